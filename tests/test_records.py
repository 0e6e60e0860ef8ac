"""How records are made, and what one that is written again and again remembers of itself."""

from typing import Any

import pytest

from adjudicators import load
from adjudicators.codec.quick import QuickMaker
from adjudicators.rulebook import Rulebook
from adjudicators.values import changed, json_of_itself, maker, several, value
from adjudicators.verdict import Event, ScoreLine
from service.wire.json_bytes import encode
from tests.strategies import as_json, endpoints


@value
class Line:
    """A record that keeps its JSON."""

    points: int
    why: str = "so"
    written: Any = json_of_itself()


@value
class Sheet:
    """A record of several of them."""

    lines: tuple[Line, ...]


@value
class Other:
    """A record that holds the same fields as another."""

    points: int
    why: str = "so"


@value
class Nothing:
    """A record without fields."""


@value
class Named:
    """A record that shows itself in its own way."""

    name: str

    def __repr__(self) -> str:
        return f"<{self.name}>"


def test_records_are_compared_hashed_and_shown_by_what_they_hold() -> None:
    assert Other(1) == Other(1, "so") != Other(2)
    others: tuple[object, ...] = (Line(1), (1, "so"))
    assert Other(1) not in others
    assert len({Other(1), Other(1), Other(2), Nothing(), Nothing(), Named("a"), Named("a")}) == 4
    assert repr((Other(1), Nothing(), Named("a"))) == "(Other(points=1, why='so'), Nothing(), <a>)"
    with pytest.raises(TypeError, match="unhashable"):
        hash(Sheet([Line(1)]))  # type: ignore[arg-type]


def marked(value: Any) -> Any:
    return "JSON", value


def test_what_is_written_again_is_encoded_once() -> None:
    made: list[Any] = []

    def encoded(value: Any) -> Any:
        made.append(value)
        return marked(value)

    write = QuickMaker(encode=encoded).writer(Sheet)
    again, once = Line(1), Line(2, "thus")
    plain = {"points": 1, "why": "so"}
    assert write(Sheet((again,))) == {"lines": [plain]}
    assert write(Sheet((again, once))) == {"lines": [marked(plain), {"points": 2, "why": "thus"}]}
    assert write(Sheet((again, again))) == {"lines": [marked(plain)] * 2}
    assert made == [plain]


def test_what_a_record_keeps_is_no_part_of_it() -> None:
    write = QuickMaker(encode=marked).writer(Sheet)
    line = Line(1)
    for _ in range(2):
        write(Sheet((line,)))
    assert line.written == marked({"points": 1, "why": "so"})
    assert line == Line(1)
    assert hash(line) == hash(Line(1))
    assert repr(line) == "Line(points=1, why='so')"
    other = changed(line, points=3)
    assert write(Sheet((other,))) == {"lines": [{"points": 3, "why": "so"}]}


def test_the_library_s_own_values_can_be_changed_by_whoever_gets_them() -> None:
    write, line = QuickMaker().writer(Sheet), Line(1)
    for _ in range(3):
        told = write(Sheet((line,)))
        told["lines"][0]["points"] = 7
        assert write(Sheet((line,))) == {"lines": [{"points": 1, "why": "so"}]}


def test_a_score_is_answered_alike_each_time() -> None:
    """The lines of a hand are the same records each time, so the third answer is made of their JSON."""
    call = endpoints("showboat")["score"]
    asked = {"tableau": ["2A", "KB", "4C", "4D", "KF"], "hand": ["QA"], "last_player": False}
    first, *others = [encode(call.ask(asked)) for _ in range(4)]
    assert others == [first] * 3
    assert as_json(call.ask(asked)) == load("showboat").write(
        call.call.answer(call.game, call.asks.load(asked))
    )


def test_a_line_by_a_rule_begins_without_json() -> None:
    rule = Rulebook("pool").rule("jump", "Jumping", "Who jumps makes a splash.", "Jumps")
    assert rule.line(3, "a splash", "7T") == ScoreLine("pool.jump", ("7T",), 3, "a splash")
    assert rule.line(3, "a splash").written is None


@value
class Deep(Event):
    """An event with a field of its own, and one that has to be given."""

    depth: int = 2


def test_events_are_made_with_their_defaults() -> None:
    rule = Rulebook("pool", Deep).rule("jump", "Jumping", "Who jumps makes a splash.", "Jumps")
    plain: Any = rule.event("splashed", "ann jumps", player="ann")
    assert plain == Deep("splashed", "pool.jump", "ann jumps", "ann")
    assert (plain.depth, plain.covered, plain.numbers) == (2, None, None)
    covered = rule.covered(("ann",), "somebody jumps", cardless=True, numbers={"jumps": 1})
    told: Any = rule.event("splashed", "ann jumps", cards=("7T",), covered=covered, depth=4)
    assert told.seen_by("ann") is told
    seen = told.seen_by("bob")
    assert (seen.message, seen.cards, seen.numbers, seen.depth) == (
        "somebody jumps",
        None,
        {"jumps": 1},
        4,
    )
    with pytest.raises(TypeError, match="unexpected keyword argument 'height'"):
        rule.event("splashed", "ann jumps", height=3)


@value
class Jump:
    """An action."""

    player: str
    height: int
    style: str = "plain"


def test_records_that_differ_in_one_field_are_made_together() -> None:
    jumps = several(Jump, "player", "height")
    assert jumps("ann", (3, 1)) == [Jump("ann", 3), Jump("ann", 1)]
    assert jumps("bob", range(0)) == []


def test_a_maker_wants_what_has_no_default() -> None:
    make = maker(Jump, ("who",), {"player": "who + '!'"})
    assert make("ann", height=2) == Jump("ann!", 2)
    assert make("ann", height=2, style="wild") == Jump("ann!", 2, "wild")
    with pytest.raises(TypeError, match="height"):
        make("ann")
