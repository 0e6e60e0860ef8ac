"""Another reading of a rule fails that rule's cases and those that rest on it, and is found by the diagnosis; see ``faults.md``."""

import re
import tomllib

import pytest

from adjudicators import games
from tests.conformance.faults import ALL, ROOT, TABLE, Fault, noticed

ROWS = {
    match[1]: match
    for match in re.finditer(
        r"^\| `(.+?)` \| (.+?) \| (\d+) \| (\d+) \| (.+?) \| (.+?) \|$",
        TABLE.read_text(encoding="utf-8"),
        re.MULTILINE,
    )
}
"""The table's rows, by their rules."""


@pytest.mark.parametrize("fault", ALL, ids=lambda each: each.rule)
def test_a_fault_is_of_a_rule_and_of_code_that_is_there(fault: Fault) -> None:
    assert fault.rule in games()[fault.game].rulebook.rules
    path = ROOT / "adjudicators" / fault.module
    text = path.read_text(encoding="utf-8")
    assert text.count(fault.old) == 1
    other = text.replace(fault.old, fault.new)
    if path.suffix == ".toml":
        assert tomllib.loads(other) != tomllib.loads(text)
    else:
        compile(other, str(path), "exec")
    assert ROWS[fault.rule][2] == fault.what, "python -m tests.conformance.faults"


def test_each_fault_is_of_another_rule() -> None:
    assert len({fault.rule for fault in ALL}) == len(ALL) >= 60


def test_nearly_all_faults_are_told_apart() -> None:
    """By the table, each line of which the tests below try again."""
    assert len(ROWS) == len(ALL)
    assert sum(row[5] == "none" for row in ROWS.values()) >= 0.95 * len(ALL)
    assert sum(row[6] == "yes" for row in ROWS.values()) >= 0.95 * len(ALL)


@pytest.mark.thorough
@pytest.mark.parametrize("fault", ALL, ids=lambda each: each.rule)
def test_a_fault_lights_up_what_the_table_says(fault: Fault) -> None:
    """A new case may light up, too: ``python -m tests.conformance.faults`` writes the table again."""
    found, row = noticed(fault), ROWS[fault.rule]
    assert (found.own, found.resting) == (int(row[3]), int(row[4]))
    assert (not found.others) == (row[5] == "none")
    assert found.named == (row[6] == "yes")
