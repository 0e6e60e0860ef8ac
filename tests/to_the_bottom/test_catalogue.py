"""The catalogue: every card that the document names, and for each field whether it is fixed or assumed."""

from typing import Any, get_args

import pytest

from adjudicators.to_the_bottom import GAME
from adjudicators.to_the_bottom.cards.card import has_tiring_symbol
from adjudicators.to_the_bottom.cards.catalogue import (
    STARTING,
    Entry,
    FieldName,
    common_deck,
    entries,
    standard_cards,
    starting_deck,
)
from adjudicators.to_the_bottom.cards.catalogue_listing import answer_cards
from adjudicators.to_the_bottom.cards.definition_checks import definition_faults
from adjudicators.to_the_bottom.cards.language.abilities import Definition, Reaction
from adjudicators.to_the_bottom.rulebook import RULEBOOK, rule_of
from adjudicators.to_the_bottom.state import Options

NAMED = """
Anchor, Arbiter, Assistant, Baby, Band, Bartender, Boogeyman, Burglar, Caretaker, Chef, Diver, Fanatic,
Fisherman, Flapper, Iceberg, Jack, Janitor, Lady, Lifeboat, Lifebuoy, Lifeguard, Lockdown, Maid, Navigator,
Passenger, Pirate, Polka Dancer, Profiteer, Proletarian, Rats, Rose, Saboteur, Seal, Ship Guard, Steersman,
Steward, Stoker, Storyteller, Stowaway, Teacher, Technician, Torpedo, Tycoon
"""
BY_NAME = {each.definition.name: each for each in entries()}
FIELDS = get_args(FieldName)


def names(text: str) -> list[str]:
    return [" ".join(each.split()) for each in text.split(",")]


def test_every_card_that_the_document_names_is_there_once() -> None:
    assert sorted(each.definition.name for each in entries()) == sorted(names(NAMED))


VALUES = {
    "Passenger": 1,
    "Rats": 3,
    "Lifebuoy": 3,
    "Maid": 4,
    "Seal": 5,
    "Stoker": 5,
    "Arbiter": 7,
    "Steersman": 7,
    "Iceberg": 10,
    "Lifeboat": 10,
    "Pirate": 12,
}
COLOURS = {
    "Passenger": "beige",
    "Baby": "beige",
    "Iceberg": "beige",
    "Arbiter": "green",
    "Fisherman": "green",
    "Stoker": "green",
    "Tycoon": "green",
    "Ship Guard": "blue",
}
ACTIONS = {
    **dict.fromkeys(("Passenger", "Baby", "Iceberg", "Arbiter"), False),
    **dict.fromkeys(
        ("Polka Dancer", "Steward", "Torpedo", "Saboteur", "Burglar", "Storyteller"), True
    ),
}
PLAIN = ("Passenger", "Baby", "Iceberg")


@pytest.mark.parametrize("name", VALUES)
def test_values_that_the_document_fixes(name: str) -> None:
    assert BY_NAME[name].definition.value == VALUES[name]


def test_no_other_value_passes_for_fixed() -> None:
    assert {name for name, each in BY_NAME.items() if "value" not in each.assumed} == set(VALUES)


def test_values_that_the_document_bounds() -> None:
    assert standard_cards()["Polka Dancer"].price <= 3
    assert min(standard_cards()[name].price for name in ("Lady", "Tycoon")) > 4
    assert all("value" in BY_NAME[name].assumed for name in ("Polka Dancer", "Lady", "Tycoon"))


def test_cards_are_bought_for_their_value_but_for_two() -> None:
    dearer = {name for name, card in standard_cards().items() if card.price != card.value}
    assert dearer == {"Iceberg", "Lifeboat"}
    assert standard_cards()["Iceberg"].price == 20
    assert "price" in BY_NAME["Lifeboat"].assumed
    fixed = {name for name, each in BY_NAME.items() if "price" not in each.assumed}
    assert fixed == set(VALUES) - {"Lifeboat"}


