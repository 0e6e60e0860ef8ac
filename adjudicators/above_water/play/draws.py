"""Cards that an action brings, and what happens when there are not enough of them."""

from dataclasses import replace

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.play.auction import (
    cut_lots,
    deal_lots,
    end_if_all_have_bid,
    missing_in_lots,
    refill,
)
from adjudicators.above_water.play.table import Table
from adjudicators.above_water.state import HEARTS_DRAW, Course, Pending
from adjudicators.words import counted


def bring(table: Table, pending: Pending) -> None:
    """Draw the cards of an action; if there are too few, everybody pays ante until there are enough."""
    if table.pending:
        table.pending.append(pending)
        return
    left = _deliver(table, pending)
    if left is None:
        table.phase = pending.phase
        return
    table.pending = [left]
    table.phase = "forced-ante"
    table.clear_marks()
    _tell_shortage(table)


def go_on_if_enough(table: Table, phase: Course) -> None:
    """A forced ante has been paid: complete what waits for cards, as long as there are enough."""
    table.clear_marks()
    if table.pending and table.pending[0].action == "deal":
        cut_lots(table)
    if table.pending and missing(table, table.pending[0]) > len(table.discard):
        _tell_shortage(table)
        return
    while table.pending:
        left = _deliver(table, table.pending[0])
        if left is not None:
            table.pending[0] = left
            _tell_shortage(table)
            return
        del table.pending[0]
    table.phase = phase
    end_if_all_have_bid(table)


def missing(table: Table, pending: Pending) -> int:
    """How many cards an action still waits for."""
    if pending.action == "deal":
        return missing_in_lots(table)
    if pending.action == "ace-of-spades":
        return (pending.size or 0) - len(table.lots[pending.lot or 0].cards)
    return due_of(pending) - len(pending.cards)


def due_of(pending: Pending) -> int:
    """How many cards go to players."""
    return HEARTS_DRAW if pending.action == "ace-of-hearts" else len(pending.players)


def _deliver(table: Table, pending: Pending) -> Pending | None:
    """Draw what an action waits for and hand it out; what it then still waits for, if anything."""
    if pending.action == "deal":
        return None if deal_lots(table) else pending
    if pending.action == "ace-of-spades":
        return None if refill(table, pending) else pending
    cards = pending.cards + table.draw(missing(table, pending))
    if len(cards) < due_of(pending):
        return replace(pending, cards=cards)
    if pending.action == "ace-of-hearts":
        _hand_over(table, pending.players[0], cards)
    else:
        for player, card in zip(pending.players, cards, strict=True):
            _hand_over(table, player, (card,))
    return None


def _hand_over(table: Table, player: str, cards: tuple[str, ...]) -> None:
    table.give(table.seat(player), 0, cards)
    rule = rules.BONUS if len(cards) == 1 else rules.ACE_OF_HEARTS
    message = f"{player} draws {counted(len(cards), 'card')}"
    table.say(rule, "bonus" if len(cards) == 1 else "cards-drawn", message, player, cards)


def drop_claims_of(table: Table, player: str) -> tuple[str, ...]:
    """Whoever is out waits for no cards; what was set aside for them."""
    dropped: tuple[str, ...] = ()
    left = []
    for each in table.pending:
        if player not in each.players:
            left.append(each)
        elif each.action == "ace-of-hearts":
            dropped += each.cards
        else:
            place = each.players.index(player)
            dropped += each.cards[place : place + 1]
            others = each.players[:place] + each.players[place + 1 :]
            cards = each.cards[:place] + each.cards[place + 1 :]
            if others:
                left.append(replace(each, players=others, cards=cards))
    table.pending = left
    return dropped


def _tell_shortage(table: Table) -> None:
    lacking = missing(table, table.pending[0])
    message = (
        f"{counted(lacking, 'card')} more are needed; everyone pays an ante of {table.ante}, until there"
        " are enough"
    )
    table.say(rules.FORCED_ANTE, "cards-short", message)
