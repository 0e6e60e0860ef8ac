"""How a field is declared, once.

States, actions, questions and answers are dataclasses, made by ``value``. Their annotations say
everything that there is to know of a field: its Python type for the type checker and, through
``Annotated``, its bounds, its card notation and its meaning. ``fields_of`` reads this back as
*shapes*, from which schemas, parsers and documents are derived:

    >>> from adjudicators.declare import Between, Doc, fields_of
    >>> @value
    ... class Bid:
    ...     tricks: Annotated[int, Between(0, 23), Doc("How many tricks the player will take.")]
    >>> fields_of(Bid)[0].shape
    Whole(minimum=0, maximum=23)

Four conventions:

- a field whose default is ``None`` may be left out on the wire, and is left out where it is ``None``;
  ``X | None`` without a default is always there, and null where there is nothing; where both mean something,
  ``X | LeftOut | None`` with the default ``LEFT_OUT`` may be left out, or null;
- any other default fills a gap only where the record is marked ``Partial()``: what ``new`` may be told
  of the options is a choice, what a state says of them is complete;
- a class variable holding a string (``type = "pick"``) is a tag: on the wire it stands among the
  fields and tells the class from its siblings;
- an attribute that would be a Python keyword ends in ``_``, which the wire does not have.
"""

import dataclasses
import re
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Annotated, Any, ClassVar, Final, Literal

from adjudicators.cards import UNKNOWN, Deck, declared
from adjudicators.values import value

# ── what stands in an annotation ─────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True, eq=False)
class Doc:
    """What a field means, and an example where that is not obvious."""

    text: str
    example: Any = None


@value
class Between:
    """The least and the greatest whole number."""

    minimum: int
    maximum: int


@value
class Length:
    """The least and the greatest number of characters."""

    at_least: int
    at_most: int


@value
class Pattern:
    """A regular expression for the whole text, and how to say it to a person."""

    regex: str
    form: str


@value
class Size:
    """The least and the greatest number of items of a list or a mapping."""

    at_least: int
    at_most: int
    unique: bool = False


@value
class Limit:
    """Stands for a ``Size`` that the game, or whoever asks, decides; without that there is none."""

    name: str


@value
class OrOne:
    """Of a list: a single item may stand without the list around it. Read, it is a list all the same."""


@value
class OrNull:
    """Of a field that may be left out: it may also be null, as some answer has it that is posted back."""


@value
class Written:
    """Of a field that may be left out or null: where it is null it is written all the same, as options all are."""


class LeftOut(Enum):
    """The value of a field that was left out, where null means something else."""

    LEFT_OUT = "left out"


LEFT_OUT: Final = LeftOut.LEFT_OUT


@value
class Named:
    """Of a choice between records: what to call it."""

    name: str


@value
class Partial:
    """Of a record with defaults: each of its fields may be left out."""


@value
class CardOf:
    """A card of this deck; ``unknown`` where it may be one that the sender cannot see, ``declared``
    where a joker may say which card it counts as."""

    deck: Deck
    unknown: bool = False
    declared: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class CardNamed:
    """A card by its printed name, of a catalogue that the sender may add to.

    ``known`` are the cards that it has by itself; any other that has the form may be one, too.
    """

    catalogue: str
    known: tuple[str, ...]
    pattern: Pattern
    unknown: bool = False


class OpenTokens(frozenset[str]):
    """The cards known of a catalogue; it contains every other that has the form besides.

    >>> tokens = OpenTokens({"Rats"}).of_form("[A-Z][a-z]+")
    >>> "Rats" in tokens, "Cats" in tokens, "cats" in tokens, sorted(tokens)
    (True, True, False, ['Rats'])
    """

    _matches: Callable[[str], object]

    def of_form(self, regex: str) -> "OpenTokens":
        """The same, open to whatever has this form."""
        self._matches = re.compile(regex).fullmatch
        return self

    def __contains__(self, token: object) -> bool:
        known = frozenset.__contains__(self, token)
        return known or (isinstance(token, str) and self._matches(token) is not None)

    def issuperset(self, tokens: Iterable[object]) -> bool:
        """Whether all of these are such cards."""
        every = tuple(tokens)
        return frozenset.issuperset(self, every) or all([each in self for each in every])


