"""Operations, carried out: each for one player concerned at a time, once nothing is left to ask."""

from collections.abc import Sequence
from typing import Any

from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.board import BoardCard, names_on
from adjudicators.to_the_bottom.cards.language.operations import (
    AnyOperation,
    ChangeDraw,
    DrawCards,
    Gain,
    GainValue,
    JettisonCards,
    Look,
    Move,
    Ready,
    RearrangeDeck,
    Repeat,
    Tire,
)
from adjudicators.to_the_bottom.cards.language.places import Destination
from adjudicators.to_the_bottom.resolve.choices import Work, plan
from adjudicators.to_the_bottom.resolve.moving_cards import (
    draw,
    enter_board,
    jettison,
    name_at,
    protected,
    stay,
    take,
    take_itself,
)
from adjudicators.to_the_bottom.resolve.table import Doing, Seat, Table, describe
from adjudicators.to_the_bottom.resolve.targets import (
    comparable,
    has_required,
    holders,
    operations_of,
)
from adjudicators.to_the_bottom.state import Drawing


def carry_on(table: Table, doing: Doing) -> None:
    """The next thing that an ability does; a deed that has done everything is put away."""
    performer = doing.performers[0]
    operations = operations_of(table, doing)
    over = doing.operation >= len(operations) or isinstance(operations[doing.operation], Repeat)
    out = performer in doing.stopped or table.seat(performer).sunk
    if over or out or _lacks_required(table, doing, performer):
        doing.performers = doing.performers[1:]
        doing.operation, doing.concerned, doing.worth = 0, None, 0
        if not doing.performers:
            table.deeds.remove(doing)
        return
    operation = operations[doing.operation]
    if doing.concerned is None:
        doing.concerned = _concerned(table, doing, operation, performer)
    elif not doing.concerned:
        doing.operation += 1
        doing.concerned = None
        return
    else:
        _carry_out(table, doing, operation, table.seat(performer))


def _lacks_required(table: Table, doing: Doing, performer: str) -> bool:
    """Whether a performance is about to begin for which something is missing."""
    if doing.kind != "use" or doing.operation or doing.concerned is not None:
        return False
    if has_required(table, doing, performer) is not False:
        return False
    message = f"{doing.card} requires cards that are not there, so {performer} does nothing by it"
    table.tell(rules.USE_REQUIRED, "stopped", message, performer, (doing.card,))
    return True


def next_concerned(doing: Doing) -> None:
    """An operation is done with one player."""
    doing.concerned = (doing.concerned or ())[1:]
    doing.picked = doing.to = None


def _concerned(
    table: Table, doing: Doing, operation: AnyOperation, performer: str
) -> tuple[str, ...]:
    match operation:
        case JettisonCards() | Move() | Tire() | Ready():
            found = holders(table, doing, operation.what, performer)
        case Look(whose="opponent") | RearrangeDeck(whose="opponent"):
            named = doing.against if performer == doing.player else doing.player
            found = (named,) if named and not table.seat(named).sunk else ()
        case _:
            found = (performer,)
    return tuple([each for each in found if each not in doing.stopped])


def _carry_out(table: Table, doing: Doing, operation: AnyOperation, seat: Seat) -> None:
    match operation:
        case DrawCards(count=count, end=end):
            next_concerned(doing)
            draw(table, seat, count, from_bottom=end == "bottom")
        case Look() | RearrangeDeck():
            next_concerned(doing)
        case ChangeDraw(by=by):
            next_concerned(doing)
            if table.drawing is not None and table.turn == seat.id:
                before = table.drawing
                table.drawing = Drawing(before.change + by, before.own, before.others)
        case Gain(points=points):
            next_concerned(doing)
            _gain(table, doing, seat, points)
        case GainValue():
            next_concerned(doing)
            _gain(table, doing, seat, doing.worth)
        case JettisonCards() | Move() | Tire() | Ready() if operation.what.pick == "greatest":
            _hit_greatest(table, doing, operation, seat)
        case _:
            work = plan(table, doing)
            next_concerned(doing)
            if isinstance(work, Work) and work.places:
                _hit(table, doing, operation, work, seat)


def _gain(table: Table, doing: Doing, seat: Seat, points: int) -> None:
    # points gained as the turn ends would be lost at once
    if table.turn == seat.id and table.step != "end" and points:
        table.points += points
        message = f"{doing.card}: {seat.id} has {points} points more"
        rule = rules.rule_of(doing.card)
        table.tell(rule, "gained", message, seat.id, points=points)


