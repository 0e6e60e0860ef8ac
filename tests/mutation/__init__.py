"""Are the tests good enough to notice a change? See ``__main__.py``."""
