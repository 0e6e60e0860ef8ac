"""What has to be there, and to be named, before a card is tired for its action."""

from adjudicators.cards import UNKNOWN
from adjudicators.game import seat_of
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.actions import Use
from adjudicators.to_the_bottom.card import Card
from adjudicators.to_the_bottom.catalogue import cards_of
from adjudicators.to_the_bottom.language.operations import JettisonCards
from adjudicators.to_the_bottom.language.places import Selector
from adjudicators.to_the_bottom.reach import (
    candidates,
    holders,
    names_opponent,
    operations_of,
    targets,
)
from adjudicators.to_the_bottom.state import State
from adjudicators.to_the_bottom.table import Doing, Table, laid_out
from adjudicators.verdict import Finding


def names_target(state: State, action: Use) -> Finding | None:
    """An action that concerns one opponent names them, and no other names one."""
    card = _used(state, action)
    if card is None or card.action is None:
        return None
    pointer = "/action/against" if action.against is not None else "/action"
    if not names_opponent(card.action.does):
        if action.against is None:
            return None
        message = f"{card.name} does not concern one opponent"
        return rules.USE_AGAINST.broken(message, pointer, card.name)
    possible = targets(laid_out(state), action.player, card.action.does, card.name)
    if action.against in possible or (action.against is None and not possible):
        return None
    who = " or ".join(possible) or "nobody"
    message = f"{card.name} is used against {who}"
    return rules.USE_AGAINST.broken(message, pointer, card.name)


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
        rule = rules.own_rule(card.name, rules.USE_REQUIRED)
        return rule.broken(message, "/action/place", card.name)
    if found is None:
        return rules.USE_REQUIRED.unseen(f"unseen cards decide whether {card.name} has its cards")
    return None


def has_required(table: Table, doing: Doing, performer: str) -> bool | None:
    """Whether all is there that an action requires; None where unseen cards decide it."""
    enough: list[bool | None] = [
        _enough(table, doing, each.what, performer)
        for each in operations_of(table, doing)
        if isinstance(each, JettisonCards) and each.required
    ]
    if False in enough:
        return False
    return None if None in enough else True


def _enough(table: Table, doing: Doing, what: Selector, performer: str) -> bool | None:
    doubtful = False
    for player in holders(table, doing, what, performer):
        seat = table.seat(player)
        if what.pick == "this":
            continue
        source = doing.place if player == doing.player else None
        found = candidates(table, seat, what, jettisons=True, source=source)
        needed = what.number if what.pick in ("chosen", "top", "bottom") else 1
        if len(found) < needed:
            return False
        if what.zone in ("hand", "deck") and (what.colours or what.at_least or what.at_most):
            pile = getattr(seat, what.zone)
            known = [at for at in found if pile[at] != UNKNOWN]
            doubtful = doubtful or len(known) < needed
    return None if doubtful else True


def _used(state: State, action: Use) -> Card | None:
    board = seat_of(state, action.player).board
    if action.place >= len(board):
        return None
    card: Card = cards_of(state.options.catalogue)[board[action.place].card]
    return card
