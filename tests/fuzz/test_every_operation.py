"""Schemathesis against every operation of the service in process: examples, coverage, and fuzzing.

Its cases are made while tests are collected, which alone takes long: see ``conftest.py`` beside it.
"""

from typing import Any

import pytest
from hypothesis import settings
from schemathesis import Case

from tests.amounts import share_of
from tests.fuzz.schema import SCHEMA

pytestmark = pytest.mark.thorough


@SCHEMA.parametrize()
@settings(max_examples=share_of(40), database=None, deadline=None)
def test_every_operation_conforms_to_the_document(case: Case[Any]) -> None:
    case.call_and_validate()
