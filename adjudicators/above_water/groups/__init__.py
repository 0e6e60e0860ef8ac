"""Groups of cards: their kinds, and what they pay together."""
