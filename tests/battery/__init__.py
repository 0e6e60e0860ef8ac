"""What must hold for every game, whichever games are installed."""
