"""The kit is what it says, and both of its runners notice what differs."""
