"""What follows from the way in which a hand is played: who can be out, who can be next, what can be left."""

from collections.abc import Iterator

from adjudicators.cards import UNKNOWN
from adjudicators.down_the_well import rulebook as rules
from adjudicators.down_the_well.piles import (
    none_lies,
    opened_before,
    playable_on,
    unburied,
)
from adjudicators.down_the_well.ranking import BIT
from adjudicators.down_the_well.state import HAND_SIZE, State
from adjudicators.down_the_well.turns import (
    is_over,
    next_in,
    round_opener,
    seat_number,
    somebody_ran_out,
)
from adjudicators.down_the_well.unseen import in_play, opener_in_sight, worlds
from adjudicators.places import located_cards
from adjudicators.possible import Check, Contradictions


def out_with_nothing_playable(state: State) -> Contradictions:
    """Whoever passed held no card that could be played then, and piles only rise."""
    playable = playable_on(state.piles)
    return [
        rules.MUST_PLAY.contradicted(
            f"/state/players/{seat}/hand/{place}", f"{player.id} is out, but could play {card}"
        )
        for seat, player in enumerate(state.players)
        if player.out
        for place, card in enumerate(player.hand)
        if BIT[card] & playable
    ]


def opened_by_the_lowest(state: State) -> Contradictions:
    """The hand is opened, or was, by the lowest card of the lead suit or of the next that anybody held."""
    if state.lead is None or state.lead.suit is None:
        return ()
    if state.last_played_by is None:
        opener = opener_in_sight(state)
        if opener is None or opener[0] == state.turn:
            return ()
        detail = f"{opener[0]} holds {opener[1]}, and so opens the hand"
        return [rules.OPENING.contradicted("/state/turn", detail)]
    return [
        rules.OPENING.contradicted(pointer, f"{card} would have opened the hand")
        for pointer, card in _found(state, opened_before(state, state.lead.suit))
    ]


def _found(state: State, wanted: int) -> Iterator[tuple[str, str]]:
    """Those of some cards that lie on a pile or are held, each after its place."""
    if not wanted & in_play(state):
        return
    for pointer, card in located_cards(state):
        if BIT[card] & wanted and pointer.startswith(("/state/players/", "/state/piles/")):
            yield pointer, card


def left_cards_were_buried(state: State) -> Contradictions:
    """What is in play after a round was buried in it, and in each one before."""
    if state.round == 1:
        return ()
    rounds = "the round" if state.round == 2 else f"each of the {state.round - 1} rounds"
    return [
        rules.BURIED.contradicted(pointer, f"{card} was not buried in {rounds} before this one")
        for pointer, card in _found(state, unburied(state))
    ]


def turn_follows_last_card(state: State) -> Contradictions:
    """Since the latest card was played, everyone between its player and whose turn it is has passed."""
    if state.phase != "play" or state.last_played_by is None or state.turn is None:
        return ()
    last = seat_number(state, state.last_played_by)
    if none_lies(state.piles):
        return _round_opened_wrongly(state)
    found = []
    if next_in(state.players, last) != state.turn:
        detail = f"{state.last_played_by} played the latest card, and others before {state.turn} are not out"
        found.append(rules.TURN.contradicted("/state/turn", detail))
    player = state.players[last]
    if player.out and player.hand:
        detail = f"{player.id} played the latest card, and has had no turn since to pass"
        found.append(rules.PASS.contradicted(f"/state/players/{last}/out", detail))
    return found


def _round_opened_wrongly(state: State) -> Contradictions:
    found = [
        rules.PASS.contradicted(f"/state/players/{seat}/out", "nobody is out as a round begins")
        for seat, player in enumerate(state.players)
        if player.out
    ]
    opener = round_opener(state)
    if state.turn != opener:
        detail = f"{opener} sits to the left of {state.last_played_by}, and so opens the round"
        found.append(rules.ROUND_OPENER.contradicted("/state/turn", detail))
    return found


def turns_went_round(state: State) -> Contradictions:
    """In the first round the players who are not out have acted equally often, up to whose turn it is."""
    if state.round > 1 or state.phase != "play" or state.turn is None:
        return ()
    seats, size = len(state.players), HAND_SIZE[len(state.players)]
    start = seat_number(state, state.turn)
    least = most = size - len(state.players[start].hand)
    for step in range(1, seats):
        player = state.players[(start + step) % seats]
        played = size - len(player.hand)
        if player.out:
            continue
        if played not in (most, least + 1):
            detail = (
                f"{player.id} has played {played} cards; as it is {state.turn}'s turn it is {most}"
            )
            pointer = f"/state/players/{(start + step) % seats}/hand"
            return [rules.TURN.contradicted(pointer, detail)]
        most = played
    return [
        rules.TURN.contradicted(
            f"/state/players/{seat}/hand",
            f"{player.id} has played {size - len(player.hand)} cards, more than there were turns",
        )
        for seat, player in enumerate(state.players)
        if player.out and size - len(player.hand) + bool(player.hand) > least + 1
    ]


def hand_is_over(state: State) -> Contradictions:
    """A hand is over once somebody has run out."""
    if not is_over(state):
        return ()
    found = []
    if none_lies(state.piles):
        detail = "the cards of the last round lie until the next deal"
        found.append(rules.FINAL_ROUND.contradicted("/state/piles", detail))
    if somebody_ran_out(state):
        return found
    detail = "nobody has run out of cards, so there would be another round"
    return [*found, rules.FINAL_ROUND.contradicted("/state/phase", detail)]


def unseen_cards_can_lie(state: State) -> Contradictions:
    """There is a way in which the unseen cards can lie."""
    hidden = state.lead is not None and state.lead.suit is None
    for player in state.players:
        hidden = hidden or UNKNOWN in player.hand
    if not hidden or worlds(state):
        return ()
    rule = rules.OPENING if state.last_played_by is None else rules.MUST_PLAY
    detail = "however the unseen cards lie, somebody would have had to play another card"
    return [rule.contradicted("/state/players", detail)]


HISTORY_CHECKS: tuple[Check[State], ...] = (
    out_with_nothing_playable,
    opened_by_the_lowest,
    left_cards_were_buried,
    turn_follows_last_card,
    turns_went_round,
    hand_is_over,
    unseen_cards_can_lie,
)
