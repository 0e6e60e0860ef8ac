"""The book that every rule of the game is written into."""

from adjudicators.rulebook import Rulebook

RULEBOOK = Rulebook("to-the-bottom")
