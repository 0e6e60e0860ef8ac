"""The records that the calls of sealed tables take and give."""

from collections.abc import Mapping
from typing import Annotated, Generic

from adjudicators.declare import Doc, Length, Named, OrNull, Partial, Pattern, PlayerId, Size
from adjudicators.game import SEATS, A, AnAction, OpenAction, Opts, S
from adjudicators.requests import REPLAY
from adjudicators.values import value
from adjudicators.verdict import Asked, Event, Undetermined, Verdict, Violation
from service.sealed.proofs import HEX_64

_MOST = 1 << 20
"""As many characters as the body of such a call has by default: whatever comes as a token is told to be none."""
_HASH = Pattern(HEX_64, "64 digits of 0-9 a-f")

TableToken = Annotated[
    str,
    Length(0, _MOST),
    Doc("A sealed table, as an earlier answer gave it.", "gAAAAABq…"),
]
SeatKey = Annotated[str, Length(0, 200), Doc("The key of a seat at this table.", "9f86d081…")]
Move = Annotated[str, Length(0, _MOST), Doc("A move proposed at this very table.")]
Secret = Annotated[str, _HASH, Doc("The table's secret, as 64 hexadecimal digits.")]
KeyDigest = Annotated[
    str, _HASH, Doc("SHA-256 of a key's characters, best of 64 random hexadecimal digits.")
]
Commitment = Annotated[
    str, _HASH, Doc("SHA-256 of the seed and the secret, fixed before the first card was seen.")
]
Chain = Annotated[str, _HASH, Doc("What all actions so far lead to, in their order.")]
Previous = Annotated[
    str | None,
    _HASH,
    Doc("The chain of the table from which this one goes on."),
]
StepNumber = Annotated[int, Doc("How many actions were applied.", 0)]
SeenState = Annotated[S, Doc("The table with `?` for every card that this seat may not see.")]
ToAct = Annotated[tuple[PlayerId, ...], Doc("Whom the game now waits for.", ["ann"])]
Players = Annotated[
    tuple[PlayerId, ...],
    SEATS,
    Doc("The players in seating order: the next in the list sits to the left."),
]
Options = Annotated[
    Annotated[Opts, Partial()] | None, Doc("The options that differ from their defaults.")
]


@value
class TablesRequest(Generic[Opts]):
    """Who plays, and how."""

    players: Players
    options: Options[Opts] = None
    key_digests: Annotated[
        Mapping[PlayerId, KeyDigest] | None,
        Size(0, 64),
        Doc(
            "SHA-256 of the keys of those players who bring one of their own, so that whoever deals the table"
            " never learns it. The others get a key with the answer.",
            {"ann": "7f63cb6d067972c3f34f094bb7e776a8afa4e2f5c2cc4bbb8b1a1ed0c0c5f2b4"},
        ),
    ] = None


@value
class TablesAnswer(Generic[S]):
    """A table just dealt from fresh chance, seen as by a spectator."""

    table: TableToken
    keys: Annotated[
        Mapping[PlayerId, str],
        Doc("The key of each seat whose player brought none, given this once."),
    ]
    commitment: Commitment
    step: StepNumber
    chain: Chain
    state: SeenState[S]
    to_act: ToAct
    events: Annotated[tuple[Event, ...], Doc("What happened, in order.")]


@value
class TablesViewRequest:
    """A table, and who looks at it."""

    table: TableToken
    key: Annotated[
        SeatKey | None, Doc("The key of the seat that looks; a spectator has none."), OrNull()
    ] = None


@value
class TablesViewAnswer(Generic[S, A]):
    """A table as a seat sees it, and what that seat may do."""

    state: SeenState[S]
    to_act: ToAct
    actions: Annotated[
        tuple[AnAction[A], ...], Doc("Every legal action of this seat that can be listed.")
    ]
    open: Annotated[
        tuple[OpenAction, ...], Doc("The kinds of action that cannot be listed, with their bounds.")
    ]
    question: Asked
    step: StepNumber
    chain: Chain
    previous: Previous


@value
class TablesProposeRequest(Generic[A]):
    """What a seat would do."""

    table: TableToken
    key: SeatKey
    action: Annotated[A, Named("Action"), Doc("The proposed action: this seat's own, or nobody's.")]


@value
class TablesProposeAnswer:
    """What the seat itself can know of its action. Nothing is told of what would follow."""

    legal: Annotated[
        bool | None,
        Doc("Whether the action is legal; null where cards that this seat does not see decide it."),
    ]
    violations: Annotated[
        tuple[Violation, ...],
        Doc("Every rule that the action breaks, as far as this seat can tell."),
    ]
    undetermined: Annotated[
        tuple[Undetermined, ...], Doc("The rules that cards decide which this seat does not see.")
    ]
    move: Annotated[
        Move | None,
        Doc(
            "The action, sealed, for another seat to apply at this very table; null if it is illegal."
        ),
    ]


@value
class TablesApplyRequest:
    """A move that another seat proposed."""

    table: TableToken
    move: Move
    key: Annotated[
        SeatKey,
        Doc(
            "The key of another seat than the one that proposed; in a trade, of the one traded with."
        ),
    ]


@value
class TablesApplyAnswer(Verdict[S]):
    """The verdict by the whole table, as the seat that applies the move may see it, and the table after it."""

    table: TableToken
    step: StepNumber
    chain: Chain
    previous: Previous


@value
class TablesRevealRequest:
    """A table whose game is over; or any table, with the keys of all its seats."""

    table: TableToken
    keys: Annotated[
        Mapping[PlayerId, SeatKey] | None,
        Size(0, 64),
        Doc("The keys of all players, by which they agree to end a game before it has an outcome."),
    ] = None


@value
class TablesRevealAnswer(Generic[S]):
    """Everything that was sealed."""

    seed: Annotated[str, Doc("Where every shuffle of this table came from.")]
    secret: Secret
    opening: Annotated[S, Doc("The table as it was dealt, whole.")]
    state: Annotated[S, Doc("The table as it is, whole.")]


@value
class Audited(Generic[S]):
    """Where an audit ended."""

    state: Annotated[S, Doc("The table then, whole.")]
    chain: Chain


@value
class TablesAuditRequest(Generic[Opts, A, S]):
    """A game as its players know it, and what its table said."""

    players: Players
    seed: Annotated[str, Length(1, 128), Doc("The seed, as it was revealed.")]
    secret: Secret
    actions: Annotated[
        tuple[AnAction[A], ...], REPLAY, Doc("Every action that was applied, in order.")
    ]
    commitment: Commitment
    chain: Annotated[Chain, Doc("The chain of the last table.")]
    options: Options[Opts] = None
    after: Annotated[
        Audited[S] | None,
        Doc("What the audit of earlier actions answered, if they are more than one takes."),
    ] = None


@value
class Difference:
    """Where what was told and what the rules bring about part."""

    pointer: Annotated[str, Doc("JSON pointer into the request.", "/commitment")]
    message: Annotated[str, Doc("What is not so.")]
    violations: Annotated[
        tuple[Violation, ...], Doc("The rules that an action breaks, if it does.")
    ]


@value
class TablesAuditAnswer(Generic[S]):
    """Whether this seed deals that game, its actions are legal, and they lead to that chain."""

    true: Annotated[bool, Doc("Whether everything is as it was told.")]
    difference: Annotated[Difference | None, Doc("Where it first differs; null if it does not.")]
    applied: Annotated[int, Doc("How many of the actions are legal, one after the other.", 2)]
    state: Annotated[S, Doc("The table after these actions, whole.")]
    chain: Annotated[str, Doc("The chain that these actions lead to.")]
