"""gunicorn: its configuration, its worker, the connections of a worker, and the scheduling of long work."""
