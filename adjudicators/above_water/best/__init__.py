"""The best turn-in of a hand; ``question.py`` says how it is found and proven."""

from adjudicators.above_water.best.question import (
    BUDGET,
    BestAnswer,
    BestQuestion,
    answer_best,
    best_turn_in,
    suggestion,
)

__all__ = [
    "BUDGET",
    "BestAnswer",
    "BestQuestion",
    "answer_best",
    "best_turn_in",
    "suggestion",
]
