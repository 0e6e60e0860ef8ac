"""What is wrong with a question about cards, or with the options that say which cards there are."""

from collections.abc import Iterable, Iterator, Mapping

from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.board import BoardCard
from adjudicators.to_the_bottom.cards.catalogue import ICEBERG, cards_of
from adjudicators.to_the_bottom.cards.definition_checks import definition_faults
from adjudicators.to_the_bottom.cards.language.abilities import Definition
from adjudicators.verdict import Contradiction, Misasked


def wrong_options(
    catalogue: tuple[Definition, ...], supply: Mapping[str, int], at: str
) -> list[Contradiction]:
    """Everything in the options that makes no sense; ``at`` points to them."""
    found = list(definition_faults(catalogue, f"{at}/catalogue")) if catalogue else []
    if supply:
        cards = cards_of(catalogue)
        for name in supply:
            if name not in cards:
                found.append(_no_such_card(f"{at}/supply/{name}", name))
        if supply.get(ICEBERG):
            detail = "the only Iceberg lies beside the shop, and none is in the common deck"
            found.append(rules.ONE_ICEBERG.contradicted(f"{at}/supply/{ICEBERG}", detail))
    return found


def refuse_invalid(
    catalogue: tuple[Definition, ...],
    named: Iterable[tuple[str, str]],
    board: tuple[BoardCard, ...],
) -> None:
    """Refuse a question with definitions that make no sense, or on cards that there are none of."""
    found = list(definition_faults(catalogue, "/catalogue")) if catalogue else []
    cards = cards_of(catalogue)
    for pointer, name in (*named, *_on_board(board)):
        if name not in cards:
            found.append(_no_such_card(pointer, name))
    if found:
        raise Misasked(tuple(found))


def _on_board(board: tuple[BoardCard, ...]) -> Iterator[tuple[str, str]]:
    for place, each in enumerate(board):
        yield f"/board/{place}/card", each.card
        if each.merged is not None:
            yield f"/board/{place}/merged", each.merged


def _no_such_card(pointer: str, name: str) -> Contradiction:
    return rules.CATALOGUE.contradicted(pointer, f"no card of the catalogue is called {name}")
