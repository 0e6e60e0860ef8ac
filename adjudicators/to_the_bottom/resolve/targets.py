"""Whom an ability concerns, and which cards it can hit."""

from collections.abc import Sequence
from dataclasses import dataclass

from adjudicators.cards import UNKNOWN
from adjudicators.memo import remembers_each
from adjudicators.to_the_bottom.board import BoardCard, from_top, names_on, size_of
from adjudicators.to_the_bottom.bounds import EFFORT_OF_REACH
from adjudicators.to_the_bottom.cards.card import Card
from adjudicators.to_the_bottom.cards.catalogue import ByName
from adjudicators.to_the_bottom.cards.language.operations import (
    PICKING,
    AnyOperation,
    JettisonCards,
    Look,
    Move,
    Picking,
    Ready,
    RearrangeDeck,
    Repeat,
    Tire,
)
from adjudicators.to_the_bottom.cards.language.places import Destination, Selector
from adjudicators.to_the_bottom.resolve.moving_cards import protected
from adjudicators.to_the_bottom.resolve.table import Seat, Table
from adjudicators.to_the_bottom.stack import (
    ABILITIES_ON_STACK,
    AbilityOnStack,
    DrawOnStack,
    PlayOnStack,
    StackItem,
    UseOnStack,
)


@dataclass(frozen=True, slots=True)
class Acting:
    """The card whose ability is carried out, and its place among those that can be picked."""

    place: int
    card: str


def operations_of(table: Table, item: AbilityOnStack) -> tuple[AnyOperation, ...]:
    """What an ability carries out."""
    card = table.cards[item.card]
    if isinstance(item, UseOnStack):
        return card.does
    found: tuple[AnyOperation, ...] = getattr(card.abilities[item.ability], "does", ())
    return found


def names_opponent(operations: Sequence[AnyOperation]) -> bool:
    """Whether an opponent has to be named for these."""
    for each in operations:
        if isinstance(each, Look | RearrangeDeck):
            if each.whose == "opponent":
                return True
        elif isinstance(each, PICKING) and (each.what.whose == "opponent" or gives(each)):
            return True
    return False


def gives(operation: AnyOperation) -> bool:
    """Whether cards may go to the opponent who is named."""
    return isinstance(operation, Move) and any([to.with_opponent for to in operation.to])


def nameable(table: Table, player: str, operations: Sequence[AnyOperation]) -> list[str]:
    """The opponents who can be named for these, if one has to be: those who have cards for it, or, if nobody has, all."""
    if not names_opponent(operations):
        return []
    opponents = table.opponents(player)
    some = [each for each in opponents if _to_be_had(table, each, operations)]
    return [each.id for each in some or opponents]


def _to_be_had(table: Table, seat: Seat, operations: Sequence[AnyOperation]) -> bool:
    for each in operations:
        if isinstance(each, Look | RearrangeDeck):
            if each.whose == "opponent" and seat.deck:
                return True
        elif gives(each) or (
            isinstance(each, PICKING)
            and each.what.whose == "opponent"
            and has_candidates(table, seat, each)
        ):
            return True
    return False


def named_opponent(table: Table, item: AbilityOnStack, performer: str) -> tuple[str, ...]:
    """The opponent named for an ability, who is whoever began it for those who repeat it; none if sunk."""
    named = item.against if performer == item.player else item.player
    return () if named is None or table.seat(named).sunk else (named,)


def receiver(
    table: Table, item: AbilityOnStack, to: Destination, performer: str, holder: str
) -> str | None:
    """Who has cards once they have been moved; nobody if it is an opponent who is not named, or has sunk."""
    if to.with_opponent:
        return next(iter(named_opponent(table, item, performer)), None)
    return holder if to.with_holder else performer


def holders(table: Table, item: AbilityOnStack, whose: str, performer: str) -> tuple[str, ...]:
    """Whose cards an operation concerns, one after the other."""
    match whose:
        case "own":
            return (performer,)
        case "opponent":
            return named_opponent(table, item, performer)
        case "each-opponent":
            return tuple([each.id for each in table.opponents(performer)])
        case "everyone":
            return tuple([each.id for each in table.afloat_from(performer)])
        case _:
            afloat = table.afloat_from(performer)
            fullest = max([size_of(each.board) for each in afloat])
            return tuple([each.id for each in afloat if fullest and size_of(each.board) == fullest])


