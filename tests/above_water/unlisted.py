"""Turn-ins and trades made by chance, all of them legal: they are open actions, which nothing lists."""

from itertools import pairwise
from random import Random

from adjudicators.above_water import Goods, Group, Player, State, Trade, TurnIn
from adjudicators.cards import STANDARD, UNKNOWN, declared

TRIES = 6
RANKS = STANDARD.ranks
NEXT = {*pairwise(RANKS), (RANKS[-1], RANKS[0])}
"""Which rank follows which; the ace also comes after the king."""


def some(state: State, random: Random) -> list[TurnIn | Trade]:
    """A few legal turn-ins and trades."""
    if state.phase == "finished":
        return []
    playing = [each for each in state.players if not each.eliminated]
    made: list[TurnIn | Trade] = []
    for _ in range(TRIES):
        one, other = random.sample(playing, 2)
        made.append(_trade(state, one, other, random))
        paying = state.phase in ("collect", "ante", "forced-ante")
        if not (paying and one.done) and (turn_in := _turn_in(one, random)):
            made.append(turn_in)
    return made


def _trade(state: State, one: Player, other: Player, random: Random) -> Trade:
    give, take = _goods(state, one, random), _goods(state, other, random)
    if give == take == Goods():
        give = Goods(cards=one.hand[:1]) if one.hand else Goods(stones=min(1, one.stones))
    if give == take == Goods():
        return _trade(state, other, one, random)
    return Trade(one.id, other.id, give, take)


def _goods(state: State, player: Player, random: Random) -> Goods:
    known = [card for card in player.hand if card != UNKNOWN]
    cards = random.sample(known, min(len(known), random.choice((0, 0, 1, 2))))
    laid = [place for place, ace in enumerate(state.aces_of_diamonds) if ace.owner == player.id]
    stones = random.randint(0, min(3, player.stones))
    return Goods(stones, tuple(cards), tuple(laid) if random.random() < 0.5 else ())


def _turn_in(player: Player, random: Random) -> TurnIn | None:
    """Some groups of a hand, one after the other, as long as chance finds any."""
    left = [card for card in player.hand if card != UNKNOWN]
    random.shuffle(left)
    groups: list[Group] = []
    for make in random.sample(MAKERS, len(MAKERS)):
        if cards := make(left):
            groups.append(Group(tuple(_said(card, cards) for card in cards)))
            for card in cards:
                left.remove(card)
    if not groups:
        return None
    chosen = tuple(random.sample(groups, random.randint(1, len(groups))))
    return TurnIn(player.id, chosen, _recolour(chosen, left, random))


def _recolour(groups: tuple[Group, ...], left: list[str], random: Random) -> dict[str, str] | None:
    """Another suit for a card of a set or a straight, which stays one whatever the suit is."""
    cards = [card for each in groups for card in each.cards]
    once = [card for card in cards if "*" not in card and cards.count(card) == 1]
    free = [card for each in groups if len(each.cards) < 5 for card in each.cards if card in once]
    if "AC" not in left or not free:
        return None
    card = random.choice(free)
    return {card: random.choice([suit for suit in "CDHS" if suit != card[-1]])}


def _said(card: str, cards: list[str]) -> str:
    """A joker is declared to be the other card over again: together they are a set."""
    others = [each for each in cards if each != "*"]
    return declared("*", others[0]) if card == "*" and others else card


def _set(hand: list[str]) -> list[str]:
    for card in hand:
        same = [each for each in hand if each != "*" and each[:-1] == card[:-1]]
        if card != "*" and len(same) > 1:
            return same
    return []


def _straight(hand: list[str]) -> list[str]:
    for one in hand:
        for other in hand:
            if "*" not in (one, other) and (one[:-1], other[:-1]) in NEXT:
                return [one, other]
    return []


def _cloud(hand: list[str]) -> list[str]:
    for colour in ("CS", "DH"):
        same = [card for card in hand if card[-1] in colour]
        if len(same) >= 5:
            return same[:5]
    return []


def _with_joker(hand: list[str]) -> list[str]:
    plain = [card for card in hand if card != "*"]
    return ["*", plain[0]] if plain and "*" in hand else []


MAKERS = (_set, _straight, _cloud, _with_joker)
