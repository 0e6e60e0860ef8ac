"""Recorded games come out as they were recorded, and known counts stay what they are."""

import pytest

from adjudicators import games, load
from tests.amounts import some_of
from tests.battery import golden, lines
from tests.battery.every import each_game
from tests.strategies import GOLDEN, changeable, variants

LARGEST = 300_000


@each_game
def test_a_game_is_recorded_with_each_of_its_options(slug: str) -> None:
    assert set(variants(slug)) == set(golden.recordings(slug)), (
        f"python -m tests.battery.record {slug}"
    )


@each_game
def test_each_option_is_changed_in_some_variant(slug: str) -> None:
    changed = {name for options in variants(slug).values() for name in options}
    assert {each.name for each in changeable(slug)} <= changed


@each_game
def test_recordings_are_of_whole_games(slug: str) -> None:
    for name, file in golden.recordings(slug).items():
        recorded = golden.read(file)
        assert recorded["game"] == slug
        assert recorded["outcome"] is not None
        assert recorded["last"] == {"to_act": [], "actions": [], "open": [], "question": None}
        assert any("verdict" in step for step in recorded["steps"]), name
        assert any("refused" in step for step in recorded["steps"]), name
        assert all(step["refused"]["rules"] for step in recorded["steps"] if "refused" in step)
        assert file.stat().st_size < LARGEST


@each_game
def test_recorded_games_come_out_the_same(slug: str) -> None:
    for name, file in golden.recordings(slug).items():
        recorded = golden.read(file)
        now = golden.again(slug, recorded)
        assert now["opening"] == recorded["opening"]
        for number, (step, then) in enumerate(zip(now["steps"], recorded["steps"], strict=True)):
            assert step == then, f"{name}, step {number}"
        assert now == recorded


@each_game
def test_the_first_lines_of_play_are_as_many_as_known(slug: str) -> None:
    file = golden.counts_file(slug)
    assert file, f"python -m tests.battery.record {slug}"
    openings = golden.read(file)["openings"]
    assert {each["variant"] for each in openings} == set(variants(slug))
    for known in openings:
        state = lines.opening(slug, known["variant"], known["seats"])
        counted = [lines.count(slug, state, depth + 1) for depth in range(len(known["lines"]))]
        assert counted == known["lines"], known
        assert len(counted) > 1


@pytest.mark.thorough
@each_game
def test_every_line_of_play_from_near_the_end_is_known(slug: str) -> None:
    file = golden.counts_file(slug)
    assert file, f"python -m tests.battery.record {slug}"
    endings = golden.read(file)["endings"]
    assert sum(known["lines"] for known in endings) > 10
    for known in some_of(endings):
        counted = lines.ends_of(slug, known["state"])
        assert {"state": known["state"], **counted} == known


@each_game
def test_the_edition_says_how_the_game_is_judged(slug: str) -> None:
    assert load(slug).edition.digest == golden.edition_of_recordings(slug), (
        f"python -m tests.battery.record {slug}"
    )


def test_no_recording_is_of_a_game_that_is_not_there() -> None:
    recorded = {home.name for home in GOLDEN.iterdir() if home.is_dir()}
    assert recorded <= set(games())
