"""Operations, carried out: each for one of its targets at a time, once nothing is left to ask."""

from collections.abc import Sequence

from adjudicators.cards import UNKNOWN
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.bounds import EFFORT_OF_STEP, MOST_CHANGE, MOST_EFFORT, MOST_POINTS
from adjudicators.to_the_bottom.cards.language.operations import (
    PICKING,
    AnyOperation,
    ChangeDraw,
    DrawCards,
    Gain,
    GainValue,
    JettisonCards,
    Look,
    Move,
    Picking,
    Ready,
    RearrangeDeck,
    Repeat,
    Tire,
)
from adjudicators.to_the_bottom.cards.language.places import Destination
from adjudicators.to_the_bottom.event import EventType
from adjudicators.to_the_bottom.resolve.choices import Hit, plan
from adjudicators.to_the_bottom.resolve.moving_cards import (
    FACE_UP,
    draw,
    enter_board,
    jettison,
    names_at,
    stays,
    take,
    take_one,
)
from adjudicators.to_the_bottom.resolve.table import (
    WHERE,
    Seat,
    Table,
    advance,
    describe,
    next_target,
    progress_of,
)
from adjudicators.to_the_bottom.resolve.targets import (
    greatest,
    has_required,
    holders,
    operations_of,
    receiver,
    source_place,
)
from adjudicators.to_the_bottom.stack import (
    ABILITIES_ON_STACK,
    AbilityOnStack,
    Progress,
    UseOnStack,
)
from adjudicators.values import changed
from adjudicators.words import counted


def carry_on(table: Table, item: AbilityOnStack, progress: Progress) -> None:
    """The next thing that an ability does; one that has done everything leaves the stack."""
    if table.effort > MOST_EFFORT:
        table.stack.pop()
        message = f"too much has followed already: {item.card} has no further effect"
        table.tell(rules.LIMIT, "stopped", message, item.player, (item.card,))
        return
    table.effort += EFFORT_OF_STEP
    performer = progress.performer
    operations = operations_of(table, item)
    over = progress.operation >= len(operations) or isinstance(
        operations[progress.operation], Repeat
    )
    out = performer in item.shielded or table.seat(performer).sunk
    if over or out or _lacks_required(table, item, progress):
        _next_performer(table, item, progress)
        return
    operation = operations[progress.operation]
    if progress.targets is None:
        advance(table, item, targets=_targets(table, item, operation, performer))
    elif not progress.targets:
        advance(table, item, operation=progress.operation + 1, targets=None)
    else:
        _carry_out(table, item, operation, table.seat(performer))


def _next_performer(table: Table, item: AbilityOnStack, progress: Progress) -> None:
    if progress.repeats:
        performer, *others = progress.repeats
        table.top = changed(item, progress=Progress(performer, tuple(others)))
    else:
        table.stack.pop()


def _lacks_required(table: Table, item: AbilityOnStack, progress: Progress) -> bool:
    """Whether a performance is about to begin for which something is missing."""
    if not isinstance(item, UseOnStack) or progress.operation or progress.targets is not None:
        return False
    performer = progress.performer
    if has_required(table, item, performer) is not False:
        return False
    message = f"{item.card} requires cards that are not there, so {performer} does nothing by it"
    table.tell(rules.USE_REQUIRED, "stopped", message, performer, (item.card,))
    return True


def _targets(
    table: Table, item: AbilityOnStack, operation: AnyOperation, performer: str
) -> tuple[str, ...]:
    found: tuple[str, ...] = (performer,)
    if isinstance(operation, PICKING):
        found = holders(table, item, operation.what.whose, performer)
    elif isinstance(operation, Look | RearrangeDeck):
        found = holders(table, item, operation.whose, performer)
    return tuple([each for each in found if each not in item.shielded])


