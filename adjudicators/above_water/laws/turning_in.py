"""The laws of turning in."""

from collections import Counter
from collections.abc import Sequence

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.actions import TurnIn
from adjudicators.above_water.groups.ace_of_clubs import aces_used, changes_in
from adjudicators.above_water.groups.worth import faults, turned_in
from adjudicators.above_water.laws.held import judge_held
from adjudicators.above_water.state import ACE_OF_CLUBS, CHANGES_BY_ACE, Player, State
from adjudicators.above_water.unseen import lacking, most_held
from adjudicators.game import seat_of
from adjudicators.rulebook import Rule
from adjudicators.verdict import Finding, Violation
from adjudicators.words import counted


def groups_are_groups(state: State, action: TurnIn) -> Sequence[Violation]:
    """What is turned in are groups, as a rule of theirs says."""
    return faults(action.groups, action.recolour, "/action")


def groups_are_held(state: State, action: TurnIn) -> Finding | None:
    """All of it comes from the player's own hand."""
    cards = turned_in(action.groups, action.recolour)
    player = seat_of(state, action.player)
    rule = _rule_of_lacking(state, player, cards)
    return judge_held(state, player, cards, rule, "/action/groups")


def two_changes_for_each_ace(state: State, action: TurnIn) -> Finding | None:
    """An ace of clubs changes two cards at most."""
    held = most_held(state, seat_of(state, action.player).hand, ACE_OF_CLUBS)
    aces = held or state.options.decks
    if aces_used(action.recolour) <= aces:
        return None
    changes = changes_in(action.recolour)
    message = (
        f"{counted(changes, 'card')} to be changed, and {counted(aces, 'ace')} of clubs"
        f" {'changes' if aces == 1 else 'change'} {CHANGES_BY_ACE * aces} at most"
    )
    numbers = {"changes": changes, "aces": aces, "most": CHANGES_BY_ACE * aces}
    return rules.ACE_OF_CLUBS.broken(message, "/action/recolour", numbers=numbers)


def _rule_of_lacking(state: State, player: Player, cards: Sequence[str]) -> Rule:
    """The rule by which cards that are not in the hand cannot be turned in."""
    if state.phase == "collect":
        own = [lot.cards for lot in state.lots if lot.bid and lot.bid.player == player.id]
        if own and (absent := lacking(player.hand, cards)) and not lacking(own[0], absent):
            return rules.NOT_WITH_LOT
    return rules.TURN_IN


def each_card_in_one_group(state: State, action: TurnIn) -> Finding | None:
    """A card that the player holds once is not turned in twice."""
    hand = seat_of(state, action.player).hand
    if len(action.groups) == 1:
        return None
    groups = [turned_in((each,), None) for each in action.groups]
    wanted = Counter([card for cards in groups for card in cards])
    for card, count in wanted.items():
        places = [number for number, cards in enumerate(groups) if card in cards]
        if len(places) > 1 and 0 < most_held(state, hand, card) < count:
            message = (
                f"{card} is in several groups, and {action.player} does not hold it that often"
            )
            pointer = f"/action/groups/{places[1]}/cards"
            return rules.ONE_GROUP.broken(message, pointer, card, named=(action.player,))
    return None


def ace_in_no_group(state: State, action: TurnIn) -> Finding | None:
    """An ace of clubs that changes suits is not in a group as well."""
    aces = turned_in(action.groups, action.recolour).count(ACE_OF_CLUBS)
    places = [number for number, each in enumerate(action.groups) if ACE_OF_CLUBS in each.cards]
    if not places or not aces_used(action.recolour):
        return None
    if not 0 < most_held(state, seat_of(state, action.player).hand, ACE_OF_CLUBS) < aces:
        return None
    message = (
        f"{ACE_OF_CLUBS} is in a group and is to change suits, and {action.player} does not hold"
        " that many"
    )
    pointer = f"/action/groups/{places[0]}/cards"
    return rules.ACES.broken(message, pointer, ACE_OF_CLUBS, named=(action.player,))
