"""Lines of play, counted: from a fixed opening to a fixed depth, and from near the end to every end."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from adjudicators import load
from tests.battery.golden import Json
from tests.strategies import (
    NAMES,
    SEED,
    codec,
    main_variant,
    options_of,
    played,
    seats_of,
    variants,
    written,
)

MOST_LINES = 3_000
LEAST_DEPTH = 2
DEEPEST = 12
SEEDS = 12
LONGEST = 300
"""A line that is longer is taken not to end: some games go on until somebody reaches a score."""


class TooMany(Exception):
    """There are more lines than are to be counted."""


@dataclass(slots=True)
class Ends:
    """Where every line of play from a state ends."""

    most: int
    lines: int = 0
    longest: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)

    def follow(self, slug: str, state: Any, depth: int = 0) -> None:
        """Go every way from a state to the end."""
        if depth > LONGEST:
            raise TooMany
        game = load(slug)
        actions = game.actions(state).actions
        for action in actions:
            self.follow(slug, game.adjudicate(state, action).state, depth + 1)
        if actions:
            return
        self.lines += 1
        if self.lines > self.most:
            raise TooMany
        self.longest = max(self.longest, depth)
        outcome = game.outcome(state)
        assert outcome is not None, state
        self.outcomes[" ".join(outcome.winners)] += 1

    def told(self) -> Json:
        """What was counted."""
        outcomes = dict(sorted(self.outcomes.items()))
        return {"lines": self.lines, "longest": self.longest, "outcomes": outcomes}


def count(slug: str, state: Any, depth: int) -> int:
    """How many lines of play of a length there are from a state; those that end before count too."""
    game = load(slug)
    actions = game.actions(state).actions
    if depth <= 1 or not actions:
        return len(actions) if actions else 1
    return sum(count(slug, game.adjudicate(state, each).state, depth - 1) for each in actions)


def opening(slug: str, variant: str, seats: int) -> Any:
    """The state that counts begin from."""
    return load(slug).new(NAMES[:seats], options_of(slug, variant), seed=SEED).state


def count_openings(slug: str) -> list[Json]:
    """Counts for every variant, as deep as they stay small."""
    made = []
    for variant in variants(slug):
        for seats in seats_of(slug, variant)[: 3 if variant == main_variant(slug) else 1]:
            state, lines = opening(slug, variant, seats), [1]
            while len(lines) <= LEAST_DEPTH or (
                len(lines) <= DEEPEST and lines[-1] * (lines[-1] // lines[-2:][0]) <= MOST_LINES
            ):
                lines.append(count(slug, state, len(lines)))
            made.append({"variant": variant, "seats": seats, "lines": lines[1:]})
    return made


def count_endings(slug: str) -> list[Json]:
    """For a few numbers of players, the random game that could end in the most ways, from as early
    in it as every line of play can still be followed to its end."""
    made = []
    for seats in seats_of(slug)[:3]:
        found = [_earliest(slug, seats, seed) for seed in range(SEEDS)]
        made += sorted(filter(None, found), key=lambda each: int(each["lines"]))[-1:]
    return made


def _earliest(slug: str, seats: int, seed: int) -> Json | None:
    earliest: Json | None = None
    for state in reversed(played(slug, seats, seed).states[:-1]):
        ends = Ends(MOST_LINES)
        try:
            ends.follow(slug, state)
        except TooMany:
            break
        earliest = {"state": written(slug, state), **ends.told()}
    return earliest


def ends_of(slug: str, state: Json) -> Json:
    """The counts of a recorded state."""
    ends = Ends(2 * MOST_LINES)
    ends.follow(slug, codec(slug, load(slug).state).load(state))
    return ends.told()
