"""Request ids."""

import re

import pytest

from service.watch.request_ids import RequestIds


@pytest.mark.parametrize("given", ["", "a b", "ä", "x" * 129, "a\tb"])
def test_an_unacceptable_request_id_is_replaced(given: str) -> None:
    made = RequestIds().of(given)
    assert made != given
    assert re.fullmatch("[0-9a-f]{32}", made)


def test_new_request_ids_differ_also_between_processes() -> None:
    one = RequestIds()
    names = [one.of(None) for _ in range(3)]
    one.renew()
    names += [one.of(None), RequestIds().of(None)]
    assert len(set(names)) == len(names)
