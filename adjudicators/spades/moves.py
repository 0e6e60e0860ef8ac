"""What may be done: every legal action, and the bounds of those that cannot be listed."""

from adjudicators.cards import UNKNOWN
from adjudicators.game import OpenAction
from adjudicators.spades import rulebook as rules
from adjudicators.spades.duties import (
    BIT,
    before_first_lead,
    cards_of,
    duties,
    rock_was_played,
)
from adjudicators.spades.laws import opens_well
from adjudicators.spades.state import Action, Bid, Deal, Play, Player, State, hand_size
from adjudicators.spades.trick import ROCK
from adjudicators.spades.unseen import (
    World,
    any_hand_hidden,
    known_opening,
    lacks,
    leaders,
    supposing,
    unseen_bits,
    whereabouts,
    worlds,
)
from adjudicators.verdict import Violation

Moves = tuple[tuple[Action, ...], tuple[OpenAction, ...]]


def waited_for(state: State) -> tuple[str, ...]:
    """Whom the game waits for; between hands that is the next dealer."""
    if state.turn is not None:
        return (state.turn,)
    if state.phase == "play":
        return tuple([state.players[seat].id for seat in leaders(state)])
    if state.phase == "deal":
        return (state.players[(state.hand_number - 1) % len(state.players)].id,)
    return ()


def moves(state: State, player: str | None) -> Moves:
    """The legal actions of one player, or of everybody."""
    if state.phase == "deal":
        return (Deal(),), ()
    if state.phase == "finished":
        return (), ()
    if state.phase == "bid":
        return _bids(state, player)
    for each in state.players:
        if each.id == state.turn:
            if player not in (None, each.id):
                return (), ()
            if UNKNOWN not in each.hand and not (
                before_first_lead(state) and any_hand_hidden(state)
            ):
                return _plays(state, each), ()
    return _perhaps_plays(state, player)


def _bids(state: State, player: str | None) -> Moves:
    """All bids, Nil last."""
    turn = state.turn
    if turn is None or player not in (None, turn):
        return (), ()
    most = hand_size(state.options, len(state.players))
    return (*[Bid(turn, tricks) for tricks in range(1, most + 1)], Bid(turn, 0)), ()


def _plays(state: State, player: Player) -> tuple[Play, ...]:
    """The cards that a player may play, where their hand is seen."""
    name, hand = player.id, player.hand
    if state.trick:
        lead = state.trick[0].card[-1]
        following = [Play(name, card) for card in hand if card[-1] == lead]
        if following:
            return tuple(following)
        if state.options.rock_breaks_everything and not state.tricks:
            return _without_rock(name, hand)
    elif not state.tricks:
        due = known_opening(state)[1]
        if due is not None:
            return (Play(name, due),)
    elif state.options.rock_breaks_everything and not rock_was_played(state):
        return _without_rock(name, hand)
    return tuple([Play(name, card) for card in hand])


def _without_rock(name: str, hand: tuple[str, ...]) -> tuple[Play, ...]:
    """All cards but Rock, or all if there are no others."""
    others = tuple([Play(name, card) for card in hand if card[-1] != ROCK])
    return others or tuple([Play(name, card) for card in hand])


# ── where hands are not seen ─────────────────────────────────────────────────────────────────────


def _perhaps_plays(state: State, player: str | None) -> Moves:
    ways = worlds(state)
    unseen = cards_of(unseen_bits(state))
    waiting = waited_for(state)
    listed: list[Action] = []
    unlisted: list[OpenAction] = []
    for seat, each in enumerate(state.players):
        if each.id not in waiting or player not in (None, each.id):
            continue
        perhaps = []
        known = [card for card in each.hand if card != UNKNOWN]
        for card in (*known, *(unseen if UNKNOWN in each.hand else ())):
            told = _may_play(state, ways, seat, card)
            if told:
                listed.append(Play(each.id, card))
            elif told is None:
                perhaps.append(card)
        if perhaps:
            unlisted.append(_open_play(state, each.id, tuple(perhaps)))
    return tuple(listed), tuple(unlisted)


def _may_play(state: State, ways: list[World], seat: int, card: str) -> bool | None:
    """Whether a card can be played now; None if unseen cards decide."""
    player = state.players[seat]
    certain = True
    if card not in player.hand:
        may_hold, may_not = whereabouts(ways, seat, card)
        if not may_hold:
            return False
        certain = not may_not
    if before_first_lead(state):
        finding = opens_well(state, Play(player.id, card))
        if finding is None:
            return certain or None
        return False if isinstance(finding, Violation) else None
    for _, bits in duties(state, card):
        if _holds_one_of(player.hand, bits):
            return False
        told = lacks(supposing(ways, player.hand, seat, card), seat, bits)
        if told is False:
            return False
        certain = certain and told is True
    return certain or None


def _holds_one_of(hand: tuple[str, ...], bits: int) -> bool:
    for card in hand:  # noqa: SIM110 - a generator costs more than the whole loop
        if card != UNKNOWN and BIT[card] & bits:
            return True
    return False


def _open_play(state: State, player: str, cards: tuple[str, ...]) -> OpenAction:
    if before_first_lead(state):
        rule, when = rules.FIRST_LEAD, "it is the lowest Paper card that anybody holds"
    elif state.trick:
        rule, when = rules.FOLLOW_SUIT, "it is in the hand, and the hand allows it"
    else:
        rule, when = rules.PLAY, "it is in the hand, and the hand allows it"
    message = f"{player} may also play one of these cards if {when}"
    return OpenAction(Play.type, rule.id, message, player, cards)
