"""Whether a state can occur at all: one check for each thing that a game keeps true."""

from collections.abc import Iterator

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.possible import (
    Check,
    Contradictions,
    every_card_in_one_place,
    in_stages,
    players_fit,
)
from adjudicators.showboat import rulebook as rules
from adjudicators.showboat.scoring import appraise
from adjudicators.showboat.state import (
    BEST_HAND,
    CENTER_SIZE,
    DEALT_AND_ASIDE,
    FIRST_RETIREMENT_OF_TWO,
    HAND_SIZE,
    HANDS,
    ROUNDS,
    SPEED,
    WORST_HAND,
    Player,
    State,
)
from adjudicators.showboat.turns import next_in_line, still_in
from adjudicators.showboat.unseen import order_is_possible
from adjudicators.verdict import Contradiction
from adjudicators.words import counted

SIZE = len(ISLAND.cards)


def every_card_once(state: State) -> Contradictions:
    """All 54 cards are there, each in one place."""
    return every_card_in_one_place(rules.DECK, ISLAND, state)


def deck_fits_round(state: State) -> Contradictions:
    """Each round takes six cards from the thirty that are left after the deal."""
    due = max(0, SIZE - DEALT_AND_ASIDE - CENTER_SIZE * state.round)
    if len(state.deck) == due:
        return ()
    detail = (
        f"{counted(len(state.deck), 'card')} in the deck; in round {state.round} there are {due}"
    )
    return [rules.CENTER.contradicted("/state/deck", detail)]


def center_fits_round(state: State) -> Contradictions:
    """The center holds six cards less those taken in this round, and in the sixth round none."""
    full = CENTER_SIZE if state.round < ROUNDS else 0
    taken = 0
    for player in state.players:
        taken += player.acted and not player.retired
    due = max(0, full - taken)
    found = []
    if taken > full:
        detail = f"{taken} took a card in round {state.round}, which has none"
        found.append(rules.RETIRE_EMPTY.contradicted("/state/players", detail))
    if len(state.center) != due:
        detail = (
            f"{counted(len(state.center), 'card')} in the center; with {taken} taken in round {state.round}"
            f" there are {due}"
        )
        rule = rules.CENTER if full else rules.SIXTH_ROUND
        found.append(rule.contradicted("/state/center", detail))
    return found


def aside_comes_first(state: State) -> Contradictions:
    """Twenty-four cards have left the deck before the first center."""
    aside = DEALT_AND_ASIDE - HAND_SIZE * len(state.players)
    if len(state.discard) >= aside:
        return ()
    detail = f"{counted(len(state.discard), 'card')}; {aside} were put aside after the deal"
    return [rules.ASIDE.contradicted("/state/discard", detail)]


def players_fit_round(state: State) -> Contradictions:
    """Each player's cards and marks are those of this round, or of the round they retired in."""
    found: list[Contradiction] = []
    for seat, player in enumerate(state.players):
        if not _fits(state, player):
            found += _misfits(state, player, f"/state/players/{seat}")
    return found


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


def _misfits(state: State, player: Player, base: str) -> Iterator[Contradiction]:
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
                f"{name} has retired with {counted(played, 'card')} in the tableau; that takes at least"
                f" 1, and by now there can be {latest}",
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
            f"{name} has {counted(played, 'card')} in the tableau; in round {number}, now, there are"
            f" {latest}",
        )
    yield from _hand_misfits(player, base, choosing)


def _hand_misfits(player: Player, base: str, choosing: bool) -> Iterator[Contradiction]:
    due = HAND_SIZE
    if player.retired or player.chosen is not None or not (choosing or player.acted):
        due -= 1
    if len(player.hand) != due:
        yield rules.PICK.contradicted(
            f"{base}/hand",
            f"{player.id} holds {counted(len(player.hand), 'card')}; now there are {due}",
        )


def remaining_players(state: State) -> Contradictions:
    """A hand goes on while two or more are in it, and is over when one is."""
    remaining = len(still_in(state))
    over = state.phase in ("deal", "finished")
    if remaining == 1 if over else remaining > 1:
        return ()
    if over:
        detail = f"the hand is over, but {remaining} players have not retired"
        return [rules.LAST_PLAYER.contradicted("/state/players", detail)]
    detail = f"with {remaining} players in it the hand would be over"
    return [rules.LAST_PLAYER.contradicted("/state/phase", detail)]


def somebody_to_act(state: State) -> Contradictions:
    """A part of a round ends with the last player who has something to do in it."""
    playing = still_in(state)
    if state.phase == "choose" and all([each.chosen is not None for each in playing]):
        detail = "everyone has chosen, so the cards would have been turned up"
        return [rules.REVEAL.contradicted("/state/phase", detail)]
    if state.phase == "act" and all([each.acted for each in playing]):
        detail = "everyone has acted, so the next round would have begun"
        return [rules.LEFTOVERS.contradicted("/state/phase", detail)]
    return ()


def retired_no_sooner(state: State) -> Contradictions:
    """Of two players nobody retires before the fourth round."""
    if len(state.players) > 2:
        return ()
    return [
        rules.TWO_PLAYERS.contradicted(
            f"/state/players/{seat}/retired",
            f"{player.id} retired in round {len(player.tableau)}; with two players nobody can"
            f" before round {FIRST_RETIREMENT_OF_TWO}",
        )
        for seat, player in enumerate(state.players)
        if player.retired and len(player.tableau) < FIRST_RETIREMENT_OF_TWO
    ]


