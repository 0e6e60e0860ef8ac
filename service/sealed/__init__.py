"""Sealed tables: the table travels with its players, and none of them can read or change it."""
