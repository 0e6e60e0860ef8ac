"""The abilities of a card in words, made from what they are."""

from collections.abc import Callable, Mapping

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
from adjudicators.words import counted

NO_ABILITY = "It has no special ability."


def card_text(card: Definition) -> str:
    """What a card does, for a person to read."""
    if not card.abilities:
        return NO_ABILITY
    return " ".join(_sentence(each) for each in card.abilities)


def _sentence(ability: AnyAbility) -> str:
    match ability:
        case OnBoard(has=rule):
            return board_rule_text(rule)
        case Always(has=rule):
            return card_rule_text(rule)
        case Reaction(response=response, cost=cost):
            return f"{cost.capitalize()} it {RESPONSES[response]}."
        case _:
            steps = "; ".join(_steps(ability.does))
            return f"{_begin(ability)}: {steps}."


RESPONSES: Mapping[str, str] = {
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


def _steps(does: tuple[operations.AnyOperation, ...]) -> list[str]:
    """Every operation in words; from its second mention on, an opponent is the same one."""
    steps, opponent = [], "an opponent"
    for operation in does:
        steps.append(_WORDS[type(operation)](operation, opponent))
        if opponent in steps[-1]:
            opponent = "the same opponent"
    return steps


def _draw(operation: operations.DrawCards, opponent: str) -> str:
    end = " from the bottom of your deck" if operation.end else ""
    return _perhaps(operation.optional, f"draw {_cards(operation.count)}{end}")


def _jettison(operation: operations.JettisonCards, opponent: str) -> str:
    told = f"jettison {_selected(operation.what, opponent)}"
    return f"{told} (without that it cannot be tired)" if operation.required else told


def _move(operation: operations.Move, opponent: str) -> str:
    places = " or ".join(_place(each) for each in operation.to)
    return _perhaps(operation.optional, f"put {_selected(operation.what, opponent)} {places}")


def _look(operation: operations.Look, opponent: str) -> str:
    whose = "your" if operation.whose == "own" else f"{opponent}'s"
    return f"look at the top {_number(operation.count)} of {whose} deck"


def _rearrange(operation: operations.RearrangeDeck, opponent: str) -> str:
    whose = "your" if operation.whose == "own" else f"{opponent}'s"
    top = _number(operation.count)
    return f"look at the top {top} of {whose} deck and put them in any order"


def _change_draw(operation: operations.ChangeDraw, opponent: str) -> str:
    cards = counted(abs(operation.by), "more card" if operation.by > 0 else "fewer card")
    return f"draw {cards} this turn"


_WORDS: Mapping[type, Callable[..., str]] = {
    operations.DrawCards: _draw,
    operations.JettisonCards: _jettison,
    operations.Move: _move,
    operations.Look: _look,
    operations.RearrangeDeck: _rearrange,
    operations.Tire: lambda operation, opponent: f"tire {_selected(operation.what, opponent)}",
    operations.Ready: lambda operation, opponent: f"ready {_selected(operation.what, opponent)}",
    operations.Gain: lambda operation, opponent: f"gain {counted(operation.points, 'point')}",
    operations.GainValue: lambda operation, opponent: (
        "gain the points of the cards jettisoned in this way"
    ),
    operations.ChangeDraw: _change_draw,
    operations.Repeat: lambda operation, opponent: (
        "then every opponent does the same for themselves"
    ),
}


def _perhaps(optional: bool | None, told: str) -> str:
    return f"you may {told}" if optional else told


# ── cards and places ─────────────────────────────────────────────────────────────────────────────


def _selected(what: Selector, opponent: str) -> str:
    if what.pick == "this":
        return "it"
    where = _where(what, opponent)
    match what.pick:
        case "top" | "bottom":
            return f"the {what.pick} {_number(what.number)} of {where}"
        case "all":
            return f"every {_kind(what)}card of {where}{_worth(what)}"
        case "greatest":
            return f"every {_kind(what)}card of the greatest value of {where}{_worth(what)}"
        case _:
            return _chosen(what, where)


def _chosen(what: Selector, where: str) -> str:
    kind, count = _kind(what), what.number
    some = f"a {kind}card".replace("a other", "another") if count == 1 else f"{count} {kind}cards"
    if what.up_to:
        some = f"up to {count} {kind}{'card' if count == 1 else 'cards'}"
    chooser = ", which they choose" if what.chosen_by_holder else ""
    return f"{some} of {where}{_worth(what)}{chooser}"


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


def _kind(what: Selector) -> str:
    other = "other " if what.others else ""
    colours = f"{' or '.join(what.colours)} " if what.colours else ""
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


def _place(to: Destination) -> str:
    return _PLACES[to.zone].format("its holder's" if to.with_holder else "your")


def _cards(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"


def _number(count: int) -> str:
    return "card" if count == 1 else f"{count} cards"
