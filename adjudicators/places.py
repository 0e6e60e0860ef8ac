"""Where cards and players stand in a state, read off its declaration.

A field declared as a card is a place where a card lies; a field declared as a player's id names somebody who
sits at the table. So every game can be asked for all of its cards and names without listing its fields again.
The options are left out: they speak of cards and put none on the table.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from typing import Any

from adjudicators import declare
from adjudicators.cards import UNKNOWN
from adjudicators.declare import Field, PlayerId, Shape, fields_of, shape_of
from adjudicators.values import changed

_PLAYER = shape_of(PlayerId)


def is_card(shape: Shape) -> bool:
    """Whether a field of this shape holds a card."""
    return isinstance(shape, declare.Card)


def is_player(shape: Shape) -> bool:
    """Whether a field of this shape names a player."""
    return isinstance(shape, declare.Text) and shape == _PLAYER


Wanted = Callable[[Shape], bool]


def cards_on_table(state: Any) -> list[str]:
    """Every card of a state, ``?`` among them."""
    return _CARDS[type(state)](state)


def anything_hidden(state: Any) -> bool:
    """Whether there is a card that whoever asks cannot see."""
    return UNKNOWN in cards_on_table(state)


def may_stay_unknown(state: Any, hand: Sequence[str], player: str | None) -> bool:
    """Whether what is chosen from a hand may be ``?`` for whoever asks: for this player alone, or for everybody.

    A player who asks for themselves knows what they choose from a hand that is seen."""
    return UNKNOWN in hand or (player is None and anything_hidden(state))


def located_cards(record: Any, at: str = "/state") -> Iterator[tuple[str, str]]:
    """Every card of a state, or of an action, after the JSON pointer to its place in the request."""
    return _located(declare.Record(type(record)), record, at, is_card)


def players_named(state: Any) -> list[str]:
    """Every player that a state names, those who sit at the table first."""
    return _PLAYERS[type(state)](state)


def located_players(state: Any) -> Iterator[tuple[str, str]]:
    """Every player that a state names, after the JSON pointer to the place."""
    return _located(declare.Record(type(state)), state, "/state", is_player)


def covered(record: Any, cards: Collection[str]) -> Any:
    """The same record with ``?`` for these cards, in all fields where a card may be one that nobody sees."""
    return _covered(declare.Record(type(record)), record, frozenset(cards))


def _covered(shape: Shape, found: Any, cards: frozenset[str]) -> Any:
    if found is None:
        return None
    match shape:
        case declare.Card(tokens=tokens):
            return UNKNOWN if found in cards and UNKNOWN in tokens else found
        case declare.Nullable(inner):
            return _covered(inner, found, cards)
        case declare.Many(item):
            return tuple([_covered(item, each, cards) for each in found])
        case declare.Record(cls):
            fields = {
                each.attribute: _covered(each.shape, getattr(found, each.attribute), cards)
                for each in _fields_with(cls, is_card)
            }
            return changed(found, **fields)
    return found


# ── slow, with pointers: asked only where something is wrong ─────────────────────────────────────


def _located(  # noqa: C901 - one case for each shape
    shape: Shape, found: Any, at: str, wanted: Wanted
) -> Iterator[tuple[str, str]]:
    if found is None:
        return
    if wanted(shape):
        yield at, found
        return
    match shape:
        case declare.Nullable(inner):
            yield from _located(inner, found, at, wanted)
        case declare.Many(item):
            for place, each in enumerate(found):
                yield from _located(item, each, f"{at}/{place}", wanted)
        case declare.Keyed(_, item):
            for name, each in found.items():
                yield from _located(item, each, f"{at}/{name}", wanted)
        case declare.OneOf():
            yield from _located(declare.Record(type(found)), found, at, wanted)
        case declare.Record(cls):
            for each in _fields_with(cls, wanted):
                within = getattr(found, each.attribute)
                yield from _located(each.shape, within, f"{at}/{each.name}", wanted)


@cache
def _fields_with(cls: type, wanted: Wanted) -> tuple[Field, ...]:
    """The fields of a record in which there can be something wanted."""
    return tuple(
        each for each in fields_of(cls) if each.name != "options" and _has(each.shape, wanted)
    )


def _has(shape: Shape, wanted: Wanted) -> bool:
    if wanted(shape):
        return True
    match shape:
        case declare.Nullable(inner) | declare.Many(inner) | declare.Keyed(_, inner):
            return _has(inner, wanted)
        case declare.OneOf(records):
            return any(_fields_with(each, wanted) for each in records)
        case declare.Record(cls):
            return bool(_fields_with(cls, wanted))
    return False


# ── quick, without: asked of every state ─────────────────────────────────────────────────────────


class _Collectors(dict[type, Callable[[Any], list[str]]]):
    """By the class of a state: a function that collects what is wanted of it. One is made when it is first needed."""

    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted

    def __missing__(self, cls: type) -> Callable[[Any], list[str]]:
        self[cls] = made = _collector(cls, self._wanted)
        return made


_CARDS, _PLAYERS = _Collectors(is_card), _Collectors(is_player)


def _collector(cls: type, wanted: Wanted) -> Callable[[Any], list[str]]:
    """A function that collects what is wanted of a state of this class.

    It is written as text, like the methods of a dataclass: every adjudication asks for all cards, and to
    walk the declaration each time would cost more than to judge the action.
    """
    classes: dict[str, type] = {}
    lines = [
        "def collect(state):",
        "    found = []",
        "    add = found.append",
        *_lines(declare.Record(cls), "state", 1, wanted, classes),
        "    return found",
    ]
    names: dict[str, Any] = dict(classes)
    exec("\n".join(lines), names)  # noqa: S102 - made of the names of fields alone
    collect: Callable[[Any], list[str]] = names["collect"]
    return collect


def _at_once(shape: Shape, found: str, loops: str, wanted: Wanted) -> list[str] | None:
    """The same where it stands in each of many records, at places that are always there: lists that are made at once.
    None where it does not."""
    if wanted(shape):
        return [f"found += [{found}{loops}]"]
    match shape:
        case declare.Many(item) if not wanted(item):
            each = f"one_{loops.count(' for ')}"
            return _at_once(item, each, f"{loops} for {each} in {found}", wanted)
        case declare.Record(cls):
            lines: list[str] = []
            for field in _fields_with(cls, wanted):
                some = _at_once(field.shape, f"{found}.{field.attribute}", loops, wanted)
                if some is None or field.optional:
                    return None
                lines += some
            return lines
    return None


def _lines(  # noqa: C901 - one case for each shape
    shape: Shape, found: str, depth: int, wanted: Wanted, classes: dict[str, type]
) -> Iterator[str]:
    """The lines that collect what is wanted of ``found``, at this depth of indentation."""
    indent, each = "    " * depth, f"each_{depth}"
    if wanted(shape):
        yield f"{indent}add({found})"
        return
    if isinstance(shape, declare.Many) and (at_once := _at_once(shape, found, "", wanted)):
        yield from [f"{indent}{line}" for line in at_once]
        return
    match shape:
        case declare.Nullable(inner):
            yield f"{indent}if {found} is not None:"
            yield from _lines(inner, found, depth + 1, wanted, classes)
        case declare.Many(item) if wanted(item):
            yield f"{indent}found += {found}"
        case declare.Keyed(_, item) | declare.Many(item):
            values = f"{found}.values()" if isinstance(shape, declare.Keyed) else found
            yield f"{indent}for {each} in {values}:"
            yield from _lines(item, each, depth + 1, wanted, classes)
        case declare.OneOf(records):
            for record in records:
                if _fields_with(record, wanted):
                    name = f"Record{len(classes)}"
                    classes[name] = record
                    yield f"{indent}if type({found}) is {name}:"
                    yield from _lines(declare.Record(record), found, depth + 1, wanted, classes)
        case declare.Record(cls):
            for field in _fields_with(cls, wanted):
                within, at = f"{found}.{field.attribute}", depth
                if field.optional:
                    yield f"{indent}if {within} is not None:"
                    at += 1
                yield from _lines(field.shape, within, at, wanted, classes)
