"""How much there can be of everything, and the fields that more than one record has."""

from typing import Annotated

from adjudicators.declare import Between, Doc, PlayerId, Size

SEATS = (2, 6)
SHOP_SIZE = 5
HAND_LIMIT = 5
SINKING_HAND = 5
MOST_TURNS = 1_000_000
"""So far the turns of a phase are counted."""
MOST_TURN_LIMIT = 10_000
"""The greatest option ``turn_limit``; all players' turns together are fewer than are counted."""
MOST_CARDS_IN_PLAY = 3_000
MOST_STACKED = 30
MOST_FOLLOWING = 50
"""At most so many effects follow from one action."""

MOST_EFFORT = 5_000
"""At most so much follows by itself from one action; see ``Table.effort``. Cards of the document take some hundreds."""
EFFORT_OF_STEP = 20
EFFORT_OF_EVENT = 10
EFFORT_OF_REACH = 2
CARDS_FOR_EFFORT = 12
"""Any action counts one for so many cards of the game; only of a replay, which many cards make slow."""

MOST_RETURNING = 5
"""Some cards come onto the board when they are jettisoned as payment. Whether a hand with up to so many of them can
take cards over is told by trying every way to pay; whoever holds more is asked in any case."""

MOST_POINTS = 1_000_000
"""More points than any turn can bring."""
MOST_CHANGE = 10_000
"""More cards than all effects of a turn can change the drawing by."""

Points = Between(0, 1000 * MOST_POINTS)
Place = Annotated[int, Between(0, MOST_CARDS_IN_PLAY), Doc("A place, counted from 0.", 0)]
Pile = Size(0, MOST_CARDS_IN_PLAY)
Names = Annotated[tuple[PlayerId, ...], Size(0, SEATS[1])]
