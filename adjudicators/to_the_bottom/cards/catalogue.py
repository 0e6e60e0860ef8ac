"""Which cards there are: those that the document names, and those that the options define."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal

from adjudicators.codec import Codecs
from adjudicators.declare import Between, Doc, Size
from adjudicators.memo import remembers_last
from adjudicators.rulebook import Rule
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.cards.card import Card, compiled
from adjudicators.to_the_bottom.cards.language.abilities import CardName, Definition
from adjudicators.values import value

ByName = Mapping[str, Card]
MOST_CARDS_ADDED = 100
MOST_COPIES = 20

Copies = Annotated[int, Between(0, MOST_COPIES), Doc("How many copies.", 2)]
CatalogueOption = Annotated[
    tuple[Definition, ...],
    Size(0, MOST_CARDS_ADDED),
    Doc(
        "Cards of the table's own: one with the name of a card of the catalogue replaces it, any"
        " other is added. `GET /v1/to-the-bottom/cards` lists the catalogue.",
        [],
    ),
]
CatalogueChoice = Annotated[
    Annotated[tuple[Definition, ...], Size(0, MOST_CARDS_ADDED)] | None,
    Doc("Cards of the table's own, as in the options; left out: none.", []),
]
SupplyOption = Annotated[
    Mapping[CardName, Copies],
    Size(0, 2 * MOST_CARDS_ADDED),
    Doc(
        "How many copies of a card are in the common deck. Of those not named, a card of the"
        " catalogue comes as often as the catalogue says, and an added one twice.",
        {"Lifeboat": 1},
    ),
]

STARTING = {"Passenger": 8, "Baby": 2}
"""What every player's deck holds as the Cruise begins."""
ICEBERG = "Iceberg"
COPIES_OF_ADDED = 2

_RECORDS = Codecs()
FieldName = Literal["value", "price", "colour", "action", "abilities", "copies"]


@value
class Fixed:
    """Something that the document says about a card."""

    field: Annotated[FieldName, Doc("The field of the card that it is about.", "value")]
    says: Annotated[str, Doc("What the document says, in our words.", "it is worth 3 points")]
    source: Annotated[str, Doc("The heading under which it says so.", "Explanatory notes: Seal")]


@value
class Entry:
    """A card of the catalogue, and what is known about it."""

    definition: Definition
    copies: int
    fixed: tuple[Fixed, ...]
    assumed: tuple[FieldName, ...]

    @property
    def partly(self) -> tuple[FieldName, ...]:
        """The fields of which the document fixes a part, while the rest is assumed."""
        fixed = {each.field for each in self.fixed}
        return tuple([name for name in self.assumed if name in fixed])


@cache
def entries() -> tuple[Entry, ...]:
    """The cards of the catalogue's file, in its order."""
    text = files("adjudicators.to_the_bottom.cards").joinpath("catalogue.toml").read_text("utf-8")
    return tuple([_entry(table) for table in tomllib.loads(text)["cards"]])


def _entry(table: dict[str, Any]) -> Entry:
    copies, fixed, assumed = table.pop("copies"), table.pop("fixed", []), table.pop("assumed")
    return Entry(
        _RECORDS.of(Definition).read(table),
        copies,
        tuple([_RECORDS.of(Fixed).read(each) for each in fixed]),
        tuple(assumed),
    )


@cache
def standard_cards() -> ByName:
    """The cards that the document names, by name."""
    return {each.definition.name: compiled(each.definition) for each in entries()}


def cards_by_name(catalogue: tuple[Definition, ...]) -> ByName:
    """All cards by name, those that the options define included."""
    return _cards_with(catalogue) if catalogue else standard_cards()


@remembers_last
def _cards_with(catalogue: tuple[Definition, ...]) -> ByName:
    return {**standard_cards(), **{each.name: compiled(each) for each in catalogue}}


def own_rule(card: Card, otherwise: Rule) -> Rule:
    """The rule of a card's own, unless it has none, or the options have changed what the card does."""
    in_catalogue = standard_cards().get(card.name)
    if in_catalogue is None or in_catalogue.abilities != card.abilities:
        return otherwise
    return rules.OF_CARD.get(card.name, otherwise)


def starting_deck() -> tuple[str, ...]:
    """The cards that every player's deck begins with."""
    return tuple(name for name, count in STARTING.items() for _ in range(count))


def common_deck(catalogue: tuple[Definition, ...], supply: Mapping[str, int]) -> tuple[str, ...]:
    """The cards of the common deck and the shop, in the catalogue's order."""
    copies = {each.definition.name: each.copies for each in entries()}
    for each in catalogue:
        copies.setdefault(each.name, COPIES_OF_ADDED)
    return tuple([name for name in copies for _ in range(supply.get(name, copies[name]))])
