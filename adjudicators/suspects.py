"""Which of several doubtful actions cannot all have been legal, by counting the unseen cards.

An action that unseen cards decide says, if it is legal, which cards its player, or everybody, does not hold. What
was shown later was in a hand all the time. So some of these actions are illegal where the cards that are left
cannot be shared out among the hands in any way that they allow; and those without which that is so are not to blame.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from adjudicators.unseen import Pool, World, Worlds
from adjudicators.values import value

Shown = Sequence[tuple[str, str]]
"""Cards, each after the player in whose hand it was."""


@value
class Counting:
    """What a game knows of unseen cards, for looking back on a replay; its places are the hands, seat by seat."""

    pool: Pool
    worlds: Callable[[Any], Worlds]
    """Every way in which the unseen cards of a state may lie."""
    barred_by: Callable[[Any, Any], Sequence[int]]
    """For each seat the cards that are not in the hand after this action in this state, if the action is legal."""


@value
class _Claim:
    """What a doubtful action says if it is legal: the cards that each seat does not hold, and so did not show later."""

    barred: Sequence[int]
    contradicted: bool
    """Whether cards that are seen contradict it."""


class Suspects:
    """The doubtful actions of a hand during which no hand gains cards, by their numbers."""

    def __init__(self, counting: Counting, state: Any, shown: Shown) -> None:
        """``state`` is the one before the first of them, and ``shown`` is what was seen of hands from then on."""
        self._counting = counting
        self._seats = {player.id: seat for seat, player in enumerate(state.players)}
        self._worlds = counting.worlds(state)
        self._claims: dict[int, _Claim] = {}
        self._held = {
            (name, card) for name, card in shown if self._was_held(state, self._seats[name], card)
        }

    def _was_held(self, state: Any, seat: int, card: str) -> bool:
        """Whether a card that was shown can have been in the hand; if so, it lies there from now on."""
        if card in state.players[seat].hand:
            return True
        bit = self._counting.pool.copies[card]
        placed = [world.with_cards(seat, (bit,)) for world in self._worlds]
        if not any(placed):
            return False
        self._worlds = [world for world in placed if world is not None]
        return True

    def add(self, number: int, state: Any, action: Any, shown: Shown) -> None:
        """A doubtful action; ``shown`` is what was seen of hands after it."""
        bits = self._counting.pool.copies
        barred = self._counting.barred_by(state, action)
        seen = [(self._seats[name], card) for name, card in shown if (name, card) in self._held]
        for seat, player in enumerate(state.players):
            seen += [(seat, card) for card in player.hand if card in bits]
        contradicted = any([bits[card] & barred[seat] for seat, card in seen])
        self._claims[number] = _Claim(barred, contradicted)

    def agree(self, numbers: Iterable[int]) -> bool:
        """Whether these actions can all have been legal."""
        claims = [self._claims[number] for number in numbers]
        if any([claim.contradicted for claim in claims]):
            return False
        return any([_allows(world, claims) for world in self._worlds]) or not self._worlds

    def at_fault(self, numbers: Sequence[int]) -> Sequence[int]:
        """Of these actions those among which one was illegal, and no more; all if counting does not tell.

        The last of them is as early as can be.
        """
        if self.agree(numbers):
            return numbers
        last = next(end for end in range(1, len(numbers) + 1) if not self.agree(numbers[:end]))
        left = list(numbers[:last])
        for number in numbers[: last - 1]:
            others = [each for each in left if each != number]
            if not self.agree(others):
                left = others
        return left


def _allows(world: World, claims: Sequence[_Claim]) -> bool:
    left: World | None = world
    for seat in range(len(claims[0].barred) if claims else 0):
        barred = 0
        for claim in claims:
            barred |= claim.barred[seat]
        if barred and left is not None:
            left = left.without(seat, barred)
    return left is not None
