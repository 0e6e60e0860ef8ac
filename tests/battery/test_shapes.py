"""Both readers on records that have every shape there is, which no single game has."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Annotated, Any, ClassVar, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from marshmallow import ValidationError

from adjudicators import declare
from adjudicators.cards import ISLAND
from adjudicators.declare import (
    Between,
    CardNamed,
    CardOf,
    Length,
    Named,
    OrOne,
    Partial,
    Pattern,
    PlayerId,
    Size,
    fields_of,
)
from adjudicators.values import value
from service.wire.codec import Codec, Codecs
from tests.battery.every import steady
from tests.battery.readers import agree
from tests.strategies import Maker, as_json, spoiled

Card = Annotated[str, CardOf(ISLAND)]
NamedCard = Annotated[
    str, CardNamed("harbour", ("Rats", "Maid"), Pattern("[A-Z][a-z]+", "a name"), unknown=True)
]


@value
class Give:
    """One of two kinds."""

    kind: ClassVar[str] = "give"

    to: PlayerId
    cards: Annotated[tuple[Card, ...], Size(1, 3, unique=True)]


@value
class Keep:
    """The other kind."""

    kind: ClassVar[str] = "keep"

    count: Annotated[int, Between(0, 9)]
    why: Annotated[str | None, Length(1, 5)] = None


@dataclass(frozen=True, slots=True)
class Frozen:
    """A record that stands guard over its fields."""

    names: Annotated[tuple[str, ...], Size(0, 3)]
    size: Annotated[int | None, Between(1, 6)] = None
    total: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        """Count the letters."""
        object.__setattr__(self, "total", sum(map(len, self.names)))


@dataclass
class Filled:
    """A record that fills in fields that are not on the wire."""

    count: Annotated[int, Between(0, 9)]
    seen: list[int] = field(init=False, default_factory=list)
    double: int = field(init=False)

    def __post_init__(self) -> None:
        """Twice as many."""
        self.double = 2 * self.count


@dataclass(init=False)
class Written:
    """A record with an ``__init__`` of its own."""

    least: int

    def __init__(self, least: int) -> None:
        self.least = min(least, 5)


@value
class Choice:
    """Everything may be left out."""

    loud: bool = False
    size: Annotated[int, Between(1, 6)] = 4
    mode: Literal["slow", "fast"] = "slow"
    extra: Annotated[tuple[Card, ...], Size(0, 2)] = ()
    note: Annotated[str | None, Length(0, 9)] = None


@value
class Everything:
    """A record with every shape."""

    whole: Annotated[int, Between(-5, 5)]
    unbounded: int
    flag: bool
    word: Literal["one", "two"]
    text: Annotated[str, Length(0, 6)]
    form: Annotated[str, Pattern("[a-c]{2,3}", "two or three of a b c")]
    card: Card
    unknown: Annotated[str, CardOf(ISLAND, unknown=True)]
    nothing: Card | None
    by_name: NamedCard
    names: Annotated[tuple[NamedCard, ...], Size(0, 3)]
    perhaps: Keep | None
    from_: Annotated[Mapping[PlayerId, tuple[Card, ...]], Size(0, 3)]
    by_card: Annotated[Mapping[Card, Annotated[int, Between(0, 3)]], Size(1, 3)]
    nested: Annotated[Mapping[Literal["x", "y"], Keep], Size(0, 2)]
    table: tuple[tuple[int, ...], ...]
    flags: tuple[bool, ...]
    gaps: tuple[Card | None, ...]
    some: Annotated[tuple[Card, ...], Size(1, 3), OrOne()]
    piles: Mapping[Literal["x", "y"], Annotated[tuple[Card, ...] | None, Size(0, 3), OrOne()]]
    either: Annotated[tuple[Keep, ...], Size(0, 2), OrOne()]
    words: Annotated[tuple[Literal["p", "q", "r"], ...], Size(0, 2, unique=True)]
    records: Annotated[tuple[Keep, ...], Size(0, 3, unique=True)]
    one: Annotated[Give | Keep, Named("One")]
    several: tuple[Annotated[Give | Keep, Named("One")], ...]
    choice: Annotated[Choice, Partial()]
    anything: Any
    frozen: Frozen
    filled: Filled
    written: Written
    later: Annotated[int | None, Between(0, 3)] = None
    much_later: Annotated[Choice, Partial()] | None = None


@pytest.fixture(scope="module")
def codec() -> Codec:
    """The codec of the record with every shape."""
    return Codecs("Test").of(Everything)


seeds = st.integers(0, 2**32 - 1)


def made(random: Random) -> Any:
    """A value that the record declares."""
    return as_json(Maker(random, {}).record(Everything))


def test_every_shape_is_tried() -> None:
    tried: set[type] = set()

    def walk(shape: Any) -> None:
        tried.add(type(shape))
        for name in ("item", "key", "shape"):
            if hasattr(shape, name):
                walk(getattr(shape, name))

    for each in fields_of(Everything):
        walk(each.shape)
    assert tried == set(declare.Shape.__args__)


@steady
@given(seeds)
def test_both_readers_accept_every_shape(codec: Codec, plain: None, seed: int) -> None:
    assert agree(codec, made(Random(seed)))


@steady
@given(seeds, st.integers(1, 2))
def test_both_readers_refuse_the_same(codec: Codec, plain: None, seed: int, faults: int) -> None:
    random = Random(seed)
    told = made(random)
    for _ in range(20):
        bad = told
        for _ in range(faults):
            bad = spoiled(bad, random)
        agree(codec, bad)


@steady
@given(seeds)
def test_every_shape_survives_the_wire(codec: Codec, seed: int) -> None:
    record = codec.load(made(Random(seed)))
    assert codec.load(as_json(codec.write(record))) == record


def test_what_is_left_out_is_filled_in_or_nothing(codec: Codec) -> None:
    told = made(Random(1)) | {"choice": {"size": 2}}
    told.pop("later", None)
    record = codec.load(told)
    assert record.choice == Choice(size=2)
    assert record.later is None
    back = codec.write(record)
    assert "later" not in back
    assert back["choice"] == {
        "loud": False,
        "size": 2,
        "mode": "slow",
        "extra": (),
    }
    assert "from" in back
    assert "from_" not in back


def test_faults_are_named_with_their_places(codec: Codec) -> None:
    told = made(Random(2)) | {"some": ["2A"]}
    told |= {"from": {"ann": ["9Z"], "a b": []}, "one": {"kind": "keep", "count": 10}}
    with pytest.raises(ValidationError) as refusal:
        codec.load(told)
    faults: Any = refusal.value.messages
    assert set(faults) == {"from", "one"}
    assert set(faults["from"]) == {"ann", "a b"}
    assert set(faults["one"]) == {"count"}


def test_a_single_item_stands_for_a_list_of_it(codec: Codec) -> None:
    told = made(Random(3)) | {"some": "2A", "piles": {"x": "KT", "y": None}}
    told |= {"either": {"kind": "keep", "count": 3}}
    record = codec.load(told)
    assert record.some == ("2A",)
    assert record.piles == {"x": ("KT",), "y": None}
    assert record.either == (Keep(3),)
    back = as_json(codec.write(record))
    assert back["some"] == ["2A"]
    assert codec.load(back) == record


@pytest.mark.parametrize(
    ("some", "place"),
    [("9Z", None), (None, None), (1, None), ([], None), (["9Z"], 0), (["2A", "x"], 1)],
)
def test_a_fault_of_a_single_item_stands_where_it_does(
    codec: Codec, some: Any, place: int | None
) -> None:
    with pytest.raises(ValidationError) as refusal:
        codec.load(made(Random(4)) | {"some": some})
    faults: Any = refusal.value.messages
    assert set(faults) == {"some"}
    assert isinstance(faults["some"], list) if place is None else set(faults["some"]) == {place}


def test_a_list_of_lists_cannot_have_one_alone() -> None:
    with pytest.raises(TypeError, match="told from the list"):
        declare.shape_of(Annotated[tuple[tuple[int, ...], ...], OrOne()])


@pytest.mark.parametrize("name", ["Rats", "Cats", "?"])
def test_a_card_of_an_open_catalogue_is_any_that_has_the_form(codec: Codec, name: str) -> None:
    told = made(Random(5)) | {"by_name": name, "names": ["Maid", name]}
    assert agree(codec, told)
    assert codec.load(told).names == ("Maid", name)


@pytest.mark.parametrize("name", ["cats", "Rats\n", "", "??", 1, None, ["Rats"]])
def test_a_card_of_an_open_catalogue_has_the_form(codec: Codec, name: Any) -> None:
    assert not agree(codec, made(Random(6)) | {"by_name": name})
    assert not agree(codec, made(Random(6)) | {"names": ["Rats", name]})
