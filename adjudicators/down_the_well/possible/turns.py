"""What follows from players acting in turn: whose turn it can be, and who can have passed."""

from collections.abc import Sequence

from adjudicators.down_the_well import rulebook as rules
from adjudicators.down_the_well.piles import none_lies
from adjudicators.down_the_well.state import HAND_SIZE, Player, State, has_passed
from adjudicators.down_the_well.turns import next_in, round_opener
from adjudicators.game import seat_number
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
        named = (state.last_played_by, state.turn)
        found.append(rules.TURN.contradicted("/state/turn", detail, named=named))
    player = state.players[last]
    if has_passed(player):
        detail = f"{player.id} played the latest card, and has had no turn since to pass"
        pointer = f"/state/players/{last}/out"
        found.append(rules.PASS.contradicted(pointer, detail, named=(player.id,)))
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
        named = (opener, state.last_played_by)
        found.append(rules.ROUND_OPENER.contradicted("/state/turn", detail, named=named))
    return found


def turns_went_round(state: State) -> Contradictions:
    """In the first round the players who are not out have acted equally often, up to whose turn it is."""
    if state.round > 1 or state.phase != "play" or state.turn is None:
        return ()
    seats, size = len(state.players), HAND_SIZE[len(state.players)]
    start = seat_number(state, state.turn)
    fewest = most = size - len(state.players[start].hand)
    for step in range(1, seats):
        player = state.players[(start + step) % seats]
        played = size - len(player.hand)
        if player.out:
            continue
        if played not in (most, fewest + 1):
            cards = counted(played, "card")
            detail = f"{player.id} has played {cards}; as it is {state.turn}'s turn it is {most}"
            pointer = f"/state/players/{(start + step) % seats}/hand"
            named, numbers = (player.id, state.turn), {"cards": played, "needed": most}
            return [rules.TURN.contradicted(pointer, detail, named=named, numbers=numbers)]
        most = played
    return ()


def turns_lead_to_this(state: State) -> Contradictions:
    """There is an order of turns in which the cards of this round were played, and whoever is out passed."""
    if state.phase != "play" or state.last_played_by is None or state.turn is None:
        return ()
    start = seat_number(state, state.turn)
    players = state.players[start:] + state.players[:start]
    latest = (seat_number(state, state.last_played_by) - start) % len(players)
    cards = sum(map(len, state.piles.values()))
    if not cards or _turns_fit(state, players, latest, cards):
        return ()
    # those to the left of whoever played the latest card have had a turn to pass since
    doubtful = [player.id for player in players[:latest] if has_passed(player)]
    lie, numbers = counted(cards, "card"), {"cards": cards}
    why = f"with {lie} played in this round, the latest one by {state.last_played_by}"
    if not doubtful:
        detail = f"{why}, and these cards left in hands, it cannot be {state.turn}'s turn"
        both = (state.last_played_by, state.turn)
        return [rules.TURN.contradicted("/state/turn", detail, named=both, numbers=numbers)]
    pointer = "/state/players"
    if len(doubtful) == 1:
        pointer += f"/{seat_number(state, doubtful[0])}/out"
    detail = f"{listed(doubtful)} cannot have passed: {why}, there was no turn to do so"
    named = (*doubtful, state.last_played_by)
    return [rules.PASS.contradicted(pointer, detail, named=named, numbers=numbers)]


def _turns_fit(state: State, players: Sequence[Player], latest: int, cards: int) -> bool:
    """Whether there is an order of turns that leads to the cards of this round.

    The players are told from whose turn it is. Those from the opener on have had one turn more than those
    before.
    """
    count = len(players)
    limits = _limits(state, players, latest)
    for turns in range(cards // count, HAND_SIZE[count]):
        for opener in range(min(count, count * (turns + 1) - cards), 0, -1):
            least = most = 0
            for place, (every, missed, low, high) in enumerate(limits):
                had = turns + (place >= opener)
                fewest = had if every and had > low else low
                if not fewest and place == opener % count:
                    fewest = 1
                greatest = had - missed
                if greatest > high:  # noqa: PLR1730 - a call takes longer than all else here
                    greatest = high
                if fewest > greatest:
                    break
                least += fewest
                most += greatest
            else:
                if least <= cards <= most:
                    return True
    return False


Limits = tuple[bool, int, int, int]
"""Whether a player has played a card in every turn of this round; in how many they at least played none; and the
fewest and the most cards that they have played."""


def _limits(state: State, players: Sequence[Player], latest: int) -> list[Limits]:
    size, first_round = HAND_SIZE[len(players)], state.round == 1
    limits: list[Limits] = []
    for place, player in enumerate(players):
        held = len(player.hand)
        played = size - held
        fewest = played if first_round else int(not held)
        every = not player.out or place == latest
        missed = not every and (held > 0 or place > latest)
        limits.append((every, missed, fewest, played))
    return limits


TURN_CHECKS: tuple[Check[State], ...] = (turn_follows_last_card, turns_went_round)
PASS_CHECKS: tuple[Check[State], ...] = (turns_lead_to_this,)
