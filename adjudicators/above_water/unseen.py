"""What can be told of cards that cannot be seen, by the model of ``adjudicators.unseen``.

Nothing that happens in a game says more of an unseen card than who has seen it, so there is one world, in
which any unseen card may lie in any place.
"""

from collections import Counter
from collections.abc import Sequence

from adjudicators.above_water.actions import (
    Action,
    Bid,
    CashAceOfDiamonds,
    LayAceOfDiamonds,
    PlayAceOfSpades,
    TurnIn,
)
from adjudicators.above_water.groups.worth import turned_in
from adjudicators.above_water.play.draws import may_shuffle
from adjudicators.above_water.state import (
    ACE_OF_DIAMONDS,
    ACE_OF_SPADES,
    DECKS,
    JOKER,
    State,
    laid_cards,
)
from adjudicators.cards import UNKNOWN, minus
from adjudicators.memo import remembers_last
from adjudicators.places import cards_on_table
from adjudicators.unseen import World, holds_all, holds_any, pool_of

POOLS = {count: pool_of(cards) for count, cards in DECKS.items()}
Cards = Sequence[str]


def all_cards(state: State) -> list[str]:
    """Every card of the table, aces of diamonds that lie on it among them."""
    return [*cards_on_table(state), *laid_cards(state)]


@remembers_last
def unseen_cards(state: State) -> int:
    """The cards that stand nowhere in the state; each ``?`` is one of them."""
    return POOLS[state.options.decks].unseen(all_cards(state))


def _world(state: State, *places: Cards) -> World:
    """The unseen cards, and how many of them lie in these places."""
    held = tuple([place.count(UNKNOWN) for place in places])
    return World(unseen_cards(state), held, (0,) * len(places))


def holds(state: State, place: Cards, cards: Cards) -> bool | None:
    """Whether these cards are all in a place, such as a hand; None if that cannot be told."""
    wanted = lacking(place, cards)
    return holds_unseen(state, place, wanted) if wanted else True


def holds_unseen(state: State, place: Cards, wanted: Cards) -> bool | None:
    """Whether all of these are among the unseen cards of a place; None if that cannot be told."""
    if UNKNOWN not in place:
        return False
    copies = POOLS[state.options.decks].copies
    return holds_all((_world(state, place),), 0, list(map(copies.__getitem__, wanted)))


def lacking(place: Cards, cards: Cards) -> list[str]:
    """Of these cards, those that are not seen in a place."""
    if place.count(UNKNOWN) == len(place):
        return list(cards)
    return minus(cards, place)


def most_held(state: State, hand: Cards, card: str) -> int:
    """How often a card may be in a hand."""
    seen = hand.count(card)
    if UNKNOWN not in hand:
        return seen
    copies = POOLS[state.options.decks].copies[card]
    return seen + min(hand.count(UNKNOWN), (copies & unseen_cards(state)).bit_count())


def has_joker(state: State, action: PlayAceOfSpades, hand: Cards) -> bool | None:
    """Whether there is a joker in the lot that is taken, if the action is legal otherwise: the ace is in
    the hand, and the cards that its shuffle names are among the discards."""
    lot = state.lots[action.lot].cards
    if JOKER in lot:
        return True
    if UNKNOWN not in lot:
        return False
    copies = POOLS[state.options.decks].copies
    world = _world(state, lot, hand, state.discard)
    ace = lacking(hand, (ACE_OF_SPADES,))
    world = world.with_cards(1, [copies[card] for card in ace]) or world
    if action.shuffle is not None and may_shuffle(state, action):
        named = [card for card in action.shuffle if card != UNKNOWN]
        unseen = lacking((*state.discard, ACE_OF_SPADES), named)
        world = world.with_cards(2, [copies[card] for card in unseen]) or world
    return holds_any((world,), 0, copies[JOKER])


def among_shuffled(state: State, pack: tuple[str, ...], cards: Counter[str]) -> bool | None:
    """Whether certain cards are among the unseen ones of the discards."""
    return holds(state, (UNKNOWN,) * pack.count(UNKNOWN), tuple(cards.elements()))


def shows(action: Action) -> tuple[str, ...] | None:
    """Cards that are laid open were in the hand; by all other actions a hand may gain some."""
    match action:
        case TurnIn():
            return turned_in(action.groups, action.recolour)
        case LayAceOfDiamonds():
            return (ACE_OF_DIAMONDS,)
        case Bid() | CashAceOfDiamonds():
            return ()
        case _:
            return None
