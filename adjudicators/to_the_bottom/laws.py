"""Every rule that an action can break, action by action: the table at the end is the way in."""

from collections import Counter

from adjudicators.cards import UNKNOWN
from adjudicators.game import Law, seat_of
from adjudicators.rulebook import Rule
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.actions import (
    Action,
    Buy,
    Choose,
    Decline,
    Draw,
    EndTurn,
    Jettison,
    Play,
    React,
    Rearrange,
    Reveal,
    Use,
)
from adjudicators.to_the_bottom.answers import (
    card_can_react,
    destination_fits,
    name_fits,
    names_something_asked,
    places_fit,
    takes_and_pays,
)
from adjudicators.to_the_bottom.catalogue import cards_of
from adjudicators.to_the_bottom.handling import protected
from adjudicators.to_the_bottom.needs import names_target, required_is_there
from adjudicators.to_the_bottom.pricing import playing_price
from adjudicators.to_the_bottom.shuffling import shuffled_well
from adjudicators.to_the_bottom.sights import sight
from adjudicators.to_the_bottom.state import HAND_LIMIT, Player, State
from adjudicators.to_the_bottom.table import Seat, laid_out
from adjudicators.to_the_bottom.turns import decks_of_others
from adjudicators.to_the_bottom.unseen import in_hand
from adjudicators.verdict import Finding
from adjudicators.words import counted

OwnMove = Draw | Jettison | Play | Buy | Use | EndTurn

_NOW = {
    "before-drawing": "what comes before the drawing is not over",
    "drawing": "cards are to be drawn first",
    "main": "the drawing is over",
    "end": "the turn is ending, and cards are to be discarded",
}


def nothing_waits(state: State, action: OwnMove) -> Finding | None:
    """While somebody is asked nothing else is done."""
    if state.phase == "finished":
        return rules.SINK.broken("all ships have sunk, and the game is over", "/action/type")
    if state.pending is None:
        return None
    deed = state.pending.deeds[0]
    what = f"{deed.card} of {deed.player}" if deed.card else f"what {deed.player} does"
    return rules.WAIT.broken(f"{what} waits for an answer first", "/action/type")


def own_turn(state: State, action: OwnMove) -> Finding | None:
    """Only whoever has the turn acts of their own accord."""
    if state.turn in (action.player, None):
        return None
    message = f"it is the turn of {state.turn}, not of {action.player}"
    return rules.TURN.broken(message, "/action/player")


def afloat(state: State, action: OwnMove | Rearrange) -> Finding | None:
    """Whoever has sunk does nothing."""
    if not _actor(state, action).sunk:
        return None
    return rules.SUNK.broken(f"the ship of {action.player} has sunk", "/action/player")


def in_drawing(state: State, action: Draw) -> Finding | None:
    """Cards are drawn in the drawing."""
    return _in_step(state, ("drawing",), "no cards are drawn now")


def in_main(state: State, action: Jettison | Play | Buy | Use) -> Finding | None:
    """Most is done in the main part of a turn."""
    return _in_step(state, ("main",), "this cannot be done now")


def in_main_or_end(state: State, action: EndTurn) -> Finding | None:
    """A turn ends after its main part."""
    return _in_step(state, ("main", "end"), "the turn cannot be ended yet")


def _in_step(state: State, steps: tuple[str, ...], what: str) -> Finding | None:
    if state.step in steps or state.phase == "finished":
        return None
    return rules.STEPS.broken(f"{_NOW[state.step]}, so {what}", "/action/type")


def own_draw_is_due(state: State, action: Draw) -> Finding | None:
    """A player's own deck is drawn from once a turn."""
    drawing = state.drawing
    if action.from_ is not None or drawing is None or drawing.own:
        return None
    message = f"{action.player} has drawn from their own deck in this turn"
    return rules.DRAWING.broken(message, "/action/type")


