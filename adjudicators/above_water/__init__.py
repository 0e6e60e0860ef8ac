"""Above Water: buy cards, turn in groups of them for stones, and pay the ante longer than all others."""
