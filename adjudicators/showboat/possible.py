"""Whether a state can occur at all: one check for each thing that a game keeps true."""

from functools import cache

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.hands import is_hand_over, one_shuffle_a_hand
from adjudicators.possible import (
    Check,
    Contradictions,
    every_card_in_one_place,
    in_stages,
    players_fit,
)
from adjudicators.rulebook import Rule
from adjudicators.showboat import rulebook as rules
from adjudicators.showboat.players import last_player, yet_to_act, yet_to_choose
from adjudicators.showboat.scoring import appraise
from adjudicators.showboat.state import (
    BEST_HAND,
    CENTER_SIZE,
    DECK_AFTER,
    FIRST_RETIREMENT_OF_TWO,
    HAND_SIZE,
    HANDS,
    SPEED,
    WORST_HAND,
    Player,
    State,
    cards_aside,
)
from adjudicators.showboat.turns import may_retire, phase_after, retires_by_itself
from adjudicators.showboat.unseen import order_is_possible
from adjudicators.verdict import Contradiction
from adjudicators.words import counted


def deck_fits_round(state: State) -> Contradictions:
    """Each round takes six cards from the thirty that are left after the deal."""
    due = DECK_AFTER[state.round]
    if len(state.deck) == due:
        return ()
    there = len(state.deck)
    detail = f"{counted(there, 'card')} in the deck; in round {state.round} it has {due}"
    numbers = {"cards": there, "round": state.round, "needed": due}
    return [rules.CENTER.contradicted("/state/deck", detail, numbers=numbers)]


def center_fits_round(state: State) -> Contradictions:
    """The center holds six cards less those taken in this round, and in the sixth round none."""
    full = min(CENTER_SIZE, DECK_AFTER[state.round - 1])
    taken = len([each for each in state.players if each.acted and not each.retired])
    due = max(0, full - taken)
    found = []
    if taken > full:
        detail = f"{taken} took a card in round {state.round}, which has none"
        numbers = {"taken": taken, "round": state.round}
        found.append(rules.RETIRE_EMPTY.contradicted("/state/players", detail, numbers=numbers))
    there = len(state.center)
    if there != due:
        detail = (
            f"{counted(there, 'card')} in the center; with {taken} taken in round {state.round} it has"
            f" {due}"
        )
        rule = rules.CENTER if full else rules.SIXTH_ROUND
        numbers = {"cards": there, "taken": taken, "round": state.round, "needed": due}
        found.append(rule.contradicted("/state/center", detail, numbers=numbers))
    return found


def aside_comes_first(state: State) -> Contradictions:
    """Twenty-four cards have left the deck before the first center."""
    aside = cards_aside(len(state.players))
    if len(state.discard) >= aside:
        return ()
    discarded = len(state.discard)
    detail = f"{counted(discarded, 'card')} among the discards; the deal puts {aside} aside"
    numbers = {"cards": discarded, "needed": aside}
    return [rules.ASIDE.contradicted("/state/discard", detail, numbers=numbers)]


def players_fit_round(state: State) -> Contradictions:
    """Each player's cards and marks are those of this round, or of the round they retired in."""
    found = []
    choosing = state.phase == "choose"
    for seat, player in enumerate(state.players):
        marks = (player.retired, player.acted, player.chosen is not None)
        played, held = len(player.tableau), len(player.hand)
        for field, rule, detail, numbers in _misfits(choosing, state.round, marks, played, held):
            pointer, named = f"/state/players/{seat}/{field}", (player.id,)
            told = f"{player.id} {detail}"
            found.append(rule.contradicted(pointer, told, named=named, numbers=numbers))
    return found


Misfit = tuple[str, Rule, str, dict[str, int] | None]
"""A field of a player, the rule that it contradicts, what is wrong, to be read after the player's name, and the
numbers in this."""
Marks = tuple[bool, bool, bool]
"""Whether a player has retired, has acted, and has a card that lies chosen."""


@cache
def _misfits(
    choosing: bool, number: int, marks: Marks, played: int, held: int
) -> tuple[Misfit, ...]:
    """What does not fit in this round, of a player with these marks and so many cards played and held.

    Every adjudication asks this of every player, and few combinations occur, so the answers are kept.
    """
    retired, acted, chosen = marks
    found = (
        _chosen_misfit(choosing, marks),
        _acted_misfit(choosing, number, marks, played),
        _tableau_misfit(choosing, number, played, retired=retired),
        _hand_misfit(held, HAND_SIZE - (retired or chosen or not (choosing or acted))),
    )
    return tuple([each for each in found if each is not None])


def _chosen_misfit(choosing: bool, marks: Marks) -> Misfit | None:
    retired, _, chosen = marks
    if not chosen or (choosing and not retired):
        return None
    if retired:
        return "chosen", rules.RETIRED, "has retired, so no card lies chosen", None
    return "chosen", rules.REVEAL, "has turned it up with the others, so no card lies chosen", None


def _acted_misfit(choosing: bool, number: int, marks: Marks, played: int) -> Misfit | None:
    retired, acted, _ = marks
    if choosing:
        detail = "cannot have acted while cards are being chosen"
        return ("acted", rules.ROUND, detail, None) if acted else None
    retired_now = played == number
    if not retired or acted == retired_now or not 1 <= played <= number:
        return None
    detail = (
        f"retired in round {played}, and this is round {number}, so acted is"
        f" {str(retired_now).lower()}"
    )
    return "acted", rules.RETIRED, detail, {"retired": played, "round": number}


