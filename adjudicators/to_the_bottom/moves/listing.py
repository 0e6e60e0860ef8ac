"""Every legal action that can be listed, and the bounds of the others."""

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import Any, get_args

from adjudicators.cards import UNKNOWN
from adjudicators.game import Law, OpenAction, seat_of
from adjudicators.memo import remembers_each
from adjudicators.to_the_bottom import actions
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.board import BoardCard
from adjudicators.to_the_bottom.cards.catalogue import ByName, cards_by_name
from adjudicators.to_the_bottom.laws import spending, using
from adjudicators.to_the_bottom.laws.answers import lies_fixed
from adjudicators.to_the_bottom.laws.common import STEPS
from adjudicators.to_the_bottom.moves.answers import MOST_LISTED, Listed, possible_answers
from adjudicators.to_the_bottom.resolve.choices import asked_of
from adjudicators.to_the_bottom.resolve.deck_vision import rearrangeable
from adjudicators.to_the_bottom.resolve.moving_cards import leaving, protected
from adjudicators.to_the_bottom.resolve.targets import nameable
from adjudicators.to_the_bottom.resolve.turns import draws_due, excess
from adjudicators.to_the_bottom.scoring.prices import Prices, prices_at_table, shop_is_open
from adjudicators.to_the_bottom.state import Player, State, Step
from adjudicators.to_the_bottom.unseen import certain_and_possible, with_players
from adjudicators.values import several
from adjudicators.verdict import Violation, joined
from adjudicators.words import counted, listed

MOST_PLAYS = 1_000
"""So many ways to play cards are listed; only cards that lie on others can be played in more."""
MOST_NAMED = 2_000
"""So many cards are named by all listed ways to discard."""
_PLAYING: tuple[Law, ...] = (spending.plays_where_it_may, spending.there_is_room)
_jettisons_of = several(actions.Jettison, "player", "cards")
_ends_of = several(actions.EndTurn, "player", "discard")
_buys_of = several(actions.Buy, "player", "card")


def legal_actions(
    state: State, player: str | None
) -> tuple[tuple[actions.Action, ...], tuple[OpenAction, ...]]:
    """The legal actions of one player, or of everybody."""
    if state.phase == "finished":
        return (), ()
    cards = cards_by_name(state.options.catalogue)
    found: Listed = ([], [])
    if state.pending is not None:
        table, choice = asked_of(state)
        if choice is not None and player in (None, choice.player):
            found = possible_answers(state, table, choice)
    elif player in (None, state.turn):
        seat = seat_of(state, state.turn or "")
        for list_kind in _LISTS_BY_STEP[state.step]:
            list_kind(state, cards, seat, found)
    _rearranging(state, cards, player, found)
    unlisted = dict.fromkeys(found[1]) if len(found[1]) > 1 else found[1]
    return tuple(found[0]), tuple(unlisted)


def _draws(state: State, cards: ByName, seat: Player, found: Listed) -> None:
    found[0].extend([actions.Draw(seat.id, other) for other in draws_due(asked_of(state)[0])])


def _hand(state: State, seat: Player) -> tuple[list[str], list[str]]:
    """The cards that a player is known to hold, and those that they may hold besides."""
    known = [card for card in dict.fromkeys(seat.hand) if card != UNKNOWN]
    hidden = seat.hand.count(UNKNOWN)
    if not hidden:
        return known, []
    certain, possible = certain_and_possible(state, with_players(state, hidden))
    return [*known, *[card for card in certain if card not in known]], possible


def _jettisons_and_plays(state: State, cards: ByName, seat: Player, found: Listed) -> None:
    known, possible = _hand(state, seat)
    _jettisons(cards, seat, known, found)
    if state.barred:
        known = [
            name
            for name in known
            if spending.not_sent_back(state, actions.Play(seat.id, name)) is None
        ]
    prices = prices_at_table(state.players, seat, cards)
    affordable = [name for name in known if spending.can_pay(state, prices.of(cards[name]))]
    plays: list[actions.Play] = []
    for name in affordable:
        plays += _ways_to_play(state, cards, seat, name)
        if len(plays) > MOST_PLAYS:
            break
    found[0].extend(plays[:MOST_PLAYS])
    if len(plays) > MOST_PLAYS:
        message = f"{seat.id} may play cards, also onto others, in more ways than are listed"
        found[1].append(
            OpenAction(actions.Play.type, rules.PLAY_WHERE.id, message, seat.id, tuple(known))
        )
    if possible:
        _unseen_moves(state, cards, seat, possible, prices, found)


