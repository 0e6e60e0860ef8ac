"""Laws that hold of whatever a player does of their own accord."""

from collections import Counter
from collections.abc import Collection

from adjudicators.cards import UNKNOWN
from adjudicators.game import seat_of
from adjudicators.rulebook import Rule
from adjudicators.to_the_bottom import actions
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.state import State, Step
from adjudicators.to_the_bottom.unseen import among, lacking, seen_elsewhere
from adjudicators.verdict import Finding, Violation, joined
from adjudicators.words import counted, did_you_mean, if_there, listed, not_at_table

OwnMove = (
    actions.Draw | actions.Jettison | actions.Play | actions.Buy | actions.Use | actions.EndTurn
)

STEPS: dict[type[OwnMove], tuple[Step, ...]] = {
    actions.Draw: ("drawing",),
    actions.Jettison: ("main",),
    actions.Play: ("main",),
    actions.Buy: ("main",),
    actions.Use: ("main",),
    actions.EndTurn: ("main", "end"),
}
"""The steps of a turn in which each kind of action can be done."""

_CANNOT: dict[type[OwnMove], str] = {
    actions.Draw: "no cards are drawn now",
    actions.EndTurn: "the turn cannot be ended yet",
}
_NOW = {
    "before-drawing": "what comes before the drawing is not over",
    "drawing": "cards are to be drawn first",
    "main": "the drawing is over",
    "end": "the turn is ending",
}


def nothing_waits(state: State, action: OwnMove) -> Finding | None:
    """While somebody is asked nothing else is done."""
    if state.phase == "finished":
        return game_over()
    if state.pending is None:
        return None
    item = state.pending.stack[0]
    card, pointer, named = getattr(item, "card", None), "/action/type", (item.player,)
    if card is None:
        message = f"what {item.player} does waits for an answer first"
        return rules.WAIT.broken(message, pointer, named=named)
    message = f"{card} of {item.player} waits for an answer first"
    return rules.WAIT.broken(message, pointer, card, named=named)


def game_over() -> Violation:
    """Nothing is done once all ships have sunk."""
    return rules.SINK.broken("all ships have sunk, and the game is over", "/action/type")


def own_turn(state: State, action: OwnMove) -> Finding | None:
    """Only whoever has the turn acts of their own accord."""
    if state.turn in (action.player, None):
        return None
    message = f"it is the turn of {state.turn}, not of {action.player}"
    return rules.TURN.broken(message, "/action/player", named=(state.turn, action.player))


def afloat(state: State, action: OwnMove | actions.Rearrange) -> Finding | None:
    """Whoever has sunk does nothing."""
    has_sunk = seat_of(state, action.player).sunk
    return sunk(action.player, "/action/player") if has_sunk else None


def sunk(player: str, pointer: str) -> Violation:
    """The ship of a player whom an action names has sunk."""
    return rules.SUNK.broken(f"the ship of {player} has sunk", pointer, named=(player,))


def in_its_step(state: State, action: OwnMove) -> Finding | None:
    """What belongs to one step of a turn is not done in another."""
    if state.step in STEPS[type(action)] or state.phase == "finished":
        return None
    cannot = _CANNOT.get(type(action), "this cannot be done now")
    return rules.STEPS.broken(f"{_NOW[state.step]}, so {cannot}", "/action/type")


def not_in_hand(
    state: State, player: str, cards: tuple[str, ...], rule: Rule, pointer: str
) -> Finding | None:
    """Why these cards are not, or perhaps not, in a player's hand."""
    hand = seat_of(state, player).hand
    if len(cards) == 1 and cards[0] in hand:
        return None
    missing, count = lacking(hand, cards), hand.count(UNKNOWN)
    if not missing or (there := among(state, hand, missing)):
        return None
    absent, named = tuple(missing.elements()), (player,)
    if not count:
        message, numbers = _what_is_missing(player, hand, cards)
        return rule.broken(message, pointer, *absent, named=named, numbers=numbers)
    told, unseen, numbers = listed(absent), counted(count, "unseen card"), {"unseen": count}
    if there is None:
        message = f"{player} holds {unseen}; {if_there(absent)}"
        without = rule.broken(f"{player} does not hold {told}", pointer, *absent, named=named)
        return rule.unseen(message, without, cards=absent, named=named, numbers=numbers)
    message = f"{player} cannot hold {told} among {unseen}"
    made = rule.broken if seen_elsewhere(state, hand, missing) else rule.inferred
    return made(message, pointer, *absent, named=named, numbers=numbers)


def _what_is_missing(
    player: str, hand: tuple[str, ...], cards: tuple[str, ...]
) -> tuple[str, dict[str, int]]:
    """What somebody holds, all of which is seen, instead of these cards; and the numbers in these words."""
    held, wanted = Counter(hand), Counter(cards)
    absent = [card for card in wanted if not held[card]]
    if absent:
        message = f"{player} does not hold {listed(absent)}"
        message = f"{message}, but {listed(hand)}" if hand else f"{message}, and no other card"
        return message, {"held": len(hand)}
    short = [*(wanted - held)]
    told = [
        f"{counted(held[card], 'copy', 'copies')} of {card}, and not {wanted[card]}"
        for card in short
    ]
    numbers = joined([{"held": held[card], "needed": wanted[card]} for card in short])
    return f"{player} holds {'; '.join(told)}", numbers


def no_card_at(rule: Rule, player: str, place: int, pointer: str, *cards: str) -> Violation:
    """There is no card at a place of somebody's board."""
    message = f"there is no card at place {place} of the board of {player}"
    return rule.broken(message, pointer, *cards, named=(player,), numbers={"place": place})


def no_card_called(name: str, cards: Collection[str], pointer: str, number: int = 0) -> Violation:
    """There is no such card in the catalogue."""
    message = f"there is no card called {name}{did_you_mean(name, cards, number)}"
    return rules.CATALOGUE.broken(message, pointer, name)


def out_of_reach(state: State, other: str, pointer: str) -> Finding | None:
    """Whoever an action names is at the table, and afloat."""
    for each in state.players:
        if each.id == other:
            return sunk(other, pointer) if each.sunk else None
    return not_seated(state, other, pointer)


def not_seated(state: State, player: str, pointer: str) -> Violation:
    """Whoever an action names is not at the table."""
    message, named = not_at_table(player, state.players)
    return rules.PLAYERS.broken(message, pointer, named=named)
