"""Everything because of which a state cannot occur: one check for each thing that a game keeps true."""

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.possible.auction import AUCTION_CHECKS
from adjudicators.above_water.possible.cards import CARD_CHECKS
from adjudicators.above_water.possible.pending import PENDING_CHECKS
from adjudicators.above_water.possible.players import PLAYER_CHECKS
from adjudicators.above_water.possible.turn import TURN_CHECKS
from adjudicators.above_water.state import State
from adjudicators.possible import Check, in_stages, players_fit

STAGES: tuple[tuple[Check[State], ...], ...] = (
    (players_fit(rules.PLAYERS),),
    (*PLAYER_CHECKS, *CARD_CHECKS, *TURN_CHECKS, *AUCTION_CHECKS, *PENDING_CHECKS),
)

contradictions = in_stages(*STAGES)
"""Everything because of which this state cannot occur."""