PlayerId = Annotated[
    str, Pattern("[A-Za-z0-9_.-]{1,32}", "1 to 32 of A-Z a-z 0-9 _ . -"), Doc("A player.", "ann")
]

# ── shapes ───────────────────────────────────────────────────────────────────────────────────────


@value
class Whole:
    """A whole number within bounds, where there are any."""

    minimum: int | None = None
    maximum: int | None = None


@value
class Flag:
    """True or false."""


@value
class Word:
    """One of a few words."""

    words: tuple[str, ...]


@value
class Text:
    """A string."""

    length: Length | None = None
    pattern: Pattern | None = None


@value
class Card:
    """A card in its notation."""

    deck_name: str
    tokens: frozenset[str]
    pattern: str
    form: str


@value
class Many:
    """A list."""

    item: "Shape"
    at_least: int = 0
    at_most: int | None = None
    unique: bool = False
    or_one: bool = False


@value
class Keyed:
    """A mapping from texts to items."""

    key: "Shape"
    item: "Shape"
    at_least: int = 0
    at_most: int | None = None


@value
class Record:
    """An object with the fields that a dataclass declares; partial where its defaults fill gaps."""

    cls: type
    partial: bool = False


@value
class OneOf:
    """One of several records, told apart by their tag."""

    records: tuple[type, ...]
    name: str = ""


@value
class Nullable:
    """Null, or the other shape."""

    shape: "Shape"


@value
class Anything:
    """Whatever JSON can say."""


Shape = Whole | Flag | Word | Text | Card | Many | Keyed | Record | OneOf | Nullable | Anything


@value
class Field:
    """One field of a record."""

    name: str
    attribute: str
    shape: Shape
    doc: Doc
    default: Any = dataclasses.MISSING
    written: bool = False
    """Whether it is written even where it holds nothing."""

    @property
    def optional(self) -> bool:
        """Whether the field may be left out on the wire."""
        return self.default is None or self.default is LEFT_OUT

    @property
    def omitted(self) -> bool:
        """Whether the field is left out on the wire where it holds nothing."""
        return self.optional and not self.written


Swap = Mapping[Any, Any]
"""Types to read as others: a type variable's argument, a game's own kind of event."""

_NO_SWAP: Swap = types.MappingProxyType({})
_NO_DOC = Doc("")


def fields_of(cls: type, swap: Swap = _NO_SWAP) -> tuple[Field, ...]:
    """The fields of a record, as its dataclass declares them, tags not among them."""
    hints = _hints(cls)
    return tuple(
        _field(each, hints[each.name], swap) for each in dataclasses.fields(cls) if each.init
    )


def _default(field: "dataclasses.Field[Any]") -> Any:
    made = field.default_factory
    return field.default if made is dataclasses.MISSING else made()


@cache
def _hints(cls: type) -> Mapping[str, Any]:
    return typing.get_type_hints(cls, include_extras=True)


def tag_of(cls: type) -> tuple[str, str] | None:
    """The name and value of a record's tag, if it has one."""
    for name, hint in _hints(cls).items():
        if typing.get_origin(hint) is ClassVar and isinstance(value := getattr(cls, name), str):
            return name, value
    return None


def shape_of(annotation: Any, swap: Swap = _NO_SWAP) -> Shape:
    """The shape that an annotation declares."""
    return _read(annotation, swap)[0]


def describe(cls: type) -> str:
    """What a record is, in the words of its own docstring."""
    return " ".join((cls.__doc__ or "").split())


def _field(field: "dataclasses.Field[Any]", hint: Any, swap: Swap) -> Field:
    shape, doc = _read(hint, swap)
    notes = getattr(hint, "__metadata__", ())
    written = Written() in notes
    left_out = field.default is None and OrNull() not in notes and not written
    if left_out and isinstance(shape, Nullable):
        shape = shape.shape
    return Field(field.name.rstrip("_"), field.name, shape, doc, _default(field), written)


