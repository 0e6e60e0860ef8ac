"""The laws of drawing, of rearranging the deck and of ending a turn."""

from adjudicators.game import seat_of
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.actions import Draw, EndTurn, Rearrange
from adjudicators.to_the_bottom.bounds import HAND_LIMIT
from adjudicators.to_the_bottom.cards.catalogue import cards_by_name
from adjudicators.to_the_bottom.laws.answers import lies_fixed
from adjudicators.to_the_bottom.laws.common import game_over, not_in_hand, not_seated
from adjudicators.to_the_bottom.resolve.choices import asked_of
from adjudicators.to_the_bottom.resolve.deck_vision import rearrangeable
from adjudicators.to_the_bottom.resolve.turns import draws_due, excess, hand_limit
from adjudicators.to_the_bottom.state import State
from adjudicators.verdict import Finding, joined
from adjudicators.words import counted, listed


def draw_is_due(state: State, action: Draw) -> Finding | None:
    """One's own deck is drawn from once a turn, and an opponent's by a card that does so."""
    other, drawing, actor = action.from_, state.drawing, (action.player,)
    if drawing is not None:
        if other in draws_due(asked_of(state)[0]):
            return None
        if other is None:
            message = f"{action.player} has drawn from their own deck in this turn"
            return rules.DRAWING.broken(message, "/action/type", named=actor)
        if not drawing.others:
            message = f"{action.player} has no card left that draws from an opponent's deck"
            return rules.DRAWING.broken(message, "/action/from", named=actor, numbers={"left": 0})
    if other is not None and all([each.id != other for each in state.players]):
        return not_seated(state, other, "/action/from")
    if other is None or drawing is None:
        return None
    message = f"{other} is not an opponent afloat with a card in the deck"
    return rules.DRAW_OTHERS.broken(message, "/action/from", named=(other,))


def discards_the_excess(state: State, action: EndTurn) -> Finding | None:
    """In the Cruise exactly the cards above five are discarded."""
    discard = action.discard or ()
    if state.phase == "finished":
        return None
    if hand_limit(state.phase) is None and discard:
        return rules.HAND_LIMIT.broken("in the Sinking nothing is discarded", "/action/discard")
    actor = seat_of(state, action.player)
    due = excess(state, actor)
    if len(discard) == due:
        return None
    pointer, named = "/action/discard" if discard else "/action", (action.player,)
    if not due:
        message = f"{action.player} holds no more than {HAND_LIMIT} cards, so none is discarded"
        most = {"most": HAND_LIMIT}
        return rules.HAND_LIMIT_EXACT.broken(message, pointer, named=named, numbers=most)
    held, given = len(actor.hand), len(discard)
    message = (
        f"{action.player} holds {counted(held, 'card')} and discards {due} of them, not {given}"
    )
    rule = rules.HAND_LIMIT if given < due else rules.HAND_LIMIT_EXACT
    numbers = {"held": held, "needed": due, "given": given}
    return rule.broken(message, pointer, named=named, numbers=numbers)


def discards_own_hand(state: State, action: EndTurn) -> Finding | None:
    """The cards discarded are in the player's hand."""
    discard = action.discard or ()
    return not_in_hand(state, action.player, discard, rules.HAND_LIMIT, "/action/discard")


def sees_these(state: State, action: Rearrange) -> Finding | None:
    """Whoever sees the top of their deck by a card that rearranges may put it in another order."""
    seat = seat_of(state, action.player)
    count = rearrangeable(seat, cards_by_name(state.options.catalogue))
    pointer, named, places = "/action/places", (action.player,), range(count or 0)
    if count is None:
        message = f"{action.player} has no card on board that rearranges the deck"
        return rules.REARRANGE.broken(message, pointer, named=named)
    if sorted(action.places) == list(places):
        return None
    topmost = counted(count, "topmost card")
    every = listed([str(place) for place in places])
    message = f"{action.player} sees the {topmost}, and has to name each place once: {every}"
    numbers = joined([{"cards": count}, *[{"place": place} for place in places]])
    return rules.SIGHTS.broken(message, pointer, named=named, numbers=numbers)


def nothing_is_turned_up(state: State, action: Rearrange) -> Finding | None:
    """A card that is turned up keeps its place until it is named."""
    if state.phase == "finished":
        return game_over()
    what = lies_fixed(state)
    return rules.REARRANGE.broken(what, "/action/type") if what else None
