"""Whether what waits for an answer can wait."""

from collections.abc import Iterator, Sequence

from adjudicators.rulebook import Rule
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.cards.catalogue import cards_of
from adjudicators.to_the_bottom.cards.language.abilities import (
    BeforeDrawing,
    CardAction,
    EndOfTurn,
    Jettisoned,
    Played,
)
from adjudicators.to_the_bottom.resolve.choices import question
from adjudicators.to_the_bottom.resolve.reactions import can_react
from adjudicators.to_the_bottom.resolve.table import laid_out
from adjudicators.to_the_bottom.resolve.targets import PICKING, names_opponent
from adjudicators.to_the_bottom.state import MOST_POINTS, Deed, State
from adjudicators.verdict import Contradiction

Faults = Iterator[tuple[str, str, Rule]]

BY_ITSELF = (Played, Jettisoned, BeforeDrawing, EndOfTurn)


def deeds_can_be(state: State) -> Sequence[Contradiction]:
    """Every deed is one that the game's cards and players can be about."""
    if state.pending is None:
        return ()
    if state.phase == "finished":
        return [rules.WINNER.contradicted("/state/pending", "the game is over")]
    found = []
    deeds = state.pending.deeds
    for number, deed in enumerate(deeds):
        below = deeds[number + 1] if number + 1 < len(deeds) else None
        for place, detail, rule in _faults(state, deed, below):
            found.append(rule.contradicted(f"/state/pending/deeds/{number}{place}", detail))
    return found


def _faults(state: State, deed: Deed, below: Deed | None) -> Faults:
    yield from _players(state, deed)
    yield from _timing(state, deed)
    if deed.kind in ("use", "effect"):
        yield from _ability(state, deed)
    else:
        yield from _without_ability(deed)
        yield from _of_kind(state, deed, below)


_STEPS = {"use": "main", "play": "main", "jettison": "main", "shop": "main", "draw": "drawing"}
"""The steps in which players do what is theirs to do in their turn."""


def _timing(state: State, deed: Deed) -> Faults:
    """What belongs to a step of a turn is done in it, by whoever has the turn."""
    step = _STEPS.get(deed.kind)
    if deed.kind == "effect":
        step = _step_of_effect(state, deed)
    if step is None:
        return
    if state.step != step:
        yield "", f"this is done in the step {step}, and not in {state.step}", rules.STEPS
    if deed.player != state.turn:
        yield "/player", f"this is done by {state.turn}, whose turn it is", rules.TURN


def _step_of_effect(state: State, deed: Deed) -> str | None:
    card = cards_of(state.options.catalogue).get(deed.card)
    if card is None or deed.ability is None:
        return None
    if deed.ability in card.before_drawing:
        return "before-drawing"
    return "end" if deed.ability in card.end_of_turn else None


def _players(state: State, deed: Deed) -> Faults:
    afloat = [each.id for each in state.players if not each.sunk]
    if deed.player not in afloat:
        yield "/player", f"{deed.player} is not afloat at this table", rules.SUNK
    if deed.against == deed.player:
        yield "/against", f"{deed.player} is no opponent of their own", rules.USE_AGAINST
    for name in ("worth", "paid"):
        if getattr(deed, name) > MOST_POINTS:
            yield f"/{name}", f"no turn brings more than {MOST_POINTS} points", rules.JETTISON
    if deed.player in deed.asked:
        yield "/asked", f"{deed.player} does not react to their own deed", rules.REACT


def _ability(state: State, deed: Deed) -> Faults:
    card = cards_of(state.options.catalogue).get(deed.card)
    if card is None:
        yield "/card", "the card whose ability it is has to be named", rules.ABILITIES
        return
    if deed.ability is None or deed.ability >= len(card.abilities):
        yield "/ability", f"{card.name} has no such ability", rules.ABILITIES
        return
    ability = card.abilities[deed.ability]
    fits = isinstance(ability, CardAction if deed.kind == "use" else BY_ITSELF)
    if not fits:
        yield "/ability", f"this ability of {card.name} does not begin so", rules.ABILITIES
        return
    operations = ability.does  # type: ignore[union-attr]
    if deed.operation >= len(operations):
        yield "/operation", f"the ability carries out {len(operations)} things", rules.ABILITIES
        return
    if deed.kind == "use" and not deed.performers:
        yield "/performers", "somebody carries an action out", rules.USE
    if deed.held is not None or deed.into_water is not None:
        yield "", "no card is being played, or was jettisoned, by this", rules.CARDS
    yield from _place(state, deed)
    operation = operations[deed.operation]
    several = (isinstance(operation, PICKING) and len(getattr(operation, "to", ()))) or 0
    if deed.to is not None and deed.to >= several:
        yield "/to", "there is no such destination", rules.CHOOSE
    if deed.performers and deed.against is None and names_opponent(operations):
        others = [each for each in state.players if each.id != deed.player and not each.sunk]
        if others:
            yield "/against", "an opponent has been named by now", rules.USE_AGAINST
    yield from _picked(state, deed, operation)


