"""The answers that may be given to what is asked."""

from collections.abc import Iterator
from itertools import combinations, islice, permutations
from typing import Any

from adjudicators.cards import UNKNOWN
from adjudicators.game import OpenAction
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.actions import Choose, Decline, React, Reveal
from adjudicators.to_the_bottom.laws.answers import may_be_turned_up, places_fit
from adjudicators.to_the_bottom.resolve.choices import Question, question
from adjudicators.to_the_bottom.resolve.moving_cards import protected
from adjudicators.to_the_bottom.resolve.reactions import fits, taking_price, to_be_taken
from adjudicators.to_the_bottom.resolve.table import Seat, Table
from adjudicators.to_the_bottom.scoring.points import points_of
from adjudicators.to_the_bottom.state import State

MOST_LISTED = 100
Answers = tuple[list[Any], list[OpenAction]]


def answers(state: State, table: Table) -> Answers:
    """Every answer to what is asked, and the bounds of those that cannot be listed."""
    asked = question(table)
    if asked is None:
        return [], []
    match asked.kind:
        case "react":
            return _reactions(table, table.seat(asked.player))
        case "reveal":
            return _names(state, asked)
        case _:
            return _choices(state, asked)


def _reactions(table: Table, seat: Seat) -> Answers:
    listed: list[Any] = []
    unlisted: list[OpenAction] = []
    doing = table.deeds[-1]
    for place, entry in enumerate(seat.board):
        if not fits(table, doing, seat, entry):
            continue
        reaction = table.cards[entry.card].reaction
        if reaction is None or reaction.response != "take-over":
            listed.append(React(seat.id, place))
            continue
        lying = tuple(dict.fromkeys(to_be_taken(table, doing)))
        listed += islice(_takings(table, seat, place, lying), max(0, MOST_LISTED - len(listed)))
        message = f"{seat.id} may take over some of {', '.join(lying)} and pay with cards in hand"
        several = OpenAction(React.type, rules.TAKE_OVER.id, message, seat.id, lying)
        if several not in unlisted:
            unlisted.append(several)
    listed.append(Decline(seat.id))
    return listed, unlisted


def _takings(table: Table, seat: Seat, place: int, lying: tuple[str, ...]) -> Iterator[React]:
    """Taking one card over, paid for with one card or with none."""
    known = [name for name in dict.fromkeys(seat.hand) if name != UNKNOWN]
    free = [name for name in known if not protected(table.cards[name], seat)]
    for name in lying:
        price = taking_price(table, seat, (name,))
        if price == 0:
            yield React(seat.id, place, (name,))
        for each in free:
            if points_of([table.cards[each]]) >= price:
                yield React(seat.id, place, (name,), (each,))


def _choices(state: State, asked: Question) -> Answers:
    listed: list[Any] = []
    unlisted: list[OpenAction] = []
    player = asked.player
    if asked.kind == "rearrange":
        ways = list(islice(permutations(asked.places), MOST_LISTED + 1))
    else:
        numbers = range(asked.least, asked.most + 1) if asked.most else (0,)
        every = (way for number in numbers for way in combinations(asked.places, number))
        ways = list(islice(every, MOST_LISTED + 1)) if asked.most else [()]
    for way in ways[:MOST_LISTED]:
        several = bool(asked.to) and (asked.kind == "decide" or bool(way))
        listed += [Choose(player, way, to) for to in (range(len(asked.to)) if several else (None,))]
    doubtful = [each for each in listed if places_fit(state, each) is not None]
    if doubtful or len(ways) > MOST_LISTED:
        message = f"{player} may choose among the places {', '.join(map(str, asked.places))}"
        unlisted.append(OpenAction(Choose.type, rules.CHOOSE.id, message, player))
        listed = [each for each in listed if each not in doubtful]
    if asked.may_decline:
        listed.append(Decline(player))
    return listed, unlisted


def _names(state: State, asked: Question) -> Answers:
    certain, possible = may_be_turned_up(state, asked)
    listed: list[Any] = [Reveal(asked.player, name) for name in certain]
    if not possible:
        return listed, []
    message = f"the card that is turned up is named by {asked.player}"
    rule = rules.REVEAL.id
    return listed, [OpenAction(Reveal.type, rule, message, asked.player, tuple(possible))]
