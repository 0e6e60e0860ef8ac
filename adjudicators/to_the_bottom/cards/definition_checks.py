"""What is wrong with definitions of cards: each fault, and the part of the definition that it is in."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache

from adjudicators.rulebook import Rule
from adjudicators.to_the_bottom import rulebook as rules
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
from adjudicators.to_the_bottom.cards.language.operations import (
    PICKING,
    AnyOperation,
    ChangeDraw,
    Gain,
    GainValue,
    JettisonCards,
    Move,
    Ready,
    Repeat,
    Tire,
)
from adjudicators.to_the_bottom.cards.language.passive_rules import (
    ChangesDraw,
    ChangesPrice,
    Merges,
    OntoOpponent,
)
from adjudicators.to_the_bottom.cards.language.places import Destination, Selector
from adjudicators.values import value
from adjudicators.verdict import Contradiction


@value
class Fault:
    """Something wrong with a part of a definition."""

    place: str
    """A JSON pointer to the part, relative to what is being checked."""
    detail: str
    rule: Rule = rules.VALID_DEFINITION


Faults = Iterator[Fault]
Performed = CardAction | Played | Jettisoned | BeforeDrawing | EndOfTurn
"""The abilities that carry out operations."""

RESPONSE_TO = {
    "effect": "shield",
    "action": "cancel",
    "play": "return",
    "attack": "redirect",
    "jettison": "take-over",
}
"""The one response that fits each thing that a card can react to."""


def definition_faults(catalogue: tuple[Definition, ...], at: str) -> Iterator[Contradiction]:
    """Everything that is wrong with these definitions; ``at`` points to where they stand."""
    for fault in _faults(catalogue):
        yield fault.rule.contradicted(at + fault.place, fault.detail)


@lru_cache(maxsize=64)
def _faults(catalogue: tuple[Definition, ...]) -> tuple[Fault, ...]:
    return tuple(_of_catalogue(catalogue))


def _of_catalogue(catalogue: tuple[Definition, ...]) -> Faults:
    first: dict[str, int] = {}
    for number, each in enumerate(catalogue):
        if first.setdefault(each.name, number) != number:
            detail = f"{each.name} is already defined at {first[each.name]}"
            yield Fault(f"/{number}/name", detail, rules.OWN_CARDS)
        yield from _below(f"/{number}", _of_definition(each))


def _below(place: str, faults: Faults) -> Faults:
    for fault in faults:
        yield Fault(place + fault.place, fault.detail, fault.rule)


# ── a card ───────────────────────────────────────────────────────────────────────────────────────


def _of_definition(card: Definition) -> Faults:
    for kind, what in ((CardAction, "action"), (Reaction, "reaction")):
        places = [place for place, each in enumerate(card.abilities) if isinstance(each, kind)]
        for place in places[1:]:
            yield Fault(f"/abilities/{place}", f"a card has at most one {what}")
    yield from _repeated_rules(card)
    yield from _merging(card)
    for place, ability in enumerate(card.abilities):
        at = f"/abilities/{place}"
        if isinstance(ability, CardAction) and card.colour == "green":
            yield Fault(at, "a green card has no action", rules.COLOURS)
        if isinstance(ability, Reaction) and card.colour != "blue":
            detail = f"only blue cards react, and this one is {card.colour}"
            yield Fault(at, detail, rules.COLOURS_REACT)
        yield from _below(at, _of_ability(ability))


def _repeated_rules(card: Definition) -> Faults:
    kinds: Counter[str] = Counter()
    for place, ability in enumerate(card.abilities):
        if isinstance(ability, OnBoard | Always):
            kinds[ability.has.rule] += 1
            if kinds[ability.has.rule] > 1:
                yield Fault(f"/abilities/{place}/has", f"this card has {ability.has.rule} already")


def _merging(card: Definition) -> Faults:
    """A card on top of another cannot be tired, and lies on its player's own board."""
    if not any(
        isinstance(each, Always) and isinstance(each.has, Merges) for each in card.abilities
    ):
        return
    for place, each in enumerate(card.abilities):
        if isinstance(each, CardAction | Reaction):
            detail = "a card that merges with another cannot be tired"
            yield Fault(f"/abilities/{place}", detail)
        if isinstance(each, Always) and isinstance(each.has, OntoOpponent):
            detail = "a card that merges with another is played onto one's own board only"
            yield Fault(f"/abilities/{place}/has", detail)


