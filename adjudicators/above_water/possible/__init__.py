"""Whether a state can occur."""
