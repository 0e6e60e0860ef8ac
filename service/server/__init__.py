"""The server: gunicorn's configuration and worker, connections and their HTTP, what they hold, long work."""
