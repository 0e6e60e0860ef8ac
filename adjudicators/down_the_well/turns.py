"""Who acts, and who is next: the next player to the left who is not out."""

from adjudicators.down_the_well.piles import none_lies
from adjudicators.down_the_well.state import Player, State
from adjudicators.down_the_well.unseen import openers
from adjudicators.hands import left_of, may_be_dealt


def next_in(players: tuple[Player, ...], seat: int) -> str | None:
    """The next player to the left who is not out, who may be the same one; None where all are."""
    for player in players[seat + 1 :]:
        if not player.out:
            return player.id
    for player in players[: seat + 1]:
        if not player.out:
            return player.id
    return None


def waited_for(state: State) -> tuple[str, ...]:
    """Whom the game waits for; anybody may deal."""
    if state.phase == "play":
        if state.turn is not None:
            return (state.turn,)
        able = {name for name, _ in openers(state)}
        return tuple([each.id for each in state.players if each.id in able])
    if state.phase == "pass-three":
        return tuple([each.id for each in state.players if each.passing is None])
    if may_be_dealt(state):
        return tuple([each.id for each in state.players])
    return ()


def opens_round(state: State) -> bool:
    """Whether the next card opens a later round; the one that opens the hand is another matter."""
    return state.round > 1 and none_lies(state.piles)


def round_opener(state: State) -> str:
    """Who opens the next round: the player to the left of whoever played the latest card."""
    return left_of(state, state.last_played_by or "")


def somebody_ran_out(state: State) -> bool:
    """Whether a player has no cards left, so that this round is the last."""
    return () in [player.hand for player in state.players]
