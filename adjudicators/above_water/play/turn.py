"""The course of a turn: what follows when the last player has settled or is done."""

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.actions import Done, Settle
from adjudicators.above_water.phases import not_done
from adjudicators.above_water.play.auction import open_auction
from adjudicators.above_water.play.draws import bring, go_on_if_enough
from adjudicators.above_water.play.payments import pay_ante, pay_bids
from adjudicators.above_water.play.table import Table
from adjudicators.above_water.state import PendingBonus, PendingDeal, clockwise
from adjudicators.values import changed
from adjudicators.words import counted, listed


def settle(table: Table, action: Settle) -> None:
    """A player is ready to pay; the last one's word makes everybody pay."""
    player = action.player
    table.say(rules.SETTLE, "settled", f"{player} is ready to pay", player)
    if not_done(table.state) != (player,):
        table.put(changed(table.player(player), done=True))
    elif table.state.phase == "collect":
        pay_bids(table)
    elif table.state.phase == "ante":
        if pay_ante(table):
            _next_turn(table)
    else:
        before = table.state
        if pay_ante(table):
            go_on_if_enough(table, before)


def finish_spending(table: Table, action: Done) -> None:
    """A player is done; the last one's word ends the Spending Phase."""
    player = action.player
    table.say(rules.SPENDING_END, "done", f"{player} is done", player)
    if not_done(table.state) == (player,):
        _award_bonus(table)
    else:
        table.put(changed(table.player(player), done=True))


def _award_bonus(table: Table) -> None:
    order = clockwise(table.state)
    most = max([each.turned_in for each in order])
    winners = tuple([each.id for each in order if each.turned_in == most])
    rule = rules.BONUS if most else rules.BONUS_ZERO
    message = f"the most turned in: {counted(most, 'card')}, by {listed(winners)}"
    table.clear_counts()
    table.say(rule, "spending-ended", message, named=winners, numbers={"cards": most})
    bring(table, PendingBonus(winners, ()))


def _next_turn(table: Table) -> None:
    order = clockwise(table.state)
    held = table.state.starting_player == order[0].id
    player, turn = order[1 if held else 0].id, table.state.turn_number + 1
    table.state = changed(table.state, turn_number=turn, starting_player=player)
    rule = rules.STARTING_PLAYER if held else rules.TOKEN_OF_ELIMINATED
    message = f"{player} is the starting player of turn {turn}"
    table.say(rule, "starting-player", message, player, numbers={"turn": turn})
    deal_auction(table)


def deal_auction(table: Table) -> None:
    """Deal the lots of the next auction."""
    open_auction(table)
    bring(table, PendingDeal())
