"""Whether a state can occur at all."""
