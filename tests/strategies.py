"""Values, actions and whole games of any registered game, made from its declarations alone."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import islice, product
from pathlib import Path
from random import Random
from typing import Any

import orjson
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import characters, from_regex

from adjudicators import declare, load
from adjudicators.cards import UNKNOWN
from adjudicators.declare import Field, PlayerId, Shape, Swap, fields_of, shape_of, tag_of
from adjudicators.game import Game
from adjudicators.verdict import Impossible, Verdict
from service.calls.game_call import GameCall, codecs_of, game_calls
from service.settings import Settings
from service.wire.codec import Codec, Codecs
from tests.amounts import some_of, thorough

AnyGame = Game[Any, Any, Any]
Place = tuple[str | int, ...]

GOLDEN = Path(__file__).parent / "golden"
VARIANTS = "variants.json"
NAMES = ("ann", "bob", "cid", "dan", "eve", "fay", *(f"p{number}" for number in range(7, 65)))
STRANGER = "nobody-here"
SEED = "lighthouse"
MOST_STEPS = 5_000
"""A random game that takes longer than this is taken not to end."""
UNLISTED = 0.1
"""How often an action that cannot be listed is taken, if the game has any."""

SETTINGS = Settings()
_PLAYER = shape_of(PlayerId)
_TRIES = 200
_FEW = 40
"""A range of whole numbers, or a product of choices, that is small enough to be gone through."""


# ── a game's records on the wire ─────────────────────────────────────────────────────────────────


@cache
def codecs(slug: str) -> Codecs:
    """The codecs of a game's records."""
    return codecs_of(load(slug), SETTINGS)


@cache
def endpoints(slug: str) -> Mapping[str, GameCall]:
    """The calls of a game."""
    return game_calls(load(slug), SETTINGS)


def codec(slug: str, cls: type) -> Codec:
    """The codec of one of a game's records."""
    return codecs(slug).of(cls)


def swap_of(slug: str) -> Swap:
    """What a common record's type variables stand for in a game."""
    return codecs(slug)._quick._swap


def as_json(value: Any) -> Any:
    """A written value after its way over the wire."""
    return orjson.loads(orjson.dumps(value))


