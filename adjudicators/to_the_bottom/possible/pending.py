"""Whether what waits for an answer can wait."""

from collections.abc import Iterator, Mapping, Sequence

from adjudicators.game import seat_of
from adjudicators.possible import Contradictions
from adjudicators.rulebook import Rule
from adjudicators.to_the_bottom import actions
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.bounds import MOST_POINTS
from adjudicators.to_the_bottom.cards.card import Card, goes_onto, why_not_to
from adjudicators.to_the_bottom.cards.catalogue import cards_by_name
from adjudicators.to_the_bottom.cards.language.abilities import (
    BeforeDrawing,
    EndOfTurn,
    Jettisoned,
    Played,
)
from adjudicators.to_the_bottom.cards.language.operations import PICKING, AnyOperation
from adjudicators.to_the_bottom.laws.common import STEPS, OwnMove
from adjudicators.to_the_bottom.resolve.choices import asked_of
from adjudicators.to_the_bottom.resolve.reactions import ANSWERED, can_react, not_among
from adjudicators.to_the_bottom.resolve.table import looked_at
from adjudicators.to_the_bottom.resolve.targets import names_opponent
from adjudicators.to_the_bottom.scoring.prices import shop_is_open
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
from adjudicators.to_the_bottom.state import State, Step
from adjudicators.values import changed
from adjudicators.verdict import Contradiction
from adjudicators.words import counted, listed

Faults = Iterator[Contradiction]
"""What is wrong with an item on the stack; the pointers begin at the item."""

_BEGUN_BY: Mapping[type[StackItem], type[OwnMove]] = {
    UseOnStack: actions.Use,
    PlayOnStack: actions.Play,
    JettisonOnStack: actions.Jettison,
    ShopOnStack: actions.Buy,
    DrawOnStack: actions.Draw,
}
"""The action that puts an item onto the stack."""


def stack_can_be(state: State) -> Contradictions:
    """Everything on the stack is something that the game's cards and players can be about."""
    if state.pending is None:
        return ()
    if state.phase == "finished":
        return [rules.WINNER.contradicted("/state/pending", "the game is over")]
    found = []
    stack = state.pending.stack
    for number, item in enumerate(stack):
        below = stack[number + 1] if number + 1 < len(stack) else None
        for fault in _faults(state, item, below):
            pointer = f"/state/pending/stack/{number}{fault.pointer}"
            found.append(changed(fault, pointer=pointer))
    return found


def _faults(state: State, item: StackItem, below: StackItem | None) -> Faults:
    card = cards_by_name(state.options.catalogue).get(getattr(item, "card", ""))
    yield from _players(state, item)
    yield from _sunk(state, item)
    yield from _timing(state, item, card)
    match item:
        case UseOnStack() | EffectOnStack() if card is not None:
            yield from _ability(state, item, card)
        case DrawOnStack() if card is not None:
            yield from draws_from_nobody(card, "/card", rules.DRAW_OTHERS)
        case PlayOnStack() if card is not None:
            yield from _played(state, item, card)
        case ReactionOnStack() if card is not None:
            yield from _reaction(item, below, card)
        case ShopOnStack() if not shop_is_open(state.phase):
            detail = "no place of the shop is filled after the Cruise"
            yield rules.BUYING_NEVER.contradicted("", detail)


def _players(state: State, item: StackItem) -> Faults:
    name, named = item.player, (item.player,)
    if seat_of(state, name).sunk:
        detail = f"{name} is not afloat at this table"
        yield rules.SUNK.contradicted("/player", detail, named=named)
    if name == getattr(item, "against", None):
        detail = f"{name} is no opponent of their own"
        yield rules.USE_AGAINST.contradicted("/against", detail, named=named)
    if name in getattr(item, "asked", ()):
        detail = f"{name} does not react to what they do themselves"
        yield rules.REACT.contradicted("/asked", detail, named=named)


def _sunk(state: State, item: StackItem) -> Faults:
    """Nobody whose ship has sunk is asked, performs, loses cards or gets one onto their board."""
    named, progress = _listed("/asked", getattr(item, "asked", ())), getattr(item, "progress", None)
    if progress is not None:
        named += _listed("/progress/repeats", progress.repeats)
        named += _listed("/progress/targets", progress.targets or ())
        if progress.targets:  # with none left, the next performer is about to begin
            named.append(("/progress/performer", progress.performer))
    if isinstance(item, PlayOnStack) and item.board is not None:
        named.append(("/board", item.board))
    for pointer, name in named:
        if seat_of(state, name).sunk:
            yield rules.SUNK.contradicted(pointer, f"the ship of {name} has sunk", named=(name,))


def _listed(pointer: str, names: Sequence[str]) -> list[tuple[str, str]]:
    return [(f"{pointer}/{place}", name) for place, name in enumerate(names)]


def _step_of(item: StackItem, card: Card | None) -> Step | None:
    """The only step of a turn in which this comes onto the stack, if there is one."""
    if action := _BEGUN_BY.get(type(item)):
        return STEPS[action][0]
    if isinstance(item, EffectOnStack) and card is not None:
        if item.ability in card.before_drawing:
            return "before-drawing"
        if item.ability in card.end_of_turn:
            return "end"
    return None


def _timing(state: State, item: StackItem, card: Card | None) -> Faults:
    """What belongs to a step of a turn is done in it, by whoever has the turn."""
    step = _step_of(item, card)
    if step is None:
        return
    if state.step != step:
        detail = f"this is done in the step {step}, and not in {state.step}"
        yield rules.STEPS.contradicted("", detail)
    if item.player != state.turn:
        detail = f"this is done by {state.turn}, whose turn it is"
        named = None if state.turn is None else (state.turn,)
        yield rules.TURN.contradicted("/player", detail, named=named)


