"""What a search for the best turn-in knows between two places, and how it came there."""

from typing import NamedTuple

from adjudicators.above_water.best.sequences import SequenceUse
from adjudicators.above_water.best.sets import OutsideSequences


class OpenSequences(NamedTuple):
    """What is open between two places."""

    runs: int
    straights: int
    low_runs: int
    """Of the runs, those that begin with an ace, where one could get to the other ace."""
    low_straights: int


class Stock(NamedTuple):
    """What else matters for later places."""

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
    """What it brings by the prices, with all that may follow."""
    gain: int
    """What it really brings, synergy left out."""
    use: SequenceUse
    outside: OutsideSequences
    after: OpenSequences
    anchors: bool


class Trace(NamedTuple):
    """How a position was come to."""

    before: "Trace | None"
    choice: Choice


Layer = dict[OpenSequences, dict[Stock, tuple[int, Trace | None]]]


class Found(NamedTuple):
    """The most that was found, and the way to it."""

    stones: int
    trace: Trace
    stock: Stock
