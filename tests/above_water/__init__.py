"""Above Water, proven rule by rule."""
