"""What an action does, and what follows from it by itself."""
