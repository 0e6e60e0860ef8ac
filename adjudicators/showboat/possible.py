"""Whether a state can occur at all: one check for each thing that a game keeps true."""

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.hands import one_shuffle_a_hand
from adjudicators.possible import (
    Check,
    Contradictions,
    every_card_in_one_place,
    in_stages,
    players_fit,
)
from adjudicators.rulebook import Rule
from adjudicators.showboat import rulebook as rules
from adjudicators.showboat.players import last_player, still_in, yet_to_act, yet_to_choose
from adjudicators.showboat.scoring import appraise
from adjudicators.showboat.state import (
    BEST_HAND,
    CENTER_SIZE,
    DEALT_AND_ASIDE,
    FIRST_RETIREMENT_OF_TWO,
    HAND_SIZE,
    HANDS,
    ROUNDS,
    SPEED,
    WORST_HAND,
    Player,
    State,
    cards_aside,
)
from adjudicators.showboat.turns import hand_is_over, may_retire, phase_after, retires_by_itself
from adjudicators.showboat.unseen import order_is_possible
from adjudicators.verdict import Contradiction
from adjudicators.words import counted

SIZE = len(ISLAND.cards)


def every_card_once(state: State) -> Contradictions:
    """All 54 cards are there, each in one place."""
    return every_card_in_one_place(rules.DECK, ISLAND, state)


def deck_fits_round(state: State) -> Contradictions:
    """Each round takes six cards from the thirty that are left after the deal."""
    due = max(0, SIZE - DEALT_AND_ASIDE - CENTER_SIZE * state.round)
    if len(state.deck) == due:
        return ()
    there = counted(len(state.deck), "card")
    detail = f"{there} in the deck; in round {state.round} it has {due}"
    return [rules.CENTER.contradicted("/state/deck", detail)]


def center_fits_round(state: State) -> Contradictions:
    """The center holds six cards less those taken in this round, and in the sixth round none."""
    full = CENTER_SIZE if state.round < ROUNDS else 0
    taken = len([each for each in state.players if each.acted and not each.retired])
    due = max(0, full - taken)
    found = []
    if taken > full:
        detail = f"{taken} took a card in round {state.round}, which has none"
        found.append(rules.RETIRE_EMPTY.contradicted("/state/players", detail))
    if len(state.center) != due:
        there = counted(len(state.center), "card")
        detail = f"{there} in the center; with {taken} taken in round {state.round} it has {due}"
        rule = rules.CENTER if full else rules.SIXTH_ROUND
        found.append(rule.contradicted("/state/center", detail))
    return found


def aside_comes_first(state: State) -> Contradictions:
    """Twenty-four cards have left the deck before the first center."""
    aside = cards_aside(len(state.players))
    if len(state.discard) >= aside:
        return ()
    discarded = counted(len(state.discard), "card")
    detail = f"{discarded} among the discards; the deal puts {aside} aside"
    return [rules.ASIDE.contradicted("/state/discard", detail)]


def players_fit_round(state: State) -> Contradictions:
    """Each player's cards and marks are those of this round, or of the round they retired in."""
    found = []
    for seat, player in enumerate(state.players):
        for field, misfit in _MISFITS:
            if wrong := misfit(state, player):
                rule, detail = wrong
                found.append(rule.contradicted(f"/state/players/{seat}/{field}", detail))
    return found


Misfit = tuple[Rule, str] | None
"""The rule that does not fit what a player has, and why."""


def _chosen_misfit(state: State, player: Player) -> Misfit:
    if player.chosen is None or (state.phase == "choose" and not player.retired):
        return None
    if player.retired:
        return rules.RETIRED, f"{player.id} has retired, so no card lies chosen"
    return rules.REVEAL, f"{player.id} has turned it up with the others, so no card lies chosen"


def _acted_misfit(state: State, player: Player) -> Misfit:
    if state.phase == "choose":
        detail = f"{player.id} cannot have acted while cards are being chosen"
        return (rules.ROUND, detail) if player.acted else None
    played, number = len(player.tableau), state.round
    retired_now = played == number
    if not player.retired or player.acted == retired_now or not 1 <= played <= number:
        return None
    return rules.RETIRED, (
        f"{player.id} retired in round {played}, and this is round {number}, so acted is"
        f" {str(retired_now).lower()}"
    )


def _tableau_misfit(state: State, player: Player) -> Misfit:
    played, latest = len(player.tableau), state.round - (state.phase == "choose")
    least = 1 if player.retired else latest
    if least <= played <= latest:
        return None
    shown = counted(played, "card")
    if player.retired:
        return rules.REVEAL, (
            f"{player.id} has retired with {shown} in the tableau; that takes at least 1, and by now"
            f" there can be {latest}"
        )
    return rules.REVEAL, (
        f"{player.id} has {shown} in the tableau; in round {state.round}, now, there are {latest}"
    )


def _hand_misfit(state: State, player: Player) -> Misfit:
    due = HAND_SIZE
    if player.retired or player.chosen is not None or not (state.phase == "choose" or player.acted):
        due -= 1
    if len(player.hand) == due:
        return None
    held = counted(len(player.hand), "card")
    return rules.PICK, f"{player.id} holds {held}; now there are {due}"


_MISFITS = (
    ("chosen", _chosen_misfit),
    ("acted", _acted_misfit),
    ("tableau", _tableau_misfit),
    ("hand", _hand_misfit),
)


def remaining_players(state: State) -> Contradictions:
    """A hand goes on while two or more are in it, and is over when one is."""
    remaining = len(still_in(state))
    if hand_is_over(state):
        if remaining == 1:
            return ()
        detail = f"the hand is over, with {counted(remaining, 'player')} still in it"
        return [rules.LAST_PLAYER.contradicted("/state/players", detail)]
    if remaining > 1:
        return ()
    detail = f"with {counted(remaining, 'player')} in it the hand would be over"
    return [rules.LAST_PLAYER.contradicted("/state/phase", detail)]