def _ability(state: State, item: AbilityOnStack, card: Card) -> Faults:
    if isinstance(item, UseOnStack):
        if card.action is None:
            yield rules.ABILITIES.contradicted("/card", f"{card.name} has no action", card.name)
            return
        yield from _place(state, item)
        yield from _progress(state, item, item.progress, card.action.does)
        return
    ability = card.abilities[item.ability] if item.ability < len(card.abilities) else None
    if not isinstance(ability, Played | Jettisoned | BeforeDrawing | EndOfTurn):
        detail = f"{card.name} has no such ability that begins by itself"
        yield rules.ABILITIES.contradicted("/ability", detail, card.name)
    elif item.progress is not None:
        yield from _progress(state, item, item.progress, ability.does)


def _place(state: State, item: UseOnStack) -> Faults:
    if item.place is None:
        return
    board = seat_of(state, item.player).board
    there = board[item.place].card if item.place < len(board) else None
    if there != item.card:
        detail = f"{there or 'no card'} lies there, and not {item.card}"
        cards = (item.card,) if there is None else (there, item.card)
        yield rules.USE.contradicted("/place", detail, *cards)


def _progress(
    state: State, item: AbilityOnStack, progress: Progress, operations: tuple[AnyOperation, ...]
) -> Faults:
    opponents = looked_at(state).opponents(item.player)
    if opponents and item.against is None and names_opponent(operations):
        yield rules.USE_AGAINST.contradicted("/against", "an opponent has been named by now")
    yield from too_many_points(progress.worth, "/progress/worth")
    if progress.operation >= len(operations):
        number = len(operations)
        detail, numbers = f"the ability has {counted(number, 'operation')}", {"operations": number}
        yield rules.ABILITIES.contradicted("/progress/operation", detail, numbers=numbers)
        return
    operation = operations[progress.operation]
    several = len(getattr(operation, "to", ()))
    if progress.to is not None and progress.to >= several:
        yield rules.CHOOSE.contradicted("/progress/to", "there is no such destination")
    yield from _picked(state, progress, operation)


def _picked(state: State, progress: Progress, operation: AnyOperation) -> Faults:
    if progress.picked is None or (progress.targets and progress.picked == ()):
        return
    if not progress.targets or not isinstance(operation, PICKING):
        yield rules.CHOOSE.contradicted("/progress/picked", "nothing is picked by this")
        return
    holder = progress.targets[0]
    size = len(getattr(seat_of(state, holder), operation.what.zone))
    if any([place >= size for place in progress.picked]):
        detail, numbers = f"{holder} has {counted(size, 'card')} there", {"cards": size}
        pointer = "/progress/picked"
        yield rules.CHOOSE.contradicted(pointer, detail, named=(holder,), numbers=numbers)


def too_many_points(points: int, pointer: str) -> Contradictions:
    """Points are no more than any turn can bring."""
    if points <= MOST_POINTS:
        return ()
    detail, most = f"no turn brings more than {MOST_POINTS} points", {"most": MOST_POINTS}
    return [rules.JETTISON.contradicted(pointer, detail, numbers=most)]


def draws_from_nobody(card: Card, pointer: str, rule: Rule) -> Contradictions:
    """Only some cards draw from an opponent's deck."""
    if card.drawn_from_opponent:
        return ()
    detail = f"{card.name} does not draw from an opponent's deck"
    return [rule.contradicted(pointer, detail, card.name)]


def _played(state: State, item: PlayOnStack, card: Card) -> Faults:
    yield from too_many_points(item.paid, "/paid")
    if not goes_onto(card, item.onto):
        detail = "a card that is merged, and no other, has a place to go onto"
        yield rules.PLAY_WHERE.contradicted("", detail)
    if why := why_not_to(card, item.player, item.board):
        yield rules.PLAY_WHERE.contradicted("/board", why)


def _reaction(item: ReactionOnStack, below: StackItem | None, card: Card) -> Faults:
    name = card.name
    if card.reaction is None:
        yield rules.REACT_FITS.contradicted("/card", f"{name} does not react", name)
        return
    response = card.reaction.response
    if below is None:
        yield rules.REACT.contradicted("", "a reaction answers what stands after it")
    elif not isinstance(below, ANSWERED[response]):
        yield rules.REACT_FITS.contradicted("/card", f"{name} does not answer a {below.type}", name)
    if (response == "take-over") != (item.take is not None):
        yield rules.TAKE_OVER.contradicted("/take", "cards are taken over by what takes over")
    if isinstance(below, JettisonOnStack) and (strange := not_among(item.take or (), below.cards)):
        detail = f"{listed(strange)}: not among the cards that were jettisoned"
        yield rules.TAKE_OVER.contradicted("/take", detail, *strange)


def somebody_is_asked(state: State) -> Iterator[Contradiction]:
    """What waits, waits for somebody."""
    if state.pending is None:
        return
    table, choice = asked_of(state)
    item, pointer = state.pending.stack[0], "/state/pending/stack/0"
    asked = getattr(item, "asked", ())
    if asked and not can_react(table, item, table.seat(asked[0])):
        detail = f"{asked[0]} has nothing to react with"
        yield rules.REACT.contradicted(f"{pointer}/asked", detail, named=(asked[0],))
    elif choice is None:
        detail = "nobody is asked anything, so it would have happened"
        yield rules.WAIT.contradicted(pointer, detail)
