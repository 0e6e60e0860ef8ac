"""What the adjudicator says: the values that every game's answers are made of."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from typing import Annotated, Any, Generic, Self, TypedDict, TypeVar

from adjudicators.cards import UNKNOWN
from adjudicators.declare import Doc, PlayerId, Size
from adjudicators.values import changed, json_of_itself, value

RuleId = Annotated[
    str, Doc("The rule concerned; its text is in the game's rulebook.", example="showboat.pick")
]
Message = Annotated[str, Doc("The same in words.")]
Cards = Annotated[tuple[str, ...], Doc("The cards concerned.", example=["KF"])]
Named = Annotated[
    tuple[PlayerId, ...] | None,
    Size(0, 64),
    Doc(
        "The players in the message, in its order, unless `player` tells them all.",
        ["ann"],
    ),
]
Numbers = Annotated[
    Mapping[str, int] | None,
    Doc(
        "The numbers in the message that no other field tells, each by what it counts.", {"bid": 3}
    ),
]


class Parts(TypedDict, total=False):
    """The players and the numbers in a message, for functions that take or give them together with the words."""

    named: tuple[str, ...] | None
    numbers: Mapping[str, int] | None


def joined(several: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """The numbers of several sentences in one message; a name that comes again is told apart by how often it came.

    >>> joined([{"given": 2, "due": 1}, {"given": 3}])
    {'given': 2, 'due': 1, 'given_2': 3}
    """
    found: dict[str, int] = {}
    times = Counter[str]()
    for numbers in several:
        for name, number in numbers.items():
            times[name] += 1
            found[name if times[name] == 1 else f"{name}_{times[name]}"] = number
    return found


@value
class Violation:
    """A rule that the action breaks."""

    rule: RuleId
    message: Message
    pointer: Annotated[
        str, Doc("JSON pointer to the part of the request that breaks it.", example="/action/card")
    ]
    cards: Cards = ()
    named: Named = field(default=None, kw_only=True, compare=False)
    numbers: Numbers = field(default=None, kw_only=True, compare=False)


@value
class Inferred(Violation):
    """A violation that no seen card shows: whichever way the unseen cards can lie, the rule is broken.

    It holds as long as what was done before was legal.
    """


Otherwise = Violation | Callable[[], Violation] | None
"""What is wrong where a doubt comes true; or what makes it, where that takes long and is seldom asked for."""


@value
class Undetermined:
    """A rule that cards which the sender cannot see decide."""

    rule: RuleId
    message: Message
    cards: Cards = ()
    named: Named = field(default=None, kw_only=True, compare=False)
    numbers: Numbers = field(default=None, kw_only=True, compare=False)
    otherwise: Otherwise = field(init=False, default=None, compare=False)

    @property
    def if_broken(self) -> Violation | None:
        """The violation where it turns out that the rule is broken, in words for those who still do not see the cards
        that show it. Whoever finds the doubt knows no more than they do, so these words cannot tell too much."""
        return self.otherwise() if callable(self.otherwise) else self.otherwise


Finding = Violation | Undetermined


@value
class Contradiction:
    """Why a state, or a question, is none that the game can bring about."""

    pointer: str
    detail: str
    rule: str
    cards: tuple[str, ...] = ()
    named: tuple[str, ...] | None = field(default=None, kw_only=True, compare=False)
    numbers: Mapping[str, int] | None = field(default=None, kw_only=True, compare=False)


class Impossible(ValueError):
    """Raised for a state that cannot occur; carries every contradiction found in it."""

    def __init__(self, contradictions: tuple[Contradiction, ...]) -> None:
        super().__init__("; ".join(f"{c.pointer}: {c.detail}" for c in contradictions))
        self.contradictions = contradictions


class Misasked(Impossible):
    """Raised for a question that is wrong in itself, whatever the state."""


def inferred_from(excluded: Sequence[Contradiction]) -> tuple[Violation, ...]:
    """The action cannot have been legal, because it leads to a state that cannot occur."""
    return tuple(
        [
            Inferred(
                each.rule,
                each.detail,
                "/action",
                each.cards,
                named=each.named,
                numbers=each.numbers,
            )
            for each in excluded
        ]
    )


@value
class Covered:
    """What is told of an event to those who do not see its cards."""

    seen_by: tuple[str, ...]
    """The players who do."""
    rule: str
    message: str
    cardless: bool
    """Whether it would tell too much that cards are concerned at all."""
    named: tuple[str, ...] | None = None
    numbers: Mapping[str, int] | None = field(default=None, compare=False)


@value
class Event:
    """Something that happened, the action's own consequences included."""

    type: Annotated[str, Doc("What happened.")]
    rule: RuleId
    message: Message
    player: Annotated[PlayerId | None, Doc("Whom it happened to, if to one player.")] = None
    cards: Annotated[
        tuple[str, ...] | None, Doc("The cards concerned, if any.", example=["KF"])
    ] = None
    points: Annotated[int | None, Doc("The points concerned, if any.")] = None
    named: Named = field(default=None, kw_only=True, compare=False)
    numbers: Numbers = field(default=None, kw_only=True, compare=False)
    covered: Covered | None = field(init=False, default=None, compare=False)
    """How it is told to those who do not see its cards; None where everybody does."""

    def seen_by(self, player: str | None) -> Self:
        """The event as a player, or a spectator, may know it."""
        covered = self.covered
        if covered is None or player in covered.seen_by:
            return self
        is_cardless = self.cards is None or covered.cardless
        cards = None if is_cardless else (UNKNOWN,) * len(self.cards or ())
        return changed(
            self,
            rule=covered.rule,
            message=covered.message,
            cards=cards,
            named=covered.named,
            numbers=covered.numbers,
        )


