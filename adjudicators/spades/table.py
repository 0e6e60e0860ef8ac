"""What follows from the state of a table: the sizes of a deal, who sits where, what has been reached."""

from adjudicators.cards import FIVE_SUIT, Deck
from adjudicators.spades.state import WITHOUT_JOKERS, Options, Played, State


def deck_of(options: Options) -> Deck:
    """The deck that these options play with."""
    return FIVE_SUIT if options.jokers else WITHOUT_JOKERS


def hand_size(options: Options, seats: int) -> int:
    """How many cards each player is dealt."""
    return len(deck_of(options).cards) // (seats + options.ghost_hand)


def possible_bids(state: State) -> range:
    """How many tricks can be bid: none, or up to as many as there are cards in a hand."""
    return range(hand_size(state.options, len(state.players)) + 1)


def dealer_of(hand_number: int, seats: int) -> int:
    """The number of the seat that deals a hand: the last one deals the first."""
    return (hand_number - 2) % seats


def left_of_dealer(hand_number: int, seats: int) -> int:
    """The number of the seat to the dealer's left, which gets the first cards and bids first."""
    return (dealer_of(hand_number, seats) + 1) % seats


def first_bidder(state: State) -> int:
    """The number of the seat that bids first."""
    return left_of_dealer(state.hand_number, len(state.players))


def bidder_after(state: State, made: int) -> int | None:
    """The number of the seat that bids after so many bids; None once everyone has bid."""
    seats = len(state.players)
    return (first_bidder(state) + made) % seats if made < seats else None


def free_leader(state: State) -> int:
    """The number of the seat that leads the first trick where nobody holds Paper: to the dealer's left."""
    return left_of_dealer(state.hand_number, len(state.players))


def tricks_so_far(state: State) -> list[tuple[Played, ...]]:
    """The cards of every trick in order, of the one that is going on last."""
    found = [trick.plays for trick in state.tricks]
    if state.trick:
        found.append(state.trick)
    return found


def first_card(state: State) -> Played | None:
    """The card that the first trick of the hand was led with, once it was."""
    plays = state.tricks[0].plays if state.tricks else state.trick
    return plays[0] if plays else None


def all_tricks_taken(state: State) -> bool:
    """Whether every card of this hand was played, so that it is over."""
    return len(state.tricks) >= hand_size(state.options, len(state.players))


def before_first_lead(state: State) -> bool:
    """Whether the first trick of the hand is about to be led."""
    return not state.tricks and not state.trick and state.phase == "play"


def reaches_target(score: int, options: Options) -> bool:
    """Whether a player with this score ends the game."""
    return score >= options.target


def is_target_reached(state: State) -> bool:
    """Whether the best score ends the game."""
    return reaches_target(max([player.score for player in state.players]), state.options)
