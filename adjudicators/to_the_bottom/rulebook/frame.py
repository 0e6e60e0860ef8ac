"""The frame of the game: its phases, turns, places and its end."""
