"""The language in which cards are written: closed, and declared once, as records.

A card is a ``Definition``: its value and what it does. What it does is a list of *abilities*, each of which
takes effect *when* something happens (``abilities``). Some abilities carry out *operations*, one after the
other (``operations``), on cards that *selectors* name (``places``). Others are *passive rules*, which hold
for as long as the card lies on a board, or wherever it is (``passive_rules``).
"""
