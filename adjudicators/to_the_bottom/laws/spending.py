"""Laws on earning points and on spending them."""

from adjudicators.game import seat_of
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.actions import Buy, EndTurn, Jettison, Play
from adjudicators.to_the_bottom.board import MOST_ON_BOARD, can_merge_at, has_room, size_of
from adjudicators.to_the_bottom.cards.card import Card, goes_onto, why_not_to
from adjudicators.to_the_bottom.cards.catalogue import cards_by_name, own_rule
from adjudicators.to_the_bottom.laws.common import (
    no_card_at,
    no_card_called,
    not_in_hand,
    out_of_reach,
)
from adjudicators.to_the_bottom.resolve.moving_cards import leaving, protected
from adjudicators.to_the_bottom.scoring.prices import prices_at_table, shop_is_open
from adjudicators.to_the_bottom.state import State
from adjudicators.to_the_bottom.unseen import among, lacking, seen_elsewhere
from adjudicators.verdict import Finding
from adjudicators.words import counted, listed


def jettisons_something(state: State, action: Jettison) -> Finding | None:
    """At least one card must be jettisoned."""
    if action.cards or action.places:
        return None
    return rules.JETTISON.broken("no card is named", "/action/cards")


def jettisons_own_hand(state: State, action: Jettison) -> Finding | None:
    """The cards jettisoned are in the player's hand."""
    return not_in_hand(state, action.player, action.cards, rules.JETTISON_HAND, "/action/cards")


def jettisons_what_can_be(state: State, action: Jettison) -> Finding | None:
    """Some cards cannot be jettisoned."""
    cards, board = cards_by_name(state.options.catalogue), seat_of(state, action.player).board
    names = [(name, f"/action/cards/{place}") for place, name in enumerate(action.cards)]
    for number, place in enumerate(action.places or ()):
        if place < len(board):
            names.append((leaving(board[place], cards), f"/action/places/{number}"))
    for name, pointer in names:
        if name in cards and protected(cards[name], board):
            size = size_of(board)
            message = f"{name} cannot be jettisoned with {counted(size, 'card')} on board"
            rule = own_rule(cards[name], rules.STAYS)
            return rule.broken(message, pointer, name, numbers={"cards": size})
    return None


def leaves_board(state: State, action: Jettison) -> Finding | None:
    """From the board only some cards can be jettisoned for points."""
    places = action.places
    if not places:
        return None
    cards, board = cards_by_name(state.options.catalogue), seat_of(state, action.player).board
    if len(set(places)) < len(places):
        return rules.JETTISON_BOARD.broken("a place is named twice", "/action/places")
    for number, place in enumerate(places):
        pointer = f"/action/places/{number}"
        if place >= len(board):
            return no_card_at(rules.JETTISON_BOARD, action.player, place, pointer)
        name = leaving(board[place], cards)
        if not cards[name].leaves_board:
            message = f"{name} is not jettisoned from the board for points"
            return rules.JETTISON_BOARD.broken(message, pointer, name)
    return None


def is_of_the_catalogue(state: State, action: Jettison | Play | Buy | EndTurn) -> Finding | None:
    """There are no other cards than those of the catalogue."""
    cards = cards_by_name(state.options.catalogue)
    for pointer, name in _named(action):
        if name not in cards:
            return no_card_called(name, cards, pointer)
    return None


def _named(action: Jettison | Play | Buy | EndTurn) -> list[tuple[str, str]]:
    """The cards that an action names, each with where."""
    match action:
        case Jettison(cards=cards):
            return [(f"/action/cards/{place}", name) for place, name in enumerate(cards)]
        case EndTurn(discard=discard):
            return [(f"/action/discard/{place}", name) for place, name in enumerate(discard or ())]
        case _:
            return [("/action/card", action.card)]


def plays_own_hand(state: State, action: Play) -> Finding | None:
    """The card played is in the player's hand."""
    return not_in_hand(state, action.player, (action.card,), rules.PLAY, "/action/card")