def has_candidates(table: Table, seat: Seat, operation: Picking) -> bool:
    """Whether any of a player's cards can be picked."""
    what = operation.what
    if what.zone == "board":
        return bool(_places_on_board(seat.board, operation, table.cards))
    return bool(_kinds_that_fit(getattr(seat, what.zone), what, table.cards))


def candidates(table: Table, seat: Seat, operation: Picking, acting: Acting | None) -> list[int]:
    """The places of a player's cards that can be picked, each as often as cards can be picked there."""
    what = operation.what
    if not what.only_others:
        acting = None
    if what.zone == "board":
        return _on_board(table, seat, operation, acting)
    pile: Sequence[str] = getattr(seat, what.zone)
    if not (is_filtered(what) or acting is not None):
        return list(range(len(pile)))
    own_place = acting.place if acting is not None else None
    fitting = _kinds_that_fit(pile, what, table.cards)
    return [place for place, name in enumerate(pile) if name in fitting and place != own_place]


@remembers_each
def _kinds_that_fit(pile: Sequence[str], what: Selector, cards: ByName) -> set[str]:
    """The different cards of a pile that can be picked, or may, as they cannot be seen."""
    if not is_filtered(what):
        return {*pile}
    return {name for name in {*pile} if name == UNKNOWN or _fits(cards[name], what)}


def _on_board(table: Table, seat: Seat, operation: Picking, acting: Acting | None) -> list[int]:
    """Places of a board, each once for every card there that can be picked, from the top."""
    found = _places_on_board(seat.board, operation, table.cards)
    if acting is None:
        return found
    entry, place = seat.board[acting.place], acting.place
    number = _number_picked(entry, seat.board, operation, table.cards, acting.card)
    return sorted([*[each for each in found if each != place], *[place] * number])


@remembers_each
def _places_on_board(board: tuple[BoardCard, ...], operation: Picking, cards: ByName) -> list[int]:
    """The same, where no card is spared."""
    picked = {
        (entry.card, entry.merged): _number_picked(entry, board, operation, cards, None)
        for entry in {(entry.card, entry.merged): entry for entry in board}.values()
    }
    places = []
    for place, entry in enumerate(board):
        places += [place] * picked[entry.card, entry.merged]
    return places


def _number_picked(
    entry: BoardCard,
    board: tuple[BoardCard, ...],
    operation: Picking,
    cards: ByName,
    spared: str | None,
) -> int:
    """How many cards can be picked at a place of a board, from the top, but for one that is spared."""
    what, guarded = operation.what, isinstance(operation, JettisonCards)
    number = 0
    for name in from_top(entry):
        stays = guarded and protected(cards[name], board)
        if name == spared or stays or (is_filtered(what) and not _fits(cards[name], what)):
            break
        number += 1
        if isinstance(operation, Tire | Ready):
            break
    return number


def is_filtered(what: Selector) -> bool:
    """Whether only some of the cards at a place can be picked, by what they are."""
    return bool(what.colours or what.at_least) or what.at_most is not None


def _fits(card: Card, what: Selector) -> bool:
    return (
        (not what.colours or card.colour in what.colours)
        and (what.at_least is None or card.value >= what.at_least)
        and (what.at_most is None or card.value <= what.at_most)
    )


def greatest(table: Table, players: Sequence[str], what: Selector) -> list[tuple[Seat, list[str]]]:
    """The cards of the greatest value among all that these players have, player by player."""
    found = []
    for seat in [table.seat(each) for each in players]:
        pile = names_on(seat.board) if what.zone == "board" else getattr(seat, what.zone)
        found.append((seat, *_greatest_of(pile, what, table.cards)))
    most = max([worth for _, worth, _ in found], default=0)
    return [(seat, names) for seat, worth, names in found if names and worth == most]


@remembers_each
def _greatest_of(pile: Sequence[str], what: Selector, cards: ByName) -> tuple[int, list[str]]:
    """The greatest value among these cards, and those that have it."""
    names = [name for name in pile if _fits(cards[name], what)]
    most = max([cards[name].value for name in names], default=0)
    return most, [name for name in names if cards[name].value == most]


def source_place(item: AbilityOnStack, seat: Seat, zone: str) -> int | None:
    """Where the card lies whose ability this is."""
    if isinstance(item, UseOnStack):
        return item.place if seat.id == item.player else None
    if zone == "board":
        named = [place for place, each in enumerate(seat.board) if each.card == item.card]
        if named:
            return named[0]
        return next((at for at, each in enumerate(seat.board) if each.merged == item.card), None)
    pile: tuple[str, ...] = getattr(seat, zone)
    if item.card in pile:
        return len(pile) - 1 - pile[::-1].index(item.card)
    return None


