"""What may be done: the actions that are listed, and the bounds of those that are not."""
