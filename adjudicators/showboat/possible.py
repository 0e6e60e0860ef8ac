"""Whether a state can occur at all: one check for each thing that a game keeps true."""

from collections.abc import Callable, Iterator

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.showboat import rulebook as rules
from adjudicators.showboat.laws import FIRST_RETIREMENT_OF_TWO
from adjudicators.showboat.scoring import appraise
from adjudicators.showboat.state import (
    BEST_HAND,
    CENTER_SIZE,
    DEALT_AND_ASIDE,
    HAND_SIZE,
    HANDS,
    ROUNDS,
    SPEED,
    WORST_HAND,
    Player,
    State,
)
from adjudicators.showboat.turns import still_in
from adjudicators.verdict import Contradiction

Contradictions = Iterator[Contradiction]

SIZE = len(ISLAND.cards)


def contradictions(state: State) -> list[Contradiction]:
    """Everything because of which this state cannot occur."""
    found = [each for check in CHECKS for each in check(state)]
    if not found:  # these need a state that is sound so far
        found = [each for check in LATER_CHECKS for each in check(state)]
    return found


def ids_differ(state: State) -> Contradictions:
    """No two players have the same name."""
    names = [player.id for player in state.players]
    if len(set(names)) < len(names):
        for seat, name in enumerate(names):
            if name in names[:seat]:
                yield rules.PLAYERS.contradicted(
                    f"/state/players/{seat}/id", f"{name} sits at this table already"
                )


def every_card_once(state: State) -> Contradictions:
    """All 54 cards are there, each in one place."""
    cards = [*state.deck, *state.discard, *state.center]
    for player in state.players:
        cards += player.hand
        cards += player.tableau
        if player.chosen is not None:
            cards.append(player.chosen)
    unknown = cards.count(UNKNOWN)
    if len(cards) == SIZE and len(set(cards)) == SIZE - unknown + (unknown > 0):
        return
    yield from _twice(state)
    if len(cards) != SIZE:
        yield rules.DECK.contradicted(
            "/state", f"there are {len(cards)} cards, and the deck has {SIZE}"
        )
    if not unknown and (missing := ISLAND.unseen(cards)):
        yield rules.DECK.contradicted("/state", f"missing: {' '.join(missing)}")


def _twice(state: State) -> Contradictions:
    first: dict[str, str] = {}
    for pointer, card in _places(state):
        if card != UNKNOWN and first.setdefault(card, pointer) != pointer:
            yield rules.DECK.contradicted(pointer, f"{card} stands at {first[card]} already")


def _places(state: State) -> Iterator[tuple[str, str]]:
    for name in ("center", "deck", "discard"):
        yield from _placed(f"/state/{name}", getattr(state, name))
    for seat, player in enumerate(state.players):
        base = f"/state/players/{seat}"
        yield from _placed(f"{base}/hand", player.hand)
        yield from _placed(f"{base}/tableau", player.tableau)
        if player.chosen is not None:
            yield f"{base}/chosen", player.chosen


