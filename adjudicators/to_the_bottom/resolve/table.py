"""The table while an action is carried out: a state taken apart, and put together again."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields

from adjudicators.cards import UNKNOWN
from adjudicators.chance import Rng, shuffled
from adjudicators.rulebook import Rule
from adjudicators.to_the_bottom.board import MOST_ON_BOARD, BoardCard
from adjudicators.to_the_bottom.cards.card import Card
from adjudicators.to_the_bottom.cards.catalogue import ByName, cards_of
from adjudicators.to_the_bottom.state import (
    Deed,
    Drawing,
    Options,
    Pending,
    Player,
    State,
)
from adjudicators.verdict import Event


@dataclass(slots=True, eq=False)
class Seat:
    """A player's places."""

    id: str
    deck: tuple[str, ...]
    hand: tuple[str, ...]
    board: tuple[BoardCard, ...]
    water: tuple[str, ...]
    gone: tuple[str, ...]
    sunk: bool

    def has_room(self) -> bool:
        """Whether one more card can come onto the board."""
        return len(self.board) < MOST_ON_BOARD

    def size(self) -> int:
        """How many cards are on board, merged ones included."""
        size = len(self.board)
        for each in self.board:
            size += each.merged is not None
        return size


@dataclass(slots=True, eq=False)
class Doing:
    """A deed while something is done about it; its fields are those of ``Deed``."""

    kind: str
    player: str
    card: str = ""
    ability: int | None = None
    place: int | None = None
    agreed: bool | None = None
    against: str | None = None
    asked: tuple[str, ...] = ()
    stopped: tuple[str, ...] = ()
    choosing: tuple[str, ...] = ()
    performers: tuple[str, ...] = ()
    operation: int = 0
    concerned: tuple[str, ...] | None = None
    picked: tuple[int, ...] | None = None
    to: int | None = None
    worth: int = 0
    held: str | None = None
    paid: int = 0
    onto: int | None = None
    into_water: tuple[str, ...] | None = None


_FIELDS = tuple(each.name for each in fields(Doing))


@dataclass(slots=True, eq=False)
class Table:
    """Everything on the table, to be changed."""

    options: Options
    cards: ByName
    seats: list[Seat]
    phase: str
    turn: str | None
    turns: int
    step: str
    points: int
    barred: tuple[str, ...]
    drawing: Drawing | None
    common: tuple[str, ...]
    shop: tuple[str, ...]
    deeds: list[Doing]
    """What is not yet done; the last one is next."""
    followed: int
    rng: Rng | None
    given: tuple[str, ...] | None = None
    """The order of the cards shuffled at a real table, as far as it has not been used."""
    shuffles: list[tuple[str, ...]] = field(default_factory=list)
    """What has been shuffled that no seed shuffles."""
    events: list[Event] = field(default_factory=list)

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

    def opponents(self, player: str) -> list[Seat]:
        """Every opponent afloat, clockwise."""
        return [each for each in self.afloat_from(player) if each.id != player]

    def card(self, name: str) -> Card:
        """What a card is."""
        return self.cards[name]

    def shuffle(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """These cards in the order that a shuffle brings; one that nobody told is unknown.

        Where some of the cards cannot be seen, no seed tells where any of them comes to lie.
        """
        if self.rng is not None:
            order, self.rng = shuffled(sorted(cards), self.rng)
            return (UNKNOWN,) * len(order) if UNKNOWN in order else order
        self.shuffles.append(cards)
        size = len(cards)
        if self.given is None:
            return (UNKNOWN,) * size
        order, self.given = self.given[:size], self.given[size:]
        return order + (UNKNOWN,) * (size - len(order))

    def tell(
        self,
        rule: Rule,
        type_: str,
        message: str,
        player: str | None = None,
        cards: Sequence[str] | None = None,
        points: int | None = None,
        against: str | None = None,
    ) -> None:
        """Note that something happened."""
        told = None if cards is None else tuple(cards)
        more = {} if against is None else {"against": against}
        event = rule.event(type_, message, player=player, cards=told, points=points, **more)
        self.events.append(event)


def laid_out(state: State, given: tuple[str, ...] | None = None) -> Table:
    """A state taken apart."""
    pending = state.pending
    return Table(
        state.options,
        cards_of(state.options.catalogue),
        [
            Seat(each.id, each.deck, each.hand, each.board, each.water, each.gone, each.sunk)
            for each in state.players
        ],
        state.phase,
        state.turn,
        state.turns,
        state.step,
        state.points,
        state.barred,
        state.drawing,
        state.common,
        state.shop,
        [] if pending is None else [_doing(each) for each in reversed(pending.deeds)],
        0 if pending is None else pending.followed,
        state.rng,
        given,
    )


def put_together(table: Table) -> State:
    """The state that has come about."""
    deeds = table.deeds
    pending = None
    if deeds:
        pending = Pending(tuple([_deed(each) for each in reversed(deeds)]), table.followed)
    return State(
        table.options,
        tuple(
            [
                Player(each.id, each.deck, each.hand, each.board, each.water, each.gone, each.sunk)
                for each in table.seats
            ]
        ),
        table.phase,  # type: ignore[arg-type]
        table.turn,
        table.turns,
        table.step,  # type: ignore[arg-type]
        table.points,
        table.barred,
        table.drawing,
        table.common,
        table.shop,
        pending,
        table.rng,
    )


def _doing(deed: Deed) -> Doing:
    return Doing(*[getattr(deed, name) for name in _FIELDS])


def _deed(doing: Doing) -> Deed:
    return Deed(*[getattr(doing, name) for name in _FIELDS])


def describe(names: Sequence[str]) -> str:
    """Cards in a message: their names, or how many they are where some cannot be seen."""
    if UNKNOWN in names:
        return "a card" if len(names) == 1 else f"{len(names)} cards"
    return ", ".join(names)
