"""The laws of tiring a card for its action."""

from adjudicators.game import seat_of
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.actions import Use
from adjudicators.to_the_bottom.board import BoardCard
from adjudicators.to_the_bottom.cards.card import Card
from adjudicators.to_the_bottom.cards.catalogue import ByName, cards_by_name, own_rule
from adjudicators.to_the_bottom.cards.language.abilities import CardAction
from adjudicators.to_the_bottom.laws.common import no_card_at, out_of_reach
from adjudicators.to_the_bottom.resolve.actions import use_of
from adjudicators.to_the_bottom.resolve.choices import asked_of
from adjudicators.to_the_bottom.resolve.targets import has_required, nameable, names_opponent
from adjudicators.to_the_bottom.state import State
from adjudicators.verdict import Finding
from adjudicators.words import listed


def has_ready_action(state: State, action: Use) -> Finding | None:
    """The card used has an action, and is ready."""
    board = seat_of(state, action.player).board
    pointer = "/action/place"
    if action.place >= len(board):
        return no_card_at(rules.USE, action.player, action.place, pointer)
    entry = board[action.place]
    if ready_action(cards_by_name(state.options.catalogue), entry) is not None:
        return None
    has_none = cards_by_name(state.options.catalogue)[entry.card].action is None
    message = f"{entry.card} has no action" if has_none else f"{entry.card} is tired"
    return rules.USE.broken(message, pointer, entry.card)


def ready_action(cards: ByName, entry: BoardCard) -> CardAction | None:
    """The action for which a card on board can be tired, if there is one."""
    return None if entry.tired else cards[entry.card].action


def names_target(state: State, action: Use) -> list[Finding]:
    """An action that concerns one opponent names them, and no other names one."""
    card = _used(state, action)
    if card is None or card.action is None:
        return []
    pointer = "/action/against" if action.against is not None else "/action"
    if not names_opponent(card.action.does):
        if action.against is None:
            return []
        message = f"{card.name} does not concern one opponent"
        return [rules.USE_AGAINST.broken(message, pointer, card.name)]
    table, _ = asked_of(state)
    possible = nameable(table, action.player, card.action.does)
    if action.against in possible or (action.against is None and not possible):
        return []
    who = listed(possible, "or") or "nobody"
    message = f"{card.name} is used against {who}"
    named = tuple(possible) or None
    found: list[Finding] = [rules.USE_AGAINST.broken(message, pointer, card.name, named=named)]
    out = None if action.against is None else out_of_reach(state, action.against, pointer)
    return [*found, out] if out else found


def required_is_there(state: State, action: Use) -> Finding | None:
    """What an action requires is there."""
    card = _used(state, action)
    if card is None or card.action is None:
        return None
    table, _ = asked_of(state)
    found = has_required(table, use_of(table, action), action.player)
    if found:
        return None
    message = f"{card.name} requires cards that are not there"
    rule = own_rule(card, rules.USE_REQUIRED)
    broken = rule.broken(message, "/action/place", card.name)
    if found is False:
        return broken
    message = f"unseen cards decide whether {card.name} has its cards"
    return rules.USE_REQUIRED.unseen(message, broken, cards=(card.name,))


def _used(state: State, action: Use) -> Card | None:
    board = seat_of(state, action.player).board
    if action.place >= len(board):
        return None
    return cards_by_name(state.options.catalogue)[board[action.place].card]
