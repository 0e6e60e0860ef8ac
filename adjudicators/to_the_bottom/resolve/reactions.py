"""What opponents may answer to what is on the stack, and what comes of it."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Unpack

from adjudicators.cards import UNKNOWN
from adjudicators.memo import remembers_each
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.board import MOST_ON_BOARD, BoardCard, carries_none
from adjudicators.to_the_bottom.bounds import MOST_RETURNING, MOST_STACKED
from adjudicators.to_the_bottom.cards.card import Card
from adjudicators.to_the_bottom.cards.catalogue import ByName
from adjudicators.to_the_bottom.event import EventType
from adjudicators.to_the_bottom.resolve.moving_cards import enter_board, protected
from adjudicators.to_the_bottom.resolve.table import EventParts, Seat, Table, describe
from adjudicators.to_the_bottom.resolve.targets import attacks, concerns
from adjudicators.to_the_bottom.scoring.points import jettison_points
from adjudicators.to_the_bottom.scoring.prices import prices_at_table
from adjudicators.to_the_bottom.stack import (
    DrawOnStack,
    EffectOnStack,
    JettisonOnStack,
    PlayOnStack,
    ReactionOnStack,
    ShopOnStack,
    StackItem,
    UseOnStack,
)
from adjudicators.values import changed

ANSWERED: dict[str, tuple[type[StackItem], ...]] = {
    "shield": (UseOnStack, EffectOnStack, DrawOnStack),
    "redirect": (UseOnStack, EffectOnStack),
    "cancel": (UseOnStack, ReactionOnStack),
    "return": (PlayOnStack,),
    "take-over": (JettisonOnStack,),
}
"""What each kind of response can answer at all."""


def ask_around(table: Table) -> None:
    """Opponents who can are asked, clockwise, whether they react to what is on top of the stack."""
    item = table.top
    opponents = table.opponents(item.player)
    asked = tuple([each.id for each in opponents if can_react(table, item, each)])
    if asked and not isinstance(item, ShopOnStack):
        table.top = changed(item, asked=asked)


def begin(table: Table, item: StackItem) -> None:
    """Something is begun that opponents can answer before it goes on."""
    table.stack.append(item)
    ask_around(table)


def ask_only_who_can_react(table: Table) -> None:
    """Those who cannot react any more are not asked."""
    item = table.top
    while not isinstance(item, ShopOnStack) and item.asked:
        if can_react(table, item, table.seat(item.asked[0])):
            return
        table.top = item = changed(item, asked=item.asked[1:])


def can_react(table: Table, item: StackItem, seat: Seat) -> bool:
    """Whether a player has a ready card that could answer something, and there is room to do so."""
    if not _ready_responses(seat.board, table.cards) or seat.sunk:
        return False
    return len(table.stack) < MOST_STACKED and bool(fitting(table, item, seat))


def fitting(table: Table, item: StackItem, seat: Seat) -> list[int]:
    """The places of the cards on a player's board that can answer something."""
    found: list[int] = []
    for response, places in _ready_responses(seat.board, table.cards).items():
        if isinstance(item, ANSWERED[response]) and _FITTING[response](table, item, seat):
            found += places
    return sorted(found)


@remembers_each
def _ready_responses(board: tuple[BoardCard, ...], cards: ByName) -> dict[str, list[int]]:
    """The places of the cards on a board that are ready to react, by what they do then."""
    found: dict[str, list[int]] = {}
    for place, entry in enumerate(board):
        reaction = cards[entry.card].reaction
        if reaction is not None and not why_unready(entry, cards):
            found.setdefault(reaction.response, []).append(place)
    return found


def why_unready(entry: BoardCard, cards: ByName) -> str:
    """Why a card on a board can react to nothing, as what is said of it; nothing if it can."""
    if cards[entry.card].reaction is None:
        return "does not react"
    return "is tired" if entry.tired else ""


