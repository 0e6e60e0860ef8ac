"""A game's rules as values: the code that enforces a rule, and the test that proves it, name the same one."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MethodType
from typing import Annotated, Any, Protocol, Unpack

from adjudicators.declare import Doc
from adjudicators.values import maker, value
from adjudicators.verdict import (
    Contradiction,
    Covered,
    Event,
    Inferred,
    Otherwise,
    Outcome,
    Parts,
    Reason,
    ScoreLine,
    Undetermined,
    Violation,
)


class MakesEvents(Protocol):
    """What ``Rule.event`` is."""

    def __call__(
        self,
        type_: str,
        message: str,
        *,
        player: str | None = None,
        cards: tuple[str, ...] | None = None,
        points: int | None = None,
        covered: Covered | None = None,
        **more: Any,
    ) -> Event:
        """Something happened by this rule; ``more`` are the parts of the message, and the fields that the game's own
        events add. Where not everybody sees its cards, ``covered`` says who does, and what the others are told."""


_doubt = maker(
    Undetermined,
    ("rule", "message", "cards", "otherwise"),
    {each: each for each in ("rule", "message", "cards", "otherwise")},
)


@value
class Rule:
    """One rule, in our own words."""

    id: Annotated[
        str, Doc("The rule's name, which violations, events and lines cite.", "showboat.pick")
    ]
    title: Annotated[str, Doc("The rule in a few words.", "The last card scores double")]
    text: Annotated[str, Doc("The rule.")]
    source: Annotated[
        str, Doc("Where the game's document says so, or what it leaves open.", "Last Card")
    ]
    ruling: Annotated[
        bool, Doc("Whether the document is silent and we decided; the text then says why.")
    ]
    event: MakesEvents = field(init=False, repr=False, compare=False)
    """Makes the events of this rule. It is a field and not a method because every step of every game makes events:
    the rulebook generates a function for its kind of event, which takes less time than the way through ``__init__``."""
    kept: str = field(init=False, default="", repr=False, compare=False)
    """What keeps a rule that no code cites, such as the shape of a state: ``spades.state:SEATS``."""

    def broken(self, message: str, pointer: str, *cards: str, **parts: Unpack[Parts]) -> Violation:
        """The action breaks this rule.

        Whatever message a rule gives, ``named`` are the players in it, and ``numbers`` those in it that no other
        field tells, so that a client can say the same in another language."""
        return Violation(self.id, message, pointer, cards, **parts)

    def inferred(
        self, message: str, pointer: str, *cards: str, **parts: Unpack[Parts]
    ) -> Violation:
        """However the unseen cards lie, the action breaks this rule, if those before it were legal."""
        return Inferred(self.id, message, pointer, cards, **parts)

    def unseen(
        self,
        message: str,
        otherwise: Otherwise = None,
        *,
        cards: tuple[str, ...] = (),
        **parts: Unpack[Parts],
    ) -> Undetermined:
        """Cards that whoever asks cannot see decide whether this rule is kept.

        ``otherwise`` says in a few words what is wrong where it is not: “bob does not hold 7P”."""
        return _doubt(self.id, message, cards, otherwise, **parts)

    def contradicted(
        self, pointer: str, detail: str, *cards: str, **parts: Unpack[Parts]
    ) -> Contradiction:
        """No game that keeps this rule comes to such a state.

        The parts of these words are told where an action is illegal because it would lead there."""
        return Contradiction(pointer, detail, self.id, cards, **parts)

    def covered(
        self,
        seen_by: tuple[str, ...],
        message: str,
        *,
        cardless: bool = False,
        named: tuple[str, ...] | None = None,
        numbers: Mapping[str, int] | None = None,
    ) -> Covered:
        """What is told of an event to all who do not see its cards: that it happened by this rule, and this message.

        Where even the number of the cards tells too much, it is ``cardless`` to them."""
        return Covered(seen_by, self.id, message, cardless, named, numbers)

    def line(self, points: int, message: str, *cards: str, **parts: Unpack[Parts]) -> ScoreLine:
        """This rule is worth points, or says why there are none."""
        return ScoreLine(self.id, cards, points, message, **parts)

    def reason(self, message: str, *cards: str, **parts: Unpack[Parts]) -> Reason:
        """This rule is why an answer is what it is."""
        return Reason(self.id, message, cards, **parts)

    def outcome(self, winners: tuple[str, ...]) -> Outcome:
        """The game is over by this rule."""
        return Outcome(winners, self.id)


@dataclass(slots=True)
class Rulebook:
    """The rules of one game, in the order in which a reader wants them."""

    game: str
    event_type: type[Event] = Event
    rules: dict[str, Rule] = field(default_factory=dict)
    _make_event: Callable[..., Event] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._make_event = maker(
            self.event_type,
            ("self", "type_", "message"),
            {"type": "type_", "rule": "self.id", "message": "message"},
        )

    def rule(self, topic: str, title: str, text: str, source: str, kept: str = "") -> Rule:
        """Write down a rule that the source document states."""
        return self._enter(topic, title, text, source, kept, ruling=False)

    def ruling(self, topic: str, title: str, text: str, about: str, kept: str = "") -> Rule:
        """Write down what we decided where the document is silent; the text says why."""
        return self._enter(topic, title, text, about, kept, ruling=True)

    def _enter(
        self, topic: str, title: str, text: str, source: str, kept: str, *, ruling: bool
    ) -> Rule:
        rule = Rule(f"{self.game}.{topic}", title, " ".join(text.split()), source, ruling)
        object.__setattr__(rule, "event", MethodType(self._make_event, rule))
        object.__setattr__(rule, "kept", kept)
        if rule.id in self.rules:
            raise ValueError(f"two rules are called {rule.id}")
        self.rules[rule.id] = rule
        return rule

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())

    def __getitem__(self, rule_id: str) -> Rule:
        return self.rules[rule_id]
