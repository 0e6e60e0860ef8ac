"""Fields that not every game has: mappings, lists without repetition, choices inside of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

import pytest
from apispec import APISpec
from marshmallow import ValidationError

from adjudicators.cards import ISLAND
from adjudicators.declare import Between, CardOf, Doc, Named, OrOne, PlayerId, Size
from service.document import plugin, teach
from service.errors import invalid
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
    return {fault.pointer: fault.detail for fault in invalid(refusal.value.messages).faults}


def test_what_is_read_can_be_written_as_it_was(codec: Codec) -> None:
    chest = codec.load(GOOD)
    assert chest == Chest(
        {"ann": ("2A", "KB"), "bob": ()}, ("3C", "4C"), {"ann": Coins(3), "bob": Token("QT")}
    )
    written = codec.write(chest)
    assert {name: list(hand) for name, hand in written["hands"].items()} == GOOD["hands"]
    assert written["stakes"] == GOOD["stakes"]


def test_faults_below_a_name_point_to_where_they_stand(codec: Codec) -> None:
    hands = {"ann": ["2A", "XX", "YY"], "bob": 3}
    assert set(faults(codec, hands=hands)) == {"/hands/ann/1", "/hands/ann/2", "/hands/bob"}


def test_a_bad_name_is_named_where_it_stands_and_so_is_what_it_holds(codec: Codec) -> None:
    found = faults(codec, hands={"b/b": ["XX"], "ann\n": []})
    assert set(found) == {"/hands/b~1b", "/hands/b~1b/0", "/hands/ann\n"}
    assert "1 to 32" in found["/hands/b~1b"]
    assert "such as 7C" in found["/hands/b~1b/0"]


@pytest.mark.parametrize("hands", [{}, {name: [] for name in "abcd"}])
def test_the_size_of_a_mapping_is_bounded(codec: Codec, hands: Any) -> None:
    assert faults(codec, hands=hands) == {"/hands": f"{len(hands)} entries; expected 1 to 3"}


@pytest.mark.parametrize("hands", [None, [], "ann", 1, True])
def test_what_is_no_mapping_is_refused(codec: Codec, hands: Any) -> None:
    assert set(faults(codec, hands=hands)) == {"/hands"}


def test_a_card_twice_is_named_where_each_must_be_another(codec: Codec) -> None:
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
def test_faults_of_a_choice_point_into_it(codec: Codec, stake: Any, pointer: str) -> None:
    assert set(faults(codec, stakes={"ann": stake})) == {pointer}


@dataclass(frozen=True, slots=True)
class Row:
    top: Annotated[tuple[Card, ...], Size(0, 3), OrOne(), Doc("A row.", "2A")]
    perhaps: Annotated[tuple[Card, ...] | None, Size(1, 3), OrOne()]


def test_a_list_or_one_is_published_as_either() -> None:
    taught = plugin()
    spec = APISpec("Rows", "1", "3.1.0", plugins=[taught])
    teach(taught)
    spec.components.schema("Row", schema=Codecs("Test").of(Row).schema)
    published = spec.to_dict()["components"]["schemas"]["Row"]["properties"]
    assert published["top"]["description"] == "A row."
    listed, single = published["top"]["anyOf"]
    assert listed == {"type": "array", "items": single, "maxItems": 3}
    assert single["type"] == "string"
    listed, single, nothing = published["perhaps"]["anyOf"]
    assert (listed["minItems"], nothing) == (1, {"type": "null"})
    assert published.keys() == {"top", "perhaps"}
