"""Benchmarks: the service compared with other servers; ``python -m bench``."""
