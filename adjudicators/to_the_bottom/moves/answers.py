"""The answers that may be given to what is asked."""

from collections.abc import Iterator
from itertools import combinations, islice, permutations
from typing import Any

from adjudicators.cards import UNKNOWN
from adjudicators.game import OpenAction
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.actions import Accept, Choose, Decline, React, Reveal
from adjudicators.to_the_bottom.laws.answers import (
    fit_for_certain,
    may_be_turned_up,
    names_destination,
    paid_with,
)
from adjudicators.to_the_bottom.resolve.choices import Choice
from adjudicators.to_the_bottom.resolve.moving_cards import protected
from adjudicators.to_the_bottom.resolve.reactions import TakeOver, fitting, to_be_taken
from adjudicators.to_the_bottom.resolve.table import Seat, Table
from adjudicators.to_the_bottom.stack import JettisonOnStack
from adjudicators.to_the_bottom.state import State
from adjudicators.verdict import joined
from adjudicators.words import listed

MOST_LISTED = 100
"""Of so many ways to choose cards all are listed."""
Listed = tuple[list[Any], list[OpenAction]]


def possible_answers(state: State, table: Table, choice: Choice) -> Listed:
    """Every answer to what is asked, and the bounds of those that cannot be listed."""
    match choice.kind:
        case "react":
            return _reactions(table, table.seat(choice.player))
        case "reveal":
            return _names(state, choice)
        case _ if "accept" in choice.answered_by:
            decline = [Decline(choice.player)] if choice.may_decline else []
            return [Accept(choice.player), *decline], []
        case _:
            return _choices(table, choice)


def _reactions(table: Table, seat: Seat) -> Listed:
    item, places = table.top, fitting(table, table.top, seat)
    if not isinstance(item, JettisonOnStack):
        return [*[React(seat.id, place) for place in places], Decline(seat.id)], []
    lying = tuple(dict.fromkeys(to_be_taken(table, item)))
    most = MOST_LISTED // len(places) + 1
    ways = list(islice(_ways_to_take_over(table, seat, lying), most))
    answers = [React(seat.id, place, *way) for place in places for way in ways]
    message = f"{seat.id} may take over some of {listed(lying)} and pay with cards in hand"
    unlisted = OpenAction(React.type, rules.TAKE_OVER.id, message, seat.id, lying)
    return [*answers[:MOST_LISTED], Decline(seat.id)], [unlisted]


def _ways_to_take_over(
    table: Table, seat: Seat, lying: tuple[str, ...]
) -> Iterator[tuple[tuple[str], tuple[str] | None]]:
    """Taking one card over, paid for with one card or with none."""
    terms, cards = TakeOver(table, seat), table.cards
    known = [name for name in dict.fromkeys(seat.hand) if name != UNKNOWN]
    free = [name for name in known if not protected(cards[name], seat.board)]
    paying = [(None, 0), *[((name,), paid_with(table, (name,))) for name in free]]
    for name in lying:
        for pay, points in paying:
            if terms.are_met((name,), pay or (), points):
                yield (name,), pay


def _choices(table: Table, choice: Choice) -> Listed:
    answers: list[Any] = []
    unlisted: list[OpenAction] = []
    player = choice.player
    ways = list(islice(_ways_to_choose(choice), MOST_LISTED + 1))
    certain = [way for way in ways[:MOST_LISTED] if fit_for_certain(table, choice, way)]
    for way in certain:
        several = range(len(choice.to)) if names_destination(choice, way) else (None,)
        answers += [Choose(player, way, to) for to in several]
    if len(certain) < len(ways):
        places = listed([str(place) for place in choice.places])
        message = f"{player} may choose among the places {places}"
        numbers = joined([{"place": place} for place in choice.places])
        unlisted.append(OpenAction(Choose.type, rules.CHOOSE.id, message, player, numbers=numbers))
    if choice.may_decline:
        answers.append(Decline(player))
    return answers, unlisted


def _ways_to_choose(choice: Choice) -> Iterator[tuple[int, ...]]:
    if choice.kind == "rearrange":
        return permutations(choice.places)
    numbers = range(choice.least, choice.most + 1)
    return _each_once(way for number in numbers for way in combinations(choice.places, number))


def _each_once(ways: Iterator[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    """Every way once: two cards that lie at one place are picked from above."""
    found = set()
    for way in ways:
        if way not in found:
            found.add(way)
            yield way


def _names(state: State, choice: Choice) -> Listed:
    certain, possible = may_be_turned_up(state, choice)
    answers: list[Any] = [Reveal(choice.player, name) for name in certain]
    if not possible:
        return answers, []
    message = f"the card that is turned up is named by {choice.player}"
    rule = rules.REVEAL.id
    return answers, [OpenAction(Reveal.type, rule, message, choice.player, tuple(possible))]
