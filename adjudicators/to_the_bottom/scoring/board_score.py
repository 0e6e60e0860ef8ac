"""What a board is worth at the end, card by card."""

from functools import lru_cache
from typing import Annotated

from adjudicators.declare import Doc
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.board import BoardCard, names_on
from adjudicators.to_the_bottom.cards.catalogue import ByName, CatalogueChoice, cards_by_name
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
    return scored(question.board, cards_by_name(catalogue))


def scored(board: tuple[BoardCard, ...], cards: ByName) -> ScoreAnswer:
    """What a board is worth, where all its cards are known to exist."""
    lines = tuple([_line(name, cards[name].value) for name in names_on(board)])
    return ScoreAnswer(sum([line.points for line in lines]), lines)


@lru_cache(maxsize=1024)
def _line(name: str, worth: int) -> ScoreLine:
    rule = rules.rule_of(name)
    if rule is rules.ICEBERG:
        return rule.line(worth, f"{name} counts {worth}, whatever it costs in the shop", name)
    return rules.VICTORY.line(worth, f"{name} is on board: {worth}", name)
