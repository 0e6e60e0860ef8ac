"""The rules of To the Bottom, in our own words. Sources are the headings of the game's document."""

# ruff: noqa: F403, I001 - the rules by their names, in the order in which a reader wants them
from adjudicators.to_the_bottom.rulebook.book import RULEBOOK as RULEBOOK
from adjudicators.to_the_bottom.rulebook.frame import *
from adjudicators.to_the_bottom.rulebook.course import *
from adjudicators.to_the_bottom.rulebook.prices import *
from adjudicators.to_the_bottom.rulebook.deeds import *
from adjudicators.to_the_bottom.rulebook.cards import *
