"""The table while an action is carried out: a state taken apart, and put together again."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, Unpack

from adjudicators.cards import UNKNOWN
from adjudicators.chance import Rng, shuffled
from adjudicators.rulebook import Rule
from adjudicators.to_the_bottom.board import BoardCard
from adjudicators.to_the_bottom.bounds import EFFORT_OF_EVENT
from adjudicators.to_the_bottom.cards.catalogue import ByName, cards_by_name
from adjudicators.to_the_bottom.event import Event, EventType
from adjudicators.to_the_bottom.stack import AbilityOnStack, Pending, Progress, StackItem
from adjudicators.to_the_bottom.state import Drawing, Options, Phase, Player, State, Step
from adjudicators.values import changed, copier
from adjudicators.verdict import Covered, Parts
from adjudicators.words import counted, listed

WHERE = {
    "hand": "the hand",
    "board": "the board",
    "water": "the water",
    "deck-top": "the top of the deck",
    "deck-bottom": "the bottom of the deck",
}
"""Where cards are moved to, in words."""


class Seat(Protocol):
    """A player's places, to be changed: a ``Player`` that nobody else has."""

    id: str
    deck: tuple[str, ...]
    hand: tuple[str, ...]
    board: tuple[BoardCard, ...]
    water: tuple[str, ...]
    gone: tuple[str, ...]
    sunk: bool


class EventParts(Parts, total=False):
    """The parts of a message that an event has besides its own fields."""

    other_card: str


_with_covered = copier(Event, "covered")


@dataclass(slots=True, eq=False)
class Table:
    """Everything on the table, to be changed."""

    options: Options
    cards: ByName
    seats: list[Seat]
    phase: Phase
    turn: str | None
    turns: int
    step: Step
    points: int
    barred: tuple[str, ...]
    drawing: Drawing | None
    common: tuple[str, ...]
    shop: tuple[str, ...]
    stack: list[StackItem]
    """What is not yet done; the last one, on top, is next."""
    followed: int
    rng: Rng | None
    given: tuple[str, ...] | None = None
    """The order of the cards shuffled at a real table, as far as it has not been used."""
    shuffles: list[tuple[str, ...]] = field(default_factory=list)
    """What has been shuffled that no seed shuffles."""
    events: list[Event] = field(default_factory=list)
    effort: int = 0
    """How much has followed from this action: steps of abilities, events, and the cards that they name."""

    @property
    def top(self) -> StackItem:
        """What is next of all that is not yet done."""
        return self.stack[-1]

    @top.setter
    def top(self, item: StackItem) -> None:
        self.stack[-1] = item

    def seat(self, player: str) -> Seat:
        """The seat of a player."""
        for each in self.seats:
            if each.id == player:
                return each
        raise LookupError(player)

    def afloat_from(self, player: str) -> list[Seat]:
        """Everybody afloat, clockwise, beginning with this player."""
        seats = self.seats
        for first, each in enumerate(seats):
            if each.id == player:
                return [other for other in seats[first:] + seats[:first] if not other.sunk]
        return []

    def afloat_after(self, player: str) -> list[Seat]:
        """Everybody afloat, clockwise, beginning after this player."""
        seats = self.seats
        first = [each.id for each in seats].index(player) + 1
        return [other for other in seats[first:] + seats[:first] if not other.sunk]

    def opponents(self, player: str) -> list[Seat]:
        """Every opponent afloat, clockwise."""
        seats = self.seats
        for at, each in enumerate(seats):
            if each.id == player:
                return [other for other in seats[at + 1 :] + seats[:at] if not other.sunk]
        return []

    def shuffle(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """These cards in the order that a shuffle brings; one that nobody told is unknown.

        Where some of the cards cannot be seen, no seed tells where any of them comes to lie.
        """
        if self.rng is not None:
            order, self.rng = shuffled(sorted(cards), self.rng)
            return (UNKNOWN,) * len(order) if UNKNOWN in order else order
        self.shuffles.append(cards)
        size, given = len(cards), self.given or ()
        order, self.given = given[:size], given[size:]
        return order + (UNKNOWN,) * (size - len(order))

    def tell(
        self,
        rule: Rule,
        type_: EventType,
        message: str,
        player: str | None = None,
        cards: Sequence[str] | None = None,
        *,
        points: int | None = None,
        against: str | None = None,
        pool: int | None = None,
        **parts: Unpack[EventParts],
    ) -> None:
        """Note that something happened."""
        told = None if cards is None else tuple(cards)
        self.effort += EFFORT_OF_EVENT + len(told or ())
        self.events.append(
            Event(type_, rule.id, message, player, told, points, against, pool, **parts)
        )

    def seen_only_by(
        self, players: Sequence[str], openly: str | None = None, rule: Rule | None = None
    ) -> None:
        """Only these players see the cards of what was told last; others are told so much, and by which rule.

        What they are told names the same players, and has the same numbers."""
        event = self.events[-1]
        covered = Covered(
            tuple(players),
            event.rule if rule is None else rule.id,
            event.message if openly is None else openly,
            cardless=False,
            named=event.named,
            numbers=event.numbers,
        )
        self.events[-1] = _with_covered(event, covered)


def progress_of(item: AbilityOnStack) -> Progress:
    """How far an ability that has begun has been carried out."""
    if item.progress is None:
        raise LookupError(item.card)
    return item.progress


def advance(table: Table, item: AbilityOnStack, **changes: Any) -> None:
    """The ability on top of the stack has been carried out further."""
    table.top = changed(item, progress=changed(progress_of(item), **changes))


def next_target(table: Table, item: AbilityOnStack) -> None:
    """The operation on top of the stack is done with one player."""
    targets = (progress_of(item).targets or ())[1:]
    advance(table, item, targets=targets, picked=None, to=None)


_copied: Callable[[Player], Any] = copier(Player)
_taken_apart = copier(
    Table, "cards", "seats", "stack", "followed", "given", "shuffles", "events", "effort"
)
_state_of = copier(State, "players", "pending")


def laid_out(state: State, given: tuple[str, ...] | None = None) -> Table:
    """A state taken apart, to be changed."""
    return _on_table(state, [_copied(each) for each in state.players], given)


def looked_at(state: State) -> Table:
    """A state taken apart, only to be looked at."""
    return _on_table(state, [*state.players])


def _on_table(state: State, seats: list[Any], given: tuple[str, ...] | None = None) -> Table:
    pending, cards = state.pending, cards_by_name(state.options.catalogue)
    stack = [] if pending is None else [*pending.stack[::-1]]
    followed = 0 if pending is None else pending.followed
    return _taken_apart(state, cards, seats, stack, followed, given, [], [], 0)


def put_together(table: Table) -> State:
    """The state that has come about; what is done to the table afterwards changes it, too."""
    pending = Pending(tuple(table.stack[::-1]), table.followed) if table.stack else None
    return _state_of(table, tuple(table.seats), pending)


def describe(names: Sequence[str]) -> str:
    """Cards in a message: their names, or how many they are where some cannot be seen."""
    if UNKNOWN in names:
        return "a card" if len(names) == 1 else counted(len(names), "card")
    return listed(names)
