"""The laws of trading."""

from collections.abc import Sequence
from functools import partial

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.actions import Goods, Trade
from adjudicators.above_water.laws.aces import no_ace_at
from adjudicators.above_water.laws.common import eliminated
from adjudicators.above_water.laws.held import judge_held
from adjudicators.above_water.state import Player, State, laid_aces_of
from adjudicators.above_water.unseen import unseen_cards
from adjudicators.cards import UNKNOWN
from adjudicators.game import seat_of
from adjudicators.values import changed
from adjudicators.verdict import Finding, Undetermined, Violation, joined
from adjudicators.words import counted, not_at_table


def with_another_player(state: State, action: Trade) -> Finding | None:
    """The other player is another one at this table, and in the game."""
    pointer, other = "/action/with", _player(state, action.with_)
    if action.with_ == action.player:
        message = f"{action.player} cannot trade alone"
        return rules.TRADE_HELD.broken(message, pointer, named=(action.player,))
    if other is None:
        message, named = not_at_table(action.with_, state.players)
        return rules.PLAYERS.broken(message, pointer, named=named)
    return eliminated(other, pointer) if other.eliminated else None


def something_is_traded(state: State, action: Trade) -> Finding | None:
    """Something changes hands."""
    for goods in (action.given, action.taken):
        if goods.stones or goods.cards or goods.aces_of_diamonds:
            return None
    return rules.TRADE_HELD.broken("nothing is handed over", "/action/type")


def goods_are_held(state: State, action: Trade) -> Sequence[Finding]:
    """Both players have all that they hand over."""
    found: list[Finding] = []
    for name, goods, base in (
        (action.player, action.given, "/action/give"),
        (action.with_, action.taken, "/action/take"),
    ):
        if giver := _player(state, name):
            found += _judge_goods(state, giver, goods, base)
    doubts = [each for each in found if isinstance(each, Undetermined)]
    if len(doubts) < 2:
        return found
    # whoever sees neither hand is not told whose lacks something
    either = partial(_either, doubts)
    return [
        changed(each, otherwise=either) if isinstance(each, Undetermined) else each
        for each in found
    ]


def _either(doubts: Sequence[Undetermined]) -> Violation:
    reasons = [reason for each in doubts if (reason := each.if_broken)]
    return rules.TRADE_HELD.broken(
        ", or ".join([each.message for each in reasons]),
        "/action/type",
        *dict.fromkeys([card for each in reasons for card in each.cards]),
        named=tuple([name for each in reasons for name in each.named or ()]),
        numbers=joined([each.numbers for each in reasons if each.numbers]) or None,
    )


def _judge_goods(state: State, giver: Player, goods: Goods, base: str) -> Sequence[Finding]:
    rule, named = rules.TRADE_HELD, (giver.id,)
    found: list[Finding] = []
    if goods.stones > giver.stones:
        message = f"{giver.id} has {counted(giver.stones, 'stone')}, not {goods.stones}"
        numbers = {"held": giver.stones, "needed": goods.stones}
        found.append(rule.broken(message, f"{base}/stones", named=named, numbers=numbers))
    if goods.cards and (finding := _judge_cards(state, giver, goods.cards, base)):
        found.append(finding)
    for place, number in enumerate(goods.aces_of_diamonds):
        if number not in laid_aces_of(state, giver.id):
            pointer = f"{base}/aces_of_diamonds/{place}"
            found.append(no_ace_at(rule, giver.id, number, pointer))
    return found


def _judge_cards(state: State, giver: Player, cards: tuple[str, ...], base: str) -> Finding | None:
    rule, pointer = rules.TRADE_HELD, f"{base}/cards"
    known: Sequence[str] = cards
    if UNKNOWN in cards:
        known = [card for card in cards if card != UNKNOWN]
    if len(cards) > len(giver.hand):
        message = f"{giver.id} holds {counted(len(giver.hand), 'card')}, not {len(cards)}"
        numbers = {"held": len(giver.hand), "needed": len(cards)}
        return rule.broken(message, pointer, *known, named=(giver.id,), numbers=numbers)
    if len(known) < len(cards) and not unseen_cards(state):
        message = "every card of this table is seen, so those handed over have names"
        return rule.broken(message, pointer)
    return judge_held(state, giver, known, rule, pointer)


def _player(state: State, name: str) -> Player | None:
    try:
        return seat_of(state, name)
    except LookupError:
        return None
