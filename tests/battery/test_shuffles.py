"""Shuffles can be repeated from their description: here by somebody who has read nothing else."""

import hashlib
from dataclasses import replace
from random import Random

import pytest

from adjudicators import chance, load
from adjudicators.chance import Rng, shuffled
from tests.battery.every import each_game
from tests.strategies import NAMES, plays, seats_of

LETTERS = tuple("ABCDEFGH")


def by_description(cards: tuple[str, ...], seed: str, number: int) -> tuple[str, ...]:
    """The published algorithm, step by step."""
    words: list[int] = []
    blocks = 0
    laid = list(cards)
    for place in range(len(laid) - 1, 0, -1):
        choices = place + 1
        while True:
            if not words:
                digest = hashlib.sha256(f"{seed}/{number}/{blocks}".encode()).digest()
                words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
                blocks += 1
            word = words.pop(0)
            if word < 2**32 - 2**32 % choices:
                break
        other = word % choices
        laid[place], laid[other] = laid[other], laid[place]
    return tuple(laid)


def test_the_published_vector() -> None:
    vector = "G F D H E C B A"
    assert f"``{vector}``" in (chance.__doc__ or "")
    assert " ".join(shuffled(LETTERS, Rng("lighthouse", 0))[0]) == vector
    assert " ".join(by_description(LETTERS, "lighthouse", 0)) == vector


@pytest.mark.parametrize("seed", ["lighthouse", "ünï/côdé", "0", "a/1"])
@pytest.mark.parametrize("size", [0, 1, 2, 8, 9, 54, 108])
def test_the_description_says_it_all(seed: str, size: int) -> None:
    cards = tuple(f"card {number}" for number in range(size))
    for draws in (0, 1, 7, 1000):
        order, after = shuffled(cards, Rng(seed, draws))
        assert order == by_description(cards, seed, draws)
        assert after == Rng(seed, draws + 1)


def test_unfair_numbers_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three cards the highest number is unfair; it is passed over, not wrapped round."""
    stream = [2**32 - 1, 0, 1]
    monkeypatch.setattr(chance, "_numbers", lambda seed, draws: iter(stream))
    assert shuffled(("A", "B", "C"), Rng("x", 0))[0] == ("C", "B", "A")


def test_to_those_who_do_not_know_the_seed_a_shuffle_brings_cards_that_nobody_sees() -> None:
    hidden = chance.unseen(Rng("lighthouse", 3))
    assert hidden == chance.UnseenRng("?", 3)
    assert shuffled(("A", "B", "C"), hidden) == (("?", "?", "?"), chance.UnseenRng("?", 4))


def test_every_order_comes_about() -> None:
    orders = {shuffled(("A", "B", "C"), Rng("x", draws))[0] for draws in range(200)}
    assert len(orders) == 6


@each_game
def test_the_first_deal_is_the_first_shuffle_of_the_published_order(slug: str) -> None:
    game = load(slug)
    for seats in seats_of(slug):
        names = NAMES[:seats]
        cards = [
            card
            for number, pack in enumerate(game.packs(game.options(), seats))
            for card in by_description(pack, "harbour", number)
        ]
        by_seed, by_hand = game.new(names, seed="harbour"), game.new(names, deck=cards)
        assert by_seed.events == by_hand.events
        assert by_seed.state.players == by_hand.state.players


@each_game
def test_shuffles_are_counted(slug: str) -> None:
    for play in plays(slug):
        packs = load(slug).packs(play.options, len(play.players))
        assert play.opening.rng.draws == len(packs)
        draws = [state.rng.draws for state in play.states]
        assert draws == sorted(draws)
        assert {state.rng.seed for state in play.states} == {play.opening.rng.seed}


@each_game
def test_what_can_bring_no_shuffle_brings_none(slug: str) -> None:
    """Without a seed only what may bring a shuffle is carried out for a listing."""
    game, random = load(slug), Random(7)
    told = set()
    for play in plays(slug):
        steps = play.steps[-40:] + tuple(random.sample(play.steps, min(20, len(play.steps))))
        for step in steps:
            state = replace(step.state, rng=None)
            for action in game.moves(state, None)[0]:
                if hasattr(action, "shuffle"):
                    may, does = game.may_shuffle(state, action), game.apply(state, action).shuffled
                    told.add(bool(does))
                    assert may or not does, (state, action)
    assert told <= {True, False}


def test_a_seed_that_is_drawn_is_long_enough_that_nobody_guesses_it() -> None:
    """Sixteen bytes."""
    seeds = {chance.new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert {len(bytes.fromhex(seed)) for seed in seeds} == {16}
