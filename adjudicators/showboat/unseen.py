"""What can be told of cards that cannot be seen.

Each ``?`` is one of the cards that stand nowhere else. Most may be any of them. While players act, though,
whoever has acted was faster than whoever has not, so the cards that these two have just shown bound each
other, seen or not.
"""

from dataclasses import dataclass

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.showboat.state import SPEED, Player, State, cards_of

FASTEST, SLOWEST = -1, len(SPEED)


@dataclass(frozen=True, slots=True)
class Shown:
    """The cards just shown by those who have acted, or by those who have not."""

    fastest: int
    slowest: int
    hidden: int
    """How many of them cannot be seen."""


@dataclass(frozen=True, slots=True)
class Unknowns:
    """Every ``?`` of a state, and what bounds it."""

    speeds: tuple[int, ...]
    """Of the unseen cards, the fastest first."""
    acted: Shown
    waiting: Shown
    free: int
    """How many may be any of the unseen cards."""

    def possible(self) -> bool:
        """Whether the unseen cards can lie so that those who have acted were faster."""
        acted, waiting, speeds = self.acted, self.waiting, self.speeds
        if len(speeds) < acted.hidden + waiting.hidden:
            return False
        slowest, fastest = acted.slowest, waiting.fastest
        if acted.hidden:
            slowest = max(slowest, speeds[acted.hidden - 1])
        if waiting.hidden:
            fastest = min(fastest, speeds[-waiting.hidden])
        return slowest < fastest

    def without(self, speed: int) -> "Unknowns":
        """The same once this card is known to be somewhere free."""
        speeds = tuple([each for each in self.speeds if each != speed])
        return Unknowns(speeds, self.acted, self.waiting, self.free - 1)


def unseen_cards(state: State) -> tuple[str, ...]:
    """The cards that stand nowhere in the state; each ``?`` is one of them."""
    return ISLAND.unseen(cards_of(state))


def anything_hidden(state: State) -> bool:
    """Whether there is a card that whoever asks cannot see."""
    return UNKNOWN in cards_of(state)


def whereabouts(state: State, card: str, here: tuple[str, ...]) -> tuple[bool, bool]:
    """Whether a card may be a ``?`` among these (a hand, or the center), and whether it may be elsewhere."""
    return _whereabouts(_unknowns(state), card, here.count(UNKNOWN))


def certain_and_possible(
    state: State, here: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Of the cards that cannot be seen, those that must be among these, and those that may be."""
    unknowns, unseen_here = _unknowns(state), here.count(UNKNOWN)
    told = {card: _whereabouts(unknowns, card, unseen_here) for card in unseen_cards(state)}
    return (
        tuple([card for card, where in told.items() if where == (True, False)]),
        tuple([card for card, where in told.items() if where == (True, True)]),
    )


def _whereabouts(unknowns: Unknowns, card: str, unseen_here: int) -> tuple[bool, bool]:
    speed = SPEED[card]
    if speed not in unknowns.speeds:
        return False, True
    rest = unknowns.without(speed)
    may_lie_free = rest.possible()
    elsewhere = (
        (may_lie_free and unknowns.free > unseen_here)
        or (rest.acted.hidden > 0 and _if_acted(rest, speed).possible())
        or (rest.waiting.hidden > 0 and _if_waiting(rest, speed).possible())
    )
    return may_lie_free and unseen_here > 0, elsewhere


def _if_acted(rest: Unknowns, speed: int) -> Unknowns:
    acted = rest.acted
    shown = Shown(acted.fastest, max(acted.slowest, speed), acted.hidden - 1)
    return Unknowns(rest.speeds, shown, rest.waiting, rest.free)


def _if_waiting(rest: Unknowns, speed: int) -> Unknowns:
    waiting = rest.waiting
    shown = Shown(min(waiting.fastest, speed), waiting.slowest, waiting.hidden - 1)
    return Unknowns(rest.speeds, rest.acted, shown, rest.free)


def order_is_possible(state: State) -> bool:
    """Whether the unseen cards can lie so that whoever has acted was faster than whoever has not."""
    return _unknowns(state).possible()


def perhaps_next(state: State) -> list[Player]:
    """All whose turn it may be, however the unseen cards lie."""
    unknowns = _unknowns(state)
    speeds, before = unknowns.speeds, unknowns.acted
    lowest, hidden = unknowns.waiting.fastest, unknowns.waiting.hidden
    hidden_first = any(
        before.slowest < speed < lowest and place >= before.hidden
        for place, speed in enumerate(speeds)
    )
    slower = sum(speed > lowest for speed in speeds)
    known_first = slower >= hidden and len(speeds) - slower >= before.hidden
    return [
        each
        for each in state.players
        if not (each.acted or each.retired)
        and (
            hidden_first
            if each.tableau[-1] == UNKNOWN
            else known_first and SPEED[each.tableau[-1]] == lowest
        )
    ]


def _unknowns(state: State) -> Unknowns:
    cards = cards_of(state)
    speeds = tuple(sorted(SPEED[card] for card in ISLAND.unseen(cards)))
    acted: list[str] = []
    waiting: list[str] = []
    if state.phase == "act":
        for player in state.players:
            if len(player.tableau) == state.round:
                (acted if player.acted else waiting).append(player.tableau[-1])
    bounded = [*acted, *waiting].count(UNKNOWN)
    return Unknowns(speeds, _shown(acted), _shown(waiting), cards.count(UNKNOWN) - bounded)


def _shown(cards: list[str]) -> Shown:
    speeds = [SPEED[card] for card in cards if card != UNKNOWN]
    return Shown(
        min(speeds, default=SLOWEST), max(speeds, default=FASTEST), len(cards) - len(speeds)
    )