def other_draw_is_due(state: State, action: Draw) -> Finding | None:
    """An opponent's deck is drawn from by a card that does so, and not if it is empty."""
    other = action.from_
    if other is None:
        return None
    if state.drawing is not None and not state.drawing.others:
        message = f"{action.player} has no card left that draws from an opponent's deck"
        return rules.DRAWING.broken(message, "/action/from")
    if all([each.id != other for each in state.players]):
        return rules.PLAYERS.broken(f"{other} is not at this table", "/action/from")
    if state.drawing is None or other in decks_of_others(laid_out(state)):
        return None
    message = f"{other} is not an opponent afloat with a card in the deck"
    return rules.DRAW_OTHERS.broken(message, "/action/from")


def jettisons_something(state: State, action: Jettison) -> Finding | None:
    """Nothing is not jettisoned."""
    if action.cards or action.places:
        return None
    return rules.JETTISON.broken("no card is named", "/action/cards")


def jettisons_own_hand(state: State, action: Jettison) -> Finding | None:
    """The cards jettisoned are in the player's hand."""
    return _holds(state, action, action.cards, rules.JETTISON_HAND, "/action/cards")


def jettisons_what_can_be(state: State, action: Jettison) -> Finding | None:
    """Some cards cannot be jettisoned."""
    cards, seat = cards_of(state.options.catalogue), _seat(state, action)
    names = [(name, f"/action/cards/{place}") for place, name in enumerate(action.cards)]
    for number, place in enumerate(action.places or ()):
        if place < len(seat.board):
            entry = seat.board[place]
            names.append((entry.merged or entry.card, f"/action/places/{number}"))
    for name, pointer in names:
        if name in cards and protected(cards[name], seat):
            message = f"{name} cannot be jettisoned with {counted(seat.size(), 'card')} on board"
            return rules.own_rule(name, rules.STAYS).broken(message, pointer, name)
    return None


def leaves_board(state: State, action: Jettison) -> Finding | None:
    """From the board only some cards can be jettisoned for points."""
    places = action.places
    if not places:
        return None
    cards, board = cards_of(state.options.catalogue), _actor(state, action).board
    if len(set(places)) < len(places):
        return rules.JETTISON_BOARD.broken("a place is named twice", "/action/places")
    for number, place in enumerate(places):
        pointer = f"/action/places/{number}"
        if place >= len(board):
            message = f"there is no card at place {place} of the board of {action.player}"
            return rules.JETTISON_BOARD.broken(message, pointer)
        name = board[place].merged or board[place].card
        if not cards[name].leaves_board:
            message = f"{name} is not jettisoned from the board for points"
            return rules.JETTISON_BOARD.broken(message, pointer, name)
    return None


def is_of_the_catalogue(state: State, action: Jettison | Play | Buy | EndTurn) -> Finding | None:
    """There are no other cards than those of the catalogue."""
    named: tuple[str, ...]
    match action:
        case Jettison(cards=named):
            pass
        case EndTurn(discard=discard):
            named = discard or ()
        case _:
            named = (action.card,)
    cards = cards_of(state.options.catalogue)
    for name in named:
        if name not in cards:
            pointer = "/action/card" if isinstance(action, Play | Buy) else "/action"
            return rules.CATALOGUE.broken(f"there is no card called {name}", pointer, name)
    return None


def plays_own_hand(state: State, action: Play) -> Finding | None:
    """The card played is in the player's hand."""
    return _holds(state, action, (action.card,), rules.PLAY, "/action/card")


def not_sent_back(state: State, action: Play) -> Finding | None:
    """A copy that was sent back is not played again in this turn."""
    barred = state.barred.count(action.card)
    if not barred or state.turn != action.player:
        return None
    there = in_hand(state, _actor(state, action).hand, (action.card,) * (barred + 1))
    if there:
        return None
    message = f"{action.card} was sent back in this turn"
    if there is None:
        return rules.PLAY_BARRED.unseen(f"{message}; it is legal only with another copy in hand")
    return rules.PLAY_BARRED.broken(message, "/action/card", action.card)


def plays_where_it_may(state: State, action: Play) -> Finding | None:
    """Some cards are merged with another one, and some may go onto an opponent's board."""
    card = cards_of(state.options.catalogue).get(action.card)
    if card is None:
        return None
    if card.merges:
        return _merges_well(state, action)
    if action.onto is not None:
        message = f"{action.card} is not merged with another card"
        return rules.PLAY_WHERE.broken(message, "/action/onto", action.card)
    if action.board is None:
        return None
    if not card.onto_opponent:
        message = f"{action.card} is played onto one's own board only"
        return rules.PLAY_WHERE.broken(message, "/action/board", action.card)
    return _is_an_opponent(state, action.player, action.board, "/action/board")


