"""What playing a card costs, and what buying it does, factor by factor."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from adjudicators.declare import Doc, Size
from adjudicators.memo import remembers_each, remembers_last
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.board import MOST_ON_BOARD, BoardCard, names_on
from adjudicators.to_the_bottom.bounds import SEATS
from adjudicators.to_the_bottom.cards.card import Card
from adjudicators.to_the_bottom.cards.catalogue import (
    ByName,
    CatalogueChoice,
    cards_by_name,
    own_rule,
)
from adjudicators.to_the_bottom.cards.input_checks import cards_on_board, refuse_invalid
from adjudicators.to_the_bottom.cards.language import passive_rules as passive
from adjudicators.to_the_bottom.cards.language.places import COLOURS, Colour
from adjudicators.to_the_bottom.cards.tokens import OpenCard
from adjudicators.values import value
from adjudicators.verdict import ScoreLine
from adjudicators.words import counted

if TYPE_CHECKING:
    from adjudicators.to_the_bottom.resolve.table import Seat
    from adjudicators.to_the_bottom.state import Player

DEARER_EVERY = 5
"""Every five cards on board raise the price of playing another by its value."""

Boards = Sequence[tuple[BoardCard, ...]]
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
    opposing: Annotated[
        tuple[AnyBoard, ...] | None,
        Size(0, SEATS[1] - 1),
        Doc(
            "The boards of opponents afloat, whose cards may change what playing a card costs; left"
            " out: none do.",
            [],
        ),
    ] = None


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
    opposing = question.opposing or ()
    named = [("/card", question.card)]
    for number, board in enumerate(opposing):
        named += cards_on_board(board, f"/opposing/{number}")
    refuse_invalid(catalogue, named, question.board)
    cards = cards_by_name(catalogue)
    card = cards[question.card]
    play = _summed(playing_lines(card, question.board, cards, opposing))
    buy = _summed(buying_lines(card)) if shop_is_open(question.phase) else None
    return PriceAnswer(play, buy)


def shop_is_open(phase: str) -> bool:
    """Whether cards can be bought in this phase."""
    return phase == "cruise"


@dataclass(slots=True)
class Prices:
    """What playing cards costs a player, whichever card it is."""

    cards: ByName
    counting: int
    """How many cards on the player's board count for the multiple."""
    changes: dict[Colour, int]
    """By how much cards on board change the price of cards of each colour."""

    def of(self, card: Card) -> int:
        """How many points playing a card costs."""
        changes = self.changes.get(card.colour, 0)
        return max(0, card.value * _multiple(self.counting) + changes)

    def beside(self, names: Sequence[str]) -> "Prices":
        """The same with these cards on the player's board, too."""
        changes = _changes_of(names, self.cards, passive.affects_owner)
        counting = self.counting + _counting(names, self.cards)
        return Prices(self.cards, counting, _together(self.changes, changes))


def prices_for(board: tuple[BoardCard, ...], cards: ByName, opposing: Boards = ()) -> Prices:
    """What playing cards costs whoever has this board, against these of opponents."""
    counting, changes = _own_part(board, cards)
    for each in opposing:
        if more := _opposing_part(each, cards):
            changes = _together(changes, more)
    return Prices(cards, counting, changes)


def prices_at_table(
    players: "Sequence[Seat | Player]", payer: "Seat | Player", cards: ByName
) -> Prices:
    """What playing cards costs one of the players at a table, for whom opponents afloat may make it dearer, or cheaper."""
    opposing: Boards = ()
    if _changes_others(cards):
        opposing = [each.board for each in players if each.id != payer.id and not each.sunk]
    return prices_for(payer.board, cards, opposing)


@remembers_each
def _own_part(board: tuple[BoardCard, ...], cards: ByName) -> tuple[int, dict[Colour, int]]:
    """What a board does to the prices of its owner."""
    names = names_on(board)
    return _counting(names, cards), _changes_of(names, cards, passive.affects_owner)


@remembers_each
def _opposing_part(board: tuple[BoardCard, ...], cards: ByName) -> dict[Colour, int]:
    """What a board does to the prices of its owner's opponents."""
    return _changes_of(names_on(board), cards, passive.affects_opponents)


@remembers_last
def _changes_others(cards: ByName) -> bool:
    """Whether there is a card that changes the prices of opponents."""
    return bool(_changes_of([*cards], cards, passive.affects_opponents))