def _hit(table: Table, doing: Doing, operation: AnyOperation, work: Work, performer: Seat) -> None:
    seat, places = work.seat, work.places
    if isinstance(operation, Tire | Ready):
        _turn(table, doing, seat, places, tired=isinstance(operation, Tire))
        return
    what: Any = operation.what  # type: ignore[union-attr]
    if isinstance(operation, JettisonCards):
        places = _without_protected(table, seat, what.zone, places)
    if not places:
        return
    if what.zone != "board":
        names = take(table, seat, what.zone, places)
    elif what.pick == "all":
        names = _everything(table, seat, places)
    elif what.pick == "this" and seat.board[places[0]].card == doing.card:
        names = [take_itself(table, seat, places[0])]
    else:
        names = take(table, seat, "board", places)
    if isinstance(operation, JettisonCards):
        _jettisoned(table, doing, seat, names)
    elif work.to is not None:
        _put(table, doing, names, performer if not work.to.with_holder else seat, work.to, seat)


def _without_protected(
    table: Table, seat: Seat, zone: str, places: tuple[int, ...]
) -> tuple[int, ...]:
    names = [name_at(seat, zone, at) for at in places]
    leaving = _not_staying(table, seat, names)
    if len(leaving) == len(names):
        return places
    return tuple([at for at, name in zip(places, names, strict=True) if name in leaving])


def _not_staying(table: Table, seat: Seat, names: list[str]) -> list[str]:
    """Without those that cannot be jettisoned now, of which it is told that they stay."""
    staying = [name for name in names if protected(table.cards[name], seat)]
    for name in staying:
        stay(table, seat, name)
    return [name for name in names if name not in staying] if staying else names


def _everything(table: Table, seat: Seat, places: Sequence[int]) -> list[str]:
    names = names_on(tuple([seat.board[place] for place in places]))
    for place in sorted(places, reverse=True):
        if seat.board[place].merged is not None:
            take(table, seat, "board", (place,))
        take_itself(table, seat, place)
    return names


def _jettisoned(table: Table, doing: Doing, seat: Seat, names: list[str]) -> None:
    for name in names:
        card = table.cards[name]
        doing.worth += card.value if card.gives_points else 0
    jettison(table, seat, names, f"by {doing.card}")


def _hit_greatest(table: Table, doing: Doing, operation: Any, performer: Seat) -> None:
    """Cards of the greatest value of all are hit together, but for those whose holders are spared."""
    compared = holders(table, doing, operation.what, performer.id)
    seats = [table.seat(each) for each in compared]
    doing.concerned, doing.picked = (), None
    found = [
        (table.cards[name].value, seat, name)
        for seat in seats
        for name in comparable(table, seat, operation.what)
    ]
    if not found:
        return
    greatest = max([value for value, _, _ in found])
    for seat in seats:
        names = [name for value, other, name in found if other is seat and value == greatest]
        if not names or seat.id in doing.stopped:
            continue
        if isinstance(operation, Tire | Ready):
            places = [at for at, each in enumerate(seat.board) if each.card in names]
            _turn(table, doing, seat, places, tired=isinstance(operation, Tire))
            continue
        if isinstance(operation, JettisonCards):
            names = _not_staying(table, seat, names)
        for name in names:
            _take_named(table, seat, operation.what.zone, name)
        if not names:
            continue
        if isinstance(operation, JettisonCards):
            _jettisoned(table, doing, seat, names)
        else:
            to = operation.to[doing.to or 0]
            _put(table, doing, names, performer if not to.with_holder else seat, to, seat)


def _take_named(table: Table, seat: Seat, zone: str, name: str) -> None:
    if zone != "board":
        pile = getattr(seat, zone)
        take(table, seat, zone, [pile.index(name)])
        return
    for place, each in enumerate(seat.board):
        if each.card == name:
            take_itself(table, seat, place)
            return
        if each.merged == name:
            take(table, seat, "board", [place])
            return


def _turn(table: Table, doing: Doing, seat: Seat, places: Sequence[int], *, tired: bool) -> None:
    board = list(seat.board)
    for place in places:
        each = board[place]
        board[place] = BoardCard(each.card, tired, each.merged)
    seat.board = tuple(board)
    names = [board[place].card for place in places]
    message = f"{doing.card} {'tires' if tired else 'readies'} {describe(names)} of {seat.id}"
    rule = rules.rule_of(doing.card)
    table.tell(rule, "tired" if tired else "readied", message, seat.id, names)


def _put(
    table: Table, doing: Doing, names: list[str], seat: Seat, to: Destination, held_by: Seat
) -> None:
    """Cards come to where they are moved, and nothing is jettisoned by that."""
    match to.zone:
        case "hand":
            seat.hand += tuple(names)
        case "deck-top":
            seat.deck = (*names, *seat.deck)
        case "deck-bottom":
            seat.deck = (*seat.deck, *names)
        case "water":
            seat.water += tuple(names)
        case _:
            for name in names:
                enter_board(table, seat, name)
    place = to.zone.replace("deck-", "the deck's ")
    message = f"{doing.card}: {describe(names)} of {held_by.id} goes to {place} of {seat.id}"
    rule = rules.rule_of(doing.card)
    table.tell(rule, "moved", message, seat.id, names, against=held_by.id)
