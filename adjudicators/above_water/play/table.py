"""A table while an action is carried out on it: the state so far, and what has happened."""

from dataclasses import dataclass, field
from typing import Any

from adjudicators import verdict
from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.bidding import has_special_auctions
from adjudicators.above_water.phases import counts_cards, is_spending
from adjudicators.above_water.state import Event, EventType, Player, State
from adjudicators.above_water.stones import ante
from adjudicators.cards import without
from adjudicators.chance import reordered
from adjudicators.game import Applied, seat_of
from adjudicators.rulebook import Rule
from adjudicators.values import changed
from adjudicators.words import counted


@dataclass(slots=True)
class Table:
    """A state that is replaced step by step, with the events of these steps."""

    state: State
    shuffle: tuple[str, ...] | None = None
    """The order that came with the action for the shuffle that it brings."""
    shuffled: tuple[tuple[str, ...], ...] = ()
    """The discards that this action shuffled, as they lay."""
    events: list[verdict.Event] = field(default_factory=list)

    def say(
        self,
        rule: Rule,
        type_: EventType,
        message: str,
        player: str | None = None,
        cards: tuple[str, ...] | None = None,
        points: int | None = None,
        **more: Any,
    ) -> None:
        """Something happened before everybody's eyes, by a rule; the points of a player are stones won or lost.

        ``more`` are the lot, the stones, and the parts of the message; where points make it a score line, too, these
        name the player."""
        event = Event(type_, rule.id, message, player, cards, points, **more)
        self.events.append(event)

    def say_drawn(
        self, rule: Rule, type_: EventType, message: str, player: str, cards: tuple[str, ...]
    ) -> None:
        """A player got cards that nobody else sees; the message does not name them."""
        covered = rule.covered((player,), message)
        event = rule.event(type_, message, player=player, cards=cards, covered=covered)
        self.events.append(event)

    def player(self, name: str) -> Player:
        """A player by their name."""
        return seat_of(self.state, name)

    def put(self, *players: Player, **others: Any) -> None:
        """Put players in place of those with the same names, and change other fields of the state with them."""
        new = {player.id: player for player in players}
        seats = tuple([new.get(each.id, each) for each in self.state.players])
        self.state = changed(self.state, players=seats, **others)

    def put_unsettled(self, player: Player, **others: Any) -> None:
        """Put a player who has used or laid down cards: whoever had settled has to settle again, and in the Spending
        Phase nobody is done any more."""
        self.put(changed(player, done=False) if player.done else player, **others)
        self.contest()

    def use(
        self, name: str, cards: tuple[str, ...], stones: int = 0, *, of_hand: bool = True
    ) -> None:
        """A player discards cards, of the hand or laid on the table, for what they bring; they count for the bonus."""
        player = self.player(name)
        counting = len(cards) if counts_cards(self.state) else 0
        used = changed(
            player,
            hand=without(player.hand, *cards) if of_hand else player.hand,
            stones=player.stones + stones,
            turned_in=player.turned_in + counting,
        )
        self.put_unsettled(used, discard=self.state.discard + cards)

    def discard(self, cards: tuple[str, ...]) -> None:
        """Lay cards on the discards."""
        self.state = changed(self.state, discard=self.state.discard + cards)

    def clear_marks(self) -> None:
        """Nobody is done, or has settled, any more."""
        if marked := [changed(each, done=False) for each in self.state.players if each.done]:
            self.put(*marked)

    def clear_counts(self) -> None:
        """Nobody is done, and no cards have been turned in, any more."""
        self.put(*[changed(each, done=False, turned_in=0) for each in self.state.players])

    def contest(self) -> None:
        """In the Spending Phase something happened, so that nobody is done any more."""
        if is_spending(self.state):
            self.clear_marks()

    def draw(self, count: int) -> tuple[str, ...]:
        """Take cards from the deck, or as many as deck and discards have."""
        drawn: tuple[str, ...] = ()
        while count:
            if not self.state.deck:
                if not self.state.discard:
                    break
                self._reshuffle(rules.EXHAUSTED_EMPTY)
            deck = self.state.deck
            drawn += deck[:count]
            self.state = changed(self.state, deck=deck[count:])
            count -= min(count, len(deck))
            if not self.state.deck:
                self._exhaust()
        return drawn

    def _exhaust(self) -> None:
        state = self.state
        special, times = has_special_auctions(state), state.exhaustions + 1
        self.state = changed(state, exhaustions=times, special_next=special)
        due = ante(self.state)
        message = f"the deck is exhausted, and the ante is {due}"
        self.say(rules.EXHAUSTED, "exhausted", message, numbers={"ante": due})
        if state.discard:
            self._reshuffle(rules.SHUFFLE)

    def _reshuffle(self, rule: Rule) -> None:
        cards = self.state.discard
        self.shuffled += (cards,)
        deck, rng = reordered(cards, self.state.rng, self.shuffle)
        self.shuffle = None
        self.state = changed(self.state, deck=deck, rng=rng, discard=())
        message = f"{counted(len(cards), 'discard')} shuffled into a new deck"
        self.say(rule, "reshuffled", message, cards=cards)

    def applied(self) -> Applied[State]:
        """What has come of an action."""
        return Applied(self.state, tuple(self.events), self.shuffled)
