"""A card as play needs it: what its definition says, sorted by what begins it."""

from dataclasses import dataclass

from adjudicators.to_the_bottom.language.abilities import (
    Action,
    Always,
    BeforeDrawing,
    Definition,
    EndOfTurn,
    Jettisoned,
    OnBoard,
    Played,
    Reaction,
)
from adjudicators.to_the_bottom.language.places import Colour
from adjudicators.to_the_bottom.language.standing import (
    AnyBoardRule,
    AnyCardRule,
    ChangesPrice,
    LeavesBoard,
    Merges,
    NoPoints,
    OntoOpponent,
    PairValue,
    Protected,
    Uncounted,
)

ENTER_TIRED = frozenset({"red", "violet", "beige"})
"""The colours whose cards come onto a board tired, if they have an action."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the catalogue."""

    name: str
    value: int
    price: int
    colour: Colour
    action: Action | None
    reaction: Reaction | None
    played: tuple[Played, ...]
    jettisoned: tuple[Jettisoned, ...]
    before_drawing: tuple[BeforeDrawing, ...]
    end_of_turn: tuple[EndOfTurn, ...]
    board_rules: tuple[AnyBoardRule, ...]
    card_rules: tuple[AnyCardRule, ...]
    has_action: bool
    """Whether it bears the sign of tiring: something of it is done by tiring it."""
    enters_tired: bool
    price_change: int
    """How much dearer playing is while it lies on board."""
    counted: bool
    """Whether it counts among the cards on board that make playing dearer."""
    protected: Protected | None
    pair: PairValue | None
    gives_points: bool
    merges: bool
    onto_opponent: bool
    leaves_board: bool


def compiled(definition: Definition) -> Card:
    """A card, as it is defined."""
    abilities = definition.abilities
    action = next((each for each in abilities if isinstance(each, Action)), None)
    reaction = next((each for each in abilities if isinstance(each, Reaction)), None)
    board_rules = tuple(each.has for each in abilities if isinstance(each, OnBoard))
    card_rules = tuple(each.has for each in abilities if isinstance(each, Always))
    kinds = {type(rule) for rule in (*board_rules, *card_rules)}
    has_action = tires(definition)
    return Card(
        definition.name,
        definition.value,
        definition.price,
        definition.colour,
        action,
        reaction,
        tuple(each for each in abilities if isinstance(each, Played)),
        tuple(each for each in abilities if isinstance(each, Jettisoned)),
        tuple(each for each in abilities if isinstance(each, BeforeDrawing)),
        tuple(each for each in abilities if isinstance(each, EndOfTurn)),
        board_rules,
        card_rules,
        has_action,
        has_action and definition.colour in ENTER_TIRED,
        sum(rule.by for rule in board_rules if isinstance(rule, ChangesPrice)),
        Uncounted not in kinds,
        next((rule for rule in card_rules if isinstance(rule, Protected)), None),
        next((rule for rule in card_rules if isinstance(rule, PairValue)), None),
        NoPoints not in kinds,
        Merges in kinds,
        OntoOpponent in kinds,
        LeavesBoard in kinds,
    )


def tires(definition: Definition) -> bool:
    """Whether something of a card is done by tiring it."""
    return any(
        isinstance(each, Action) or (isinstance(each, Reaction) and each.cost == "tire")
        for each in definition.abilities
    )