def _tableau_misfit(choosing: bool, number: int, played: int, *, retired: bool) -> Misfit | None:
    latest = number - choosing
    least = 1 if retired else latest
    if least <= played <= latest:
        return None
    shown = counted(played, "card")
    if retired:
        detail = (
            f"has retired with {shown} in the tableau; that takes at least 1, and by now there can be"
            f" {latest}"
        )
        numbers = {"cards": played, "least": least, "most": latest}
    else:
        detail = f"has {shown} in the tableau; in round {number}, now, it has {latest}"
        numbers = {"cards": played, "round": number, "needed": latest}
    return "tableau", rules.REVEAL, detail, numbers


def _hand_misfit(held: int, due: int) -> Misfit | None:
    if held == due:
        return None
    detail = f"holds {counted(held, 'card')}; now there are {due}"
    return "hand", rules.PICK, detail, {"held": held, "needed": due}


def remaining_players(state: State) -> Contradictions:
    """A hand goes on while two or more are in it, and is over when one is."""
    remaining = [each.retired for each in state.players].count(False)
    if is_hand_over(state):
        if remaining == 1:
            return ()
        detail = f"the hand is over, with {counted(remaining, 'player')} still in it"
        numbers = {"players": remaining}
        return [rules.LAST_PLAYER.contradicted("/state/players", detail, numbers=numbers)]
    if remaining > 1:
        return ()
    detail = f"with {counted(remaining, 'player')} in it the hand would be over"
    numbers = {"players": remaining}
    return [rules.LAST_PLAYER.contradicted("/state/phase", detail, numbers=numbers)]


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
    if may_retire(seats, round_number=1):
        return ()
    return [
        rules.TWO_PLAYERS.contradicted(
            f"/state/players/{seat}/retired",
            f"{player.id} retired in round {len(player.tableau)}; with two players nobody can"
            f" before round {FIRST_RETIREMENT_OF_TWO}",
            named=(player.id,),
            numbers={"round": len(player.tableau), "least": FIRST_RETIREMENT_OF_TWO},
        )
        for seat, player in enumerate(state.players)
        if player.retired and not may_retire(seats, len(player.tableau))
    ]


def hand_numbers_fit(state: State) -> Contradictions:
    """The sixth hand is the last."""
    if not is_hand_over(state) or state.phase == phase_after(state.hand_number):
        return ()
    detail = f"the game is {state.phase} after hand {state.hand_number} of {HANDS}"
    numbers = {"hand": state.hand_number, "most": HANDS}
    return [rules.SIX_HANDS.contradicted("/state/phase", detail, numbers=numbers)]


def seen_order_was_kept(state: State) -> Contradictions:
    """Whoever acted in this round was faster than everyone who has not, as far as their cards are seen."""
    if state.phase == "choose":
        return ()
    slowest: Player | None = None
    waiting = []
    for player in state.players:
        if len(player.tableau) < state.round or player.tableau[-1] == UNKNOWN:
            continue
        if not player.acted:
            waiting.append(player)
        elif slowest is None or _speed(player) > _speed(slowest):
            slowest = player
    return [] if slowest is None else _overtaken(state, slowest, waiting)


def _overtaken(state: State, slowest: Player, waiting: list[Player]) -> list[Contradiction]:
    return [
        rules.ACTING_ORDER.contradicted(
            f"/state/players/{state.players.index(player)}/acted",
            f"{slowest.id} has acted with {slowest.tableau[-1]} before {player.id} with"
            f" {player.tableau[-1]}, who was faster",
            slowest.tableau[-1],
            player.tableau[-1],
            named=(slowest.id, player.id),
        )
        for player in waiting
        if _speed(player) < _speed(slowest)
    ]


def hand_ended_by_retiring(state: State) -> Contradictions:
    """The action that ends a hand is somebody retiring, in its last round."""
    if not is_hand_over(state):
        return ()
    acted = [each for each in state.players if each.acted and each.tableau]
    if any([each.tableau[-1] == UNKNOWN for each in acted]):
        return ()
    final = max(acted, key=_speed, default=None)
    if final is not None and final.retired:
        return ()
    detail = f"the hand ended in round {state.round}, but not by a player who retired then"
    numbers = {"round": state.round}
    return [rules.LAST_PLAYER.contradicted("/state/players", detail, numbers=numbers)]


def _speed(player: Player) -> int:
    return SPEED[player.tableau[-1]]


def scores_are_in_reach(state: State) -> Contradictions:
    """What a player has is the sum of the hands that are over, this one's among them once it is."""
    over = is_hand_over(state)
    last = last_player(state) if over else None
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
    numbers = None
    if player.score is None:
        detail = f"the score of {player.id} follows from cards that are seen"
    else:
        earlier = f"{counted(hands, 'earlier hand')}{' and this one' if over else ''}"
        points = counted(player.score, "point")
        detail = f"{player.id} cannot have {points} from {earlier}"
        numbers = {"points": player.score, "hands": hands}
    pointer = f"/state/players/{seat}/score"
    return rules.SCORE_BOUNDS.contradicted(pointer, detail, named=(player.id,), numbers=numbers)


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
    named, left = (retiring.id,), {"left": 0}
    return [rules.RETIRE_EMPTY.contradicted("/state/phase", detail, named=named, numbers=left)]


CHECKS: tuple[Check[State], ...] = (
    players_fit(rules.PLAYERS),
    every_card_in_one_place(rules.DECK, lambda state: ISLAND),
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