def hand_numbers_fit(state: State) -> Contradictions:
    """The sixth hand is the last."""
    last = state.hand_number == HANDS
    if state.phase not in ("deal", "finished") or (state.phase == "finished") == last:
        return ()
    detail = f"the game is {state.phase} after hand {state.hand_number} of {HANDS}"
    return [rules.SIX_HANDS.contradicted("/state/phase", detail)]


def one_shuffle_a_hand(state: State) -> Contradictions:
    """Each hand is dealt from one shuffle."""
    if state.rng is None or state.rng.draws == state.hand_number:
        return ()
    made = counted(state.rng.draws, "shuffle")
    detail = f"{made} made; hand {state.hand_number} is dealt from shuffle {state.hand_number}"
    return [rules.SHUFFLE.contradicted("/state/rng/draws", detail)]


def order_was_kept(state: State) -> Contradictions:
    """Whoever acted in this round was faster than everyone who has not."""
    if state.phase == "choose":
        return ()
    slowest: Player | None = None
    waiting = []
    for player in state.players:
        if len(player.tableau) < state.round or player.tableau[-1] == UNKNOWN:
            continue
        if not player.acted:
            waiting.append(player)
        elif slowest is None or SPEED[player.tableau[-1]] > SPEED[slowest.tableau[-1]]:
            slowest = player
    return () if slowest is None else _overtaken(state, slowest, waiting)


def _overtaken(state: State, slowest: Player, waiting: list[Player]) -> list[Contradiction]:
    return [
        rules.ACTING_ORDER.contradicted(
            f"/state/players/{state.players.index(player)}/acted",
            f"{slowest.id} has acted with {slowest.tableau[-1]} before {player.id} with"
            f" {player.tableau[-1]}, who was faster",
        )
        for player in waiting
        if SPEED[player.tableau[-1]] < SPEED[slowest.tableau[-1]]
    ]


def hand_ended_by_retiring(state: State) -> Contradictions:
    """The action that ends a hand is somebody retiring, in its last round."""
    if state.phase not in ("deal", "finished"):
        return ()
    acted = [each for each in state.players if each.acted and each.tableau]
    if any([each.tableau[-1] == UNKNOWN for each in acted]):
        return ()
    final = max(acted, key=lambda each: SPEED[each.tableau[-1]], default=None)
    if final is not None and final.retired:
        return ()
    detail = f"the hand ended in round {state.round}, but not by a player who retired then"
    return [rules.LAST_PLAYER.contradicted("/state/players", detail)]


def scores_are_in_reach(state: State) -> Contradictions:
    """What a player has is the sum of the hands that are over, this one's among them once it is."""
    over = state.phase in ("deal", "finished")
    hands = state.hand_number - 1
    scored = over and len(still_in(state)) == 1
    least, most = WORST_HAND * hands, BEST_HAND * hands
    found = []
    for seat, player in enumerate(state.players):
        score = player.score
        worth: int | None = 0
        if over:
            worth = appraise(player.tableau, player.hand, not player.retired) if scored else None
        if score is None:
            in_reach = hands > 0 or worth is None
        else:
            in_reach = worth is None or least <= score - worth <= most
        if not in_reach:
            found.append(_out_of_reach(seat, player, hands, over))
    return found


def _out_of_reach(seat: int, player: Player, hands: int, over: bool) -> Contradiction:
    if player.score is None:
        detail = f"the score of {player.id} follows from cards that are seen"
    else:
        earlier = f"{counted(hands, 'earlier hand')}{' and this one' if over else ''}"
        detail = f"{player.id} cannot have {player.score} points from {earlier}"
    return rules.SCORE_BOUNDS.contradicted(f"/state/players/{seat}/score", detail)


def nobody_is_next(state: State) -> list[Contradiction]:
    """In a state that is sound otherwise somebody can be next, and has something to decide."""
    if state.phase != "act":
        return []
    shown = [each.tableau[-1] for each in state.players if len(each.tableau) == state.round]
    if UNKNOWN in shown and not order_is_possible(state):
        detail = "however the unseen cards lie, somebody has acted before a faster player"
        return [rules.ACTING_ORDER.contradicted("/state/players", detail)]
    candidates = () if state.center else next_in_line(state)
    if len(candidates) == 1:
        detail = f"there are no cards in the center, so {candidates[0].id} would have retired"
        return [rules.RETIRE_EMPTY.contradicted("/state/phase", detail)]
    return []


CHECKS: tuple[Check[State], ...] = (
    players_fit(rules.PLAYERS),
    every_card_once,
    deck_fits_round,
    center_fits_round,
    aside_comes_first,
    players_fit_round,
    remaining_players,
    somebody_to_act,
    retired_no_sooner,
    hand_numbers_fit,
    one_shuffle_a_hand,
    order_was_kept,
    hand_ended_by_retiring,
    scores_are_in_reach,
)

contradictions = in_stages(CHECKS, (nobody_is_next,))
"""Everything because of which this state cannot occur."""
