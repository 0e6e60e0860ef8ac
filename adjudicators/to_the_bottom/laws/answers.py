"""The laws of answering: who is asked, what, and which answers fit."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from adjudicators.cards import UNKNOWN
from adjudicators.game import seat_of
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.actions import Accept, Choose, Decline, React, Reveal
from adjudicators.to_the_bottom.cards.catalogue import cards_by_name, own_rule
from adjudicators.to_the_bottom.cards.language.operations import PICKING
from adjudicators.to_the_bottom.laws.common import no_card_at, no_card_called, not_in_hand
from adjudicators.to_the_bottom.resolve.choices import Choice, asked_of
from adjudicators.to_the_bottom.resolve.moving_cards import protected
from adjudicators.to_the_bottom.resolve.reactions import (
    TakeOver,
    fitting,
    not_among,
    to_be_taken,
    why_unready,
)
from adjudicators.to_the_bottom.resolve.table import Table, progress_of
from adjudicators.to_the_bottom.resolve.targets import is_filtered, operations_of
from adjudicators.to_the_bottom.scoring.points import jettison_points
from adjudicators.to_the_bottom.stack import ABILITIES_ON_STACK, JettisonOnStack
from adjudicators.to_the_bottom.state import State
from adjudicators.to_the_bottom.unseen import (
    all_are_seen,
    atop_common,
    certain_and_possible,
    with_players,
)
from adjudicators.verdict import Finding, joined
from adjudicators.words import counted, listed

Answer = React | Decline | Accept | Choose | Reveal

_ASKS = {
    "react": "whether to react",
    "allow": "whether to do what may be left out",
    "against": "which opponent it is",
    "pick": "which cards are picked",
    "decide": "where the cards go",
    "look": "to look at cards",
    "rearrange": "for the order of cards",
    "reveal": "which card is turned up",
}


def lies_fixed(state: State) -> str | None:
    """Why cards are to keep their places now, if they are."""
    if state.pending is None:
        return None
    _, asked = asked_of(state)
    if asked is not None and asked.kind == "reveal":
        return "a card is turned up and is to be named first"
    item = state.pending.stack[0]
    progress = getattr(item, "progress", None)
    if progress is None or progress.picked is None:
        return None
    return "cards have been picked from where they lie"


def names_something_asked(state: State, action: Answer) -> Finding | None:
    """Only whoever is asked answers, and only what they are asked."""
    if state.pending is None:
        rule = rules.SINK if state.phase == "finished" else rules.WAIT
        return rule.broken("nothing is asked of anybody now", "/action/type")
    _, asked = asked_of(state)
    if asked is None:
        return None
    if asked.player != action.player:
        message = f"{asked.player} is asked, and not {action.player}"
        named = (asked.player, action.player)
        return rules.WAIT.broken(message, "/action/player", named=named)
    if action.type in asked.answered_by:
        return None
    kind = "allow" if asked.kind == "decide" and not asked.to else asked.kind
    message = (
        f"{asked.player} is asked {_ASKS[kind]}, which {action.type} does not answer, but"
        f" {listed(asked.answered_by, 'or')}"
    )
    return rules.WAIT.broken(message, "/action/type", named=(asked.player,))


def card_can_react(state: State, action: React) -> Finding | None:
    """The card that reacts is ready and made for what it answers."""
    board = seat_of(state, action.player).board
    pointer = "/action/place"
    if action.place >= len(board):
        return no_card_at(rules.REACT_FITS, action.player, action.place, pointer)
    table, asked = asked_of(state)
    entry = board[action.place]
    name = entry.card
    if why := why_unready(entry, table.cards):
        return rules.REACT_FITS.broken(f"{name} {why}", pointer, name)
    if asked is None or asked.kind != "react" or asked.player != action.player:
        return None
    if action.place in fitting(table, table.top, table.seat(action.player)):
        return None
    return rules.REACT_FITS.broken(f"{name} does not answer what is happening", pointer, name)


def takes_and_pays(state: State, action: React) -> list[Finding]:
    """Whoever takes cards over pays for them, and nobody else does either."""
    board = seat_of(state, action.player).board
    table, asked = asked_of(state)
    if action.place >= len(board):
        return []
    reaction = table.cards[board[action.place].card].reaction
    taking = reaction is not None and reaction.response == "take-over"
    if not taking:
        if not action.take and not action.pay:
            return []
        name = board[action.place].card
        pointer = "/action/take" if action.take else "/action/pay"
        return [rules.TAKE_OVER.broken(f"{name} takes no cards over", pointer, name)]
    if asked is None or asked.kind != "react" or asked.player != action.player:
        return []
    wrong = [*_takes(table, action), *_can_pay_with(table, action)]
    if not wrong and (too_little := _pays_too_little(table, action)):
        wrong.append(too_little)
    pay = action.pay or ()
    if missing := not_in_hand(state, action.player, pay, rules.TAKE_OVER, "/action/pay"):
        wrong.append(missing)
    return wrong


def _takes(table: Table, action: React) -> Iterator[Finding]:
    if not action.take:
        yield rules.TAKE_OVER.broken("the cards taken over are to be named", "/action")
    lying = to_be_taken(table, table.top) if isinstance(table.top, JettisonOnStack) else []
    if strange := not_among(action.take or (), lying):
        takeable = listed(lying) or "nothing"
        message = f"{listed(strange)} cannot be taken over; what can be: {takeable}"
        left = {"left": len(lying)}
        yield rules.TAKE_OVER.broken(message, "/action/take", *strange, numbers=left)
        return
    seat = table.seat(action.player)
    paid = [name for name in action.pay or () if name in table.cards]
    alone = TakeOver(table, seat).lacks_card_below(action.take or (), paid)
    if alone is not None:
        message = f"no card on the board of {seat.id} can carry {alone}"
        yield rules.MERGED_ELSE.broken(message, "/action/take", alone, named=(seat.id,))


def _can_pay_with(table: Table, action: React) -> Iterator[Finding]:
    seat = table.seat(action.player)
    for place, name in enumerate(action.pay or ()):
        pointer = f"/action/pay/{place}"
        if name not in table.cards:
            yield no_card_called(name, table.cards, pointer, place)
        elif protected(table.cards[name], seat.board):
            rule = own_rule(table.cards[name], rules.STAYS)
            yield rule.broken(f"{name} cannot be jettisoned", pointer, name)


def _pays_too_little(table: Table, action: React) -> Finding | None:
    seat, pay = table.seat(action.player), action.pay or ()
    taken, terms, points = action.take or (), TakeOver(table, seat), paid_with(table, pay)
    if terms.are_paid(taken, pay, points):
        return None
    price = terms.price(taken, pay)
    cost, paid = counted(price, "point"), counted(points, "point")
    message = f"what is taken over costs {cost}, and the payment is worth {paid}"
    pointer, numbers = "/action/pay" if pay else "/action", {"price": price, "paid": points}
    return rules.TAKE_OVER.broken(message, pointer, numbers=numbers)


def paid_with(table: Table, pay: Sequence[str]) -> int:
    """How many points these cards pay for others."""
    return jettison_points([table.cards[name] for name in pay])


def places_fit(state: State, action: Choose) -> Finding | None:
    """As many cards as are asked for are chosen, among those that can be."""
    table, asked = asked_of(state)
    if asked is None or asked.player != action.player or "choose" not in asked.answered_by:
        return None
    places = action.places
    rule = rules.CHOOSE if asked.kind == "pick" else rules.CHOOSE_BLIND
    if fault := _fault_of_places(asked, places):
        message, numbers = fault
        return rule.broken(message, "/action/places", numbers=numbers)
    if fit_for_certain(table, asked, places):
        return None
    without = rule.broken("what is picked cannot be picked", "/action/places")
    return rule.unseen("unseen cards decide whether what is picked can be picked", without)


Fault = tuple[str, Mapping[str, int] | None]
"""What is wrong with an answer, and the numbers in these words."""


def _fault_of_places(asked: Choice, places: tuple[int, ...]) -> Fault | None:
    if asked.kind == "decide":
        return ("nothing is to be picked", None) if places else None
    if asked.kind == "rearrange":
        if sorted(places) == list(asked.places):
            return None
        last = len(asked.places) - 1
        message = f"the places 0 to {last} are all to be named once, in any order"
        return message, {"least": 0, "most": last}
    strange = [*(Counter(places) - Counter(asked.places))]
    if strange:
        return _fault_of_place(asked, strange[0])
    if list(places) != sorted(places):
        return "places are named in ascending order", None
    return _fault_of_number(asked, len(places))


def _fault_of_place(asked: Choice, place: int) -> Fault:
    if most := asked.places.count(place):
        cards = counted(most, "card")
        message = f"at place {place} {cards} can be picked, and no more"
        return message, {"place": place, "most": most}
    possible = [*dict.fromkeys(asked.places)]
    there = listed([str(each) for each in possible])
    message = f"place {place} cannot be picked; what can be is at {there}"
    return message, joined([{"place": each} for each in (place, *possible)])


def _fault_of_number(asked: Choice, number: int) -> Fault | None:
    least, most = asked.least, asked.most
    if least <= number <= most:
        return None
    due = str(most) if least == most else f"{least} to {most}"
    numbers = {"given": number, "needed": most}
    if least != most:
        numbers = {"given": number, "least": least, "most": most}
    return f"{counted(number, 'place')} named, and {due} asked for", numbers


def fit_for_certain(table: Table, asked: Choice, places: tuple[int, ...]) -> bool:
    """Whether no unseen card decides whether the cards at these places can be picked."""
    item = table.top
    if asked.kind != "pick" or not isinstance(item, ABILITIES_ON_STACK):
        return True
    operation = operations_of(table, item)[progress_of(item).operation]
    if not isinstance(operation, PICKING) or not is_filtered(operation.what):
        return True
    pile = getattr(table.seat(asked.holder), asked.zone)
    return all([pile[place] != UNKNOWN for place in places])


def names_destination(asked: Choice, places: tuple[int, ...]) -> bool:
    """Whether whoever chooses these places also has to say where the cards go."""
    return bool(asked.to) and (asked.kind == "decide" or bool(places))


def destination_fits(state: State, action: Choose) -> Finding | None:
    """A destination is named where there are several, and nowhere else."""
    _, asked = asked_of(state)
    if asked is None or asked.player != action.player or "choose" not in asked.answered_by:
        return None
    pointer = "/action/to" if action.to is not None else "/action"
    if not names_destination(asked, action.places):
        if action.to is None:
            return None
        return rules.CHOOSE.broken("there is no choice of where the cards go", pointer)
    if action.to is not None and action.to < len(asked.to):
        return None
    last = len(asked.to) - 1
    message = f"where the cards go is to be named, from 0 to {last}"
    return rules.CHOOSE.broken(message, pointer, numbers={"least": 0, "most": last})


def may_be_turned_up(state: State, asked: Choice) -> tuple[list[str], list[str]]:
    """The card that must lie where one is turned up, or those that may."""
    worlds = atop_common(state) if asked.zone == "common" else with_players(state, 1)
    return certain_and_possible(state, worlds)


def name_fits(state: State, action: Reveal) -> Finding | None:
    """The card turned up is one that can lie there."""
    _, asked = asked_of(state)
    pointer, name = "/action/card", action.card
    cards = cards_by_name(state.options.catalogue)
    if name not in cards:
        return no_card_called(name, cards, pointer)
    if asked is None or asked.kind != "reveal":
        return None
    certain, possible = may_be_turned_up(state, asked)
    if name in certain:
        return None
    if name in possible:
        without = rules.REVEAL.broken(f"{name} does not lie there", pointer, name)
        message = f"whether it is {name} cannot be told from here"
        return rules.REVEAL.unseen(message, without, cards=(name,))
    if all_are_seen(state, name):
        return rules.REVEAL.broken(f"{name} cannot lie there: all copies are seen", pointer, name)
    message = f"{name} cannot lie there: its unseen copies are elsewhere"
    return rules.REVEAL.inferred(message, pointer, name)
