"""What cards cost, what they give when jettisoned, and what boards are worth."""
