"""Whole games, compared with a second reading of the rules that shares nothing with the first."""

from dataclasses import dataclass, field
from random import Random

import pytest

from adjudicators.cards import ISLAND
from adjudicators.down_the_well import GAME, Deal, Options, Pass, PassThree, Play, State
from tests.amounts import share_of
from tests.down_the_well.tables import HAND_SIZES, RANKS, SUITS
from tests.strategies import NAMES


@dataclass
class Naive:
    """One hand, played by the text."""

    names: list[str]
    hands: list[list[str]]
    lead: str
    round: int = 1
    tops: dict[str, int] = field(default_factory=dict)
    passed: set[int] = field(default_factory=set)
    last: int = -1
    turn: int = -1
    over: bool = False

    def __post_init__(self) -> None:
        at = SUITS.index(self.lead)
        for suit in SUITS[at:] + SUITS[:at]:
            for rank in RANKS:
                for seat, hand in enumerate(self.hands):
                    if rank + suit in hand:
                        self.turn, self.opening = seat, rank + suit
                        return

    def can(self) -> list[str]:
        """The cards that whoever is to act may play."""
        if self.last < 0:
            return [self.opening]
        return [
            card
            for card in self.hands[self.turn]
            if RANKS.index(card[0]) > self.tops.get(card[1], -1)
        ]

    def act(self, card: str | None) -> None:
        """Play a card, or pass."""
        if card:
            self.hands[self.turn].remove(card)
            self.tops[card[1]] = RANKS.index(card[0])
            self.last = self.turn
        else:
            self.passed.add(self.turn)
        waiting = [
            seat
            for step in range(1, len(self.names) + 1)
            if self.hands[seat := (self.turn + step) % len(self.names)] and seat not in self.passed
        ]
        if waiting:
            self.turn = waiting[0]
        elif not all(self.hands):
            self.over = True
        else:
            self.round, self.tops, self.passed = self.round + 1, {}, set()
            self.turn = (self.last + 1) % len(self.names)

    def points(self) -> int:
        """What the winner scores."""
        return sum(len(hand) for hand in self.hands)


def _passed_on(state: State, chance: Random) -> State:
    hands = [[*player.hand] for player in state.players]
    assert {len(hand) for hand in hands} == {HAND_SIZES[len(hands)]}
    given = [chance.sample(hand, 3) for hand in hands]
    order = [*range(len(hands))]
    chance.shuffle(order)
    top = state.deck[:1]
    for seat in order:
        state = GAME.adjudicate(state, PassThree(NAMES[seat], tuple(given[seat]))).state
    for seat, hand in enumerate(hands):
        due = {*hand} - {*given[seat]} | {*given[seat - 1]}
        assert {*state.players[seat].hand} == due
    assert state.lead
    assert (state.lead.card, state.lead.suit) == ((top[0], top[0][1]) if top else (None, "C"))
    return state


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("seed", range(share_of(40)))
def test_a_whole_hand_goes_as_the_text_says(seats: int, seed: int) -> None:
    chance = Random(f"naive {seats} {seed}")
    state = GAME.new(NAMES[:seats], Options(), seed=f"naive {seed}").state
    state = _passed_on(state, chance)
    assert state.lead
    assert state.lead.suit
    hands = [[*player.hand] for player in state.players]
    naive = Naive([*NAMES[:seats]], hands, state.lead.suit)
    while not naive.over:
        name, due = NAMES[naive.turn], naive.can()
        assert GAME.to_act(state) == (name,)
        plays = [Play(name, card) for card in due]
        assert GAME.actions(state).actions == (tuple(plays) or (Pass(name),))
        card = chance.choice(due) if due else None
        state = GAME.adjudicate(state, Play(name, card) if card else Pass(name)).state
        naive.act(card)
        assert [[*player.hand] for player in state.players] == naive.hands
        assert state.round == naive.round
    outcome = GAME.outcome(state)
    assert outcome
    assert outcome.winners == (NAMES[naive.last],)
    assert [each.score for each in state.players] == [
        naive.points() if seat == naive.last else 0 for seat in range(seats)
    ]


def _dealt(order: list[str], seats: int) -> tuple[list[list[str]], list[str]]:
    """The hands, dealt one card at a time, and what is left."""
    hands: list[list[str]] = [[] for _ in range(seats)]
    count = seats * HAND_SIZES[seats]
    for number, card in enumerate(order[:count]):
        hands[number % seats].append(card)
    return hands, order[count:]


def _hands(state: State) -> list[list[str]]:
    return [sorted(player.hand) for player in state.players]


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("seed", range(2))
def test_a_whole_match_goes_as_the_text_says(seats: int, seed: int) -> None:
    """From a deck shuffled here to the last hand of a match, with nothing taken from the state."""
    chance = Random(f"match {seats} {seed}")
    names, sheet, order = [*NAMES[:seats]], [0] * seats, [*ISLAND.cards]
    chance.shuffle(order)
    state = GAME.new(names, Options(match=True), deck=order).state
    while True:
        hands, rest = _dealt(order, seats)
        assert _hands(state) == [sorted(hand) for hand in hands]
        given = [chance.sample(hand, 3) for hand in hands]
        for name, three in zip(names, given, strict=True):
            state = GAME.adjudicate(state, PassThree(name, tuple(three))).state
        hands = [
            [card for card in hand if card not in given[seat]] + given[seat - 1]
            for seat, hand in enumerate(hands)
        ]
        naive = Naive(names, hands, rest[0][1] if rest else "C")
        while not naive.over:
            name, due = names[naive.turn], naive.can()
            listed = GAME.actions(state).actions
            assert sorted(each.card for each in listed if isinstance(each, Play)) == sorted(due)
            assert [each for each in listed if isinstance(each, Pass)] == [Pass(name)] * (not due)
            assert {each.player for each in listed if not isinstance(each, Deal)} == {name}
            card = chance.choice(due) if due else None
            verdict = GAME.adjudicate(state, Play(name, card) if card else Pass(name))
            assert verdict.legal
            state = verdict.state
            naive.act(card)
            assert _hands(state) == [sorted(hand) for hand in naive.hands]
        sheet[naive.last] += naive.points()
        assert [player.score for player in state.players] == sheet
        if sheet[naive.last] >= 10 * seats + 1:
            break
        assert (state.phase, verdict.outcome) == ("deal", None)
        assert verdict.to_act == tuple(names)
        chance.shuffle(order)
        state = GAME.adjudicate(state, Deal(tuple(order))).state
    assert state.phase == "finished"
    assert verdict.outcome
    assert verdict.outcome.winners == (names[naive.last],)
    assert GAME.actions(state).actions == ()