def _carry_out(table: Table, item: AbilityOnStack, operation: AnyOperation, seat: Seat) -> None:
    if isinstance(operation, PICKING):
        if operation.what.pick == "greatest":
            _hit_greatest(table, item, operation, seat)
            return
        hit = plan(table, item)
        next_target(table, item)
        if isinstance(hit, Hit) and (hit.places or operation.what.with_this):
            _hit(table, item, operation, hit, seat)
        return
    next_target(table, item)
    match operation:
        case DrawCards(count=count, end=end):
            draw(table, seat, count, from_bottom=end == "bottom")
        case ChangeDraw(by=by):
            if table.drawing is not None and table.turn == seat.id:
                change = max(-MOST_CHANGE, min(MOST_CHANGE, table.drawing.change + by))
                table.drawing = changed(table.drawing, change=change)
        case Gain(points=points):
            _gain(table, item, seat, points)
        case GainValue():
            _gain(table, item, seat, progress_of(item).worth)


def _gain(table: Table, item: AbilityOnStack, seat: Seat, points: int) -> None:
    # points gained as the turn ends would be lost at once
    if table.turn == seat.id and table.step != "end" and points:
        table.points += points
        message = f"{item.card}: {seat.id} gains {counted(points, 'point')}"
        rule = rules.rule_of(item.card)
        table.tell(rule, "gained", message, seat.id, pool=points, other_card=item.card)


def _hit(table: Table, item: AbilityOnStack, operation: Picking, hit: Hit, performer: Seat) -> None:
    seat, what = hit.seat, operation.what
    with_this = what.pick == "this" or bool(what.with_this)
    places = () if what.pick == "this" else hit.places
    if isinstance(operation, Tire | Ready):
        _turn(table, item, seat, places, tired=isinstance(operation, Tire), with_this=with_this)
        return
    taker = _receiver(table, item, hit.to, performer, seat)
    if taker is None:
        return
    if isinstance(operation, JettisonCards):
        with_this = with_this and not stays(table, seat, what.zone, item.card)
        places = _without_protected(table, seat, what.zone, places)
    names = take(table, seat, what.zone, places)
    if with_this:
        names += _take_acting(table, seat, what.zone)
    if not names:
        return
    if isinstance(operation, JettisonCards):
        _count_worth(table, names)
        jettison(table, seat, names, f"by {item.card}", other_card=item.card)
    elif hit.to is not None:
        seen_by = _who_sees(what.zone, hit, taker)
        _put(table, item, names, taker, hit.to, seat, seen_by)


def _receiver(
    table: Table, item: AbilityOnStack, to: Destination | None, performer: Seat, holder: Seat
) -> Seat | None:
    """Who has the cards after a move; None if it is an opponent whom nothing reaches any more."""
    if to is None:
        return holder
    found = receiver(table, item, to, performer.id, holder.id)
    return None if found is None or found in item.shielded else table.seat(found)


def _take_acting(table: Table, seat: Seat, zone: str) -> list[str]:
    """The card whose ability is on top of the stack leaves its place, alone."""
    item = table.top
    place = source_place(item, seat, zone) if isinstance(item, ABILITIES_ON_STACK) else None
    if place is None or not isinstance(item, ABILITIES_ON_STACK):
        return []
    if zone == "board":
        return [take_one(table, seat, place, item.card)]
    return take(table, seat, zone, (place,))


def _without_protected(
    table: Table, seat: Seat, zone: str, places: tuple[int, ...]
) -> tuple[int, ...]:
    names = names_at(seat, zone, places)
    return tuple(
        [at for at, name in zip(places, names, strict=True) if not stays(table, seat, zone, name)]
    )


def _count_worth(table: Table, names: list[str]) -> None:
    """What the ability on top of the stack is about to jettison adds to what it has jettisoned."""
    item, cards = table.top, [table.cards[name] for name in names]
    if isinstance(item, ABILITIES_ON_STACK):
        worth = sum([card.points for card in cards])
        advance(table, item, worth=min(MOST_POINTS, progress_of(item).worth + worth))


