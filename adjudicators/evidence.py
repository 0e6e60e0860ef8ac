"""What later actions of a replay show of the hands before them.

A card on the table was in its player's hand, whether or not it was legal to play it. So the evidence includes
the action that was refused, and those after it.
"""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from adjudicators.cards import UNKNOWN
from adjudicators.places import cards_on_table
from adjudicators.suspects import Shown
from adjudicators.values import changed

if TYPE_CHECKING:
    from adjudicators.game import Game, Step

Steps = Sequence["Step[Any, Any]"]
Evidence = list[Shown | None]
"""For each action the cards that it shows to have been in a hand; None where hands may gain cards."""


def evidence_of(game: "Game[Any, Any, Any]", steps: Steps, unread: Sequence[Any]) -> Evidence:
    """What the actions show that were done in turn; it ends with the first that was not."""
    told = [shown_by(game, step.action) for step in steps]
    if not steps[-1].violations:
        return told
    told.pop()
    state = steps[-1].state
    for action in (steps[-1].action, *unread):
        shown = shown_by(game, action)
        if shown is None or not _done_in_turn(game, state, action, shown):
            break
        told.append(shown)
        try:
            state = game.apply(state, action).state
        except Exception:  # noqa: BLE001 - apply promises nothing for an action that breaks a rule
            break
    return told


def shown_by(game: "Game[Any, Any, Any]", action: Any) -> Shown | None:
    """The cards that an action shows to have been in a hand; None where hands may gain cards."""
    cards = game.shows(action)
    return None if cards is None else [(action.player, card) for card in cards if card != UNKNOWN]


def _done_in_turn(game: "Game[Any, Any, Any]", state: Any, action: Any, shown: Shown) -> bool:
    """Whether an action that was refused was done at the table all the same, by somebody who could."""
    if action.player not in game.to_act(state):
        return False
    (hand,) = [each.hand for each in state.players if each.id == action.player]
    unseen = Counter([card for _, card in shown]) - Counter(hand)
    return bool(unseen.total() <= hand.count(UNKNOWN))


def shown_after(evidence: Evidence, number: int) -> Shown:
    """The cards that later actions show to have been in a hand when this one was done."""
    return () if evidence[number : number + 1] == [None] else shown_from(evidence, number + 1)


def shown_from(evidence: Evidence, number: int) -> Shown:
    """The cards that this action and later ones show to have been in a hand before it."""
    shown: list[tuple[str, str]] = []
    for each in evidence[number:]:
        if each is None:
            break
        shown += each
    return shown


def filled(state: Any, shown: Shown, elsewhere: Sequence[str]) -> Any:
    """The state before an action with the cards that were in hands unseen; one that lies elsewhere was not."""
    if not shown:
        return state
    seen = {*cards_on_table(state), *elsewhere}
    players = list(state.players)
    for name, card in shown:
        for seat, player in enumerate(players):
            if player.id == name and UNKNOWN in player.hand and card not in seen:
                seen.add(card)
                hand = list(player.hand)
                hand[hand.index(UNKNOWN)] = card
                players[seat] = changed(player, hand=tuple(hand))
    return state if players == list(state.players) else changed(state, players=tuple(players))