# ── an ability ───────────────────────────────────────────────────────────────────────────────────


def _of_ability(ability: AnyAbility) -> Faults:
    match ability:
        case Reaction(to=to, response=response):
            if RESPONSE_TO[to] != response:
                yield Fault("/response", f"the response to {to} is {RESPONSE_TO[to]}")
        case OnBoard(has=ChangesDraw(by=0) | ChangesPrice(by=0)):
            yield Fault("/has/by", "a change by 0 changes nothing")
        case CardAction() | Played() | Jettisoned() | BeforeDrawing() | EndOfTurn():
            for place, operation in enumerate(ability.does):
                for check in _CHECKS:
                    yield from _below(f"/does/{place}", check(ability, place, operation))
        case _:
            return


def _timing(ability: Performed, place: int, operation: AnyOperation) -> Faults:
    """Some operations are possible at some times only."""
    match operation:
        case ChangeDraw(by=by):
            if not isinstance(ability, BeforeDrawing):
                yield Fault("", "the number drawn can change only before the drawing")
            if by == 0:
                yield Fault("/by", "a change by 0 changes nothing")
        case Gain() | GainValue() if isinstance(ability, EndOfTurn):
            yield Fault("", "points gained as the turn ends are lost at once")
        case JettisonCards(required=True) if not isinstance(ability, CardAction):
            yield Fault("/required", "only an action can require cards")
        case _:
            return


def _sequence(ability: Performed, place: int, operation: AnyOperation) -> Faults:
    """Some operations refer to those before them."""
    before = ability.does[:place]
    if isinstance(operation, GainValue) and not any(
        isinstance(each, JettisonCards) for each in before
    ):
        yield Fault("", "no operation before this one jettisons cards")
    if isinstance(operation, Repeat):
        if not isinstance(ability, CardAction):
            yield Fault("", "only an action can be repeated")
        if not before:
            yield Fault("", "no operation stands before this one, so there is nothing to repeat")
        if place < len(ability.does) - 1:
            yield Fault("", "this has to be the last operation")


def _cards_concerned(ability: Performed, place: int, operation: AnyOperation) -> Faults:
    if not isinstance(operation, PICKING):
        return
    what = operation.what
    for check in _SELECTOR_CHECKS:
        yield from _below("/what", check(ability, what))
    if isinstance(operation, Tire | Ready) and what.zone != "board":
        yield Fault("/what/zone", "only cards on a board can be tired or readied")
    if isinstance(operation, JettisonCards) and operation.required and what.up_to:
        yield Fault("/required", "a number of cards that can be 0 cannot be required")
    if isinstance(operation, JettisonCards) and what.zone == "water":
        yield Fault("/what/zone", "cards in the water have been jettisoned already")


def _destinations(ability: Performed, place: int, operation: AnyOperation) -> Faults:
    if not isinstance(operation, Move):
        return
    if operation.what.pick == "greatest" and (operation.optional or len(operation.to) > 1):
        yield Fault("/to", "the greatest cards are all moved, and to one place")
    given = set()
    for number, to in enumerate(operation.to):
        at = f"/to/{number}"
        owner = _new_owner(operation.what, to)
        if (to.zone, owner) in given:
            yield Fault(at, "this destination is given already")
        given.add((to.zone, owner))
        if owner == "holder" and _is_there(operation.what, to):
            yield Fault(at, "these cards are there already")