def _hit_greatest(table: Table, item: AbilityOnStack, operation: Picking, performer: Seat) -> None:
    """Cards of the greatest value of all are hit together, but for those whose holders are spared."""
    what, to = operation.what, progress_of(item).to or 0
    advance(table, item, targets=(), picked=None)
    compared = holders(table, item, what.whose, performer.id)
    hit = [each for each in greatest(table, compared, what) if each[0].id not in item.shielded]
    if isinstance(operation, JettisonCards):
        _jettison_together(table, item, what.zone, hit)
        return
    for seat, names in hit:
        if isinstance(operation, Move):
            taker = _receiver(table, item, operation.to[to], performer, seat)
            if taker is None:
                continue
            _take_named(table, seat, what.zone, names)
            _put(table, item, names, taker, operation.to[to], seat)
        else:
            places = [at for at, each in enumerate(seat.board) if each.card in names]
            _turn(table, item, seat, places, tired=isinstance(operation, Tire))


def _jettison_together(
    table: Table, item: AbilityOnStack, zone: str, hit: list[tuple[Seat, list[str]]]
) -> None:
    going = [[name for name in names if not stays(table, seat, zone, name)] for seat, names in hit]
    # counted before effects of these cards come onto the stack
    _count_worth(table, [name for names in going for name in names])
    for (seat, _), leaving in zip(hit, going, strict=True):
        _take_named(table, seat, zone, leaving)
        if leaving:
            jettison(table, seat, leaving, f"by {item.card}", other_card=item.card)


def _take_named(table: Table, seat: Seat, zone: str, names: list[str]) -> None:
    """Cards leave their places; on a board from above or below what they are merged with."""
    for name in names:
        pile = getattr(seat, zone)
        if zone != "board":
            take(table, seat, zone, [pile.index(name)])
            continue
        place = next(at for at, each in enumerate(pile) if name in (each.card, each.merged))
        take_one(table, seat, place, name)


def _turn(
    table: Table,
    item: AbilityOnStack,
    seat: Seat,
    places: Sequence[int],
    *,
    tired: bool,
    with_this: bool = False,
) -> None:
    own = source_place(item, seat, "board") if with_this else None
    if own is not None:
        places = (*places, own)
    board = list(seat.board)
    for place in places:
        board[place] = changed(board[place], tired=tired)
    seat.board = tuple(board)
    names = [board[place].card for place in places]
    message = f"{item.card} {'tires' if tired else 'readies'} {describe(names)} of {seat.id}"
    rule = rules.rule_of(item.card)
    type_: EventType = "tired" if tired else "readied"
    table.tell(rule, type_, message, seat.id, names, other_card=item.card)


def _who_sees(zone: str, hit: Hit, taker: Seat) -> list[str] | None:
    """Who sees cards that are moved from such a place; None where everybody does."""
    to = hit.to.zone if hit.to else ""
    if zone in FACE_UP or to in FACE_UP:
        return None
    by_place = [(hit.seat.id, zone == "hand"), (taker.id, to == "hand")]
    return [*hit.shown_to, *[player for player, sees in by_place if sees]]


def _put(
    table: Table,
    item: AbilityOnStack,
    names: list[str],
    seat: Seat,
    to: Destination,
    held_by: Seat,
    seen_by: list[str] | None = None,
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
            names = [name for name in names if enter_board(table, seat, name)]
            if not names:
                return
    place = f"{WHERE[to.zone]} of {seat.id}"
    message, openly = [
        f"{item.card} moves {describe(told)} of {held_by.id} to {place}"
        for told in (names, [UNKNOWN] * len(names))
    ]
    rule = rules.rule_of(item.card)
    table.tell(
        rule,
        "moved",
        message,
        seat.id,
        names,
        against=held_by.id,
        other_card=item.card,
        named=(held_by.id, seat.id),
    )
    if seen_by is not None:
        table.seen_only_by(seen_by, openly)