def canonical(value: Any) -> bytes:
    """The one text of a written value, to compare values and to key them by."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def written(slug: str, record: Any) -> Any:
    """A record as JSON."""
    return as_json(codec(slug, type(record)).write(record))


def key_of(slug: str, record: Any) -> bytes:
    """A record by its value, also where it holds a mapping and has no hash."""
    return canonical(written(slug, record))


# ── values from shapes ───────────────────────────────────────────────────────────────────────────


_DECLARED: dict[tuple[type, int], tuple[Swap, tuple[str, str] | None, tuple[Field, ...]]] = {}


@dataclass(frozen=True, slots=True)
class Maker:
    """Makes JSON values that a shape accepts, choosing by a source of chance."""

    random: Random
    swap: Swap
    players: tuple[str, ...] = NAMES[:4]
    unknown: bool = True
    """Whether cards may be ones that cannot be seen."""

    def of(self, shape: Shape) -> Any:  # noqa: C901, PLR0911 - one short case for each shape
        """A value of a shape."""
        random = self.random
        match shape:
            case declare.Whole(minimum, maximum):
                low = -3 if minimum is None else minimum
                high = low + _FEW if maximum is None else maximum
                return random.choice((low, high, random.randint(low, min(high, low + _FEW))))
            case declare.Flag():
                return random.random() < 0.5
            case declare.Word(words):
                return random.choice(words)
            case declare.Card():
                return random.choice(self.tokens(shape))
            case declare.Text():
                return self._text(shape)
            case declare.Many():
                return self._many(shape)
            case declare.Keyed(key, item, at_least, at_most):
                names = self._different(key, self._size(at_least, at_most))
                return {name: self.of(item) for name in names}
            case declare.Record(cls, partial):
                return self.record(cls, partial=partial)
            case declare.OneOf(records, _):
                return self.record(random.choice(records))
            case declare.Nullable(inner):
                return None if random.random() < 0.3 else self.of(inner)
            case declare.Anything():
                return random.choice((None, 1, "x", ["y"], {"z": 0}))

    def record(self, cls: type, *, partial: bool = False) -> dict[str, Any]:
        """An object for a record."""
        tag, fields = self.declared(cls)
        made: dict[str, Any] = dict([tag]) if tag else {}
        for field in fields:
            if not (field.optional or partial) or self.random.random() < 0.5:
                made[field.name] = self.of(field.shape)
        return made

    def declared(self, cls: type) -> tuple[tuple[str, str] | None, tuple[Field, ...]]:
        """A record's tag and fields: to read the same annotations for each of thousands takes long."""
        key = cls, id(self.swap)
        if key not in _DECLARED:
            _DECLARED[key] = self.swap, tag_of(cls), fields_of(cls, self.swap)
        return _DECLARED[key][1:]

    def tokens(self, shape: declare.Card) -> list[str]:
        """The cards of a shape, in an order that does not change from run to run."""
        return _tokens(shape, self.unknown)

    def _text(self, shape: declare.Text) -> str:
        if shape == _PLAYER:
            return self.random.choice(self.players)
        if shape.pattern:
            return self.random.choice(_texts(shape.pattern.regex))
        length = shape.length or declare.Length(0, 12)
        size = min(length.at_most, max(length.at_least, self.random.randint(0, 12)))
        return "".join(self.random.choice("abcXYZ 09ä€🂡_-./\"\\'") for _ in range(size))

    def _many(self, shape: declare.Many) -> Any:
        if shape.or_one and shape.at_least <= 1 and self.random.random() < 0.5:
            return self.of(shape.item)
        size = self._size(shape.at_least, shape.at_most)
        if isinstance(shape.item, declare.Card) and (shape.unique or size > 8):
            return self._cards(self.tokens(shape.item), size)
        if shape.unique:
            return self._different(shape.item, size)
        return [self.of(shape.item) for _ in range(size)]

    def _different(self, shape: Shape, size: int) -> list[Any]:
        """So many values of a shape, no two of them equal, as far as there are any."""
        items: list[Any] = []
        for _ in range(_TRIES):
            if len(items) == size:
                break
            if (item := self.of(shape)) not in items:
                items.append(item)
        return items

    def _cards(self, tokens: list[str], size: int) -> list[str]:
        order = list(tokens)
        Random(self.random.randint(0, 1 << 30)).shuffle(order)
        return (order * (size // len(order) + 1))[:size]

    def _size(self, at_least: int, at_most: int | None) -> int:
        most = at_least + 4 if at_most is None else min(at_most, at_least + 4)
        return self.random.randint(at_least, most)


@cache
def _tokens(shape: declare.Card, unknown: bool) -> list[str]:
    return sorted(shape.tokens if unknown else shape.tokens - {UNKNOWN})


@cache
def _texts(regex: str) -> list[str]:
    """Some texts of a form; in a thread, as hypothesis lets none of its tests begin another one."""
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(_collected, regex).result()


def _collected(regex: str) -> list[str]:
    found = set()

    @settings(
        max_examples=60,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(from_regex(regex, fullmatch=True, alphabet=characters(codec="utf-8")))
    def collect(text: str) -> None:
        found.add(text)

    collect()
    return sorted(found)


_JUNK: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 1.0, 1.5, -0.0, 1e300, 2**63 - 1, "", "?", "1", "x", "ann\n", "a b",
    "ä", "true", [], [None], [1, 2], ["ann", "ann"], [[]], [{}], {}, {"x": 1}, {"type": "x"},
    {"type": []}, {"player": "ann"},
)  # fmt: skip


def spoiled(value: Any, random: Random) -> Any:
    """A JSON value with one place changed, so that it probably stands for nothing."""
    value = as_json(value)
    places = list(_containers(value))
    if not places or random.random() < 0.05:
        return random.choice(_JUNK)
    place = random.choice(places)
    return (
        _spoil_object(value, place, random)
        if isinstance(place, dict)
        else _spoil_list(value, place, random)
    )


def _spoil_object(value: Any, place: dict[str, Any], random: Random) -> Any:
    name = random.choice(sorted(place)) if place else "x"
    match random.randint(0, 4):
        case 0:
            place.pop(name, None)
        case 1:
            place[random.choice(("x", "type", "game", name + "_", name.upper()))] = 1
        case 2 if name in place:
            place[name] = _nearby(place[name], random)
        case _:
            place[name] = random.choice(_JUNK)
    return value


def _spoil_list(value: Any, place: list[Any], random: Random) -> Any:
    at = random.randint(0, max(0, len(place) - 1))
    match random.randint(0, 4):
        case 0 if place:
            del place[at]
        case 1 if place:
            place.insert(at, place[at])
        case 2 if place:
            place[at] = _nearby(place[at], random)
        case 3 if place:
            place[at] = random.choice(_JUNK)
        case _:
            place.append(random.choice(_JUNK))
    return value


def _nearby(value: Any, random: Random) -> Any:
    if isinstance(value, bool) or value is None:
        return random.choice(_JUNK)
    if isinstance(value, int):
        far = (-(10**7), -200, -1, 1, 200, 10**7)
        return random.choice((float(value), str(value), *(value + step for step in far)))
    if isinstance(value, str):
        return random.choice((value.lower(), value + "\n", " " + value, value * 40, [value]))
    return [value] if random.random() < 0.5 else random.choice(_JUNK)


def _containers(value: Any) -> Iterator[Any]:
    if isinstance(value, dict | list):
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _containers(inner)


# ── cards and numbers within a value ─────────────────────────────────────────────────────────────


def cards_in(shape: Shape, value: Any, swap: Swap) -> Iterator[tuple[Place, str]]:
    """Every card in a written value, with the place where it stands, as its shape declares it."""
    for path, part, inner in parts_in(shape, value, swap):
        if isinstance(part, declare.Card):
            yield path, inner


def parts_in(  # noqa: C901 - one short case for each shape
    shape: Shape, value: Any, swap: Swap, path: Place = ()
) -> Iterator[tuple[Place, Shape, Any]]:
    """Every part of a written value that has no parts itself: where it stands, its shape, and what it is."""
    match shape:
        case declare.Nullable(inner):
            if value is not None:
                yield from parts_in(inner, value, swap, path)
        case declare.Many(item, or_one=True) if not isinstance(value, list):
            yield from parts_in(item, value, swap, path)
        case declare.Many(item):
            for place, each in enumerate(value):
                yield from parts_in(item, each, swap, (*path, place))
        case declare.Keyed(_, item):
            for name, each in value.items():
                yield from parts_in(item, each, swap, (*path, name))
        case declare.Record(cls, _):
            for field in fields_of(cls, swap):
                if field.name in value:
                    yield from parts_in(field.shape, value[field.name], swap, (*path, field.name))
        case declare.OneOf(records, _):
            by_tag = {tag: cls for cls in records if (tag := tag_of(cls))}
            (cls,) = (cls for (name, tag), cls in by_tag.items() if value.get(name) == tag)
            yield from parts_in(declare.Record(cls), value, swap, path)
        case _:
            yield path, shape, value


def cards_on_table(slug: str, state: Any) -> Iterator[tuple[Place, str]]:
    """Every card in a written state but for those that its options speak of."""
    found = cards_in(declare.Record(load(slug).state), state, swap_of(slug))
    return ((path, card) for path, card in found if path[0] != "options")


def at(value: Any, path: Place) -> Any:
    """What stands at a place of a JSON value."""
    for step in path:
        value = value[step]
    return value


def put(value: Any, path: Place, item: Any) -> None:
    """Change what stands at a place of a JSON value."""
    at(value, path[:-1])[path[-1]] = item


# ── actions ──────────────────────────────────────────────────────────────────────────────────────


def candidates(slug: str, state: Any, random: Random, at_most: int = 600) -> list[Any]:
    """Actions that can be formed with the players and cards of a game: all of a type where they are
    few, and otherwise a sample. None concerns cards that cannot be seen."""
    game = load(slug)
    players = (*(each.id for each in state.players), STRANGER)
    maker = Maker(random, swap_of(slug), players, unknown=False)
    made = []
    for cls in game.action_types:
        values = _enumerated(cls, maker, at_most)
        if values is None:
            values = [maker.record(cls) for _ in range(at_most // 6)]
        made += [codec(slug, cls).load(value) for value in values]
    return made + unlisted(slug, state, random)


def unlisted(slug: str, state: Any, random: Random) -> list[Any]:
    """Some legal actions of the kinds that are open and cannot be listed, if the game's tests make any:
    ``tests/<game>/unlisted.py`` has a function ``some`` for it."""
    make = _maker_of_unlisted(slug)
    return make(state, random) if make else []


@cache
def _maker_of_unlisted(slug: str) -> Callable[[Any, Random], list[Any]] | None:
    name = f"tests.{slug.replace('-', '_')}"
    if find_spec(name) is None or find_spec(f"{name}.unlisted") is None:
        return None
    some: Callable[[Any, Random], list[Any]] = import_module(f"{name}.unlisted").some
    return some


def varied(slug: str, action: Any, state: Any, random: Random) -> Any:
    """An action that differs from another in one field."""
    maker = Maker(random, swap_of(slug), tuple(each.id for each in state.players), unknown=False)
    value = written(slug, action)
    if fields := fields_of(type(action), maker.swap):
        field = random.choice(fields)
        value[field.name] = maker.of(field.shape)
    return codec(slug, type(action)).load(value)


def _enumerated(cls: type, maker: Maker, at_most: int) -> list[dict[str, Any]] | None:
    fields = fields_of(cls, maker.swap)
    choices = [_choices(field, maker) for field in fields]
    count = 1
    for some in choices:
        if some is None:
            return None
        count *= len(some)
    if count > at_most:
        return None
    tag = tag_of(cls)
    base = dict([tag]) if tag else {}
    return [
        base | {field.name: value for field, value in zip(fields, values, strict=True)}
        for values in product(*(some or [] for some in choices))
    ]


def _choices(field: Field, maker: Maker) -> list[Any] | None:  # noqa: PLR0911
    """All values of a field, where they are few; one that may be left out is a matter of chance."""
    if field.optional:
        return None
    match field.shape:
        case declare.Whole(int(minimum), int(maximum)) if maximum - minimum < _FEW:
            return list(range(minimum, maximum + 1))
        case declare.Flag():
            return [False, True]
        case declare.Word(words):
            return list(words)
        case declare.Card():
            return maker.tokens(field.shape)
        case shape if shape == _PLAYER:
            return list(maker.players)
        case _:
            return None


# ── whole games ──────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a game and what was said of it."""

    state: Any
    action: Any
    verdict: Verdict[Any]


@dataclass(frozen=True, slots=True)
class Play:
    """A random game from its first state to its end."""

    slug: str
    options: Any
    players: tuple[str, ...]
    opening: Any
    steps: tuple[Step, ...]

    @property
    def states(self) -> list[Any]:
        """Every state of the game."""
        return [self.opening, *(step.verdict.state for step in self.steps)]

    @property
    def actions(self) -> list[Any]:
        """Every action of the game."""
        return [step.action for step in self.steps]

    def some(self, count: int, random: Random) -> list[Any]:
        """Some of its states, the first and the last among them."""
        states = self.states
        inner = random.sample(states[1:-1], min(count, len(states) - 2))
        return [states[0], *inner, states[-1]]


def homes(slug: str) -> list[Path]:
    """Where there may be files on a game: beside the tests, or where its own package brings them."""
    named = os.environ.get("GOLDEN_PATH", "").split(os.pathsep)
    return [home / slug for home in (GOLDEN, *map(Path, filter(None, named)))]


@cache
def variants(slug: str) -> Mapping[str, Mapping[str, Any]]:
    """Sets of options by name, the first of them to be played by every number of players.

    They are what the game's ``variants.json`` says: a game that takes long with its defaults, or whose
    options say more together, has one. Otherwise they are the defaults, and each option changed alone.
    """
    for home in homes(slug):
        if (home / VARIANTS).exists():
            told: dict[str, dict[str, Any]] = orjson.loads((home / VARIANTS).read_bytes())
            return told
    found: dict[str, Mapping[str, Any]] = {"default": {}}
    for field in changeable(slug):
        for other in _other_values(field):
            found[f"{field.name}-{other}".lower()] = {field.name: other}
    return found


def changeable(slug: str) -> list[Field]:
    """The options of a game that have a few other values."""
    return [each for each in fields_of(load(slug).options, swap_of(slug)) if _other_values(each)]


def _other_values(field: Field) -> Sequence[Any]:
    match field.shape:
        case declare.Flag():
            return [not field.default]
        case declare.Word(words):
            return [word for word in words if word != field.default]
        case declare.Whole(minimum, maximum):
            more = field.default + 1
            return [more if maximum is None or more <= maximum else max(minimum or 0, more - 2)]
        case _:
            return []


@cache
def options_of(slug: str, variant: str) -> Any:
    """The options of a variant."""
    chosen = {"players": NAMES[: load(slug).seats[0]], "options": variants(slug)[variant]}
    return endpoints(slug)["new"].asks.load(as_json(chosen)).options


def main_variant(slug: str) -> str:
    """The first variant of a game."""
    return next(iter(variants(slug)))


def seats_of(slug: str, variant: str = "") -> list[int]:
    """How many can play a variant: every number where there are few, else the ends and some between."""
    variant = variant or main_variant(slug)
    least, most = load(slug).seats
    possible = [seats for seats in range(least, most + 1) if _can_be_dealt(slug, variant, seats)]
    if len(possible) <= 6:
        return possible
    return [*possible[:3], possible[len(possible) // 2], possible[-1]]


@cache
def _can_be_dealt(slug: str, variant: str, seats: int) -> bool:
    try:
        load(slug).new(NAMES[:seats], options_of(slug, variant), seed=SEED)
    except Impossible:
        return False
    return True


def played(slug: str, seats: int, seed: int = 0, variant: str = "") -> Play:
    """A game of actions chosen by chance, to its end: listed ones, and now and then one that cannot be."""
    return _played(slug, seats, seed, variant or main_variant(slug))


@cache
def _played(slug: str, seats: int, seed: int, variant: str) -> Play:
    game, random = load(slug), Random(f"{slug}/{variant}/{seats}/{seed}")
    options = options_of(slug, variant)
    opening = state = game.new(NAMES[:seats], options, seed=f"{SEED}-{seed}").state
    steps = []
    for _ in range(MOST_STEPS):
        listed = game.actions(state).actions
        if not listed:
            break
        action = random.choice(listed)
        if _maker_of_unlisted(slug) and random.random() < UNLISTED:
            action = random.choice([*unlisted(slug, state, random), action])
        verdict = game.adjudicate(state, action)
        steps.append(Step(state, action, verdict))
        state = verdict.state
    return Play(slug, options, NAMES[:seats], opening, tuple(steps))


def plays(slug: str, per_table: int = 1) -> Iterator[Play]:
    """Random games with every number of players, and some of every variant."""
    for seats in some_of(seats_of(slug)):
        for seed in range(per_table if thorough() else 1):
            yield played(slug, seats, seed)
    for variant in islice(variants(slug), 1, None):
        for seats in seats_of(slug, variant)[: 2 if thorough() else 1]:
            yield played(slug, seats, 0, variant)
