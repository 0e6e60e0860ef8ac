"""What an action that is legal does, and what follows from it by itself."""

from collections.abc import Callable, Sequence
from typing import Any

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.actions import (
    Action,
    Bid,
    CashAceOfDiamonds,
    Done,
    LayAceOfDiamonds,
    PlayAceOfHearts,
    PlayAceOfSpades,
    Settle,
    Trade,
    TurnIn,
)
from adjudicators.above_water.play.aces import cash, lay, play_hearts, play_spades
from adjudicators.above_water.play.auction import lay_out, place
from adjudicators.above_water.play.draws import bring
from adjudicators.above_water.play.phases import finish_spending, settle
from adjudicators.above_water.play.table import Table, applied, opened
from adjudicators.above_water.play.trading import trade, turn_in
from adjudicators.above_water.state import HAND_SIZE, Options, Player, State, most_seats
from adjudicators.game import Applied, Setup
from adjudicators.verdict import Event, Misasked, ScoreLine, Standing

Result = Applied[State]


def open_game(setup: Setup[Options]) -> Result:
    """Three cards for everyone, and the first auction."""
    names, options = setup.players, setup.options
    seats, most = len(names), most_seats(options)
    if seats > most:
        detail = f"{seats} players; with these options the cards are enough for {most}"
        raise Misasked((rules.MOST_PLAYERS.contradicted("/players", detail),))
    dealt = seats * HAND_SIZE
    players, events = [], []
    for seat, player in enumerate(names):
        hand = setup.deck[seat:dealt:seats]
        players.append(Player(player, options.starting_stones, hand, 0, False, False))
        message = f"{player} is dealt {HAND_SIZE} cards"
        events.append(rules.DEAL.event("dealt", message, player=player, cards=hand))
    table = Table(
        options, players, "bid", 1, names[0], setup.deck[dealt:], (), 0, False, [], [], [],
        setup.rng, [], None, (), events,
    )  # fmt: skip
    bring(table, lay_out(table))
    return applied(table)


def apply(state: State, action: Action) -> Result:
    """What results from a legal action."""
    if isinstance(action, Bid):
        return place(state, action)
    table = opened(state, getattr(action, "shuffle", None))
    _DOES[type(action)](table, action)
    return applied(table)


_DOES: dict[type, Callable[[Table, Any], None]] = {
    Settle: lambda table, action: settle(table, action.player),
    Done: lambda table, action: finish_spending(table, action.player),
    TurnIn: turn_in,
    Trade: trade,
    LayAceOfDiamonds: lay,
    CashAceOfDiamonds: cash,
    PlayAceOfHearts: play_hearts,
    PlayAceOfSpades: play_spades,
}


def standings(state: State, events: Sequence[Event]) -> tuple[Standing, ...]:
    """Every player's stones, and what these events paid them and cost them."""
    lines: dict[str, list[ScoreLine]] = {}
    for event in events:
        if event.points is not None and event.player is not None:
            line = ScoreLine(event.rule, event.cards or (), event.points, event.message)
            lines.setdefault(event.player, []).append(line)
    return tuple(
        [Standing(each.id, each.stones, tuple(lines.get(each.id, ()))) for each in state.players]
    )
