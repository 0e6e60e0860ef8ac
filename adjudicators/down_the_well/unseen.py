"""What the cards that cannot be seen may be: the places where they lie, and the worlds that explain a table.

The places are the hands, seat by seat, and then the card turned over for the lead suit. Unseen cards of the
deck, and those being passed, may be any. A hand holds no card that would have opened before the one that did,
and none that an earlier round did not bury; the hand of somebody who is out holds nothing playable. The card
turned over is of the lead suit. As long as nobody has opened, who does depends on unseen cards itself: every
card that may be the first makes a world of its own, for every lead suit that there may be.
"""

from collections.abc import Iterator, Sequence

from adjudicators.cards import UNKNOWN
from adjudicators.down_the_well.piles import lying, opened_before, playable_on, unburied
from adjudicators.down_the_well.ranking import BIT, EARLIER, OF_SUIT, ORDER, POOL, among
from adjudicators.down_the_well.state import (
    SUIT,
    SUITS,
    Action,
    Letter,
    Pass,
    Play,
    State,
    is_opening,
)
from adjudicators.hands import any_hand_hidden
from adjudicators.memo import remembers_last
from adjudicators.places import cards_on_table
from adjudicators.suspects import Counting
from adjudicators.unseen import World, certain_and_possible, holds_all, holds_any

Opener = tuple[str, str]
"""A player, and the card with which they open the hand."""


# ── what may be asked of a hand, seen or not ─────────────────────────────────────────────────────


def holds(state: State, seat: int, *cards: str) -> bool | None:
    """Whether a player holds all of these cards; None if that cannot be told."""
    hand = state.players[seat].hand
    missing = [BIT[card] for card in cards if card not in hand]
    if not missing:
        return True
    return holds_all(worlds(state), seat, missing) if UNKNOWN in hand else False


def cards_held(state: State, seat: int) -> tuple[Sequence[str], Sequence[str]]:
    """The cards that a player holds for certain, and those that they may hold besides."""
    hand = state.players[seat].hand
    if UNKNOWN not in hand:
        return hand, ()
    return certain_and_possible(worlds(state), seat, POOL, hand)


def can_play(state: State, seat: int) -> bool | None:
    """Whether a player holds a card that can be played; None if that cannot be told."""
    hand, playable = state.players[seat].hand, playable_on(state.piles)
    if among(hand, playable):
        return True
    return holds_any(worlds(state), seat, playable) if UNKNOWN in hand else False


def openers(state: State) -> set[Opener]:
    """Everybody who may be the one to open the hand, with the card that they would open with."""
    seen = opener_in_sight(state)
    return {seen} if seen else {opener for opener, _ in _worlds_by_opener(state)}


def opener_in_sight(state: State) -> Opener | None:
    """Who opens the hand where the lead suit and all hands are seen."""
    if state.lead is None or state.lead.suit is None or any_hand_hidden(state):
        return None
    return _lowest_seen(state, state.lead.suit)


def seen_before(state: State, card: str) -> Opener | None:
    """Of the cards seen in hands the first one, if it opens before this card whatever the lead suit is."""
    # before a card comes, with any lead suit, what comes before it with its own one
    lead = (state.lead.suit if state.lead else None) or SUIT[card]
    seen = _lowest_seen(state, lead)
    return seen if seen and BIT[seen[1]] & EARLIER[lead][card] else None


def _lowest_seen(state: State, lead: Letter) -> Opener | None:
    order = ORDER[lead]
    lowest, found = len(order), None
    for player in state.players:
        for card in player.hand:
            if card != UNKNOWN and order[card] < lowest:
                lowest, found = order[card], (player.id, card)
    return found


# ── the worlds ───────────────────────────────────────────────────────────────────────────────────


@remembers_last
def worlds(state: State) -> list[World]:
    """Every way in which the table may have come about."""
    if state.lead is not None and state.last_played_by is None:
        return [world for _, world in _worlds_by_opener(state)]
    return [world for world in _after_the_opening(state) if world.possible()]


def _after_the_opening(state: State) -> Iterator[World]:
    """The worlds in which it is known who opened, and those before the lead suit is."""
    world = _without_lead(state)
    if state.lead is None:
        yield world
        return
    for lead in _lead_suits(state):
        early = opened_before(state, lead)
        if not early & in_play(state):
            yield _with_lead(world, state, lead, early | unburied(state))


@remembers_last
def _worlds_by_opener(state: State) -> list[tuple[Opener, World]]:
    """Before the first card: every world, with who opens and which card."""
    bare, found = _without_lead(state), []
    for lead in _lead_suits(state):
        seen = _lowest_seen(state, lead)
        before = EARLIER[lead][seen[1]] if seen else POOL.every
        for card in POOL.kinds(before & bare.unseen):
            world = _with_lead(bare, state, lead, EARLIER[lead][card])
            for seat, player in enumerate(state.players):
                if state.turn in (None, player.id) and (
                    supposed := world.supposing(seat, BIT[card])
                ):
                    found.append(((player.id, card), supposed))
        if seen and state.turn in (None, seen[0]):
            world = _with_lead(bare, state, lead, before)
            if world.possible():
                found.append((seen, world))
    return found


@remembers_last
def in_play(state: State) -> int:
    """The cards seen on the piles and in hands."""
    cards = lying(state.piles)
    for player in state.players:
        cards += player.hand
    return sum([BIT[card] for card in cards])  # no card is there twice, so the sum is the union


def _lead_suits(state: State) -> tuple[Letter, ...]:
    """The suits that may be the lead suit."""
    suit = state.lead.suit if state.lead else None
    return SUITS if suit is None else (suit,)


def _without_lead(state: State) -> World:
    """What is known of the unseen cards whatever the lead suit is."""
    playable = playable_on(state.piles)
    return World(
        POOL.unseen(cards_on_table(state)),
        tuple([player.hand.count(UNKNOWN) for player in state.players]),
        tuple([playable if player.out else 0 for player in state.players]),
    )


def _with_lead(bare: World, state: State, lead: Letter, not_held: int) -> World:
    """The same with this lead suit, and with cards that are in nobody's hand."""
    held, barred = bare.held, tuple([out | not_held for out in bare.barred])
    if state.lead is not None and state.lead.card == UNKNOWN:
        held, barred = (*held, 1), (*barred, POOL.every ^ OF_SUIT[lead])
    return World(bare.unseen, held, barred)


# ── what actions say of hands ────────────────────────────────────────────────────────────────────


def shows(action: Action) -> tuple[str, ...] | None:
    """A card that is played was in its player's hand since cards were passed."""
    if isinstance(action, Play):
        return (action.card,)
    return () if isinstance(action, Pass) else None


def _barred_by(state: State, action: Action) -> tuple[int, ...]:
    """For each player the cards that they do not hold after this action, if it is legal."""
    players = state.players
    if state.phase == "play" and isinstance(action, Pass):
        playable = playable_on(state.piles)
        return tuple([playable if each.id == action.player else 0 for each in players])
    if isinstance(action, Play) and is_opening(state):
        earlier = POOL.every
        for lead in _lead_suits(state):
            earlier &= EARLIER[lead][action.card]
        return (earlier,) * len(players)
    return (0,) * len(players)


COUNTING = Counting(POOL, worlds, _barred_by)
