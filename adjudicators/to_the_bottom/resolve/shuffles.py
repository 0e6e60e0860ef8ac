"""Whether an action can bring a shuffle, told without carrying it out; and what such an action is about."""

from collections.abc import Mapping, Sequence

from adjudicators.to_the_bottom import actions
from adjudicators.to_the_bottom.board import names_on
from adjudicators.to_the_bottom.cards.catalogue import ICEBERG
from adjudicators.to_the_bottom.cards.language.operations import DrawCards, JettisonCards
from adjudicators.to_the_bottom.resolve.choices import asked_of
from adjudicators.to_the_bottom.resolve.moving_cards import leaving
from adjudicators.to_the_bottom.resolve.table import Seat, Table
from adjudicators.to_the_bottom.resolve.turns import is_last_turn, number_drawn
from adjudicators.to_the_bottom.state import State
from adjudicators.verdict import joined
from adjudicators.words import listed

MAY_DRAW = (DrawCards, JettisonCards)
"""The operations from which it can follow that a card is drawn: also what was jettisoned may have such an effect."""


def may_shuffle(state: State, action: actions.Action) -> bool:
    """Whether an action can bring a shuffle; where effects follow from it, it is taken that they can."""
    if state.phase != "cruise":
        return False
    table, _ = asked_of(state)
    seat = table.seat(action.player)
    match action:
        case actions.Draw(from_=other):
            may = other is None and number_drawn(table, seat) > len(seat.deck)
        case actions.Buy(card=name):
            may = name == ICEBERG
        case actions.Jettison():
            may = _has_effect(table, seat, action)
        case actions.Use(place=place):
            does = table.cards[seat.board[place].card].does
            may = any([isinstance(each, MAY_DRAW) for each in does])
        case actions.Play(card=name):
            may = bool(table.cards[name].on_played)
        case actions.EndTurn():
            may = is_last_turn(table) or _turn_has_effects(table, seat)
        case _:
            may = True
    return may


def about(state: State, action: actions.Action) -> tuple[str, Mapping[str, int]]:
    """What an action that brings a shuffle is about: its cards, or their places; and the numbers of the places."""
    match action:
        case actions.Use(place=place) | actions.React(place=place):
            board = asked_of(state)[0].seat(action.player).board
            told, numbers = f"{board[place].card} at place {place}", {"place": place}
        case actions.Jettison(cards=cards, places=places):
            places = places or ()
            told, numbers = (
                listed([*cards, *[f"place {place}" for place in places]]),
                _places(places),
            )
        case actions.Play(card=card) | actions.Buy(card=card) | actions.Reveal(card=card):
            told, numbers = card, {}
        case actions.EndTurn(discard=tuple(cards)):
            told, numbers = listed(cards), {}
        case actions.Choose(places=places, to=to):
            told, numbers = listed([f"place {place}" for place in places]), _places(places)
            if to is not None:
                told, numbers = f"{told}, to {to}", {**numbers, "to": to}
        case _:
            told, numbers = "", {}
    return told, numbers


def _places(places: Sequence[int]) -> dict[str, int]:
    return joined([{"place": place} for place in places])


def _has_effect(table: Table, seat: Seat, action: actions.Jettison) -> bool:
    names = [*action.cards]
    names += [leaving(seat.board[place], table.cards) for place in action.places or ()]
    return any([table.cards[name].on_jettisoned for name in names])


def _turn_has_effects(table: Table, seat: Seat) -> bool:
    """Whether something happens by itself as a turn ends, or as the next one begins."""
    following = table.afloat_after(seat.id)[0]
    ending = [table.cards[name].end_of_turn for name in names_on(seat.board)]
    beginning = [table.cards[name].before_drawing for name in names_on(following.board)]
    return any(ending) or any(beginning)
