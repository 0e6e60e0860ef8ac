"""Above Water."""
