"""What a hand of Spades is worth to one player: bid, tricks and bags, line by line."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated

from adjudicators.declare import Between, Doc
from adjudicators.hands import highest, is_hand_over
from adjudicators.spades import rulebook as rules
from adjudicators.spades.state import BAGS_FOR_PENALTY, MOST_TRICKS, Player, State
from adjudicators.values import value
from adjudicators.verdict import Event, Outcome, ScoreLine, Standing
from adjudicators.words import counted

TRICK_POINTS = 10
NIL_POINTS = 150
PENALTY_POINTS = 100


@value
class ScoreQuestion:
    """One player's hand when it is scored."""

    bid: Annotated[int, Between(0, MOST_TRICKS), Doc("The tricks bid; 0 is Nil.", 4)]
    tricks: Annotated[int, Between(0, MOST_TRICKS), Doc("The tricks taken.", 6)]
    bags: Annotated[
        int | None,
        Between(0, BAGS_FOR_PENALTY - 1),
        Doc("The player's bags before this hand; 0 if left out.", 9),
    ] = None


@value
class ScoreAnswer:
    """What the hand is worth; the lines add up to the total."""

    total: Annotated[int, Doc("The points of this hand, a penalty for bags included.", 42)]
    bags: Annotated[int, Doc("The player's bags after this hand.", 2)]
    lines: Annotated[tuple[ScoreLine, ...], Doc("How the points come about.")]


def score(question: ScoreQuestion) -> ScoreAnswer:
    """Score one player's hand."""
    return score_of(question.bid, question.tricks, question.bags or 0)


@lru_cache(maxsize=512)
def score_of(bid: int, tricks: int, bags: int) -> ScoreAnswer:
    """The same from the numbers alone."""
    lines, collected = _of_tricks(bid, tricks)
    penalties, left = divmod(bags + collected, BAGS_FOR_PENALTY)
    if penalties:
        lines.append(_penalty(bags, collected, penalties, left))
    return ScoreAnswer(sum([line.points for line in lines]), left, tuple(lines))


def _of_tricks(bid: int, tricks: int) -> tuple[list[ScoreLine], int]:
    """The lines for bid and tricks, and the bags collected."""
    taken = counted(tricks, "trick") if tricks else "no tricks"
    numbers = {"bid": bid, "tricks": tricks}
    if bid == 0 and tricks == 0:
        message = f"Nil, and {taken} taken: {NIL_POINTS}"
        return [rules.NIL.line(NIL_POINTS, message, numbers=numbers)], 0
    if bid == 0:
        message = f"Nil, but {taken} taken: nothing, and {counted(tricks, 'bag')}"
        numbers["bags"] = tricks
        return [rules.NIL_MISSED.line(0, message, numbers=numbers)], tricks
    if tricks < bid:
        message = f"{bid} bid and {taken} taken, which is fewer: nothing"
        return [rules.MISSED.line(0, message, numbers=numbers)], 0
    points, over = TRICK_POINTS * bid, tricks - bid
    lines = [rules.MADE.line(points, f"{bid} bid and {taken} taken: {points}", numbers=numbers)]
    if over:
        message = f"{over} above the bid: {over}, and {counted(over, 'bag')}"
        lines.append(rules.OVERTRICKS.line(over, message, numbers={"over": over, "bags": over}))
    return lines, over


def _penalty(bags: int, collected: int, penalties: int, left: int) -> ScoreLine:
    points = -PENALTY_POINTS * penalties
    rule = rules.PENALTY if penalties == 1 else rules.PENALTY_COUNT
    off = BAGS_FOR_PENALTY * penalties
    taken_off = f"{off} of them are taken off, which leaves {left or 'none'}"
    had = f"{counted(bags, 'bag')} before and {collected} now"
    numbers = {"bags": bags, "collected": collected, "off": off, "left": left}
    return rule.line(points, f"{had}: {points}, and {taken_off}", numbers=numbers)


def tricks_by_player(state: State) -> dict[str, int]:
    """How many tricks each player has taken in this hand."""
    taken = {player.id: 0 for player in state.players}
    for trick in state.tricks:
        taken[trick.winner] += 1
    return taken


def bags_before(player: Player, tricks: int) -> int:
    """The bags of a player before a hand that stands on their sheet already."""
    return (player.bags - _of_tricks(player.bid or 0, tricks)[1]) % BAGS_FOR_PENALTY


def scored_hand(player: Player, tricks: int) -> ScoreAnswer:
    """What a hand brought to a player on whose sheet it stands already."""
    return score_of(player.bid or 0, tricks, bags_before(player, tricks))


def standings(state: State, _: Sequence[Event]) -> tuple[Standing, ...]:
    """Everybody's total, and what this hand is worth to them as it stands."""
    taken = tricks_by_player(state)
    over = is_hand_over(state)
    found = []
    for each in state.players:
        if each.bid is None:
            lines: tuple[ScoreLine, ...] = ()
        elif over:
            lines = scored_hand(each, taken[each.id]).lines
        else:
            lines = score_of(each.bid, taken[each.id], each.bags).lines
        found.append(Standing(each.id, each.score, lines))
    return tuple(found)


def outcome_of(state: State) -> Outcome | None:
    """Who has won, once somebody has reached the target."""
    if state.phase != "finished":
        return None
    return highest(state.players, rules.WINNER, rules.SHARED_WIN)
