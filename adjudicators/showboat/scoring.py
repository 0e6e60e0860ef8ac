"""What a hand of Showboat is worth, card by card."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import Annotated

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.declare import Doc, Size
from adjudicators.places import located_cards
from adjudicators.possible import standing_twice
from adjudicators.rulebook import Rule
from adjudicators.showboat import rulebook as rules
from adjudicators.showboat.state import HAND_SIZE, ROUNDS, OpenCard
from adjudicators.values import value
from adjudicators.verdict import Impossible, ScoreLine
from adjudicators.words import listed

SHOWBOAT_POINTS = 35
FACE_POINTS = 5

VALUE = {card: FACE_POINTS if card[0] in "QK" else ISLAND.rank[card] + 1 for card in ISLAND.cards}
"""What a card counts, in a tableau as in a hand."""

NUMBERS = frozenset(card for card in ISLAND.cards if card[0] not in "QK")


@value
class ScoreQuestion:
    """One player's cards when a hand is scored."""

    tableau: Annotated[
        tuple[OpenCard, ...],
        Size(0, ROUNDS),
        Doc("The tableau, in the order in which it was played.", ["2A", "KB", "4C", "4D", "KF"]),
    ]
    hand: Annotated[
        tuple[OpenCard, ...], Size(0, HAND_SIZE), Doc("What is left in hand.", ["KA", "KC", "3D"])
    ]
    last_player: Annotated[
        bool, Doc("Whether the player was the last one in, so that nothing is doubled.")
    ]


@value
class ScoreAnswer:
    """What the cards are worth, with a line for each of them; the lines add up to the total."""

    total: Annotated[int, Doc("The points of this hand.", 18)]
    tableau: Annotated[int, Doc("The points of the tableau.", 21)]
    hand: Annotated[int, Doc("The points of the cards in hand, never above 0.", -3)]
    showboat: Annotated[bool, Doc("Whether this hand is a Showboat.")]
    lines: Annotated[tuple[ScoreLine, ...], Doc("Every card, what it is worth, and why.")]


def answer_score(question: ScoreQuestion) -> ScoreAnswer:
    """Score one player's hand."""
    tableau, hand = question.tableau, question.hand
    if len({*tableau, *hand}) < len(tableau) + len(hand):
        raise Impossible(tuple(standing_twice(rules.SCORING_CALL, located_cards(question, ""))))
    played, held = _tableau_lines(tableau, question.last_player), _hand_lines(hand)
    won, lost = _points(played), _points(held)
    total = won + lost
    return ScoreAnswer(total, won, lost, showboat_rule(total) is not None, (*played, *held))


def showboat_rule(points: int) -> Rule | None:
    """The rule that makes a hand of so many points a Showboat, if one does."""
    if points < SHOWBOAT_POINTS:
        return None
    return rules.SHOWBOAT if points == SHOWBOAT_POINTS else rules.SHOWBOAT_MORE


def explain(
    tableau: tuple[str, ...], hand: tuple[str, ...], last_player: bool
) -> tuple[ScoreLine, ...]:
    """Line by line, what a tableau and a hand are worth; ``?`` and what depends on it has no line."""
    return (*_tableau_lines(tableau, last_player), *_hand_lines(hand))


def appraise(tableau: tuple[str, ...], hand: tuple[str, ...], last_player: bool) -> int | None:
    """What they are worth together; None where a card that cannot be seen decides it."""
    lines = explain(tableau, hand, last_player)
    explained = sum([len(line.cards) for line in lines])
    return _points(lines) if explained == len(tableau) + len(hand) else None


def _points(lines: Iterable[ScoreLine]) -> int:
    points = 0
    for line in lines:
        points += line.points
    return points


def _tableau_lines(tableau: tuple[str, ...], last_player: bool) -> list[ScoreLine]:
    final = _once_as_last_player if last_player else _doubled
    end = len(tableau) - 1
    lines = []
    highest = ""
    after_unknown = False
    for place, card in enumerate(tableau):
        if card == UNKNOWN:
            after_unknown = True
            continue
        scored = _once if place < end else final
        if card not in NUMBERS:
            lines.append(_scoring_line("", card, scored))
        elif highest and VALUE[card] <= VALUE[highest]:
            lines.append(_too_low(tableau, place, highest, scored is _doubled))
        else:
            # what rises above the cards seen may still be too low for an unknown one before it
            if not after_unknown:
                lines.append(_scoring_line(highest, card, scored))
            highest = card
    return lines


