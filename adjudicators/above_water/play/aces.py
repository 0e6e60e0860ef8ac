"""What the aces of diamonds, hearts and spades do; that of clubs is a matter of groups."""

from typing import cast

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.actions import (
    CashAceOfDiamonds,
    LayAceOfDiamonds,
    PlayAceOfHearts,
    PlayAceOfSpades,
)
from adjudicators.above_water.play.auction import displace
from adjudicators.above_water.play.draws import bring
from adjudicators.above_water.play.table import Table, without
from adjudicators.above_water.state import (
    ACE_OF_DIAMONDS,
    ACE_OF_HEARTS,
    ACE_OF_SPADES,
    Course,
    LaidAce,
    Lot,
    Pending,
    State,
)
from adjudicators.words import counted


def lay(table: Table, action: LayAceOfDiamonds) -> None:
    """An ace of diamonds goes from the hand to the table."""
    seat = table.seat(action.player)
    table.hold(seat, without(table.players[seat].hand, (ACE_OF_DIAMONDS,)))
    table.aces.append(LaidAce(action.player, 0))
    message = f"{action.player} lays {ACE_OF_DIAMONDS} on the table"
    table.say(rules.ACE_OF_DIAMONDS, "ace-laid", message, action.player, (ACE_OF_DIAMONDS,))
    table.contest()


def owned(state: State, player: str) -> list[int]:
    """The places of the aces of diamonds that a player owns on the table."""
    aces = enumerate(state.aces_of_diamonds)
    return [place for place, ace in aces if ace.owner == player]


def cash(table: Table, action: CashAceOfDiamonds) -> None:
    """An ace of diamonds goes from the table to the discards, its stones to its owner."""
    seat, player = table.seat(action.player), action.player
    place = action.ace
    if place is None:
        place = [ace.owner for ace in table.aces].index(player)
    ace = table.aces.pop(place)
    table.discard += (ACE_OF_DIAMONDS,)
    table.hold(seat, table.players[seat].hand, 1)
    table.give(seat, ace.stones)
    message = f"{player} discards {ACE_OF_DIAMONDS} for {counted(ace.stones, 'stone')}"
    table.say(
        rules.ACE_OF_DIAMONDS_CASHED, "ace-cashed", message, player, (ACE_OF_DIAMONDS,), ace.stones
    )
    table.contest()


def play_hearts(table: Table, action: PlayAceOfHearts) -> None:
    """An ace of hearts is discarded, and three cards are drawn for it."""
    _discard_ace(table, action.player, ACE_OF_HEARTS)
    table.contest()
    phase = table.pending[0].phase if table.pending else cast(Course, table.phase)
    bring(table, Pending("ace-of-hearts", phase, (action.player,), ()))


def play_spades(table: Table, action: PlayAceOfSpades) -> None:
    """An ace of spades is discarded for a lot, which is replaced."""
    _discard_ace(table, action.player, ACE_OF_SPADES)
    number = action.lot
    cards = table.lots[number].cards
    table.give(table.seat(action.player), 0, cards)
    message = f"{action.player} takes {' '.join(cards)}"
    table.say(rules.ACE_OF_SPADES, "lot-taken", message, action.player, cards, lot=number)
    displace(table, number)
    table.lots[number] = Lot((), None)
    bring(table, Pending("ace-of-spades", "bid", (), (), number, len(cards)))


def _discard_ace(table: Table, player: str, ace: str) -> None:
    seat = table.seat(player)
    table.hold(seat, without(table.players[seat].hand, (ace,)), 1)
    table.discard += (ace,)
    table.say(rules.ACES, "ace-played", f"{player} plays {ace}", player, (ace,))
