"""The rules of To the Bottom, in our own words. Sources are the headings of the game's document."""

from adjudicators.to_the_bottom.rulebook.book import RULEBOOK as RULEBOOK
from adjudicators.to_the_bottom.rulebook.cards import *  # noqa: F403 - the rules by their names
from adjudicators.to_the_bottom.rulebook.frame import *  # noqa: F403
from adjudicators.to_the_bottom.rulebook.prices import *  # noqa: F403
