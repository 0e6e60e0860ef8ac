"""What the game waits for, in words, with the cards that can be chosen."""

from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.board import names_on
from adjudicators.to_the_bottom.cards.language.places import Destination
from adjudicators.to_the_bottom.resolve.choices import Choice, asked_of
from adjudicators.to_the_bottom.resolve.reactions import fitting
from adjudicators.to_the_bottom.resolve.table import WHERE, Table
from adjudicators.to_the_bottom.stack import (
    DrawOnStack,
    EffectOnStack,
    JettisonOnStack,
    PlayOnStack,
    ReactionOnStack,
    ShopOnStack,
    StackItem,
    UseOnStack,
)
from adjudicators.to_the_bottom.state import State
from adjudicators.verdict import Choice as Option
from adjudicators.verdict import Waiting
from adjudicators.words import counted, listed


def question(state: State) -> Waiting | None:
    """The choice that the game waits for; None where it waits for none."""
    if state.pending is None:
        return None
    table, choice = asked_of(state)
    if choice is None:
        return None
    message = f"{choice.player} {_what_to_do(table, choice)}"
    return Waiting(choice.player, _rule_of(table, choice), message, _options(table, choice))


def _rule_of(table: Table, choice: Choice) -> str:
    if choice.kind == "react":
        return rules.REACT.id
    if choice.kind == "reveal":
        return rules.REVEAL.id
    return rules.rule_of(_card_of(table.top)).id


def _card_of(item: StackItem) -> str:
    return getattr(item, "card", "")


def _what_to_do(table: Table, choice: Choice) -> str:
    card = _card_of(table.top)
    zone = f"{choice.holder}'s {choice.zone}"
    topmost = f"the {counted(len(choice.places), 'topmost card')} of {zone}"
    match choice.kind:
        case "react":
            told = f"may react to {_what_is_done(table)}"
        case "reveal" if isinstance(table.top, ShopOnStack):
            told = "names the card that comes into the shop"
        case "reveal":
            told = f"names the card of {zone} that is turned up"
        case "allow":
            told = f"accepts or declines what the {card} offers"
        case "against":
            told = f"names the opponent for the {card}"
        case "look":
            told = f"looks at {topmost} for the {card}"
        case "rearrange":
            told = f"puts {topmost} in order for the {card}"
        case "decide" if not choice.to:
            told = f"accepts or declines what the {card} does to {_number(choice)} of {zone}"
        case "decide":
            told = f"chooses where the {card} puts {_number(choice)} of {zone}"
        case _:
            told = f"chooses {_number(choice)} of {zone} for the {card}"
    return f"{told}: {_destinations(choice)}" if choice.to else told


def _number(choice: Choice) -> str:
    """How many cards are to be picked, or have been."""
    number = len(choice.places) if choice.kind == "decide" else choice.most
    cards = "a card" if number == 1 else counted(number, "card")
    return cards if choice.least == choice.most else f"up to {cards}"


def _destinations(choice: Choice) -> str:
    told = [f"{number} for {_place(to, choice)}" for number, to in enumerate(choice.to)]
    return listed(told, "or")


def _place(to: Destination, choice: Choice) -> str:
    return f"{WHERE[to.zone]} of {choice.holder if to.with_holder else choice.player}"


def _what_is_done(table: Table) -> str:
    """What somebody may react to."""
    item = table.top
    match item:
        case UseOnStack(player=player, card=card, against=against):
            told = f"{player}'s {card}" + (f" against {against}" if against else "")
        case EffectOnStack(player=player, card=card):
            told = f"the effect of {player}'s {card}"
        case DrawOnStack(player=player, card=card, against=against):
            told = f"{player}'s {card}, which draws from {against}'s deck"
        case PlayOnStack(player=player, card=card, board=board):
            told = f"the {card} that {player} plays" + (f" onto {board}'s board" if board else "")
        case JettisonOnStack(player=player, cards=cards):
            told = f"what {player} jettisons for points: {listed(cards)}"
        case ReactionOnStack(player=player, card=card):
            told = f"{player}'s {card}, which reacts itself"
        case _:
            told = "what happens"
    return told


def _options(table: Table, choice: Choice) -> tuple[Option, ...]:
    """What can be chosen, with the number that the answer names it by.

    A place with two merged cards is among the places twice, as either can be picked; it is told once."""
    places = tuple(dict.fromkeys(choice.places))
    match choice.kind:
        case "react":
            seat = table.seat(choice.player)
            answering = fitting(table, table.top, seat)
            return tuple([Option(at, (seat.board[at].card,), seat.id) for at in answering])
        case "against":
            return tuple([Option(at, (), table.seats[at].id) for at in choice.places])
        case "decide":
            cards = tuple([card for at in places for card in _cards_at(table, choice, at)])
            return tuple([Option(to, cards, choice.holder) for to in range(len(choice.to))])
        case "pick" | "rearrange":
            return tuple([Option(at, _cards_at(table, choice, at), choice.holder) for at in places])
        case _:
            return ()


def _cards_at(table: Table, choice: Choice, place: int) -> tuple[str, ...]:
    seat = table.seat(choice.holder)
    if choice.zone == "board":
        return tuple(names_on((seat.board[place],)))
    card: str = getattr(seat, choice.zone)[place]
    return (card,)
