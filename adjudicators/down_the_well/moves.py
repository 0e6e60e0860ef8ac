"""What may be done: every legal action, and the bounds of those that cannot be listed."""

from itertools import combinations

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.down_the_well import rulebook as rules
from adjudicators.down_the_well.piles import playable_on
from adjudicators.down_the_well.ranking import BIT, among
from adjudicators.down_the_well.state import (
    PASSED,
    PHASE_OF,
    Action,
    Deal,
    Pass,
    PassThree,
    Play,
    Player,
    State,
    is_opening,
)
from adjudicators.down_the_well.turns import waited_for
from adjudicators.down_the_well.unseen import can_play, cards_held, openers
from adjudicators.game import OpenAction, seat_number, seat_of
from adjudicators.hands import may_be_dealt
from adjudicators.places import may_stay_unknown
from adjudicators.values import several

_passes_of = several(PassThree, "player", "cards")
_PLAYING, _PASSING = PHASE_OF[Play], PHASE_OF[PassThree]

Moves = tuple[tuple[Action, ...], tuple[OpenAction, ...]]


def legal_moves(state: State, player: str | None) -> Moves:
    """The legal actions of one player, or of everybody."""
    if is_opening(state):
        return _first_plays(state, player)
    if state.phase == _PLAYING:
        return _plays(state, player)
    if state.phase == _PASSING:
        return _passes(state, player)
    if may_be_dealt(state):
        return (Deal(),), ()
    return (), ()


def _passes(state: State, player: str | None) -> Moves:
    listed: list[Action] = []
    unlisted: list[OpenAction] = []
    waiting = waited_for(state)
    for seat, each in enumerate(state.players):
        if each.id in waiting and player in (None, each.id):
            held, possible = cards_held(state, seat)
            listed += _passes_of(each.id, combinations(held, PASSED))
            if may_stay_unknown(state, each.hand, player):
                unlisted.append(_unseen_choice(each, (*held, *possible)))
    return tuple(listed), tuple(unlisted)


def _unseen_choice(player: Player, cards: tuple[str, ...]) -> OpenAction:
    message = (
        f"{player.id} may pass any three of these cards that they hold; {UNKNOWN} stands for one that"
        " stays unknown here"
    )
    return OpenAction(PassThree.type, rules.PASS_THREE.id, message, player.id, (*cards, UNKNOWN))


def _first_plays(state: State, player: str | None) -> Moves:
    possible = openers(state)
    if len(possible) == 1:
        ((opener, first),) = possible
        return ((Play(opener, first),) if player in (None, opener) else ()), ()
    unlisted = []
    for each in state.players:
        cards = tuple([card for card in ISLAND.cards if (each.id, card) in possible])
        if cards and player in (None, each.id):
            message = (
                f"{each.id} opens with whichever of these cards is the lowest of the lead suit"
            )
            unlisted.append(OpenAction(Play.type, rules.OPENING.id, message, each.id, cards))
    return (), tuple(unlisted)


def _plays(state: State, player: str | None) -> Moves:
    turn = state.turn
    if turn is None or player not in (None, turn):
        return (), ()
    hand, playable = seat_of(state, turn).hand, playable_on(state.piles)
    if UNKNOWN in hand:
        return _plays_unseen(state, turn, playable)
    return tuple([Play(turn, card) for card in hand if BIT[card] & playable]) or (Pass(turn),), ()


def _plays_unseen(state: State, turn: str, playable: int) -> Moves:
    seat = seat_number(state, turn)
    held, possible = cards_held(state, seat)
    listed: list[Action] = [Play(turn, card) for card in among(held, playable)]
    unlisted: list[OpenAction] = []
    if perhaps := among(possible, playable):
        message = f"{turn} may also play whichever of these cards they hold"
        unlisted.append(OpenAction(Play.type, rules.HAND.id, message, turn, tuple(perhaps)))
    if not listed:
        must_play = can_play(state, seat)
        if must_play is None:
            message = f"{turn} passes only if they hold no card that can be played"
            unlisted.append(OpenAction(Pass.type, rules.MUST_PLAY.id, message, turn))
        elif not must_play:
            listed.append(Pass(turn))
    return tuple(listed), tuple(unlisted)