def _can_be_shielded(table: Table, item: StackItem, seat: Seat) -> bool:
    return seat.id not in getattr(item, "shielded", ()) and concerns(table, item, seat.id)


def _can_be_redirected(table: Table, item: StackItem, seat: Seat) -> bool:
    spared = (*getattr(item, "shielded", ()), *getattr(item, "redirected", ()))
    return seat.id not in spared and attacks(table, item, seat.id)


def _was_tired(table: Table, item: StackItem, seat: Seat) -> bool:
    return not isinstance(item, ReactionOnStack) or costs_tiring(table.cards[item.card])


def _could_take_over(table: Table, item: StackItem, seat: Seat) -> bool:
    if not isinstance(item, JettisonOnStack):
        return False
    takeable = dict.fromkeys(to_be_taken(table, item))
    if not takeable:
        return False
    hand = [table.cards[name] for name in seat.hand if name != UNKNOWN]
    hand = [card for card in hand if not protected(card, seat.board)]
    returning = sorted([each for each in hand if each.returns], key=lambda each: -each.value)
    if UNKNOWN in seat.hand or len(returning) > MOST_RETURNING:
        return True
    rest, terms = [each for each in hand if not each.returns], TakeOver(table, seat)
    for number in range(len(returning) + 1):
        points = jettison_points([*rest, *returning[:number]])
        coming = [each.name for each in returning[:number]]
        if any([terms.are_met((name,), coming, points) for name in takeable]):
            return True
    return False


_FITTING: dict[str, Callable[[Table, StackItem, Seat], bool]] = {
    "shield": _can_be_shielded,
    "redirect": _can_be_redirected,
    "cancel": _was_tired,
    "return": lambda *_: True,
    "take-over": _could_take_over,
}


def costs_tiring(card: Card) -> bool:
    """Whether a card is tired to react."""
    return card.reaction is not None and card.reaction.cost == "tire"


def to_be_taken(table: Table, item: JettisonOnStack) -> list[str]:
    """The cards jettisoned for points that still lie in the water."""
    water = Counter(table.seat(item.player).water)
    found = []
    for name in item.cards:
        if water[name]:
            water[name] -= 1
            found.append(name)
    return found


def not_among(taken: Sequence[str], jettisoned: Sequence[str]) -> tuple[str, ...]:
    """Those of the cards to be taken over that are not there to be taken."""
    return tuple((Counter(taken) - Counter(jettisoned)).elements())


class TakeOver:
    """On which terms a player takes over cards; the boards are gone through once, whichever cards it is."""

    def __init__(self, table: Table, seat: Seat) -> None:
        """The terms as the boards are now."""
        self._cards = table.cards
        self._prices = prices_at_table(table.seats, seat, table.cards)
        self._size, self._carriers = len(seat.board), sum(map(carries_none, seat.board))

    def price(self, taken: Sequence[str], paid: Sequence[str]) -> int:
        """What the cards cost, one after the other, once those that pay for them have been jettisoned."""
        returning = self._returning(paid)
        boarded = [name for name, fits in zip(returning, self._fit(returning), strict=True) if fits]
        prices, price = self._prices.beside(boarded), 0
        for name in taken:
            price += prices.of(self._cards[name])
            prices = prices.beside((name,))
        return price

    def are_met(self, taken: Sequence[str], paid: Sequence[str], points: int) -> bool:
        """Whether so many points are enough for the cards, and the board can carry them."""
        enough = self.are_paid(taken, paid, points)
        return enough and self.lacks_card_below(taken, paid) is None

    def are_paid(self, taken: Sequence[str], paid: Sequence[str], points: int) -> bool:
        """Whether so many points are enough for the cards."""
        return points >= self.price(taken, paid)

    def lacks_card_below(self, taken: Sequence[str], paid: Sequence[str]) -> str | None:
        """The first of the cards that would have no card on board to lie on, if there is one."""
        coming = [*self._returning(paid), *taken]
        fits = self._fit(coming)[len(coming) - len(taken) :]
        lacking = [name for name, fit in zip(taken, fits, strict=True) if not fit]
        return next((name for name in lacking if self._cards[name].merges), None)

    def _fit(self, coming: Sequence[str]) -> list[bool]:
        """Whether each of these cards comes onto the board, one after the other, or falls into the water: what
        ``enter_board`` does with each, told by counting."""
        size, carriers, fit = self._size, self._carriers, []
        for name in coming:
            merges = self._cards[name].merges
            fits = carriers > 0 if merges else size < MOST_ON_BOARD
            if fits:
                size += not merges
                carriers += -1 if merges else 1
            fit.append(fits)
        return fit

    def _returning(self, paid: Sequence[str]) -> list[str]:
        """Those of the cards jettisoned as payment that come onto the board at once."""
        return [name for name in paid if self._cards[name].returns]


