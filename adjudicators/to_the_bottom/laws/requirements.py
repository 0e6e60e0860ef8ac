"""What has to be there, and to be named, before a card is tired for its action."""

from adjudicators.game import seat_of
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.actions import Use
from adjudicators.to_the_bottom.cards.card import Card
from adjudicators.to_the_bottom.cards.catalogue import cards_of, own_rule
from adjudicators.to_the_bottom.laws.common import out_of_reach
from adjudicators.to_the_bottom.resolve.table import Doing, laid_out
from adjudicators.to_the_bottom.resolve.targets import has_required, names_opponent, targets
from adjudicators.to_the_bottom.state import State
from adjudicators.verdict import Finding


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
    possible = targets(laid_out(state), action.player, card.action.does, card.name)
    if action.against in possible or (action.against is None and not possible):
        return []
    who = " or ".join(possible) or "nobody"
    message = f"{card.name} is used against {who}"
    found: list[Finding] = [rules.USE_AGAINST.broken(message, pointer, card.name)]
    out = None if action.against is None else out_of_reach(state, action.against, pointer)
    return [*found, out] if out else found


def required_is_there(state: State, action: Use) -> Finding | None:
    """What an action requires is there."""
    card = _used(state, action)
    if card is None or card.action is None:
        return None
    doing = Doing("use", action.player, card.name, card.on_action, action.place)
    doing.against = action.against
    found = has_required(laid_out(state), doing, action.player)
    if found is False:
        message = f"{card.name} requires cards that are not there"
        rule = own_rule(card, rules.USE_REQUIRED)
        return rule.broken(message, "/action/place", card.name)
    if found is None:
        return rules.USE_REQUIRED.unseen(f"unseen cards decide whether {card.name} has its cards")
    return None


def _used(state: State, action: Use) -> Card | None:
    board = seat_of(state, action.player).board
    if action.place >= len(board):
        return None
    card: Card = cards_of(state.options.catalogue)[board[action.place].card]
    return card
