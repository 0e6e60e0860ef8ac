"""Cards that an action brings, and what happens when there are not enough of them."""

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.actions import Action, PlayAceOfHearts, PlayAceOfSpades
from adjudicators.above_water.bidding import most_dealt
from adjudicators.above_water.phases import phase_after, phase_of_turn
from adjudicators.above_water.play.auction import (
    cut_lots,
    deal_lots,
    end_if_all_have_bid,
    lacking_in_lots,
    refill,
)
from adjudicators.above_water.play.table import Table
from adjudicators.above_water.state import (
    HEARTS_DRAW,
    Pending,
    PendingBonus,
    PendingDeal,
    PendingHearts,
    PendingSpades,
    State,
)
from adjudicators.above_water.stones import ante
from adjudicators.rulebook import Rule
from adjudicators.values import changed
from adjudicators.words import counted


def bring(table: Table, pending: Pending) -> None:
    """Draw the cards of an action; if there are too few, everybody pays ante until there are enough."""
    waiting = table.state.pending
    if waiting:
        table.state = changed(table.state, pending=(*waiting, pending))
        return
    left = _deliver(table, pending)
    if left is None:
        if table.state.phase != (phase := phase_after(pending)):
            table.state = changed(table.state, phase=phase)
        return
    table.state = changed(table.state, phase="forced-ante", pending=(left,))
    table.clear_marks()
    _tell_shortage(table, rules.FORCED_ANTE)


def go_on_if_enough(table: Table, before: State) -> None:
    """A forced ante has been paid: complete what waits for cards, as long as there are enough.

    An ace of hearts that has become the first, as another player is out, draws what there is."""
    first = table.state.pending[0] if table.state.pending else None
    if isinstance(first, PendingDeal):
        cut_lots(table)
    moved_up = isinstance(first, PendingHearts) and first not in (before.pending or ())[:1]
    if first and not moved_up and missing(table.state, first) > len(table.state.discard):
        _tell_shortage(table, rules.FORCED_ROUNDS)
        return
    while table.state.pending:
        first, *others = table.state.pending
        left = _deliver(table, first)
        if left is not None:
            table.state = changed(table.state, pending=(left, *others))
            _tell_shortage(table, rules.FORCED_ROUNDS)
            return
        table.state = changed(table.state, pending=tuple(others) or None)
    table.state = changed(table.state, phase=phase_of_turn(before))
    end_if_all_have_bid(table)


def missing(state: State, pending: Pending) -> int:
    """How many cards an action still waits for."""
    match pending:
        case PendingDeal():
            return len(lacking_in_lots(state))
        case PendingSpades(lot, size):
            return size - len(state.lots[lot].cards)
        case PendingBonus(players, cards):
            return len(players) - len(cards)
        case PendingHearts():
            return HEARTS_DRAW - len(pending.cards)


def may_shuffle(state: State, action: Action) -> bool:
    """Whether an action can exhaust the deck: it has no more cards than may be drawn."""
    if isinstance(action, PlayAceOfHearts):
        most = HEARTS_DRAW
    elif isinstance(action, PlayAceOfSpades):
        most = len(state.lots[action.lot].cards)
    else:
        most = most_dealt(state)
    return len(state.deck) <= most


def _deliver(table: Table, pending: Pending) -> Pending | None:
    """Draw what an action waits for and hand it out; what it then still waits for, if anything."""
    if isinstance(pending, PendingDeal):
        return None if deal_lots(table) else pending
    if isinstance(pending, PendingSpades):
        return None if refill(table, pending) else pending
    cards = pending.cards + table.draw(missing(table.state, pending))
    pending = changed(pending, cards=cards)
    if missing(table.state, pending):
        return pending
    if isinstance(pending, PendingHearts):
        player = table.player(pending.player)
        table.put(changed(player, hand=player.hand + cards))
        message = f"{pending.player} draws {counted(len(cards), 'card')}"
        table.say_drawn(rules.ACE_OF_HEARTS, "cards-drawn", message, pending.player, cards)
        return None
    drawn = [
        (table.player(name), (card,)) for name, card in zip(pending.players, cards, strict=True)
    ]
    table.put(*[changed(player, hand=player.hand + card) for player, card in drawn])
    for player, card in drawn:
        message = f"{player.id} draws {counted(len(card), 'card')}"
        table.say_drawn(rules.BONUS, "bonus", message, player.id, card)
    return None


def drop_claims_of(table: Table, player: str) -> tuple[str, ...]:
    """Whoever is out waits for no cards; what was set aside for them."""
    dropped: tuple[str, ...] = ()
    left: list[Pending] = []
    for each in table.state.pending or ():
        if isinstance(each, PendingHearts) and each.player == player:
            dropped += each.cards
        elif isinstance(each, PendingBonus) and player in each.players:
            place = each.players.index(player)
            dropped += each.cards[place : place + 1]
            players = each.players[:place] + each.players[place + 1 :]
            if players:
                cards = each.cards[:place] + each.cards[place + 1 :]
                left.append(PendingBonus(players, cards))
        else:
            left.append(each)
    table.state = changed(table.state, pending=tuple(left) or None)
    return dropped


def _tell_shortage(table: Table, rule: Rule) -> None:
    state = table.state
    lacking = missing(state, state.pending[0]) if state.pending else 0
    needed = f"{counted(lacking, 'more card')} {'is' if lacking == 1 else 'are'} needed"
    due = ante(state)
    message = f"{needed}; everyone pays an ante of {due}, until there are enough"
    table.say(rule, "cards-short", message, numbers={"needed": lacking, "ante": due})
