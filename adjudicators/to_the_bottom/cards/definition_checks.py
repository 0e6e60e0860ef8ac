"""Which definitions of cards make no sense, and the part that does not."""

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
from adjudicators.verdict import Contradiction

Fault = tuple[str, str, Rule]
"""Where, below what was looked at; what; and by which rule."""
Faults = Iterator[Fault]
Doing = CardAction | Played | Jettisoned | BeforeDrawing | EndOfTurn

ANSWERS = {
    "effect": "shield",
    "action": "cancel",
    "play": "return",
    "attack": "redirect",
    "jettison": "take-over",
}
"""How a reaction to something answers it."""


def definition_faults(catalogue: tuple[Definition, ...], at: str) -> Iterator[Contradiction]:
    """Everything in these definitions that makes no sense."""
    for place, detail, rule in _faults(catalogue):
        yield rule.contradicted(at + place, detail)


@lru_cache(maxsize=64)
def _faults(catalogue: tuple[Definition, ...]) -> tuple[Fault, ...]:
    return tuple(_of_catalogue(catalogue))


def _of_catalogue(catalogue: tuple[Definition, ...]) -> Faults:
    first: dict[str, int] = {}
    for number, each in enumerate(catalogue):
        if first.setdefault(each.name, number) != number:
            detail = f"{each.name} is defined at {first[each.name]} already"
            yield f"/{number}/name", detail, rules.OWN_CARDS
        yield from _below(f"/{number}", _of_definition(each))


def _below(place: str, faults: Faults) -> Faults:
    for deeper, detail, rule in faults:
        yield place + deeper, detail, rule


# ── a card ───────────────────────────────────────────────────────────────────────────────────────


def _of_definition(card: Definition) -> Faults:
    for kind, what in ((CardAction, "action"), (Reaction, "reaction")):
        places = [place for place, each in enumerate(card.abilities) if isinstance(each, kind)]
        for place in places[1:]:
            yield f"/abilities/{place}", f"a card has one {what} at most", rules.VALID_DEFINITION
    yield from _twice(card)
    yield from _merging(card)
    for place, ability in enumerate(card.abilities):
        at = f"/abilities/{place}"
        if isinstance(ability, CardAction) and card.colour == "green":
            yield at, "nothing is done by tiring a green card", rules.COLOURS
        if isinstance(ability, Reaction) and card.colour != "blue":
            yield at, f"only blue cards react, and this one is {card.colour}", rules.COLOURS_REACT
        yield from _below(at, _of_ability(ability))


def _twice(card: Definition) -> Faults:
    kinds: Counter[str] = Counter()
    for place, ability in enumerate(card.abilities):
        if isinstance(ability, OnBoard | Always):
            kinds[ability.has.rule] += 1
            if kinds[ability.has.rule] > 1:
                detail = f"{ability.has.rule} holds for this card already"
                yield f"/abilities/{place}/has", detail, rules.VALID_DEFINITION


def _merging(card: Definition) -> Faults:
    """A card on top of another has nothing to tire, and lies on its player's own board."""
    if not any(
        isinstance(each, Always) and isinstance(each.has, Merges) for each in card.abilities
    ):
        return
    for place, each in enumerate(card.abilities):
        if isinstance(each, CardAction | Reaction):
            detail = "a card that merges with another is not tired for itself"
            yield f"/abilities/{place}", detail, rules.VALID_DEFINITION
        if isinstance(each, Always) and isinstance(each.has, OntoOpponent):
            detail = "a card that merges with one of one's own cards goes onto no opponent's board"
            yield f"/abilities/{place}/has", detail, rules.VALID_DEFINITION


# ── an ability ───────────────────────────────────────────────────────────────────────────────────


def _of_ability(ability: AnyAbility) -> Faults:
    match ability:
        case Reaction(to=to, response=response):
            if ANSWERS[to] != response:
                detail = f"a reaction to {to} answers it by {ANSWERS[to]}"
                yield "/response", detail, rules.VALID_DEFINITION
        case OnBoard(has=ChangesDraw(by=0) | ChangesPrice(by=0)):
            yield "/has/by", "a change by 0 changes nothing", rules.VALID_DEFINITION
        case CardAction() | Played() | Jettisoned() | BeforeDrawing() | EndOfTurn():
            for place, operation in enumerate(ability.does):
                at = f"/does/{place}"
                for check in _CHECKS:
                    yield from _below(at, check(ability, place, operation))
        case _:
            return


def _timing(ability: Doing, place: int, operation: AnyOperation) -> Faults:
    """Some operations make sense at some times only."""
    match operation:
        case ChangeDraw(by=by):
            if not isinstance(ability, BeforeDrawing):
                yield "", "the number drawn changes before the drawing only", rules.VALID_DEFINITION
            if by == 0:
                yield "/by", "a change by 0 changes nothing", rules.VALID_DEFINITION
        case Gain() | GainValue() if isinstance(ability, EndOfTurn):
            yield "", "points gained as the turn ends are lost at once", rules.VALID_DEFINITION
        case JettisonCards(required=True) if not isinstance(ability, CardAction):
            detail = "only an action is not used where something that it requires is not there"
            yield "/required", detail, rules.VALID_DEFINITION
        case _:
            return


