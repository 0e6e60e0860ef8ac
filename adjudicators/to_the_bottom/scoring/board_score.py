"""What a board is worth at the end, card by card."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated

from adjudicators.declare import Doc
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.board import BoardCard, names_on
from adjudicators.to_the_bottom.cards.catalogue import ByName, CatalogueChoice, cards_of
from adjudicators.to_the_bottom.cards.input_checks import refuse_invalid
from adjudicators.to_the_bottom.scoring.prices import AnyBoard
from adjudicators.values import value
from adjudicators.verdict import ScoreLine


@value
class ScoreQuestion:
    """A board whose victory points are asked for."""

    board: AnyBoard
    catalogue: CatalogueChoice = None


@value
class ScoreAnswer:
    """What a board is worth, with a line for each card; the lines add up to the total."""

    total: Annotated[int, Doc("The victory points.", 17)]
    lines: Annotated[tuple[ScoreLine, ...], Doc("Every card on board, and what it is worth.")]


def answer_score(question: ScoreQuestion) -> ScoreAnswer:
    """What a board is worth."""
    catalogue = question.catalogue or ()
    refuse_invalid(catalogue, (), question.board)
    lines = board_lines(question.board, cards_of(catalogue))
    return ScoreAnswer(sum(line.points for line in lines), tuple(lines))


def victory_points(board: Sequence[BoardCard], cards: ByName) -> int:
    """What a board is worth."""
    points = 0
    for each in board:
        points += cards[each.card].value
        if each.merged is not None:
            points += cards[each.merged].value
    return points


def board_lines(board: tuple[BoardCard, ...], cards: ByName) -> list[ScoreLine]:
    """Line by line, what a board is worth."""
    return [_line(name, cards[name].value) for name in names_on(board)]


@lru_cache(maxsize=1024)
def _line(name: str, worth: int) -> ScoreLine:
    if name in rules.DEARER_IN_SHOP:
        message = f"{name} counts {worth}, whatever it costs in the shop"
        return rules.ICEBERG.line(worth, message, name)
    return rules.VICTORY.line(worth, f"{name} is on board: {worth}", name)
