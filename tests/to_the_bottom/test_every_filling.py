"""What is told of cards that cannot be seen, compared with every way in which they can lie."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

import pytest

from adjudicators.cards import UNKNOWN
from adjudicators.places import cards_on_table
from adjudicators.to_the_bottom import (
    GAME,
    Action,
    Choose,
    EndTurn,
    Jettison,
    Play,
    Reveal,
    State,
    Use,
)
from adjudicators.to_the_bottom.unseen import (
    among,
    atop_common,
    certain_and_possible,
    copies_on_table,
    whole_deck,
)
from tests.amounts import share_of
from tests.to_the_bottom.tables import done, ship, table

COVERED = 5
SUPPLY = {"Rats": 3, "Seal": 2, "Band": 1, "Maid": 3, "Torpedo": 1, "Lady": 1, "Ship Guard": 1}
FEW = {
    "Lifeboat": 0, "Anchor": 0, "Arbiter": 0, "Assistant": 0, "Bartender": 0, "Boogeyman": 0,
    "Burglar": 0, "Caretaker": 0, "Chef": 0, "Diver": 0, "Fanatic": 0, "Fisherman": 0, "Flapper": 0,
    "Jack": 0, "Janitor": 0, "Lifebuoy": 0, "Lifeguard": 0, "Lockdown": 0, "Navigator": 0,
    "Pirate": 0, "Polka Dancer": 0, "Profiteer": 0, "Proletarian": 0, "Rose": 0, "Saboteur": 0,
    "Steersman": 0, "Steward": 0, "Stoker": 0, "Storyteller": 0, "Stowaway": 0, "Teacher": 0,
    "Technician": 0, "Tycoon": 0, **SUPPLY,
}  # fmt: skip


def small(phase: str) -> State:
    """A table with few cards besides the travellers."""
    return table(
        ship("ann", hand="Rats, Passenger", on_board="Torpedo"),
        ship("bob", hand="Band, Baby", on_board="Lady"),
        phase=phase,
        points=3,
        supply=FEW,
        shop="Rats, Maid, Maid, Seal, Maid",
    )


def tried() -> list[Action]:
    """Actions that a table may or may not allow."""
    named = ("Rats", "Passenger", "Baby", "Band", "Seal", "Ship Guard", "Iceberg")
    singles: list[Action] = [Jettison("ann", (name,)) for name in named]
    pairs: list[Action] = [Jettison("ann", (name, "Passenger")) for name in named]
    played: list[Action] = [Play("ann", name) for name in named]
    return [*singles, *pairs, *played, Use("ann", 0, "bob"), EndTurn("ann")]


def covered(state: State, random: Random) -> State:
    """The state with a few of the cards that can be hidden unknown."""
    places = [
        (seat, zone, at)
        for seat, each in enumerate(state.players)
        for zone in ("hand", "deck")
        for at in range(len(getattr(each, zone)))
        if zone == "hand" or at < 2
    ]
    places += [(-1, "common", at) for at in range(len(state.common))]
    for place in random.sample(places, COVERED):
        state = _laid(state, place, UNKNOWN)
    return state


def _laid(state: State, place: tuple[int, str, int], card: str) -> State:
    seat, zone, at = place
    holder: Any = state if seat < 0 else state.players[seat]
    pile = list(getattr(holder, zone))
    pile[at] = card
    changed = replace(holder, **{zone: tuple(pile)})
    if seat < 0:
        return changed  # type: ignore[no-any-return]
    players = list(state.players)
    players[seat] = changed
    return replace(state, players=tuple(players))


def fillings(state: State, whole: State) -> Iterator[State]:
    """Every table that looks like this one."""
    hidden = [
        (seat, zone, at)
        for seat, holder in ((-1, state), *enumerate(state.players))
        for zone in (("common",) if seat < 0 else ("hand", "deck"))
        for at, card in enumerate(getattr(holder, zone))
        if card == UNKNOWN
    ]
    left = sorted(cards_on_table(whole))
    for card in cards_on_table(state):
        if card != UNKNOWN:
            left.remove(card)
    for order in set(permutations(left)):
        filled = state
        for place, card in zip(hidden, order, strict=True):
            filled = _laid(filled, place, card)
        if not GAME.contradictions(filled):
            yield filled


@pytest.mark.parametrize("phase", ["cruise", "sinking"])
@pytest.mark.parametrize("seed", range(share_of(6)))
def test_legality_is_what_all_fillings_agree_on(phase: str, seed: int) -> None:
    whole = small(phase)
    assert GAME.contradictions(whole) == []
    seen = covered(whole, Random(seed))
    every = list(fillings(seen, whole))
    assert whole in every
    for action in tried():
        told = {not GAME.check(each, action) for each in every}
        due = told.pop() if len(told) == 1 else None
        assert GAME.adjudicate(seen, action).legal is due, (action, seen)


@pytest.mark.parametrize("seed", range(share_of(8)))
def test_a_card_turned_up_is_one_that_can_lie_there(seed: int) -> None:
    whole = small("sinking")
    seen = _laid(covered(whole, Random(seed)), (1, "deck", 0), UNKNOWN)
    for at, card in enumerate(whole.players[0].hand):
        seen = _laid(seen, (0, "hand", at), card)
    possible = {each.players[1].deck[0] for each in fillings(seen, whole)}
    state = done(seen, Use("ann", 0, "bob")).state
    listing = GAME.actions(done(state, Choose("ann", (0,))).state)
    named = {each.card for each in listing.actions if isinstance(each, Reveal)}
    unlisted = {name for each in listing.open for name in each.cards or ()}
    assert named | unlisted == possible
    assert bool(named) == (len(possible) == 1)


def test_what_is_certain_is_listed() -> None:
    state = small("sinking")
    done(state, Jettison("ann", ("Rats",)))
    hidden = _laid(state, (0, "hand", 0), UNKNOWN)
    listed = GAME.actions(hidden, "ann").actions
    assert Jettison("ann", ("Rats",)) in listed


def hidden(state: State, cards: int) -> State:
    """So many of the cards on top of ann's deck cannot be seen, and none of the common deck."""
    ann, bob = state.players
    deck = (UNKNOWN,) * cards + ann.deck[cards:]
    common = (UNKNOWN,) * len(state.common)
    return replace(state, players=(replace(ann, deck=deck), bob), common=common)