def _sequence(ability: Doing, place: int, operation: AnyOperation) -> Faults:
    """Some operations refer to those before them."""
    before = ability.does[:place]
    if isinstance(operation, GainValue) and not any(
        isinstance(each, JettisonCards) for each in before
    ):
        yield "", "nothing has been jettisoned before this", rules.VALID_DEFINITION
    if isinstance(operation, Repeat):
        if not isinstance(ability, CardAction):
            yield "", "only an action is repeated", rules.VALID_DEFINITION
        if not before:
            yield "", "there is nothing before this to repeat", rules.VALID_DEFINITION
        if place < len(ability.does) - 1:
            yield (
                "",
                "what is repeated stands before this, and nothing after it",
                rules.VALID_DEFINITION,
            )


def _cards_concerned(ability: Doing, place: int, operation: AnyOperation) -> Faults:
    if not isinstance(operation, JettisonCards | Move | Tire | Ready):
        return
    what = operation.what
    for check in _SELECTOR_CHECKS:
        yield from _below("/what", check(ability, what))
    if isinstance(operation, Tire | Ready) and what.zone != "board":
        yield "/what/zone", "only cards on a board are tired or readied", rules.VALID_DEFINITION
    if isinstance(operation, JettisonCards) and operation.required and what.up_to:
        yield "/required", "what may be fewer, or none, cannot be required", rules.VALID_DEFINITION
    if isinstance(operation, JettisonCards) and what.zone == "water":
        yield "/what/zone", "cards in the water have been jettisoned", rules.VALID_DEFINITION


def _destinations(ability: Doing, place: int, operation: AnyOperation) -> Faults:
    if not isinstance(operation, Move):
        return
    if operation.what.pick == "greatest" and (operation.optional or len(operation.to) > 1):
        yield (
            "/to",
            "the greatest cards, of whomever they are, all go to one place",
            rules.VALID_DEFINITION,
        )
    met = set()
    for number, to in enumerate(operation.to):
        at = f"/to/{number}"
        stays = to.with_holder or operation.what.whose == "own"
        if (to.zone, stays) in met:
            yield at, "this destination is given already", rules.VALID_DEFINITION
        met.add((to.zone, stays))
        if stays and _is_there(operation.what, to):
            yield at, "these cards are there already", rules.VALID_DEFINITION


def _is_there(what: Selector, to: Destination) -> bool:
    if what.zone == "deck":
        return to.zone == f"deck-{what.pick}"
    return what.zone == to.zone


_CHECKS: tuple[Callable[[Doing, int, AnyOperation], Faults], ...] = (
    _timing,
    _sequence,
    _cards_concerned,
    _destinations,
)

# ── the cards that an operation concerns ─────────────────────────────────────────────────────────


def _this(ability: Doing, what: Selector) -> Faults:
    if what.pick != "this":
        return
    where = _where_it_is(ability)
    if what.whose != "own":
        yield "/whose", "this card is its owner's own", rules.VALID_DEFINITION
    if what.zone != where:
        yield "/zone", f"this card is then in its owner's {where}", rules.VALID_DEFINITION
    if what.others:
        yield "/others", "this card cannot be another one", rules.VALID_DEFINITION
    yield from _no_filter(what, "this card is named, so nothing is filtered")


def _where_it_is(ability: Doing) -> str:
    return "water" if isinstance(ability, Jettisoned) else "board"


def _others(ability: Doing, what: Selector) -> Faults:
    if what.others and what.pick != "this" and what.zone != _where_it_is(ability):
        yield "/others", f"this card is not in a {what.zone} then anyway", rules.VALID_DEFINITION


def _of_deck(ability: Doing, what: Selector) -> Faults:
    if what.zone == "deck" and what.pick in ("chosen", "greatest"):
        detail = "a deck lies face down: its cards are picked from the top or the bottom, or all"
        yield "/pick", detail, rules.VALID_DEFINITION
    if what.zone != "deck" and what.pick in ("top", "bottom"):
        yield "/pick", f"only a deck has a {what.pick}", rules.VALID_DEFINITION
    if what.zone == "deck":
        yield from _no_filter(what, "a deck lies face down, so nothing is filtered")


def _of_hand(ability: Doing, what: Selector) -> Faults:
    if what.zone != "hand":
        return
    if what.pick == "greatest":
        yield (
            "/pick",
            "hands are hidden, so nobody can tell the greatest of them",
            rules.VALID_DEFINITION,
        )
    blind = what.whose != "own" and not what.chosen_by_holder
    if blind:
        yield from _no_filter(what, "others' hands are hidden, so nothing is filtered")


def _counts(ability: Doing, what: Selector) -> Faults:
    if what.count is not None and what.pick in ("this", "all", "greatest"):
        yield "/count", f"{what.pick} says how many cards they are", rules.VALID_DEFINITION
    if what.up_to is not None and what.pick != "chosen":
        yield "/up_to", "only cards that are chosen may be fewer", rules.VALID_DEFINITION
    if what.chooser is not None and what.pick != "chosen":
        yield "/chooser", "nobody chooses these cards", rules.VALID_DEFINITION


def _bounds(ability: Doing, what: Selector) -> Faults:
    if what.at_least is not None and what.at_most is not None and what.at_least > what.at_most:
        yield (
            "/at_least",
            f"no value is at least this and at most {what.at_most}",
            rules.VALID_DEFINITION,
        )


def _no_filter(what: Selector, why: str) -> Faults:
    for name in ("colours", "at_least", "at_most"):
        if getattr(what, name) is not None:
            yield f"/{name}", why, rules.VALID_DEFINITION


_SELECTOR_CHECKS: tuple[Callable[[Doing, Selector], Faults], ...] = (
    _this,
    _others,
    _of_deck,
    _of_hand,
    _counts,
    _bounds,
)
