"""What opponents may answer to a deed, and what comes of it."""

from collections.abc import Callable

from adjudicators.cards import UNKNOWN
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.board import BoardCard
from adjudicators.to_the_bottom.cards.card import Card
from adjudicators.to_the_bottom.resolve.moving_cards import enter_board, protected
from adjudicators.to_the_bottom.resolve.table import Doing, Seat, Table, describe
from adjudicators.to_the_bottom.resolve.targets import attacks, concerns
from adjudicators.to_the_bottom.scoring.points import points_of
from adjudicators.to_the_bottom.scoring.prices import playing_price
from adjudicators.to_the_bottom.state import MOST_DEEDS


def whom_to_ask(table: Table, doing: Doing) -> tuple[str, ...]:
    """The opponents who can answer a deed, clockwise from whoever brought it about."""
    asked = []
    for seat in table.opponents(doing.player):
        for entry in seat.board:
            if not entry.tired and table.cards[entry.card].reaction is not None:
                if can_react(table, doing, seat):
                    asked.append(seat.id)
                break
    return tuple(asked)


def can_react(table: Table, doing: Doing, seat: Seat) -> bool:
    """Whether a player has a ready card that could answer a deed, and there is room to do so."""
    if seat.sunk or len(table.deeds) >= MOST_DEEDS:
        return False
    return any([fits(table, doing, seat, entry) for entry in seat.board])


def fits(table: Table, doing: Doing, seat: Seat, entry: BoardCard) -> bool:
    """Whether this card of a player can answer a deed."""
    reaction = table.cards[entry.card].reaction
    return reaction is not None and not entry.tired and _ANSWERABLE[reaction.to](table, doing, seat)


def _tires(table: Table, doing: Doing, seat: Seat) -> bool:
    return doing.kind == "use" or (doing.kind == "react" and costs_tiring(table, doing))


def _plays(table: Table, doing: Doing, seat: Seat) -> bool:
    return doing.kind == "play"


def _jettisons(table: Table, doing: Doing, seat: Seat) -> bool:
    return doing.kind == "jettison" and _could_pay(table, doing, seat)


def _concerns(table: Table, doing: Doing, seat: Seat) -> bool:
    return seat.id not in doing.stopped and concerns(table, doing, seat.id)


def _attacks(table: Table, doing: Doing, seat: Seat) -> bool:
    spared = seat.id in doing.choosing or seat.id in doing.stopped
    return not spared and attacks(table, doing, seat.id)


_ANSWERABLE: dict[str, Callable[[Table, Doing, Seat], bool]] = {
    "action": _tires,
    "play": _plays,
    "jettison": _jettisons,
    "effect": _concerns,
    "attack": _attacks,
}


def costs_tiring(table: Table, doing: Doing) -> bool:
    """Whether a card was tired for a reaction."""
    reaction = table.cards[doing.card].reaction
    return reaction is not None and reaction.cost == "tire"


def to_be_taken(table: Table, doing: Doing) -> list[str]:
    """The cards jettisoned for points that still lie in the water."""
    water = list(table.seat(doing.player).water)
    found = []
    for name in doing.into_water or ():
        if name in water:
            water.remove(name)
            found.append(name)
    return found


def _could_pay(table: Table, doing: Doing, seat: Seat) -> bool:
    takeable = to_be_taken(table, doing)
    if not takeable:
        return False
    if UNKNOWN in seat.hand:
        return True
    prices = [playing_price(table.cards[name], seat.board, table.cards) for name in set(takeable)]
    hand = [table.cards[name] for name in seat.hand]
    return points_of([card for card in hand if not protected(card, seat)]) >= min(prices)


def taking_price(table: Table, seat: Seat, taken: tuple[str, ...]) -> int:
    """What taking over these cards costs, one after the other."""
    board, price = list(seat.board), 0
    for name in taken:
        price += playing_price(table.cards[name], board, table.cards)
        board.append(BoardCard(name, tired=False))
    return price


def answer(table: Table, doing: Doing) -> None:
    """A reaction that nobody has stopped takes effect on the deed that it answers."""
    deed = table.deeds[-1]
    card = table.cards[doing.card]
    if card.reaction is None:
        raise LookupError(doing.card)
    match card.reaction.response:
        case "shield":
            deed.stopped += (doing.player,)
            _told(table, card, "stopped", f"{card.name} stops it for {doing.player}", doing)
        case "redirect":
            deed.choosing += (doing.player,)
            _told(table, card, "reacted", f"{doing.player} chooses what is hit", doing)
        case "cancel":
            table.deeds.pop()
            message = f"{card.name} of {doing.player} stops {deed.card} of {deed.player}"
            _told(table, card, "stopped", message, doing)
        case "return":
            _send_back(table, card, doing, table.deeds.pop())
        case _:
            _take_over(table, card, doing, deed)


def _told(table: Table, card: Card, type_: str, message: str, doing: Doing) -> None:
    table.tell(rules.rule_of(card.name), type_, message, doing.player, (card.name,))


def _send_back(table: Table, card: Card, doing: Doing, play: Doing) -> None:
    name = play.held or ""
    seat = table.seat(play.player)
    seat.hand += (name,)
    table.barred += (name,)
    table.points += play.paid
    message = f"{card.name} of {doing.player} sends {name} back to the hand of {play.player}"
    table.tell(rules.rule_of(card.name), "returned", message, play.player, (name,), play.paid)


def _take_over(table: Table, card: Card, doing: Doing, deed: Doing) -> None:
    giver, taker = table.seat(deed.player), table.seat(doing.player)
    taken = doing.into_water or ()
    water, rest = list(giver.water), list(deed.into_water or ())
    for name in taken:
        if name not in water:
            continue
        del water[len(water) - 1 - water[::-1].index(name)]
        rest.remove(name)
        enter_board(table, taker, name)
    giver.water, deed.into_water = tuple(water), tuple(rest) or None
    message = f"{card.name}: {taker.id} takes over {describe(taken)} from {giver.id}"
    table.tell(rules.rule_of(card.name), "taken-over", message, taker.id, taken, against=giver.id)
