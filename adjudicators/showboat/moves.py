"""What may be done: every legal action, and the bounds of those that cannot be listed."""

from adjudicators.cards import UNKNOWN
from adjudicators.game import OpenAction
from adjudicators.showboat import rulebook as rules
from adjudicators.showboat.state import Action, Choose, Deal, Pick, Player, Retire, State
from adjudicators.showboat.turns import may_retire, next_in_line
from adjudicators.showboat.unseen import anything_hidden, certain_and_possible

Moves = tuple[tuple[Action, ...], tuple[OpenAction, ...]]


def moves(state: State, player: str | None) -> Moves:
    """The legal actions of one player, or of everybody."""
    if state.phase == "choose":
        return _choices(state, player)
    if state.phase == "act":
        return _acts(state, player)
    if state.phase == "deal":
        return (Deal(),), ()
    return (), ()


def _choices(state: State, player: str | None) -> Moves:
    listed: list[Action] = []
    unlisted: list[OpenAction] = []
    hidden = anything_hidden(state)
    for each in state.players:
        if each.retired or each.chosen is not None or player not in (None, each.id):
            continue
        listed += [Choose(each.id, card) for card in each.hand if card != UNKNOWN]
        if hidden:
            certain, possible = certain_and_possible(state, each.hand)
            listed += [Choose(each.id, card) for card in certain]
            unlisted.append(_unseen_choice(each, possible))
    return tuple(listed), tuple(unlisted)


def _unseen_choice(player: Player, possible: tuple[str, ...]) -> OpenAction:
    unseen = f"{UNKNOWN} for a card that stays unknown here"
    held = f"whichever of these cards they hold, or {unseen}" if possible else unseen
    message = f"{player.id} may also choose {held}"
    return OpenAction(Choose.type, rules.CHOOSE.id, message, player.id, (*possible, UNKNOWN))


def _acts(state: State, player: str | None) -> Moves:
    candidates = next_in_line(state)
    if len(candidates) > 1:
        return (), _acts_if_next(state, [each for each in candidates if player in (None, each.id)])
    (actor,) = candidates
    if player not in (None, actor.id):
        return (), ()
    listed: list[Action] = [Pick(actor.id, card) for card in state.center if card != UNKNOWN]
    unlisted: list[OpenAction] = []
    if UNKNOWN in state.center:
        certain, possible = certain_and_possible(state, state.center)
        listed += [Pick(actor.id, card) for card in certain]
        if possible:
            message = f"{actor.id} may also take what lies in the center of these cards"
            unlisted.append(OpenAction(Pick.type, rules.PICK.id, message, actor.id, possible))
    if may_retire(state):
        listed.append(Retire(actor.id))
    return tuple(listed), tuple(unlisted)


def _acts_if_next(state: State, candidates: list[Player]) -> tuple[OpenAction, ...]:
    known = tuple([card for card in state.center if card != UNKNOWN])
    possible = certain_and_possible(state, state.center)
    center = (*known, *possible[0], *possible[1])
    unlisted = []
    for each in candidates:
        message = f"{each.id} acts now only if the others showed nothing faster"
        rule = rules.ACTING_ORDER.id
        if center:
            unlisted.append(OpenAction(Pick.type, rule, message, each.id, center))
        if may_retire(state):
            unlisted.append(OpenAction(Retire.type, rule, message, each.id))
    return tuple(unlisted)
