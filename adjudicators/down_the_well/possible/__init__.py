"""Whether a state can occur at all: one check for each thing that a game keeps true.

``table`` says what holds of any state, ``scores`` looks at the hands won and their points, ``history`` at
what follows from the way in which a hand is played, and ``turns`` at what follows from playing in turn.
"""

from adjudicators.down_the_well.possible.history import HISTORY_CHECKS
from adjudicators.down_the_well.possible.scores import SCORE_CHECKS
from adjudicators.down_the_well.possible.table import TABLE_CHECKS
from adjudicators.down_the_well.possible.turns import PASS_CHECKS, TURN_CHECKS
from adjudicators.possible import in_stages

contradictions = in_stages(
    (*TABLE_CHECKS, *SCORE_CHECKS), (*HISTORY_CHECKS, *TURN_CHECKS), PASS_CHECKS
)
"""Everything because of which a state cannot occur."""
