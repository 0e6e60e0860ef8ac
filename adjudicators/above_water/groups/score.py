"""The question of what groups pay if they are turned in together."""

from typing import Annotated

from adjudicators.above_water.groups.ace_of_clubs import aces_used
from adjudicators.above_water.groups.two_decks import beyond_two_decks
from adjudicators.above_water.groups.worth import faults
from adjudicators.above_water.groups.worth import value as worth_of
from adjudicators.above_water.state import ACE_OF_CLUBS, MOST_CARDS, MOST_DECKS, Group, Recolour
from adjudicators.declare import Doc, Size
from adjudicators.values import value
from adjudicators.verdict import Impossible, ScoreLine, Violation


@value
class ScoreQuestion:
    """Groups turned in together, with an ace of clubs or without."""

    groups: Annotated[
        tuple[Group, ...],
        Size(1, MOST_CARDS),
        Doc("The groups; a joker that is not declared counts as what pays best."),
    ]
    recolour: Recolour = None


@value
class ScoreAnswer:
    """What the groups pay, or why they are none; the lines add up to the total."""

    legal: Annotated[bool, Doc("Whether all of them are groups.")]
    violations: Annotated[
        tuple[Violation, ...],
        Doc("Why they are none: what each kind lacks, or the kind that is named."),
    ]
    total: Annotated[int, Doc("The stones that they pay together; 0 where they are no groups.", 19)]
    lines: Annotated[tuple[ScoreLine, ...], Doc("How these come about.")]
    groups: Annotated[
        tuple[Group, ...],
        Doc("The groups as they were read, with their kinds and every joker declared."),
    ]


def answer_score(question: ScoreQuestion) -> ScoreAnswer:
    """Value groups that are turned in together."""
    groups, recolour = question.groups, question.recolour
    lists = {f"/groups/{number}/cards": group.cards for number, group in enumerate(groups)}
    aces = (ACE_OF_CLUBS,) * min(MOST_DECKS, aces_used(recolour))
    if found := beyond_two_decks(lists, aces):
        raise Impossible(found)
    if violations := faults(groups, recolour, ""):
        return ScoreAnswer(False, tuple(violations), 0, (), groups)
    worth = worth_of(groups, recolour)
    return ScoreAnswer(True, (), worth.total, worth.lines, worth.groups)
