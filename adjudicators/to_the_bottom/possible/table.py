"""Whether a state can occur at all: one check for each thing that a game keeps true."""

from collections.abc import Callable

from adjudicators.memo import remembers_last
from adjudicators.possible import Contradictions, in_stages, players_fit
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.bounds import MOST_CHANGE, SHOP_SIZE
from adjudicators.to_the_bottom.cards.catalogue import ICEBERG, cards_by_name
from adjudicators.to_the_bottom.cards.input_checks import option_faults
from adjudicators.to_the_bottom.possible.cards import (
    cards_are_of_the_catalogue,
    common_deck_is_of_supply,
    every_card_is_there,
)
from adjudicators.to_the_bottom.possible.pending import (
    draws_from_nobody,
    somebody_is_asked,
    stack_can_be,
    too_many_points,
)
from adjudicators.to_the_bottom.resolve.actions import still_there
from adjudicators.to_the_bottom.resolve.choices import asked_of
from adjudicators.to_the_bottom.resolve.turns import draws_due, excess, most_turns
from adjudicators.to_the_bottom.stack import ShopOnStack
from adjudicators.to_the_bottom.state import Options, State
from adjudicators.words import counted


def options_make_sense(state: State) -> Contradictions:
    """Cards and supplies of the table's own are such as there can be."""
    options = state.options
    return _wrong(options) if options.catalogue or options.supply else ()


@remembers_last
def _wrong(options: Options) -> Contradictions:
    return option_faults(options.catalogue, options.supply, "/state/options")


def shop_is_full(state: State) -> Contradictions:
    """In the Cruise five cards and the Iceberg are on sale while there are any."""
    shop, pointer = state.shop, "/state/shop"
    cruise = state.phase == "cruise"
    found = []
    if ICEBERG in shop[:-1]:
        detail = "the Iceberg lies last, beside the other cards"
        found.append(rules.SHOP.contradicted(pointer, detail))
    if cruise and ICEBERG not in shop:
        detail = "without the Iceberg in the shop the Cruise would be over"
        found.append(rules.ICEBERG_ENDS.contradicted(pointer, detail))
    others = len(shop) - (ICEBERG in shop)
    filling = state.pending is not None and any(
        [isinstance(item, ShopOnStack) for item in state.pending.stack]
    )
    if others > SHOP_SIZE or (cruise and filling and others != SHOP_SIZE - 1):
        due = SHOP_SIZE - filling
        detail = f"{counted(others, 'card')} beside the Iceberg, and not {due}"
        numbers = {"cards": others, "needed": due}
        found.append(rules.SHOP.contradicted(pointer, detail, numbers=numbers))
    elif others < SHOP_SIZE and state.common and not filling:
        detail = f"{counted(others, 'card')} beside the Iceberg, and more in the common deck"
        found.append(rules.SHOP.contradicted(pointer, detail, numbers={"cards": others}))
    return found


def phase_fits(state: State) -> Contradictions:
    """The game is over when all ships have sunk, and none sinks in the Cruise."""
    sunk = [each.sunk for each in state.players]
    pointer = "/state/phase"
    if state.phase == "cruise" and any(sunk):
        return [rules.SINK.contradicted(pointer, "no ship sinks in the Cruise")]
    if state.phase == "sinking" and all(sunk):
        return [rules.WINNER.contradicted(pointer, "all ships have sunk, so the game is over")]
    if state.phase == "finished" and not all(sunk):
        return [rules.WINNER.contradicted(pointer, "some ships are still afloat")]
    return ()


def sunk_ships_are_empty(state: State) -> Contradictions:
    """What went down with a ship has left its places; what did not, has not."""
    found = []
    for seat, each in enumerate(state.players):
        if each.sunk and (each.deck or each.hand or each.water):
            detail = f"the ship of {each.id} has sunk, and only its board is left"
            pointer = f"/state/players/{seat}"
            found.append(rules.SINK.contradicted(pointer, detail, named=(each.id,)))
        if each.gone and not each.sunk:
            detail = f"the ship of {each.id} is afloat, so nothing has gone down with it"
            pointer = f"/state/players/{seat}/gone"
            found.append(rules.SINK.contradicted(pointer, detail, named=(each.id,)))
    return found


def turn_fits(state: State) -> Contradictions:
    """Somebody at the table has the turn until the game is over."""
    over = state.phase == "finished"
    if over != (state.turn is None):
        detail = "nobody has the turn once the game is over, and somebody until then"
        return [rules.TURN.contradicted("/state/turn", detail)]
    for each in state.players:
        if each.id == state.turn and each.sunk and state.pending is None:
            detail = f"the ship of {each.id} has sunk"
            return [rules.SUNK.contradicted("/state/turn", detail, named=(each.id,))]
    most = most_turns(state.options, len(state.players))
    if most is not None and state.turns > most:
        rule = rules.CRUISE_LIMIT if state.phase == "cruise" else rules.SINKING_LIMIT
        detail = f"no phase has more than {counted(most, 'turn')} at this table"
        return [rule.contradicted("/state/turns", detail, numbers={"most": most})]
    return first_turns_fit(state)