def answer(table: Table, reaction: ReactionOnStack) -> None:
    """A reaction that nobody has stopped takes effect on what it answers, which is now on top."""
    item, card = table.top, table.cards[reaction.card]
    match card.reaction and card.reaction.response, item:
        case "shield", UseOnStack() | EffectOnStack() | DrawOnStack():
            table.top = changed(item, shielded=(*item.shielded, reaction.player))
            _told(table, "stopped", f"{card.name} stops it for {reaction.player}", reaction)
        case "redirect", UseOnStack() | EffectOnStack():
            table.top = changed(item, redirected=(*item.redirected, reaction.player))
            _told(table, "reacted", f"{reaction.player} chooses what is hit", reaction)
        case "cancel", UseOnStack() | ReactionOnStack():
            table.stack.pop()
            message = f"{card.name} of {reaction.player} stops {item.card} of {item.player}"
            named = (reaction.player, item.player)
            _told(table, "stopped", message, reaction, other_card=item.card, named=named)
        case "return", PlayOnStack():
            table.stack.pop()
            _send_back(table, reaction, item)
        case "take-over", JettisonOnStack():
            _take_over(table, reaction, item)


def _told(
    table: Table,
    type_: EventType,
    message: str,
    reaction: ReactionOnStack,
    **parts: Unpack[EventParts],
) -> None:
    rule, cards = rules.rule_of(reaction.card), (reaction.card,)
    table.tell(rule, type_, message, reaction.player, cards, **parts)


def _send_back(table: Table, reaction: ReactionOnStack, play: PlayOnStack) -> None:
    name = play.card
    table.seat(play.player).hand += (name,)
    table.barred += (name,)
    table.points += play.paid
    message = f"{reaction.card} of {reaction.player} sends {name} back to the hand of {play.player}"
    rule = rules.rule_of(reaction.card)
    table.tell(
        rule,
        "returned",
        message,
        play.player,
        (name,),
        pool=play.paid,
        other_card=reaction.card,
        named=(reaction.player, play.player),
    )


def _take_over(table: Table, reaction: ReactionOnStack, jettisoned: JettisonOnStack) -> None:
    giver, taker = table.seat(jettisoned.player), table.seat(reaction.player)
    taken: list[str] = []
    lying, water, rest = to_be_taken(table, jettisoned), list(giver.water), list(jettisoned.cards)
    for name in reaction.take or ():
        if name not in lying:  # an effect of the payment has moved it
            continue
        lying.remove(name)
        del water[len(water) - 1 - water[::-1].index(name)]
        rest.remove(name)
        taken.append(name)
        enter_board(table, taker, name)
    giver.water = tuple(water)
    table.top = changed(jettisoned, cards=tuple(rest))
    message = (
        f"{reaction.card}: {taker.id} takes over {describe(taken) or 'nothing'} from {giver.id}"
    )
    rule = rules.rule_of(reaction.card)
    table.tell(
        rule,
        "taken-over",
        message,
        taker.id,
        taken,
        against=giver.id,
        other_card=reaction.card,
        named=(taker.id, giver.id),
    )
