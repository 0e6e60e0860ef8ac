"""What may be done: every legal action, and the bounds of those that cannot be listed."""

from collections.abc import Iterator

from adjudicators.cards import UNKNOWN
from adjudicators.game import OpenAction, seat_number, seat_of
from adjudicators.hands import may_be_dealt
from adjudicators.spades import rulebook as rules
from adjudicators.spades.laws import plays_allowed_suit
from adjudicators.spades.state import PAPER, Action, Bid, Deal, Play, Player, State
from adjudicators.spades.table import before_first_lead, dealer_of, possible_bids
from adjudicators.spades.unseen import (
    POOL,
    first_leaders,
    first_leads,
    rule_of_next_lead,
    unseen_cards,
    worlds,
)
from adjudicators.spades.voids import FIRST, situation_of
from adjudicators.unseen import certain_and_possible, holds_any
from adjudicators.values import several
from adjudicators.verdict import Finding, Violation

_bids_of, _plays_of = several(Bid, "player", "tricks"), several(Play, "player", "card")

Moves = tuple[tuple[Action, ...], tuple[OpenAction, ...]]
Told = Iterator[tuple[str, bool | None]]
"""Cards that a player can play now, or may be able to (None) if unseen cards lie like that."""


def waited_for(state: State) -> tuple[str, ...]:
    """Whom the game waits for; between hands that is the next dealer."""
    if state.turn is not None:
        return (state.turn,)
    if state.phase == "play":
        return tuple([state.players[seat].id for seat in first_leaders(state)])
    if may_be_dealt(state):
        next_dealer = dealer_of(state.hand_number + 1, len(state.players))
        return (state.players[next_dealer].id,)
    return ()


def legal_moves(state: State, player: str | None) -> Moves:
    """The legal actions of one player, or of everybody."""
    if state.phase == "deal":
        return ((Deal(),) if may_be_dealt(state) else ()), ()
    turn = state.turn
    if player is not None and player != turn and player not in waited_for(state):
        return (), ()
    if turn is None:
        return _plays_of_some(state, waited_for(state) if player is None else (player,))
    if state.phase == "bid":
        return _bids(state, turn), ()
    actor = seat_of(state, turn)
    if UNKNOWN in actor.hand or before_first_lead(state):
        return _plays_of_some(state, (turn,))
    return _plays(state, actor), ()


def _plays_of_some(state: State, waiting: tuple[str, ...]) -> Moves:
    """The plays of those of whom each may be the next, or whose hand is not seen."""
    unled = before_first_lead(state)
    listed: list[Action] = []
    unlisted: list[OpenAction] = []
    for name in waiting:
        seat = seat_number(state, name)
        told = list(_first_leads(state, seat) if unled else _plays_unseen(state, seat))
        listed += [Play(name, card) for card, certain in told if certain]
        if perhaps := tuple([card for card, certain in told if not certain]):
            unlisted.append(_open_play(state, name, perhaps))
    return tuple(listed), tuple(unlisted)


def _bids(state: State, player: str) -> tuple[Bid, ...]:
    """All bids, Nil last."""
    bids = possible_bids(state)
    return tuple(_bids_of(player, (*bids[1:], bids[0])))


def _plays(state: State, player: Player) -> tuple[Play, ...]:
    """The cards that a player may play, where their hand is seen."""
    name, hand = player.id, player.hand
    for cards in FIRST[situation_of(state)]:
        if found := [Play(name, card) for card in hand if card in cards]:
            return tuple(found)
    return tuple(_plays_of(name, hand))


def _plays_unseen(state: State, seat: int) -> Told:
    """The cards that a player may play, where their hand is not seen."""
    name, hand = state.players[seat].id, state.players[seat].hand
    certain, possible = certain_and_possible(worlds(state), seat, POOL, hand)
    judged: dict[tuple[str, bool], bool | None] = {}
    for card in _perhaps_held(state, seat):
        held = card in certain
        if not held and card not in possible:
            continue
        # the unseen cards of a suit that a player may hold can all lie in the same places
        alike = card[-1], card in hand
        if alike not in judged:
            judged[alike] = _told(plays_allowed_suit(state, Play(name, card)))
        if judged[alike] is not False:
            yield card, held and judged[alike]


def _told(findings: list[Finding]) -> bool | None:
    if any([isinstance(each, Violation) for each in findings]):
        return False
    return None if findings else True


def _first_leads(state: State, seat: int) -> Told:
    """The cards with which a player must lead the first trick, or may have to."""
    leads, hand = first_leads(state), state.players[seat].hand
    due = {lead.card for lead in leads if lead.seat == seat}
    cards = _perhaps_held(state, seat)
    for card in cards if None in due else [each for each in cards if each in due]:
        ways = [lead.world for lead in leads if lead.allows(seat, card)]
        held = card in hand or holds_any(ways, seat, POOL.copies[card])
        if held is False:
            continue
        allowed = _told(plays_allowed_suit(state, Play(state.players[seat].id, card)))
        if allowed is not False:
            yield card, held and allowed and len(leads) == 1


def _perhaps_held(state: State, seat: int) -> list[str]:
    """The known cards of a hand, and where there are others, all that cannot be seen."""
    hand = state.players[seat].hand
    unseen = POOL.kinds(unseen_cards(state)) if UNKNOWN in hand else []
    return [*[card for card in hand if card != UNKNOWN], *unseen]


def _open_play(state: State, player: str, cards: tuple[str, ...]) -> OpenAction:
    if before_first_lead(state):
        rule, when = (
            rule_of_next_lead(state),
            "it is the Paper card that the first trick must be led with",
        )
        if any([card[-1] != PAPER for card in cards]):
            when += ", or if nobody holds one and the hand allows it"
    elif state.trick:
        rule, when = rules.FOLLOW_SUIT, "it is in the hand, and the hand allows it"
    else:
        rule, when = rules.PLAY, "it is in the hand, and the hand allows it"
    message = f"{player} may also play one of these cards if {when}"
    return OpenAction(Play.type, rule.id, message, player, cards)