@pytest.mark.parametrize("name", names(NAMED))
def test_colours_and_actions_that_the_document_fixes(name: str) -> None:
    entry = BY_NAME[name]
    if name in COLOURS:
        assert entry.definition.colour == COLOURS[name]
    if name in ACTIONS:
        assert has_tiring_symbol(entry.definition) is ACTIONS[name]
    assert ("colour" not in entry.assumed) == (name in COLOURS)
    assert ("action" not in entry.assumed) == (name in ACTIONS)


@pytest.mark.parametrize("name", PLAIN)
def test_cards_without_an_ability(name: str) -> None:
    assert BY_NAME[name].definition.abilities == ()
    assert "abilities" not in BY_NAME[name].assumed


def test_no_other_ability_passes_for_wholly_fixed_but_the_arbiters() -> None:
    fixed = {name for name, each in BY_NAME.items() if "abilities" not in each.assumed}
    assert fixed == {*PLAIN, "Arbiter"}


@pytest.mark.parametrize("entry", entries(), ids=BY_NAME)
def test_every_field_is_assumed_or_fixed_somewhere(entry: Entry) -> None:
    fixed = {each.field for each in entry.fixed}
    assert fixed | set(entry.assumed) == set(FIELDS)
    assert len(set(entry.assumed)) == len(entry.assumed)
    assert all(each.says and each.source for each in entry.fixed)


@pytest.mark.parametrize("entry", entries(), ids=BY_NAME)
def test_a_card_with_something_fixed_of_its_abilities_has_a_rule_of_its_own(entry: Entry) -> None:
    fixed = any(each.field == "abilities" for each in entry.fixed)
    name = entry.definition.name
    own = rule_of(name).id != "to-the-bottom.cards.abilities"
    assert own == (fixed and name not in ("Passenger", "Baby")) or name == "Lifeboat"
    assert rule_of(name).id in RULEBOOK.rules


def test_a_rule_that_a_passive_rule_of_the_language_keeps_is_that_of_a_card_with_it() -> None:
    for name, entry in BY_NAME.items():
        module, _, kept = rule_of(name).kept.partition(":")
        if module.endswith("passive_rules"):
            held = [getattr(each, "has", None) for each in entry.definition.abilities]
            assert kept in [type(each).__name__ for each in held]


def test_the_catalogue_makes_sense() -> None:
    assert list(definition_faults(tuple(each.definition for each in entries()), "")) == []


# ── behaviour that the document fixes ────────────────────────────────────────────────────────────

MAIN = {
    "Anchor": [("on-board", "skip-drawing"), ("always", "leave-board")],
    "Assistant": [("always", "merge")],
    "Band": [("always", "protected")],
    "Boogeyman": [("on-board", "see-hands")],
    "Caretaker": [("on-board", "enter-ready")],
    "Fisherman": [("on-board", "change-draw")],
    "Stoker": [("on-board", "change-draw")],
    "Lifeguard": [("on-board", "change-price"), ("on-board", "uncounted")],
    "Navigator": [("on-board", "see-deck")],
    "Steersman": [("on-board", "see-deck")],
    "Seal": [("always", "pair-value")],
    "Stowaway": [("always", "onto-opponent")],
    "Tycoon": [("on-board", "draw-from-opponent")],
    "Flapper": [("always", "no-points"), ("jettisoned", None)],
    "Rose": [("jettisoned", None)],
    "Arbiter": [("end-of-turn", None)],
    "Maid": [("before-drawing", None)],
}
REACTIONS = {
    "Lifebuoy": ("effect", "shield"),
    "Ship Guard": ("action", "cancel"),
    "Bartender": ("play", "return"),
    "Steward": ("attack", "redirect"),
    "Teacher": ("jettison", "take-over"),
}


def told(name: str) -> Any:
    """The abilities of a card as they stand on the wire."""
    return GAME.write(BY_NAME[name].definition)["abilities"]


@pytest.mark.parametrize("name", MAIN)
def test_when_cards_do_what_they_do(name: str) -> None:
    assert [(each["when"], each.get("has", {}).get("rule")) for each in told(name)] == MAIN[name]


