"""What Pebbles can be asked besides: what cards are there, and what a hand can take."""

from collections.abc import Mapping
from typing import Annotated

from adjudicators.declare import Between, Doc, Size
from adjudicators.game import Question
from adjudicators.values import value
from adjudicators.verdict import ScoreLine
from pebbles import rulebook as rules
from pebbles.state import HAND_SIZE, MOST_IN_HEAP, PEBBLE_DECK, HeapName, OpenCard, worth


@value
class CardFacts:
    """A card, and what it does."""

    card: OpenCard
    takes: Annotated[int, Doc("How many pebbles it takes.", 2)]
    colour: Annotated[str, Doc("Its colour.", "Grey")]


@value
class CardList:
    """All cards of the game."""

    cards: Annotated[tuple[CardFacts, ...], Doc("The cards, in the deck's order.")]


@value
class ScoreQuestion:
    """A hand, and the heaps that it is played to."""

    hand: Annotated[tuple[OpenCard, ...], Size(0, HAND_SIZE, unique=True), Doc("The hand.", ["2G"])]
    heaps: Annotated[
        Mapping[HeapName, Annotated[int, Between(0, MOST_IN_HEAP)]],
        Size(1, 3),
        Doc("The pebbles in each heap; one left out is empty.", {"A": 3}),
    ]


@value
class ScoreAnswer:
    """How many pebbles a hand takes if nobody else takes any."""

    total: Annotated[int, Doc("All of them.", 2)]
    lines: Annotated[tuple[ScoreLine, ...], Doc("Card by card.")]
    by_card: Annotated[Mapping[OpenCard, CardFacts], Doc("The cards of the hand.")]


def facts(card: str) -> CardFacts:
    """What there is to know of a card."""
    return CardFacts(card, worth(card), PEBBLE_DECK.suits[PEBBLE_DECK.suit[card]])


def answer_score(question: ScoreQuestion) -> ScoreAnswer:
    """What the hand takes, its first card first."""
    left = sum(question.heaps.values())
    lines = []
    for card in question.hand:
        taken = min(left, worth(card))
        left -= taken
        rule = rules.TAKE if taken == worth(card) else rules.TAKE_THE_REST
        lines.append(rule.line(taken, f"{card} takes {taken}", card))
    by_card = {card: facts(card) for card in question.hand}
    return ScoreAnswer(sum(line.points for line in lines), tuple(lines), by_card)


QUESTIONS = (
    Question(
        name="score",
        summary="Score a hand",
        description="How many pebbles a hand takes from these heaps.",
        asks=ScoreQuestion,
        answers=ScoreAnswer,
        answer=answer_score,
        example=ScoreQuestion(("2G", "3W"), {"A": 3, "C": 1}),
    ),
    Question(
        name="cards",
        summary="List the cards",
        description="Every card, and how many pebbles it takes.",
        asks=None,
        answers=CardList,
        answer=lambda: CardList(tuple(facts(card) for card in PEBBLE_DECK.cards)),
    ),
)
