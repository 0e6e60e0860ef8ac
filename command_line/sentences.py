"""Answers for people: sentences, with cards named as people name them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

import click

from adjudicators.declare import fields_of
from adjudicators.game import Listing
from adjudicators.verdict import Undetermined, Verdict, Violation
from adjudicators.words import counted, listed
from command_line.sources import AnyGame
from command_line.words import Words, quoted

_HEADS = {
    True: click.style("Legal.", fg="green"),
    False: click.style("Illegal.", fg="red"),
    None: click.style("Cards that cannot be seen decide whether it is legal.", fg="yellow"),
}


def told(game: AnyGame, answered: Any, players: Sequence[str] = ()) -> list[str]:
    """An answer, line by line."""
    if isinstance(answered, Verdict):
        lines = _verdict(answered)
    elif isinstance(answered, Listing):
        return list(_listing(game, answered))
    else:
        lines = _record(game, answered)
    return [game.spoken(line, players) for line in lines]


def _verdict(verdict: Verdict[Any]) -> Iterator[str]:
    yield _HEADS[verdict.legal]
    findings: tuple[Violation | Undetermined, ...] = (*verdict.violations, *verdict.undetermined)
    for finding in findings:
        yield f"  {finding.message} {_cited(finding.rule)}"
    if hasattr(verdict, "applied"):
        yield f"{counted(verdict.applied, 'action')} applied."
    if verdict.legal is not False:
        yield from _events(verdict.events)
    totals = [f"{each.player} {_total(each.total)}" for each in verdict.score]
    yield f"Score: {listed(totals, most=64)}."
    if verdict.outcome:
        winners = listed(verdict.outcome.winners, most=64) or "nobody"
        yield f"The game is over: won by {winners}."
    elif verdict.to_act:
        yield f"To act: {listed(verdict.to_act, most=64)}."
    if verdict.question:
        yield f"{verdict.question.message}"


def _total(total: int | None) -> str:
    return "cannot be told" if total is None else str(total)


def _events(events: Sequence[Any]) -> Iterator[str]:
    for event in events:
        yield f"  {event.message} {_cited(event.rule)}"


def _listing(game: AnyGame, listing: Listing[Any]) -> Iterator[str]:
    """The actions as the words that ``adjudicator judge`` takes, so cards stay as they are written."""
    if not listing.to_act:
        yield "Nobody is to act: the game is over."
        return
    yield f"To act: {listed(listing.to_act, most=64)}."
    for action in listing.actions:
        yield f"  {as_typed(game, action)}"
    for entry in listing.open:
        yield f"  {entry.type}: {entry.message}"
    if listing.question:
        yield listing.question.message


def as_typed(game: AnyGame, action: Any) -> str:
    """An action as `adjudicator judge` takes it."""
    words = Words(game.swap).of_action(type(action), game.write(action))
    return " ".join(map(quoted, words))


def _record(game: AnyGame, answered: Any) -> Iterator[str]:
    """Any other answer: the reasons that it gives come first, then its facts, the plain ones only beside reasons."""
    values = [
        (each.name, getattr(answered, each.attribute))
        for each in fields_of(type(answered), game.swap)
        if each.name != "state"
    ]
    given = any(_are_reasons(value) for _, value in values)
    for _, value in values:
        if _are_reasons(value):
            yield from _reasons(value)
    for name, value in values:
        if not _are_reasons(value) and (not given or isinstance(value, bool | int | str)):
            yield from _fact(game, name.replace("_", " ").capitalize(), value)


def _are_reasons(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and hasattr(value[0], "message")


def _reasons(lines: Sequence[Any]) -> Iterator[str]:
    """What was said with its rule, after its points, where it has some."""
    points = [str(getattr(each, "points", "")) for each in lines]
    width = max(map(len, points))
    for each, worth in zip(lines, points, strict=True):
        yield f"  {worth.rjust(width)}{'  ' * bool(width)}{each.message}{_shown(each)} {_cited(each.rule)}"


def _shown(reason: Any) -> str:
    """The cards that a reason is about, where its words do not name them."""
    cards = getattr(reason, "cards", ())
    if not cards or any(card in reason.message for card in cards):
        return ""
    return f" ({', '.join(cards)})"


def _fact(game: AnyGame, name: str, value: Any) -> Iterator[str]:
    """Something that an answer says besides its reasons."""
    if is_dataclass(value):
        yield f"{name}:"
        yield from (f"  {line}" for line in _record(game, value))
    elif isinstance(value, tuple) and any(map(is_dataclass, value)):
        yield f"{name}:"
        yield from (f"  {_on_one_line(game, each)}" for each in value)
    else:
        yield f"{name}: {_plainly(value)}"


def _on_one_line(game: AnyGame, record: Any) -> str:
    values = [getattr(record, each.attribute) for each in fields_of(type(record), game.swap)]
    return " · ".join([_plainly(each) for each in values if each not in (None, ())])


def _plainly(value: Any) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case tuple():
            return ", ".join(map(_plainly, value)) or "none"
        case Mapping():
            return ", ".join(f"{name}: {_plainly(each)}" for name, each in value.items()) or "none"
        case _ if is_dataclass(value):
            return " ".join(_plainly(getattr(value, each.name)) for each in fields(value))
        case _:
            return str(value)


def _cited(rule: str) -> str:
    return click.style(f"[{rule}]", dim=True)
