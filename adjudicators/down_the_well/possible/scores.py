"""What holds of the hands played and the points won."""

from adjudicators.down_the_well import rulebook as rules
from adjudicators.down_the_well.scoring import hand_winner, left_in_hands, phase_after, wins_match
from adjudicators.down_the_well.state import Player, State, most_of_a_hand, target
from adjudicators.hands import is_hand_over, one_shuffle_a_hand
from adjudicators.possible import Check, Contradictions
from adjudicators.verdict import Contradiction
from adjudicators.words import counted


def hand_numbers_fit(state: State) -> Contradictions:
    """Only a match has several hands."""
    if state.options.match:
        return ()
    found = []
    if state.hand_number > 1:
        detail = f"hand {state.hand_number}, though each hand is a game of its own"
        numbers = {"hand": state.hand_number}
        found.append(rules.SINGLE.contradicted("/state/hand_number", detail, numbers=numbers))
    if state.phase == "deal":
        detail = "another hand is dealt in a match only"
        found.append(rules.SINGLE.contradicted("/state/phase", detail))
    return found


def scores_fit(state: State) -> Contradictions:
    """Winners have what their hands can have brought, and nobody else has anything."""
    over = is_hand_over(state)
    worth = left_in_hands(state) if over else 0
    before = [player.score for player in state.players]
    found: list[Contradiction] = []
    if over:
        for seat, player in enumerate(state.players):
            if player.id == hand_winner(state):
                before[seat] -= worth
                found += _finish_misfits(state, player)
    if min(before) < 0 or wins_match(max(before), len(before)):
        for seat, points in enumerate(before):
            if points < 0 or wins_match(points, len(before)):
                found.append(_before_misfit(state, seat, points, worth))
    return found or _more_than_won(before, state.hand_number - 1)


def _before_misfit(state: State, seat: int, before: int, worth: int) -> Contradiction:
    player, pointer = state.players[seat], f"/state/players/{seat}/score"
    named = (player.id,)
    if before < 0:
        rule = rules.SCORE_BOUNDS if state.options.match else rules.SINGLE_SCORED
        had = counted(player.score, "point")
        detail = f"{player.id} has {had}, and the hand just won was worth {worth}"
        numbers = {"points": player.score, "worth": worth}
        return rule.contradicted(pointer, detail, named=named, numbers=numbers)
    points = counted(before, "point")
    detail = f"{player.id} cannot have had {points} before this hand was over"
    return rules.MATCH.contradicted(pointer, detail, named=named, numbers={"points": before})


def _more_than_won(before: list[int], wins: int) -> Contradictions:
    total, seats = sum(before), len(before)
    scorers = seats - before.count(0)
    most = wins * most_of_a_hand(seats)
    if total <= most and scorers <= wins:
        return ()
    detail = (
        f"{counted(total, 'point')} of {counted(scorers, 'player')} from {counted(wins, 'hand')};"
        f" at the most it is {most}"
    )
    numbers = {"points": total, "players": scorers, "hands": wins, "most": most}
    return [rules.SCORE_BOUNDS.contradicted("/state/players", detail, numbers=numbers)]


def _finish_misfits(state: State, winner: Player) -> Contradictions:
    if not state.options.match or state.phase == phase_after(state, winner.score):
        return ()
    needed = target(len(state.players))
    detail = f"{winner.id} has {counted(winner.score, 'point')}, and the match goes to {needed}"
    named, numbers = (winner.id,), {"points": winner.score, "needed": needed}
    return [rules.MATCH.contradicted("/state/phase", detail, named=named, numbers=numbers)]


SCORE_CHECKS: tuple[Check[State], ...] = (
    hand_numbers_fit,
    one_shuffle_a_hand(rules.SHUFFLE),
    scores_fit,
)
