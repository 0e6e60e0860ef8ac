"""Turning in groups of cards, and trading."""

from dataclasses import replace

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.actions import Goods, Trade, TurnIn
from adjudicators.above_water.groups.worth import turned_in, value
from adjudicators.above_water.play.table import Table, without
from adjudicators.above_water.state import LaidAce
from adjudicators.cards import UNKNOWN
from adjudicators.words import counted


def turn_in(table: Table, action: TurnIn) -> None:
    """Cards leave the hand, and the bank pays for them line by line."""
    seat, player = table.seat(action.player), action.player
    cards = turned_in(action.groups, action.recolour)
    table.hold(seat, without(table.players[seat].hand, cards), len(cards))
    table.discard += cards
    worth = value(action.groups, action.recolour)
    table.give(seat, worth.total)
    message = f"{player} turns in {' '.join(cards)} for {counted(worth.total, 'stone')}"
    table.say(rules.TURN_IN, "turned-in", message, player, cards)
    for line in worth.lines:
        rule = rules.RULEBOOK[line.rule]
        table.say(rule, "paid", line.message, player, line.cards, line.points)
    table.contest()


def trade(table: Table, action: Trade) -> None:
    """Things change hands, both ways at once."""
    giver, taker = table.seat(action.player), table.seat(action.with_)
    give = _named(table.players[giver].hand, action.give)
    take = _named(table.players[taker].hand, action.take)
    for seat, gone, come in ((giver, give, take), (taker, take, give)):
        hand = table.players[seat].hand
        table.hold(seat, _after_giving(hand, gone.cards) + come.cards)
        table.give(seat, come.stones - gone.stones)
    _move_aces(table, give, action.with_)
    _move_aces(table, take, action.player)
    _tell(table, action.player, action.with_, give, take)
    _tell(table, action.with_, action.player, take, give)
    table.contest()


def _named(hand: tuple[str, ...], goods: Goods) -> Goods:
    """What is handed over, with the names of cards not seen where the hand leaves no choice: it goes
    whole, or its other cards are all the same. Whoever has seen a hand has not seen which card leaves it."""
    if UNKNOWN not in goods.cards:
        return goods
    named = tuple([card for card in goods.cards if card != UNKNOWN])
    others = without(hand, named)
    unseen = len(goods.cards) - len(named)
    if unseen < len(others) and len(set(others)) > 1:
        return goods
    return replace(goods, cards=named + others[:unseen])


def _after_giving(hand: tuple[str, ...], cards: tuple[str, ...]) -> tuple[str, ...]:
    """What is left of a hand; if a card left it unseen, any of the others may be that one."""
    if UNKNOWN in cards:
        return (UNKNOWN,) * (len(hand) - len(cards))
    return without(hand, cards)


def _move_aces(table: Table, goods: Goods, to: str) -> None:
    for number in goods.aces_of_diamonds:
        table.aces[number] = LaidAce(to, table.aces[number].stones)


def _tell(table: Table, player: str, other: str, gives: Goods, takes: Goods) -> None:
    points = takes.stones - gives.stones
    message = f"{player} gives {other} {_told(gives)} and takes {_told(takes)}"
    cards = gives.cards + takes.cards
    table.say(rules.TRADE, "traded", message, player, cards, points)


def _told(goods: Goods) -> str:
    things = list(goods.cards)
    if goods.stones:
        things.append(counted(goods.stones, "stone"))
    if goods.aces_of_diamonds:
        things.append(counted(len(goods.aces_of_diamonds), "laid ace"))
    return " ".join(things) or "nothing"
