"""Whether the tricks of a state can have been played: who played, who won, and who had to follow suit.

Every call looks at all tricks of its state. So ``read_tricks`` reads them in one quick pass, and the checks that
tell what is wrong, which take ten times as long, run only if something is. Both ask the same tables of rules.
"""

from collections.abc import Iterator, Mapping, Sequence

from adjudicators.hands import left_of
from adjudicators.memo import remembers_last
from adjudicators.possible import names_at_table
from adjudicators.rulebook import Rule
from adjudicators.spades import rulebook as rules
from adjudicators.spades.first_lead import EARLIER, rule_of_first_lead
from adjudicators.spades.state import DECK, JOKER, ROCK, SUIT_NAMES, Played, State
from adjudicators.spades.table import before_first_lead, first_card, tricks_so_far
from adjudicators.spades.trick import POWER, best_of, is_turned
from adjudicators.spades.voids import (
    CARDS_OF,
    SUIT_OF,
    VOIDS,
    Voids,
    all_suits,
    rock_is_barred,
    situation_of,
)
from adjudicators.values import changed, value
from adjudicators.verdict import Contradiction
from adjudicators.words import counted

# ── quick: asked of every state ──────────────────────────────────────────────────────────────────


@value
class Reading:
    """What the tricks tell, where they can have been played like that."""

    voids: tuple[int, ...]
    """For each player the suits in which their own plays show them void."""
    due: str | None
    """Whose turn it is after the last card played; None if there is none."""


Meaning = tuple[int, int, bool, int, int]
"""What a card played says: its suit; the suits in which its player must be void; whether it is a joker; what
it can do in a trick without a joker, and with one."""


def _meaning(card: str, lead: str, rock_breaks: bool, rock_barred: bool) -> Meaning:
    voids = all_suits(VOIDS[lead, rock_barred][card[-1]])
    straight, turned = POWER[False, rock_breaks][lead], POWER[True, rock_breaks][lead]
    return SUIT_OF[card], voids, card[0] == JOKER, straight[card], turned[card]


_MEANINGS = {
    (rock_breaks, rock_barred): {
        lead: {card: _meaning(card, lead, rock_breaks, rock_barred) for card in DECK}
        for lead in SUIT_NAMES
    }
    for rock_breaks in (False, True)
    for rock_barred in (False, True)
}
"""By whether Rock breaks everything, and whether it is barred to those who follow; then by the suit led; then by
card."""


@remembers_last
def read_tricks(state: State) -> Reading | None:  # noqa: C901 - calls would cost more than the loop
    """Read all tricks, up to the first card that cannot have been played: then None."""
    tricks, seats = tricks_so_far(state), len(state.players)
    if not tricks:
        return Reading((0,) * seats, None)
    names, voids = [player.id for player in state.players], [0] * seats
    winners = [trick.winner for trick in state.tricks]
    rock_breaks, rock_barred = state.options.rock_breaks_everything, False
    left, opener = [*range(1, seats), 0], tricks[0][0].player
    seat = leader = turned_leader = names.index(opener) if opener in names else 0
    for number, plays in enumerate(tricks):
        seat, lead, joker, most, turned_most = leader, plays[0].card[-1], False, 0, 0
        if rock_breaks:
            before = state.tricks[:number]
            rock_barred = rock_is_barred(before, leading=False)
            if lead == ROCK and rock_is_barred(before, leading=True):
                voids[seat] |= all_suits(VOIDS[None, True][lead])
        meanings = _MEANINGS[rock_breaks, rock_barred][lead]
        for played in plays:
            suit, lacked, is_joker, power, turned_power = meanings[played.card]
            if voids[seat] & suit or played.player != names[seat]:
                return None
            if lacked:
                voids[seat] |= lacked
            if is_joker:
                joker = True
            if power > most:
                leader, most = seat, power
            if turned_power > turned_most:
                turned_leader, turned_most = seat, turned_power
            seat = left[seat]
        if joker:
            leader = turned_leader
        if number < len(winners) and (names[leader] != winners[number] or len(plays) != seats):
            return None
    return Reading(tuple(voids), names[seat if state.trick else leader])


def tricks_fit(state: State) -> Sequence[Contradiction]:
    """Everybody played in turn, the best card took each trick, and nobody has a suit that they did not follow."""
    reading = read_tricks(state)
    if reading and _turn_fits(state, reading.due) and _hands_fit(state, reading.voids):
        return ()
    return list(_trick_faults(state)) or list(_revokes(state))


def _turn_fits(state: State, due: str | None) -> bool:
    """Whether it is the turn of the player who is due; other checks look at bids and at the first lead."""
    if state.phase == "bid" or before_first_lead(state):
        return True
    return state.turn == (due if state.phase == "play" else None)


