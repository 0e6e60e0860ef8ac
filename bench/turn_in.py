"""``python -m bench.turn_in``: the best turn-in against an optimiser on the same hands, one after the other."""

import random
import time
from collections.abc import Callable, Sequence
from statistics import median

from adjudicators.above_water.best import BUDGET, best_turn_in
from adjudicators.cards import STANDARD
from tests.above_water.optimiser import solve

SIZES = range(8, 21)
HANDS = 3
WILD = ("*", "*", "AC")


def main() -> None:
    """Measure hands of every size with both jokers and the ace of clubs, then very large ones."""
    chance = random.Random(1)
    others = [card for card in STANDARD.cards if card not in WILD]
    ratios = []
    for size in SIZES:
        for _ in range(HANDS):
            hand = (*WILD, *chance.sample(others, size - len(WILD)))
            answer, ours = _timed(_most, hand)
            proven, theirs = _timed(solve, hand)
            if answer != proven:
                raise SystemExit(f"{hand}: {answer} and {proven}")
            ratios.append(theirs / ours)
    print(f"{len(ratios)} hands of {SIZES[0]} to {SIZES[-1]} cards, all wild: faster than HiGHS by")
    print(f"  {median(ratios):.0f} times in the median, {min(ratios):.0f} at least")
    for size in (20, 30, 40, 54, 80, 108):
        deck = STANDARD.cards * (1 if size <= len(STANDARD.cards) else 2)
        _report(size, [chance.sample(deck, size) for _ in range(9)])


def _report(size: int, hands: Sequence[Sequence[str]]) -> None:
    taken = []
    proven = 0
    for hand in hands:
        optimal, seconds = _timed(_proven, hand)
        proven += optimal
        taken.append(1e3 * seconds)
    print(
        f"{size} cards: {median(taken):.0f} ms in the median, {max(taken):.0f} ms at most,"
        f" {proven} of {len(hands)} proven"
    )


def _most(hand: Sequence[str]) -> int:
    return best_turn_in(hand, BUDGET).total


def _proven(hand: Sequence[str]) -> bool:
    return best_turn_in(hand, BUDGET).optimal


def _timed(function: Callable[[Sequence[str]], int], hand: Sequence[str]) -> tuple[int, float]:
    begun = time.process_time()
    found = function(hand)
    return found, time.process_time() - begun


if __name__ == "__main__":
    main()