def _jettisons(cards: ByName, seat: Player, known: list[str], found: Listed) -> None:
    board = seat.board
    free = [name for name in known if not protected(cards[name], board)]
    found[0].extend(_jettisons_of(seat.id, [(name,) for name in free]))
    from_board, also, numbers = _jettisoned_from(board, cards)
    found[0].extend([actions.Jettison(seat.id, (), (place,)) for place in from_board])
    in_hand = [name for name in seat.hand if name == UNKNOWN or name in free]
    if len(in_hand) + len(from_board) > 1:
        message = f"{seat.id} may jettison several cards together{also}"
        kind, rule = actions.Jettison.type, rules.JETTISON.id
        found[1].append(OpenAction(kind, rule, message, seat.id, tuple(free), numbers=numbers))


@remembers_each
def _jettisoned_from(
    board: tuple[BoardCard, ...], cards: ByName
) -> tuple[list[int], str, Mapping[str, int] | None]:
    """Where cards lie on a board that their owner may jettison for points, in words and as numbers, too."""
    places = [
        place
        for place, entry in enumerate(board)
        if (card := cards[leaving(entry, cards)]).leaves_board and not protected(card, board)
    ]
    if not places:
        return places, "", None
    also = f", also from board: {listed([f'place {place}' for place in places])}"
    return places, also, joined([{"place": place} for place in places])


def _ways_to_play(state: State, cards: ByName, seat: Player, name: str) -> Iterator[actions.Play]:
    """Where a card can be played, if it is in hand and can be paid."""
    card = cards[name]
    ways = [actions.Play(seat.id, name)]
    if card.merges:
        ways = [actions.Play(seat.id, name, place) for place in range(len(seat.board))]
    if card.onto_opponent:
        opponents = asked_of(state)[0].opponents(seat.id)
        ways += [actions.Play(seat.id, name, None, each.id) for each in opponents]
    for way in ways:
        if not any([law(state, way) for law in _PLAYING]):
            yield way


def _unseen_moves(
    state: State,
    cards: ByName,
    seat: Player,
    possible: list[str],
    prices: Prices,
    found: Listed,
) -> None:
    unseen = seat.hand.count(UNKNOWN)
    cards_held, numbers = counted(unseen, "unseen card"), {"unseen": unseen}
    message = f"{seat.id} holds {cards_held}, and may do so with any that is one of these"
    jettisoned = [name for name in possible if not protected(cards[name], seat.board)]
    played = [
        name
        for name in possible
        if not isinstance(spending.not_sent_back(state, actions.Play(seat.id, name)), Violation)
        and spending.can_pay(state, prices.of(cards[name]))
        and any(_ways_to_play(state, cards, seat, name))
    ]
    for kind, rule, names in (
        (actions.Jettison, rules.JETTISON_HAND, jettisoned),
        (actions.Play, rules.PLAY, played),
    ):
        if names:
            found[1].append(
                OpenAction(kind.type, rule.id, message, seat.id, tuple(names), numbers=numbers)
            )


def _buys(state: State, cards: ByName, seat: Player, found: Listed) -> None:
    if shop_is_open(state.phase):
        names = dict.fromkeys(state.shop)
        affordable = [name for name in names if spending.can_pay(state, cards[name].price)]
        found[0].extend(_buys_of(seat.id, affordable))


def _uses(state: State, cards: ByName, seat: Player, found: Listed) -> None:
    known: dict[tuple[str, str | None], list[str | None]] = {}
    for place in _places_with_action(seat.board, cards):
        entry = seat.board[place]
        kind = entry.card, entry.merged
        if kind not in known:  # what holds of a card holds of those like it
            known[kind] = _usable_against(state, cards, seat, place, found)
        found[0].extend([actions.Use(seat.id, place, against) for against in known[kind]])


