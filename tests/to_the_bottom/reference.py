"""The page on the language of cards, made from its declaration.

``python -m tests.to_the_bottom.reference`` writes it.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from adjudicators import declare
from adjudicators.declare import Field, Shape, describe, fields_of, tag_of
from adjudicators.to_the_bottom import GAME
from adjudicators.to_the_bottom.cards.catalogue_listing import CardFacts, answer_cards
from adjudicators.to_the_bottom.cards.language.abilities import AnyAbility, Definition
from adjudicators.to_the_bottom.cards.language.operations import AnyOperation
from adjudicators.to_the_bottom.cards.language.passive_rules import AnyBoardRule, AnyCardRule
from adjudicators.to_the_bottom.cards.language.places import Destination, Selector

PAGE = Path("docs/to-the-bottom-cards.md")

HEAD = """# The cards of To the Bottom

This page is made from `adjudicators/to_the_bottom/cards/language` and `cards/catalogue.toml` by `make reference`; change those.

What a card does is data, in a closed language. `GET /v1/to-the-bottom/cards` serves the whole catalogue in it, and the
option `catalogue` takes cards of your own. A definition that is not valid is refused, with a pointer to each part that
is wrong.
"""

CHAPTERS: tuple[tuple[str, str, tuple[type, ...]], ...] = (
    ("A card", "", (Definition,)),
    (
        "Abilities",
        "Each begins when something happens; `when` says which.",
        get_args(AnyAbility),
    ),
    (
        "Operations",
        "What an ability carries out, one after the other; `do` says which.",
        get_args(AnyOperation),
    ),
    ("Selectors", "The `what` of an operation: the cards that it concerns.", (Selector,)),
    ("Destinations", "The `to` of a move.", (Destination,)),
    (
        "Rules of a card on board",
        "What an ability `on-board` has; `rule` says which.",
        get_args(AnyBoardRule),
    ),
    (
        "Rules of a card wherever it is",
        "What an ability `always` has; `rule` says which.",
        get_args(AnyCardRule),
    ),
)


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for title, text, records in CHAPTERS:
        parts.append(f"## {title}\n")
        if text:
            parts.append(f"{text}\n")
        for cls in records:
            parts += _record(cls)
    parts += _catalogue()
    return "\n".join(parts)


def _record(cls: type) -> Iterator[str]:
    if tag := tag_of(cls):
        yield f'### `"{tag[0]}": "{tag[1]}"`\n'
    yield f"{describe(cls)}\n"
    fields = fields_of(cls)
    if fields:
        yield "| field | is | meaning |\n| --- | --- | --- |"
        for each in fields:
            yield f"| `{each.name}` | {_type_of(each)} | {each.doc.text} |"
        yield ""


def _type_of(field: Field) -> str:
    told = _shape_text(field.shape)
    return f"{told}; may be left out" if field.optional else told


def _shape_text(shape: Shape) -> str:  # noqa: PLR0911 - one short case for each shape
    match shape:
        case declare.Whole(minimum, maximum):
            return f"{minimum} to {maximum}"
        case declare.Flag():
            return "true or false"
        case declare.Word(words):
            return ", ".join(f"`{word}`" for word in words)
        case declare.Many(item, at_least, at_most):
            return f"{at_least} to {at_most} of: {_shape_text(item)}"
        case declare.OneOf(_, name):
            return _KINDS[name]
        case declare.Record(cls):
            return f"a {cls.__name__.lower()}"
        case _:
            return "a text"


_KINDS = {
    "Ability": "an ability",
    "Operation": "an operation",
    "BoardRule": "a rule of a card on board",
    "CardRule": "a rule of a card wherever it is",
}


# ── the catalogue, for examples ──────────────────────────────────────────────────────────────────


def _catalogue() -> Iterator[str]:
    yield "## The catalogue\n"
    yield (
        "Every card that the rules document names. It does not print the cards: what is marked * is assumed,"
        " and of what is marked + the document fixes a part, while the rest is assumed.\n"
    )
    yield "| card | value | price | colour | action | copies | what it does |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    cards = answer_cards().cards
    for each in cards:
        yield _row(each)
    yield "\n## An example\n"
    (example,) = (each for each in cards if each.name == "Torpedo")
    yield f"The {example.name}, as it may stand in the option `catalogue`:\n"
    yield f"```json\n{_as_json(example)}\n```\n"


def _row(card: CardFacts) -> str:
    def told(name: str, what: object) -> str:
        mark = "+" if name in card.partly else "*" if name in card.assumed else ""
        return f"{what}{mark}"

    cells = (
        card.name,
        told("value", card.value),
        told("price", card.price),
        told("colour", card.colour),
        told("action", "yes" if card.action else "no"),
        told("copies", card.copies),
        told("abilities", card.text),
    )
    return f"| {' | '.join(cells)} |"


def _as_json(card: CardFacts) -> str:
    told = GAME.write(card)
    return json.dumps({field.name: told[field.name] for field in fields_of(Definition)}, indent=2)


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
