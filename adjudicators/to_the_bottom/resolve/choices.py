"""What the game waits for: the one question that the deed on top leaves open, or what it can do at once."""

from dataclasses import dataclass

from adjudicators.cards import UNKNOWN
from adjudicators.to_the_bottom.cards.language.operations import (
    AnyOperation,
    DrawCards,
    JettisonCards,
    Look,
    Move,
    RearrangeDeck,
)
from adjudicators.to_the_bottom.cards.language.places import Destination, Selector
from adjudicators.to_the_bottom.resolve.table import Doing, Seat, Table
from adjudicators.to_the_bottom.resolve.targets import (
    PICKING,
    candidates,
    names_opponent,
    operations_of,
    redirectable,
    source_place,
    targets,
)

FACE_UP = ("board", "water")


@dataclass(slots=True)
class Question:
    """Something that somebody has to answer before anything else happens.

    ``react``: react or decline. ``allow``: choose no places, or decline. ``against``: the seat of an
    opponent. ``pick``: places of cards. ``decide``: a destination. ``look``: choose no places, having
    seen. ``rearrange``: an order. ``reveal``: the name of a card.
    """

    kind: str
    player: str
    holder: str = ""
    zone: str = ""
    places: tuple[int, ...] = ()
    """What can be picked; of cards shown, or turned up, where they are."""
    least: int = 0
    most: int = 0
    to: tuple[Destination, ...] = ()
    may_decline: bool = False


@dataclass(slots=True)
class Work:
    """What an operation does to one player's cards, nothing being open."""

    seat: Seat
    places: tuple[int, ...]
    to: Destination | None


def question(table: Table) -> Question | None:
    """What the game waits for, if it does."""
    if not table.deeds:
        return None
    doing = table.deeds[-1]
    if doing.kind == "shop":
        unseen = table.common and table.common[0] == UNKNOWN
        return Question("reveal", doing.player, "", "common", (0,)) if unseen else None
    if doing.asked:
        return Question("react", doing.asked[0])
    if doing.kind not in ("use", "effect"):
        return None
    if not doing.performers:
        return _before_it_begins(table, doing)
    return None if doing.concerned is None else _within(table, doing)


def _before_it_begins(table: Table, doing: Doing) -> Question | None:
    """An ability that begins by itself may need an opponent, or leave, before others can answer it."""
    operations = operations_of(table, doing)
    ability = table.cards[doing.card].abilities[doing.ability or 0]
    if getattr(ability, "optional", None) and doing.agreed is None:
        return Question("allow", doing.player, may_decline=True)
    if doing.against is None and names_opponent(operations):
        named = targets(table, doing.player, operations, doing.card)
        if len(named) > 1:
            seats = tuple([at for at, each in enumerate(table.seats) if each.id in named])
            return Question("against", doing.player, places=seats, least=1, most=1)
    return None


def _within(table: Table, doing: Doing) -> Question | None:
    if not doing.concerned:
        return None
    operation = operations_of(table, doing)[doing.operation]
    performer = doing.performers[0]
    match operation:
        case DrawCards(optional=True):
            return Question("allow", performer, may_decline=True) if doing.picked is None else None
        case Look() | RearrangeDeck():
            return _shown(table, doing, operation, performer)
        case _ if isinstance(operation, PICKING):
            if operation.what.pick == "greatest":
                return None
            found = plan(table, doing)
            return found if isinstance(found, Question) else None
        case _:
            return None


def _shown(
    table: Table, doing: Doing, operation: Look | RearrangeDeck, performer: str
) -> Question | None:
    holder = (doing.concerned or ("",))[0]
    size = min(operation.count, len(table.seat(holder).deck))
    if doing.picked is not None or size == 0:
        return None
    places = tuple(range(size))
    if isinstance(operation, Look):
        if asks_about_top(operations_of(table, doing), doing.operation + 1, operation.whose):
            return None
        return Question("look", performer, holder, "deck", places)
    if size == 1:
        return None
    return Question("rearrange", performer, holder, "deck", places, size, size)


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


def plan(table: Table, doing: Doing) -> Question | Work:
    """What an operation does to the cards of the next player concerned, or what is to be asked first."""
    operation = operations_of(table, doing)[doing.operation]
    what: Selector = operation.what  # type: ignore[union-attr]
    seat = table.seat((doing.concerned or ("",))[0])
    performer = doing.performers[0]
    to = operation.to if isinstance(operation, Move) else ()
    several = to if len(to) > 1 else ()
    optional = isinstance(operation, Move) and bool(operation.optional)
    places = doing.picked
    if places is None:
        found = _picking(table, doing, operation, what, seat)
        if isinstance(found, Question):
            if found.player == performer:
                found.may_decline, found.to = optional, several
            return found
        places = found
    by_performer = doing.picked is not None and _picks(doing, seat, what) == performer
    if places and (optional or several) and doing.to is None and not by_performer:
        return Question(
            "decide", performer, seat.id, what.zone, places, to=several, may_decline=optional
        )
    destination = to[doing.to or 0] if to else None
    if isinstance(operation, JettisonCards) or (destination and destination.zone in FACE_UP):
        unseen = _first_unseen(seat, what.zone, places)
        if unseen is not None:
            return Question("reveal", seat.id, seat.id, what.zone, (unseen,))
    return Work(seat, places, destination)


def _picking(
    table: Table, doing: Doing, operation: AnyOperation, what: Selector, seat: Seat
) -> Question | tuple[int, ...]:
    number = what.number
    size = len(getattr(seat, what.zone))
    redirected = seat.id in doing.choosing and redirectable(what)
    if not redirected and what.pick in ("top", "bottom"):
        first = 0 if what.pick == "top" else max(0, size - number)
        return tuple(range(first, min(first + number, size)))
    if what.pick == "this":
        place = source_place(doing, seat, what.zone)
        return () if place is None else (place,)
    source = source_place(doing, seat, what.zone) if seat.id == doing.player else None
    jettisons = isinstance(operation, JettisonCards)
    found = tuple(candidates(table, seat, what, jettisons=jettisons, source=source))
    if not found or what.pick == "all" or (len(found) <= number and not what.up_to):
        return found
    most = min(number, len(found))
    least = 0 if what.up_to else most
    return Question("pick", _picks(doing, seat, what), seat.id, what.zone, found, least, most)


def _picks(doing: Doing, seat: Seat, what: Selector) -> str:
    """Who picks cards of a player."""
    redirected = seat.id in doing.choosing and redirectable(what)
    return seat.id if redirected or what.chosen_by_holder else doing.performers[0]


def _first_unseen(seat: Seat, zone: str, places: tuple[int, ...]) -> int | None:
    if zone == "board":
        return None
    pile = getattr(seat, zone)
    for place in places:
        if pile[place] == UNKNOWN:
            return place
    return None
