"""Recorded searches: what is found for many hands, how many steps that takes, and what few steps come to.

Any order of looking at things is right that finds the most, so the tests that compare with a second reading say nothing of
what a search costs, nor of which of several best ways it answers with. Both are recorded in ``searches.json``, and of many
more small hands a digest for each fifty; ``python -m tests.above_water.searches`` writes them anew.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from adjudicators.above_water.best.bounds import OutOfBudget
from adjudicators.above_water.best.branches import Work, branches_of
from adjudicators.above_water.best.question import BUDGET, _proven, best_turn_in, suggestion
from adjudicators.cards import STANDARD
from tests.strategies import canonical, written

FILE = Path(__file__).parent / "searches.json"
SIZES = (*range(2, 13), 14, 16, 20, 27, 40)
HANDS = 6
"""So many hands of each size are searched."""
FIFTIES = 60
"""So many times fifty hands of up to ten cards are searched."""
STEPS = (30, 300, 2_000)
"""Few steps, with which a search often has to stop."""


def hands(size: int) -> Iterator[tuple[str, ...]]:
    """Hands of a size."""
    random = Random(f"hands of {size}")
    for number in range(HANDS):
        decks = 2 if number % 2 or size > len(STANDARD.cards) else 1
        yield _hand(random, size, decks)


def _hand(random: Random, size: int, decks: int) -> tuple[str, ...]:
    """Cards near each other, of one colour or of a few ranks, with jokers and aces of clubs."""
    first, width = random.randrange(13), random.choice((3, 5, 8, 13))
    ranks = [STANDARD.ranks[(first + place) % 13] for place in range(width)]
    suits = random.choice(("CDHS", "CDHS", "CD", "DH", "CS", "H"))
    pool = [rank + suit for rank in ranks for suit in suits] * decks
    pool += ["*"] * random.randint(0, 2 * decks)
    pool += ["AC"] * (decks if "AC" not in pool and random.random() < 0.7 else 0)
    others = [card for card in STANDARD.cards * decks if card not in {*pool}]
    missing = max(0, size - len(pool))
    return tuple(random.sample([*pool, *random.sample(others, missing)], size))


def fifty(number: int) -> str:
    """What searches come to with fifty small hands, and in how many steps, as a digest."""
    random = Random(f"fifty hands: {number}")
    found: list[Any] = []
    for _ in range(50):
        hand = _hand(random, random.randint(2, 10), random.choice((1, 2)))
        found += [written("above-water", best_turn_in(hand, steps)) for steps in (BUDGET, STEPS[0])]
        found.append(steps_of(hand))
    return hashlib.sha256(canonical(found)).hexdigest()[:12]


def told(hand: tuple[str, ...]) -> dict[str, Any]:
    """What searches come to with this hand."""
    answers = [best_turn_in(hand, steps) for steps in STEPS]
    suggested = [suggestion(hand, steps) for steps in STEPS]
    if len(hand) < 15:
        answers.append(best_turn_in(hand, BUDGET))
    every = [each and written("above-water", each) for each in (*answers, *suggested)]
    return {
        "hand": " ".join(hand),
        "found": [[each.total, each.upper_bound] for each in answers],
        "answers": hashlib.sha256(canonical(every)).hexdigest()[:12],
        "steps": steps_of(hand),
    }


def steps_of(hand: tuple[str, ...]) -> int | None:
    """How many steps a proof takes; none where there are not enough."""
    work = Work(BUDGET if len(hand) < 15 else STEPS[-1])
    most = work.left
    try:
        _proven(list(branches_of(hand, work)), work)
    except OutOfBudget:
        return None
    return most - work.left


def main() -> None:
    """Record the searches."""
    lines = [json.dumps(told(hand)) for size in SIZES for hand in hands(size)]
    fifties = json.dumps([fifty(number) for number in range(FIFTIES)])
    told_of_each = ",\n".join(lines)
    text = f'{{"hands": [\n{told_of_each}\n],\n"fifties": {fifties}}}\n'
    FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