def first_turns_fit(state: State) -> Contradictions:
    """In the Cruise nobody is left out, so the number of the turn says whose it is."""
    if state.phase != "cruise":
        return ()
    due = state.players[(state.turns - 1) % len(state.players)].id
    if state.turn == due:
        return ()
    detail, numbers = f"turn {state.turns} of the Cruise is that of {due}", {"turn": state.turns}
    return [rules.TURN.contradicted("/state/turn", detail, named=(due,), numbers=numbers)]


def step_fits(state: State) -> Contradictions:
    """Every step of a turn has what belongs to it."""
    found = []
    drawing = state.drawing
    early = state.step in ("before-drawing", "drawing")
    if early != (drawing is not None):
        detail = "there is a drawing to come before and in the drawing, and not after it"
        found.append(rules.STEPS.contradicted("/state/drawing", detail))
    if state.pending is None and state.step == "before-drawing":
        detail = "nothing is asked before the drawing, so it would have begun"
        found.append(rules.STEPS.contradicted("/state/step", detail))
    if state.phase == "finished" and (state.step != "end" or state.points or state.barred):
        detail = "the game is over, and so are its steps and points"
        found.append(rules.STEPS.contradicted("/state/step", detail))
    found += too_many_points(state.points, "/state/points")
    if drawing is not None and abs(drawing.change) > MOST_CHANGE:
        detail = f"nothing changes the drawing by more than {MOST_CHANGE} cards"
        most = {"most": MOST_CHANGE}
        found.append(rules.DRAW_CHANGES.contradicted("/state/drawing/change", detail, numbers=most))
    if state.step == "end" and state.points:
        detail = "points are lost as the turn ends"
        found.append(rules.POINTS_LOST.contradicted("/state/points", detail))
    return found


def turn_is_not_over(state: State) -> Contradictions:
    """A turn that is ending waits only for cards to be discarded."""
    if state.step != "end" or state.pending is not None or state.phase == "finished":
        return ()
    for each in state.players:
        if each.id == state.turn and excess(state, each):
            return ()
    detail = "nothing is left to be discarded, so the next turn would have begun"
    return [rules.HAND_LIMIT.contradicted("/state/step", detail)]


def drawing_fits(state: State) -> Contradictions:
    """A drawing that has brought everything is over, and brings what cards on board say."""
    drawing = state.drawing
    if drawing is None:
        return ()
    cards = cards_by_name(state.options.catalogue)
    for place, name in enumerate(drawing.others):
        pointer = f"/state/drawing/others/{place}"
        if found := draws_from_nobody(cards[name], pointer, rules.DRAWING):
            return found
    if state.step == "before-drawing" and (drawing.others or not drawing.own):
        detail = "nothing has been drawn before the drawing"
        return [rules.STEPS.contradicted("/state/drawing", detail)]
    if state.pending is not None or state.step != "drawing":
        return ()
    if draws_due(asked_of(state)[0]):
        return ()
    detail = "everything has been drawn, so the drawing would be over"
    return [rules.DRAWING.contradicted("/state/drawing", detail)]


def merged_cards_merge(state: State) -> Contradictions:
    """What lies on top of another card is one that merges."""
    found = []
    cards = cards_by_name(state.options.catalogue)
    for seat, player in enumerate(state.players):
        for place, entry in enumerate(player.board):
            if entry.merged is not None and not cards[entry.merged].merges:
                pointer = f"/state/players/{seat}/board/{place}/merged"
                detail = f"{entry.merged} is not merged with another card"
                found.append(rules.PLAY_WHERE.contradicted(pointer, detail, entry.merged))
    return found


def barred_copies_are_held(state: State) -> Contradictions:
    """A copy that was sent back is in the hand of whoever has the turn."""
    if not state.barred:
        return ()
    for each in state.players:
        if each.id == state.turn and still_there(state.barred, each.hand) == state.barred:
            return ()
    detail = "what was sent back in this turn is in the hand of whoever has the turn"
    return [rules.PLAY_BARRED.contradicted("/state/barred", detail)]


CHECKS: tuple[Callable[[State], Contradictions], ...] = (
    every_card_is_there,
    common_deck_is_of_supply,
    shop_is_full,
    phase_fits,
    sunk_ships_are_empty,
    turn_fits,
    step_fits,
    turn_is_not_over,
    drawing_fits,
    merged_cards_merge,
    barred_copies_are_held,
    stack_can_be,
)

contradictions = in_stages(
    (options_make_sense,),
    (players_fit(rules.PLAYERS), cards_are_of_the_catalogue),
    CHECKS,
    (somebody_is_asked,),
)
"""Everything because of which this state cannot occur."""
