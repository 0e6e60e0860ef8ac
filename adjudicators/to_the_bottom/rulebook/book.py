"""The book that every rule of the game is written into."""

from adjudicators.rulebook import Rulebook
from adjudicators.to_the_bottom.event import Event

RULEBOOK = Rulebook("to-the-bottom", Event)