@value
class ScoreLine:
    """One reason for points, or for there being none."""

    rule: RuleId
    cards: Cards
    points: Annotated[int, Doc("What they are worth; costs are negative.", example=10)]
    message: Message
    named: Named = field(default=None, kw_only=True, compare=False)
    numbers: Numbers = field(default=None, kw_only=True, compare=False)
    written: Any = json_of_itself()
    """Many hands have the same lines: each of these is made once, and encoded once."""


@value
class Reason:
    """One reason of an answer that is not about points."""

    rule: RuleId
    message: Message
    cards: Cards
    named: Named = field(default=None, kw_only=True, compare=False)
    numbers: Numbers = field(default=None, kw_only=True, compare=False)


@value
class Standing:
    """Where a player stands."""

    player: Annotated[PlayerId, Doc("Whose standing this is.")]
    total: Annotated[
        int | None,
        Doc(
            "What the score sheet says; null where cards that the sender cannot see decide it.",
            example=21,
        ),
    ]
    lines: Annotated[
        tuple[ScoreLine, ...],
        Doc(
            "What the present hand is worth as it stands, line by line; in a game of stones, what this"
            " action paid and cost."
        ),
    ]


@value
class Outcome:
    """How the game ended."""

    winners: Annotated[tuple[PlayerId, ...], Size(0, 64), Doc("Who won; several share a tie.")]
    rule: RuleId


@value
class Choice:
    """One thing that may be chosen."""

    choose: Annotated[
        int, Doc("What the answering action names to choose it: a place, a seat, a number.", 2)
    ]
    cards: Annotated[
        tuple[str, ...], Doc("The cards there, ? for one that cannot be seen.", ["Rats"])
    ]
    owner: Annotated[PlayerId | None, Doc("Whose they are.", "ann")] = None


@value
class Waiting:
    """What the game waits for, where that is a choice which the state's fields do not tell by themselves."""

    player: Annotated[PlayerId, Doc("Who is asked.", "bob")]
    rule: RuleId
    message: Annotated[
        str,
        Doc("What is to be chosen, in words.", "bob chooses a card of ann's board for the Fanatic"),
    ]
    choices: Annotated[tuple[Choice, ...], Doc("What may be chosen.")]
    cards: Annotated[tuple[str, ...] | None, Doc("The cards in the message, if any.")] = field(
        default=None, kw_only=True, compare=False
    )
    named: Named = field(default=None, kw_only=True, compare=False)
    numbers: Numbers = field(default=None, kw_only=True, compare=False)


Asked = Annotated[
    Waiting | None,
    Doc("The choice that the game waits for; null where it waits for none, or the state tells it."),
]

S = TypeVar("S")
A = TypeVar("A")


@value
class Verdict(Generic[S]):
    """What the adjudicator says of an action."""

    legal: Annotated[
        bool | None,
        Doc("Whether the action is legal; null where cards that the sender cannot see decide it."),
    ]
    violations: Annotated[
        tuple[Violation, ...], Doc("Every rule that the action breaks, not just the first.")
    ]
    undetermined: Annotated[
        tuple[Undetermined, ...],
        Doc("The rules that unseen cards decide; empty unless there are some."),
    ]
    state: Annotated[
        S,
        Doc(
            "The resulting state, which can be posted back as it is; after an illegal action, the"
            " state as sent."
        ),
    ]
    to_act: Annotated[tuple[PlayerId, ...], Doc("Whom the game now waits for.", example=["bob"])]
    events: Annotated[tuple[Event, ...], Doc("What happened, in order.")]
    score: Annotated[tuple[Standing, ...], Doc("Where every player stands, in seating order.")]
    outcome: Annotated[Outcome | None, Doc("Null until the game has ended.")]
    question: Asked
