"""To the Bottom: build a deck of travellers in the Cruise, and outlast the others in the Sinking."""