def _changes_of(
    names: Sequence[str], cards: ByName, affects: Callable[[passive.Whom], bool]
) -> dict[Colour, int]:
    """By how much these cards on a board change the prices of cards of each colour."""
    changes: dict[Colour, int] = {}
    for _, rule in _changing(names, cards, affects):
        for colour in _colours_of(rule):
            changes[colour] = changes.get(colour, 0) + rule.by
    return changes


def _changing(
    names: Sequence[str], cards: ByName, affects: Callable[[passive.Whom], bool]
) -> list[tuple[Card, passive.ChangesPrice]]:
    """Those of these cards on a board that change prices, each with the rule by which."""
    return [
        (cards[name], rule)
        for name in names
        if (rule := cards[name].changes_price) is not None and affects(rule.whose)
    ]


def _colours_of(rule: passive.ChangesPrice) -> Sequence[Colour]:
    """The colours of the cards whose price it changes."""
    return COLOURS if rule.colours is None else rule.colours


def _together(one: dict[Colour, int], other: dict[Colour, int]) -> dict[Colour, int]:
    if not other:
        return one
    return {each: one.get(each, 0) + other.get(each, 0) for each in COLOURS}


def playing_price(
    card: Card, board: tuple[BoardCard, ...], cards: ByName, opposing: Boards = ()
) -> int:
    """How many points playing a card costs whoever has this board, against these of opponents."""
    return prices_for(board, cards, opposing).of(card)


def _counting(names: Sequence[str], cards: ByName) -> int:
    """How many of the cards on a board count for the multiple."""
    return sum([cards[name].counted for name in names])


def _multiple(counting: int) -> int:
    """How many times its value a card costs where so many cards count."""
    return 1 + counting // DEARER_EVERY


def playing_lines(
    card: Card, board: tuple[BoardCard, ...], cards: ByName, opposing: Boards = ()
) -> list[ScoreLine]:
    """Line by line, why playing a card costs that."""
    lines = [rules.PRICE.line(card.value, f"{card.name} is worth {card.value}", card.name)]
    lines.append(_multiple_line(card, board, cards))
    lines += _change_lines(card, board, cards, passive.affects_owner, "on board")
    where = "on an opponent's board"
    for other in opposing:
        lines += _change_lines(card, other, cards, passive.affects_opponents, where)
    floor = playing_price(card, board, cards, opposing) - sum([line.points for line in lines])
    if floor:
        least = {"least": 0}
        line = rules.PRICE_FLOOR.line(floor, "nothing costs less than 0", card.name, numbers=least)
        lines.append(line)
    return lines


def _change_lines(
    card: Card,
    board: tuple[BoardCard, ...],
    cards: ByName,
    affects: Callable[[passive.Whom], bool],
    where: str,
) -> list[ScoreLine]:
    return [
        _change_line(each, rule, where)
        for each, rule in _changing(names_on(board), cards, affects)
        if card.colour in _colours_of(rule)
    ]


def _change_line(card: Card, change: passive.ChangesPrice, where: str) -> ScoreLine:
    less = "less" if change.by < 0 else "more"
    rule = own_rule(card, rules.ABILITIES)
    message = f"{card.name} is {where}: {abs(change.by)} {less}"
    return rule.line(change.by, message, card.name)


def _multiple_line(card: Card, board: tuple[BoardCard, ...], cards: ByName) -> ScoreLine:
    names = names_on(board)
    counting, size = _counting(names, cards), len(names)
    times = _multiple(counting)
    message, numbers = f"{counted(size, 'card')} on board", {"cards": size, "times": times}
    if counting < size:
        message = f"{message}, of which {counting} {'counts' if counting == 1 else 'count'}"
        numbers["counting"] = counting
    how_often = {1: "once", 2: "twice"}.get(times, counted(times, "time"))
    points = card.value * (times - 1)
    message = f"{message}: {how_often} the value"
    return rules.PRICE_MULTIPLE.line(points, message, card.name, numbers=numbers)


def buying_lines(card: Card) -> list[ScoreLine]:
    """Line by line, why buying a card costs that."""
    message = f"{card.name} costs {card.price} in the shop"
    return [rules.BUYING_PRICE.line(card.price, message, card.name)]


def _summed(lines: list[ScoreLine]) -> Price:
    return Price(sum(line.points for line in lines), tuple(lines))
