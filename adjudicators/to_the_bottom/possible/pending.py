"""Whether what waits for an answer can wait."""

from collections.abc import Iterator, Sequence

from adjudicators.rulebook import Rule
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.bounds import MOST_POINTS
from adjudicators.to_the_bottom.cards.card import Card
from adjudicators.to_the_bottom.cards.catalogue import cards_by_name
from adjudicators.to_the_bottom.cards.language.abilities import (
    BeforeDrawing,
    EndOfTurn,
    Jettisoned,
    Played,
)
from adjudicators.to_the_bottom.cards.language.operations import AnyOperation
from adjudicators.to_the_bottom.resolve.choices import asked_of
from adjudicators.to_the_bottom.resolve.reactions import ANSWERED, can_react
from adjudicators.to_the_bottom.resolve.targets import PICKING, names_opponent
from adjudicators.to_the_bottom.stack import (
    AbilityOnStack,
    DrawOnStack,
    EffectOnStack,
    JettisonOnStack,
    PlayOnStack,
    Progress,
    ReactionOnStack,
    ShopOnStack,
    StackItem,
    UseOnStack,
)
from adjudicators.to_the_bottom.state import State
from adjudicators.verdict import Contradiction
from adjudicators.words import counted

Faults = Iterator[tuple[str, str, Rule]]


def stack_can_be(state: State) -> Sequence[Contradiction]:
    """Everything on the stack is something that the game's cards and players can be about."""
    if state.pending is None:
        return ()
    if state.phase == "finished":
        return [rules.WINNER.contradicted("/state/pending", "the game is over")]
    found = []
    stack = state.pending.stack
    for number, item in enumerate(stack):
        below = stack[number + 1] if number + 1 < len(stack) else None
        for place, detail, rule in _faults(state, item, below):
            found.append(rule.contradicted(f"/state/pending/stack/{number}{place}", detail))
    return found


def _faults(state: State, item: StackItem, below: StackItem | None) -> Faults:
    card = cards_by_name(state.options.catalogue).get(getattr(item, "card", ""))
    yield from _players(state, item)
    yield from _timing(state, item, card)
    match item:
        case UseOnStack() | EffectOnStack() if card is not None:
            yield from _ability(state, item, card)
        case DrawOnStack() if card is not None and not card.drawn_from_opponent:
            yield "/card", f"{card.name} does not draw from an opponent's deck", rules.DRAW_OTHERS
        case PlayOnStack() if card is not None:
            yield from _played(state, item, card)
        case ReactionOnStack() if card is not None:
            yield from _reaction(item, below, card)
        case ShopOnStack() if state.phase != "cruise":
            yield "", "no place of the shop is filled after the Cruise", rules.BUYING_NEVER


def _players(state: State, item: StackItem) -> Faults:
    afloat = [each.id for each in state.players if not each.sunk]
    if item.player not in afloat:
        yield "/player", f"{item.player} is not afloat at this table", rules.SUNK
    if item.player == getattr(item, "against", None):
        yield "/against", f"{item.player} is no opponent of their own", rules.USE_AGAINST
    if item.player in getattr(item, "asked", ()):
        yield "/asked", f"{item.player} does not react to what they do themselves", rules.REACT


def _timing(state: State, item: StackItem, card: Card | None) -> Faults:
    """What belongs to a step of a turn is done in it, by whoever has the turn."""
    match item:
        case UseOnStack() | PlayOnStack() | JettisonOnStack() | ShopOnStack():
            step = "main"
        case DrawOnStack():
            step = "drawing"
        case EffectOnStack() if card is not None and item.ability in card.before_drawing:
            step = "before-drawing"
        case EffectOnStack() if card is not None and item.ability in card.end_of_turn:
            step = "end"
        case _:
            return
    if state.step != step:
        yield "", f"this is done in the step {step}, and not in {state.step}", rules.STEPS
    if item.player != state.turn:
        yield "/player", f"this is done by {state.turn}, whose turn it is", rules.TURN


