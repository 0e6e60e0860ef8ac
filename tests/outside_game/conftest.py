"""The game is not imported from here: it is installed, as anybody would."""

collect_ignore = ["pebbles-game"]