Numbers = Mapping[str, int] | None
Scored = Callable[[str, str, Rule, Numbers], ScoreLine]
"""The line of a card that scores, why it does (with the numbers in this), and by which rule, for its place in the
tableau."""


@lru_cache(maxsize=2048)
def _scoring_line(highest: str, card: str, scored: Scored) -> ScoreLine:
    """The line of a card that scores; ``highest`` is the number card that it has to be larger than, if there is one."""
    if card not in NUMBERS:
        return scored(card, f"{card} is a face card", rules.FACE_CARDS, None)
    if not highest:
        return scored(card, f"{card} is the first number card", rules.NUMBER_CARDS, None)
    why = f"{card} is larger than {highest}"
    return scored(card, why, rules.NUMBER_CARDS, _HIGHEST[VALUE[highest]])


_HIGHEST = [{"highest": value} for value in range(max(VALUE.values()) + 1)]
"""By its value: the highest number card of a message. Many lines share them."""


def _once(card: str, why: str, rule: Rule, numbers: Numbers) -> ScoreLine:
    return rule.line(VALUE[card], f"{why}: {VALUE[card]}", card, numbers=numbers)


def _doubled(card: str, why: str, _: Rule, numbers: Numbers) -> ScoreLine:
    points = VALUE[card]
    message = f"{why}, and the last card: {points}, doubled"
    numbers = {**(numbers or {}), "value": points}
    return rules.LAST_CARD_DOUBLED.line(2 * points, message, card, numbers=numbers)


def _once_as_last_player(card: str, why: str, _: Rule, numbers: Numbers) -> ScoreLine:
    points = VALUE[card]
    message = f"{why}, and the last card of the last player: {points}, not doubled"
    return rules.LAST_PLAYER_SINGLE.line(points, message, card, numbers=numbers)


def _too_low(tableau: tuple[str, ...], place: int, highest: str, would_double: bool) -> ScoreLine:
    card = tableau[place]
    latest = place - 1
    while tableau[latest] not in NUMBERS:
        latest -= 1
    return _too_low_line(card, highest, VALUE[tableau[latest]] < VALUE[card], would_double)


@lru_cache(maxsize=2048)
def _too_low_line(card: str, highest: str, above_latest: bool, would_double: bool) -> ScoreLine:
    why = f"{card} is not larger than {highest}, which was played before it"
    numbers = _HIGHEST[VALUE[highest]]
    if would_double:
        message = f"{why}: nothing, and nothing to double"
        return rules.LAST_CARD_MUST_SCORE.line(0, message, card, numbers=numbers)
    ruled = above_latest or VALUE[card] == VALUE[highest]
    rule = rules.NUMBER_CARDS_ALL if ruled else rules.NUMBER_CARDS
    return rule.line(0, f"{why}: nothing", card, numbers=numbers)


def _hand_lines(hand: tuple[str, ...]) -> list[ScoreLine]:
    lines: dict[str, ScoreLine] = {}
    for card in hand:
        rank = card[0]
        if rank in lines:
            lines[rank] = _cancelled(tuple(sorted([each for each in hand if each[0] == rank])))
        elif card != UNKNOWN:
            lines[rank] = ALONE[card]
    if UNKNOWN in hand:  # it may cancel any card that is alone of its rank
        return [line for line in lines.values() if len(line.cards) > 1]
    return [*lines.values()]


@cache
def _cancelled(same: tuple[str, ...]) -> ScoreLine:
    rule = rules.HAND_DUPLICATES if len(same) == 2 else rules.HAND_DUPLICATES_RANK
    return rule.line(0, f"{listed(same)} cancel each other: nothing", *same)


def _alone(card: str) -> ScoreLine:
    cost = VALUE[card]
    rule = rules.HAND_COST if card[0] in "234567" else rules.HAND_VALUES
    return rule.line(-cost, f"{card} is left in hand, alone of its rank: -{cost}", card)


ALONE = {card: _alone(card) for card in ISLAND.cards}
