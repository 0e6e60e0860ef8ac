"""Whether the tricks of a state can have been played: who played, who won, and who could not follow."""

from collections.abc import Iterator, Sequence

from adjudicators.cards import UNKNOWN
from adjudicators.rulebook import Rule
from adjudicators.spades import rulebook as rules
from adjudicators.spades.duties import (
    A_JOKER,
    ALL_BUT_ROCK,
    ALL_OF_SUITS,
    ALL_SUITS,
    BEFORE,
    BIT,
    MEANING,
    before_first_lead,
    bits_of,
    duties_of_follower,
    duties_of_leader,
    has_rock,
    tricks_so_far,
)
from adjudicators.spades.state import SUIT_NAMES, Played, State
from adjudicators.spades.trick import PAPER, ROCK, best_of
from adjudicators.spades.unseen import any_hand_hidden, known_opening, openings, worlds
from adjudicators.verdict import Contradiction

Contradictions = Sequence[Contradiction]

Said = tuple[Rule, int, str]
"""By a rule, these cards are not in the hand; and what says so."""


def tricks_fit(state: State) -> Contradictions:
    """Everybody played in turn, the best card took each trick, and all have kept to what they played."""
    tricks = tricks_so_far(state)
    if _is_sound(state, tricks) if tricks else _is_turn_of(state, None):
        return ()
    return list(_trick_faults(state)) or list(_revokes(state))


def _is_sound(state: State, tricks: Sequence[tuple[Played, ...]]) -> bool:
    """The same in one pass. It does not tell what is wrong, which is looked for only if something is."""
    names = [player.id for player in state.players]
    left_of = [*range(1, len(names)), 0]
    winners = [trick.winner for trick in state.tricks]
    rock_breaks, lacking = state.options.rock_breaks_everything, [0] * len(names)
    opener = tricks[0][0].player
    seat = leader = turned_leader = names.index(opener) if opener in names else 0
    for number, plays in enumerate(tricks):
        seat, lead = leader, plays[0].card[-1]
        if rock_breaks and number and lead == ROCK and not has_rock(tricks[:number]):
            lacking[seat] |= ALL_BUT_ROCK
        meaning = MEANING[rock_breaks, number == 0][lead]
        most = turned_most = shown = 0
        for played in plays:
            suit, lacks, power, turned_power = meaning[played.card]
            if lacking[seat] & suit or played.player != names[seat]:
                return False
            if lacks:
                lacking[seat] |= lacks
                shown |= lacks
            if power > most:
                leader, most = seat, power
            if turned_power > turned_most:
                turned_leader, turned_most = seat, turned_power
            seat = left_of[seat]
        if shown & A_JOKER:
            leader = turned_leader
        if number < len(winners) and (names[leader], len(names)) != (winners[number], len(plays)):
            return False
    due = names[seat if state.trick else leader]
    return _is_turn_of(state, due) and _hands_fit(state, tricks, lacking)


def _is_turn_of(state: State, due: str | None) -> bool:
    if state.phase == "play":
        return state.turn == due or before_first_lead(state)
    return state.turn is None or state.phase == "bid"


def _hands_fit(state: State, tricks: Sequence[tuple[Played, ...]], lacking: Sequence[int]) -> bool:
    """Whether nobody holds a card that they cannot have, by their plays or by the first lead."""
    for player, told in zip(state.players, lacking, strict=True):
        suits = told & ALL_SUITS
        if suits and not ALL_OF_SUITS[suits].isdisjoint(player.hand):
            return False
    earlier = BEFORE[tricks[0][0].card]
    if not earlier:
        return True
    held = [card for player in state.players for card in player.hand if card != UNKNOWN]
    held += [played.card for plays in tricks for played in plays]
    return not earlier & bits_of(held)


def _trick_faults(state: State) -> Iterator[Contradiction]:
    rock_breaks = state.options.rock_breaks_everything
    leader: str | None = None
    for number, trick in enumerate(state.tricks):
        base = f"/state/tricks/{number}"
        if len(trick.plays) != len(state.players):
            detail = f"{len(trick.plays)} cards; everyone plays one to a trick"
            yield rules.TRICK_WON.contradicted(f"{base}/plays", detail)
        yield from _order_faults(state, trick.plays, leader, f"{base}/plays")
        best = best_of(trick.plays, rock_breaks)
        if best.player != trick.winner:
            detail = f"{best.player} took this trick with {best.card}, not {trick.winner}"
            yield rules.TRICK_WON.contradicted(f"{base}/winner", detail)
        leader = best.player
    yield from _faults_of_last(state, leader)


def _faults_of_last(state: State, leader: str | None) -> Iterator[Contradiction]:
    """What is wrong with the trick that is going on, and with whose turn it is."""
    players = [player.id for player in state.players]
    yield from _order_faults(state, state.trick, leader, "/state/trick")
    if state.phase == "bid" or before_first_lead(state):
        return
    due = leader
    if state.phase != "play":
        due = None
    elif state.trick and state.trick[-1].player in players:
        due = players[(players.index(state.trick[-1].player) + 1) % len(players)]
    if state.turn != due:
        detail = f"it is the turn of {due or 'nobody'} now, and not of {state.turn or 'nobody'}"
        yield rules.TURN.contradicted("/state/turn", detail)


