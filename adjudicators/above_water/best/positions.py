"""Positions of the search for the best turn-in: what matters between two places, and the way there."""

from typing import NamedTuple

from adjudicators.above_water.best.sequences import SequenceUse
from adjudicators.above_water.best.sets import OutsideSequences


class OpenSequences(NamedTuple):
    """The sequences that can go on from one place to the next."""

    runs: int
    straights: int
    low_runs: int
    """Those of the runs that begin with an ace, in suits in which a run could reach the other ace."""
    low_straights: int


class Stock(NamedTuple):
    """What else matters for later places: what is left to use, and what has been shown."""

    jokers: int
    changes: int
    aces: int
    """The aces that are gone, as a heap."""
    red: int
    black: int
    shown: int
    """The families shown so far, as bits."""
    anchored: bool
    """Whether there is a group that takes a joker for 4 stones."""


class Choice(NamedTuple):
    """What is done with the cards of one place."""

    bound: int
    """The most that it and all later choices can bring, by the prices."""
    gain: int
    """What it really brings, without synergy."""
    use: SequenceUse
    outside: OutsideSequences
    after: OpenSequences
    anchors: bool


class Trace(NamedTuple):
    """The choices that led to a position, the last one first."""

    before: "Trace | None"
    choice: Choice


Layer = dict[OpenSequences, dict[Stock, tuple[int, Trace | None]]]


class Found(NamedTuple):
    """The most that was found, and the way to it."""

    stones: int
    trace: Trace
    stock: Stock