def test_how_many_copies_of_a_card_may_lie_with_one_player() -> None:
    """Four Passengers must, as the common deck has none; one of the other four unseen cards may."""
    state = hidden(small("sinking"), 4)
    ann, bob = state.players
    state = replace(state, players=(replace(ann, hand=(UNKNOWN, *ann.hand[1:])), bob))
    seen = Counter({card: n for card, n in copies_on_table(state).items() if card != UNKNOWN})
    unseen = whole_deck(state).copies - seen
    assert unseen == {"Passenger": 4, "Rats": 2, "Seal": 1, "Ship Guard": 1}
    told = {
        (card, n): among(state, (UNKNOWN,) * 5, Counter({card: n}))
        for card, copies in unseen.items()
        for n in range(1, copies + 2)
    }
    assert told == {
        **{("Passenger", n): True for n in range(1, 5)},
        **{(card, 1): None for card in ("Rats", "Seal", "Ship Guard")},
        **dict.fromkeys((("Passenger", 5), ("Rats", 2), ("Rats", 3)), False),
        **{(card, 2): False for card in ("Seal", "Ship Guard")},
    }


def test_on_top_of_the_common_deck_lies_a_card_of_the_supply() -> None:
    """With one unseen card there, and one in ann's hand, either of the two may be either."""
    state = small("sinking")
    ann, bob = state.players
    top, *rest = state.common
    other = "Seal"
    rest.remove(other)
    one_each = replace(
        state,
        players=(
            replace(ann, hand=(UNKNOWN, *ann.hand[1:]), deck=(*ann.deck, *rest, ann.hand[0])),
            bob,
        ),
        common=(UNKNOWN,),
    )
    certain, possible = certain_and_possible(one_each, atop_common(one_each))
    assert (certain, sorted(possible)) == ([], sorted((top, other)))
    seen = replace(
        one_each,
        players=(replace(ann, hand=(other, *ann.hand[1:]), deck=one_each.players[0].deck), bob),
    )
    assert certain_and_possible(seen, atop_common(seen)) == ([top], [])


def test_one_player_may_have_every_copy_of_the_commonest_card() -> None:
    """ann has all Passengers or bob has some: nothing of either is seen."""
    state = small("sinking")
    ann, bob = state.players
    size = len(ann.hand) + len(ann.deck) + len(bob.deck)
    ann = replace(ann, hand=(), deck=(UNKNOWN,) * size)
    bob = replace(bob, deck=(), hand=(UNKNOWN,) * len(bob.hand))
    state = replace(state, players=(ann, bob), common=(UNKNOWN,) * len(state.common))
    copies = whole_deck(state).copies["Passenger"]
    unseen = (UNKNOWN,) * size
    assert among(state, unseen, Counter({"Passenger": copies})) is None
    assert among(state, unseen, Counter({"Passenger": copies + 1})) is False
