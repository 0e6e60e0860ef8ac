"""Whether a state can occur at all: one check for each thing that a game keeps true."""

from collections import Counter
from collections.abc import Callable, Iterator

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.possible.auction import AUCTION_CHECKS
from adjudicators.above_water.possible.pending import WAITING_CHECKS
from adjudicators.above_water.state import (
    ACE_OF_DIAMONDS,
    DECKS,
    State,
    most_seats,
)
from adjudicators.above_water.unseen import all_cards
from adjudicators.cards import UNKNOWN
from adjudicators.places import located_players
from adjudicators.possible import Check, Contradictions, in_stages, players_fit
from adjudicators.verdict import Contradiction
from adjudicators.words import counted

STONES_PER_CARD = 4
"""No card turned in brings more."""


# ── the table: players, cards, stones ────────────────────────────────────────────────────────────


def all_can_be_dealt_in(state: State) -> Contradictions:
    """There were cards for everyone."""
    seats = len(state.players)
    if seats <= 7 or seats <= (most := most_seats(state.options)):
        return ()
    detail = f"{seats} players; with these options the cards are enough for {most}"
    return [rules.MOST_PLAYERS.contradicted("/state/players", detail)]


def every_card_once(state: State) -> Contradictions:
    """All cards of the decks are there, each in one place."""
    cards, deck = all_cards(state), COUNTS[state.options.decks]
    given = Counter(cards)
    if dict.__eq__(given, deck):
        return ()
    unseen = given.pop(UNKNOWN, 0)
    if len(cards) == deck.total():
        for card, count in given.items():
            if count > deck[card]:
                break
        else:
            return ()
    found = list(_too_many(state, given - deck))
    if len(cards) != deck.total():
        detail = f"there are {len(cards)} cards, and there should be {deck.total()}"
        found.append(rules.DECK.contradicted("/state", detail))
    missing = deck - given
    if not unseen and missing:
        told = " ".join(missing.elements())
        found.append(rules.DECK.contradicted("/state", f"missing: {told}"))
    return found


COUNTS = {count: Counter(cards) for count, cards in DECKS.items()}


def _too_many(state: State, surplus: Counter[str]) -> Iterator[Contradiction]:
    left = Counter({card: COUNTS[state.options.decks][card] for card in surplus})
    for pointer, card in _places(state):
        if card in surplus:
            left[card] -= 1
            if left[card] < 0:
                copies = COUNTS[state.options.decks][card]
                detail = f"{card} stands in {counted(copies, 'place')} already"
                yield rules.DECK.contradicted(pointer, detail)


def _places(state: State) -> Iterator[tuple[str, str]]:
    lists = [("/state/deck", state.deck), ("/state/discard", state.discard)]
    lists += [(f"/state/players/{seat}/hand", each.hand) for seat, each in enumerate(state.players)]
    lists += [(f"/state/lots/{number}/cards", lot.cards) for number, lot in enumerate(state.lots)]
    for number, pending in enumerate(state.pending or ()):
        lists.append((f"/state/pending/{number}/cards", pending.cards))
    for base, cards in lists:
        for place, card in enumerate(cards):
            yield f"{base}/{place}", card
    for place, _ in enumerate(state.aces_of_diamonds):
        yield f"/state/aces_of_diamonds/{place}", ACE_OF_DIAMONDS


def stones_are_in_reach(state: State) -> Contradictions:
    """Stones come from the beginning and from cards turned in, each no more often than the deck went
    through."""
    stones = 0
    for player in state.players:
        stones += player.stones
    for ace in state.aces_of_diamonds:
        stones += ace.stones
    options = state.options
    cards = len(DECKS[options.decks]) * (state.exhaustions + 1)
    most = options.starting_stones * len(state.players) + STONES_PER_CARD * cards
    if stones <= most:
        return ()
    detail = f"{stones} stones; by now the game can have brought {most} at most"
    return [rules.STONES_BOUNDS.contradicted("/state/players", detail)]


def the_eliminated_have_nothing(state: State) -> Contradictions:
    """Whoever is out has left everything behind."""
    out = {each.id for each in state.players if each.eliminated}
    if not out:
        return ()
    found = [
        rules.ELIMINATED_GOODS.contradicted(
            f"/state/players/{seat}/{name}", f"{each.id} has been eliminated"
        )
        for seat, each in enumerate(state.players)
        for name in ("stones", "hand", "turned_in", "done")
        if each.eliminated and getattr(each, name)
    ]
    return found + [
        rules.ELIMINATED.contradicted(pointer, f"{name} has been eliminated")
        for pointer, name in located_players(state)
        if name in out and not pointer.startswith(("/state/starting_player", "/state/players"))
    ]


# ── the course of the game ───────────────────────────────────────────────────────────────────────


def two_are_left(state: State) -> Contradictions:
    """The game goes on while two or more are in it."""
    left = 0
    for player in state.players:
        left += not player.eliminated
    if left > 1 or (left == 1 and state.phase == "finished"):
        return ()
    detail = "nobody is left" if not left else "one player is left, so the game would be over"
    return [rules.WINNER.contradicted("/state/players", detail)]


def token_went_round(state: State) -> Contradictions:
    """The token begins with the first player and passes one place each turn."""
    if any([each.eliminated for each in state.players]):
        first = state.turn_number > 1
        return () if first else _token_due(state, 0)
    return _token_due(state, (state.turn_number - 1) % len(state.players))


def _token_due(state: State, seat: int) -> Contradictions:
    due = state.players[seat].id
    if state.starting_player == due:
        return ()
    detail = f"in turn {state.turn_number} {due} is the starting player"
    return [rules.STARTING_PLAYER.contradicted("/state/starting_player", detail)]


def somebody_is_not_done(state: State) -> Contradictions:
    """When the last player is done, or has settled, the game goes on at once."""
    done, left = [], 0
    for seat, each in enumerate(state.players):
        if each.done:
            done.append(seat)
        left += not each.eliminated
    if not done or state.phase == "finished":
        return ()
    if state.phase == "bid":
        return [
            rules.TURN.contradicted(
                f"/state/players/{seat}/done", "while bids are placed nobody is done"
            )
            for seat in done
        ]
    if len(done) < left:
        return ()
    rule = rules.SPENDING_END if state.phase == "spend" else rules.SETTLE
    return [rule.contradicted("/state/players", "all are done, so the game would have gone on")]


def counted_while_spending(state: State) -> Contradictions:
    """Cards are counted in the Spending Phase only."""
    spending = state.phase == "spend" or (
        state.pending is not None and state.pending[0].phase == "spend"
    )
    if spending:
        return ()
    return [
        rules.SPENDING.contradicted(
            f"/state/players/{seat}/turned_in", "this is not the Spending Phase"
        )
        for seat, each in enumerate(state.players)
        if each.turned_in
    ]


CHECKS: tuple[Callable[[State], Contradictions], ...] = (
    all_can_be_dealt_in,
    every_card_once,
    stones_are_in_reach,
    the_eliminated_have_nothing,
    two_are_left,
    token_went_round,
    somebody_is_not_done,
    counted_while_spending,
    *AUCTION_CHECKS,
    *WAITING_CHECKS,
)
STAGES: tuple[tuple[Check[State], ...], ...] = (
    (players_fit(rules.PLAYERS),),
    CHECKS,
)

contradictions = in_stages(*STAGES)
"""Everything because of which this state cannot occur."""
