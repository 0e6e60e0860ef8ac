"""Fields that not every game has: mappings, lists of unique items, tagged records inside of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar

import pytest
from apispec import APISpec
from marshmallow import Schema, ValidationError

from adjudicators.cards import ISLAND, STANDARD
from adjudicators.declare import (
    Between,
    CardOf,
    Doc,
    Length,
    Named,
    OrOne,
    Partial,
    PlayerId,
    Size,
)
from service.http.problem_details import invalid_request
from service.openapi.fields import RecordPlugin
from service.wire.codec import Codec, Codecs

Card = Annotated[str, CardOf(ISLAND)]


@dataclass(frozen=True, slots=True)
class Coins:
    kind: ClassVar[str] = "coins"
    count: Annotated[int, Between(1, 9)]


@dataclass(frozen=True, slots=True)
class Token:
    kind: ClassVar[str] = "token"
    card: Card


@dataclass(frozen=True, slots=True)
class Chest:
    hands: Annotated[Mapping[PlayerId, tuple[Card, ...]], Size(1, 3)]
    drawn: Annotated[tuple[Card, ...], Size(0, 3, unique=True)]
    stakes: Mapping[PlayerId, Annotated[Coins | Token, Named("Stake")]]


@dataclass(frozen=True, slots=True)
class Choices:
    """Options whose defaults come from a factory."""

    supply: Annotated[Mapping[str, Annotated[int, Between(0, 9)]], Doc("")] = field(
        default_factory=dict
    )
    groups: tuple[Annotated[str, CardOf(STANDARD, unknown=True, declared=True)], ...] = ()
    stake: int = 3


@dataclass(frozen=True, slots=True)
class Setup:
    options: Annotated[Choices, Partial()]


@dataclass(frozen=True, slots=True)
class Form:
    """A record with a field of each simple kind."""

    count: Annotated[int, Between(1, 6)]
    name: Annotated[str, Length(1, 128)]
    done: bool
    one: Annotated[tuple[str, ...], Size(2, 3)]


FILLED_IN: dict[str, Any] = {"count": 3, "name": "a", "done": True, "one": ["a", "b"]}
GOOD: dict[str, Any] = {
    "hands": {"ann": ["2A", "KB"], "bob": []},
    "drawn": ["3C", "4C"],
    "stakes": {"ann": {"kind": "coins", "count": 3}, "bob": {"kind": "token", "card": "QT"}},
}


@pytest.fixture(scope="module")
def codec() -> Codec:
    return Codecs("Test").of(Chest)


def faults(codec: Codec, **changes: Any) -> dict[str, str]:
    with pytest.raises(ValidationError) as refusal:
        codec.load({**GOOD, **changes})
    return {fault.pointer: fault.detail for fault in invalid_request(refusal.value.messages).faults}


def test_a_record_that_is_read_is_written_unchanged(codec: Codec) -> None:
    chest = codec.load(GOOD)
    assert chest == Chest(
        {"ann": ("2A", "KB"), "bob": ()}, ("3C", "4C"), {"ann": Coins(3), "bob": Token("QT")}
    )
    written = codec.write(chest)
    assert {name: list(hand) for name, hand in written["hands"].items()} == GOOD["hands"]
    assert written["stakes"] == GOOD["stakes"]


def test_faults_inside_of_a_mapping_have_exact_pointers(codec: Codec) -> None:
    hands = {"ann": ["2A", "XX", "YY"], "bob": 3}
    assert set(faults(codec, hands=hands)) == {"/hands/ann/1", "/hands/ann/2", "/hands/bob"}


def test_faults_of_a_name_and_of_its_value_point_to_the_name(codec: Codec) -> None:
    found = faults(codec, hands={"b/b": ["XX"], "ann\n": []})
    assert set(found) == {"/hands/b~1b", "/hands/b~1b/0", "/hands/ann\n"}
    assert "1 to 32" in found["/hands/b~1b"]
    assert "such as 7C" in found["/hands/b~1b/0"]


@pytest.mark.parametrize("hands", [{}, {name: [] for name in "abcd"}])
def test_the_size_of_a_mapping_is_bounded(codec: Codec, hands: Any) -> None:
    assert faults(codec, hands=hands) == {"/hands": f"{len(hands)} entries; expected 1 to 3"}


@pytest.mark.parametrize("hands", [None, [], "ann", 1, True])
def test_a_value_that_is_not_a_mapping_is_refused(codec: Codec, hands: Any) -> None:
    assert set(faults(codec, hands=hands)) == {"/hands"}


def test_a_duplicate_in_a_list_of_unique_items_is_named(codec: Codec) -> None:
    assert faults(codec, drawn=["2A", "3A", "2A"]) == {"/drawn": "'2A' is given twice"}


@pytest.mark.parametrize(
    ("stake", "pointer"),
    [
        ({"kind": "coins", "count": 10}, "/stakes/ann/count"),
        ({"kind": "coins", "count": 3, "card": "2A"}, "/stakes/ann/card"),
        ({"kind": "coins"}, "/stakes/ann/count"),
        ({"kind": "house"}, "/stakes/ann/kind"),
        ({}, "/stakes/ann/kind"),
        (3, "/stakes/ann"),
        (None, "/stakes/ann"),
    ],
)
def test_faults_inside_of_a_tagged_record_have_exact_pointers(
    codec: Codec, stake: Any, pointer: str
) -> None:
    assert set(faults(codec, stakes={"ann": stake})) == {pointer}


@pytest.fixture(scope="module")
def setup() -> Codec:
    return Codecs("Test").of(Setup)


def test_a_default_factory_fills_in_a_missing_field(setup: Codec) -> None:
    assert setup.load({"options": {}}) == Setup(Choices({}, (), 3))
    assert setup.load({"options": {"supply": {"Rats": 2}}}) == Setup(Choices({"Rats": 2}))


def test_a_joker_can_declare_the_card_that_it_stands_for(setup: Codec) -> None:
    groups = ["*", "*=10H", "10H", "?"]
    assert setup.load({"options": {"groups": groups}}).options.groups == tuple(groups)
    wrong = {"options": {"groups": ["*=*", "*=", "5H=6H", "*=1H", "*=?"]}}
    with pytest.raises(ValidationError) as refusal:
        setup.load(wrong)
    faults = invalid_request(refusal.value.messages).faults
    assert [fault.pointer for fault in faults] == [f"/options/groups/{n}" for n in range(5)]


@pytest.mark.parametrize("number", [2**53 + 1, 2**63, 2**70, -(2**53) - 1, 1e19])
def test_a_number_without_bounds_must_be_exact_as_a_float(setup: Codec, number: float) -> None:
    assert setup.load({"options": {"stake": 2**53}}).options.stake == 2**53
    with pytest.raises(ValidationError):
        setup.load({"options": {"stake": number}})


@pytest.fixture(scope="module")
def form() -> Codec:
    return Codecs("Test").of(Form)


@pytest.mark.parametrize(
    ("changes", "detail"),
    [
        ({"count": 12}, "12 is not between 1 and 6"),
        ({"count": 0}, "0 is not between 1 and 6"),
        ({"count": 1.5}, "1.5 is not a whole number"),
        ({"count": True}, "true is not a whole number"),
        ({"count": {"a": None}}, '{"a": null} is not a whole number'),
        ({"count": "3"}, "'3' is not a whole number"),
        ({"count": float(2**70)}, "1.1805916207174113e+21 is too large"),
        ({"count": -float(2**70)}, "-1.1805916207174113e+21 is too small"),
        ({"name": "x" * 129}, f"'{'x' * 40}…' is longer than 128 characters"),
        ({"name": ""}, "'' is shorter than 1 character"),
        ({"name": [False]}, "[false] is not a string"),
        ({"name": {"x": "y" * 99}}, '{"x": "' + "y" * 33 + "… is not a string"),
        ({"done": 'say "no"\n'}, "'say \"no\"\\n' is not true or false"),
        ({"one": ["a"]}, "1 item; expected 2 to 3"),
        ({"one": []}, "0 items; expected 2 to 3"),
        ({"one": "a"}, "'a' is not a list"),
    ],
)
def test_a_fault_names_the_value_and_what_is_expected(
    form: Codec, changes: Any, detail: str
) -> None:
    with pytest.raises(ValidationError) as refusal:
        form.load({**FILLED_IN, **changes})
    assert [fault.detail for fault in invalid_request(refusal.value.messages).faults] == [detail]


@pytest.mark.parametrize("count", [1, 6, 3.0, 6.0])
def test_marshmallow_reads_whole_numbers_like_the_quick_reader(form: Codec, count: float) -> None:
    read = Schema.load(form.schema, {**FILLED_IN, "count": count})
    assert read == form.load({**FILLED_IN, "count": count})
    assert type(read.count) is int


@dataclass(frozen=True, slots=True)
class Row:
    top: Annotated[tuple[Card, ...], Size(0, 3), OrOne(), Doc("A row.", "2A")]
    perhaps: Annotated[tuple[Card, ...] | None, Size(1, 3), OrOne()]


def test_a_list_or_a_single_item_is_published_as_a_choice() -> None:
    spec = APISpec("Rows", "1", "3.1.0", plugins=[RecordPlugin()])
    spec.components.schema("Row", schema=Codecs("Test").of(Row).schema)
    published = spec.to_dict()["components"]["schemas"]["Row"]["properties"]
    assert published["top"]["description"] == "A row."
    listed, single = published["top"]["anyOf"]
    assert listed == {"type": "array", "items": single, "maxItems": 3}
    assert single["type"] == "string"
    listed, single, nothing = published["perhaps"]["anyOf"]
    assert (listed["minItems"], nothing) == (1, {"type": "null"})
    assert published.keys() == {"top", "perhaps"}