def _merges_well(state: State, action: Play) -> Finding | None:
    board = _actor(state, action).board
    rule, name = rules.rule_of(action.card), action.card
    if action.board is not None:
        message = f"{name} is merged with a card of one's own board"
        return rules.PLAY_WHERE.broken(message, "/action/board", name)
    if action.onto is None:
        return rule.broken(f"{name} is played on top of another card", "/action", name)
    if action.onto >= len(board):
        message = f"there is no card at place {action.onto} of the board of {action.player}"
        return rule.broken(message, "/action/onto", name)
    if board[action.onto].merged is not None:
        message = f"{board[action.onto].card} is merged with another card already"
        return rule.broken(message, "/action/onto", name)
    return None


def _is_an_opponent(state: State, player: str, other: str, pointer: str) -> Finding | None:
    if other == player:
        message = "only an opponent's board is named"
        return rules.PLAY_WHERE.broken(message, pointer)
    for each in state.players:
        if each.id == other:
            if not each.sunk:
                return None
            return rules.SUNK.broken(f"the ship of {other} has sunk", pointer)
    return rules.PLAYERS.broken(f"{other} is not at this table", pointer)


def can_pay_for_playing(state: State, action: Play) -> Finding | None:
    """A card is played for its price."""
    cards = cards_of(state.options.catalogue)
    if action.card not in cards:
        return None
    price = playing_price(cards[action.card], _actor(state, action).board, cards)
    return _affordable(state, action, price)


def can_pay_for_buying(state: State, action: Buy) -> Finding | None:
    """A card is bought for its price."""
    card = cards_of(state.options.catalogue).get(action.card)
    return None if card is None else _affordable(state, action, card.price)


def _affordable(state: State, action: Play | Buy, price: int) -> Finding | None:
    if price <= state.points or state.turn != action.player:
        return None
    message = f"{action.card} costs {price} points, and {action.player} has {state.points}"
    return rules.POINTS_SPENT.broken(message, "/action/card", action.card)


def buys_in_cruise(state: State, action: Buy) -> Finding | None:
    """In the Sinking nothing is bought."""
    if state.phase == "cruise":
        return None
    return rules.BUYING_NEVER.broken("the Cruise is over", "/action/type")


def is_in_shop(state: State, action: Buy) -> Finding | None:
    """Only what lies in the shop can be bought."""
    if action.card in state.shop:
        return None
    message = f"{action.card} is not in the shop, but {', '.join(state.shop)}"
    return rules.BUY.broken(message, "/action/card", action.card)


def has_ready_action(state: State, action: Use) -> Finding | None:
    """The card used has an action, and is ready."""
    board = _actor(state, action).board
    pointer = "/action/place"
    if action.place >= len(board):
        message = f"there is no card at place {action.place} of the board of {action.player}"
        return rules.USE.broken(message, pointer)
    entry = board[action.place]
    if cards_of(state.options.catalogue)[entry.card].action is None:
        return rules.USE.broken(f"{entry.card} has no action", pointer, entry.card)
    if entry.tired:
        return rules.USE.broken(f"{entry.card} is tired", pointer, entry.card)
    return None


def discards_the_excess(state: State, action: EndTurn) -> Finding | None:
    """In the Cruise exactly the cards above five are discarded."""
    if state.phase == "finished":
        return None
    discard = action.discard or ()
    excess = 0
    if state.phase == "cruise":
        excess = max(0, len(_actor(state, action).hand) - HAND_LIMIT)
    if len(discard) == excess:
        return None
    if state.phase == "sinking":
        return rules.HAND_LIMIT.broken("in the Sinking nothing is discarded", "/action/discard")
    rule: Rule = rules.HAND_LIMIT if len(discard) < excess else rules.HAND_LIMIT_EXACT
    message = (
        f"{action.player} holds {counted(excess + HAND_LIMIT if excess else 0, 'card')}, so"
        f" {excess} are to be discarded, not {len(discard)}"
        if excess
        else f"{action.player} holds no more than {HAND_LIMIT} cards, so none is discarded"
    )
    return rule.broken(message, "/action/discard" if discard else "/action")


