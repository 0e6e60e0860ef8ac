"""Answers at many tables come out as they were recorded."""

import pytest

from adjudicators import games
from tests.battery import answers, golden

EVERY_DAY = 2
"""So many tables of each game are looked at every day."""

each_table = pytest.mark.parametrize(
    ("slug", "number"),
    [
        pytest.param(
            slug,
            number,
            id=f"{slug}-{number}",
            marks=() if number < EVERY_DAY else pytest.mark.thorough,
        )
        for slug in sorted(games())
        for number in range(answers.TABLES)
    ],
)


@each_table
def test_answers_come_out_the_same(slug: str, number: int) -> None:
    file = answers.recorded_file(slug)
    assert file, f"python -m tests.battery.record {slug}"
    recorded = golden.read(file)["tables"][number]
    assert answers.digests(slug, number) == recorded, (
        f"python -m tests.battery.answers {slug} {number} says what; compare it with that of the code as it was"
    )
