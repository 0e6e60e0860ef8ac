"""What an action that is legal does, and what follows from it by itself."""

from collections.abc import Callable
from typing import Any

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.chance import Rng, reordered
from adjudicators.down_the_well import rulebook as rules
from adjudicators.down_the_well.opening import SIX_LEAD, opener_in_sight
from adjudicators.down_the_well.piles import EMPTY
from adjudicators.down_the_well.scoring import left_in_hands
from adjudicators.down_the_well.state import (
    HAND_SIZE,
    SUIT,
    SUITS,
    Action,
    Deal,
    Lead,
    Options,
    Pass,
    PassThree,
    Piles,
    Play,
    Player,
    State,
)
from adjudicators.down_the_well.turns import next_in, seat_of
from adjudicators.down_the_well.unseen import openings
from adjudicators.game import Applied, Setup
from adjudicators.verdict import Event, Outcome
from adjudicators.words import counted

Result = Applied[State]


def open_game(setup: Setup[Options]) -> Result:
    """The first hand, dealt."""
    return _deal_hand(
        setup.options, [(each, 0) for each in setup.players], 1, setup.deck, setup.rng
    )


def apply(state: State, action: Action) -> Result:
    """What results from a legal action."""
    return _APPLIED[type(action)](state, action)


# ── passing cards ────────────────────────────────────────────────────────────────────────────────


def _pass_three(state: State, action: PassThree) -> Result:
    players = tuple(
        [
            _with_passing(each, action.cards) if each.id == action.player else each
            for each in state.players
        ]
    )
    event = rules.PASS_THREE.event(
        "chosen",
        f"{action.player} lays three cards face down, to be passed",
        player=action.player,
        cards=action.cards,
    )
    for each in players:
        if each.passing is None:
            return Applied(_with(state, players), (event,))
    return _change_hands(state, players, event)


def _with_passing(player: Player, cards: tuple[str, ...]) -> Player:
    hand = list(player.hand)
    for card in cards:
        if card != UNKNOWN:
            hand.remove(card if card in hand else UNKNOWN)
    if UNKNOWN in cards:
        hand = [UNKNOWN] * (len(hand) - cards.count(UNKNOWN))
    return Player(player.id, tuple(hand), cards, player.out, player.score)


def _change_hands(state: State, players: tuple[Player, ...], chosen: Event) -> Result:
    events = [chosen]
    received = []
    for seat, each in enumerate(players):
        giver = players[seat - 1]
        cards = giver.passing or ()
        received.append(Player(each.id, each.hand + cards, None, each.out, each.score))
        message = f"{each.id} receives three cards from {giver.id}"
        events.append(rules.PASS_TOGETHER.event("passed-on", message, player=each.id, cards=cards))
    lead, deck = _turned_over(state, events)
    state = _with(state, tuple(received), phase="play", lead=lead, deck=deck)
    return _find_opener(state, events)


def _turned_over(state: State, events: list[Event]) -> tuple[Lead, tuple[str, ...]]:
    if not state.deck:
        message = "there is no card to turn over: Crabs are the lead suit"
        events.append(rules.LEAD_SIX.event("lead-turned", message))
        return Lead(None, SIX_LEAD), ()
    card = state.deck[0]
    if card == UNKNOWN:
        message = "a card that cannot be seen is turned over"
        lead = Lead(card, None)
    else:
        message = f"{card} is turned over: {ISLAND.suits[card[1]]} are the lead suit"
        lead = Lead(card, SUIT[card])
    events.append(rules.LEAD.event("lead-turned", message, cards=(card,)))
    return lead, state.deck[1:]


def _find_opener(state: State, events: list[Event]) -> Result:
    told = opener_in_sight(state)
    possible = {told[0]} if told else {name for name, _ in openings(state)}
    if len(possible) != 1:
        return Applied(state, tuple(events))
    (opener,) = possible
    rule, cards = rules.OPENING, None
    lead = state.lead.suit if state.lead else None
    if told and lead is not None:
        cards = (told[1],)
        if told[1][1] != lead:
            rule = rules.OPENING_ROUND if told[1][1] < lead else rules.OPENING_NEXT
    events.append(rule.event("opener-found", f"{opener} opens", player=opener, cards=cards))
    return Applied(_with(state, state.players, turn=opener), tuple(events))


# ── playing ──────────────────────────────────────────────────────────────────────────────────────


def _play(state: State, action: Play) -> Result:
    card, seat = action.card, seat_of(state, action.player)
    player = state.players[seat]
    hand = list(player.hand)
    hand.remove(card if card in hand else UNKNOWN)
    players = _replaced(
        state.players, seat, Player(player.id, tuple(hand), None, not hand, player.score)
    )
    piles = {**state.piles, SUIT[card]: (*state.piles[SUIT[card]], card)}
    message = f"{player.id} plays {card}"
    events = [rules.TURN.event("played", message, player=player.id, cards=(card,))]
    if not hand:
        message = f"{player.id} has no cards left, so this is the last round"
        events.append(rules.EMPTY_HAND.event("ran-out", message, player=player.id))
    return _go_on(state, players, piles, seat, player.id, events)


def _pass(state: State, action: Pass) -> Result:
    seat = seat_of(state, action.player)
    player = state.players[seat]
    players = _replaced(
        state.players, seat, Player(player.id, player.hand, None, True, player.score)
    )
    message = f"{player.id} can play nothing, and passes"
    events = [rules.PASS.event("passed", message, player=player.id)]
    return _go_on(state, players, state.piles, seat, state.last_played_by, events)