def _place(state: State, deed: Deed) -> Faults:
    if deed.place is None:
        return
    if deed.kind != "use":
        yield "/place", "no card was tired for this", rules.ABILITIES
        return
    for each in state.players:
        if each.id != deed.player:
            continue
        there = each.board[deed.place].card if deed.place < len(each.board) else "no card"
        if there != deed.card:
            yield "/place", f"{there} lies there, and not {deed.card}", rules.USE


def _picked(state: State, deed: Deed, operation: object) -> Faults:
    if deed.picked is None:
        return
    if not deed.concerned or not isinstance(operation, PICKING):
        if not (deed.concerned and deed.picked == ()):
            yield "/picked", "nothing is picked by this", rules.CHOOSE
        return
    zone = operation.what.zone
    for each in state.players:
        if each.id == deed.concerned[0]:
            size = len(getattr(each, zone))
            if any([place >= size for place in deed.picked]):
                yield "/picked", f"{each.id} has {size} cards there", rules.CHOOSE


def _without_ability(deed: Deed) -> Faults:
    for name in ("ability", "place", "agreed", "concerned", "picked", "to"):
        if getattr(deed, name) is not None:
            yield f"/{name}", f"a deed of this kind has no {name}", rules.ABILITIES
    if deed.performers or deed.operation:
        yield "/performers", "no ability is carried out by this", rules.ABILITIES


def _of_kind(state: State, deed: Deed, below: Deed | None) -> Faults:
    if deed.kind != "play" and deed.held is not None:
        yield "/held", "no card is being played by this", rules.CARDS
    match deed.kind:
        case "play":
            yield from _played(state, deed)
        case "jettison" if not deed.into_water:
            yield "/into_water", "something has been jettisoned", rules.JETTISON
        case "react":
            yield from _reaction(state, deed, below)
        case "draw":
            cards = cards_of(state.options.catalogue)
            if deed.card not in cards or not cards[deed.card].drawn_from_opponent:
                yield "/card", "no card draws from an opponent's deck by this", rules.DRAW_OTHERS
            if deed.against is None:
                yield "/against", "the opponent is named whose deck it is", rules.DRAW_OTHERS
        case "shop":
            yield from _of_shop(state, deed)


def _of_shop(state: State, deed: Deed) -> Faults:
    if deed.asked:
        yield "/asked", "nobody reacts to a place of the shop", rules.SHOP
    if state.phase != "cruise":
        yield "", "no place of the shop is filled after the Cruise", rules.BUYING_NEVER


def _played(state: State, deed: Deed) -> Faults:
    if deed.held is None or deed.held != deed.card:
        yield "/held", "the card that is being played is held", rules.PLAY
    elif (deed.onto is not None) != cards_of(state.options.catalogue)[deed.held].merges:
        yield "", "a card that is merged, and no other, has a place to go onto", rules.PLAY_WHERE
    for each in state.players:
        if each.id == deed.against and each.sunk:
            yield "/against", f"the ship of {each.id} has sunk", rules.SUNK


def _reaction(state: State, deed: Deed, below: Deed | None) -> Faults:
    cards = cards_of(state.options.catalogue)
    reaction = cards[deed.card].reaction if deed.card in cards else None
    if reaction is None:
        yield "/card", f"{deed.card or 'nothing'} does not react", rules.REACT_FITS
    if below is None:
        yield "", "a reaction answers another deed", rules.REACT
    elif reaction is not None:
        yield from _answers(reaction.response, deed, below)


def _answers(response: str, deed: Deed, below: Deed) -> Faults:
    kinds = {
        "cancel": ("use", "react"),
        "return": ("play",),
        "take-over": ("jettison",),
        "shield": ("use", "effect", "draw"),
        "redirect": ("use", "effect"),
    }[response]
    if below.kind not in kinds:
        yield "/card", f"{deed.card} does not answer a {below.kind}", rules.REACT_FITS
    if (response == "take-over") != (deed.into_water is not None):
        yield "/into_water", "cards are taken over by what takes over", rules.TAKE_OVER


def somebody_is_asked(state: State) -> Iterator[Contradiction]:
    """What waits, waits for somebody."""
    if state.pending is None:
        return
    table = laid_out(state)
    doing = table.deeds[-1]
    pointer = "/state/pending/deeds/0"
    if doing.asked and not can_react(table, doing, table.seat(doing.asked[0])):
        detail = f"{doing.asked[0]} has nothing to react with"
        yield rules.REACT.contradicted(f"{pointer}/asked", detail)
    elif question(table) is None:
        detail = "nobody is asked anything, so it would have happened"
        yield rules.WAIT.contradicted(pointer, detail)