def not_sent_back(state: State, action: Play) -> Finding | None:
    """A copy that was sent back is not played again in this turn."""
    barred = state.barred.count(action.card)
    if not barred or state.turn != action.player:
        return None
    hand, cards = seat_of(state, action.player).hand, (action.card,) * (barred + 1)
    missing = lacking(hand, cards)
    if not missing or (there := among(state, hand, missing)):
        return None
    message = f"{action.card} was sent back in this turn"
    rule = rules.PLAY_BARRED
    if there is None:
        without = rule.broken(message, "/action/card", action.card)
        told = f"{message}; playing it is legal only with another copy in hand"
        return rule.unseen(told, without, cards=(action.card,))
    made = rule.broken if seen_elsewhere(state, hand, missing) else rule.inferred
    return made(message, "/action/card", action.card)


def plays_where_it_may(state: State, action: Play) -> list[Finding]:
    """Some cards are merged with another one, and some may go onto an opponent's board."""
    card = cards_by_name(state.options.catalogue).get(action.card)
    if card is None:
        return []
    merging = _merges_badly(state, action, card)
    found = [merging] if merging else []
    if action.board is None:
        return found
    pointer = "/action/board"
    if why := why_not_to(card, action.player, action.board):
        cards = () if card.onto_opponent else (action.card,)
        found.append(rules.PLAY_WHERE.broken(why, pointer, *cards))
    out = out_of_reach(state, action.board, pointer)
    return [*found, out] if out and action.board != action.player else found


def there_is_room(state: State, action: Play) -> Finding | None:
    """A card is played where there is room for it."""
    card = cards_by_name(state.options.catalogue).get(action.card)
    if card is None or card.merges:
        return None
    where = action.board if action.board is not None and card.onto_opponent else action.player
    for each in state.players:
        if each.id == where and not has_room(each.board):
            message = (
                f"there is no room on the board of {where} for more than {MOST_ON_BOARD} cards"
            )
            named, most = (where,), {"most": MOST_ON_BOARD}
            return rules.PLAY_ROOM.broken(
                message, "/action/card", action.card, named=named, numbers=most
            )
    return None


def _merges_badly(state: State, action: Play, card: Card) -> Finding | None:
    name, pointer = action.card, "/action/onto"
    if not goes_onto(card, action.onto):
        if not card.merges:
            message = f"{name} is not merged with another card"
            return rules.PLAY_WHERE.broken(message, pointer, name)
        message = f"{name} is played on top of another card"
        return rules.rule_of(name).broken(message, "/action", name)
    if action.onto is None:
        return None
    rule, board = rules.rule_of(name), seat_of(state, action.player).board
    if can_merge_at(board, action.onto):
        return None
    if action.onto < len(board):
        below = board[action.onto].card
        return rule.broken(f"{below} is merged with another card already", pointer, name)
    return no_card_at(rule, action.player, action.onto, pointer, name)


def can_pay_for_playing(state: State, action: Play) -> Finding | None:
    """A card is played for its price."""
    cards = cards_by_name(state.options.catalogue)
    if action.card not in cards:
        return None
    prices = prices_at_table(state.players, seat_of(state, action.player), cards)
    return _affordable(state, action, prices.of(cards[action.card]))


def can_pay_for_buying(state: State, action: Buy) -> Finding | None:
    """A card is bought for its price."""
    card = cards_by_name(state.options.catalogue).get(action.card)
    return None if card is None else _affordable(state, action, card.price)


def can_pay(state: State, price: int) -> bool:
    """Whether whoever has the turn has the points for a price."""
    return price <= state.points


def _affordable(state: State, action: Play | Buy, price: int) -> Finding | None:
    if can_pay(state, price) or state.turn != action.player:
        return None
    cost = counted(price, "point")
    message = f"{action.card} costs {cost}, and {action.player} has {state.points}"
    named, numbers = (action.player,), {"price": price, "points": state.points}
    return rules.POINTS_SPENT.broken(
        message, "/action/card", action.card, named=named, numbers=numbers
    )


def buys_in_cruise(state: State, action: Buy) -> Finding | None:
    """In the Sinking nothing is bought."""
    if shop_is_open(state.phase):
        return None
    return rules.BUYING_NEVER.broken("the Cruise is over", "/action/type")


def is_in_shop(state: State, action: Buy) -> Finding | None:
    """Only what lies in the shop can be bought."""
    if action.card in state.shop:
        return None
    on_sale = listed(state.shop) or "no card"
    message = f"{action.card} is not in the shop, but {on_sale}"
    left = {"left": len(state.shop)}
    return rules.BUY.broken(message, "/action/card", action.card, numbers=left)