def _go_on(
    state: State,
    players: tuple[Player, ...],
    piles: Piles,
    seat: int,
    last: str | None,
    events: list[Event],
) -> Result:
    """After somebody acted: the next player's turn, or the end of the round."""
    turn = next_in(players, seat)
    state = State(
        state.options,
        players,
        state.phase,
        state.hand_number,
        state.round,
        state.lead,
        piles,
        state.discard,
        state.deck,
        turn,
        last,
        state.rng,
    )
    if turn is not None:
        return Applied(state, tuple(events))
    for each in players:
        if not each.hand:
            return _end_hand(state, events)
    return _next_round(state, events)


def _next_round(state: State, events: list[Event]) -> Result:
    swept: list[str] = []
    for suit in SUITS:
        swept += state.piles[suit]
    message = f"nobody can play, and nobody has run out: round {state.round} is over"
    events.append(rules.ROUND_END.event("round-ended", message, cards=tuple(swept)))
    players = tuple([Player(each.id, each.hand, None, False, each.score) for each in state.players])
    opener = next_in(players, seat_of(state, state.last_played_by or ""))
    message = f"{opener} opens round {state.round + 1}"
    events.append(rules.ROUND_OPENER.event("opener-found", message, player=opener))
    state = State(
        state.options,
        players,
        "play",
        state.hand_number,
        state.round + 1,
        state.lead,
        EMPTY,
        state.discard + tuple(swept),
        state.deck,
        opener,
        state.last_played_by,
        state.rng,
    )
    return Applied(state, tuple(events))


def _end_hand(state: State, events: list[Event]) -> Result:
    winner = state.last_played_by or ""
    points = left_in_hands(state)
    players = tuple(
        [
            Player(each.id, each.hand, None, True, each.score + points)
            if each.id == winner
            else each
            for each in state.players
        ]
    )
    message = f"{winner} played the last card of the last round and wins the hand"
    events.append(rules.WINNER.event("hand-ended", message, player=winner))
    own = len(state.players[seat_of(state, winner)].hand)
    rule = rules.POINTS_OWN if points and own == points else rules.POINTS_OTHERS
    message = f"{counted(points, 'card')} left in all hands: {winner} scores {points}"
    events.append(rule.event("hand-scored", message, player=winner, points=points))
    going_on = state.options.match and _best(players) < target(len(players))
    state = _with(state, players, phase="deal" if going_on else "finished")
    if ended := result(state):
        rule = rules.MATCH if state.options.match else rules.SINGLE
        events.append(rule.event("game-ended", f"{ended.winners[0]} has won", player=winner))
    return Applied(state, tuple(events))


def target(seats: int) -> int:
    """The points that win a match."""
    return 10 * seats + 1


def _best(players: tuple[Player, ...]) -> int:
    return max([player.score for player in players])


def result(state: State) -> Outcome | None:
    """Who has won, once the game is over."""
    if state.phase != "finished" or state.last_played_by is None:
        return None
    rule = rules.MATCH if state.options.match else rules.WINNER
    return rule.outcome((state.last_played_by,))


# ── dealing ──────────────────────────────────────────────────────────────────────────────────────


def _deal(state: State, action: Deal) -> Result:
    deck = ISLAND.cards
    order, rng = reordered(deck, state.rng, action.shuffle)
    sheet = [(each.id, each.score) for each in state.players]
    dealt = _deal_hand(state.options, sheet, state.hand_number + 1, order, rng)
    return Applied(dealt.state, dealt.events, (deck,))


_APPLIED: dict[type, Callable[[State, Any], Result]] = {
    PassThree: _pass_three,
    Play: _play,
    Pass: _pass,
    Deal: _deal,
}


def _deal_hand(
    options: Options,
    sheet: list[tuple[str, int]],
    hand_number: int,
    order: tuple[str, ...],
    rng: Rng | None,
) -> Result:
    seats = len(sheet)
    size = HAND_SIZE[seats]
    dealt = seats * size
    players = []
    events = []
    for seat, (player, score) in enumerate(sheet):
        hand = order[seat:dealt:seats]
        players.append(Player(player, hand, None, False, score))
        message = f"{player} is dealt {size} cards"
        events.append(rules.DEAL.event("dealt", message, player=player, cards=hand))
    deck = order[dealt:]
    state = State(
        options,
        tuple(players),
        "pass-three",
        hand_number,
        1,
        None,
        EMPTY,
        (),
        deck,
        None,
        None,
        rng,
    )
    return Applied(state, tuple(events))


def _replaced(players: tuple[Player, ...], seat: int, player: Player) -> tuple[Player, ...]:
    return (*players[:seat], player, *players[seat + 1 :])


def _with(
    state: State,
    players: tuple[Player, ...],
    *,
    phase: Any = None,
    lead: Lead | None = None,
    deck: tuple[str, ...] | None = None,
    turn: str | None = None,
) -> State:
    """The state with other players, and whatever else is given; whose turn it is must be."""
    return State(
        state.options,
        players,
        phase or state.phase,
        state.hand_number,
        state.round,
        lead or state.lead,
        state.piles,
        state.discard,
        state.deck if deck is None else deck,
        turn,
        state.last_played_by,
        state.rng,
    )
