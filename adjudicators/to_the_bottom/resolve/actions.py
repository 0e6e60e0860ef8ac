"""What an action that is legal does, and what follows from it by itself."""

from collections.abc import Callable
from typing import Any

from adjudicators.game import Applied
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
from adjudicators.to_the_bottom.board import BoardCard
from adjudicators.to_the_bottom.cards.catalogue import ICEBERG
from adjudicators.to_the_bottom.resolve.choices import Question, question
from adjudicators.to_the_bottom.resolve.effects import next_concerned
from adjudicators.to_the_bottom.resolve.hands import still_there, without
from adjudicators.to_the_bottom.resolve.moving_cards import (
    draw,
    end_cruise,
    fill_shop,
    follow,
    jettison,
    leaving,
    take,
    take_itself,
)
from adjudicators.to_the_bottom.resolve.reactions import whom_to_ask
from adjudicators.to_the_bottom.resolve.stack import begin, performers, settle
from adjudicators.to_the_bottom.resolve.table import Doing, Table, describe, laid_out, put_together
from adjudicators.to_the_bottom.resolve.targets import operations_of
from adjudicators.to_the_bottom.resolve.turns import begin_turn, number_drawn
from adjudicators.to_the_bottom.scoring.points import points_of
from adjudicators.to_the_bottom.scoring.prices import playing_price
from adjudicators.to_the_bottom.state import Drawing, State

Result = Applied[State]


def apply(state: State, action: Action) -> Result:
    """What results from a legal action."""
    table = carried_out(state, action)
    return Applied(put_together(table), tuple(table.events), tuple(table.shuffles))


def carried_out(state: State, action: Action) -> Table:
    """The table once an action has been carried out."""
    table = laid_out(state, getattr(action, "shuffle", None))
    _APPLIED[type(action)](table, action)
    settle(table)
    if table.barred and table.turn is not None:
        table.barred = still_there(table.barred, table.seat(table.turn).hand)
    return table


def _draw(table: Table, action: Draw) -> None:
    seat, drawing = table.seat(action.player), table.drawing or Drawing(0, own=True, others=())
    if action.from_ is None:
        number = number_drawn(table, seat)
        table.drawing = Drawing(drawing.change, own=False, others=drawing.others)
        if number == 0:
            message = f"{seat.id} draws no card"
            table.tell(rules.DRAWING, "drew", message, seat.id, ())
        draw(table, seat, number)
        return
    card, others = drawing.others[0], drawing.others[1:]
    table.drawing = Drawing(drawing.change, drawing.own, others)
    begin(table, Doing("draw", seat.id, card, against=action.from_))


def _jettison(table: Table, action: Jettison) -> None:
    seat = table.seat(action.player)
    seat.hand = without(seat.hand, action.cards)
    names = [*action.cards]
    left = []
    for place in sorted(action.places or (), reverse=True):
        entry = seat.board[place]
        below = leaving(entry, table.cards) == entry.card
        left += [take_itself(table, seat, place)] if below else take(table, seat, "board", (place,))
    names += reversed(left)
    points = points_of([table.cards[name] for name in names])
    table.points += points
    if table.barred:
        table.barred = without_all(table.barred, action.cards)
    doing = Doing("jettison", seat.id, into_water=tuple(names))
    table.deeds.append(doing)
    jettison(table, seat, names, f"for {points} points", points)
    doing.asked = whom_to_ask(table, doing)


