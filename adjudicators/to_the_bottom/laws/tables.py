"""Every rule that an action can break, action by action: the table at the end is the way in."""

from adjudicators.game import Law
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
from adjudicators.to_the_bottom.cards.catalogue import cards_of
from adjudicators.to_the_bottom.laws.answers import (
    card_can_react,
    destination_fits,
    lies_fixed,
    name_fits,
    names_something_asked,
    places_fit,
    takes_and_pays,
)
from adjudicators.to_the_bottom.laws.common import (
    actor_of,
    afloat,
    has_in_hand,
    in_step,
    nothing_waits,
    own_turn,
)
from adjudicators.to_the_bottom.laws.requirements import names_target, required_is_there
from adjudicators.to_the_bottom.laws.spending import (
    buys_in_cruise,
    can_pay_for_buying,
    can_pay_for_playing,
    is_in_shop,
    is_of_the_catalogue,
    jettisons_own_hand,
    jettisons_something,
    jettisons_what_can_be,
    leaves_board,
    not_sent_back,
    plays_own_hand,
    plays_where_it_may,
    there_is_room,
)
from adjudicators.to_the_bottom.resolve.deck_vision import sight
from adjudicators.to_the_bottom.resolve.table import laid_out
from adjudicators.to_the_bottom.resolve.turns import decks_of_others
from adjudicators.to_the_bottom.state import HAND_LIMIT, State
from adjudicators.verdict import Finding
from adjudicators.words import counted


def in_drawing(state: State, action: Draw) -> Finding | None:
    """Cards are drawn in the drawing."""
    return in_step(state, ("drawing",), "no cards are drawn now")


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


def in_main(state: State, action: Jettison | Play | Buy | Use) -> Finding | None:
    """Most is done in the main part of a turn."""
    return in_step(state, ("main",), "this cannot be done now")


def in_main_or_end(state: State, action: EndTurn) -> Finding | None:
    """A turn ends after its main part."""
    return in_step(state, ("main", "end"), "the turn cannot be ended yet")


def has_ready_action(state: State, action: Use) -> Finding | None:
    """The card used has an action, and is ready."""
    board = actor_of(state, action).board
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
        excess = max(0, len(actor_of(state, action).hand) - HAND_LIMIT)
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
    return has_in_hand(state, action, action.discard or (), rules.HAND_LIMIT, "/action/discard")


def sees_these(state: State, action: Rearrange) -> Finding | None:
    """Whoever sees the top of their deck by a card that rearranges may put it in another order."""
    seat = actor_of(state, action)
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
    what = lies_fixed(state)
    return rules.REARRANGE.broken(what, "/action/type") if what else None


_OWN = (nothing_waits, own_turn, afloat)

LAWS: dict[type[Action], tuple[Law, ...]] = {
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
        there_is_room,
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
