"""Whether a state can occur at all: one check for each thing that a game keeps true."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from adjudicators.hands import any_hand_hidden, is_hand_over, one_shuffle_a_hand
from adjudicators.places import cards_on_table, located_cards
from adjudicators.possible import (
    Check,
    Contradictions,
    every_card_in_one_place,
    in_stages,
    players_fit,
)
from adjudicators.spades import rulebook as rules
from adjudicators.spades.first_lead import rule_of_first_lead
from adjudicators.spades.history import tricks_fit
from adjudicators.spades.scoring import bags_before, scored_hand, tricks_by_player
from adjudicators.spades.sheet import Sheet, can_come_about, can_share_one_hand
from adjudicators.spades.state import JOKER, Options, State
from adjudicators.spades.table import (
    all_tricks_taken,
    before_first_lead,
    bidder_after,
    dealer_of,
    deck_of,
    first_bidder,
    first_card,
    free_leader,
    hand_size,
    is_target_reached,
    possible_bids,
    reaches_target,
)
from adjudicators.spades.unseen import first_leaders, first_leads, rule_of_next_lead, worlds
from adjudicators.values import changed
from adjudicators.verdict import Contradiction
from adjudicators.words import counted

# ── the table: players, cards, numbers ───────────────────────────────────────────────────────────


def jokers_are_played_with(state: State) -> Contradictions:
    """There is a joker on the table only where the game is played with them."""
    if state.options.jokers or JOKER not in "".join(cards_on_table(state)):
        return ()
    return list(jokers_left_out(state.options, located_cards(state)))


def jokers_left_out(
    options: Options, located: Iterable[tuple[str, str]]
) -> Iterator[Contradiction]:
    """Every joker among these cards, each after its place, where the game is played without."""
    for pointer, card in located:
        if card[0] == JOKER and not options.jokers:
            detail = f"{card} is a joker, and this game is played without"
            yield rules.JOKERS.contradicted(pointer, detail, card)


def dealt_evenly(state: State) -> Contradictions:
    """Everyone was dealt as many cards, the ghost too where there is one, and the rest is aside."""
    options, seats = state.options, len(state.players)
    size = hand_size(options, seats)
    found = []
    ghost = size if options.ghost_hand else 0
    if len(state.ghost) != ghost:
        detail = f"{counted(len(state.ghost), 'card')}; the ghost's hand has {ghost} in this game"
        found.append(rules.GHOST_HAND.contradicted("/state/ghost", detail))
    aside = len(deck_of(options).cards) - size * seats - ghost
    if len(state.aside) != aside:
        detail = f"{counted(len(state.aside), 'card')}; this deal leaves {aside} over"
        found.append(rules.ASIDE.contradicted("/state/aside", detail))
    played = [each.player for each in state.trick]
    for seat, player in enumerate(state.players):
        due = size - len(state.tricks) - played.count(player.id)
        if len(player.hand) != due:
            detail = f"{player.id} holds {counted(len(player.hand), 'card')}; now it is {due}"
            found.append(rules.DEAL.contradicted(f"/state/players/{seat}/hand", detail))
    return found


def dealer_fits_hand(state: State) -> Contradictions:
    """The last player deals first, and the deal moves one seat to the left each hand."""
    due = state.players[dealer_of(state.hand_number, len(state.players))].id
    if state.dealer == due:
        return ()
    detail = f"hand {state.hand_number} is dealt by {due}, not by {state.dealer}"
    return [rules.DEALER.contradicted("/state/dealer", detail)]


def cards_fit_phase(state: State) -> Contradictions:
    """No card is played before the bids are made, and all are when the hand is over."""
    phase, all_taken, found = state.phase, all_tricks_taken(state), []
    if phase == "bid" and (state.trick or state.tricks):
        detail = "cards were played, so the bids are made"
        found.append(rules.BID.contradicted("/state/phase", detail))
    elif phase == "play" and all_taken:
        detail = "all cards were played, so the hand is over"
        found.append(rules.BETWEEN_HANDS.contradicted("/state/phase", detail))
    elif is_hand_over(state) and (state.trick or not all_taken):
        detail = "the hand is over only when all its tricks are taken"
        found.append(rules.BETWEEN_HANDS.contradicted("/state/phase", detail))
    if len(state.trick) >= len(state.players):
        detail = "everyone has played to this trick, so somebody has taken it"
        found.append(rules.TRICK_WON.contradicted("/state/trick", detail))
    return found


def bids_fit_phase(state: State) -> Contradictions:
    """Bids are made in turn, from the dealer's left, and all of them before the play."""
    bids, made, found = possible_bids(state), 0, []
    for seat, player in enumerate(state.players):
        if player.bid is None:
            if state.phase != "bid":
                detail = f"{player.id} has not bid yet"
                found.append(rules.BID.contradicted(f"/state/players/{seat}/bid", detail))
            continue
        made += 1
        if player.bid not in bids:
            detail = f"{player.id} bid {player.bid}, with {counted(bids[-1], 'card')} in a hand"
            found.append(rules.BID_RANGE.contradicted(f"/state/players/{seat}/bid", detail))
    if state.phase == "bid":
        found += _bids_out_of_turn(state, made)
    return found


def _bids_out_of_turn(state: State, made: int) -> Iterator[Contradiction]:
    players, bidder = state.players, bidder_after(state, made)
    if bidder is None:
        yield rules.BID.contradicted("/state/phase", "everyone has bid, so the play has begun")
        return
    first = first_bidder(state)
    for step in range(len(players)):
        seat = (first + step) % len(players)
        if (players[seat].bid is not None) != (step < made):
            detail = f"{players[first].id} is the first to bid, and the others follow clockwise"
            yield rules.BID_ORDER.contradicted(f"/state/players/{seat}/bid", detail)
    due = players[bidder].id
    if state.turn != due:
        detail = f"after {counted(made, 'bid')} it is for {due} to bid"
        yield rules.BID_ORDER.contradicted("/state/turn", detail)


