"""The abilities of a card in words, made from what they are."""

from collections.abc import Mapping

from adjudicators.to_the_bottom.cards.language import operations
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
from adjudicators.to_the_bottom.cards.language.places import Destination, Selector
from adjudicators.to_the_bottom.cards.passive_text import board_rule_text, card_rule_text
from adjudicators.words import counted, listed


def card_text(card: Definition) -> str:
    """What a card does, for a person to read."""
    if not card.abilities:
        return "It has no special ability."
    return " ".join(_sentence(each) for each in card.abilities)


def _sentence(ability: AnyAbility) -> str:
    match ability:
        case OnBoard(has=rule):
            return board_rule_text(rule)
        case Always(has=rule):
            return card_rule_text(rule)
        case Reaction(response=response, cost=cost):
            return f"{cost.capitalize()} it {_RESPONSES[response]}."
        case _:
            steps = "; ".join(_steps(ability.does))
            return f"{_begin(ability)}: {steps}."


_RESPONSES: Mapping[str, str] = {
    "shield": "to be spared an effect of an opponent's card, which goes on for all others",
    "cancel": "to stop the whole action for which any opponent has tired a card",
    "return": "to send a card that an opponent plays back to their hand for this turn, and its price"
    " back to their points",
    "redirect": "to choose yourself which of your cards an opponent attacks, in the place attacked",
    "take-over": "to pay for cards that an opponent jettisons, as if you played them, and have them on"
    " your board",
}


def _begin(ability: CardAction | Played | Jettisoned | BeforeDrawing | EndOfTurn) -> str:
    match ability:
        case CardAction():
            return "Tire it"
        case Played():
            return "When it has been played"
        case Jettisoned():
            return "However it is jettisoned"
        case BeforeDrawing(optional=optional):
            return "Before you draw, if you like" if optional else "Before you draw"
        case EndOfTurn(optional=optional):
            return "As your turn ends, if you like" if optional else "As your turn ends"


# ── operations ───────────────────────────────────────────────────────────────────────────────────


_AN_OPPONENT, _SAME_OPPONENT = "an opponent", "the same opponent"


def _steps(does: tuple[operations.AnyOperation, ...]) -> list[str]:
    """Every operation in words; from its second mention on, an opponent is the same one."""
    steps, opponent = [], _AN_OPPONENT
    for operation in does:
        steps.append(_operation_text(operation, opponent))
        if opponent in steps[-1]:
            opponent = _SAME_OPPONENT
    return steps


def _moved(what: Selector, to: tuple[Destination, ...], opponent: str) -> str:
    cards = _selected(what, opponent)
    other = _SAME_OPPONENT if opponent in cards else opponent
    places: list[str] = []
    for each in to:
        places.append(_place(each, other))
        if other in places[-1]:
            other = _SAME_OPPONENT
    return f"{cards} {listed(places, 'or')}"


def _operation_text(operation: operations.AnyOperation, opponent: str) -> str:  # noqa: C901, PLR0911 - one case for each
    match operation:
        case operations.DrawCards(count=count, end=end, optional=optional):
            where = " from the bottom of your deck" if end else ""
            return _perhaps(optional, f"draw {_cards(count)}{where}")
        case operations.JettisonCards(what=what, required=required):
            told = f"jettison {_selected(what, opponent)}"
            return f"{told} (without that it cannot be tired)" if required else told
        case operations.Move(what=what, to=to, optional=optional):
            return _perhaps(optional, f"put {_moved(what, to, opponent)}")
        case operations.Look(whose=whose, count=count):
            return f"look at {_top(count, whose, opponent)}"
        case operations.RearrangeDeck(whose=whose, count=count):
            return f"look at {_top(count, whose, opponent)} and put them in any order"
        case operations.Tire(what=what):
            return f"tire {_selected(what, opponent)}"
        case operations.Ready(what=what):
            return f"ready {_selected(what, opponent)}"
        case operations.Gain(points=points):
            return f"gain {counted(points, 'point')}"
        case operations.GainValue():
            return "gain the points of the cards jettisoned in this way"
        case operations.ChangeDraw(by=by):
            cards = counted(abs(by), "more card" if by > 0 else "fewer card")
            return f"draw {cards} this turn"
        case operations.Repeat():
            return "then every opponent does the same for themselves"


def _perhaps(optional: bool | None, told: str) -> str:
    return f"you may {told}" if optional else told


def _top(count: int, whose: str, opponent: str) -> str:
    owner = "your" if whose == "own" else f"{opponent}'s"
    return f"the top {_number(count)} of {owner} deck"


# ── cards and places ─────────────────────────────────────────────────────────────────────────────


def _selected(what: Selector, opponent: str) -> str:
    if what.pick == "this":
        return "it"
    where = _where(what, opponent)
    match what.pick:
        case "top" | "bottom":
            return f"the {what.pick} {_number(what.number)} of {where}"
        case "all":
            return f"every {_adjectives(what)}card of {where}{_worth(what)}"
        case "greatest":
            return f"every {_adjectives(what)}card of the greatest value of {where}{_worth(what)}"
        case _:
            return _chosen(what, where)


def _chosen(what: Selector, where: str) -> str:
    adjectives, count = _adjectives(what), what.number
    this = "it and " if what.with_this else ""
    some = (
        f"a {adjectives}card".replace("a other", "another")
        if count == 1
        else counted(count, f"{adjectives}card")
    )
    if what.up_to:
        some = f"up to {counted(count, f'{adjectives}card')}"
    chooser = ", which they choose" if what.chosen_by_holder else ""
    return f"{this}{some} of {where}{_worth(what)}{chooser}"


def _where(what: Selector, opponent: str) -> str:
    match what.whose:
        case "own":
            return f"your {what.zone}"
        case "opponent":
            return f"{opponent}'s {what.zone}"
        case "each-opponent":
            return f"every opponent's {what.zone}"
        case "everyone":
            return f"everybody's {what.zone}"
        case "fullest-board":
            return f"the {what.zone} of everybody who has the most cards on board"


def _adjectives(what: Selector) -> str:
    other = "other " if what.only_others else ""
    colours = f"{listed(what.colours, 'or')} " if what.colours else ""
    return other + colours


def _worth(what: Selector) -> str:
    least, most = what.at_least, what.at_most
    if least is not None and most is not None:
        return f", worth {least} to {most}"
    if least is not None:
        return f", worth at least {least}"
    return "" if most is None else f", worth at most {most}"


_PLACES = {
    "hand": "into {} hand",
    "deck-top": "on top of {} deck",
    "deck-bottom": "at the bottom of {} deck",
    "board": "on {} board",
    "water": "into {} water",
}


def _place(to: Destination, opponent: str) -> str:
    if to.with_opponent:
        return _PLACES[to.zone].format(f"{opponent}'s")
    return _PLACES[to.zone].format("its holder's" if to.with_holder else "your")


def _cards(count: int) -> str:
    return "a card" if count == 1 else counted(count, "card")


def _number(count: int) -> str:
    return "card" if count == 1 else counted(count, "card")
