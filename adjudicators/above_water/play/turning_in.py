"""Turning in groups of cards."""

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.actions import TurnIn
from adjudicators.above_water.groups.worth import turned_in, value
from adjudicators.above_water.play.table import Table
from adjudicators.words import counted, listed


def turn_in(table: Table, action: TurnIn) -> None:
    """Cards leave the hand, and the bank pays for them line by line."""
    player = action.player
    cards = turned_in(action.groups, action.recolour)
    worth = value(action.groups, action.recolour)
    table.use(player, cards, worth.total)
    message = f"{player} gets {counted(worth.total, 'stone')} for {listed(cards)}"
    numbers = {"stones": worth.total}
    table.say(rules.TURN_IN, "turned-in", message, player, cards, numbers=numbers)
    for line in worth.lines:
        rule = rules.RULEBOOK[line.rule]
        table.say(rule, "paid", line.message, player, line.cards, line.points, numbers=line.numbers)