def _new_owner(what: Selector, to: Destination) -> str:
    """Who has the cards then: whoever held them, whoever performs, or the opponent who is named."""
    if to.with_opponent:
        return "holder" if what.whose == "opponent" else "opponent"
    return "holder" if to.with_holder or what.whose == "own" else "performer"


def _is_there(what: Selector, to: Destination) -> bool:
    if what.zone == "deck":
        return to.zone == f"deck-{what.pick}"
    return what.zone == to.zone


_CHECKS: tuple[Callable[[Performed, int, AnyOperation], Faults], ...] = (
    _timing,
    _sequence,
    _cards_concerned,
    _destinations,
)

# ── the cards that an operation concerns ─────────────────────────────────────────────────────────


def _this_card(ability: Performed, what: Selector) -> Faults:
    if what.pick != "this":
        return
    where = _where_it_is(ability)
    if what.whose != "own":
        yield Fault("/whose", "this card is its owner's own")
    if what.zone != where:
        yield Fault("/zone", f"at that time this card is in its owner's {where}")
    if what.others:
        yield Fault("/others", "this card cannot be another one")
    yield from _no_filter(what, "one card is named, so there is nothing to filter")


def _where_it_is(ability: Performed) -> str:
    return "water" if isinstance(ability, Jettisoned) else "board"


def _other_cards(ability: Performed, what: Selector) -> Faults:
    if what.others and what.pick != "this" and what.zone != _where_it_is(ability):
        yield Fault("/others", f"at that time this card is not in a {what.zone} anyway")


def _with_this_card(ability: Performed, what: Selector) -> Faults:
    if not what.with_this:
        return
    where = _where_it_is(ability)
    if what.pick != "chosen":
        yield Fault("/with_this", "only with chosen cards does this card go")
    if what.whose != "own":
        yield Fault("/with_this", "this card is its owner's own, and the others are not")
    if what.zone != where:
        yield Fault("/with_this", f"at that time this card is in its owner's {where}")
    if what.others:
        yield Fault("/others", "this card goes with the others, so it is not chosen anyway")


def _of_deck(ability: Performed, what: Selector) -> Faults:
    if what.zone == "deck" and what.pick in ("chosen", "greatest"):
        detail = "a deck lies face down: its cards are picked from the top, from the bottom, or all"
        yield Fault("/pick", detail)
    if what.zone != "deck" and what.pick in ("top", "bottom"):
        yield Fault("/pick", f"only a deck has a {what.pick}")
    if what.zone == "deck":
        yield from _no_filter(what, "a deck lies face down, so its cards cannot be filtered")


def _of_hand(ability: Performed, what: Selector) -> Faults:
    if what.zone != "hand":
        return
    if what.pick == "greatest":
        yield Fault("/pick", "hands are hidden, so nobody can tell which card is the greatest")
    if what.whose != "own" and not what.chosen_by_holder:
        yield from _no_filter(what, "others' hands are hidden, so their cards cannot be filtered")


def _counts(ability: Performed, what: Selector) -> Faults:
    if what.count is not None and what.pick in ("this", "all", "greatest"):
        yield Fault("/count", f"the pick {what.pick} says already how many cards there are")
    if what.up_to is not None and what.pick != "chosen":
        yield Fault("/up_to", "only of chosen cards there may be fewer")
    if what.chooser is not None and what.pick != "chosen":
        yield Fault("/chooser", "nobody chooses these cards")


def _bounds(ability: Performed, what: Selector) -> Faults:
    if what.at_least is not None and what.at_most is not None and what.at_least > what.at_most:
        detail = f"no value is at least {what.at_least} and at most {what.at_most}"
        yield Fault("/at_least", detail)


def _no_filter(what: Selector, why: str) -> Faults:
    for name in ("colours", "at_least", "at_most"):
        if getattr(what, name) is not None:
            yield Fault(f"/{name}", why)


_SELECTOR_CHECKS: tuple[Callable[[Performed, Selector], Faults], ...] = (
    _this_card,
    _other_cards,
    _with_this_card,
    _of_deck,
    _of_hand,
    _counts,
    _bounds,
)