def _placed(base: str, cards: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    return ((f"{base}/{place}", card) for place, card in enumerate(cards))


def deck_fits_round(state: State) -> Contradictions:
    """Each round takes six cards from the thirty that are left after the deal."""
    due = max(0, SIZE - DEALT_AND_ASIDE - CENTER_SIZE * state.round)
    if len(state.deck) != due:
        yield rules.CENTER.contradicted(
            "/state/deck",
            f"{len(state.deck)} cards in the deck; in round {state.round} there are {due}",
        )


def center_fits_round(state: State) -> Contradictions:
    """The center holds six cards less those taken in this round, and in the sixth round none."""
    full = CENTER_SIZE if state.round < ROUNDS else 0
    taken = sum([player.acted and not player.retired for player in state.players])
    due = max(0, full - taken)
    if len(state.center) != due:
        rule = rules.CENTER if full else rules.SIXTH_ROUND
        yield rule.contradicted(
            "/state/center",
            f"{len(state.center)} cards in the center; with {taken} taken in round {state.round}"
            f" there are {due}",
        )
    if taken and not full:
        yield rules.RETIRE_EMPTY.contradicted(
            "/state/players", f"{taken} took a card in round {state.round}, which has none"
        )


def aside_comes_first(state: State) -> Contradictions:
    """Twenty-four cards have left the deck before the first center."""
    aside = DEALT_AND_ASIDE - HAND_SIZE * len(state.players)
    if len(state.discard) < aside:
        yield rules.ASIDE.contradicted(
            "/state/discard",
            f"{len(state.discard)} cards; {aside} were put aside after the deal",
        )


def players_fit_round(state: State) -> Contradictions:
    """Each player's cards and marks are those of this round, or of the round they retired in."""
    for seat, player in enumerate(state.players):
        if not _fits(state, player):
            yield from _misfits(state, player, f"/state/players/{seat}")


def _fits(state: State, player: Player) -> bool:
    """The same as ``_misfits`` finding nothing, for the many states that are in order."""
    played, held = len(player.tableau), len(player.hand)
    if state.phase == "choose":
        if player.acted or (player.retired and player.chosen is not None):
            return False
        if not player.retired:
            chosen = player.chosen is not None
            return played == state.round - 1 and held + chosen == HAND_SIZE
        return 1 <= played < state.round and held == HAND_SIZE - 1
    if player.chosen is not None or not 1 <= played <= state.round:
        return False
    if player.retired:
        return player.acted == (played == state.round) and held == HAND_SIZE - 1
    return played == state.round and held == HAND_SIZE - 1 + player.acted


def _misfits(state: State, player: Player, base: str) -> Contradictions:
    name, number = player.id, state.round
    choosing = state.phase == "choose"
    played = len(player.tableau)
    if player.chosen is not None and (player.retired or not choosing):
        rule = rules.RETIRED if player.retired else rules.REVEAL
        why = "has retired" if player.retired else "has turned it up with the others"
        yield rule.contradicted(f"{base}/chosen", f"{name} {why}, so no card lies chosen")
    if player.acted and choosing:
        yield rules.ROUND.contradicted(
            f"{base}/acted", f"{name} cannot have acted while cards are being chosen"
        )
    latest = number - choosing
    if player.retired:
        if not 1 <= played <= latest:
            yield rules.REVEAL.contradicted(
                f"{base}/tableau",
                f"{name} has retired with {played} cards played; by now it is between 1 and"
                f" {latest}",
            )
        elif not choosing and player.acted != (played == number):
            yield rules.RETIRED.contradicted(
                f"{base}/acted",
                f"{name} retired in round {played}, and this is round {number}, so acted is"
                f" {str(played == number).lower()}",
            )
    elif played != latest:
        yield rules.REVEAL.contradicted(
            f"{base}/tableau",
            f"{name} has {played} cards played; in round {number}, now, it is {latest}",
        )
    yield from _hand_misfits(player, base, choosing)


def _hand_misfits(player: Player, base: str, choosing: bool) -> Contradictions:
    due = HAND_SIZE
    if player.retired or player.chosen is not None or not (choosing or player.acted):
        due -= 1
    if len(player.hand) != due:
        yield rules.PICK.contradicted(
            f"{base}/hand", f"{player.id} holds {len(player.hand)} cards; now it is {due}"
        )


def remaining_players(state: State) -> Contradictions:
    """A hand goes on while two or more are in it, and is over when one is."""
    remaining = len(still_in(state))
    if state.phase in ("deal", "finished"):
        if remaining != 1:
            yield rules.LAST_PLAYER.contradicted(
                "/state/players", f"the hand is over, but {remaining} players have not retired"
            )
    elif remaining < 2:
        yield rules.LAST_PLAYER.contradicted(
            "/state/phase", f"with {remaining} players in it the hand would be over"
        )


def somebody_to_act(state: State) -> Contradictions:
    """A part of a round ends with the last player who has something to do in it."""
    playing = still_in(state)
    if state.phase == "choose" and all([each.chosen is not None for each in playing]):
        yield rules.REVEAL.contradicted(
            "/state/phase", "everyone has chosen, so the cards would have been turned up"
        )
    if state.phase == "act" and all([each.acted for each in playing]):
        yield rules.LEFTOVERS.contradicted(
            "/state/phase", "everyone has acted, so the next round would have begun"
        )


def retired_no_sooner(state: State) -> Contradictions:
    """Of two players nobody retires before the fourth round."""
    if len(state.players) > 2:
        return
    for seat, player in enumerate(state.players):
        if player.retired and len(player.tableau) < FIRST_RETIREMENT_OF_TWO:
            yield rules.TWO_PLAYERS.contradicted(
                f"/state/players/{seat}/retired",
                f"{player.id} retired in round {len(player.tableau)}; with two players nobody can"
                f" before round {FIRST_RETIREMENT_OF_TWO}",
            )


def hand_numbers_fit(state: State) -> Contradictions:
    """Six hands are played, and each is dealt from one shuffle."""
    if (state.phase == "finished" and state.hand_number != HANDS) or (
        state.phase == "deal" and state.hand_number == HANDS
    ):
        yield rules.SIX_HANDS.contradicted(
            "/state/phase", f"the game is {state.phase} after hand {state.hand_number} of {HANDS}"
        )
    if state.rng is not None and state.rng.draws != state.hand_number:
        yield rules.SHUFFLE.contradicted(
            "/state/rng/draws",
            f"{state.rng.draws} shuffles made, and hand {state.hand_number} is the"
            f" {state.hand_number}th",
        )


def order_was_kept(state: State) -> Contradictions:
    """Whoever acted in this round was faster than everyone who has not; the last to act, if that
    ended the hand, retired."""
    if state.phase == "choose":
        return
    slowest, waiting = None, []
    for player in state.players:
        if len(player.tableau) < state.round or player.tableau[-1] == UNKNOWN:
            continue
        if not player.acted:
            waiting.append(player)
        elif slowest is None or SPEED[player.tableau[-1]] > SPEED[slowest.tableau[-1]]:
            slowest = player
    if slowest is None:
        return
    for player in waiting:
        if SPEED[player.tableau[-1]] < SPEED[slowest.tableau[-1]]:
            seat = state.players.index(player)
            yield rules.ACTING_ORDER.contradicted(
                f"/state/players/{seat}/acted",
                f"{slowest.id} has acted with {slowest.tableau[-1]} before {player.id} with"
                f" {player.tableau[-1]}, who was faster",
            )


def hand_ended_by_retiring(state: State) -> Contradictions:
    """The action that ends a hand is somebody retiring, in its last round."""
    if state.phase not in ("deal", "finished"):
        return
    acted = [each for each in state.players if each.acted]
    if any([each.tableau[-1] == UNKNOWN for each in acted]):
        return
    final = max(acted, key=lambda each: SPEED[each.tableau[-1]], default=None)
    if final is None or not final.retired:
        yield rules.LAST_PLAYER.contradicted(
            "/state/players",
            f"the hand ended in round {state.round}, but not by a player who retired then",
        )


def scores_are_in_reach(state: State) -> Contradictions:
    """What a player has is the sum of the hands that are over, this one's among them once it is."""
    over = state.phase in ("deal", "finished")
    hands = state.hand_number - 1
    for seat, player in enumerate(state.players):
        if player.score is None:
            continue
        before: int | None = player.score
        if over:
            worth = appraise(player.tableau, player.hand, not player.retired).total
            before = None if worth is None else player.score - worth
        if before is not None and not WORST_HAND * hands <= before <= BEST_HAND * hands:
            yield rules.SCORE_BOUNDS.contradicted(
                f"/state/players/{seat}/score",
                f"{player.id} cannot have {before} points from {hands} hands"
                + (" before this one" if over else ""),
            )


CHECKS: tuple[Callable[[State], Contradictions], ...] = (
    ids_differ,
    every_card_once,
    deck_fits_round,
    center_fits_round,
    aside_comes_first,
    players_fit_round,
    remaining_players,
    somebody_to_act,
    retired_no_sooner,
    hand_numbers_fit,
)
LATER_CHECKS: tuple[Callable[[State], Contradictions], ...] = (
    order_was_kept,
    hand_ended_by_retiring,
    scores_are_in_reach,
)
