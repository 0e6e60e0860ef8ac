"""Trading: things change hands, both ways at once."""

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.actions import Goods, Trade
from adjudicators.above_water.play.table import Table
from adjudicators.above_water.state import LaidAce, Player
from adjudicators.cards import UNKNOWN, without
from adjudicators.values import changed
from adjudicators.verdict import Parts
from adjudicators.words import counted, listed


def trade(table: Table, action: Trade) -> None:
    """Both players hand over what they have agreed on."""
    one, other = action.player, action.with_
    give = _named(table.player(one).hand, action.given)
    take = _named(table.player(other).hand, action.taken)
    aces = _moved(_moved(table.state.aces_of_diamonds, give, other), take, one)
    table.put(
        _after(table.player(one), give, take),
        _after(table.player(other), take, give),
        aces_of_diamonds=aces,
    )
    given, taken = _in_words(give), _in_words(take)
    _tell(table, (one, other), (give, given), (take, taken))
    _tell(table, (other, one), (take, taken), (give, given))
    table.contest()


def _named(hand: tuple[str, ...], goods: Goods) -> Goods:
    """What is handed over, with the names of unseen cards where the hand leaves no choice: it goes
    whole, or its other cards are all the same. Whoever has seen a hand has not seen which card leaves it."""
    if UNKNOWN not in goods.cards:
        return goods
    named = tuple([card for card in goods.cards if card != UNKNOWN])
    others = without(hand, *named)
    unseen = len(goods.cards) - len(named)
    if unseen < len(others) and len(set(others)) > 1:
        return goods
    return changed(goods, cards=named + others[:unseen])


def _after(player: Player, gone: Goods, come: Goods) -> Player:
    """A player after a trade."""
    hand = without(player.hand, *gone.cards) + come.cards
    return changed(player, hand=hand, stones=player.stones + come.stones - gone.stones)


def _moved(laid: tuple[LaidAce, ...], goods: Goods, to: str) -> tuple[LaidAce, ...]:
    """The aces of diamonds on the table after some of them have got another owner."""
    aces = list(laid)
    for place in goods.aces_of_diamonds:
        aces[place] = LaidAce(to, aces[place].stones)
    return tuple(aces)


Told = tuple[Goods, tuple[str, str]]
"""Goods, and what they are in words: to those who see them, and to all others."""


def _tell(table: Table, named: tuple[str, str], one_way: Told, back: Told) -> None:
    """The two see the cards; all others see how many change hands."""
    (gives, given), (takes, taken) = one_way, back
    player, other = named
    start, points = f"{player} gives {other}", takes.stones - gives.stones
    message = f"{start} {given[0]} and takes {taken[0]}"
    openly = f"{start} {given[1]} and takes {taken[1]}"
    cards = gives.cards + takes.cards
    numbers = {**_numbers("given", gives), **_numbers("taken", takes)} or None
    parts: Parts = {"named": named, "numbers": numbers}
    covered = rules.TRADE.covered(named, openly, **parts)
    event = rules.TRADE.event(
        "traded", message, player=player, cards=cards, points=points, covered=covered, **parts
    )
    table.events.append(event)


def _numbers(prefix: str, goods: Goods) -> dict[str, int]:
    """How much of each thing changes hands, where some of it does; everybody sees that."""
    numbers = {}
    if goods.cards:
        numbers[f"{prefix}_cards"] = len(goods.cards)
    if goods.stones:
        numbers[f"{prefix}_stones"] = goods.stones
    if goods.aces_of_diamonds:
        numbers[f"{prefix}_aces"] = len(goods.aces_of_diamonds)
    return numbers


def _in_words(goods: Goods) -> tuple[str, str]:
    """What the two hand over: its cards, and how many they are."""
    things = []
    if goods.stones:
        things.append(counted(goods.stones, "stone"))
    if goods.aces_of_diamonds:
        things.append(counted(len(goods.aces_of_diamonds), "laid ace"))
    number = [counted(len(goods.cards), "card")] if goods.cards else []
    return listed([*goods.cards, *things]) or "nothing", listed([*number, *things]) or "nothing"
