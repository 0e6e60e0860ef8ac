"""The actions that cannot be listed, with their bounds: turning in, and trading."""

from typing import Annotated

from adjudicators import game
from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.actions import Trade, TurnIn
from adjudicators.above_water.best.question import suggestion
from adjudicators.above_water.state import (
    MOST_CARDS,
    MOST_DECKS,
    Group,
    LaidAceNumber,
    Player,
    Recolour,
    State,
    Stones,
    laid_aces_of,
)
from adjudicators.cards import UNKNOWN
from adjudicators.declare import Doc, Size
from adjudicators.values import changed, value

WORK_FOR_SUGGESTION = 2_000
"""The steps that the search for a suggestion may take: it should help, and need not be proven."""


@value
class Suggestion:
    """Groups that would pay well together."""

    total: Annotated[int, Doc("The stones that they pay.", 19)]
    groups: Annotated[tuple[Group, ...], Size(1, MOST_CARDS), Doc("The groups.")]
    optimal: Annotated[
        bool,
        Doc("Whether no turn-in of the cards that are seen pays more; `best` searches longer."),
    ]
    recolour: Recolour = None


@value
class OpenAction(game.OpenAction):
    """A kind of action that may be legal and cannot be listed card by card."""

    stones: Annotated[Stones | None, Doc("The stones that the player could hand over.", 15)] = None
    aces_of_diamonds: Annotated[
        tuple[LaidAceNumber, ...] | None,
        Size(0, MOST_DECKS),
        Doc("The player's aces of diamonds on the table, by their places.", [0]),
    ] = None
    suggestion: Annotated[
        Suggestion | None,
        Doc(
            "A turn-in that pays, if any does; only where `suggest` asks for it. `best` searches longer."
        ),
    ] = None


def trade_entry(state: State, player: Player) -> OpenAction:
    """What a player could hand over in a trade."""
    return OpenAction(
        Trade.type,
        rules.TRADE.id,
        "these cards, stones and aces of diamonds can be traded for another player's",
        player.id,
        player.hand,
        player.stones,
        tuple(laid_aces_of(state, player.id)),
    )


def turn_in_entry(player: Player) -> OpenAction:
    """What a player could turn in."""
    return OpenAction(
        TurnIn.type,
        rules.TURN_IN.id,
        "groups of these cards can be turned in",
        player.id,
        player.hand,
    )


def suggest(_: State, unlisted: tuple[game.OpenAction, ...]) -> tuple[game.OpenAction, ...]:
    """The same entries, those of turn-ins with groups that pay well."""
    return tuple(
        [
            changed(each, suggestion=_suggested(each.cards or ()))
            if isinstance(each, OpenAction) and each.type == TurnIn.type
            else each
            for each in unlisted
        ]
    )


def _suggested(hand: tuple[str, ...]) -> Suggestion | None:
    seen = tuple([card for card in hand if card != UNKNOWN])
    found = suggestion(seen, WORK_FOR_SUGGESTION)
    if found is None:
        return None
    return Suggestion(found.total, found.groups, found.optimal, found.recolour)
