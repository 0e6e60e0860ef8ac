"""Who leads the first trick with what, compared with a second reading of the rules."""

from random import Random

import pytest

from adjudicators.spades import GAME, Options, Play, State
from tests.spades.tables import RANKS, unled

COUNT = 30


def may_lead(state: State) -> set[tuple[str, str]]:
    """Who may lead the first trick, and with which cards, straight from the text."""
    order = ["*P", *[rank + "P" for rank in RANKS]]
    if not state.options.ghost_hand:
        order[:2] = ["2P", "*P"]
    for card in order:
        for player in state.players:
            if card in player.hand:
                return {(player.id, card)}
    hand = state.players[0].hand  # the first hand is dealt by the last player
    if state.options.rock_breaks_everything and any(card[-1] != "R" for card in hand):
        hand = tuple(card for card in hand if card[-1] != "R")
    return {(state.players[0].id, card) for card in hand}


@pytest.mark.parametrize("jokers", [False, True])
@pytest.mark.parametrize("ghost", [False, True])
@pytest.mark.parametrize("rock", [False, True])
def test_the_first_lead_is_the_one_that_the_text_names(
    rock: bool, ghost: bool, jokers: bool
) -> None:
    chance = Random(f"first lead {rock} {ghost} {jokers}")
    options = Options(jokers=jokers, rock_breaks_everything=rock, ghost_hand=ghost)
    free = 0
    for number in range(COUNT):
        state = unled(chance, number % 3 + 3, options)
        right = may_lead(state)
        free += len(right) > 1
        assert set(GAME.actions(state).actions) == {Play(*each) for each in right}
        for player in state.players:
            for card in chance.sample(player.hand, 5):
                verdict = GAME.adjudicate(state, Play(player.id, card))
                assert verdict.legal is ((player.id, card) in right)
                if verdict.legal:
                    assert GAME.contradictions(verdict.state) == []
    assert bool(free) == ghost, "without a ghost hand too few cards are out for a free lead"
