"""What happens by itself until somebody is to act: the stack is resolved, turns begin and end."""

from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.board import names_on
from adjudicators.to_the_bottom.cards.language.operations import AnyOperation, Repeat
from adjudicators.to_the_bottom.resolve.choices import open_choice
from adjudicators.to_the_bottom.resolve.effects import carry_on
from adjudicators.to_the_bottom.resolve.moving_cards import (
    enter_board,
    fill_shop,
    follow,
)
from adjudicators.to_the_bottom.resolve.reactions import answer, ask_around, ask_only_who_can_react
from adjudicators.to_the_bottom.resolve.table import Table
from adjudicators.to_the_bottom.resolve.targets import nameable, operations_of
from adjudicators.to_the_bottom.resolve.turns import course_of_turn
from adjudicators.to_the_bottom.stack import (
    ABILITIES_ON_STACK,
    DrawOnStack,
    EffectOnStack,
    PlayOnStack,
    Progress,
    ReactionOnStack,
    ShopOnStack,
)
from adjudicators.values import changed
from adjudicators.verdict import Parts
from adjudicators.words import counted


def settle(table: Table) -> None:
    """Go on until somebody is asked, or it is somebody's own move."""
    while table.phase != "finished":
        while table.stack:
            ask_only_who_can_react(table)
            if open_choice(table) is not None:
                return
            _resolve_top(table)
        table.followed = 0
        if not course_of_turn(table):
            return


def _resolve_top(table: Table) -> None:
    item = table.top
    if isinstance(item, ABILITIES_ON_STACK):
        if item.progress is not None:
            carry_on(table, item, item.progress)
        elif isinstance(item, EffectOnStack):
            _begin_effect(table, item)
        return
    table.stack.pop()
    if isinstance(item, PlayOnStack):
        _come_on_board(table, item)
    elif isinstance(item, DrawOnStack):
        _draw_from(table, item)
    elif isinstance(item, ReactionOnStack):
        answer(table, item)
    elif isinstance(item, ShopOnStack):
        fill_shop(table)


def _begin_effect(table: Table, item: EffectOnStack) -> None:
    if _source_is_gone(table, item):
        table.stack.pop()
        message = f"{item.card} of {item.player} is not on board any more"
        table.tell(rules.ONE_GONE, "stopped", message, item.player, (item.card,))
        return
    operations, against = operations_of(table, item), item.against
    if against is None:
        against = next(iter(nameable(table, item.player, operations)), None)
    progress = first_progress(table, item.player, operations)
    table.top = changed(item, against=against, progress=progress)
    message = f"{item.card} of {item.player} has its effect"
    table.tell(rules.rule_of(item.card), "effect-began", message, item.player, (item.card,))
    ask_around(table)


def first_progress(
    table: Table, player: str, operations: tuple[AnyOperation, ...], *, twice: bool = False
) -> Progress:
    """An ability that its player, and those who repeat it, are yet to carry out."""
    others: list[str] = []
    if operations and isinstance(operations[-1], Repeat):
        others = [each.id for each in table.opponents(player)]
    again = [player, *others] if twice else []
    return Progress(player, (*others, *again))


def _source_is_gone(table: Table, item: EffectOnStack) -> bool:
    """Of an ability of a card on board: whether the card has left the board."""
    if item.ability in table.cards[item.card].on_jettisoned:
        return False
    return item.card not in names_on(table.seat(item.player).board)


def _come_on_board(table: Table, item: PlayOnStack) -> None:
    """A card that was played, and not sent back, is on board."""
    name, seat = item.card, table.seat(item.board or item.player)
    if not enter_board(table, seat, name, item.onto):
        return
    message = f"{name} is on the board of {seat.id}"
    rule = rules.PLAY if item.onto is None and item.board is None else rules.rule_of(name)
    named: Parts = {} if item.board is None else {"named": (seat.id,)}
    table.tell(rule, "played", message, item.player, (name,), against=item.board, **named)
    follow(table, seat.id, name, table.cards[name].on_played)


def _draw_from(table: Table, item: DrawOnStack) -> None:
    """Cards from an opponent's deck come into the hand of whoever draws them."""
    other, seat = table.seat(item.against), table.seat(item.player)
    if other.id in item.shielded:
        return
    count = table.cards[item.card].drawn_from_opponent
    drawn, other.deck = other.deck[:count], other.deck[count:]
    seat.hand += drawn
    message = f"{seat.id} draws {counted(len(drawn), 'card')} from the deck of {other.id}"
    rule, named = rules.rule_of(item.card), (seat.id, other.id)
    table.tell(rule, "drew", message, seat.id, drawn, against=other.id, named=named)
    table.seen_only_by((seat.id,))
