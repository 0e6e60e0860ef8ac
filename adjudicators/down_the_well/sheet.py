"""Whether the hands played and the points on the sheet are such as a game comes to."""

from collections.abc import Sequence

from adjudicators.down_the_well import rulebook as rules
from adjudicators.down_the_well.play import target
from adjudicators.down_the_well.scoring import left_in_hands
from adjudicators.down_the_well.state import HAND_SIZE, Player, State
from adjudicators.verdict import Contradiction
from adjudicators.words import counted

Contradictions = Sequence[Contradiction]


def hand_numbers_fit(state: State) -> Contradictions:
    """Only a match has several hands, each dealt from one shuffle."""
    found = []
    if not state.options.match:
        if state.hand_number > 1:
            detail = f"hand {state.hand_number}, though each hand is a game of its own"
            found.append(rules.SINGLE.contradicted("/state/hand_number", detail))
        if state.phase == "deal":
            detail = "another hand is dealt in a match only"
            found.append(rules.SINGLE.contradicted("/state/phase", detail))
    if state.rng is not None and state.rng.draws != state.hand_number:
        detail = f"{state.rng.draws} shuffles were made; there is one for each of the {state.hand_number} hands"
        found.append(rules.SHUFFLE.contradicted("/state/rng/draws", detail))
    return found


def scores_fit(state: State) -> Contradictions:
    """Winners have what their hands can have brought, and nobody else has anything."""
    over = state.phase in ("deal", "finished")
    worth = left_in_hands(state) if over else 0
    before = [player.score for player in state.players]
    found: list[Contradiction] = []
    if over:
        for seat, player in enumerate(state.players):
            if player.id == state.last_played_by:
                before[seat] -= worth
                found += _finish_misfits(state, player)
    goal = target(len(before))
    for seat, points in enumerate(before):
        if not 0 <= points < goal:
            found.append(_before_misfit(state, seat, points, worth))
    return found or _more_than_won(before, state.hand_number - 1)


def _before_misfit(state: State, seat: int, before: int, worth: int) -> Contradiction:
    player, pointer = state.players[seat], f"/state/players/{seat}/score"
    if before < 0:
        rule = rules.SCORE_BOUNDS if state.options.match else rules.SINGLE_SCORED
        had = counted(player.score, "point")
        detail = f"{player.id} has {had}, and the hand just won was worth {worth}"
        return rule.contradicted(pointer, detail)
    detail = f"{player.id} cannot have had {before} points before this hand was over"
    return rules.MATCH.contradicted(pointer, detail)


def _more_than_won(before: list[int], wins: int) -> Contradictions:
    total, seats = sum(before), len(before)
    scorers = seats - before.count(0)
    most = wins * (seats - 1) * HAND_SIZE[seats]
    if total <= most and scorers <= wins:
        return ()
    detail = (
        f"{counted(total, 'point')} of {counted(scorers, 'player')} from {counted(wins, 'hand')};"
        f" at the most it is {most}"
    )
    return [rules.SCORE_BOUNDS.contradicted("/state/players", detail)]


def _finish_misfits(state: State, winner: Player) -> Contradictions:
    if not state.options.match:
        return ()
    goal = target(len(state.players))
    if (winner.score >= goal) == (state.phase == "finished"):
        return ()
    detail = f"{winner.id} has {winner.score} points, and the match goes to {goal}"
    return [rules.MATCH.contradicted("/state/phase", detail)]
