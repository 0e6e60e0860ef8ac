"""The pages, and what they do in a browser."""
