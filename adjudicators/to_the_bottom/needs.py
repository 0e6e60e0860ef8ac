"""What has to be there, and to be named, before a card is tired for its action."""

from adjudicators.cards import UNKNOWN
from adjudicators.game import seat_of
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.actions import Use
from adjudicators.to_the_bottom.card import Card
from adjudicators.to_the_bottom.catalogue import cards_of
from adjudicators.to_the_bottom.language.operations import JettisonCards
from adjudicators.to_the_bottom.reach import (
    candidates,
    holders,
    names_opponent,
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
    if not any([isinstance(each, JettisonCards) and each.required for each in card.action.does]):
        return None
    table = laid_out(state)
    doing = Doing("use", action.player, card.name, card.on_action, against=action.against)
    doubtful = False
    for each in card.action.does:
        if isinstance(each, JettisonCards) and each.required:
            found = _enough(table, doing, each, action.place)
            if found is False:
                message = f"{card.name} requires cards that are not there"
                rule = rules.own_rule(card.name, rules.USE_REQUIRED)
                return rule.broken(message, "/action/place", card.name)
            doubtful = doubtful or found is None
    if doubtful:
        return rules.USE_REQUIRED.unseen(f"unseen cards decide whether {card.name} has its cards")
    return None


def _enough(table: Table, doing: Doing, jettison: JettisonCards, place: int) -> bool | None:
    what = jettison.what
    doubtful = False
    for player in holders(table, doing, what, doing.player):
        seat = table.seat(player)
        if what.pick == "this":
            continue
        source = place if player == doing.player else None
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
