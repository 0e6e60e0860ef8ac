"""Whether the hands played and the points on the sheet are such as a game comes to."""

from collections.abc import Sequence

from adjudicators.down_the_well import rulebook as rules
from adjudicators.down_the_well.play import target
from adjudicators.down_the_well.scoring import left_in_hands
from adjudicators.down_the_well.state import HAND_SIZE, Player, State
from adjudicators.verdict import Contradiction

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
    wins, total, scorers = state.hand_number - 1, 0, 0
    found: list[Contradiction] = []
    for seat, player in enumerate(state.players):
        before = player.score - (worth if over and player.id == state.last_played_by else 0)
        total += before
        scorers += before > 0
        if before < 0 or before >= target(len(state.players)):
            detail = f"{player.id} cannot have had {before} points before this hand was over"
            rule = rules.SCORE_BOUNDS if before < 0 else rules.MATCH
            found.append(rule.contradicted(f"/state/players/{seat}/score", detail))
        if over and player.id == state.last_played_by:
            found += _finish_misfits(state, player)
    seats = len(state.players)
    most = wins * (seats - 1) * HAND_SIZE[seats]
    if not found and (total > most or scorers > wins):
        detail = f"{total} points of {scorers} players from {wins} hands; at the most it is {most}"
        found.append(rules.SCORE_BOUNDS.contradicted("/state/players", detail))
    return found


def _finish_misfits(state: State, winner: Player) -> Contradictions:
    if not state.options.match:
        return ()
    goal = target(len(state.players))
    if (winner.score >= goal) == (state.phase == "finished"):
        return ()
    detail = f"{winner.id} has {winner.score} points, and the match goes to {goal}"
    return [rules.MATCH.contradicted("/state/phase", detail)]
