"""What later plays prove: that somebody passed who could have played, or opened with too high a card."""

from collections.abc import Mapping, Sequence

from adjudicators.cards import ISLAND
from adjudicators.down_the_well import rulebook as rules
from adjudicators.down_the_well.piles import playable_on
from adjudicators.down_the_well.ranking import BIT, EARLIER
from adjudicators.down_the_well.state import SUIT, Action, Deal, Pass, Play, State
from adjudicators.game import Step
from adjudicators.places import cards_on_table
from adjudicators.verdict import Violation

Steps = Sequence[Step[State, Action]]
_OF_THE_CARD = {rules.HAND.id, rules.HIGHER.id, rules.RANKS.id}
"""The rules that a card can break although it was its player's turn."""

Shown = Mapping[str, str]
"""Cards that were played later in the hand, with who played them."""


def proven_illegal(steps: Steps) -> tuple[int, Violation] | None:
    """The first action that was undetermined at its time and that later ones prove to be illegal."""
    for number, step in enumerate(steps):
        if step.undetermined and (found := _judged(step, _shown_after(steps, number))):
            return number, found
    return None


def _judged(step: Step[State, Action], shown: Shown) -> Violation | None:
    action = step.action
    if isinstance(action, Pass):
        return _had_to_play(step.state, action, shown)
    if isinstance(action, Play) and step.state.last_played_by is None:
        return _not_the_lowest(step.state, action, shown)
    return None


def _had_to_play(state: State, action: Pass, shown: Shown) -> Violation | None:
    playable = playable_on(state.piles)
    for card, player in shown.items():
        pile = state.piles[SUIT[card]]
        if player == action.player and BIT[card] & playable:
            held = f"{player} held {card}, as a later play shows, and could have played it"
            message = f"{held} on {pile[-1]}" if pile else held
            return rules.MUST_PLAY.broken(message, "/action/type", card)
    return None


def _not_the_lowest(state: State, action: Play, shown: Shown) -> Violation | None:
    first, lead = action.card, state.lead.suit if state.lead else None
    orders = EARLIER.values() if lead is None else [EARLIER[lead]]
    for card, player in shown.items():
        if all(BIT[card] & earlier[first] for earlier in orders):
            rule = rules.OPENING if card[1] in (lead, first[1]) else rules.OPENING_NEXT
            message = (
                f"{player} held {card}, as a later play shows, which comes before {first}"
                f" ({ISLAND.suits[card[1]]})"
            )
            return rule.broken(message, "/action/card", first, card)
    return None


def _shown_after(steps: Steps, number: int) -> Shown:
    """The cards that were in hands at the time of a step, because they were played later in its hand."""
    shown: dict[str, str] = {}
    for step in steps[number + 1 :]:
        action = step.action
        if isinstance(action, Deal):
            break
        if isinstance(action, Play) and _proves(step, action.card):
            shown[action.card] = action.player
    return shown


def _proves(step: Step[State, Action], card: str) -> bool:
    """A play that was accepted proves that its player held the card. So does one in turn that was refused,
    because the card seemed to be impossible in that hand or is too low, if it lies nowhere else."""
    broken = {each.rule for each in step.violations}
    return not broken or (broken <= _OF_THE_CARD and card not in cards_on_table(step.state))
