"""What may be done: legal actions, and the bounds of those that cannot be listed."""
