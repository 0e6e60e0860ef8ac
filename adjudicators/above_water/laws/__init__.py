"""The rules that an action can break."""
