"""The course of a turn, and of the turns."""

from adjudicators.memo import remembers_each, remembers_last
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.board import BoardCard, names_on
from adjudicators.to_the_bottom.bounds import HAND_LIMIT, MOST_TURNS
from adjudicators.to_the_bottom.cards.catalogue import ByName
from adjudicators.to_the_bottom.resolve.moving_cards import (
    end_cruise,
    follow,
    go_down,
    lose_points,
)
from adjudicators.to_the_bottom.resolve.table import Seat, Table
from adjudicators.to_the_bottom.state import Drawing, Options, Phase, Player, State
from adjudicators.values import changed
from adjudicators.words import counted

CRUISE_DRAWS = (3, 4, 5)
SINKING_DRAWS = (0, 1, 2, 3)
NOTHING_DRAWN = Drawing(0, own=True, others=())


def number_drawn(table: Table, seat: Seat) -> int:
    """How many cards a player draws from their own deck in this turn's drawing."""
    by_turn = CRUISE_DRAWS if table.phase == "cruise" else SINKING_DRAWS
    number = by_turn[min(table.turns, len(by_turn)) - 1]
    number += _more_drawn(seat.board, table.cards)[0]
    if _changes_others(table.cards):
        for other in table.opponents(seat.id):
            number += _more_drawn(other.board, table.cards)[1]
    return max(0, number + (table.drawing.change if table.drawing else 0))


@remembers_last
def _changes_others(cards: ByName) -> bool:
    """Whether there is a card that changes how many cards opponents draw."""
    return any([card.more_drawn_by_opponents for card in cards.values()])


@remembers_each
def _more_drawn(board: tuple[BoardCard, ...], cards: ByName) -> tuple[int, int]:
    """How many more cards the owner of a board draws by what lies on it, and how many more each opponent."""
    found = [cards[name] for name in names_on(board)]
    by_owner = sum([card.more_drawn for card in found])
    return by_owner, sum([card.more_drawn_by_opponents for card in found])


def course_of_turn(table: Table) -> bool:
    """With nothing left to ask: go on in the turn; false where its player is to act."""
    if table.turn is None:
        return False
    seat = table.seat(table.turn)
    if seat.sunk:
        next_turn(table)
        return True
    if table.step == "before-drawing":
        _begin_drawing(table, seat)
        return True
    if table.step == "drawing" and not draws_due(table):
        table.step, table.drawing = "main", None
        return False
    if table.step == "end" and not excess(table, seat):
        next_turn(table)
        return True
    return False


def _begin_drawing(table: Table, seat: Seat) -> None:
    names = names_on(seat.board)
    for name in names:
        if table.cards[name].skips_drawing:
            table.step, table.drawing = "main", None
            message = f"{seat.id} has {name} on board and no drawing"
            table.tell(rules.rule_of(name), "drew", message, seat.id, (), other_card=name)
            return
    others = tuple([name for name in names if table.cards[name].drawn_from_opponent])
    change = table.drawing.change if table.drawing else 0
    table.step, table.drawing = "drawing", Drawing(change, own=True, others=others)


def draws_due(table: Table) -> list[str | None]:
    """From whose decks whoever has the turn is still to draw; None for their own."""
    drawing = table.drawing
    if drawing is None:
        return []
    due: list[str | None] = [None] if drawing.own else []
    if drawing.others:
        due += [each.id for each in table.opponents(table.turn or "") if each.deck]
    return due


def hand_limit(phase: Phase) -> int | None:
    """How many cards a player keeps at the end of a turn; None if it is any number."""
    return HAND_LIMIT if phase == "cruise" else None


def excess(table: Table | State, seat: Seat | Player) -> int:
    """How many cards a player has to discard as their turn ends."""
    most = hand_limit(table.phase)
    return 0 if most is None else max(0, len(seat.hand) - most)


def begin_turn(table: Table, player: str) -> None:
    """A player's turn begins: their cards are ready, and what comes before the drawing happens."""
    seat = table.seat(player)
    table.turn, table.turns, table.step = player, _count_on(table), "before-drawing"
    table.barred, table.drawing = (), NOTHING_DRAWN
    if any([each.tired for each in seat.board]):
        seat.board = tuple([changed(each, tired=False) for each in seat.board])
    table.tell(rules.TURN, "turn-began", f"it is the turn of {player}", player)
    for name in reversed(names_on(seat.board)):
        if before := table.cards[name].before_drawing:
            follow(table, player, name, before)


def _count_on(table: Table) -> int:
    """The number of the next turn; where no more are counted, that of the same player's turn a round before."""
    return table.turns + 1 if table.turns < MOST_TURNS else table.turns + 1 - len(table.seats)


def most_turns(options: Options, seats: int) -> int | None:
    """How many turns a phase has at most, those of all players together; None if there is no limit."""
    return None if options.turn_limit is None else options.turn_limit * seats


def is_last_turn(table: Table) -> bool:
    """Whether the phase is over after this turn, however it stands."""
    most = most_turns(table.options, len(table.seats))
    return most is not None and table.turns >= most


def next_turn(table: Table) -> None:
    """The next player afloat has the turn; after as many turns as the table wants the phase is over."""
    lose_points(table)
    afloat = table.afloat_after(table.turn or "")
    if not afloat:
        finish(table)
        return
    if not is_last_turn(table):
        begin_turn(table, afloat[0].id)
        return
    turns = table.options.turn_limit or 0
    told, numbers = f"everybody has had {counted(turns, 'turn')}", {"turns": turns}
    if table.phase == "cruise":
        message = f"{told}: the Cruise is over"
        table.tell(rules.CRUISE_LIMIT, "cruise-ended", message, numbers=numbers)
        end_cruise(table)
        begin_turn(table, afloat[0].id)
    else:
        for seat in afloat:
            message = f"{told}: the ship of {seat.id} sinks"
            table.tell(rules.SINKING_LIMIT, "sank", message, seat.id, numbers=numbers)
            go_down(table, seat)
        finish(table)


def finish(table: Table) -> None:
    """All ships have sunk."""
    table.phase, table.turn, table.step, table.stack = "finished", None, "end", []
    table.barred, table.drawing = (), None
    table.tell(rules.WINNER, "game-ended", "all ships have sunk")
