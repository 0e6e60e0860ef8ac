"""The course of a hand: whose turn it is, and what comes next."""

from adjudicators.cards import UNKNOWN
from adjudicators.showboat.players import yet_to_act, yet_to_choose
from adjudicators.showboat.state import (
    FIRST_RETIREMENT_OF_TWO,
    HANDS,
    SPEED,
    Choose,
    Deal,
    Phase,
    Pick,
    Player,
    Retire,
    State,
)
from adjudicators.showboat.unseen import fastest_waiting

PHASE_OF: dict[type, Phase] = {Choose: "choose", Pick: "act", Retire: "act", Deal: "deal"}
"""The part of the game to which each action belongs."""


def waited_for(state: State) -> tuple[str, ...]:
    """Whom the game waits for; anybody may deal."""
    if state.phase == "choose":
        return tuple([each.id for each in yet_to_choose(state)])
    if state.phase == "act":
        return tuple([each.id for each in next_in_line(state)])
    if state.phase == "deal":
        return tuple([each.id for each in state.players])
    return ()


def next_in_line(state: State) -> list[Player]:
    """Whose turn it is: one player, or all of whom it may be where cards are not known."""
    waiting = yet_to_act(state)
    first: list[Player] = []
    lowest = len(SPEED)
    for player in waiting:
        card = player.tableau[-1]
        if card == UNKNOWN:
            fastest = fastest_waiting(state)
            return [each for each in waiting if each.tableau[-1] in fastest]
        if SPEED[card] < lowest:
            first, lowest = [player], SPEED[card]
    return first


def retires_by_itself(state: State) -> Player | None:
    """Whoever is next, for certain, and finds no card in the center."""
    if state.center:
        return None
    candidates = next_in_line(state)
    return candidates[0] if len(candidates) == 1 else None


def may_be_dealt(state: State) -> bool:
    """Whether the next hand can be dealt.

    With no cards in the center a hand is over by itself, also where unseen cards decide in which order players
    retire, and so who the last one is."""
    if state.phase != "act" or state.center:
        return state.phase == PHASE_OF[Deal]
    return len(next_in_line(state)) > 1 and phase_after(state.hand_number) == PHASE_OF[Deal]


def may_retire(seats: int, round_number: int) -> bool:
    """Whether retiring is allowed in this round: of two players nobody may in the first three."""
    return seats > 2 or round_number >= FIRST_RETIREMENT_OF_TWO


def phase_after(hand_number: int) -> Phase:
    """What comes after a hand is over: the next is dealt, until six have been played."""
    return "finished" if hand_number == HANDS else "deal"