def _read(annotation: Any, swap: Swap) -> tuple[Shape, Doc]:
    annotation = swap.get(annotation, annotation)
    notes: tuple[Any, ...] = ()
    while typing.get_origin(annotation) is Annotated:
        notes = (*(swap.get(note, note) for note in annotation.__metadata__), *notes)
        annotation = swap.get(annotation.__origin__, annotation.__origin__)
    marks = {type(note): note for note in notes}
    return _shape(annotation, marks, swap), marks.get(Doc, _NO_DOC)


def _shape(hint: Any, marks: Mapping[type, Any], swap: Swap) -> Shape:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if hint is Any:
        return Anything()
    if hint is bool:
        return Flag()
    if hint is int:
        between = marks.get(Between)
        return Whole(between.minimum, between.maximum) if between else Whole()
    if hint is str:
        if CardOf in marks:
            return card(marks[CardOf])
        if CardNamed in marks:
            return named_card(marks[CardNamed])
        return Text(marks.get(Length), marks.get(Pattern))
    if origin is Literal:
        return Word(args)
    size = marks.get(Size, Size(0, 0))
    if origin is tuple:
        item, or_one = shape_of(args[0], swap), OrOne in marks
        if or_one and isinstance(item, Many | Nullable | Anything):
            raise TypeError(f"in {hint!r} an item cannot be told from the list")
        return Many(item, size.at_least, size.at_most or None, size.unique, or_one)
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return Keyed(
            shape_of(args[0], swap), shape_of(args[1], swap), size.at_least, size.at_most or None
        )
    if origin in (typing.Union, types.UnionType):
        return _union(args, marks, swap)
    record = origin or hint  # a generic one: swap replaces its placeholders
    if dataclasses.is_dataclass(record):
        return Record(typing.cast(type, record), Partial in marks)
    raise TypeError(f"no shape is known for {hint!r}")


def _union(args: tuple[Any, ...], marks: Mapping[type, Any], swap: Swap) -> Shape:
    args = tuple(arg for arg in args if arg is not LeftOut)
    some = tuple(arg for arg in args if arg is not types.NoneType)
    if len(some) > 1:
        name = marks[Named].name if Named in marks else ""
        inner: Shape = OneOf(tuple(swap.get(each, each) for each in some), name)
    elif marks and typing.get_origin(some[0]) is not Annotated:
        inner = _shape(some[0], marks, swap)
    else:
        inner = shape_of(some[0], swap)
    return inner if len(some) == len(args) else Nullable(inner)


@cache
def card(note: CardOf) -> Card:
    """The shape of a card of a deck."""
    deck, tokens, form = note.deck, note.deck.cards, note.deck.form
    plain = "(" + "|".join(deck.ranks) + ")[" + "".join(deck.suits) + "]"
    jokers = [re.escape(joker) for joker in dict.fromkeys(deck.jokers)]
    kinds = [plain, *jokers]
    if note.declared:
        tokens += tuple(declared(joker, each) for joker in deck.jokers for each in deck.rank)
        kinds += [f"{joker}={plain}" for joker in jokers]
        form += f", which may say what it counts as, such as {tokens[-1]}"
    if note.unknown:
        tokens, kinds = (*tokens, UNKNOWN), [*kinds, re.escape(UNKNOWN)]
        form += f", or {UNKNOWN} where it cannot be seen"
    return Card(deck.name, frozenset(tokens), "|".join(kinds), form)


@cache
def named_card(note: CardNamed) -> Card:
    """The shape of a card of a catalogue."""
    tokens, regex, form = note.known, note.pattern.regex, note.pattern.form
    if note.unknown:
        tokens, regex = (*tokens, UNKNOWN), f"{regex}|{re.escape(UNKNOWN)}"
        form += f", or {UNKNOWN} where it cannot be seen"
    return Card(note.catalogue, OpenTokens(tokens).of_form(regex), regex, form)
