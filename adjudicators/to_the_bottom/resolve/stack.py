"""What happens by itself until somebody is to act: deeds carried out, turns begun and ended."""

from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.board import BoardCard, names_on
from adjudicators.to_the_bottom.cards.language.operations import AnyOperation, Repeat
from adjudicators.to_the_bottom.resolve.choices import question
from adjudicators.to_the_bottom.resolve.effects import carry_on
from adjudicators.to_the_bottom.resolve.moving_cards import enter_board, fill_shop, follow
from adjudicators.to_the_bottom.resolve.reactions import answer, can_react, whom_to_ask
from adjudicators.to_the_bottom.resolve.table import Doing, Seat, Table
from adjudicators.to_the_bottom.resolve.targets import names_opponent, operations_of, targets
from adjudicators.to_the_bottom.resolve.turns import course_of_turn


def settle(table: Table) -> None:
    """Go on until somebody is asked, or it is somebody's own move."""
    while table.phase != "finished":
        while table.deeds:
            _ask_only_who_can_react(table, table.deeds[-1])
            if question(table) is not None:
                return
            _step(table)
        table.followed = 0
        if not course_of_turn(table):
            return


def begin(table: Table, doing: Doing) -> None:
    """Something is begun that opponents can answer before it goes on."""
    table.deeds.append(doing)
    doing.asked = whom_to_ask(table, doing)


def _ask_only_who_can_react(table: Table, doing: Doing) -> None:
    while doing.asked and not can_react(table, doing, table.seat(doing.asked[0])):
        doing.asked = doing.asked[1:]


def _step(table: Table) -> None:
    doing = table.deeds[-1]
    match doing.kind:
        case "use" | "effect":
            if doing.performers:
                carry_on(table, doing)
            else:
                _begin_ability(table, doing)
        case "play":
            table.deeds.pop()
            _come_on_board(table, doing)
        case "draw":
            table.deeds.pop()
            _draw_from(table, doing)
        case "react":
            table.deeds.pop()
            answer(table, doing)
        case "shop":
            table.deeds.pop()
            fill_shop(table)
        case _:
            table.deeds.pop()


def _begin_ability(table: Table, doing: Doing) -> None:
    operations = operations_of(table, doing)
    if _source_is_gone(table, doing):
        table.deeds.pop()
        message = f"{doing.card} of {doing.player} is not on board any more"
        table.tell(rules.ONE_GONE, "stopped", message, doing.player, (doing.card,))
        return
    if doing.against is None and names_opponent(operations):
        named = targets(table, doing.player, operations, doing.card)
        doing.against = named[0] if named else None
    doing.performers = performers(table, doing.player, operations)
    rule = rules.rule_of(doing.card)
    message = f"{doing.card} of {doing.player} has its effect"
    table.tell(rule, "effect-began", message, doing.player, (doing.card,))
    doing.asked = whom_to_ask(table, doing)


def performers(table: Table, player: str, operations: tuple[AnyOperation, ...]) -> tuple[str, ...]:
    """Who carries an ability out: its player, and those who repeat it."""
    if operations and isinstance(operations[-1], Repeat):
        return (player, *[each.id for each in table.opponents(player)])
    return (player,)


def _source_is_gone(table: Table, doing: Doing) -> bool:
    """Of an ability of a card on board: whether the card has left the board."""
    if doing.ability in table.cards[doing.card].on_jettisoned:
        return False
    return doing.card not in names_on(table.seat(doing.player).board)


def _come_on_board(table: Table, doing: Doing) -> None:
    """A card that was played, and not sent back, is on board."""
    name = doing.held or ""
    seat = table.seat(doing.against or doing.player)
    under = _to_merge_with(seat, doing.onto)
    if under is None:
        enter_board(table, seat, name)
    else:
        board = list(seat.board)
        board[doing.onto or 0] = BoardCard(under.card, under.tired, name)
        seat.board = tuple(board)
    message = f"{name} is on the board of {seat.id}"
    rule = rules.PLAY if doing.onto is None and doing.against is None else rules.rule_of(name)
    table.tell(rule, "played", message, doing.player, (name,), against=doing.against)
    follow(table, seat.id, name, table.cards[name].on_played)


def _to_merge_with(seat: Seat, place: int | None) -> BoardCard | None:
    """The card at a place, unless something has come between."""
    if place is None or place >= len(seat.board):
        return None
    return None if seat.board[place].merged is not None else seat.board[place]


def _draw_from(table: Table, doing: Doing) -> None:
    """Cards from an opponent's deck come into the hand of whoever draws them."""
    other, seat = table.seat(doing.against or ""), table.seat(doing.player)
    if other.id in doing.stopped:
        return
    count = table.cards[doing.card].drawn_from_opponent
    drawn, other.deck = other.deck[:count], other.deck[count:]
    seat.hand += drawn
    message = f"{seat.id} draws {len(drawn)} from the deck of {other.id}"
    table.tell(rules.rule_of(doing.card), "drew", message, seat.id, drawn, against=other.id)
