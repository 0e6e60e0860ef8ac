"""The language in which cards are written: closed, and declared once, as records.

A card is a ``Definition``: its worth and what it does. What it does is a few *abilities*, each of which
begins *when* something happens (``abilities``). Some abilities carry out *operations* one after the other
(``operations``) on cards that *selectors* name (``places``); others are *rules* that hold for as long as
the card lies on a board, or wherever it is (``standing``). ``sense`` tells a definition that makes none.
"""
