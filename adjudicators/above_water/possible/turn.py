"""Whether the course of the game can have come to what a state says: whose turn it is, and who is done."""

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.phases import bids_are_placed, counts_cards, is_spending, not_done
from adjudicators.above_water.possible.cards import most_turned_in, reshuffles
from adjudicators.above_water.state import State, remaining
from adjudicators.above_water.stones import last_player, nobody_can_pay
from adjudicators.possible import Check, Contradictions
from adjudicators.words import counted


def two_are_left(state: State) -> Contradictions:
    """The game goes on while two or more are in it."""
    left = len(remaining(state))
    if left > 1 or (left == 1 and state.phase == "finished"):
        return ()
    detail = "nobody is left" if not left else "one player is left, so the game would be over"
    return [rules.WINNER.contradicted("/state/players", detail)]


def nobody_could_pay(state: State) -> Contradictions:
    """The game ends with more than one player only if none of them can pay."""
    if state.phase != "finished" or last_player(state) or nobody_can_pay(state):
        return ()
    detail = "several players are left, and some of them can pay, so the game is not over"
    return [rules.WINNER.contradicted("/state/phase", detail)]


def token_went_round(state: State) -> Contradictions:
    """The token begins with the first player and passes one place each turn."""
    if state.turn_number > 1 and any([each.eliminated for each in state.players]):
        return ()  # it has passed over them
    due = state.players[(state.turn_number - 1) % len(state.players)].id
    if state.starting_player == due:
        return ()
    detail = f"in turn {state.turn_number} {due} is the starting player"
    return [rules.STARTING_PLAYER.contradicted("/state/starting_player", detail)]


def somebody_is_not_done(state: State) -> Contradictions:
    """When the last player is done, or has settled, the game goes on at once."""
    done = [seat for seat, each in enumerate(state.players) if each.done]
    if not done or state.phase == "finished":
        return ()
    if bids_are_placed(state):
        detail = "while bids are placed nobody is done"
        return [rules.TURN.contradicted(f"/state/players/{seat}/done", detail) for seat in done]
    if not_done(state):
        return ()
    rule = rules.SPENDING_END if is_spending(state) else rules.SETTLE
    return [rule.contradicted("/state/players", "all are done, so the game would have gone on")]


def counted_while_spending(state: State) -> Contradictions:
    """Cards are counted in the Spending Phase only."""
    if counts_cards(state):
        return ()
    detail = "this is not the Spending Phase"
    return [
        rules.SPENDING.contradicted(f"/state/players/{seat}/turned_in", detail)
        for seat, each in enumerate(state.players)
        if each.turned_in
    ]


def turned_in_lies_among_the_discards(state: State) -> Contradictions:
    """Until the discards are shuffled for the first time, all cards turned in lie among them."""
    if not counts_cards(state):
        return ()
    turned_in = sum([each.turned_in for each in state.players])
    if turned_in <= (most_turned_in(state) if state.exhaustions else len(state.discard)):
        return ()
    times, lie = reshuffles(state), counted(len(state.discard), "card")
    turned = counted(turned_in, "card")
    shuffled = f"were shuffled {counted(times, 'time')}" if times else "were never shuffled"
    detail = f"{turned} turned in, and {lie} among the discards, which {shuffled}"
    numbers = {"turned_in": turned_in, "discards": len(state.discard)}
    return [rules.SPENDING.contradicted("/state/discard", detail, numbers=numbers)]


TURN_CHECKS: tuple[Check[State], ...] = (
    two_are_left,
    nobody_could_pay,
    token_went_round,
    somebody_is_not_done,
    counted_while_spending,
    turned_in_lies_among_the_discards,
)
