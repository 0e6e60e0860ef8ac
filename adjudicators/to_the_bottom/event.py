"""What can have happened at a table."""

from dataclasses import field
from typing import Annotated, Literal

from adjudicators import verdict
from adjudicators.declare import Doc, PlayerId
from adjudicators.values import value

EventType = Literal[
    "shop-laid",
    "turn-began",
    "drew",
    "reshuffled",
    "jettisoned",
    "stayed",
    "played",
    "boarded",
    "left-board",
    "returned",
    "bought",
    "shop-filled",
    "used",
    "reacted",
    "declined",
    "stopped",
    "effect-began",
    "moved",
    "looked",
    "rearranged",
    "tired",
    "readied",
    "gained",
    "taken-over",
    "revealed",
    "discarded",
    "points-lost",
    "cruise-ended",
    "sank",
    "game-ended",
]


@value
class Event(verdict.Event):
    """Something that happened, the action's own consequences included."""

    type: Annotated[
        EventType,
        Doc("What happened.", "jettisoned"),
    ]
    points: Annotated[
        int | None, Doc("What it changes of the player's Victory score, if anything.", 5)
    ] = None
    against: Annotated[PlayerId | None, Doc("Whose cards it concerned.", "bob")] = None
    pool: Annotated[
        int | None,
        Doc("What it changes of the points that can be spent in this turn, if anything.", -3),
    ] = None
    other_card: Annotated[
        str | None,
        Doc("The card by which it happened, or that was stopped.", "Fanatic"),
    ] = field(default=None, kw_only=True, compare=False)
