"""Showboat, proven rule by rule."""