@pytest.mark.parametrize("name", REACTIONS)
def test_what_cards_react_to(name: str) -> None:
    reaction = standard_cards()[name].reaction
    assert isinstance(reaction, Reaction)
    assert (reaction.to, reaction.response) == REACTIONS[name]
    assert standard_cards()[name].colour == "blue"


def test_only_those_react() -> None:
    assert {name for name, card in standard_cards().items() if card.reaction} == set(REACTIONS)


def test_the_arbiter_takes_the_greatest_of_every_board() -> None:
    (ability,) = told("Arbiter")
    greatest = {"whose": "everyone", "zone": "board", "pick": "greatest"}
    assert ability["does"] == [{"do": "jettison", "what": greatest}]
    assert "optional" not in ability


def test_the_band_is_safe_below_five() -> None:
    assert told("Band")[0]["has"]["unless_on_board"] == 5


def test_the_caretaker_readies_red_and_violet() -> None:
    assert told("Caretaker")[0]["has"]["colours"] == ["red", "violet"]


def test_a_lifeguard_takes_one_off() -> None:
    assert told("Lifeguard")[0]["has"]["by"] == -1


def test_the_lockdown_is_one_of_five() -> None:
    (action,) = told("Lockdown")
    jettison, gain = action["does"]
    assert (jettison["what"]["count"], jettison["what"]["with_this"]) == (4, True)
    assert (jettison["required"], gain) == (True, {"do": "gain-value"})


def test_the_proletarians_victims_choose() -> None:
    (action,) = told("Proletarian")
    assert action["does"][0]["what"]["chooser"] == "holder"


def test_the_rose_goes_on_board() -> None:
    (ability,) = told("Rose")
    assert ability["does"][0]["to"] == [{"zone": "board"}]


def test_the_torpedo_needs_a_hand_and_hits_a_deck() -> None:
    hand, deck = told("Torpedo")[0]["does"]
    assert (hand["what"]["whose"], hand["what"]["zone"], hand["required"]) == ("own", "hand", True)
    assert (deck["do"], deck["what"]["whose"], deck["what"]["zone"]) == (
        "jettison", "opponent", "deck",
    )  # fmt: skip


def test_the_storytellers_opponents_repeat_and_choose() -> None:
    move, repeat = told("Storyteller")[0]["does"]
    assert [each["zone"] for each in move["to"]] == ["board", "deck-bottom"]
    assert repeat == {"do": "repeat"}


@pytest.mark.parametrize("name", ["Jack", "Janitor", "Chef", "Maid"])
def test_some_work_at_the_bottom(name: str) -> None:
    assert "bottom" in str(told(name))


@pytest.mark.parametrize(
    ("name", "do", "whose", "zone"),
    [
        ("Fanatic", "jettison", "opponent", "board"),
        ("Saboteur", "jettison", "each-opponent", "hand"),
        ("Lady", "move", "opponent", "hand"),
        ("Profiteer", "jettison", "own", "board"),
        ("Diver", "move", "own", "water"),
        ("Technician", "move", "own", "board"),
        ("Burglar", "move", "opponent", "deck"),
    ],
)
def test_whose_cards_an_action_concerns(name: str, do: str, whose: str, zone: str) -> None:
    (action,) = told(name)
    assert action["when"] == "action"
    concerned = [
        (each["do"], each["what"]["whose"], each["what"]["zone"])
        for each in action["does"]
        if "what" in each
    ]
    assert (do, whose, zone) in concerned


def test_the_technician_may_move_himself_and_the_profiteer_sell_himself() -> None:
    for name in ("Technician", "Profiteer"):
        assert "others" not in told(name)[0]["does"][0]["what"]


@pytest.mark.parametrize(("name", "rearranges"), [("Navigator", False), ("Steersman", True)])
def test_who_sees_and_who_rearranges(name: str, rearranges: bool) -> None:
    assert told(name)[0]["has"]["rearranges"] is rearranges


def test_what_navigators_and_a_steersman_see_together() -> None:
    navigator, steersman = (told(name)[0]["has"]["count"] for name in ("Navigator", "Steersman"))
    assert navigator == 2
    assert navigator + steersman == 5
    assert 2 * navigator + steersman == 7


