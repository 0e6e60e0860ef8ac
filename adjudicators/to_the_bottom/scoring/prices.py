"""What playing a card costs, and what buying it does, factor by factor."""

from collections.abc import Sequence
from typing import Annotated, Literal

from adjudicators.declare import Doc, Size
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.board import MOST_ON_BOARD, BoardCard, names_on
from adjudicators.to_the_bottom.cards.card import Card
from adjudicators.to_the_bottom.cards.catalogue import ByName, CatalogueChoice, cards_of
from adjudicators.to_the_bottom.cards.input_checks import refuse_invalid
from adjudicators.to_the_bottom.cards.tokens import OpenCard
from adjudicators.values import value
from adjudicators.verdict import ScoreLine
from adjudicators.words import counted

DEARER_EVERY = 5
"""Every five cards on board raise the price of playing another by its value."""

AnyBoard = Annotated[
    tuple[BoardCard, ...], Size(0, MOST_ON_BOARD), Doc("A board, as it stands in a player's state.")
]


@value
class PriceQuestion:
    """A card to be played or bought, and the board of whoever pays for it."""

    card: OpenCard
    board: AnyBoard
    phase: Annotated[
        Literal["cruise", "sinking"],
        Doc("Which half of the game it is: in the Sinking nothing is bought.", "cruise"),
    ]
    catalogue: CatalogueChoice = None


@value
class Price:
    """What something costs, with a line for each factor; the lines add up to the total."""

    total: Annotated[int, Doc("How many points it costs.", 1)]
    lines: Annotated[tuple[ScoreLine, ...], Doc("How that comes about, factor by factor.")]


@value
class PriceAnswer:
    """What a card costs, played and bought."""

    play: Annotated[Price, Doc("What playing it costs.")]
    buy: Annotated[Price | None, Doc("What buying it costs; null where nothing is bought.")]


def answer_price(question: PriceQuestion) -> PriceAnswer:
    """What a card costs whoever has this board."""
    catalogue = question.catalogue or ()
    refuse_invalid(catalogue, [("/card", question.card)], question.board)
    cards = cards_of(catalogue)
    card = cards[question.card]
    play = _summed(playing_lines(card, question.board, cards))
    buy = _summed(buying_lines(card)) if question.phase == "cruise" else None
    return PriceAnswer(play, buy)


def playing_price(card: Card, board: Sequence[BoardCard], cards: ByName) -> int:
    """How many points playing a card costs whoever has this board."""
    counting, change = _of_board(board, cards)
    return max(0, card.value * _multiple(counting) + change)


def _of_board(board: Sequence[BoardCard], cards: ByName) -> tuple[int, int]:
    """How many cards on a board count for the multiple, and by how much they all change a price."""
    counting, change = 0, 0
    for each in board:
        card = cards[each.card]
        counting += card.counted
        change += card.price_change
        if each.merged is not None:
            card = cards[each.merged]
            counting += card.counted
            change += card.price_change
    return counting, change


def _multiple(counting: int) -> int:
    """How many times its value a card costs where so many cards count."""
    return 1 + counting // DEARER_EVERY


def playing_lines(card: Card, board: tuple[BoardCard, ...], cards: ByName) -> list[ScoreLine]:
    """Line by line, why playing a card costs that."""
    lines = [rules.PRICE.line(card.value, f"{card.name} is worth {card.value}", card.name)]
    lines.append(_multiple_line(card, board, cards))
    for each in [cards[name] for name in names_on(board)]:
        if each.price_change:
            less = "less" if each.price_change < 0 else "more"
            message = f"{each.name} is on board: {abs(each.price_change)} {less}"
            rule = rules.LIFEGUARD if each.name == "Lifeguard" else rules.ABILITIES
            lines.append(rule.line(each.price_change, message, each.name))
    floor = playing_price(card, board, cards) - sum([line.points for line in lines])
    if floor:
        lines.append(rules.PRICE_FLOOR.line(floor, "nothing costs less than 0", card.name))
    return lines


def _multiple_line(card: Card, board: tuple[BoardCard, ...], cards: ByName) -> ScoreLine:
    counting, _ = _of_board(board, cards)
    size, times = len(names_on(board)), _multiple(counting)
    message = f"{counted(size, 'card')} on board"
    if counting < size:
        message = f"{message}, of which {counting} count"
    how_often = {1: "once", 2: "twice"}.get(times, f"{times} times")
    points = card.value * (times - 1)
    return rules.PRICE_MULTIPLE.line(points, f"{message}: {how_often} the value", card.name)


def buying_lines(card: Card) -> list[ScoreLine]:
    """Line by line, why buying a card costs that."""
    message = f"{card.name} costs {card.price} in the shop"
    return [rules.BUYING_PRICE.line(card.price, message, card.name)]


def _summed(lines: list[ScoreLine]) -> Price:
    return Price(sum(line.points for line in lines), tuple(lines))
