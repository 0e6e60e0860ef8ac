"""What may be done: every legal action, and the bounds of those that cannot be listed."""

from itertools import combinations

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.down_the_well import rulebook as rules
from adjudicators.down_the_well.opening import opener_in_sight
from adjudicators.down_the_well.piles import split
from adjudicators.down_the_well.state import (
    PASSED,
    Action,
    Deal,
    Pass,
    PassThree,
    Play,
    Player,
    State,
)
from adjudicators.down_the_well.turns import seat_of
from adjudicators.down_the_well.unseen import (
    anything_hidden,
    certain_and_possible,
    may_be_stuck,
    openings,
)
from adjudicators.game import OpenAction

Moves = tuple[tuple[Action, ...], tuple[OpenAction, ...]]


def moves(state: State, player: str | None) -> Moves:
    """The legal actions of one player, or of everybody."""
    if state.phase == "play":
        return _plays(state, player)
    if state.phase == "pass-three":
        return _passes(state, player)
    if state.phase == "deal":
        return (Deal(),), ()
    return (), ()


def _passes(state: State, player: str | None) -> Moves:
    listed: list[Action] = []
    unlisted: list[OpenAction] = []
    hidden = anything_hidden(state)
    for seat, each in enumerate(state.players):
        if each.passing is not None or player not in (None, each.id):
            continue
        known: tuple[str, ...] = each.hand
        if hidden:
            certain, possible = certain_and_possible(state, seat)
            known = (*(card for card in known if card != UNKNOWN), *certain)
            unlisted.append(_unseen_choice(each, (*known, *possible)))
        listed += [PassThree(each.id, three) for three in combinations(known, PASSED)]
    return tuple(listed), tuple(unlisted)


def _unseen_choice(player: Player, cards: tuple[str, ...]) -> OpenAction:
    message = (
        f"{player.id} may pass any three of these cards that they hold; {UNKNOWN} stands for one that"
        " stays unknown here"
    )
    return OpenAction(PassThree.type, rules.PASS_THREE.id, message, player.id, (*cards, UNKNOWN))


def _plays(state: State, player: str | None) -> Moves:
    if state.last_played_by is None:
        return _opening(state, player)
    turn = state.turn
    if turn is None or player not in (None, turn):
        return (), ()
    seat = seat_of(state, turn)
    hand = state.players[seat].hand
    playable, _ = split(hand, state.piles)
    if UNKNOWN in hand:
        return _plays_unseen(state, seat, playable)
    if playable:
        return tuple([Play(turn, card) for card in playable]), ()
    return (Pass(turn),), ()


def _plays_unseen(state: State, seat: int, playable: list[str]) -> Moves:
    name = state.players[seat].id
    certain, possible = certain_and_possible(state, seat)
    playable += split(certain, state.piles)[0]
    perhaps = split(possible, state.piles)[0]
    listed: list[Action] = [Play(name, card) for card in playable]
    unlisted: list[OpenAction] = []
    if perhaps:
        message = f"{name} may also play whichever of these cards they hold"
        unlisted.append(OpenAction(Play.type, rules.HAND.id, message, name, tuple(perhaps)))
    if not playable:
        stuck, free = may_be_stuck(state, seat)
        if stuck and free:
            message = f"{name} passes only if they hold no card that can be played"
            unlisted.append(OpenAction(Pass.type, rules.MUST_PLAY.id, message, name))
        elif stuck:
            listed.append(Pass(name))
    return tuple(listed), tuple(unlisted)


def _opening(state: State, player: str | None) -> Moves:
    told = opener_in_sight(state)
    possible = {told} if told else openings(state)
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
