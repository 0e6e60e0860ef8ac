"""The rules of To the Bottom, in our own words. Sources are the headings of the game's document."""

# ruff: noqa: F403, I001 - the rules by their names, in the order in which a reader wants them
from adjudicators.to_the_bottom.rulebook.book import RULEBOOK as RULEBOOK
from adjudicators.to_the_bottom.rulebook.players_and_phases import *
from adjudicators.to_the_bottom.rulebook.turn import *
from adjudicators.to_the_bottom.rulebook.catalogue_and_prices import *
from adjudicators.to_the_bottom.rulebook.actions_and_reactions import *
from adjudicators.to_the_bottom.rulebook.each_card import *
