"""Requests for each game's own questions, from positions of random games."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicators import above_water, down_the_well, showboat, spades, to_the_bottom
from adjudicators.cards import STANDARD


@dataclass(frozen=True, slots=True)
class Turn:
    """One step of a game: the state, who acted, and what they did."""

    state: Any
    player: str
    action: Any


Asked = Callable[[Sequence[Turn]], Sequence[Any]]


def _showboat_scores(turns: Sequence[Turn]) -> Sequence[Any]:
    """Every different pair of a tableau and a hand, shuffled."""
    chance = random.Random(1)
    seats = [player for turn in turns for player in turn.state.players]
    pairs = sorted({(each.tableau, each.hand) for each in seats})
    chance.shuffle(pairs)
    return tuple(
        showboat.ScoreQuestion(*pair, last_player=chance.random() < 1 / 6) for pair in pairs
    )


def _spades_scores(turns: Sequence[Turn]) -> Sequence[Any]:
    """Random bids, tricks and bags."""
    chance = random.Random(1)
    return tuple(
        spades.ScoreQuestion(chance.randint(0, 14), chance.randint(0, 14), chance.randint(0, 9))
        for _ in turns[:5_000]
    )


def _spades_tricks(turns: Sequence[Turn]) -> Sequence[Any]:
    """The current trick of each position, or the last one."""
    asked = []
    for turn in turns[:10_000]:
        state = turn.state
        plays = state.trick or (state.tricks[-1].plays if state.tricks else ())
        if plays:
            asked.append(spades.TrickQuestion(plays))
    return tuple(asked)


def _well_hands(turns: Sequence[Turn]) -> Sequence[Any]:
    """The hands of all others, as if the player had just played their last card."""
    return tuple(
        down_the_well.ScoreQuestion(
            {
                player.id: () if player.id == turn.player else player.hand
                for player in turn.state.players
            },
            turn.player,
        )
        for turn in turns
    )


def _well_playable(turns: Sequence[Turn]) -> Sequence[Any]:
    """The piles, and the hand of whoever is to play."""
    hands = [
        (turn.state.piles, player.hand)
        for turn in turns
        for player in turn.state.players
        if player.id == turn.player
    ]
    return tuple(down_the_well.PlayableQuestion(*each) for each in hands)


def _bottom_prices(turns: Sequence[Turn]) -> Sequence[Any]:
    """Every card of the hand and of the shop, for whoever is to act."""
    return tuple(
        to_the_bottom.PriceQuestion(card, player.board, turn.state.phase)
        for turn in turns[:5_000]
        for player in turn.state.players
        if player.id == turn.player and turn.state.phase != "finished"
        for card in dict.fromkeys((*player.hand, *turn.state.shop))
    )


def _bottom_scores(turns: Sequence[Turn]) -> Sequence[Any]:
    """Every board of those positions."""
    boards = dict.fromkeys(player.board for turn in turns for player in turn.state.players)
    return tuple(to_the_bottom.ScoreQuestion(board) for board in boards)


def _best_turn_ins(turns: Sequence[Turn]) -> Sequence[Any]:
    """Hands from play, and some large random ones."""
    chance = random.Random(1)
    held = sorted({tuple(sorted(each.hand)) for turn in turns for each in turn.state.players})
    hands = [hand for hand in held if "?" not in hand]
    chance.shuffle(hands)
    hoards = [tuple(chance.sample(STANDARD.cards, chance.randint(8, 20))) for _ in range(50)]
    return tuple(above_water.BestQuestion(hand) for hand in (*hands[:450], *hoards))


def _turn_ins(turns: Sequence[Turn]) -> Sequence[Any]:
    """The best groups of those hands, without their kinds."""
    found = [above_water.answer_best(each) for each in _best_turn_ins(turns)]
    return tuple(
        above_water.ScoreQuestion(
            tuple(above_water.Group(group.cards) for group in best.groups), best.recolour
        )
        for best in found
        if best.groups
    )


OWN: Mapping[str, Mapping[str, Asked]] = {
    "above-water": {"score": _turn_ins, "best": _best_turn_ins},
    "showboat": {"score": _showboat_scores},
    "spades": {"score": _spades_scores, "trick": _spades_tricks},
    "down-the-well": {"score": _well_hands, "playable": _well_playable},
    "to-the-bottom": {"price": _bottom_prices, "score": _bottom_scores},
}
"""By game and question; for other games only ``adjudicate`` is measured."""


def _hoards(_: Sequence[Turn]) -> Sequence[Any]:
    """Whole decks, and large hands that hold all cards that can stand for others."""
    cards = STANDARD.cards * 2
    wild = [card for card in cards if card in ("*", "AC")]
    others = [card for card in cards if card not in wild]
    chance = random.Random(1)
    hands = [(*wild, *chance.sample(others, size)) for size in range(20, 80, 5)]
    return tuple(above_water.BestQuestion(hand) for hand in (STANDARD.cards, cards, *hands))


HARDEST: Mapping[str, Mapping[str, Asked]] = {"above-water": {"best": _hoards}}
"""Requests that rarely come up in play but take the longest."""