def _hands_fit(state: State, voids: Sequence[int]) -> bool:
    """Whether nobody holds a card that they cannot have, by their plays or by the first lead."""
    for player, suits in zip(state.players, voids, strict=True):
        if suits and not CARDS_OF[suits].isdisjoint(player.hand):
            return False
    first = first_card(state)
    if first is None or not (earlier := EARLIER[state.options.ghost_hand][first.card]):
        return True
    held = [card for player in state.players for card in player.hand]
    held += [played.card for plays in tricks_so_far(state) for played in plays]
    return earlier.isdisjoint(held)


# ── slow: what is wrong ──────────────────────────────────────────────────────────────────────────


def _trick_faults(state: State) -> Iterator[Contradiction]:
    leader, rock_breaks = None, state.options.rock_breaks_everything
    for number, trick in enumerate(state.tricks):
        base = f"/state/tricks/{number}"
        if len(trick.plays) != len(state.players):
            detail = f"{counted(len(trick.plays), 'card')}; everyone plays one to a trick"
            yield rules.TRICK_WON.contradicted(f"{base}/plays", detail)
        yield from _order_faults(state, trick.plays, leader, f"{base}/plays")
        turned = is_turned(trick.plays)
        best = best_of(trick.plays, turned=turned, rock_breaks=rock_breaks)
        if best.player != trick.winner:
            detail = f"{best.player} took this trick with {best.card}, not {trick.winner}"
            yield rules.TRICK_WON.contradicted(f"{base}/winner", detail)
        leader = best.player
    yield from _order_faults(state, state.trick, leader, "/state/trick")
    due = leader
    if state.trick and state.trick[-1].player in names_at_table(state):
        due = left_of(state, state.trick[-1].player)
    if not _turn_fits(state, due):
        due = due if state.phase == "play" else None
        detail = f"it is the turn of {due or 'nobody'} now, and not of {state.turn or 'nobody'}"
        yield rules.TURN.contradicted("/state/turn", detail)


def _order_faults(
    state: State, plays: Sequence[Played], leader: str | None, base: str
) -> Iterator[Contradiction]:
    seated = names_at_table(state)
    for place, played in enumerate(plays):
        name, before = played.player, plays[place - 1].player
        if name not in seated:
            continue  # told by ``players_fit``
        if place == 0:
            if leader is not None and name != leader:
                detail = f"{leader} took the trick before, and leads this one, not {name}"
                yield rules.LEAD.contradicted(f"{base}/0/player", detail)
        elif before in seated and name != (due := left_of(state, before)):
            detail = f"{due} plays after {before}, not {name}"
            yield rules.TURN.contradicted(f"{base}/{place}/player", detail)


Exclusion = tuple[Rule, frozenset[str], Played, str, Mapping[str, int] | None]
"""By a rule, a hand has none of these cards; the play because of which it has none, in words too; and the numbers
in these words."""


def _revokes(state: State) -> Iterator[Contradiction]:
    """Every card, played or still held, that an earlier play rules out."""
    lead = first_card(state)
    if lead is None:
        return
    why = f"{lead.player} led the first trick with {lead.card}"
    first: list[Exclusion] = [
        (rule_of_first_lead(state.options, card), frozenset([card]), lead, why, None)
        for card in EARLIER[state.options.ghost_hand][lead.card]
    ]
    excluded: dict[str, list[Exclusion]] = {player.id: [*first] for player in state.players}
    for number, plays in enumerate(tricks_so_far(state)):
        base = f"/state/tricks/{number}/plays" if number < len(state.tricks) else "/state/trick"
        for place, played in enumerate(plays):
            earlier = excluded.setdefault(played.player, [])
            yield from _against(earlier, played.card, f"{base}/{place}/card")
            verb, to = "led", f"trick {number + 1}"
            if place:
                verb, to = "played", f"the {SUIT_NAMES[plays[0].card[-1]]} lead of {to}"
            why = f"{played.player} {verb} {played.card} to {to}"
            for rule, suits in _shown_by(state, number, place):
                earlier.append((rule, CARDS_OF[suits], played, why, {"trick": number + 1}))
    for seat, player in enumerate(state.players):
        for place, card in enumerate(player.hand):
            pointer = f"/state/players/{seat}/hand/{place}"
            yield from _against(excluded[player.id], card, pointer)


def _shown_by(state: State, number: int, place: int) -> Voids:
    """The voids that a card shows, by the number of its trick and its place there."""
    plays = tricks_so_far(state)[number]
    before = changed(state, tricks=state.tricks[:number], trick=plays[:place])
    return VOIDS[situation_of(before)][plays[place].card[-1]]


def _against(excluded: list[Exclusion], card: str, pointer: str) -> Iterator[Contradiction]:
    for rule, cards, play, why, numbers in excluded:
        if card in cards:
            detail = f"{why}, so {card} cannot have been in this hand"
            yield rule.contradicted(
                pointer, detail, play.card, card, named=(play.player,), numbers=numbers
            )
            return
