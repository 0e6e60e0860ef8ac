"""The answers that may be given to what is asked."""

from collections.abc import Iterator
from itertools import combinations, islice, permutations
from typing import Any

from adjudicators.cards import UNKNOWN
from adjudicators.game import OpenAction
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.actions import Accept, Choose, Decline, React, Reveal
from adjudicators.to_the_bottom.laws.answers import (
    destination_fits,
    may_be_turned_up,
    places_fit,
    takes_and_pays,
)
from adjudicators.to_the_bottom.resolve.choices import Choice
from adjudicators.to_the_bottom.resolve.reactions import fits, to_be_taken
from adjudicators.to_the_bottom.resolve.table import Seat, Table
from adjudicators.to_the_bottom.stack import JettisonOnStack
from adjudicators.to_the_bottom.state import State
from adjudicators.words import listed

MOST_LISTED = 100
"""Of so many ways to choose cards all are listed."""
Listed = tuple[list[Any], list[OpenAction]]


def possible_answers(state: State, table: Table, choice: Choice) -> Listed:
    """Every answer to what is asked, and the bounds of those that cannot be listed."""
    match choice.kind:
        case "react":
            return _reactions(state, table, table.seat(choice.player))
        case "reveal":
            return _names(state, choice)
        case _ if "accept" in choice.answered_by:
            decline = [Decline(choice.player)] if choice.may_decline else []
            return [Accept(choice.player), *decline], []
        case _:
            return _choices(state, choice)


def _reactions(state: State, table: Table, seat: Seat) -> Listed:
    answers: list[Any] = []
    unlisted: list[OpenAction] = []
    item = table.top
    for place, entry in enumerate(seat.board):
        if not fits(table, item, seat, entry):
            continue
        if not isinstance(item, JettisonOnStack):
            answers.append(React(seat.id, place))
            continue
        lying = tuple(dict.fromkeys(to_be_taken(table, item)))
        takings = _takings(state, seat, place, lying)
        answers += islice(takings, max(0, MOST_LISTED - len(answers)))
        message = f"{seat.id} may take over some of {listed(lying)} and pay with cards in hand"
        unlisted.append(OpenAction(React.type, rules.TAKE_OVER.id, message, seat.id, lying))
    answers.append(Decline(seat.id))
    return answers, unlisted


def _takings(state: State, seat: Seat, place: int, lying: tuple[str, ...]) -> Iterator[React]:
    """Taking one card over, paid for with one card or with none."""
    known = [name for name in dict.fromkeys(seat.hand) if name != UNKNOWN]
    for name in lying:
        for pay in (None, *[(each,) for each in known]):
            taking = React(seat.id, place, (name,), pay)
            if not takes_and_pays(state, taking):
                yield taking


def _choices(state: State, choice: Choice) -> Listed:
    answers: list[Any] = []
    unlisted: list[OpenAction] = []
    player, destinations = choice.player, (None, *range(len(choice.to)))
    ways = list(islice(_ways_to_choose(choice), MOST_LISTED + 1))
    for way in ways[:MOST_LISTED]:
        chosen = [Choose(player, way, to) for to in destinations]
        answers += [each for each in chosen if destination_fits(state, each) is None]
    doubtful = [each for each in answers if places_fit(state, each) is not None]
    if doubtful or len(ways) > MOST_LISTED:
        places = listed([str(place) for place in choice.places])
        message = f"{player} may choose among the places {places}"
        unlisted.append(OpenAction(Choose.type, rules.CHOOSE.id, message, player))
        answers = [each for each in answers if each not in doubtful]
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
