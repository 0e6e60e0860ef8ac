"""Which turns can have been taken in a round, compared with every way to play one with hands of three cards."""

from collections.abc import Iterator
from itertools import product

import pytest

from adjudicators.down_the_well import Lead, Options, Player, State
from adjudicators.down_the_well.possible import turns
from tests.strategies import NAMES

SIZE = 3
Counts = tuple[int, ...]
Met = tuple[Counts, tuple[bool, ...], int, int, int]
"""How many cards each player has played in the hand, who is out, who played last, whose turn it is, and how
many cards this round has."""


def _met_from(before: Counts, opener: int) -> Iterator[Met]:
    """Everything that a round can come to that begins when so many cards were played."""
    seats = len(before)
    waiting = [(before, (False,) * seats, -1, opener, 0)]
    while waiting:
        played, out, last, turn, lying = waiting.pop()
        if lying:
            yield played, out, last, turn, lying
        more = (*played[:turn], played[turn] + 1, *played[turn + 1 :])
        gone = (*out[:turn], True, *out[turn + 1 :])
        steps = [(more, gone if more[turn] == SIZE else out, turn, lying + 1)]
        if lying:
            steps.append((played, gone, last, lying))
        for played_now, out_now, last_now, lies in steps:
            left = [(turn + step) % seats for step in range(1, seats + 1)]
            able = [seat for seat in left if not out_now[seat]]
            if able:
                waiting.append((played_now, out_now, last_now, able[0], lies))


def _met(seats: int, round_number: int) -> set[Met]:
    starts = [(0,) * seats]
    if round_number > 1:
        starts = [each for each in product(range(SIZE), repeat=seats) if any(each)]
    return {met for start in starts for opener in range(seats) for met in _met_from(start, opener)}


def _told(seats: int, round_number: int) -> Iterator[Met]:
    """Every table at which whoever has no cards is out, and whose turn it is is not."""
    for played in product(range(SIZE + 1), repeat=seats):
        counts = [sum(played)] if round_number == 1 else range(1, sum(played))
        for out in product((False, True), repeat=seats):
            if any(count == SIZE and not gone for count, gone in zip(played, out, strict=True)):
                continue
            for last, turn, lying in product(range(seats), range(seats), counts):
                if lying and not out[turn]:
                    yield played, out, last, turn, lying


def _state(met: Met, round_number: int) -> State:
    played, out, last, turn, lying = met
    players = tuple(
        Player(name, ("?",) * (SIZE - count), None, gone, 0)
        for name, count, gone in zip(NAMES, played, out, strict=False)
    )
    piles = {**dict.fromkeys("BCDFT", ()), "A": ("?",) * lying}
    lead = Lead("?", None)
    names = NAMES[turn], NAMES[last]
    return State(Options(), players, "play", 1, round_number, lead, piles, (), (), *names)


@pytest.mark.parametrize("round_number", [1, 2])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_table_can_occur_if_a_round_can_come_to_it(
    monkeypatch: pytest.MonkeyPatch, seats: int, round_number: int
) -> None:
    monkeypatch.setattr(turns, "HAND_SIZE", {seats: SIZE})
    checks = (*turns.TURN_CHECKS, *turns.PASS_CHECKS)
    met = _met(seats, round_number)
    wrong = []
    for table in _told(seats, round_number):
        state = _state(table, round_number)
        possible = not any(check(state) for check in checks)
        if possible != (table in met):
            wrong.append((table, possible))
    assert met
    assert not wrong, (len(wrong), len(met), wrong[:5])
