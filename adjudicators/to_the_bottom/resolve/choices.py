"""What the game waits for: the one choice that the top of the stack leaves open, or what it can do at once."""

from dataclasses import dataclass

from adjudicators.cards import UNKNOWN
from adjudicators.memo import remembers_last
from adjudicators.to_the_bottom.cards.language.operations import (
    PICKING,
    AnyOperation,
    DrawCards,
    JettisonCards,
    Look,
    Move,
    Picking,
    RearrangeDeck,
)
from adjudicators.to_the_bottom.cards.language.places import Destination, Selector
from adjudicators.to_the_bottom.resolve.moving_cards import FACE_UP
from adjudicators.to_the_bottom.resolve.table import Seat, Table, looked_at, progress_of
from adjudicators.to_the_bottom.resolve.targets import (
    acting_card,
    candidates,
    nameable,
    operations_of,
    redirectable,
    source_place,
)
from adjudicators.to_the_bottom.stack import (
    ABILITIES_ON_STACK,
    AbilityOnStack,
    EffectOnStack,
    Progress,
    ShopOnStack,
)
from adjudicators.to_the_bottom.state import State


@dataclass(slots=True)
class Choice:
    """Something that somebody has to decide before anything else happens.

    ``react``: react or decline. ``allow``: accept or decline. ``against``: the seat of an opponent.
    ``pick``: places of cards. ``decide``: a destination; where there is only one, accept or decline.
    ``look``: accept, having seen. ``rearrange``: an order. ``reveal``: the name of a card.
    """

    kind: str
    player: str
    holder: str = ""
    zone: str = ""
    places: tuple[int, ...] = ()
    """What can be picked, a place once for each card there; of cards shown, or turned up, where they are."""
    least: int = 0
    most: int = 0
    to: tuple[Destination, ...] = ()
    may_decline: bool = False

    @property
    def answered_by(self) -> tuple[str, ...]:
        """The types of action that answer it."""
        if self.kind in ("react", "reveal"):
            answer = self.kind
        elif self.kind in ("allow", "look") or (self.kind == "decide" and not self.to):
            answer = "accept"
        else:
            answer = "choose"
        return (answer, "decline") if self.may_decline or self.kind == "react" else (answer,)


@dataclass(slots=True)
class Hit:
    """What an operation does to one player's cards, nothing being open."""

    seat: Seat
    places: tuple[int, ...]
    to: Destination | None
    shown_to: tuple[str, ...] = ()
    """Who has seen the cards before, to say where they go."""


@remembers_last
def asked_of(state: State) -> tuple[Table, Choice | None]:
    """A state taken apart, only to be looked at, and what the game waits for."""
    table = looked_at(state)
    return table, open_choice(table)


def open_choice(table: Table) -> Choice | None:
    """What the game waits for, if it does."""
    if not table.stack:
        return None
    item = table.top
    if isinstance(item, ShopOnStack):
        unseen = table.common and table.common[0] == UNKNOWN
        return Choice("reveal", item.player, "", "common", (0,)) if unseen else None
    if item.asked:
        return Choice("react", item.asked[0])
    if not isinstance(item, ABILITIES_ON_STACK):
        return None
    if item.progress is not None:
        return _within(table, item, item.progress) if item.progress.targets else None
    return _before_it_begins(table, item) if isinstance(item, EffectOnStack) else None


def _before_it_begins(table: Table, item: EffectOnStack) -> Choice | None:
    """An ability that begins by itself may need an opponent, or leave, before others can answer it."""
    ability = table.cards[item.card].abilities[item.ability]
    operations = operations_of(table, item)
    optional = getattr(ability, "optional", None)
    if optional and item.agreed is None and not _asks_later(operations):
        return Choice("allow", item.player, may_decline=True)
    if item.against is None:
        named = nameable(table, item.player, operations)
        if len(named) > 1:
            seats = tuple([at for at, each in enumerate(table.seats) if each.id in named])
            return Choice("against", item.player, places=seats, least=1, most=1)
    return None


def _asks_later(operations: tuple[AnyOperation, ...]) -> bool:
    """Whether each operation can be left out by itself, so that it need not be asked about before."""
    for at, each in enumerate(operations):
        if isinstance(each, Look):
            if not asks_about_top(operations, at + 1, each.whose):
                return False
        elif not (isinstance(each, Move | DrawCards) and each.optional):
            return False
    return True


def _within(table: Table, item: AbilityOnStack, progress: Progress) -> Choice | None:
    operation = operations_of(table, item)[progress.operation]
    performer = progress.performer
    match operation:
        case DrawCards(optional=True):
            return Choice("allow", performer, may_decline=True) if progress.picked is None else None
        case Look() | RearrangeDeck():
            return _shown(table, item, operation, progress)
        case _ if isinstance(operation, PICKING):
            if operation.what.pick == "greatest":
                return None
            found = plan(table, item)
            return found if isinstance(found, Choice) else None
        case _:
            return None


