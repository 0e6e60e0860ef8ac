"""Definitions of cards that are not valid, each with the part that is wrong."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicators.to_the_bottom import GAME
from adjudicators.to_the_bottom.cards.card_text import card_text
from adjudicators.to_the_bottom.cards.definition_checks import definition_faults
from adjudicators.to_the_bottom.cards.input_checks import option_faults
from adjudicators.to_the_bottom.cards.language.abilities import Definition
from tests.strategies import Maker

INVALID = "to-the-bottom.cards.sense"
DRAW = {"do": "draw", "count": 1}
OWN_HAND = {"whose": "own", "zone": "hand", "pick": "chosen"}
OWN_BOARD = {"whose": "own", "zone": "board", "pick": "chosen"}
THEIR_HAND = {"whose": "opponent", "zone": "hand", "pick": "chosen"}
THIS = {"whose": "own", "zone": "board", "pick": "this"}


def jettison(what: Any = OWN_HAND, **more: Any) -> dict[str, Any]:
    return {"do": "jettison", "what": what, **more}


def move(what: Any, *to: Any) -> dict[str, Any]:
    return {"do": "move", "what": what, "to": list(to)}


def action(*does: Any) -> dict[str, Any]:
    return {"when": "action", "does": list(does)}


def on(when: str, *does: Any) -> dict[str, Any]:
    return {"when": when, "does": list(does)}


def always(**has: Any) -> dict[str, Any]:
    return {"when": "always", "has": has}


def on_board(**has: Any) -> dict[str, Any]:
    return {"when": "on-board", "has": has}


def reaction(to: str, response: str) -> dict[str, Any]:
    return {"when": "reaction", "to": to, "response": response, "cost": "tire"}


def card(*abilities: Any, colour: str = "violet", name: str = "Mine") -> Definition:
    told = {"name": name, "value": 1, "price": 1, "colour": colour, "abilities": list(abilities)}
    made: Definition = GAME.read(Definition, told)
    return made


def faults(*cards: Definition) -> list[tuple[str, str]]:
    return [(each.pointer, each.rule) for each in definition_faults(cards, "/options/catalogue")]


FIRST = "/abilities/0"
DOES = "/abilities/0/does/0"
WHAT = "/abilities/0/does/0/what"

WRONG = [
    ("two actions", [action(DRAW), action(DRAW)], ["/abilities/1"]),
    ("three actions", [action(DRAW)] * 3, ["/abilities/1", "/abilities/2"]),
    (
        "the same rule twice",
        [on_board(rule="change-draw", by=1), on_board(rule="change-draw", by=2)],
        ["/abilities/1/has"],
    ),
    ("a merging card to be tired", [always(rule="merge"), action(DRAW)], ["/abilities/1"]),
    (
        "a merging card for others",
        [always(rule="onto-opponent"), always(rule="merge")],
        ["/abilities/0/has"],
    ),
    ("no change of the drawing", [on_board(rule="change-draw", by=0)], [f"{FIRST}/has/by"]),
    ("no change of the price", [on_board(rule="change-price", by=0)], [f"{FIRST}/has/by"]),
    ("drawing more too late", [action({"do": "change-draw", "by": 1})], [DOES]),
    (
        "drawing no more",
        [on("before-drawing", {"do": "change-draw", "by": 0})],
        [f"{DOES}/by"],
    ),
    ("points when they are lost", [on("end-of-turn", {"do": "gain", "points": 1})], [DOES]),
    (
        "values when they are lost",
        [on("end-of-turn", jettison(), {"do": "gain-value"})],
        [f"{FIRST}/does/1"],
    ),
    ("a need where nobody acts", [on("played", jettison(required=True))], [f"{DOES}/required"]),
    ("the value of nothing", [action({"do": "gain-value"}, jettison())], [DOES]),
    ("repeating nothing", [action({"do": "repeat"})], [DOES]),
    ("repeating no action", [on("played", DRAW, {"do": "repeat"})], [f"{FIRST}/does/1"]),
    (
        "repeating in the middle",
        [action(DRAW, {"do": "repeat"}, DRAW)],
        [f"{FIRST}/does/1"],
    ),
    ("tiring a hand", [action({"do": "tire", "what": OWN_HAND})], [f"{WHAT}/zone"]),
    ("readying a hand", [action({"do": "ready", "what": OWN_HAND})], [f"{WHAT}/zone"]),
    ("needing perhaps none", [action(jettison(OWN_HAND | {"up_to": True}, required=True))], [f"{DOES}/required"]),
    ("jettisoning from the water", [action(jettison(OWN_HAND | {"zone": "water"}))], [f"{WHAT}/zone"]),
    (
        "the greatest here or there",
        [action(move({"whose": "everyone", "zone": "board", "pick": "greatest"}, {"zone": "hand"}, {"zone": "water"}))],
        [f"{DOES}/to"],
    ),
    (
        "to the hand and to the hand",
        [action(move(OWN_BOARD, {"zone": "hand"}, {"zone": "hand", "whose": "holder"}))],
        [f"{DOES}/to/1"],
    ),
    ("from hand to hand", [action(move(OWN_HAND, {"zone": "hand"}))], [f"{DOES}/to/0"]),
    (
        "from their hand to theirs",
        [action(move(THEIR_HAND, {"zone": "hand", "whose": "holder"}))],
        [f"{DOES}/to/0"],
    ),
    (
        "from the top to the top",
        [action(move({"whose": "own", "zone": "deck", "pick": "top"}, {"zone": "deck-top"}))],
        [f"{DOES}/to/0"],
    ),
    ("this card of others", [action(jettison(THIS | {"whose": "everyone"}))], [f"{WHAT}/whose"]),
    ("this card in the hand", [action(jettison(THIS | {"zone": "hand"}))], [f"{WHAT}/zone"]),
    (
        "this card on board when jettisoned",
        [on("jettisoned", move(THIS, {"zone": "hand"}))],
        [f"{WHAT}/zone"],
    ),
    ("this card and not this one", [action(jettison(THIS | {"others": True}))], [f"{WHAT}/others"]),
    ("this card if red", [action(jettison(THIS | {"colours": ["red"]}))], [f"{WHAT}/colours"]),
    (
        "this card with itself",
        [action(jettison(THIS | {"with_this": True}))],
        [f"{WHAT}/with_this"],
    ),
    (
        "this card with the cards of others",
        [action(jettison(OWN_BOARD | {"whose": "opponent", "with_this": True}))],
        [f"{WHAT}/with_this"],
    ),
    ("this card with the hand", [action(jettison(OWN_HAND | {"with_this": True}))], [f"{WHAT}/with_this"]),
    (
        "this card and not this one with it",
        [action(jettison(OWN_BOARD | {"with_this": True, "others": True}))],
        [f"{WHAT}/others"],
    ),
    (
        "to an opponent and to their holder",
        [
            action(
                move(THEIR_HAND, {"zone": "water", "whose": "opponent"}, {"zone": "water", "whose": "holder"})
            )
        ],
        [f"{DOES}/to/1"],
    ),
    (
        "from their hand to the opponent's",
        [action(move(THEIR_HAND, {"zone": "hand", "whose": "opponent"}))],
        [f"{DOES}/to/0"],
    ),
    (
        "no change of what opponents pay",
        [on_board(rule="change-price", by=0, whose="each-opponent", colours=["red"])],
        [f"{FIRST}/has/by"],
    ),
    ("other cards of the hand", [action(jettison(OWN_HAND | {"others": True}))], [f"{WHAT}/others"]),
    ("chosen in a deck", [action(jettison(OWN_HAND | {"zone": "deck"}))], [f"{WHAT}/pick"]),
    (
        "the greatest of a deck",
        [action(jettison({"whose": "own", "zone": "deck", "pick": "greatest"}))],
        [f"{WHAT}/pick"],
    ),
    ("the top of a hand", [action(jettison(OWN_HAND | {"pick": "top"}))], [f"{WHAT}/pick"]),
    ("the bottom of a board", [action(jettison(OWN_BOARD | {"pick": "bottom"}))], [f"{WHAT}/pick"]),
    (
        "the top of a deck if red",
        [action(jettison({"whose": "own", "zone": "deck", "pick": "top", "colours": ["red"]}))],
        [f"{WHAT}/colours"],
    ),
    ("the greatest of hands", [action(jettison(THEIR_HAND | {"pick": "greatest"}))], [f"{WHAT}/pick"]),
    ("a red card of a hidden hand", [action(jettison(THEIR_HAND | {"colours": ["red"]}))], [f"{WHAT}/colours"]),
    ("a dear card of a hidden hand", [action(jettison(THEIR_HAND | {"at_least": 5}))], [f"{WHAT}/at_least"]),
    ("all cheap cards of a hidden hand", [action(jettison(THEIR_HAND | {"pick": "all", "at_most": 5}))], [f"{WHAT}/at_most"]),
    ("two of all", [action(jettison(OWN_HAND | {"pick": "all", "count": 2}))], [f"{WHAT}/count"]),
    ("up to all", [action(jettison(OWN_HAND | {"pick": "all", "up_to": True}))], [f"{WHAT}/up_to"]),
    (
        "all, by choice",
        [action(jettison(OWN_HAND | {"pick": "all", "chooser": "holder"}))],
        [f"{WHAT}/chooser"],
    ),
    (
        "at least 5 and at most 4",
        [action(jettison(OWN_HAND | {"at_least": 5, "at_most": 4}))],
        [f"{WHAT}/at_least"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("abilities", "pointers"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG]
)
def test_a_wrong_definition_is_refused_with_the_part_that_is_wrong(
    abilities: list[Any], pointers: list[str]
) -> None:
    expected = [(f"/options/catalogue/0{pointer}", INVALID) for pointer in pointers]
    assert faults(card(*abilities)) == expected


RIGHT: list[tuple[str, list[Any]]] = [
    ("nothing at all", []),
    ("an action after another ability", [on("played", DRAW), action(DRAW)]),
    ("two rules", [on_board(rule="change-draw", by=1), on_board(rule="change-price", by=1)]),
    ("more before the drawing", [on("before-drawing", {"do": "change-draw", "by": -1})]),
    ("points in the turn", [on("before-drawing", {"do": "gain", "points": 1})]),
    ("the value of what was jettisoned", [action(jettison(), {"do": "gain-value"})]),
    ("repeating at the end", [action(DRAW, {"do": "repeat"})]),
    ("tiring a board", [action({"do": "tire", "what": THEIR_HAND | {"zone": "board"}})]),
    ("this card where it is", [on("end-of-turn", jettison(THIS))]),
    ("this card in the water", [on("jettisoned", move(THIS | {"zone": "water"}, {"zone": "hand"}))]),
    ("others on board", [action(jettison(OWN_BOARD | {"others": True, "count": 2}))]),
    ("a red card of one's hand", [action(jettison(OWN_HAND | {"colours": ["red"]}))]),
    ("a red card that they choose", [action(jettison(THEIR_HAND | {"colours": ["red"], "chooser": "holder"}))]),
    ("between their hand and mine", [action(move(THEIR_HAND, {"zone": "hand"}))]),
    ("from top to bottom", [action(move({"whose": "own", "zone": "deck", "pick": "top"}, {"zone": "deck-bottom"}))]),
    ("with four others", [action(jettison(OWN_BOARD | {"with_this": True, "count": 4}))]),
    ("to an opponent", [action(move(OWN_HAND, {"zone": "hand", "whose": "opponent"}, {"zone": "water"}))]),
    ("what opponents draw", [on_board(rule="change-draw", by=-1, whose="each-opponent")]),
    ("what red cards cost", [on_board(rule="change-price", by=1, whose="everyone", colours=["red"])]),
    ("worth exactly 4", [action(jettison(OWN_HAND | {"at_least": 4, "at_most": 4}))]),
]  # fmt: skip


@pytest.mark.parametrize("abilities", [case[1] for case in RIGHT], ids=[case[0] for case in RIGHT])
def test_a_valid_definition_has_no_fault(abilities: list[Any]) -> None:
    assert faults(card(*abilities)) == []


ANSWERS = {
    ("effect", "shield"),
    ("action", "cancel"),
    ("play", "return"),
    ("attack", "redirect"),
    ("jettison", "take-over"),
}


@pytest.mark.parametrize("to", sorted(to for to, _ in ANSWERS))
@pytest.mark.parametrize("response", sorted(response for _, response in ANSWERS))
def test_reactions_come_in_pairs(to: str, response: str) -> None:
    wrong = (
        [] if (to, response) in ANSWERS else [(f"/options/catalogue/0{FIRST}/response", INVALID)]
    )
    assert faults(card(reaction(to, response), colour="blue")) == wrong


@pytest.mark.parametrize("colour", ["red", "green", "violet", "beige"])
def test_only_blue_cards_react(colour: str) -> None:
    found = faults(card(reaction("effect", "shield"), colour=colour))
    assert found == [(f"/options/catalogue/0{FIRST}", "to-the-bottom.cards.colours.reactions")]


def test_a_card_reacts_in_one_way() -> None:
    found = faults(card(reaction("effect", "shield"), reaction("play", "return"), colour="blue"))
    assert found == [("/options/catalogue/0/abilities/1", INVALID)]


def test_nothing_green_is_tired() -> None:
    found = faults(card(action(DRAW), colour="green"))
    assert found == [(f"/options/catalogue/0{FIRST}", "to-the-bottom.cards.colours")]
    assert faults(card(on("played", DRAW), colour="green")) == []


def test_a_name_is_defined_once() -> None:
    found = faults(card(), card(name="Other"), card(), card())
    rule = "to-the-bottom.cards.own"
    assert found == [("/options/catalogue/2/name", rule), ("/options/catalogue/3/name", rule)]


def test_all_faults_are_told_with_their_card() -> None:
    found = faults(
        card(action({"do": "repeat"}, jettison(THIS | {"zone": "hand", "whose": "everyone"}))),
        card(on_board(rule="change-draw", by=0), name="Other"),
    )
    at = "/options/catalogue"
    assert [pointer for pointer, _ in found] == [
        f"{at}/0/abilities/0/does/0",
        f"{at}/0/abilities/0/does/0",
        f"{at}/0/abilities/0/does/1/what/whose",
        f"{at}/0/abilities/0/does/1/what/zone",
        f"{at}/1/abilities/0/has/by",
    ]


@pytest.mark.parametrize(
    ("supply", "found"),
    [
        ({"Rats": 3, "Mine": 1}, []),
        ({"Iceberg": 0}, []),
        ({"Iceberg": 1}, [("/options/supply/Iceberg", "to-the-bottom.cards.supply.iceberg")]),
        ({"Yours": 1}, [("/options/supply/Yours", "to-the-bottom.cards")]),
    ],
)
def test_supply_names_cards_that_there_are(
    supply: dict[str, int], found: list[tuple[str, str]]
) -> None:
    wrong = option_faults((card(),), supply, "/options")
    assert [(each.pointer, each.rule) for each in wrong] == found


@settings(deadline=None)
@given(st.integers(0, 2**32))
def test_every_definition_is_judged_part_by_part_and_reads_as_words(seed: int) -> None:
    told = Maker(Random(seed), {}).record(Definition)
    made: Definition = GAME.read(Definition, told)
    for each in definition_faults((made,), ""):
        part: Any = [told]
        *path, last = each.pointer.split("/")[1:]
        for step in path:
            part = part[int(step)] if isinstance(part, list) else part[step]
        assert int(last) < len(part) if isinstance(part, list) else last in part
    assert card_text(made).endswith(".")
