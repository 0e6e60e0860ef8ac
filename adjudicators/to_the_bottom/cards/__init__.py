"""Cards: what they are, in which language they are written, and what they say in words."""
