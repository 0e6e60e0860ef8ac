"""The laws of turning in and of trading."""

from collections import Counter
from collections.abc import Sequence

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.actions import Goods, Trade, TurnIn
from adjudicators.above_water.groups.ace_of_clubs import aces_used
from adjudicators.above_water.groups.worth import faults, turned_in
from adjudicators.above_water.laws.common import actor, going_on, not_eliminated, not_settled
from adjudicators.above_water.state import ACE_OF_CLUBS, Player, State
from adjudicators.above_water.unseen import anything_hidden, holds, lacking, unseen_cards
from adjudicators.cards import UNKNOWN
from adjudicators.game import Law
from adjudicators.rulebook import Rule
from adjudicators.verdict import Finding, Violation
from adjudicators.words import counted


def groups_are_groups(state: State, action: TurnIn) -> Sequence[Violation]:
    """What is turned in are groups, as a rule of theirs says."""
    return faults(action.groups, action.recolour, "/action")


def groups_are_held(state: State, action: TurnIn) -> Finding | None:
    """All of it comes from the player's own hand."""
    cards = turned_in(action.groups, action.recolour)
    return judge_held(state, actor(state, action), cards, rules.TURN_IN, "/action/groups")


def each_card_in_one_group(state: State, action: TurnIn) -> Finding | None:
    """A card that the player holds once is not turned in twice."""
    hand = actor(state, action).hand
    if len(action.groups) == 1:
        return None
    groups = [turned_in((each,), None) for each in action.groups]
    wanted = Counter([card for cards in groups for card in cards])
    most = _most_held(state, hand)
    for card, count in wanted.items():
        places = [number for number, cards in enumerate(groups) if card in cards]
        if len(places) > 1 and 0 < most[card] < count:
            message = f"{card} is in several groups, and {action.player} does not hold that many"
            return rules.ONE_GROUP.broken(message, f"/action/groups/{places[1]}/cards", card)
    return None


def ace_in_no_group(state: State, action: TurnIn) -> Finding | None:
    """An ace of clubs that changes suits is not in a group as well."""
    aces = turned_in(action.groups, action.recolour).count(ACE_OF_CLUBS)
    places = [number for number, each in enumerate(action.groups) if ACE_OF_CLUBS in each.cards]
    if not places or not aces_used(action.recolour):
        return None
    if not 0 < _most_held(state, actor(state, action).hand)[ACE_OF_CLUBS] < aces:
        return None
    message = (
        f"{ACE_OF_CLUBS} is in a group and is to change suits, and {action.player} does not hold"
        " that many"
    )
    return rules.ACES.broken(message, f"/action/groups/{places[0]}/cards", ACE_OF_CLUBS)


def _most_held(state: State, hand: tuple[str, ...]) -> Counter[str]:
    """How often each card may be in a hand."""
    return Counter(hand) + unseen_cards(state) if UNKNOWN in hand else Counter(hand)


def judge_held(
    state: State, player: Player, cards: Sequence[str], rule: Rule, pointer: str
) -> Finding | None:
    """Whether a player holds these cards."""
    held = holds(state, player.hand, cards)
    if held:
        return None
    wanted = lacking(player.hand, cards)
    unseen = f"{counted(player.hand.count(UNKNOWN), 'card')} that cannot be seen"
    if held is None:
        told = f"this is legal only if {' '.join(wanted)} are among them"
        return rule.unseen(f"{player.id} holds {unseen}; {told}")
    most, needed = _most_held(state, player.hand), Counter(cards)
    short = [card for card in dict.fromkeys(wanted) if most[card] < needed[card]]
    if not short:
        message = f"{player.id} holds {unseen}, too few for {' '.join(wanted)}"
        return rule.broken(message, pointer, *wanted)
    absent = [card for card in short if not most[card]]
    reasons = [f"does not hold {' '.join(absent)}"] if absent else []
    bound = "at most " if UNKNOWN in player.hand else ""
    reasons += [
        f"holds {card} {bound}{_times(most[card])}, not {_times(needed[card])}"
        for card in short
        if most[card]
    ]
    return rule.broken(f"{player.id} {' and '.join(reasons)}", pointer, *short)


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def with_a_player(state: State, action: Trade) -> Finding | None:
    """The other player is another one at this table."""
    pointer = "/action/with"
    if action.with_ == action.player:
        return rules.TRADE_HELD.broken(f"{action.player} cannot trade alone", pointer)
    if _other(state, action) is None:
        return rules.PLAYERS.broken(f"{action.with_} is not at this table", pointer)
    return None


def with_one_in_the_game(state: State, action: Trade) -> Finding | None:
    """Nobody trades with those who are out."""
    other = _other(state, action)
    if other is None or not other.eliminated or action.with_ == action.player:
        return None
    return rules.ELIMINATED.broken(f"{other.id} has been eliminated", "/action/with")


def something_is_traded(state: State, action: Trade) -> Finding | None:
    """Something changes hands."""
    for goods in (action.give, action.take):
        if goods.stones or goods.cards or goods.aces_of_diamonds:
            return None
    return rules.TRADE_HELD.broken("nothing is handed over", "/action/give")


def given_is_held(state: State, action: Trade) -> Sequence[Finding]:
    """The player has all that they hand over."""
    return _judge_goods(state, actor(state, action), action.give, "/action/give")


def taken_is_held(state: State, action: Trade) -> Sequence[Finding]:
    """So has the other player."""
    other = _other(state, action)
    return _judge_goods(state, other, action.take, "/action/take") if other else ()


def _judge_goods(state: State, giver: Player, goods: Goods, base: str) -> Sequence[Finding]:
    rule = rules.TRADE_HELD
    found: list[Finding] = []
    if goods.stones > giver.stones:
        message = f"{giver.id} has {counted(giver.stones, 'stone')}, not {goods.stones}"
        found.append(rule.broken(message, f"{base}/stones"))
    if goods.cards and (finding := _judge_cards(state, giver, goods.cards, base)):
        found.append(finding)
    laid = state.aces_of_diamonds
    for place, number in enumerate(goods.aces_of_diamonds):
        if number >= len(laid) or laid[number].owner != giver.id:
            message = f"{giver.id} has no ace of diamonds at place {number}"
            found.append(rule.broken(message, f"{base}/aces_of_diamonds/{place}"))
    return found


def _judge_cards(state: State, giver: Player, cards: tuple[str, ...], base: str) -> Finding | None:
    rule, pointer = rules.TRADE_HELD, f"{base}/cards"
    named = [card for card in cards if card != UNKNOWN]
    if len(cards) > len(giver.hand):
        message = f"{giver.id} holds {counted(len(giver.hand), 'card')}, not {len(cards)}"
        return rule.broken(message, pointer, *named)
    if len(named) < len(cards) and not anything_hidden(state):
        message = "every card of this table is seen, so those handed over have names"
        return rule.broken(message, pointer)
    return judge_held(state, giver, named, rule, pointer)


def _other(state: State, action: Trade) -> Player | None:
    for each in state.players:
        if each.id == action.with_:
            return each
    return None


TURN_IN_LAWS: tuple[Law, ...] = (
    going_on,
    not_eliminated,
    not_settled,
    groups_are_groups,
    groups_are_held,
    each_card_in_one_group,
    ace_in_no_group,
)
TRADE_LAWS: tuple[Law, ...] = (
    going_on,
    not_eliminated,
    with_a_player,
    with_one_in_the_game,
    something_is_traded,
    given_is_held,
    taken_is_held,
)
