"""A game in a package of its own, and the proof that nothing else needs to know of it."""
