"""Every rule that an action can break."""
