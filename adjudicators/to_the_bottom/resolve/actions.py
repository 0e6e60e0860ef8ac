"""What an action that is legal does, and what follows from it by itself."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from adjudicators.cards import UNKNOWN, minus, without
from adjudicators.game import Applied
from adjudicators.to_the_bottom import actions
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.board import names_on
from adjudicators.to_the_bottom.bounds import CARDS_FOR_EFFORT
from adjudicators.to_the_bottom.cards.catalogue import ICEBERG
from adjudicators.to_the_bottom.event import EventType
from adjudicators.to_the_bottom.resolve.choices import Choice, open_choice
from adjudicators.to_the_bottom.resolve.loop import first_progress, settle
from adjudicators.to_the_bottom.resolve.moving_cards import (
    draw,
    end_cruise,
    follow,
    follow_jettisoning,
    into_water,
    jettison,
    leaving,
    lose_points,
    lose_uncounted_points,
    put_at,
    take,
    take_one,
)
from adjudicators.to_the_bottom.resolve.reactions import begin, costs_tiring
from adjudicators.to_the_bottom.resolve.table import (
    Seat,
    Table,
    advance,
    describe,
    laid_out,
    next_target,
    put_together,
)
from adjudicators.to_the_bottom.resolve.turns import begin_turn, number_drawn
from adjudicators.to_the_bottom.scoring.points import jettison_points
from adjudicators.to_the_bottom.scoring.prices import prices_at_table
from adjudicators.to_the_bottom.stack import (
    ABILITIES_ON_STACK,
    AbilityOnStack,
    DrawOnStack,
    EffectOnStack,
    JettisonOnStack,
    PlayOnStack,
    ReactionOnStack,
    ShopOnStack,
    UseOnStack,
)
from adjudicators.to_the_bottom.state import State
from adjudicators.to_the_bottom.unseen import whole_deck
from adjudicators.values import changed
from adjudicators.words import counted


def apply(state: State, action: actions.Action) -> Applied[State]:
    """What results from a legal action."""
    table = laid_out(state, getattr(action, "shuffle", None))
    _APPLIED[type(action)](table, action)
    settle(table)
    if table.barred and table.turn is not None:
        table.barred = still_there(table.barred, table.seat(table.turn).hand)
    lose_uncounted_points(table)
    effort = table.effort + whole_deck(state).size // CARDS_FOR_EFFORT
    return Applied(put_together(table), tuple(table.events), tuple(table.shuffles), effort)


def _draw(table: Table, action: actions.Draw) -> None:
    seat, drawing = table.seat(action.player), table.drawing
    if drawing is None:
        return
    if action.from_ is None:
        number = number_drawn(table, seat)
        table.drawing = changed(drawing, own=False)
        if number == 0:
            message = f"{seat.id} draws no card"
            table.tell(rules.DRAWING, "drew", message, seat.id, ())
        draw(table, seat, number)
        return
    table.drawing = changed(drawing, others=drawing.others[1:])
    begin(table, DrawOnStack(seat.id, drawing.others[0], action.from_))


def _jettison(table: Table, action: actions.Jettison) -> None:
    seat = table.seat(action.player)
    seat.hand = without(seat.hand, *action.cards)
    names = [*action.cards]
    left = [
        take_one(table, seat, place, leaving(seat.board[place], table.cards))
        for place in sorted(action.places or (), reverse=True)
    ]
    names += reversed(left)
    points = jettison_points([table.cards[name] for name in names])
    table.points += points
    if table.barred:
        table.barred = tuple(minus(table.barred, action.cards))
    into_water(table, seat, names, f"for {counted(points, 'point')}", pool=points)
    begin(table, JettisonOnStack(seat.id, tuple(names)))
    follow_jettisoning(table, seat, names)


def still_there(cards: tuple[str, ...], hand: Sequence[str]) -> tuple[str, ...]:
    """Those of some cards that a hand can still hold."""
    left, kept = Counter(hand), []
    for each in cards:
        found = each if left[each] else UNKNOWN
        if left[found]:
            left[found] -= 1
            kept.append(each)
    return tuple(kept)


def _play(table: Table, action: actions.Play) -> None:
    seat, name = table.seat(action.player), action.card
    price = prices_at_table(table.seats, seat, table.cards).of(table.cards[name])
    seat.hand = without(seat.hand, name)
    table.points -= price
    message = f"{seat.id} plays {name} for {counted(price, 'point')}"
    against = action.board
    table.tell(rules.PRICE, "played", message, seat.id, (name,), against=against, pool=-price)
    begin(table, PlayOnStack(seat.id, name, price, action.onto, action.board))


def _buy(table: Table, action: actions.Buy) -> None:
    seat, name = table.seat(action.player), action.card
    price = table.cards[name].price
    table.points -= price
    seat.water += (name,)
    shop = list(table.shop)
    shop.remove(name)
    table.shop = tuple(shop)
    message = f"{seat.id} buys {name} for {counted(price, 'point')}"
    table.tell(rules.BUY, "bought", message, seat.id, (name,), pool=-price)
    if name == ICEBERG:
        message = f"{seat.id} has the Iceberg: the Cruise is over"
        table.tell(rules.ICEBERG_ENDS, "cruise-ended", message, seat.id, (name,))
        end_cruise(table)
        begin_turn(table, seat.id)
    else:
        table.stack.append(ShopOnStack(seat.id))


def _use(table: Table, action: actions.Use) -> None:
    seat = table.seat(action.player)
    entry = seat.board[action.place]
    item = use_of(table, action)
    put_at(seat, action.place, changed(entry, tired=True))
    message = f"{seat.id} tires {item.card}"
    rule = rules.rule_of(item.card)
    table.tell(rule, "used", message, seat.id, (item.card,), against=action.against)
    begin(table, item)


def use_of(table: Table, action: actions.Use) -> UseOnStack:
    """The use of a card with an action, before anything of it has been carried out."""
    entry = table.seat(action.player).board[action.place]
    does = table.cards[entry.card].does
    twice = entry.merged is not None
    progress = first_progress(table, action.player, does, twice=twice)
    return UseOnStack(action.player, entry.card, progress, action.place, action.against)


def _react(table: Table, action: actions.React) -> None:
    seat = table.seat(action.player)
    entry = seat.board[action.place]
    name = entry.card
    message = f"{seat.id} reacts with {name}"
    table.tell(rules.rule_of(name), "reacted", message, seat.id, (name,))
    begin(table, ReactionOnStack(seat.id, name, action.take))
    if costs_tiring(table.cards[name]):
        put_at(seat, action.place, changed(entry, tired=True))
    else:
        jettison(table, seat, take(table, seat, "board", (action.place,)), "to react")
    if action.pay:
        seat.hand = without(seat.hand, *action.pay)
        jettison(table, seat, action.pay, "as payment")


def _decline(table: Table, action: actions.Decline) -> None:
    item = table.top
    if not isinstance(item, ShopOnStack) and item.asked:
        table.top = changed(item, asked=item.asked[1:])
        table.tell(rules.REACT, "declined", f"{action.player} does not react", action.player)
        return
    if not isinstance(item, ABILITIES_ON_STACK):
        return
    message = f"{action.player} leaves out what {item.card} offers"
    rule = rules.rule_of(item.card)
    table.tell(rule, "declined", message, action.player, other_card=item.card)
    if item.progress is not None:
        next_target(table, item)
    else:
        table.stack.pop()


def _accept(table: Table, action: actions.Accept) -> None:
    item, choice = table.top, open_choice(table)
    if choice is None or not isinstance(item, ABILITIES_ON_STACK):
        return
    match choice.kind:
        case "look":
            _tell_about_deck(table, item, "looked", "looks at", choice)
            next_target(table, item)
        case "decide":
            advance(table, item, picked=choice.places, to=0)
        case _ if isinstance(item, EffectOnStack) and item.progress is None:
            table.top = changed(item, agreed=True)
        case _:
            advance(table, item, picked=())


def _tell_about_deck(
    table: Table, item: AbilityOnStack, type_: EventType, does: str, choice: Choice
) -> None:
    player, holder, count = choice.player, choice.holder, len(choice.places)
    table.tell(
        rules.rule_of(item.card),
        type_,
        f"{player} {does} the {counted(count, 'topmost card')} of the deck of {holder}",
        player,
        against=holder,
        named=(player, holder),
        numbers={"cards": count},
    )


def _choose(table: Table, action: actions.Choose) -> None:
    item, choice = table.top, open_choice(table)
    if choice is None or not isinstance(item, ABILITIES_ON_STACK):
        return
    match choice.kind:
        case "against":
            table.top = changed(item, against=table.seats[action.places[0]].id)
        case "rearrange":
            _put_on_top(table.seat(choice.holder), action.places)
            _tell_about_deck(table, item, "rearranged", "rearranges", choice)
            next_target(table, item)
        case "decide":
            advance(table, item, picked=choice.places, to=action.to or 0)
        case _:
            advance(table, item, picked=action.places, to=action.to)


def _put_on_top(seat: Seat, places: tuple[int, ...]) -> None:
    """The topmost cards of a deck lie in another order now."""
    seat.deck = (*[seat.deck[place] for place in places], *seat.deck[len(places) :])


def _reveal(table: Table, action: actions.Reveal) -> None:
    choice = open_choice(table)
    if choice is None:
        return
    place = choice.places[0]
    message = f"{action.card} is turned up"
    table.tell(rules.REVEAL, "revealed", message, choice.holder or None, (action.card,))
    if choice.zone == "common":
        table.common = (action.card, *table.common[1:])
        return
    seat = table.seat(choice.holder)
    pile = getattr(seat, choice.zone)
    setattr(seat, choice.zone, (*pile[:place], action.card, *pile[place + 1 :]))


def _rearrange(table: Table, action: actions.Rearrange) -> None:
    seat = table.seat(action.player)
    _put_on_top(seat, action.places)
    count = len(action.places)
    message = f"{seat.id} puts the {counted(count, 'topmost card')} of the deck in another order"
    table.tell(rules.REARRANGE, "rearranged", message, seat.id, numbers={"cards": count})


def _end_turn(table: Table, action: actions.EndTurn) -> None:
    seat = table.seat(action.player)
    if action.discard:
        seat.hand = without(seat.hand, *action.discard)
        seat.water += action.discard
        message = f"{describe(action.discard)} discarded by {seat.id}"
        table.tell(rules.HAND_LIMIT, "discarded", message, seat.id, action.discard)
    if table.step == "end":
        return
    lose_points(table)
    table.barred, table.step = (), "end"
    for name in reversed(names_on(seat.board)):
        if ending := table.cards[name].end_of_turn:
            follow(table, seat.id, name, ending)


_APPLIED: dict[type, Callable[[Table, Any], None]] = {
    actions.Draw: _draw,
    actions.Jettison: _jettison,
    actions.Play: _play,
    actions.Buy: _buy,
    actions.Use: _use,
    actions.React: _react,
    actions.Decline: _decline,
    actions.Accept: _accept,
    actions.Choose: _choose,
    actions.Reveal: _reveal,
    actions.Rearrange: _rearrange,
    actions.EndTurn: _end_turn,
}