def test_the_polka_dancer_draws_two_when_she_dances_twice() -> None:
    (action,) = told("Polka Dancer")
    assert action["does"] == [{"do": "draw", "count": 1}]


# ── decks ────────────────────────────────────────────────────────────────────────────────────────


def test_every_player_starts_with_eight_passengers_and_two_babies() -> None:
    assert STARTING == {"Passenger": 8, "Baby": 2}
    assert len(starting_deck()) == 10


def test_the_common_deck_has_two_copies_of_all_but_three() -> None:
    deck = common_deck((), {})
    counts = {name: deck.count(name) for name in standard_cards()}
    assert {name for name, count in counts.items() if count == 0} == {*STARTING, "Iceberg"}
    assert {count for count in counts.values() if count} == {2}


def test_supply_says_otherwise() -> None:
    mine = Definition("Deckchair", 1, 1, "beige", ())
    deck = common_deck((mine,), {"Rats": 0, "Lifeboat": 1})
    assert [deck.count(name) for name in ("Rats", "Lifeboat", "Deckchair", "Maid")] == [0, 1, 2, 2]
    assert common_deck((mine,), {"Deckchair": 5}).count("Deckchair") == 5


# ── from the file to records ─────────────────────────────────────────────────────────────────────


def test_the_file_is_read_strictly() -> None:
    good = {"name": "Deckchair", "value": 1, "price": 1, "colour": "beige", "abilities": []}
    assert GAME.read(Definition, good) == Definition("Deckchair", 1, 1, "beige", ())
    draw = {"when": "action", "does": [{"do": "dance", "count": 1}]}
    for bad in (
        {"colour": "pink"},
        {"text": "a deckchair"},
        {"abilities": [draw]},
        {"abilities": [{"when": "never"}]},
    ):
        with pytest.raises(ValueError, match=r"none of|no such field"):
            GAME.read(Definition, good | bad)
    del good["price"]
    with pytest.raises(ValueError, match="/price: this field is missing"):
        GAME.read(Definition, good)


@pytest.mark.parametrize("entry", entries(), ids=BY_NAME)
def test_a_card_is_what_is_written_of_it(entry: Entry) -> None:
    assert GAME.read(Definition, GAME.write(entry.definition)) == entry.definition


# ── the listing ──────────────────────────────────────────────────────────────────────────────────


def test_the_listing_is_the_catalogue() -> None:
    for entry, facts in zip(entries(), answer_cards().cards, strict=True):
        card = entry.definition
        said = (facts.name, facts.value, facts.price, facts.colour, facts.abilities)
        assert said == (card.name, card.value, card.price, card.colour, card.abilities)
        assert facts.action is ("Tire it" in facts.text)
        assert (facts.fixed, facts.assumed, facts.copies) == (
            entry.fixed, entry.assumed, entry.copies,
        )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "partly"),
    [
        ("Flapper", {"abilities"}),
        ("Lifeboat", {"price"}),
        ("Lady", {"value", "price", "abilities"}),
        ("Pirate", set()),
        ("Iceberg", set()),
    ],
)
def test_what_is_printed_in_part_is_told_apart_from_what_is_invented(
    name: str, partly: set[str]
) -> None:
    (facts,) = [each for each in answer_cards().cards if each.name == name]
    assert set(facts.partly) == partly
    assert partly <= set(facts.assumed)
    assert partly <= {each.field for each in facts.fixed}


@pytest.mark.parametrize("supplied", range(1, 9))
def test_of_a_small_supply_five_cards_are_on_sale_and_the_rest_is_the_common_deck(
    supplied: int,
) -> None:
    supply = dict.fromkeys(set(common_deck((), {})), 0) | {"Rats": supplied}
    state = GAME.new(["ann", "bob"], Options(supply=supply), seed="x").state
    on_sale = min(supplied, 5)
    assert state.shop == ("Rats",) * on_sale + ("Iceberg",)
    assert state.common == ("Rats",) * (supplied - on_sale)
