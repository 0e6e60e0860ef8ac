"""Spades, proven rule by rule."""
