"""What may be done: every legal action that can be listed, and the bounds of the others."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

from adjudicators.cards import UNKNOWN
from adjudicators.game import OpenAction
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.actions import (
    Action,
    Buy,
    Draw,
    EndTurn,
    Jettison,
    Play,
    Rearrange,
    Use,
)
from adjudicators.to_the_bottom.cards.catalogue import ByName, cards_of
from adjudicators.to_the_bottom.laws.answers import lies_fixed
from adjudicators.to_the_bottom.laws.requirements import required_is_there
from adjudicators.to_the_bottom.laws.spending import not_sent_back
from adjudicators.to_the_bottom.moves.answers import answers
from adjudicators.to_the_bottom.resolve.deck_vision import sight
from adjudicators.to_the_bottom.resolve.moving_cards import leaving, protected
from adjudicators.to_the_bottom.resolve.table import Seat, Table, laid_out
from adjudicators.to_the_bottom.resolve.targets import names_opponent, targets
from adjudicators.to_the_bottom.resolve.turns import decks_of_others
from adjudicators.to_the_bottom.scoring.prices import playing_price
from adjudicators.to_the_bottom.state import HAND_LIMIT, State
from adjudicators.to_the_bottom.unseen import certain_and_possible, with_players
from adjudicators.verdict import Violation
from adjudicators.words import counted

MOST_LISTED = 100
"""Of so many ways to choose cards all are listed."""
Moves = tuple[tuple[Action, ...], tuple[OpenAction, ...]]


def moves(state: State, player: str | None) -> Moves:
    """The legal actions of one player, or of everybody."""
    if state.phase == "finished":
        return (), ()
    table = laid_out(state)
    listed: list[Any] = []
    unlisted: list[OpenAction] = []
    if table.deeds:
        asked = answers(state, table)
        listed += [each for each in asked[0] if player in (None, each.player)]
        unlisted += [each for each in asked[1] if player in (None, each.player)]
    elif player in (None, state.turn):
        _own_moves(state, table, listed, unlisted)
    _rearranging(state, table, player, unlisted)
    return tuple(listed), tuple(unlisted)


def _own_moves(state: State, table: Table, listed: list[Any], unlisted: list[OpenAction]) -> None:
    seat = table.seat(state.turn or "")
    if table.step == "drawing":
        _draws(table, seat, listed)
        return
    if table.step == "main":
        known = [card for card in dict.fromkeys(seat.hand) if card != UNKNOWN]
        hidden = seat.hand.count(UNKNOWN)
        possible: list[str] = []
        if hidden:
            certain, possible = certain_and_possible(state, with_players(state, hidden))
            known += [card for card in certain if card not in known]
        _jettisons(table, seat, known, listed, unlisted)
        _plays(table, seat, known, listed)
        if possible:
            _unseen_moves(state, table, seat, possible, unlisted)
        _buys(table, seat, listed)
        _uses(state, table, seat, listed, unlisted)
    _ends(table, seat, listed, unlisted)


def _draws(table: Table, seat: Seat, listed: list[Any]) -> None:
    drawing = table.drawing
    if drawing is None:
        return
    if drawing.own:
        listed.append(Draw(seat.id))
    if drawing.others:
        listed += [Draw(seat.id, other) for other in decks_of_others(table)]


def _jettisons(
    table: Table,
    seat: Seat,
    known: list[str],
    listed: list[Any],
    unlisted: list[OpenAction],
) -> None:
    cards = table.cards
    free = [name for name in known if not protected(cards[name], seat)]
    listed += [Jettison(seat.id, (name,)) for name in free]
    from_board = [
        place
        for place, entry in enumerate(seat.board)
        if (card := cards[leaving(entry, cards)]).leaves_board and not protected(card, seat)
    ]
    listed += [Jettison(seat.id, (), (place,)) for place in from_board]
    from_hand = [name for name in seat.hand if name == UNKNOWN or name in free]
    if len(from_hand) + len(from_board) > 1:
        message = f"{seat.id} may jettison several cards together"
        if from_board:
            message += f", also from the places {', '.join(map(str, from_board))} on board"
        unlisted.append(OpenAction(Jettison.type, rules.JETTISON.id, message, seat.id, tuple(free)))


def _plays(table: Table, seat: Seat, known: list[str], listed: list[Any]) -> None:
    for name in known:
        barred = table.barred.count(name)
        if not barred or seat.hand.count(name) > barred:
            listed += _ways_to_play(table, seat, name)


def _ways_to_play(table: Table, seat: Seat, name: str) -> list[Play]:
    """Where a card can be played, if it is in hand."""
    card = table.cards[name]
    if playing_price(card, seat.board, table.cards) > table.points:
        return []
    if card.merges:
        return [
            Play(seat.id, name, place)
            for place, entry in enumerate(seat.board)
            if entry.merged is None
        ]
    boards = [seat, *table.opponents(seat.id)] if card.onto_opponent else [seat]
    return [
        Play(seat.id, name, None, None if each is seat else each.id)
        for each in boards
        if each.has_room()
    ]


def _unseen_moves(
    state: State,
    table: Table,
    seat: Seat,
    possible: list[str],
    unlisted: list[OpenAction],
) -> None:
    unseen = counted(seat.hand.count(UNKNOWN), "card")
    message = f"{seat.id} holds {unseen} that cannot be seen, and may do so with what they are"
    jettisoned = [name for name in possible if not protected(table.cards[name], seat)]
    played = [
        name
        for name in possible
        if (ways := _ways_to_play(table, seat, name))
        and not isinstance(not_sent_back(state, ways[0]), Violation)
    ]
    for kind, rule, names in (
        (Jettison, rules.JETTISON_HAND, jettisoned),
        (Play, rules.PLAY, played),
    ):
        if names:
            unlisted.append(OpenAction(kind.type, rule.id, message, seat.id, tuple(names)))


def _buys(table: Table, seat: Seat, listed: list[Any]) -> None:
    if table.phase == "cruise":
        listed += [
            Buy(seat.id, name)
            for name in dict.fromkeys(table.shop)
            if table.cards[name].price <= table.points
        ]


def _uses(
    state: State, table: Table, seat: Seat, listed: list[Any], unlisted: list[OpenAction]
) -> None:
    for place, entry in enumerate(seat.board):
        card = table.cards[entry.card]
        if entry.tired or card.action is None:
            continue
        named: list[str | None] = [None]
        if names_opponent(card.action.does):
            named = [*targets(table, seat.id, card.action.does, card.name)] or [None]
        for other in named:
            use = Use(seat.id, place, other)
            found = required_is_there(state, use)
            if found is None:
                listed.append(use)
            elif not hasattr(found, "pointer"):
                message = found.message
                rule = rules.USE_REQUIRED.id
                unlisted.append(OpenAction(Use.type, rule, message, seat.id, (card.name,)))


def _ends(table: Table, seat: Seat, listed: list[Any], unlisted: list[OpenAction]) -> None:
    excess = len(seat.hand) - HAND_LIMIT if table.phase == "cruise" else 0
    if excess <= 0:
        listed.append(EndTurn(seat.id))
        return
    known = sorted([card for card in seat.hand if card != UNKNOWN])
    ways = list(islice(_ways_to_take(excess, tuple(Counter(known).items())), MOST_LISTED + 1))
    listed += [EndTurn(seat.id, way) for way in ways[:MOST_LISTED]]
    if len(ways) > MOST_LISTED or UNKNOWN in seat.hand:
        message = f"{seat.id} discards {excess} of the {len(seat.hand)} cards in hand"
        rule = rules.HAND_LIMIT.id
        unlisted.append(OpenAction(EndTurn.type, rule, message, seat.id, tuple(known)))


def _ways_to_take(number: int, copies: tuple[tuple[str, int], ...]) -> Iterator[tuple[str, ...]]:
    """Every way to take so many of these cards, each once, whichever copies it takes."""
    if number == 0:
        yield ()
        return
    if sum([count for _, count in copies]) < number:
        return
    (card, count), *others = copies
    for taken in range(min(count, number), -1, -1):
        for rest in _ways_to_take(number - taken, tuple(others)):
            yield (card,) * taken + rest


def _rearranging(
    state: State, table: Table, player: str | None, unlisted: list[OpenAction]
) -> None:
    if lies_fixed(state) is not None:
        return
    cards: ByName = cards_of(state.options.catalogue)
    for seat in table.seats:
        if seat.sunk or player not in (None, seat.id):
            continue
        count, rearranges = sight(seat.board, cards)
        if rearranges and seat.deck:
            count = min(count, len(seat.deck))
            message = f"{seat.id} may put the {count} topmost cards of the deck in any order"
            rule = rules.REARRANGE.id
            unlisted.append(OpenAction(Rearrange.type, rule, message, seat.id))
