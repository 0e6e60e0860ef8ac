"""What an action that is legal does, and what follows from it by itself."""

from collections.abc import Callable, Sequence
from typing import Any

from adjudicators.cards import UNKNOWN
from adjudicators.chance import Rng, reordered
from adjudicators.game import Applied, Setup
from adjudicators.rulebook import Rule
from adjudicators.spades import rulebook as rules
from adjudicators.spades.scoring import score_of, tricks_by_player
from adjudicators.spades.state import (
    Action,
    Bid,
    Deal,
    Options,
    Play,
    Played,
    Player,
    State,
    Trick,
    deck_of,
    hand_size,
)
from adjudicators.spades.trick import ROCK, best_of, is_turned
from adjudicators.spades.unseen import any_hand_hidden, known_opening, leaders
from adjudicators.verdict import Event, Outcome

Result = Applied[State]
Sheet = Sequence[tuple[str, int, int]]
"""Every player with score and bags."""


def open_game(setup: Setup[Options]) -> Result:
    """The first hand, dealt by the last player listed."""
    sheet = [(each, 0, 0) for each in setup.players]
    return _deal_hand(setup.options, sheet, 1, len(sheet) - 1, setup.deck, setup.rng)


def apply(state: State, action: Action) -> Result:
    """What results from a legal action."""
    return _APPLIED[type(action)](state, action)


# ── bids ─────────────────────────────────────────────────────────────────────────────────────────


def _bid(state: State, action: Bid) -> Result:
    players = tuple(
        [
            Player(each.id, each.hand, action.tricks, each.score, each.bags)
            if each.id == action.player
            else each
            for each in state.players
        ]
    )
    said = f"bids {action.tricks}" if action.tricks else "bids Nil"
    event = rules.BID.event("bid", f"{action.player} {said}", player=action.player)
    if action.player != state.dealer:
        return Applied(
            _after(state, players, "bid", _left_of(players, action.player), ()), (event,)
        )
    return _find_lead(_after(state, players, "play", None, ()), event)


def _find_lead(state: State, event: Event) -> Result:
    """The bidding is over: whoever holds the lowest Paper card leads."""
    found = leaders(state)
    if len(found) != 1:
        return Applied(state, (event,))
    player = state.players[found[0]].id
    rule, message = rules.FIRST_LEAD, f"{player} leads the first trick"
    if not any_hand_hidden(state):
        card = known_opening(state)[1]
        rule = rules.FIRST_LEAD if card else rules.FIRST_LEAD_FREE
        message += f" with {card}" if card else " with any card"
    return Applied(
        _after(state, state.players, "play", player, ()),
        (event, rule.event("lead-found", message, player=player)),
    )


# ── tricks ───────────────────────────────────────────────────────────────────────────────────────


def _play(state: State, action: Play) -> Result:
    name, card = action.player, action.card
    players = tuple(
        [
            Player(each.id, _without(each.hand, card), each.bid, each.score, each.bags)
            if each.id == name
            else each
            for each in state.players
        ]
    )
    trick = (*state.trick, Played(name, card))
    rule = rules.PLAY if state.trick else rules.LEAD if state.tricks else rules.FIRST_LEAD
    verb = "plays" if state.trick else "leads"
    event = rule.event("played", f"{name} {verb} {card}", player=name, cards=(card,))
    if len(trick) < len(players):
        return Applied(_after(state, players, "play", _left_of(players, name), trick), (event,))
    return _take_trick(state, players, trick, event)


