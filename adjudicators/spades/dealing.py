"""How a hand is dealt: the cards to the players, and to the ghost; what is left over goes aside."""

from collections.abc import Sequence

from adjudicators.game import Applied, Setup
from adjudicators.hands import dealt, dealt_to, next_hand
from adjudicators.spades import rulebook as rules
from adjudicators.spades.state import Deal, Options, Player, State
from adjudicators.spades.table import dealer_of, deck_of, hand_size, left_of_dealer
from adjudicators.values import copier
from adjudicators.words import counted

_dealt = copier(Player, "hand", "bid")


def open_game(setup: Setup[Options]) -> Applied[State]:
    """The first hand of a game."""
    players = [Player(each, (), None, 0, 0) for each in setup.players]
    return _deal_hand(setup, players, 1)


def deal(state: State, action: Deal) -> Applied[State]:
    """The next hand, from the whole deck shuffled anew."""
    return next_hand(state, action, deck_of(state.options).cards, _deal_hand)


def _deal_hand(setup: Setup[Options], sheet: Sequence[Player], number: int) -> Applied[State]:
    options, order = setup.options, setup.deck
    seats, size = len(sheet), hand_size(options, len(sheet))
    first = left_of_dealer(number, seats)
    hands = dealt(order, seats + options.ghost_hand, size)
    ghost = hands.pop() if options.ghost_hand else ()
    aside = order[size * seats + len(ghost) :]
    players = []
    events = []
    for seat, player in enumerate(sheet):
        hand = hands[(seat - first) % seats]
        players.append(_dealt(player, hand, None))
        events.append(dealt_to(rules.DEAL, player.id, hand))
    if ghost:
        message = f"a hand of {counted(size, 'card')} is dealt to nobody"
        covered = rules.GHOST_HAND.covered((), message)
        events.append(rules.GHOST_HAND.event("ghost-dealt", message, cards=ghost, covered=covered))
    if aside:
        message = f"{counted(len(aside), 'card')} left over, put aside face down"
        covered = rules.ASIDE.covered((), message)
        events.append(rules.ASIDE.event("put-aside", message, cards=aside, covered=covered))
    state = State(
        options=options,
        players=tuple(players),
        phase="bid",
        hand_number=number,
        dealer=players[dealer_of(number, seats)].id,
        turn=players[first].id,
        aside=aside,
        ghost=ghost,
        trick=(),
        tricks=(),
        rng=setup.rng,
    )
    return Applied(state, tuple(events))
