"""Paying: the bids, the ante, and what becomes of those who cannot."""

from collections.abc import Mapping

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.play.auction import drop_bids_of
from adjudicators.above_water.play.draws import drop_claims_of
from adjudicators.above_water.play.table import Table
from adjudicators.above_water.state import ACE_OF_DIAMONDS, Player, remaining
from adjudicators.above_water.stones import (
    ante,
    bids_are_due,
    can_pay,
    dues,
    last_player,
    nobody_can_pay,
    outcome,
)
from adjudicators.values import changed
from adjudicators.words import counted, listed


def pay_bids(table: Table) -> None:
    """Everybody pays for their lot and takes it, and nobody has settled any more."""
    if _end_if_nobody_can_pay(table):
        return
    due, paid = dues(table.state), []
    lots = {lot.bid.player: lot.cards for lot in table.state.lots if lot.bid is not None}
    for each in remaining(table.state):
        bid = due[each.id]
        if not can_pay(each, bid):
            _eliminate(table, each, f"a bid of {bid}", {"bid": bid})
            continue
        cards = lots[each.id]
        paid.append(changed(each, stones=each.stones - bid, hand=each.hand + cards, done=False))
        message = f"{each.id} pays {counted(bid, 'stone')} and takes {listed(cards)}"
        table.say(rules.COLLECT, "collected", message, each.id, cards, -bid, named=(each.id,))
    unsold = tuple([card for lot in table.state.lots if lot.bid is None for card in lot.cards])
    table.put(*paid, lots=(), phase="spend", discard=table.state.discard + unsold)
    if unsold:
        table.say(rules.UNSOLD, "lots-discarded", "nobody bid on the rest", cards=unsold)
    _end_with_one(table)


def pay_ante(table: Table) -> bool:
    """Everybody pays the ante, nobody has settled any more, and aces of diamonds get their stones; whether the
    game goes on."""
    if _end_if_nobody_can_pay(table):
        return False
    due, paid = dues(table.state), []
    for each in remaining(table.state):
        stones = due[each.id]
        if not can_pay(each, stones):
            _eliminate(table, each, f"an ante of {stones}", {"ante": stones})
            continue
        paid.append(changed(each, stones=each.stones - stones, done=False))
        name, message = each.id, f"{each.id} pays {counted(stones, 'stone')}"
        table.say(rules.ANTE, "ante-paid", message, name, points=-stones, named=(name,))
    table.put(*paid)
    _grow_aces(table)
    return not _end_with_one(table)


def _grow_aces(table: Table) -> None:
    if not table.state.aces_of_diamonds:
        return
    forced = table.state.phase == "forced-ante"
    rule = rules.ACE_OF_DIAMONDS_GROWS_WHEN if forced else rules.ACE_OF_DIAMONDS_GROWS
    aces = [changed(ace, stones=ace.stones + 1) for ace in table.state.aces_of_diamonds]
    table.state = changed(table.state, aces_of_diamonds=tuple(aces))
    for ace in aces:
        message = f"{counted(ace.stones, 'stone')} on {ACE_OF_DIAMONDS} of {ace.owner} now"
        table.say(rule, "ace-grew", message, ace.owner, (ACE_OF_DIAMONDS,), stones=ace.stones)


def _eliminate(table: Table, player: Player, due: str, numbers: Mapping[str, int]) -> None:
    name, numbers = player.id, {"held": player.stones, **numbers}
    message = f"{name} has {counted(player.stones, 'stone')} for {due} and is eliminated"
    table.say(rules.ELIMINATED, "eliminated", message, name, numbers=numbers)
    aces = table.state.aces_of_diamonds
    laid = [ace for ace in aces if ace.owner == name]
    others = tuple([ace for ace in aces if ace.owner != name])
    cards = player.hand + drop_bids_of(table, name) + (ACE_OF_DIAMONDS,) * len(laid)
    out = Player(name, 0, (), 0, done=False, eliminated=True)
    table.put(out, aces_of_diamonds=others, discard=table.state.discard + cards)
    message = f"what {name} had is discarded, and the bank gets {counted(player.stones, 'stone')}"
    if on_aces := sum([ace.stones for ace in laid]):
        message += f", and {on_aces} from {ACE_OF_DIAMONDS}"
    also = {"on_aces": on_aces} if on_aces else None
    rule, points = rules.ELIMINATED_GOODS, -player.stones
    table.say(rule, "goods-left", message, name, cards, points, named=(name,), numbers=also)
    if set_aside := drop_claims_of(table, name):
        table.discard(set_aside)
        message = f"what was set aside for {name} is discarded"
        rule = rules.FORCED_ELIMINATED
        table.say(rule, "goods-left", message, cards=set_aside, named=(name,))


# ── the end ──────────────────────────────────────────────────────────────────────────────────────


def _end_with_one(table: Table) -> bool:
    """Whether one player is left, who has won then."""
    last = last_player(table.state)
    if last is None:
        return False
    _finish(table)
    winner = last.id
    table.say(rules.WINNER, "game-ended", f"{winner} is the last player and has won", winner)
    return True


def _end_if_nobody_can_pay(table: Table) -> bool:
    """Whether nobody can pay what is due, so that nobody does and the game is over."""
    if not nobody_can_pay(table.state):
        return False
    due = ante(table.state)
    what = f"the ante of {due}"
    numbers: Mapping[str, int] | None = {"ante": due}
    if bids_are_due(table.state):
        what, numbers = "their bid", None
        message = "paying the bids would eliminate everybody, so nobody pays"
        table.say(rules.COLLECT_ALL_UNABLE, "bids-unpaid", message)
    _finish(table)
    if over := outcome(table.state):
        message = f"nobody can pay {what}; {listed(over.winners)} won"
        rule = rules.RULEBOOK[over.rule]
        table.say(rule, "game-ended", message, named=over.winners, numbers=numbers)
    return True


def _finish(table: Table) -> None:
    table.state = changed(table.state, phase="finished")
    table.clear_counts()
