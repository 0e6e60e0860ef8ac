"""Recorded searches: what is found for many hands, how many steps that takes, and what few steps come to.

Any order of looking at things is right that finds the most, so the tests that compare with a second reading say nothing of
what a search costs, nor of which of several best ways it answers with. Both are recorded in ``searches.json``;
``python -m tests.above_water.searches`` writes them anew.
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
HANDS, HANDS_OF_FEW = 6, 40
"""So many hands of each size are searched, and of each size up to a dozen cards."""
STEPS = (30, 300, 2_000)
"""Few steps, with which a search often has to stop."""


def hands(size: int) -> Iterator[tuple[str, ...]]:
    """Hands of a size: cards near each other, of one colour or of a few ranks, with jokers and aces of clubs."""
    random = Random(f"hands of {size}")
    for number in range(HANDS_OF_FEW if size <= 12 else HANDS):
        decks = 2 if number % 2 or size > len(STANDARD.cards) else 1
        first, width = random.randrange(13), random.choice((3, 5, 8, 13))
        ranks = [STANDARD.ranks[(first + place) % 13] for place in range(width)]
        suits = random.choice(("CDHS", "CDHS", "CD", "DH", "CS", "H"))
        pool = [rank + suit for rank in ranks for suit in suits] * decks
        pool += ["*"] * random.randint(0, 2 * decks)
        pool += ["AC"] * (decks if "AC" not in pool and random.random() < 0.7 else 0)
        others = [card for card in STANDARD.cards * decks if card not in {*pool}]
        missing = max(0, size - len(pool))
        yield tuple(random.sample([*pool, *random.sample(others, missing)], size))


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
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
