"""Cards by their printed names, wherever they lie on a table."""

from typing import Annotated

from adjudicators.declare import CardNamed, Doc, Pattern
from adjudicators.to_the_bottom.cards.catalogue import entries
from adjudicators.to_the_bottom.cards.language.abilities import NAME, NAME_FORM

_KNOWN = tuple([each.definition.name for each in entries()])
_FORM = Pattern(NAME, NAME_FORM)

OpenCard = Annotated[
    str, CardNamed("To the Bottom", _KNOWN, _FORM), Doc("A card, by its printed name.", "Rats")
]
AnyCard = Annotated[
    str,
    CardNamed("To the Bottom", _KNOWN, _FORM, unknown=True),
    Doc("A card, by its printed name, or ?.", "Rats"),
]
