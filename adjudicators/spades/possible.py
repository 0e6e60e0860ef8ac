"""Whether a state can occur at all: one check for each thing that a game keeps true."""

from collections.abc import Iterator

from adjudicators.cards import FIVE_SUIT
from adjudicators.places import cards_on_table, located_cards
from adjudicators.possible import (
    Check,
    Contradictions,
    every_card_in_one_place,
    in_stages,
    players_fit,
)
from adjudicators.spades import rulebook as rules
from adjudicators.spades.history import (
    first_lead_was_due,
    first_turn_fits,
    tricks_fit,
    unseen_cards_lie_somewhere,
)
from adjudicators.spades.scoring import (
    NIL_POINTS,
    PENALTY_POINTS,
    TRICK_POINTS,
    bags_before,
    scored_hand,
    tricks_by_player,
)
from adjudicators.spades.state import BAGS_FOR_PENALTY, WITHOUT_JOKERS, State, deck_of, hand_size
from adjudicators.spades.trick import JOKER
from adjudicators.verdict import Contradiction

# ── the table: players, cards, numbers ───────────────────────────────────────────────────────────


def every_card_once(state: State) -> Contradictions:
    """All cards of the deck are there, each in one place."""
    deck = FIVE_SUIT if state.options.jokers else WITHOUT_JOKERS
    return [*_jokers(state), *every_card_in_one_place(rules.DECK, deck, state)]


def _jokers(state: State) -> Iterator[Contradiction]:
    """Without jokers there is none on the table."""
    if state.options.jokers or JOKER not in "".join(cards_on_table(state)):
        return
    for pointer, card in located_cards(state):
        if card[0] == JOKER:
            detail = f"{card} is a joker, and this game is played without"
            yield rules.JOKERS.contradicted(pointer, detail)


def dealt_evenly(state: State) -> Contradictions:
    """Everyone was dealt as many cards, the ghost too where there is one, and the rest is aside."""
    options, seats = state.options, len(state.players)
    size = hand_size(options, seats)
    found = []
    ghost = size if options.ghost_hand else 0
    if len(state.ghost) != ghost:
        detail = f"{len(state.ghost)} cards; the ghost's hand has {ghost} in this game"
        found.append(rules.GHOST_HAND.contradicted("/state/ghost", detail))
    aside = len(deck_of(options)) - size * (seats + options.ghost_hand)
    if len(state.aside) != aside:
        detail = f"{len(state.aside)} cards; {aside} are left over from this deal"
        found.append(rules.ASIDE.contradicted("/state/aside", detail))
    played = [each.player for each in state.trick]
    for seat, player in enumerate(state.players):
        due = size - len(state.tricks) - played.count(player.id)
        if len(player.hand) != due:
            detail = f"{player.id} holds {len(player.hand)} cards; now it is {due}"
            found.append(rules.DEAL.contradicted(f"/state/players/{seat}/hand", detail))
    return found


def dealer_fits_hand(state: State) -> Contradictions:
    """The last player deals first, and the deal moves one seat to the left each hand."""
    due = state.players[(state.hand_number - 2) % len(state.players)].id
    if state.dealer == due:
        return ()
    detail = f"hand {state.hand_number} is dealt by {due}, not by {state.dealer}"
    return [rules.DEALER.contradicted("/state/dealer", detail)]


def one_shuffle_a_hand(state: State) -> Contradictions:
    """Each hand is dealt from one shuffle."""
    if state.rng is None or state.rng.draws == state.hand_number:
        return ()
    detail = (
        f"{state.rng.draws} shuffles were made; hand {state.hand_number} takes as many as hands"
    )
    return [rules.SHUFFLE.contradicted("/state/rng/draws", detail)]


def cards_fit_phase(state: State) -> Contradictions:
    """No card is played before the bids are made, and all are when the hand is over."""
    over = len(state.tricks) >= hand_size(state.options, len(state.players))
    phase, found = state.phase, []
    if phase == "bid" and (state.trick or state.tricks):
        detail = "cards were played, so the bids are made"
        found.append(rules.BID.contradicted("/state/phase", detail))
    elif phase == "play" and over:
        detail = "all cards were played, so the hand is over"
        found.append(rules.BETWEEN_HANDS.contradicted("/state/phase", detail))
    elif phase in ("deal", "finished") and (state.trick or not over):
        detail = "the hand is over only when all its tricks are taken"
        found.append(rules.BETWEEN_HANDS.contradicted("/state/phase", detail))
    if len(state.trick) >= len(state.players):
        detail = "everyone has played to this trick, so somebody has taken it"
        found.append(rules.TRICK_WON.contradicted("/state/trick", detail))
    return found


