"""What the game waits for, in words, with the cards that can be chosen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom import stack
from adjudicators.to_the_bottom.board import names_on
from adjudicators.to_the_bottom.resolve.choices import Choice, asked_of
from adjudicators.to_the_bottom.resolve.reactions import fitting
from adjudicators.to_the_bottom.resolve.table import WHERE, Table
from adjudicators.to_the_bottom.resolve.targets import receiver
from adjudicators.to_the_bottom.state import State
from adjudicators.verdict import Choice as Option
from adjudicators.verdict import Waiting, joined
from adjudicators.words import counted, listed


def question(state: State) -> Waiting | None:
    """The choice that the game waits for; None where it waits for none."""
    if state.pending is None:
        return None
    table, choice = asked_of(state)
    if choice is None:
        return None
    told = _what_to_do(table, choice)
    return Waiting(
        choice.player,
        _rule_of(table, choice),
        f"{choice.player} {told.words}",
        _options(table, choice),
        cards=told.cards or None,
        named=(choice.player, *told.named),
        numbers=told.numbers or None,
    )


@dataclass(slots=True)
class Told:
    """The words of a message, and what they name: cards, players besides whoever is asked, numbers."""

    words: str
    cards: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)


def _rule_of(table: Table, choice: Choice) -> str:
    if choice.kind == "react":
        return rules.REACT.id
    if choice.kind == "reveal":
        return rules.REVEAL.id
    return rules.rule_of(_card_of(table.top)).id


def _card_of(item: stack.StackItem) -> str:
    return getattr(item, "card", "")


def _what_to_do(table: Table, choice: Choice) -> Told:
    card = _card_of(table.top)
    match choice.kind:
        case "react":
            done = _what_is_done(table)
            return Told(f"may react to {done.words}", done.cards, done.named)
        case "reveal" if isinstance(table.top, stack.ShopOnStack):
            return Told("names the card that comes into the shop")
        case "reveal":
            zone, holder = f"{choice.holder}'s {choice.zone}", (choice.holder,)
            return Told(f"names the card of {zone} that is turned up", (), holder)
        case "allow":
            return Told(f"accepts or declines what the {card} offers", (card,))
        case "against":
            return Told(f"names the opponent for the {card}", (card,))
        case _:
            return _about_places(table, choice, card)


def _about_places(table: Table, choice: Choice, card: str) -> Told:
    """What is to be done with cards at some places, with the numbers that stand for where they can go."""
    zone, named = f"{choice.holder}'s {choice.zone}", [choice.holder]
    number, numbers = _number(choice)
    match choice.kind:
        case "look" | "rearrange" as kind:
            count = len(choice.places)
            topmost, numbers = f"the {counted(count, 'topmost card')} of {zone}", {"cards": count}
            told = f"looks at {topmost}" if kind == "look" else f"puts {topmost} in order"
            told = f"{told} for the {card}"
        case "decide" if not choice.to:
            told = f"accepts or declines what the {card} does to {number} of {zone}"
        case "decide":
            told = f"chooses where the {card} puts {number} of {zone}"
        case _:
            told = f"chooses {number} of {zone} for the {card}"
    if choice.to:
        receivers = _receivers(table, choice)
        told = f"{told}: {_destinations(choice, receivers)}"
        others = [each for each in receivers if each is not None and each != choice.player]
        named = [*dict.fromkeys([choice.holder, *others])]
        to = joined([{"to": place} for place in range(len(choice.to))])
        numbers = {**numbers, **to}
    return Told(told, (card,), tuple(named), numbers)


def _number(choice: Choice) -> tuple[str, dict[str, int]]:
    """How many cards are to be picked, or have been, in words and as a number."""
    number = len(choice.places) if choice.kind == "decide" else choice.most
    cards = "a card" if number == 1 else counted(number, "card")
    if choice.least == choice.most:
        return cards, {"cards": number}
    return f"up to {cards}", {"most": number}


def _receivers(table: Table, choice: Choice) -> list[str | None]:
    """Who would have the cards, by the numbers that stand for where they can go."""
    item = table.top
    if not isinstance(item, stack.ABILITIES_ON_STACK):
        return []
    return [receiver(table, item, to, choice.player, choice.holder) for to in choice.to]


def _destinations(choice: Choice, receivers: Sequence[str | None]) -> str:
    told = [
        f"{number} for {WHERE[to.zone]} of {player or 'nobody'}"
        for number, (to, player) in enumerate(zip(choice.to, receivers, strict=True))
    ]
    return listed(told, "or")


def _what_is_done(table: Table) -> Told:
    """What somebody may react to."""
    item = table.top
    match item:
        case stack.UseOnStack(player=player, card=card, against=None):
            told = Told(f"{player}'s {card}", (card,), (player,))
        case stack.UseOnStack(player=player, card=card, against=str(against)):
            told = Told(f"{player}'s {card} against {against}", (card,), (player, against))
        case stack.EffectOnStack(player=player, card=card):
            told = Told(f"the effect of {player}'s {card}", (card,), (player,))
        case stack.DrawOnStack(player=player, card=card, against=against):
            words = f"{player}'s {card}, which draws from {against}'s deck"
            told = Told(words, (card,), (player, against))
        case stack.PlayOnStack(player=player, card=card, board=None):
            told = Told(f"the {card} that {player} plays", (card,), (player,))
        case stack.PlayOnStack(player=player, card=card, board=str(board)):
            words = f"the {card} that {player} plays onto {board}'s board"
            told = Told(words, (card,), (player, board))
        case stack.JettisonOnStack(player=player, cards=cards):
            told = Told(f"what {player} jettisons for points: {listed(cards)}", cards, (player,))
        case stack.ReactionOnStack(player=player, card=card):
            told = Told(f"{player}'s {card}, which reacts itself", (card,), (player,))
        case _:
            told = Told("what happens")
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
