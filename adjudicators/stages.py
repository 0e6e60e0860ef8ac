"""How a state is judged: by checks in stages."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from adjudicators.verdict import Contradiction

S = TypeVar("S")
Check = Callable[[S], Iterable[Contradiction]]


def in_stages(*stages: Sequence[Check[S]]) -> Callable[[S], list[Contradiction]]:
    """Everything that these checks find; each stage needs a state that those before found nothing wrong with."""

    def contradictions(state: S) -> list[Contradiction]:
        found: list[Contradiction] = []
        for checks in stages:
            for check in checks:
                found += check(state)
            if found:
                break
        return found

    return contradictions
