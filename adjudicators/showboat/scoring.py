"""What a hand of Showboat is worth, card by card."""

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Annotated

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.declare import Doc, Size
from adjudicators.rulebook import Rule
from adjudicators.showboat import rulebook as rules
from adjudicators.showboat.state import HAND_SIZE, ROUNDS, OpenCard
from adjudicators.values import value
from adjudicators.verdict import Contradiction, Impossible, ScoreLine

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


@value
class Worth:
    """What a player's cards are worth, as far as they are known."""

    tableau: tuple[ScoreLine, ...]
    hand: tuple[ScoreLine, ...]
    total: int | None
    """None where a card that cannot be seen decides it."""

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """All lines, the tableau's first."""
        return self.tableau + self.hand


def answer_score(question: ScoreQuestion) -> ScoreAnswer:
    """Score one player's hand."""
    if faults := _duplicates(question):
        raise Impossible(faults)
    worth = appraise(question.tableau, question.hand, question.last_player)
    tableau, hand = _sum(worth.tableau), _sum(worth.hand)
    return ScoreAnswer(
        total=tableau + hand,
        tableau=tableau,
        hand=hand,
        showboat=tableau + hand >= SHOWBOAT_POINTS,
        lines=worth.lines,
    )


@lru_cache(maxsize=4096)
def appraise(tableau: tuple[str, ...], hand: tuple[str, ...], last_player: bool) -> Worth:
    """Line by line, what a tableau and a hand are worth; ``?`` and what depends on it has no line."""
    played = tuple(_tableau_lines(tableau, last_player))
    held = tuple(_hand_lines(hand))
    explained = sum(len(line.cards) for line in played + held)
    known = explained == len(tableau) + len(hand)
    return Worth(played, held, _sum(played) + _sum(held) if known else None)


def _sum(lines: tuple[ScoreLine, ...]) -> int:
    return sum([line.points for line in lines])


def _tableau_lines(tableau: tuple[str, ...], last_player: bool) -> Iterator[ScoreLine]:
    highest = ""
    clear = True
    for place, card in enumerate(tableau, start=1):
        last = place == len(tableau)
        if card == UNKNOWN:
            clear = False
        elif card not in NUMBERS:
            yield _scoring(card, f"{card} is a face card", rules.FACE_CARDS, last, last_player)
        elif highest and VALUE[card] <= VALUE[highest]:
            yield _too_low(card, highest, last and not last_player)
        else:
            if clear:
                why = f"larger than {highest}" if highest else "the first number card"
                yield _scoring(card, f"{card} is {why}", rules.NUMBER_CARDS, last, last_player)
            highest = card


@cache
def _scoring(card: str, why: str, rule: Rule, last: bool, last_player: bool) -> ScoreLine:
    points = VALUE[card]
    if last and last_player:
        return rules.LAST_PLAYER_SINGLE.line(
            points, f"{why}, and the last card of the last player: {points}, not doubled", card
        )
    if last:
        return rules.LAST_CARD_DOUBLED.line(
            2 * points, f"{why}, and the last card: {points}, doubled", card
        )
    return rule.line(points, f"{why}: {points}", card)


@cache
def _too_low(card: str, highest: str, would_double: bool) -> ScoreLine:
    why = f"{card} is not larger than {highest}, which was played before it"
    if would_double:
        return rules.LAST_CARD_MUST_SCORE.line(0, f"{why}: nothing, and nothing to double", card)
    equal = VALUE[card] == VALUE[highest]
    rule = rules.NUMBER_CARDS_ALL if equal else rules.NUMBER_CARDS
    return rule.line(0, f"{why}: nothing", card)


def _hand_lines(hand: tuple[str, ...]) -> Iterator[ScoreLine]:
    known = [card for card in hand if card != UNKNOWN]
    clear = len(known) == len(hand)
    for rank, count in Counter([card[0] for card in known]).items():
        same = tuple([card for card in known if card[0] == rank])
        if count > 1:
            yield _cancelled(same)
        elif clear:
            yield _alone(same[0])


@lru_cache(maxsize=1024)
def _cancelled(same: tuple[str, ...]) -> ScoreLine:
    rule = rules.HAND_DUPLICATES if len(same) == 2 else rules.HAND_DUPLICATES_RANK
    return rule.line(0, f"{' and '.join(same)} cancel each other: nothing", *same)


@cache
def _alone(card: str) -> ScoreLine:
    cost = VALUE[card]
    rule = rules.HAND_COST if card[0] in "234567" else rules.HAND_VALUES
    return rule.line(-cost, f"{card} is left in hand, alone of its rank: -{cost}", card)


def _duplicates(question: ScoreQuestion) -> tuple[Contradiction, ...]:
    seen: dict[str, str] = {}
    faults = []
    for field, cards in (("tableau", question.tableau), ("hand", question.hand)):
        for place, card in enumerate(cards):
            pointer = f"/{field}/{place}"
            first = seen.setdefault(card, pointer)
            if first != pointer:
                faults.append(
                    rules.SCORING_CALL.contradicted(pointer, f"{card} stands at {first} already")
                )
    return tuple(faults)