@remembers_each
def _places_with_action(board: tuple[BoardCard, ...], cards: ByName) -> list[int]:
    """Where cards lie on a board that can be tired for their action."""
    return [at for at, entry in enumerate(board) if using.ready_action(cards, entry) is not None]


def _usable_against(
    state: State, cards: ByName, seat: Player, place: int, found: Listed
) -> list[str | None]:
    """The opponents against whom a card can be used for certain, or nobody."""
    card = cards[seat.board[place].card]
    usable: list[str | None] = []
    table, _ = asked_of(state)
    for against in (*nameable(table, seat.id, card.does),) or (None,):
        doubt = using.required_is_there(state, actions.Use(seat.id, place, against))
        if doubt is None:
            usable.append(against)
        elif not isinstance(doubt, Violation):
            rule, message = rules.USE_REQUIRED.id, doubt.message
            found[1].append(OpenAction(actions.Use.type, rule, message, seat.id, (card.name,)))
    return usable


def _ends(state: State, cards: ByName, seat: Player, found: Listed) -> None:
    due = excess(state, seat)
    if not due:
        found[0].append(actions.EndTurn(seat.id))
        return
    known = sorted([card for card in seat.hand if card != UNKNOWN])
    most = min(MOST_LISTED, max(1, MOST_NAMED // due))
    copies = tuple([(card, len([*alike])) for card, alike in groupby(known)])
    ways = _ways_to_take(due, copies, most + 1)
    found[0].extend(_ends_of(seat.id, ways[:most]))
    if len(ways) > most or UNKNOWN in seat.hand:
        held = len(seat.hand)
        message = f"{seat.id} is to discard {due} of {counted(held, 'card')} in hand"
        kind, rule, numbers = (
            actions.EndTurn.type,
            rules.HAND_LIMIT.id,
            {"needed": due, "held": held},
        )
        found[1].append(OpenAction(kind, rule, message, seat.id, tuple(known), numbers=numbers))


def _ways_to_take(
    number: int, copies: tuple[tuple[str, int], ...], most: int
) -> list[tuple[str, ...]]:
    """The first ways to take so many of these cards, each once, whichever copies it takes."""
    if number == 0:
        return [()]
    if number == 1:
        return [(card,) for card, _ in copies[:most]]
    found: list[tuple[str, ...]] = []
    if not copies:
        return found
    (card, count), others = copies[0], copies[1:]
    if not others:
        return [(card,) * number] if count >= number else found
    least = max(0, number - sum([each for _, each in others]))
    for taken in range(min(count, number), least - 1, -1):
        if len(found) == most:
            break
        rest = _ways_to_take(number - taken, others, most - len(found))
        found += [(card,) * taken + each for each in rest]
    return found


def _rearranging(state: State, cards: ByName, player: str | None, found: Listed) -> None:
    if lies_fixed(state) is not None:
        return
    for seat in state.players:
        if seat.sunk or (player is not None and seat.id != player):
            continue
        if count := rearrangeable(seat, cards):
            topmost = counted(count, "topmost card")
            message = f"{seat.id} may put the {topmost} of the deck in any order"
            kind, rule, numbers = actions.Rearrange.type, rules.REARRANGE.id, {"cards": count}
            found[1].append(OpenAction(kind, rule, message, seat.id, numbers=numbers))


_LISTS: dict[Any, Callable[[State, ByName, Player, Listed], None]] = {
    actions.Draw: _draws,
    actions.Jettison: _jettisons_and_plays,
    actions.Buy: _buys,
    actions.Use: _uses,
    actions.EndTurn: _ends,
}
"""What lists the actions of each kind; those that concern cards of the hand are listed together."""
_LISTS_BY_STEP = {
    step: [list_kind for kind, list_kind in _LISTS.items() if step in STEPS[kind]]
    for step in get_args(Step)
}
