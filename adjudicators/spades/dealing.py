"""How a hand is dealt: the cards to the players, and to the ghost; what is left over goes aside."""

from collections.abc import Sequence

from adjudicators.chance import Rng, reordered
from adjudicators.game import Applied, Setup
from adjudicators.hands import dealt
from adjudicators.spades import rulebook as rules
from adjudicators.spades.state import Deal, Options, Player, State
from adjudicators.spades.table import dealer_of, deck_of, hand_size
from adjudicators.values import changed
from adjudicators.words import counted


def open_game(setup: Setup[Options]) -> Applied[State]:
    """The first hand of a game."""
    players = [Player(each, (), None, 0, 0) for each in setup.players]
    return _deal_hand(setup.options, players, 1, setup.deck, setup.rng)


def deal(state: State, action: Deal) -> Applied[State]:
    """The next hand, from the whole deck shuffled anew."""
    deck = deck_of(state.options).cards
    order, rng = reordered(deck, state.rng, action.shuffle)
    hand = _deal_hand(state.options, state.players, state.hand_number + 1, order, rng)
    return changed(hand, shuffled=(deck,))


def _deal_hand(
    options: Options,
    sheet: Sequence[Player],
    number: int,
    order: tuple[str, ...],
    rng: Rng | None,
) -> Applied[State]:
    seats, size = len(sheet), hand_size(options, len(sheet))
    dealer = dealer_of(number, seats)
    hands = dealt(order, seats + options.ghost_hand, size)
    ghost = hands.pop() if options.ghost_hand else ()
    aside = order[size * (seats + options.ghost_hand) :]
    players = []
    events = []
    for seat, player in enumerate(sheet):
        hand = hands[(seat - dealer - 1) % seats]
        players.append(changed(player, hand=hand, bid=None))
        message = f"{player.id} is dealt {counted(size, 'card')}"
        event = rules.DEAL.event("dealt", message, player=player.id, cards=hand)
        events.append(event.only_for((player.id,), message))
    if ghost:
        message = f"a hand of {counted(size, 'card')} is dealt to nobody"
        event = rules.GHOST_HAND.event("ghost-dealt", message, cards=ghost)
        events.append(event.only_for((), message))
    if aside:
        message = f"{counted(len(aside), 'card')} left over, put aside face down"
        events.append(rules.ASIDE.event("put-aside", message, cards=aside).only_for((), message))
    state = State(
        options=options,
        players=tuple(players),
        phase="bid",
        hand_number=number,
        dealer=players[dealer].id,
        turn=players[(dealer + 1) % seats].id,
        aside=aside,
        ghost=ghost,
        trick=(),
        tricks=(),
        rng=rng,
    )
    return Applied(state, tuple(events))
