"""Measures the service against its comparisons; ``python -m bench``."""
