"""What an action does to a table."""
