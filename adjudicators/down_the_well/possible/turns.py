"""What follows from players acting in turn: whose turn it can be, and who can have passed."""

from collections.abc import Sequence

from adjudicators.down_the_well import rulebook as rules
from adjudicators.down_the_well.piles import lying, none_lies
from adjudicators.down_the_well.state import HAND_SIZE, Player, State
from adjudicators.down_the_well.turns import next_in, round_opener, seat_number
from adjudicators.possible import Check, Contradictions
from adjudicators.words import counted, listed


def turn_follows_last_card(state: State) -> Contradictions:
    """Since the latest card was played, everyone between its player and whose turn it is has passed."""
    if state.phase != "play":
        return ()
    if none_lies(state.piles):
        return _round_opened_wrongly(state)
    if state.last_played_by is None or state.turn is None:
        return ()
    last = seat_number(state, state.last_played_by)
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
    if state.last_played_by is None:
        return found
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
            cards = counted(played, "card")
            detail = f"{player.id} has played {cards}; as it is {state.turn}'s turn it is {most}"
            pointer = f"/state/players/{(start + step) % seats}/hand"
            return [rules.TURN.contradicted(pointer, detail)]
        most = played
    return [
        rules.TURN.contradicted(
            f"/state/players/{seat}/hand",
            f"{player.id} has played {counted(size - len(player.hand), 'card')}, more than there were"
            " turns",
        )
        for seat, player in enumerate(state.players)
        if player.out and size - len(player.hand) + bool(player.hand) > least + 1
    ]


def whoever_passed_had_a_turn(state: State) -> Contradictions:
    """Whoever is out with cards in hand has had a turn to pass after the last card that they played."""
    passed = [player for player in state.players if player.out and player.hand]
    if not passed or state.last_played_by is None or state.turn is None:
        return ()
    start = seat_number(state, state.turn)
    players = state.players[start:] + state.players[:start]
    latest = (seat_number(state, state.last_played_by) - start) % len(players)
    # those to the left of whoever played the latest card passed after it
    doubtful = [player.id for player in players[:latest] if player.out and player.hand]
    if not doubtful or _turns_fit(state, players, latest):
        return ()
    pointer = "/state/players"
    if len(doubtful) == 1:
        pointer += f"/{seat_number(state, doubtful[0])}/out"
    played = counted(len(lying(state.piles)), "card")
    detail = (
        f"{listed(doubtful)} cannot have passed: with {played} played in this round, the latest one by"
        f" {state.last_played_by}, there was no turn to do so"
    )
    return [rules.PASS.contradicted(pointer, detail)]


def _turns_fit(state: State, players: Sequence[Player], latest: int) -> bool:
    """Whether there is an order of turns that leads to the cards of this round.

    The players are told from whose turn it is, so those up to the opener have had one turn less than the
    opener and those after.
    """
    count, cards = len(players), len(lying(state.piles))
    played = [HAND_SIZE[count] - len(player.hand) for player in players]
    fewest = played[0] if state.round == 1 else max(0, cards // count - 1)
    for turns in range(fewest, played[0] + 1):
        for opener in range(1, count + 1):
            had = [turns + (place >= opener) for place in range(count)]
            least = most = 0
            for place, player in enumerate(players):
                low, high = _cards_played(player, had[place], place - latest)
                low = max(low, place == opener % count)
                high = min(high, played[place])
                if state.round == 1:
                    low = max(low, played[place])
                if low > high:
                    break
                least += low
                most += high
            else:
                if least <= cards <= most:
                    return True
    return False


def _cards_played(player: Player, turns: int, after_latest: int) -> tuple[int, int]:
    """The least and the most cards that a player has played in so many turns of a round."""
    if not player.out or not after_latest:
        return turns, turns
    if player.hand:
        return 0, turns - 1
    return 1, turns - (after_latest > 0)


TURN_CHECKS: tuple[Check[State], ...] = (turn_follows_last_card, turns_went_round)
PASS_CHECKS: tuple[Check[State], ...] = (whoever_passed_had_a_turn,)