def somebody_to_act(state: State) -> Contradictions:
    """A part of a round ends with the last player who has something to do in it."""
    if state.phase == "choose" and not yet_to_choose(state):
        detail = "everyone has chosen, so the cards would have been turned up"
        return [rules.REVEAL.contradicted("/state/phase", detail)]
    if state.phase == "act" and not yet_to_act(state):
        detail = "everyone has acted, so the next round would have begun"
        return [rules.LEFTOVERS.contradicted("/state/phase", detail)]
    return ()


def retired_no_sooner(state: State) -> Contradictions:
    """Of two players nobody retires before the fourth round."""
    seats = len(state.players)
    return [
        rules.TWO_PLAYERS.contradicted(
            f"/state/players/{seat}/retired",
            f"{player.id} retired in round {len(player.tableau)}; with two players nobody can"
            f" before round {FIRST_RETIREMENT_OF_TWO}",
        )
        for seat, player in enumerate(state.players)
        if player.retired and not may_retire(seats, len(player.tableau))
    ]


def hand_numbers_fit(state: State) -> Contradictions:
    """The sixth hand is the last."""
    if not hand_is_over(state) or state.phase == phase_after(state.hand_number):
        return ()
    detail = f"the game is {state.phase} after hand {state.hand_number} of {HANDS}"
    return [rules.SIX_HANDS.contradicted("/state/phase", detail)]


def seen_order_was_kept(state: State) -> Contradictions:
    """Whoever acted in this round was faster than everyone who has not, as far as their cards are seen."""
    if state.phase == "choose":
        return ()
    shown = [
        each
        for each in state.players
        if len(each.tableau) >= state.round and each.tableau[-1] != UNKNOWN
    ]
    acted = [each for each in shown if each.acted]
    if not acted:
        return ()
    slowest = max(acted, key=_speed)
    return [
        rules.ACTING_ORDER.contradicted(
            f"/state/players/{state.players.index(player)}/acted",
            f"{slowest.id} has acted with {slowest.tableau[-1]} before {player.id} with"
            f" {player.tableau[-1]}, who was faster",
        )
        for player in shown
        if not player.acted and _speed(player) < _speed(slowest)
    ]


def hand_ended_by_retiring(state: State) -> Contradictions:
    """The action that ends a hand is somebody retiring, in its last round."""
    if not hand_is_over(state):
        return ()
    acted = [each for each in state.players if each.acted and each.tableau]
    if any([each.tableau[-1] == UNKNOWN for each in acted]):
        return ()
    final = max(acted, key=_speed, default=None)
    if final is not None and final.retired:
        return ()
    detail = f"the hand ended in round {state.round}, but not by a player who retired then"
    return [rules.LAST_PLAYER.contradicted("/state/players", detail)]


def _speed(player: Player) -> int:
    return SPEED[player.tableau[-1]]


def scores_are_in_reach(state: State) -> Contradictions:
    """What a player has is the sum of the hands that are over, this one's among them once it is."""
    over, last = hand_is_over(state), last_player(state)
    hands = state.hand_number - 1
    least, most = WORST_HAND * hands, BEST_HAND * hands
    found = []
    for seat, player in enumerate(state.players):
        score = player.score
        worth: int | None = 0
        if over:
            worth = appraise(player.tableau, player.hand, player is last) if last else None
        if score is None:
            in_reach = hands > 0 or worth is None
        else:
            in_reach = worth is None or least <= score - worth <= most
        if not in_reach:
            found.append(_out_of_reach(seat, player, hands, over))
    return found


def _out_of_reach(seat: int, player: Player, hands: int, over: bool) -> Contradiction:
    if player.score is None:
        detail = f"the score of {player.id} follows from cards that are seen"
    else:
        earlier = f"{counted(hands, 'earlier hand')}{' and this one' if over else ''}"
        detail = f"{player.id} cannot have {player.score} points from {earlier}"
    return rules.SCORE_BOUNDS.contradicted(f"/state/players/{seat}/score", detail)


def order_can_have_been_kept(state: State) -> Contradictions:
    """The same, wherever the unseen cards lie."""
    if state.phase != "act" or order_is_possible(state):
        return ()
    detail = "however the unseen cards lie, somebody has acted before a faster player"
    return [rules.ACTING_ORDER.contradicted("/state/players", detail)]


def next_has_something_to_decide(state: State) -> Contradictions:
    """Whoever would find the center empty has retired."""
    retiring = retires_by_itself(state) if state.phase == "act" else None
    if retiring is None:
        return ()
    detail = f"there are no cards in the center, so {retiring.id} would have retired"
    return [rules.RETIRE_EMPTY.contradicted("/state/phase", detail)]


CHECKS: tuple[Check[State], ...] = (
    players_fit(rules.PLAYERS),
    every_card_once,
    deck_fits_round,
    center_fits_round,
    aside_comes_first,
    players_fit_round,
    remaining_players,
    somebody_to_act,
    retired_no_sooner,
    hand_numbers_fit,
    one_shuffle_a_hand(rules.SHUFFLE),
    seen_order_was_kept,
    hand_ended_by_retiring,
    scores_are_in_reach,
)
LATER_CHECKS: tuple[Check[State], ...] = (order_can_have_been_kept, next_has_something_to_decide)
"""Asked of states that are sound otherwise."""

contradictions = in_stages(CHECKS, LATER_CHECKS)
"""Everything because of which this state cannot occur."""
