"""What may be done: every legal action, and the bounds of those that cannot be listed."""

from collections.abc import Sequence

from adjudicators.cards import UNKNOWN
from adjudicators.game import OpenAction
from adjudicators.places import may_stay_unknown
from adjudicators.showboat import rulebook as rules
from adjudicators.showboat.players import yet_to_choose
from adjudicators.showboat.state import Action, Choose, Deal, Pick, Player, Retire, State
from adjudicators.showboat.turns import PHASE_OF, may_be_dealt, may_retire, next_in_line
from adjudicators.showboat.unseen import cards_held, cards_in_center
from adjudicators.showboat.words import acts_if_fastest
from adjudicators.values import several
from adjudicators.words import counted

_choices_of, _picks_of = several(Choose, "player", "card"), several(Pick, "player", "card")

Moves = tuple[tuple[Action, ...], tuple[OpenAction, ...]]


def legal_moves(state: State, player: str | None) -> Moves:
    """The legal actions of one player, or of everybody."""
    if state.phase == PHASE_OF[Choose]:
        return _choices(state, player)
    deals: tuple[Action, ...] = (Deal(),) if may_be_dealt(state) else ()
    if state.phase == PHASE_OF[Pick]:
        acts, unlisted = _acts(state, player)
        return (*acts, *deals), unlisted
    return deals, ()


def _choices(state: State, player: str | None) -> Moves:
    listed: list[Action] = []
    unlisted: list[OpenAction] = []
    for each in yet_to_choose(state):
        if player in (None, each.id):
            certain, possible = cards_held(state, each)
            listed += _choices_of(each.id, certain)
            if may_stay_unknown(state, each.hand, player):
                unlisted.append(_unseen_choice(each, possible))
    return tuple(listed), tuple(unlisted)


def _unseen_choice(player: Player, possible: Sequence[str]) -> OpenAction:
    unseen = f"{UNKNOWN} for a card that stays unknown here"
    held = f"whichever of these cards they hold, or {unseen}" if possible else unseen
    message = f"{player.id} may also choose {held}"
    return OpenAction(Choose.type, rules.CHOOSE.id, message, player.id, (*possible, UNKNOWN))


def _acts(state: State, player: str | None) -> Moves:
    candidates = next_in_line(state)
    certain, possible = cards_in_center(state)
    retiring = may_retire(len(state.players), state.round)
    if len(candidates) > 1:
        asked = [each.id for each in candidates if player in (None, each.id)]
        return (), _acts_if_next(asked, candidates, (*certain, *possible), retiring)
    (actor,) = candidates
    if player not in (None, actor.id):
        return (), ()
    listed: list[Action] = [*_picks_of(actor.id, certain)]
    if retiring:
        listed.append(Retire(actor.id))
    unlisted: tuple[OpenAction, ...] = ()
    if possible:
        unseen = state.center.count(UNKNOWN)
        message = (
            f"{counted(unseen, 'card')} of the center cannot be seen; {actor.id} may take one of these if it"
            " lies there"
        )
        taking = OpenAction(
            Pick.type,
            rules.PICK.id,
            message,
            actor.id,
            tuple(possible),
            numbers={"unseen": unseen},
        )
        unlisted = (taking,)
    return tuple(listed), unlisted


def _acts_if_next(
    asked: Sequence[str], candidates: Sequence[Player], center: tuple[str, ...], retiring: bool
) -> tuple[OpenAction, ...]:
    unlisted = []
    rule = rules.ACTING_ORDER.id
    for name in asked:
        message, named = acts_if_fastest(name, candidates)
        if center:
            unlisted.append(OpenAction(Pick.type, rule, message, name, center, named=named))
        if retiring:
            unlisted.append(OpenAction(Retire.type, rule, message, name, named=named))
    return tuple(unlisted)