def _without(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    place = hand.index(card if card in hand else UNKNOWN)
    return hand[:place] + hand[place + 1 :]


def _take_trick(
    state: State, players: tuple[Player, ...], trick: tuple[Played, ...], event: Event
) -> Result:
    rock_breaks = state.options.rock_breaks_everything
    best = best_of(trick, rock_breaks)
    winner, card = best.player, best.card
    rule = _deciding_rule(trick, card, rock_breaks)
    cards = tuple([played.card for played in trick])
    won = rule.event(
        "trick-won", f"{winner} takes the trick with {card}", player=winner, cards=cards
    )
    taken = State(
        state.options,
        players,
        "play",
        state.hand_number,
        state.dealer,
        winner,
        state.aside,
        state.ghost,
        (),
        (*state.tricks, Trick(winner, trick)),
        state.rng,
    )
    if players[0].hand:
        return Applied(taken, (event, won))
    return _score_hand(taken, [event, won])


def _deciding_rule(trick: tuple[Played, ...], card: str, rock_breaks: bool) -> Rule:
    """The rule by which the winning card wins."""
    if rock_breaks and card[-1] == ROCK:
        return rules.ROCK_BREAKS
    if card[-1] == trick[0].card[-1]:
        return rules.HIGH_CARD
    return rules.JOKER_TURNS if is_turned(trick) else rules.STRONGER_SUITS


# ── the end of a hand ────────────────────────────────────────────────────────────────────────────


def _score_hand(state: State, events: list[Event]) -> Result:
    taken = tricks_by_player(state)
    players = []
    for each in state.players:
        tricks = taken[each.id]
        worth = score_of(each.bid or 0, tricks, each.bags)
        score = each.score + worth.total
        players.append(Player(each.id, each.hand, each.bid, score, worth.bags))
        said = "Nil" if each.bid == 0 else str(each.bid)
        message = f"{each.id} bid {said}, took {tricks} and scores {worth.total}"
        rule = rules.RULEBOOK[worth.lines[0].rule]
        events.append(rule.event("hand-scored", message, player=each.id, points=worth.total))
        if worth.lines[-1].points < 0:
            line = worth.lines[-1]
            message = f"{each.id}: {line.message}"
            rule = rules.RULEBOOK[line.rule]
            event = rule.event("bags-penalized", message, player=each.id, points=line.points)
            events.append(event)
    over = max([each.score for each in players]) >= state.options.target
    phase = "finished" if over else "deal"
    state = _after(state, tuple(players), phase, None, ())
    if ended := result(state):
        message = f"the target is reached; {' and '.join(ended.winners)} won"
        rule = rules.WINNER if len(ended.winners) == 1 else rules.SHARED_WIN
        events.append(rule.event("game-ended", message))
    return Applied(state, tuple(events))


def result(state: State) -> Outcome | None:
    """Who has won, once somebody has reached the target."""
    if state.phase != "finished":
        return None
    most = max([each.score for each in state.players])
    winners = tuple([each.id for each in state.players if each.score == most])
    return (rules.WINNER if len(winners) == 1 else rules.SHARED_WIN).outcome(winners)


# ── the deal ─────────────────────────────────────────────────────────────────────────────────────


def _deal(state: State, action: Deal) -> Result:
    deck = deck_of(state.options)
    order, rng = reordered(deck, state.rng, action.shuffle)
    sheet = [(each.id, each.score, each.bags) for each in state.players]
    number = state.hand_number + 1
    dealt = _deal_hand(state.options, sheet, number, (number - 2) % len(sheet), order, rng)
    return Applied(dealt.state, dealt.events, (deck,))


def _deal_hand(
    options: Options,
    sheet: Sheet,
    number: int,
    dealer: int,
    order: tuple[str, ...],
    rng: Rng | None,
) -> Result:
    seats = len(sheet)
    size, hands = hand_size(options, seats), seats + options.ghost_hand
    dealt = size * hands
    players = []
    events = []
    for seat, (player, score, bags) in enumerate(sheet):
        hand = order[(seat - dealer - 1) % seats : dealt : hands]
        players.append(Player(player, hand, None, score, bags))
        message = f"{player} is dealt {size} cards"
        events.append(rules.DEAL.event("dealt", message, player=player, cards=hand))
    ghost = order[seats:dealt:hands] if options.ghost_hand else ()
    if ghost:
        message = f"a hand of {size} cards is dealt to nobody"
        events.append(rules.GHOST_HAND.event("ghost-dealt", message, cards=ghost))
    aside = order[dealt:]
    if aside:
        message = f"{len(aside)} left over, put aside face down"
        events.append(rules.ASIDE.event("put-aside", message, cards=aside))
    state = State(
        options,
        tuple(players),
        "bid",
        number,
        sheet[dealer][0],
        sheet[(dealer + 1) % seats][0],
        aside,
        ghost,
        (),
        (),
        rng,
    )
    return Applied(state, tuple(events))


_APPLIED: dict[type, Callable[[State, Any], Result]] = {Bid: _bid, Play: _play, Deal: _deal}


def _left_of(players: tuple[Player, ...], name: str) -> str:
    """Who sits to the left of a player."""
    for seat, each in enumerate(players, start=1 - len(players)):
        if each.id == name:
            return players[seat].id
    raise KeyError(name)


def _after(
    state: State,
    players: tuple[Player, ...],
    phase: Any,
    turn: str | None,
    trick: tuple[Played, ...],
) -> State:
    return State(
        state.options,
        players,
        phase,
        state.hand_number,
        state.dealer,
        turn,
        state.aside,
        state.ghost,
        trick,
        state.tricks,
        state.rng,
    )