def discards_own_hand(state: State, action: EndTurn) -> Finding | None:
    """The cards discarded are in the player's hand."""
    return _holds(state, action, action.discard or (), rules.HAND_LIMIT, "/action/discard")


def sees_these(state: State, action: Rearrange) -> Finding | None:
    """Whoever sees the top of their deck by a card that rearranges may put it in another order."""
    seat = _actor(state, action)
    cards = cards_of(state.options.catalogue)
    count, rearranges = sight(seat.board, cards)
    pointer = "/action/places"
    if not rearranges:
        message = f"{action.player} has no card on board that rearranges the deck"
        return rules.REARRANGE.broken(message, pointer)
    count = min(count, len(seat.deck))
    if sorted(action.places) == list(range(count)):
        return None
    message = f"{action.player} sees the {count} topmost cards, and places 0 to {count - 1} are all to be named once"
    return rules.SIGHTS.broken(message, pointer)


def nothing_is_turned_up(state: State, action: Rearrange) -> Finding | None:
    """A card that is turned up keeps its place until it is named."""
    if state.phase == "finished":
        return rules.SINK.broken("all ships have sunk, and the game is over", "/action/type")
    if state.pending is None or state.pending.deeds[0].picked is None:
        return None
    return rules.REARRANGE.broken("cards have been picked from where they lie", "/action/type")


def _holds(
    state: State,
    action: Jettison | Play | EndTurn,
    cards: tuple[str, ...],
    rule: Rule,
    pointer: str,
) -> Finding | None:
    hand = _actor(state, action).hand
    if len(cards) == 1 and cards[0] in hand:
        return None
    there = in_hand(state, hand, cards)
    if there:
        return None
    missing = tuple((Counter(cards) - Counter(hand)).elements())
    named = ", ".join(missing)
    if there is None:
        unseen = counted(hand.count(UNKNOWN), "card")
        return rule.unseen(
            f"{action.player} holds {unseen} that cannot be seen; this is legal only with {named}"
            " among them"
        )
    held = ", ".join(hand) or "no card"
    return rule.broken(f"{action.player} does not hold {named}, but {held}", pointer, *missing)


def _actor(state: State, action: OwnMove | Rearrange) -> Player:
    actor: Player = seat_of(state, action.player)
    return actor


def _seat(state: State, action: Jettison) -> Seat:
    return laid_out(state).seat(_actor(state, action).id)


_OWN = (nothing_waits, own_turn, afloat)

_LAWS: dict[type[Action], tuple[Law, ...]] = {
    Draw: (*_OWN, in_drawing, own_draw_is_due, other_draw_is_due),
    Jettison: (
        *_OWN,
        in_main,
        is_of_the_catalogue,
        jettisons_something,
        jettisons_own_hand,
        jettisons_what_can_be,
        leaves_board,
    ),
    Play: (
        *_OWN,
        in_main,
        is_of_the_catalogue,
        plays_own_hand,
        not_sent_back,
        plays_where_it_may,
        can_pay_for_playing,
    ),
    Buy: (*_OWN, in_main, is_of_the_catalogue, buys_in_cruise, is_in_shop, can_pay_for_buying),
    Use: (*_OWN, in_main, has_ready_action, names_target, required_is_there),
    React: (names_something_asked, card_can_react, takes_and_pays),
    Decline: (names_something_asked,),
    Choose: (names_something_asked, places_fit, destination_fits),
    Reveal: (names_something_asked, name_fits),
    Rearrange: (afloat, nothing_is_turned_up, sees_these),
    EndTurn: (*_OWN, in_main_or_end, is_of_the_catalogue, discards_the_excess, discards_own_hand),
}

LAWS: dict[type[Action], tuple[Law, ...]] = {
    kind: laws if kind is Rearrange else (*laws, shuffled_well(laws))
    for kind, laws in _LAWS.items()
}
