"""Cards in words, and the page on their language."""

from pathlib import Path
from typing import Any

import pytest

from adjudicators import declare
from adjudicators.declare import fields_of, tag_of
from adjudicators.to_the_bottom.cards.card_text import card_text
from adjudicators.to_the_bottom.cards.catalogue import entries
from adjudicators.to_the_bottom.cards.language.abilities import Definition
from tests.to_the_bottom.reference import page
from tests.to_the_bottom.test_definition_checks import (
    OWN_BOARD,
    OWN_HAND,
    THEIR_HAND,
    THIS,
    action,
    always,
    card,
    jettison,
    move,
    on,
    on_board,
    reaction,
)

ROOT = Path(__file__).parents[2]
DECK = {"whose": "opponent", "zone": "deck", "pick": "top"}


def in_words(*abilities: Any, colour: str = "violet") -> str:
    return card_text(card(*abilities, colour=colour))


WORDS = [
    ([on_board(rule="change-draw", by=0)], "You draw 0 fewer cards each turn."),
    ([], "It has no special ability."),
    ([action({"do": "draw", "count": 1})], "Tire it: draw a card."),
    (
        [on("played", {"do": "draw", "count": 2, "end": "bottom", "optional": True})],
        "When it has been played: you may draw 2 cards from the bottom of your deck.",
    ),
    (
        [on("jettisoned", {"do": "gain", "points": 3})],
        "However it is jettisoned: gain 3 points.",
    ),
    (
        [on("before-drawing", {"do": "change-draw", "by": 1})],
        "Before you draw: draw 1 more card this turn.",
    ),
    (
        [on("before-drawing", {"do": "change-draw", "by": -2})],
        "Before you draw: draw 2 fewer cards this turn.",
    ),
    (
        [on("end-of-turn", {"do": "rearrange", "whose": "opponent", "count": 3})],
        "As your turn ends: look at the top 3 cards of an opponent's deck and put them in any order.",
    ),
    (
        [action(jettison(required=True), jettison(DECK), jettison(THEIR_HAND | {"count": 2}))],
        ("Tire it: jettison a card of your hand (without that it cannot be tired); jettison the top card of an"
        " opponent's deck; jettison 2 cards of the same opponent's hand."),
    ),
    (
        [action(jettison(OWN_BOARD | {"count": 3, "others": True, "up_to": True}), jettison(THIS))],
        "Tire it: jettison up to 3 other cards of your board; jettison it.",
    ),
    (
        [
            action(
                jettison(
                    {
                        "whose": "fullest-board",
                        "zone": "board",
                        "pick": "chosen",
                        "chooser": "holder",
                        "colours": ["red", "blue"],
                        "at_least": 2,
                        "at_most": 4,
                    }
                )
            )
        ],
        ("Tire it: jettison a red or blue card of the board of everybody who has the most cards on"
        " board, worth 2 to 4, which they choose."),
    ),
    (
        [action({"do": "tire", "what": {"whose": "each-opponent", "zone": "board", "pick": "all"}})],
        "Tire it: tire every card of every opponent's board.",
    ),
    (
        [action({"do": "ready", "what": OWN_BOARD | {"at_most": 4, "others": True}})],
        "Tire it: ready another card of your board, worth at most 4.",
    ),
    (
        [
            action(
                move(
                    THEIR_HAND, {"zone": "deck-top", "whose": "holder"}, {"zone": "water"}
                ),
                {"do": "repeat"},
            )
        ],
        ("Tire it: put a card of an opponent's hand on top of its holder's deck or into your water; then"
        " every opponent does the same for themselves."),
    ),
    (
        [
            action(
                jettison(
                    {"whose": "everyone", "zone": "board", "pick": "greatest", "at_least": 3}
                )
            )
        ],
        "Tire it: jettison every card of the greatest value of everybody's board, worth at least 3.",
    ),
    (
        [action(jettison(OWN_BOARD | {"count": 4, "with_this": True}, required=True))],
        "Tire it: jettison it and 4 other cards of your board (without that it cannot be tired).",
    ),
    (
        [action(jettison(OWN_BOARD | {"with_this": True}))],
        "Tire it: jettison it and another card of your board.",
    ),
    (
        [
            action(
                move(OWN_HAND, {"zone": "hand", "whose": "opponent"}, {"zone": "water", "whose": "opponent"}),
                jettison(THEIR_HAND),
            )
        ],
        ("Tire it: put a card of your hand into an opponent's hand or into the same opponent's water;"
        " jettison a card of the same opponent's hand."),
    ),
    (
        [action(move(THEIR_HAND, {"zone": "board", "whose": "opponent"}))],
        "Tire it: put a card of an opponent's hand on the same opponent's board.",
    ),
    (
        [
            on_board(rule="change-draw", by=-1, whose="each-opponent"),
            on_board(rule="change-price", by=2, whose="everyone", colours=["red", "blue", "green"]),
        ],
        ("Every opponent draws 1 fewer card each turn. Playing a red, blue or green card costs everybody 2"
        " points more, but at least 0."),
    ),
    (
        [on_board(rule="change-draw", by=2, whose="everyone")],
        "Everybody draws 2 more cards each turn.",
    ),
    (
        [on_board(rule="change-draw", by=-1), on_board(rule="change-price", by=2)],
        "You draw 1 fewer card each turn. Playing a card costs you 2 points more, but at least 0.",
    ),
    (
        [on_board(rule="see-deck", count=1, rearranges=True), always(rule="no-points")],
        ("At any time you see the top card of your deck, and may put all cards that you see there in any"
        " order. Jettisoned, it gives no points."),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("abilities", "words"), WORDS)
def test_cards_in_words(abilities: list[Any], words: str) -> None:
    assert in_words(*abilities) == words


def test_reactions_in_words() -> None:
    told = in_words(reaction("action", "cancel") | {"cost": "jettison"}, colour="blue")
    assert told == "Jettison it to stop the whole action for which any opponent has tired a card."


def test_cards_that_do_different_things_read_differently() -> None:
    told: dict[str, Definition] = {}
    for each in entries():
        other = told.setdefault(card_text(each.definition), each.definition)
        assert other.abilities == each.definition.abilities


def test_what_is_left_out_reads_like_what_is_said() -> None:
    said = action(jettison(OWN_HAND | {"count": 1, "up_to": False, "chooser": "performer"}))
    assert in_words(said) == in_words(action(jettison()))


# ── the page on the language ─────────────────────────────────────────────────────────────────────


def test_the_page_is_current() -> None:
    """``make reference`` writes it."""
    assert (ROOT / "docs/to-the-bottom-cards.md").read_text(encoding="utf-8") == page()


def _records(shape: declare.Shape) -> set[type]:
    match shape:
        case declare.Many(item) | declare.Nullable(item):
            return _records(item)
        case declare.Record(cls):
            return {cls}.union(*(_records(each.shape) for each in fields_of(cls)))
        case declare.OneOf(records):
            return set().union(*(_records(declare.Record(cls)) for cls in records))
        case _:
            return set()


def test_the_page_names_every_word_of_the_language() -> None:
    text = page()
    records = _records(declare.Record(Definition))
    assert len(records) > 30
    for cls in records:
        if tag := tag_of(cls):
            assert f'### `"{tag[0]}": "{tag[1]}"`' in text
        for field in fields_of(cls):
            assert f"| `{field.name}` |" in text
            assert field.doc.text
            assert field.doc.text in text
    for each in entries():
        assert f"\n| {each.definition.name} |" in text
