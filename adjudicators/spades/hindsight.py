"""What a later card says of an earlier action that could not be judged at its time."""

from collections.abc import Sequence

from adjudicators.cards import UNKNOWN
from adjudicators.game import Step, seat_of
from adjudicators.spades import rulebook as rules
from adjudicators.spades.laws import LAWS
from adjudicators.spades.state import Action, Play, State
from adjudicators.spades.unseen import POOL, unseen_cards
from adjudicators.values import changed
from adjudicators.verdict import Violation

_OF_THE_CARD = {
    rule.id
    for rule in (
        rules.PLAY,
        rules.FOLLOW_SUIT,
        rules.FOLLOW_JOKER,
        rules.ROCK_FIRST_TRICK,
        rules.ROCK_FOLLOWS,
        rules.ROCK_LEAD,
    )
}
"""What a card on the table can break when it was its player's turn."""

Held = dict[str, list[str]]
"""The cards that each player plays later in the same hand, so that they hold them now."""


def proven_illegal(steps: Sequence[Step[State, Action]]) -> tuple[int, Violation] | None:
    """The first action that later cards of its hand prove to be illegal.

    Only a card that was refused because its player could not hold it any more is such a proof. If it
    was theirs after all, an earlier action was not what it had to be taken for; that playing it may
    break a rule as well does not change that.
    """
    last = steps[-1]
    if not isinstance(last.action, Play) or not _is_held_after_all(last):
        return None
    held: Held = {}
    found: tuple[int, Violation] | None = None
    for number in range(len(steps) - 1, -1, -1):
        step = steps[number]
        if not isinstance(step.action, Play):
            break
        if number < len(steps) - 1 and step.undetermined and (proven := _proven(step, held)):
            found = number, _with_proof(proven, last.action)
        held.setdefault(step.action.player, []).append(step.action.card)
    return found


def _is_held_after_all(step: Step[State, Action]) -> bool:
    if not isinstance(step.action, Play) or not step.violations:
        return False
    broken = {each.rule for each in step.violations}
    if rules.PLAY.id not in broken or not broken <= _OF_THE_CARD:
        return False
    unseen = unseen_cards(step.state) & POOL.copies[step.action.card]
    hand = seat_of(step.state, step.action.player).hand
    return step.state.phase == "play" and bool(unseen) and UNKNOWN in hand


def _proven(step: Step[State, Action], held: Held) -> Violation | None:
    """What is wrong with an action, now that it is known which cards were held."""
    players = [
        changed(each, hand=_known(each.hand, held.get(each.id, []))) for each in step.state.players
    ]
    state = changed(step.state, players=tuple(players))
    for law in LAWS[type(step.action)]:
        found = law(state, step.action)
        for finding in found if isinstance(found, list) else [found]:
            if isinstance(finding, Violation):
                return finding
    return None


def _known(hand: tuple[str, ...], cards: list[str]) -> tuple[str, ...]:
    told = list(hand)
    for card in cards:
        if card not in told:
            told[told.index(UNKNOWN)] = card
    return tuple(told)


def _with_proof(violation: Violation, proof: Play) -> Violation:
    message = f"{violation.message}; that {proof.player} plays {proof.card} later shows it"
    return changed(violation, message=message)
