"""The laws of the aces that are used from the hand, and of those that lie on the table."""

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.actions import ACE_USED, AceUse, CashAceOfDiamonds
from adjudicators.above_water.laws.held import judge_held
from adjudicators.above_water.state import State, laid_aces_of
from adjudicators.game import seat_of
from adjudicators.rulebook import Rule
from adjudicators.verdict import Finding, Violation


def ace_is_held(state: State, action: AceUse) -> Finding | None:
    """An ace is used from the hand."""
    ace = ACE_USED[type(action)]
    return judge_held(state, seat_of(state, action.player), (ace,), rules.ACES, "/action/player")


def laid_ace_is_owned(state: State, action: CashAceOfDiamonds) -> Finding | None:
    """An ace of diamonds is discarded by its owner, who says which one where there are two."""
    player = action.player
    if action.ace in cashable(state, player):
        return None
    if action.ace is not None:
        return no_ace_at(rules.ACE_OF_DIAMONDS_CASHED, player, action.ace, "/action/ace")
    if laid_aces_of(state, player):
        message = f"{player} owns both aces of diamonds; say which one as ace"
        return rules.ACE_OF_DIAMONDS_WHICH.broken(
            message, "/action/type", named=(player,), numbers={"aces": 2}
        )
    message = f"{player} has no ace of diamonds on the table"
    return rules.ACE_OF_DIAMONDS_CASHED.broken(message, "/action/player", named=(player,))


def no_ace_at(rule: Rule, player: str, place: int, pointer: str) -> Violation:
    """A player does not own an ace of diamonds at a place on the table."""
    message = f"{player} has no ace of diamonds at place {place}"
    return rule.broken(message, pointer, named=(player,), numbers={"place": place})


def cashable(state: State, player: str) -> list[int | None]:
    """What a player can say of the ace that they cash: a place, or nothing where they own only one."""
    places = laid_aces_of(state, player)
    return [None, *places] if len(places) == 1 else [*places]
