"""What can be asked of the game besides the common calls."""

from adjudicators.game import Question
from adjudicators.to_the_bottom.board import BoardCard
from adjudicators.to_the_bottom.cards.catalogue_listing import Cards, answer_cards
from adjudicators.to_the_bottom.scoring.board_score import ScoreAnswer, ScoreQuestion, answer_score
from adjudicators.to_the_bottom.scoring.prices import PriceAnswer, PriceQuestion, answer_price

_BOARD = (
    BoardCard("Polka Dancer", tired=False, merged="Assistant"),
    BoardCard("Passenger", tired=False),
    BoardCard("Iceberg", tired=False),
    BoardCard("Lifeguard", tired=False),
)

QUESTIONS = (
    Question(
        name="cards",
        summary="List the catalogue of cards",
        description="Every card that the rules document names: what it is worth, what it does, in the"
        " language of cards and in words, what of that the document fixes and where, and what is"
        " assumed.",
        asks=None,
        answers=Cards,
        answer=answer_cards,
    ),
    Question(
        name="price",
        summary="Say what a card costs",
        description="What it costs whoever has this board to play a card, and to buy it, with a line"
        " for every factor.",
        asks=PriceQuestion,
        answers=PriceAnswer,
        answer=answer_price,
        example=PriceQuestion("Rats", _BOARD, "cruise"),
    ),
    Question(
        name="score",
        summary="Score a board",
        description="The victory points of a board, with a line for every card.",
        asks=ScoreQuestion,
        answers=ScoreAnswer,
        answer=answer_score,
        example=ScoreQuestion(_BOARD),
    ),
)
