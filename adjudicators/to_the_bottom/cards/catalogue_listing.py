"""The answer to the question which cards there are: the whole catalogue, card by card."""

from functools import cache
from typing import Annotated

from adjudicators.declare import Doc
from adjudicators.to_the_bottom.cards.card import has_tiring_symbol
from adjudicators.to_the_bottom.cards.card_text import card_text
from adjudicators.to_the_bottom.cards.catalogue import Copies, Entry, FieldName, Fixed, entries
from adjudicators.to_the_bottom.cards.language.abilities import Ability, CardName, Price, Value
from adjudicators.to_the_bottom.cards.language.places import Colour
from adjudicators.values import value


@value
class CardFacts:
    """A card of the catalogue.

    Its name, value, price, colour and abilities are a definition such as the options take.
    """

    name: CardName
    value: Value
    price: Price
    colour: Annotated[Colour, Doc("The colour of its frame.", "red")]
    action: Annotated[
        bool, Doc("Whether it bears the symbol of tiring, because it is tired to act or to react.")
    ]
    abilities: Annotated[tuple[Ability, ...], Doc("What it does, in the language of cards.")]
    text: Annotated[str, Doc("What it does, in words.", "Tire it: draw a card.")]
    copies: Copies
    fixed: Annotated[
        tuple[Fixed, ...], Doc("What the rules document says of it, in our words, and where.")
    ]
    assumed: Annotated[
        tuple[FieldName, ...],
        Doc(
            "The names of the fields that the rules document does not fix, or not wholly: what they"
            " hold is assumed, and the options can say otherwise.",
            ["value", "price", "colour", "copies"],
        ),
    ]
    partly: Annotated[
        tuple[FieldName, ...],
        Doc(
            "Those of the assumed fields of which the rules document fixes a part, which `fixed` tells;"
            " all others are invented.",
            ["value", "price"],
        ),
    ]


@value
class Cards:
    """Every card of the catalogue."""

    cards: Annotated[tuple[CardFacts, ...], Doc("The cards, as the catalogue lists them.")]


@cache
def answer_cards() -> Cards:
    """Every card that the document names."""
    return Cards(tuple(_facts(each) for each in entries()))


def _facts(entry: Entry) -> CardFacts:
    card = entry.definition
    return CardFacts(
        card.name,
        card.value,
        card.price,
        card.colour,
        has_tiring_symbol(card),
        card.abilities,
        card_text(card),
        entry.copies,
        entry.fixed,
        entry.assumed,
        entry.partly,
    )
