"""What the aces of diamonds, hearts and spades do; that of clubs is a matter of groups."""

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.actions import (
    CashAceOfDiamonds,
    LayAceOfDiamonds,
    PlayAceOfHearts,
    PlayAceOfSpades,
)
from adjudicators.above_water.phases import phase_of_turn
from adjudicators.above_water.play.auction import take_lot
from adjudicators.above_water.play.draws import bring
from adjudicators.above_water.play.table import Table
from adjudicators.above_water.state import (
    ACE_OF_DIAMONDS,
    ACE_OF_HEARTS,
    ACE_OF_SPADES,
    LaidAce,
    PendingHearts,
    PendingSpades,
    laid_aces_of,
)
from adjudicators.cards import without
from adjudicators.values import changed
from adjudicators.words import counted


def lay(table: Table, action: LayAceOfDiamonds) -> None:
    """An ace of diamonds goes from the hand to the table."""
    player = table.player(action.player)
    laid = changed(player, hand=without(player.hand, ACE_OF_DIAMONDS))
    aces = (*table.state.aces_of_diamonds, LaidAce(player.id, 0))
    table.put_unsettled(laid, aces_of_diamonds=aces)
    message = f"{player.id} lays {ACE_OF_DIAMONDS} on the table"
    table.say(rules.ACE_OF_DIAMONDS, "ace-laid", message, player.id, (ACE_OF_DIAMONDS,))


def cash(table: Table, action: CashAceOfDiamonds) -> None:
    """An ace of diamonds goes from the table to the discards, its stones to its owner."""
    player, aces = action.player, list(table.state.aces_of_diamonds)
    place, cards = action.ace, (ACE_OF_DIAMONDS,)
    if place is None:
        place = laid_aces_of(table.state, player)[0]
    stones = aces.pop(place).stones
    table.state = changed(table.state, aces_of_diamonds=tuple(aces))
    table.use(player, cards, stones, of_hand=False)
    message = f"{player} gets {counted(stones, 'stone')} for {ACE_OF_DIAMONDS}"
    table.say(
        rules.ACE_OF_DIAMONDS_CASHED,
        "ace-cashed",
        message,
        player,
        cards,
        stones,
        named=(player,),
    )


def play_hearts(table: Table, action: PlayAceOfHearts) -> None:
    """An ace of hearts is discarded, and three cards are drawn for it."""
    _discard_ace(table, action.player, ACE_OF_HEARTS)
    bring(table, PendingHearts(action.player, phase_of_turn(table.state), ()))


def play_spades(table: Table, action: PlayAceOfSpades) -> None:
    """An ace of spades is discarded for a lot, which is replaced."""
    _discard_ace(table, action.player, ACE_OF_SPADES)
    size = len(table.state.lots[action.lot].cards)
    take_lot(table, action.lot, action.player)
    bring(table, PendingSpades(action.lot, size))


def _discard_ace(table: Table, player: str, ace: str) -> None:
    table.use(player, (ace,))
    table.say(rules.ACES, "ace-played", f"{player} plays {ace}", player, (ace,))