def acting_card(item: AbilityOnStack, seat: Seat, zone: str) -> Acting | None:
    """The card whose ability this is, if it lies in this place of this player."""
    place = source_place(item, seat, zone)
    return None if place is None else Acting(place, item.card)


def has_required(table: Table, item: UseOnStack, performer: str) -> bool | None:
    """Whether all is there that an action requires; None where unseen cards decide it."""
    certain = True
    for each in operations_of(table, item):
        if isinstance(each, JettisonCards) and each.required:
            enough = _enough(table, item, each, performer)
            if enough is False:
                return False
            certain = certain and bool(enough)
    return certain or None


def _enough(
    table: Table, item: UseOnStack, operation: JettisonCards, performer: str
) -> bool | None:
    doubtful, what = False, operation.what
    for player in holders(table, item, what.whose, performer):
        seat = table.seat(player)
        acting = acting_card(item, seat, what.zone)
        if what.pick == "this":
            continue
        if what.with_this and acting is None:
            return False
        found = candidates(table, seat, operation, acting)
        needed = what.number if what.pick in ("chosen", "top", "bottom") else 1
        if len(found) < needed:
            return False
        if is_filtered(what):
            pile = getattr(seat, what.zone)
            known = [at for at in found if pile[at] != UNKNOWN]
            doubtful = doubtful or len(known) < needed
    return None if doubtful else True


def involves(table: Table, item: StackItem, player: str) -> bool:
    """Whether something that waits is a player's own, or concerns them or their cards."""
    if item.player == player:
        return True
    if isinstance(item, PlayOnStack):
        return item.board == player
    if isinstance(item, ABILITIES_ON_STACK) and item.progress is not None:
        progress = item.progress
        if player in (progress.performer, *progress.repeats, *(progress.targets or ())):
            return True
    return player not in getattr(item, "shielded", ()) and concerns(table, item, player)


def concerns(table: Table, item: StackItem, player: str) -> bool:
    """Whether something does anything to this opponent or to their cards."""
    if isinstance(item, DrawOnStack):
        return item.against == player
    if not isinstance(item, ABILITIES_ON_STACK):
        return False
    operations = operations_of(table, item)
    table.effort += EFFORT_OF_REACH * len(operations)
    return any([_reaches(table, item, each, player) for each in operations])


def _reaches(table: Table, item: AbilityOnStack, operation: AnyOperation, player: str) -> bool:
    """Whether an operation does anything to this opponent or to their cards."""
    if isinstance(operation, Repeat):
        return True
    if isinstance(operation, Look | RearrangeDeck):
        named = operation.whose == "opponent" and item.against == player
        return named and bool(table.seat(player).deck)
    if gives(operation) and item.against == player:
        return True
    return isinstance(operation, PICKING) and _hits(table, item, operation, player)


def _hits(table: Table, item: AbilityOnStack, operation: Picking, player: str) -> bool:
    """Whether an operation, as cards lie now, can hit any of this player's."""
    what = operation.what
    found = holders(table, item, what.whose, item.player)
    if player not in found:
        return False
    seat = table.seat(player)
    if what.pick != "greatest":
        return has_candidates(table, seat, operation)
    jettisons = isinstance(operation, JettisonCards)
    hit = [
        table.cards[each]
        for one, names in greatest(table, found, what)
        if one is seat
        for each in names
    ]
    return any([not (jettisons and protected(card, seat.board)) for card in hit])


def attacks(table: Table, item: StackItem, player: str) -> bool:
    """Whether somebody else is to pick cards of this player, or picks them by where they lie in a deck."""
    if not isinstance(item, ABILITIES_ON_STACK):
        return False
    reached, operations = False, operations_of(table, item)
    table.effort += EFFORT_OF_REACH * len(operations)
    for each in operations:
        if not isinstance(each, PICKING):
            continue
        reached = reached or _hits(table, item, each, player)
        # what was hit before may lie where this picks
        if (
            reached
            and redirectable(each.what)
            and player in holders(table, item, each.what.whose, item.player)
        ):
            return True
    return False


def redirectable(what: Selector) -> bool:
    """Whether it makes a difference who picks these cards."""
    if what.whose == "own" or what.chosen_by_holder:
        return False
    return what.pick in ("chosen", "top", "bottom")