def _shown(
    table: Table, item: AbilityOnStack, operation: Look | RearrangeDeck, progress: Progress
) -> Choice | None:
    performer, (holder, *_) = progress.performer, progress.targets or ("",)
    size = min(operation.count, len(table.seat(holder).deck))
    if progress.picked is not None or size == 0:
        return None
    places = tuple(range(size))
    if isinstance(operation, Look):
        if asks_about_top(operations_of(table, item), progress.operation + 1, operation.whose):
            return None
        return Choice("look", performer, holder, "deck", places)
    if size == 1:
        return None
    return Choice("rearrange", performer, holder, "deck", places, size, size)


def asks_about_top(operations: tuple[AnyOperation, ...], at: int, whose: str) -> bool:
    """Whether an operation asks its performer about the top of the same deck."""
    if at >= len(operations):
        return False
    each = operations[at]
    return (
        isinstance(each, Move)
        and (each.what.zone, each.what.pick, each.what.whose) == ("deck", "top", whose)
        and (len(each.to) > 1 or bool(each.optional))
    )


def plan(table: Table, item: AbilityOnStack) -> Choice | Hit:
    """What an operation does to the cards of its next target, or what is to be chosen first."""
    progress = progress_of(item)
    operation = operations_of(table, item)[progress.operation]
    if not isinstance(operation, PICKING):
        raise TypeError(operation)
    what = operation.what
    seat = table.seat((progress.targets or ("",))[0])
    performer = progress.performer
    to = operation.to if isinstance(operation, Move) else ()
    several = to if len(to) > 1 else ()
    optional = isinstance(operation, Move) and bool(operation.optional)
    places = progress.picked
    if places is None:
        found = _picking(table, item, operation, seat)
        if isinstance(found, Choice):
            if found.player == performer:
                found.may_decline, found.to = optional, several
            return found
        places = found
    by_performer = progress.picked is not None and _picks(item, seat, what) == performer
    any_go = bool(places) or what.with_this
    if any_go and (optional or several) and progress.to is None and not by_performer:
        return Choice(
            "decide", performer, seat.id, what.zone, places, to=several, may_decline=optional
        )
    destination = to[progress.to or 0] if to else None
    uncovers = isinstance(operation, JettisonCards) or (destination and destination.zone in FACE_UP)
    if uncovers and what.zone != "board":
        pile = getattr(seat, what.zone)
        if unseen := [place for place in places if pile[place] == UNKNOWN]:
            return Choice("reveal", seat.id, seat.id, what.zone, (unseen[0],))
    decided = progress.to is not None and not _picks_blindly(table, item, operation, seat)
    return Hit(seat, places, destination, (performer,) if decided else ())


def _picks_blindly(table: Table, item: AbilityOnStack, operation: Picking, seat: Seat) -> bool:
    """Whether whoever says where the cards go picks them, too, and so need not see them."""
    found = _picking(table, item, operation, seat)
    return isinstance(found, Choice) and found.player == progress_of(item).performer


def _picking(
    table: Table, item: AbilityOnStack, operation: Picking, seat: Seat
) -> Choice | tuple[int, ...]:
    what = operation.what
    number = what.number
    size = len(getattr(seat, what.zone))
    if not _is_redirected(item, seat, what) and what.pick in ("top", "bottom"):
        first = 0 if what.pick == "top" else max(0, size - number)
        return tuple(range(first, min(first + number, size)))
    if what.pick == "this":
        place = source_place(item, seat, what.zone)
        return () if place is None else (place,)
    acting = acting_card(item, seat, what.zone) if seat.id == item.player else None
    found = tuple(candidates(table, seat, operation, acting))
    if number == 1 and what.pick != "all":
        found = tuple(dict.fromkeys(found))  # of two cards at a place the one on top is picked
    if not found or what.pick == "all" or (len(found) <= number and not what.up_to):
        return found
    most = min(number, len(found))
    least = 0 if what.up_to else most
    return Choice("pick", _picks(item, seat, what), seat.id, what.zone, found, least, most)


def _picks(item: AbilityOnStack, seat: Seat, what: Selector) -> str:
    """Who picks cards of a player."""
    own = what.chosen_by_holder or _is_redirected(item, seat, what)
    return seat.id if own else progress_of(item).performer


def _is_redirected(item: AbilityOnStack, seat: Seat, what: Selector) -> bool:
    """Whether a reaction lets a player choose which of their own cards are hit."""
    return seat.id in item.redirected and redirectable(what)
