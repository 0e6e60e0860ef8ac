"""A table while an action is carried out on it: a working copy of the state, and what happened so far."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.state import (
    LaidAce,
    Lot,
    Options,
    Pending,
    Phase,
    Player,
    State,
)
from adjudicators.cards import UNKNOWN
from adjudicators.chance import Rng, reordered
from adjudicators.game import Applied
from adjudicators.rulebook import Rule
from adjudicators.verdict import Event


@dataclass(slots=True)
class Table:
    """A state that may be changed, with the events that changed it."""

    options: Options
    players: list[Player]
    phase: Phase
    turn_number: int
    starting_player: str
    deck: tuple[str, ...]
    discard: tuple[str, ...]
    exhaustions: int
    special_next: bool
    lots: list[Lot]
    displaced: list[str]
    aces: list[LaidAce]
    rng: Rng | None
    pending: list[Pending]
    shuffle: tuple[str, ...] | None
    """The order that came with the action for the shuffle that it brings."""
    shuffled: tuple[tuple[str, ...], ...] = ()
    """The discards that this action shuffled, as they lay."""
    events: list[Event] = field(default_factory=list)

    def say(
        self,
        rule: Rule,
        type_: str,
        message: str,
        player: str | None = None,
        cards: tuple[str, ...] | None = None,
        points: int | None = None,
        **more: int,
    ) -> None:
        """Something happened by a rule; the points of a player are stones won or lost."""
        event = rule.event(type_, message, player=player, cards=cards, points=points, **more)
        self.events.append(event)

    def seat(self, player: str) -> int:
        """The place of a player at the table."""
        for seat, each in enumerate(self.players):
            if each.id == player:
                return seat
        raise LookupError(player)

    def remaining(self) -> list[Player]:
        """The players in the game."""
        return [each for each in self.players if not each.eliminated]

    @property
    def ante(self) -> int:
        """What each player pays as ante now."""
        return self.options.starting_ante + self.exhaustions

    def give(self, seat: int, stones: int, cards: tuple[str, ...] = ()) -> None:
        """Add stones and cards to what a player has."""
        each = self.players[seat]
        self.players[seat] = Player(
            each.id,
            each.stones + stones,
            each.hand + cards,
            each.turned_in,
            each.done,
            each.eliminated,
        )

    def hold(self, seat: int, hand: tuple[str, ...], turned_in: int = 0) -> None:
        """Put a player's hand in place of the one before, and count cards for the bonus."""
        each = self.players[seat]
        if not self.counts_for_bonus():
            turned_in = 0
        self.players[seat] = Player(
            each.id,
            each.stones,
            hand,
            each.turned_in + turned_in,
            each.done,
            each.eliminated,
        )

    def counts_for_bonus(self) -> bool:
        """Whether this is the Spending Phase, even if a forced ante interrupts it."""
        if self.phase == "forced-ante":
            return self.pending[0].phase == "spend"
        return self.phase == "spend"

    def mark(self, seat: int) -> None:
        """A player is done, or has settled."""
        each = self.players[seat]
        self.players[seat] = Player(
            each.id, each.stones, each.hand, each.turned_in, True, each.eliminated
        )

    def clear_marks(self, *, counts_too: bool = False) -> None:
        """Nobody is done, or has settled, any more; nor has turned in a card, if that is to be cleared."""
        self.players = [
            Player(
                each.id,
                each.stones,
                each.hand,
                0 if counts_too else each.turned_in,
                False,
                each.eliminated,
            )
            if each.done or (counts_too and each.turned_in)
            else each
            for each in self.players
        ]

    def contest(self) -> None:
        """In the Spending Phase something happened, so that nobody is done any more."""
        if self.phase == "spend":
            self.clear_marks()

    def draw(self, count: int) -> tuple[str, ...]:
        """Take cards from the deck, or as many as deck and discards have."""
        drawn: tuple[str, ...] = ()
        while count:
            if not self.deck:
                if not self.discard:
                    break
                self._reshuffle(rules.EXHAUSTED_EMPTY)
            taken, self.deck = self.deck[:count], self.deck[count:]
            drawn += taken
            count -= len(taken)
            if not self.deck:
                self._exhaust()
        return drawn

    def _exhaust(self) -> None:
        self.exhaustions += 1
        self.special_next = self.options.lots == "single"
        message = f"the deck is exhausted, and the ante is {self.ante}"
        self.say(rules.EXHAUSTED, "exhausted", message)
        if self.discard:
            self._reshuffle(rules.SHUFFLE)

    def _reshuffle(self, rule: Rule) -> None:
        cards = self.discard
        self.shuffled += (cards,)
        self.deck, self.rng = reordered(cards, self.rng, self.shuffle)
        self.discard, self.shuffle = (), None
        message = f"the {len(cards)} discards are shuffled and are the deck"
        self.say(rule, "reshuffled", message, cards=cards)


def opened(state: State, shuffle: tuple[str, ...] | None = None) -> Table:
    """A state to be changed."""
    return Table(
        state.options,
        list(state.players),
        state.phase,
        state.turn_number,
        state.starting_player,
        state.deck,
        state.discard,
        state.exhaustions,
        state.special_next,
        list(state.lots),
        list(state.displaced),
        list(state.aces_of_diamonds),
        state.rng,
        list(state.pending or ()),
        shuffle,
    )


def closed(table: Table) -> State:
    """The state that it has become."""
    return State(
        table.options,
        tuple(table.players),
        table.phase,
        table.turn_number,
        table.starting_player,
        table.deck,
        table.discard,
        table.exhaustions,
        table.special_next,
        tuple(table.lots),
        tuple(table.displaced),
        tuple(table.aces),
        table.rng,
        tuple(table.pending) or None,
    )


def applied(table: Table) -> Applied[State]:
    """What has come of an action."""
    return Applied(closed(table), tuple(table.events), table.shuffled)


def clockwise(players: Sequence[Player], starting_player: str) -> list[Player]:
    """The players in the game, from the one with the token on."""
    for seat, each in enumerate(players):
        if each.id == starting_player:
            order = (*players[seat:], *players[:seat])
            return [player for player in order if not player.eliminated]
    raise LookupError(starting_player)


def without(hand: tuple[str, ...], cards: Sequence[str]) -> tuple[str, ...]:
    """A hand after these cards have left it; one that is not seen there is one of the unseen."""
    held = list(hand)
    for card in cards:
        held.remove(card if card in held else UNKNOWN)
    return tuple(held)