def bids_fit_phase(state: State) -> Contradictions:
    """Bids are made in turn, from the dealer's left, and all of them before the play."""
    players, seats = state.players, len(state.players)
    most, found = hand_size(state.options, seats), []
    made = 0
    for seat, player in enumerate(players):
        if player.bid is None:
            continue
        made += 1
        if player.bid > most:
            detail = f"{player.id} bid {player.bid}, with {most} cards in a hand"
            found.append(rules.BID_RANGE.contradicted(f"/state/players/{seat}/bid", detail))
    if state.phase == "bid":
        return [*found, *_bids_out_of_turn(state, made)]
    if made < seats:
        found += [
            rules.BID.contradicted(f"/state/players/{seat}/bid", f"{each.id} has not bid yet")
            for seat, each in enumerate(players)
            if each.bid is None
        ]
    return found


def _bids_out_of_turn(state: State, made: int) -> Iterator[Contradiction]:
    players, seats = state.players, len(state.players)
    if made == seats:
        yield rules.BID.contradicted("/state/phase", "everyone has bid, so the play has begun")
        return
    first = (state.hand_number - 1) % seats
    for step in range(seats):
        seat = (first + step) % seats
        if (players[seat].bid is not None) != (step < made):
            detail = f"{players[first].id} bids first, and the others follow clockwise"
            yield rules.BID_ORDER.contradicted(f"/state/players/{seat}/bid", detail)
    due = players[(first + made) % seats].id
    if state.turn != due:
        detail = f"after {made} bids it is for {due} to bid"
        yield rules.BID_ORDER.contradicted("/state/turn", detail)


# ── the score sheet ──────────────────────────────────────────────────────────────────────────────


def scores_are_in_reach(state: State) -> Contradictions:
    """What a player has is the sum of the hands that are over, this one's among them once it is."""
    over = state.phase in ("deal", "finished")
    size, hands = hand_size(state.options, len(state.players)), state.hand_number - 1
    most_tricks, most_points = size * hands, max(NIL_POINTS, TRICK_POINTS * size) * hands
    taken = tricks_by_player(state) if over else {}
    found = []
    for seat, player in enumerate(state.players):
        score, bags = player.score, player.bags
        if over:
            score -= scored_hand(player, taken[player.id]).total
            bags = bags_before(player, taken[player.id])
        least = -PENALTY_POINTS * (max(0, most_tricks - bags) // BAGS_FOR_PENALTY)
        if bags <= most_tricks and least <= score <= most_points and score < state.options.target:
            continue
        base = f"/state/players/{seat}"
        if bags > most_tricks:
            detail = f"{player.id} cannot have {bags} bags from {hands} hands of {size} tricks"
            found.append(rules.SCORE_BOUNDS.contradicted(f"{base}/bags", detail))
        if not least <= score <= most_points:
            detail = f"{player.id} cannot have {score} points from {hands} hands" + (
                " before this one" if over else ""
            )
            found.append(rules.SCORE_BOUNDS.contradicted(f"{base}/score", detail))
        if score >= state.options.target:
            detail = f"with {score} points {player.id} had ended the game before this hand was over"
            found.append(rules.TARGET.contradicted(f"{base}/score", detail))
    return found


def game_ends_at_target(state: State) -> Contradictions:
    """After a hand the game is over if somebody has reached the target, and only then."""
    if state.phase not in ("deal", "finished"):
        return ()
    most = max([player.score for player in state.players])
    if (most >= state.options.target) == (state.phase == "finished"):
        return ()
    detail = f"the best score is {most} and the target {state.options.target}"
    return [rules.TARGET.contradicted("/state/phase", detail)]


STAGES: tuple[tuple[Check[State], ...], ...] = (
    (
        players_fit(rules.PLAYERS),
        every_card_once,
        dealt_evenly,
        dealer_fits_hand,
        one_shuffle_a_hand,
        cards_fit_phase,
        bids_fit_phase,
        tricks_fit,
    ),
    (
        first_lead_was_due,
        first_turn_fits,
        scores_are_in_reach,
        game_ends_at_target,
    ),
    (unseen_cards_lie_somewhere,),
)

contradictions = in_stages(*STAGES)
"""Everything because of which this state cannot occur."""