def _order_faults(
    state: State, plays: Sequence[Played], leader: str | None, base: str
) -> Iterator[Contradiction]:
    players = [player.id for player in state.players]
    names = [played.player for played in plays]
    for place, name in enumerate(names):
        if name not in players:
            continue  # told by ``players_fit``
        before = names[place - 1] if place else None
        if place == 0:
            if leader is not None and name != leader:
                detail = f"{leader} took the trick before, and leads this one, not {name}"
                yield rules.LEAD.contradicted(f"{base}/0/player", detail)
        elif before in players:
            due = players[(players.index(before) + 1) % len(players)]
            if name != due:
                detail = f"{due} plays after {before}, not {name}"
                yield rules.TURN.contradicted(f"{base}/{place}/player", detail)


def first_lead_was_due(state: State) -> Contradictions:
    """If nobody held Paper, the player to the dealer's left has led."""
    tricks = tricks_so_far(state)
    if not tricks or tricks[0][0].card[-1] == PAPER:
        return ()
    leader = state.players[(state.hand_number - 1) % len(state.players)].id
    if tricks[0][0].player == leader:
        return ()
    detail = f"{tricks[0][0].card} was led, so nobody held Paper, and {leader} had to lead"
    base = "/state/tricks/0/plays" if state.tricks else "/state/trick"
    return [rules.FIRST_LEAD_FREE.contradicted(f"{base}/0/player", detail)]


def first_turn_fits(state: State) -> Contradictions:
    """Whoever is to open the hand holds the lowest Paper card."""
    if not before_first_lead(state):
        return ()
    players = state.players
    if not any_hand_hidden(state):
        seat, card = known_opening(state)
        if state.turn == players[seat].id:
            return ()
        why = f"holds {card}, the lowest Paper card" if card else "sits to the left of the dealer"
        rule = rules.FIRST_LEAD if card else rules.FIRST_LEAD_FREE
        return [rule.contradicted("/state/turn", f"{players[seat].id} {why}, and leads")]
    found = sorted({seat for seat, _, _ in openings(state)})
    if found and (state.turn is not None or len(found) > 1):
        return ()
    if found:
        detail = f"only {players[found[0]].id} can hold the lowest Paper card, and leads"
    else:
        detail = f"{state.turn or 'nobody'} cannot have to lead, however the unseen cards lie"
    return [rules.FIRST_LEAD.contradicted("/state/turn", detail)]


def unseen_cards_lie_somewhere(state: State) -> Contradictions:
    """The unseen cards can be shared out so that everyone has kept the rules."""
    if before_first_lead(state) or not any_hand_hidden(state) or worlds(state):
        return ()
    detail = "however the unseen cards lie, somebody holds one that what was played rules out"
    return [rules.UNSEEN.contradicted("/state/players", detail)]


def _revokes(state: State) -> Iterator[Contradiction]:
    """Every card, played or still held, that an earlier play rules out."""
    tricks = tricks_so_far(state)
    if not tricks:
        return
    opener = tricks[0][0]
    opening = f"{opener.player} led the first trick with {opener.card}"
    said: dict[str, list[Said]] = {
        player.id: [(rules.FIRST_LEAD, BEFORE[opener.card], opening)] for player in state.players
    }
    rock_played = False
    for number, plays in enumerate(tricks):
        base = f"/state/tricks/{number}/plays" if number < len(state.tricks) else "/state/trick"
        for place, played in enumerate(plays):
            yield from _against(said[played.player], played.card, f"{base}/{place}/card")
            said[played.player] += _says(state, number, place, rock_played)
        rock_played = rock_played or any(played.card[-1] == ROCK for played in plays)
    for seat, player in enumerate(state.players):
        for place, card in enumerate(player.hand):
            if card != UNKNOWN:
                pointer = f"/state/players/{seat}/hand/{place}"
                yield from _against(said[player.id], card, pointer)


def _against(said: list[Said], card: str, pointer: str) -> Iterator[Contradiction]:
    for rule, bits, why in said:
        if bits & BIT[card]:
            yield rule.contradicted(pointer, f"{why}, so {card} cannot have been in this hand")
            return


def _says(state: State, number: int, place: int, rock_played: bool) -> list[Said]:
    """What a played card says of the hand that it came from."""
    plays = tricks_so_far(state)[number]
    played, lead = plays[place], plays[0].card[-1]
    rock_breaks = state.options.rock_breaks_everything
    if place:
        duties = duties_of_follower(played.card, lead, number == 0, rock_breaks)
        to = f"to the {SUIT_NAMES[lead]} lead of trick {number + 1}"
        why = f"{played.player} played {played.card} {to}"
    else:
        duties = duties_of_leader(played.card, rock_played, rock_breaks) if number else []
        why = f"{played.player} led {played.card} to trick {number + 1}"
    return [(rule, bits, why) for rule, bits in duties]
