"""What every game can be asked: a table of calls, and each call bound to a game."""