def _ability(state: State, item: AbilityOnStack, card: Card) -> Faults:
    if isinstance(item, UseOnStack):
        if card.action is None:
            yield "/card", f"{card.name} has no action", rules.ABILITIES
            return
        yield from _place(state, item)
        yield from _progress(state, item, item.progress, card.action.does)
        return
    ability = card.abilities[item.ability] if item.ability < len(card.abilities) else None
    if not isinstance(ability, Played | Jettisoned | BeforeDrawing | EndOfTurn):
        yield "/ability", f"{card.name} has no such ability that begins by itself", rules.ABILITIES
    elif item.progress is not None:
        yield from _progress(state, item, item.progress, ability.does)


def _place(state: State, item: UseOnStack) -> Faults:
    if item.place is None:
        return
    for each in state.players:
        if each.id == item.player:
            there = each.board[item.place].card if item.place < len(each.board) else "no card"
            if there != item.card:
                yield "/place", f"{there} lies there, and not {item.card}", rules.USE


def _progress(
    state: State, item: AbilityOnStack, progress: Progress, operations: tuple[AnyOperation, ...]
) -> Faults:
    others = [each for each in state.players if each.id != item.player and not each.sunk]
    if others and item.against is None and names_opponent(operations):
        yield "/against", "an opponent has been named by now", rules.USE_AGAINST
    if progress.worth > MOST_POINTS:
        detail = f"no turn brings more than {MOST_POINTS} points"
        yield "/progress/worth", detail, rules.JETTISON
    if progress.operation >= len(operations):
        detail = f"the ability has {counted(len(operations), 'operation')}"
        yield "/progress/operation", detail, rules.ABILITIES
        return
    operation = operations[progress.operation]
    several = len(getattr(operation, "to", ()))
    if progress.to is not None and progress.to >= several:
        yield "/progress/to", "there is no such destination", rules.CHOOSE
    yield from _picked(state, progress, operation)


def _picked(state: State, progress: Progress, operation: AnyOperation) -> Faults:
    if progress.picked is None or (progress.targets and progress.picked == ()):
        return
    if not progress.targets or not isinstance(operation, PICKING):
        yield "/progress/picked", "nothing is picked by this", rules.CHOOSE
        return
    for each in state.players:
        if each.id == progress.targets[0]:
            size = len(getattr(each, operation.what.zone))
            if any([place >= size for place in progress.picked]):
                detail = f"{each.id} has {counted(size, 'card')} there"
                yield "/progress/picked", detail, rules.CHOOSE


def _played(state: State, item: PlayOnStack, card: Card) -> Faults:
    if item.paid > MOST_POINTS:
        yield "/paid", f"no turn brings more than {MOST_POINTS} points", rules.JETTISON
    if (item.onto is not None) != card.merges:
        yield "", "a card that is merged, and no other, has a place to go onto", rules.PLAY_WHERE
    if item.board == item.player:
        yield "/board", "only an opponent's board is named", rules.PLAY_WHERE
    for each in state.players:
        if each.id == item.board and each.sunk:
            yield "/board", f"the ship of {each.id} has sunk", rules.SUNK


def _reaction(item: ReactionOnStack, below: StackItem | None, card: Card) -> Faults:
    if card.reaction is None:
        yield "/card", f"{card.name} does not react", rules.REACT_FITS
        return
    response = card.reaction.response
    if below is None:
        yield "", "a reaction answers what stands after it", rules.REACT
    elif not isinstance(below, ANSWERED[response]):
        yield "/card", f"{card.name} does not answer a {below.type}", rules.REACT_FITS
    if (response == "take-over") != (item.take is not None):
        yield "/take", "cards are taken over by what takes over", rules.TAKE_OVER


def somebody_is_asked(state: State) -> Iterator[Contradiction]:
    """What waits, waits for somebody."""
    if state.pending is None:
        return
    table, choice = asked_of(state)
    item, pointer = state.pending.stack[0], "/state/pending/stack/0"
    asked = getattr(item, "asked", ())
    if asked and not can_react(table, item, table.seat(asked[0])):
        detail = f"{asked[0]} has nothing to react with"
        yield rules.REACT.contradicted(f"{pointer}/asked", detail)
    elif choice is None:
        detail = "nobody is asked anything, so it would have happened"
        yield rules.WAIT.contradicted(pointer, detail)
