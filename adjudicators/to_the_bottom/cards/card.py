"""A card as play needs it: what its definition says, sorted by what begins it."""

from dataclasses import dataclass
from typing import Any

from adjudicators.to_the_bottom.cards.language.abilities import (
    Always,
    AnyAbility,
    BeforeDrawing,
    CardAction,
    Definition,
    EndOfTurn,
    Jettisoned,
    OnBoard,
    Played,
    Reaction,
)
from adjudicators.to_the_bottom.cards.language.passive_rules import (
    ChangesDraw,
    ChangesPrice,
    DrawsFromOpponent,
    LeavesBoard,
    Merges,
    NoPoints,
    OntoOpponent,
    PairValue,
    Protected,
    ReadiesNew,
    SeesDeck,
    SeesHands,
    SkipsDrawing,
    Uncounted,
)
from adjudicators.to_the_bottom.cards.language.places import Colour

ENTER_TIRED = frozenset({"red", "violet", "beige"})
"""The colours whose cards come onto a board tired, if they have an action."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the catalogue."""

    name: str
    value: int
    price: int
    colour: Colour
    action: CardAction | None
    reaction: Reaction | None
    abilities: tuple[AnyAbility, ...]
    on_action: int
    """Which of its abilities is its action, if it has one."""
    on_played: tuple[int, ...]
    on_jettisoned: tuple[int, ...]
    before_drawing: tuple[int, ...]
    end_of_turn: tuple[int, ...]
    more_drawn: int
    """How many cards more its owner draws while it lies on board."""
    skips_drawing: bool
    drawn_from_opponent: int
    readies: tuple[Colour, ...]
    """The colours that come ready onto the board on which it lies."""
    sees_hands: bool
    sees_deck: SeesDeck | None
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
    action = next((each for each in abilities if isinstance(each, CardAction)), None)
    reaction = next((each for each in abilities if isinstance(each, Reaction)), None)
    board_rules = tuple(each.has for each in abilities if isinstance(each, OnBoard))
    card_rules = tuple(each.has for each in abilities if isinstance(each, Always))
    ruled: dict[type, Any] = {type(rule): rule for rule in (*board_rules, *card_rules)}
    has_action = tires(definition)
    return Card(
        definition.name,
        definition.value,
        definition.price,
        definition.colour,
        action,
        reaction,
        abilities,
        next(iter(_places(abilities, CardAction)), 0),
        _places(abilities, Played),
        _places(abilities, Jettisoned),
        _places(abilities, BeforeDrawing),
        _places(abilities, EndOfTurn),
        ruled[ChangesDraw].by if ChangesDraw in ruled else 0,
        SkipsDrawing in ruled,
        ruled[DrawsFromOpponent].count if DrawsFromOpponent in ruled else 0,
        ruled[ReadiesNew].colours if ReadiesNew in ruled else (),
        SeesHands in ruled,
        ruled.get(SeesDeck),
        has_action,
        has_action and definition.colour in ENTER_TIRED,
        ruled[ChangesPrice].by if ChangesPrice in ruled else 0,
        Uncounted not in ruled,
        ruled.get(Protected),
        ruled.get(PairValue),
        NoPoints not in ruled,
        Merges in ruled,
        OntoOpponent in ruled,
        LeavesBoard in ruled,
    )


def _places(abilities: tuple[AnyAbility, ...], kind: type) -> tuple[int, ...]:
    return tuple([place for place, each in enumerate(abilities) if isinstance(each, kind)])


def tires(definition: Definition) -> bool:
    """Whether something of a card is done by tiring it."""
    return any(
        isinstance(each, CardAction) or (isinstance(each, Reaction) and each.cost == "tire")
        for each in definition.abilities
    )
