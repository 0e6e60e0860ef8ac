"""What is wrong with the options that say which cards there are, and with questions about cards."""

from collections.abc import Iterable, Iterator, Mapping

from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.board import BoardCard
from adjudicators.to_the_bottom.cards.catalogue import ICEBERG, cards_by_name
from adjudicators.to_the_bottom.cards.definition_checks import definition_faults
from adjudicators.to_the_bottom.cards.language.abilities import Definition
from adjudicators.verdict import Contradiction, Misasked
from adjudicators.words import did_you_mean


def option_faults(
    catalogue: tuple[Definition, ...], supply: Mapping[str, int], at: str
) -> list[Contradiction]:
    """Everything that is wrong with the options; ``at`` points to them."""
    named = [(f"{at}/supply/{name}", name) for name in supply]
    found = _faults(catalogue, named, f"{at}/catalogue")
    if supply.get(ICEBERG):
        detail = "the only Iceberg lies beside the shop, and none is in the common deck"
        found.append(rules.ONE_ICEBERG.contradicted(f"{at}/supply/{ICEBERG}", detail))
    return found


def refuse_invalid(
    catalogue: tuple[Definition, ...],
    named: Iterable[tuple[str, str]],
    board: tuple[BoardCard, ...],
) -> None:
    """Refuse a question with definitions that are not valid, or about cards that do not exist."""
    if found := _faults(catalogue, (*named, *cards_on_board(board, "/board")), "/catalogue"):
        raise Misasked(tuple(found))


def _faults(
    catalogue: tuple[Definition, ...], named: Iterable[tuple[str, str]], at: str
) -> list[Contradiction]:
    cards = cards_by_name(catalogue)
    found = list(definition_faults(catalogue, at))
    for pointer, name in named:
        if name not in cards:
            found.append(no_such_card(pointer, name, did_you_mean(name, cards, len(found))))
    return found


def no_such_card(pointer: str, card: str, near: str) -> Contradiction:
    """No card has this name; ``near`` says which one may have been meant."""
    detail = f"no card of the catalogue is called {card}{near}"
    return rules.CATALOGUE.contradicted(pointer, detail, card)


def cards_on_board(board: tuple[BoardCard, ...], at: str) -> Iterator[tuple[str, str]]:
    """Every card on a board, each with a pointer to it; ``at`` points to the board."""
    for place, each in enumerate(board):
        yield f"{at}/{place}/card", each.card
        if each.merged is not None:
            yield f"{at}/{place}/merged", each.merged
