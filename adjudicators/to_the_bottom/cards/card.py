"""A card prepared for play: what its definition says, sorted by when it takes effect."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from adjudicators.to_the_bottom.cards.language import passive_rules as passive
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
from adjudicators.to_the_bottom.cards.language.operations import AnyOperation, Move
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
    does: tuple[AnyOperation, ...]
    """What its action carries out; nothing if it has none."""
    on_played: tuple[int, ...]
    on_jettisoned: tuple[int, ...]
    before_drawing: tuple[int, ...]
    end_of_turn: tuple[int, ...]
    more_drawn: int
    """How many more cards its owner draws while it lies on board."""
    more_drawn_by_opponents: int
    skips_drawing: bool
    drawn_from_opponent: int
    readies: tuple[Colour, ...]
    """The colours of the cards that come ready onto the board on which it lies."""
    sees_hands: bool
    sees_deck: passive.SeesDeck | None
    enters_tired: bool
    changes_price: passive.ChangesPrice | None
    counted: bool
    """Whether it is one of the cards on board that raise the multiple of prices."""
    protected: passive.Protected | None
    pair: passive.PairValue | None
    gives_points: bool
    points: int
    """How many points it gives when it is jettisoned for points, without a companion."""
    merges: bool
    onto_opponent: bool
    leaves_board: bool
    returns: bool
    """Whether it comes onto its owner's board however it is jettisoned."""


def goes_onto(card: Card, onto: int | None) -> bool:
    """Whether a card is played onto a place where it has to be: one that merges is, and no other."""
    return (onto is not None) == card.merges


def why_not_to(card: Card, player: str, board: str | None) -> str:
    """Why a player may not play a card onto this board, if they may not; None is their own board."""
    if board is None or (card.onto_opponent and board != player):
        return ""
    if card.onto_opponent:
        return "only an opponent's board is named"
    return f"{card.name} is played onto one's own board only"


def compiled(definition: Definition) -> Card:
    """A card, as it is defined."""
    abilities = definition.abilities
    rules_held = [each.has for each in abilities if isinstance(each, OnBoard | Always)]
    held: dict[type, Any] = {type(rule): rule for rule in rules_held}
    gives_points = passive.NoPoints not in held
    action = next((each for each in abilities if isinstance(each, CardAction)), None)
    draws_from_opponent = held.get(passive.DrawsFromOpponent)
    return Card(
        name=definition.name,
        value=definition.value,
        price=definition.price,
        colour=definition.colour,
        action=action,
        reaction=next((each for each in abilities if isinstance(each, Reaction)), None),
        abilities=abilities,
        does=action.does if action is not None else (),
        on_played=_places(abilities, Played),
        on_jettisoned=_places(abilities, Jettisoned),
        before_drawing=_places(abilities, BeforeDrawing),
        end_of_turn=_places(abilities, EndOfTurn),
        more_drawn=_more_drawn(held, passive.affects_owner),
        more_drawn_by_opponents=_more_drawn(held, passive.affects_opponents),
        skips_drawing=passive.SkipsDrawing in held,
        drawn_from_opponent=draws_from_opponent.count if draws_from_opponent else 0,
        readies=held[passive.ReadiesNew].colours if passive.ReadiesNew in held else (),
        sees_hands=passive.SeesHands in held,
        sees_deck=held.get(passive.SeesDeck),
        enters_tired=has_tiring_symbol(definition) and definition.colour in ENTER_TIRED,
        changes_price=held.get(passive.ChangesPrice),
        counted=passive.Uncounted not in held,
        protected=held.get(passive.Protected),
        pair=held.get(passive.PairValue),
        gives_points=gives_points,
        points=definition.value if gives_points else 0,
        merges=passive.Merges in held,
        onto_opponent=passive.OntoOpponent in held,
        leaves_board=passive.LeavesBoard in held,
        returns=any(_returns(each) for each in abilities),
    )


def _more_drawn(held: dict[type, Any], affects: Callable[[passive.Whom], bool]) -> int:
    rule: passive.ChangesDraw | None = held.get(passive.ChangesDraw)
    return rule.by if rule is not None and affects(rule.whose) else 0


def _places(abilities: tuple[AnyAbility, ...], kind: type) -> tuple[int, ...]:
    return tuple([place for place, each in enumerate(abilities) if isinstance(each, kind)])


def _returns(ability: AnyAbility) -> bool:
    """Whether an ability brings its card from the water onto its owner's board, come what may."""
    if not isinstance(ability, Jettisoned):
        return False
    return any(
        isinstance(each, Move)
        and each.what.pick == "this"
        and not each.optional
        and [(to.zone, to.with_opponent) for to in each.to] == [("board", False)]
        for each in ability.does
    )


def has_tiring_symbol(definition: Definition) -> bool:
    """Whether a card bears the symbol of tiring, which those do that are tired to act or react."""
    return any(
        isinstance(each, CardAction) or (isinstance(each, Reaction) and each.cost == "tire")
        for each in definition.abilities
    )
