"""Paying: the bids, the ante, and what becomes of those who cannot."""

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.play.auction import drop_bids_of
from adjudicators.above_water.play.draws import drop_claims_of
from adjudicators.above_water.play.ending import bids_of, end_unpaid, end_with_one
from adjudicators.above_water.play.table import Table
from adjudicators.above_water.state import ACE_OF_DIAMONDS, LaidAce, Player
from adjudicators.words import counted


def pay_bids(table: Table) -> bool:
    """Everybody pays for their lot and takes it; whether the game goes on."""
    bids = bids_of(table.lots)
    if end_unpaid(table, bids):
        return False
    lots = {lot.bid.player: lot.cards for lot in table.lots if lot.bid is not None}
    for seat, each in enumerate(table.players):
        if each.eliminated:
            continue
        bid, cards = bids[each.id], lots[each.id]
        if each.stones < bid:
            owed = counted(bid, "stone")
            message = f"{each.id} has {each.stones} of the {owed} bid and is eliminated"
            _eliminate(table, seat, message)
            continue
        table.give(seat, -bid, cards)
        message = f"{each.id} pays {bid} and takes {' '.join(cards)}"
        table.say(rules.COLLECT, "collected", message, each.id, cards, -bid)
    unsold = tuple([card for lot in table.lots if lot.bid is None for card in lot.cards])
    if unsold:
        table.discard += unsold
        table.say(rules.UNSOLD, "lots-discarded", "nobody bid on the rest", cards=unsold)
    table.lots = []
    return not end_with_one(table)


def pay_ante(table: Table) -> bool:
    """Everybody pays the ante, and aces of diamonds get their stones; whether the game goes on."""
    ante = table.ante
    if end_unpaid(table, {each.id: ante for each in table.remaining()}):
        return False
    for seat, each in enumerate(table.players):
        if each.eliminated:
            continue
        if each.stones < ante:
            held = counted(each.stones, "stone")
            message = f"{each.id} has {held} for an ante of {ante} and is eliminated"
            _eliminate(table, seat, message)
            continue
        table.give(seat, -ante)
        table.say(rules.ANTE, "ante-paid", f"{each.id} pays {ante}", each.id, points=-ante)
    for ace in table.aces:
        stones, cards = ace.stones + 1, (ACE_OF_DIAMONDS,)
        message = f"{counted(stones, 'stone')} on {ACE_OF_DIAMONDS} of {ace.owner} now"
        rule = rules.ACE_OF_DIAMONDS_GROWS
        table.say(rule, "ace-grew", message, ace.owner, cards, stones=stones)
    table.aces = [LaidAce(ace.owner, ace.stones + 1) for ace in table.aces]
    return not end_with_one(table)


def _eliminate(table: Table, seat: int, message: str) -> None:
    each = table.players[seat]
    player = each.id
    table.say(rules.ELIMINATED, "eliminated", message, player)
    laid = [ace for ace in table.aces if ace.owner == player]
    table.aces = [ace for ace in table.aces if ace.owner != player]
    cards = each.hand + drop_bids_of(table, player) + (ACE_OF_DIAMONDS,) * len(laid)
    table.discard += cards
    table.players[seat] = Player(player, 0, (), 0, False, True)
    message = f"what {player} had is discarded, and the bank gets {counted(each.stones, 'stone')}"
    if on_aces := sum([ace.stones for ace in laid]):
        message += f", and {on_aces} from {ACE_OF_DIAMONDS}"
    table.say(rules.ELIMINATED_GOODS, "goods-left", message, player, cards, -each.stones)
    if set_aside := drop_claims_of(table, player):
        table.discard += set_aside
        message = f"what was set aside for {player} is discarded"
        table.say(rules.FORCED_ELIMINATED, "goods-left", message, cards=set_aside)