def without_all(cards: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    """Cards without these, as far as they are among them."""
    left = list(cards)
    for each in gone:
        if each in left:
            left.remove(each)
    return tuple(left)


def _play(table: Table, action: Play) -> None:
    seat, name = table.seat(action.player), action.card
    price = playing_price(table.cards[name], seat.board, table.cards)
    seat.hand = without(seat.hand, (name,))
    table.points -= price
    message = f"{seat.id} plays {name} for {price} points"
    table.tell(rules.PRICE, "played", message, seat.id, (name,), price, action.board)
    doing = Doing("play", seat.id, name, against=action.board, held=name, paid=price)
    doing.onto = action.onto
    begin(table, doing)


def _buy(table: Table, action: Buy) -> None:
    seat, name = table.seat(action.player), action.card
    price = table.cards[name].price
    table.points -= price
    seat.water += (name,)
    shop = list(table.shop)
    shop.remove(name)
    table.shop = tuple(shop)
    message = f"{seat.id} buys {name} for {price} points"
    table.tell(rules.BUY, "bought", message, seat.id, (name,), price)
    if name == ICEBERG:
        message = f"{seat.id} has the Iceberg: the Cruise is over"
        table.tell(rules.ICEBERG_ENDS, "cruise-ended", message, seat.id, (name,))
        end_cruise(table)
        begin_turn(table, seat.id)
    elif not fill_shop(table):
        table.deeds.append(Doing("shop", seat.id))


def _use(table: Table, action: Use) -> None:
    seat = table.seat(action.player)
    entry = seat.board[action.place]
    tire(table, action.player, action.place)
    card = table.cards[entry.card]
    doing = Doing("use", seat.id, card.name, card.on_action, action.place, against=action.against)
    once = performers(table, seat.id, operations_of(table, doing))
    twice = entry.merged is not None and table.cards[entry.merged].merges
    doing.performers = once + once if twice else once
    message = f"{seat.id} tires {card.name}"
    rule = rules.rule_of(card.name)
    table.tell(rule, "used", message, seat.id, (card.name,), against=action.against)
    begin(table, doing)


def tire(table: Table, player: str, place: int) -> None:
    """A card on board is tired."""
    seat = table.seat(player)
    entry = seat.board[place]
    tired = BoardCard(entry.card, True, entry.merged)
    seat.board = (*seat.board[:place], tired, *seat.board[place + 1 :])


def _react(table: Table, action: React) -> None:
    seat = table.seat(action.player)
    name = seat.board[action.place].card
    card = table.cards[name]
    message = f"{seat.id} reacts with {name}"
    table.tell(rules.rule_of(name), "reacted", message, seat.id, (name,))
    doing = Doing("react", seat.id, name, into_water=action.take)
    table.deeds.append(doing)
    if card.reaction is not None and card.reaction.cost == "tire":
        tire(table, action.player, action.place)
    else:
        jettison(table, seat, take(table, seat, "board", (action.place,)), "to react")
    if action.pay:
        seat.hand = without(seat.hand, action.pay)
        jettison(table, seat, action.pay, "as payment")
    doing.asked = whom_to_ask(table, doing)


def _decline(table: Table, action: Decline) -> None:
    doing, asked = table.deeds[-1], question(table)
    if asked is None or asked.kind == "react":
        doing.asked = doing.asked[1:]
        table.tell(rules.REACT, "declined", f"{action.player} does not react", action.player)
        return
    message = f"{action.player} leaves out what {doing.card} offers"
    table.tell(rules.rule_of(doing.card), "declined", message, action.player)
    if doing.performers:
        next_concerned(doing)
    else:
        table.deeds.pop()


def _choose(table: Table, action: Choose) -> None:
    doing, asked = table.deeds[-1], question(table)
    if asked is None:
        return
    match asked.kind:
        case "allow" if not doing.performers:
            doing.agreed = True
        case "against":
            doing.against = table.seats[action.places[0]].id
        case "look" | "rearrange":
            _see(table, doing, asked, action)
        case "decide":
            doing.picked = asked.places
            doing.to = action.to or 0
        case _:
            doing.picked = action.places
            doing.to = action.to


def _see(table: Table, doing: Doing, asked: Question, action: Choose) -> None:
    seat, size = table.seat(asked.holder), len(asked.places)
    rule = rules.rule_of(doing.card)
    if asked.kind == "rearrange":
        seat.deck = (*[seat.deck[place] for place in action.places], *seat.deck[size:])
        message = f"{action.player} rearranges {size} cards of the deck of {seat.id}"
        table.tell(rule, "rearranged", message, action.player, against=seat.id)
    else:
        message = f"{action.player} looks at {size} cards of the deck of {seat.id}"
        table.tell(rule, "looked", message, action.player, against=seat.id)
    next_concerned(doing)


def _reveal(table: Table, action: Reveal) -> None:
    asked = question(table)
    if asked is None:
        return
    place = asked.places[0]
    message = f"{action.card} is turned up"
    table.tell(rules.REVEAL, "revealed", message, asked.holder or None, (action.card,))
    if asked.zone == "common":
        table.common = (action.card, *table.common[1:])
        return
    seat = table.seat(asked.holder)
    pile = getattr(seat, asked.zone)
    setattr(seat, asked.zone, (*pile[:place], action.card, *pile[place + 1 :]))


def _rearrange(table: Table, action: Rearrange) -> None:
    seat, size = table.seat(action.player), len(action.places)
    seat.deck = (*[seat.deck[place] for place in action.places], *seat.deck[size:])
    message = f"{seat.id} puts the {size} topmost cards of the deck in another order"
    table.tell(rules.REARRANGE, "rearranged", message, seat.id)


def _end_turn(table: Table, action: EndTurn) -> None:
    seat = table.seat(action.player)
    if action.discard:
        seat.hand = without(seat.hand, action.discard)
        seat.water += action.discard
        message = f"{seat.id} discards {describe(action.discard)}"
        table.tell(rules.HAND_LIMIT, "discarded", message, seat.id, action.discard)
    if table.step == "end":
        return
    if table.points:
        message = f"{table.points} points of {seat.id} are lost"
        table.tell(rules.POINTS_LOST, "points-lost", message, seat.id, points=table.points)
    table.points, table.barred, table.step = 0, (), "end"
    for entry in reversed(seat.board):
        for name in (entry.merged, entry.card):
            if name is not None and (ending := table.cards[name].end_of_turn):
                follow(table, seat.id, name, ending)


_APPLIED: dict[type, Callable[[Table, Any], None]] = {
    Draw: _draw,
    Jettison: _jettison,
    Play: _play,
    Buy: _buy,
    Use: _use,
    React: _react,
    Decline: _decline,
    Choose: _choose,
    Reveal: _reveal,
    Rearrange: _rearrange,
    EndTurn: _end_turn,
}
