"""Another reading of a rule fails that rule's cases; ``faults.md`` says which others it fails."""

from random import Random

import pytest

from adjudicators import games
from tests.conformance.faults import FAULTS, ROOT, TABLE, Fault, lights
from tests.fuzz.seed import SEED

TRIED = 8
"""In each run, others; ``python -m tests.conformance.faults`` tries all."""


@pytest.mark.parametrize("fault", FAULTS, ids=lambda each: each.rule)
def test_a_fault_is_of_a_rule_and_of_code_that_is_there(fault: Fault) -> None:
    assert fault.rule in games()[fault.game].rulebook.rules
    path = ROOT / "adjudicators" / fault.module
    text = path.read_text(encoding="utf-8")
    assert text.count(fault.old) == 1
    compile(text.replace(fault.old, fault.new), str(path), "exec")
    assert f"| `{fault.rule}` | {fault.what} |" in TABLE.read_text(encoding="utf-8")


def test_there_are_at_least_forty() -> None:
    assert len({fault.rule for fault in FAULTS}) >= 40


@pytest.mark.thorough
@pytest.mark.parametrize("fault", Random(SEED).sample(FAULTS, TRIED), ids=lambda each: each.rule)
def test_its_rules_cases_notice_it(fault: Fault) -> None:
    assert lights(fault).get(fault.rule, 0) >= 1
