"""Through whole games cards and stones are kept count of, and every game ends."""

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest

from adjudicators.above_water import GAME, LaidAce, Options, Settle, State
from adjudicators.above_water.state import DECKS
from adjudicators.above_water.unseen import all_cards
from adjudicators.verdict import Event
from tests.above_water.tables import NAMES, seat, table
from tests.above_water.unlisted import some

VARIANTS: dict[str, dict[str, Any]] = {
    "default": {},
    "rich": {"starting_stones": 60, "starting_ante": 1},
    "two decks": {"decks": 2},
    "growing": {"lots": "growing", "starting_ante": 6},
    "growing, two decks": {"lots": "growing", "decks": 2, "starting_stones": 40},
}
CASES = [
    (name, seats)
    for name, options in VARIANTS.items()
    for seats in range(4, 14)
    if seats
    <= (7 if options.get("lots") and "decks" not in options else 11 if options.get("lots") else 13)
]
LONGEST = 4_000


def steps(options: Options, seats: int, seed: int, open_too: float = 0.1) -> Any:
    """A random game, as states, events and states after them."""
    random = Random(seed)
    state = GAME.new([f"p{n}" for n in range(seats)], options, seed=str(seed)).state
    while listed := GAME.moves(state, None)[0]:
        action = random.choice(listed)
        if random.random() < open_too:
            action = random.choice([*some(state, random), action])
        assert GAME.check(state, action) == []
        applied = GAME.apply(state, action)
        yield state, action, applied.events, applied.state
        state = applied.state


def stones_told(events: tuple[Event, ...], player: str) -> int:
    """What events say that a player gained or lost."""
    told = [each.points for each in events if each.player == player]
    return sum(points for points in told if points is not None)


def on_aces(state: State) -> int:
    return sum(each.stones for each in state.aces_of_diamonds)


@pytest.mark.parametrize(("variant", "seats"), CASES)
def test_cards_and_stones_are_conserved(variant: str, seats: int) -> None:
    options = Options(**VARIANTS[variant])
    whole = Counter(DECKS[options.decks])
    for seed in range(2):
        for number, (before, _, events, after) in enumerate(steps(options, seats, seed)):
            assert Counter(all_cards(after)) == whole
            for one, other in zip(before.players, after.players, strict=True):
                assert other.stones - one.stones == stones_told(events, one.id)
                assert other.stones >= 0
            assert _aces_told(before, events) == on_aces(after)
            assert list(GAME.contradictions(after)) == []
            assert sum(each.type == "reshuffled" for each in events) <= 1
            assert number < LONGEST
        outcome = GAME.outcome(after)
        assert outcome is not None
        assert outcome.winners


def _aces_told(before: State, events: tuple[Event, ...]) -> int:
    """The stones on aces of diamonds after these events: one more each time that one grew, none where
    one was cashed or left behind."""
    stones = on_aces(before) + sum(each.type == "ace-grew" for each in events)
    stones -= sum(each.points or 0 for each in events if each.type == "ace-cashed")
    for each in events:
        if each.type == "goods-left" and each.points is not None:
            stones -= sum(ace.stones for ace in before.aces_of_diamonds if ace.owner == each.player)
    return stones


def test_all_that_the_bank_gets_from_those_who_are_out_is_told() -> None:
    seats = [seat(name, "", n, done=name != "dan") for n, name in enumerate(NAMES, start=1)]
    aces = [LaidAce("ann", 2), LaidAce("ann", 3)]
    verdict = GAME.adjudicate(
        table(*seats, phase="ante", aces=aces, decks=2, turn=5), Settle("dan")
    )
    left = [each for each in verdict.events if each.type == "goods-left"]
    assert [(each.message, each.points) for each in left] == [
        ("what ann had is discarded, and the bank gets 1 stone, and 5 from AD", -1),
        ("what bob had is discarded, and the bank gets 2 stones", -2),
        ("what cid had is discarded, and the bank gets 3 stones", -3),
    ]


def test_score_lines_are_what_the_action_paid_and_cost() -> None:
    for before, action, _, after in islice(steps(Options(), 5, 3), 200):
        verdict = GAME.adjudicate(before, action)
        for standing, one, other in zip(verdict.score, before.players, after.players, strict=True):
            assert standing.total == other.stones
            assert sum(line.points for line in standing.lines) == other.stones - one.stones


def test_every_turn_costs_more_than_a_deck_can_pay_in_the_end() -> None:
    """However players play, the game ends: each time through the deck raises the ante, each turn takes
    cards from the deck, and what cards can pay in one time through it is bounded.

    So players who turn in all they can, and bid nothing, run out of stones as well.
    """
    for seats in (4, 7, 13):
        random = Random(seats)
        state = GAME.new([f"p{n}" for n in range(seats)], seed="misers").state
        for _ in range(LONGEST * 5):
            listed = GAME.moves(state, None)[0]
            if not listed:
                break
            paid = [each for each in some(state, random) if each.type == "turn-in"]
            free = [each for each in listed if getattr(each, "stones", 0) == 0]
            action = (
                random.choice(paid)
                if paid and state.phase == "ante"
                else random.choice(free or listed)
            )
            state = GAME.apply(state, action).state
        assert GAME.outcome(state) is not None