# ── the first lead, and cards that cannot be seen ────────────────────────────────────────────────


def first_lead_was_due(state: State) -> Contradictions:
    """If nobody held Paper, the player to the dealer's left has led."""
    lead = first_card(state)
    if lead is None or rule_of_first_lead(state.options, lead.card) is not rules.FIRST_LEAD_FREE:
        return ()
    leader = state.players[free_leader(state)].id
    if lead.player == leader:
        return ()
    detail = f"{lead.card} was led, so nobody held Paper, and {leader} had to lead"
    base = "/state/tricks/0/plays" if state.tricks else "/state/trick"
    return [rules.FIRST_LEAD_FREE.contradicted(f"{base}/0/player", detail)]


def first_turn_fits(state: State) -> Contradictions:
    """Whoever is to make the first lead holds the card for it."""
    if not before_first_lead(state):
        return ()
    leaders = first_leaders(state)
    if leaders and (state.turn is not None or len(leaders) > 1):
        return ()
    if any_hand_hidden(state):
        detail = f"{state.turn or 'nobody'} cannot have to lead, however the unseen cards lie"
        named = (state.turn,) if state.turn else None
        if leaders:
            leader = state.players[leaders[0]].id
            detail, named = (
                f"however the unseen cards lie, {leader} leads the first trick",
                (leader,),
            )
        rule = rule_of_next_lead(changed(state, turn=None))
        return [rule.contradicted("/state/turn", detail, named=named)]
    (lead,) = first_leads(changed(state, turn=None))
    name, cards = state.players[lead.seat].id, (lead.card,) if lead.card else ()
    why = f"holds {lead.card}" if lead.card else "sits to the left of the dealer"
    detail = f"{name} {why}, and leads the first trick"
    rule = rule_of_first_lead(state.options, lead.card)
    return [rule.contradicted("/state/turn", detail, *cards, named=(name,))]


def unseen_cards_lie_somewhere(state: State) -> Contradictions:
    """The unseen cards can be shared out so that everyone has kept the rules."""
    if before_first_lead(state) or not any_hand_hidden(state) or worlds(state):
        return ()
    detail = "however the unseen cards lie, somebody holds one that what was played rules out"
    return [rules.UNSEEN.contradicted("/state/players", detail)]


# ── the score sheet ──────────────────────────────────────────────────────────────────────────────


def scores_are_in_reach(state: State) -> Contradictions:
    """What each player has is the sum of the hands that are over, this one's among them once it is."""
    size, hands = hand_size(state.options, len(state.players)), state.hand_number - 1
    sheets = _before_this_hand(state)
    found: list[Contradiction] = []
    for seat, (score, bags) in enumerate(sheets):
        if not _in_reach(score, bags, hands, size) or reaches_target(score, state.options):
            found += _sheet_faults(state, seat, score, bags)
    if hands == 1 and not found and not can_share_one_hand(tuple(sheets), size):
        detail = f"no hand of {counted(size, 'trick')} brings all these points and bags together"
        found.append(rules.SCORE_BOUNDS.contradicted("/state/players", detail))
    return found


def _before_this_hand(state: State) -> list[Sheet]:
    """The points and bags of each player when this hand was dealt."""
    if not is_hand_over(state):
        return [(player.score, player.bags) for player in state.players]
    taken = tricks_by_player(state)
    return [
        (
            player.score - scored_hand(player, taken[player.id]).total,
            bags_before(player, taken[player.id]),
        )
        for player in state.players
    ]


@lru_cache(maxsize=4096)
def _in_reach(score: int, bags: int, hands: int, size: int) -> bool:
    """Whether hands can bring this sheet; the same few are asked about again and again."""
    return bags <= size * hands and can_come_about(score, bags, hands, size)


def _sheet_faults(state: State, seat: int, score: int, bags: int) -> Iterator[Contradiction]:
    size, hands = hand_size(state.options, len(state.players)), state.hand_number - 1
    name, base, most_bags = state.players[seat].id, f"/state/players/{seat}", size * hands
    over = f"{counted(hands, 'hand')} of {counted(size, 'trick')}"
    if bags > most_bags:
        detail = f"{name} cannot have {counted(bags, 'bag')} from {over}"
        yield rules.SCORE_BOUNDS.contradicted(f"{base}/bags", detail)
    if not can_come_about(score, min(bags, most_bags), hands, size):
        detail = f"{name} cannot have {counted(score, 'point')} and {counted(bags, 'bag')}"
        before = " before this one" if is_hand_over(state) else ""
        yield rules.SCORE_BOUNDS.contradicted(f"{base}/score", f"{detail} from {over}{before}")
    if reaches_target(score, state.options):
        had = counted(score, "point")
        detail = f"with {had} {name} had ended the game before this hand was over"
        yield rules.TARGET.contradicted(f"{base}/score", detail)


def game_ends_at_target(state: State) -> Contradictions:
    """After a hand the game is over if somebody has reached the target, and only then."""
    if not is_hand_over(state) or is_target_reached(state) == (state.phase == "finished"):
        return ()
    most = max([player.score for player in state.players])
    detail = f"the best score is {most} and the target {state.options.target}"
    return [rules.TARGET.contradicted("/state/phase", detail)]


STAGES: tuple[tuple[Check[State], ...], ...] = (
    (
        players_fit(rules.PLAYERS),
        jokers_are_played_with,
        every_card_in_one_place(rules.DECK, lambda state: deck_of(state.options)),
        dealt_evenly,
        dealer_fits_hand,
        one_shuffle_a_hand(rules.SHUFFLE),
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
