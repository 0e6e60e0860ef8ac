"""HTTP's own grammar, against a running worker; and what judges the answers notices what is wrong."""

from random import Random

import pytest

from tests.amounts import share_of
from tests.fuzz import http_grammar
from tests.fuzz.http_grammar import LAST, Conversation, Wrong, conversation, judge
from tests.fuzz.seed import SEED
from tests.live import service

GOOD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
LAST_GOOD = GOOD.replace(b"OK\r\n", b"OK\r\nConnection: close\r\n")


def test_requests_whole_and_spoiled_are_answered_and_the_instance_lives() -> None:
    with service(workers=1) as running:
        count = share_of(2_000)
        assert http_grammar.run(running, SEED, 0, count) > count


def test_a_conversation_can_be_had_again_and_they_differ() -> None:
    made = [conversation(Random(f"1/{number}")) for number in range(200)]
    assert made == [conversation(Random(f"1/{number}")) for number in range(200)]
    assert len({b"".join(each.pieces) for each in made}) > 150
    assert sum(each.expected is not None for each in made) > 20
    assert any(len(each.pieces) > 100 for each in made)


@pytest.mark.parametrize(
    "received",
    [
        GOOD + b"x" + LAST_GOOD,
        GOOD + LAST_GOOD.replace(b"Length: 2", b"Length: 3"),
        GOOD + LAST_GOOD.replace(b"{}", b"{]"),
        GOOD.replace(b"200 OK", b"500 Oh") + LAST_GOOD,
        GOOD.replace(b"200 OK", b"404 No") + LAST_GOOD,
        GOOD + GOOD,
        LAST_GOOD + LAST_GOOD,
        GOOD + GOOD + LAST_GOOD,
        LAST_GOOD,
        GOOD.replace(b"\r\n", b"\n") + LAST_GOOD,
        GOOD.replace(b"Content-Type", b"Content Type") + LAST_GOOD,
    ],
)
def test_what_is_wrong_with_answers_is_noticed(received: bytes) -> None:
    talk = Conversation((LAST, LAST), (200,), 2)
    judge(talk, GOOD + LAST_GOOD)
    with pytest.raises((Wrong, ValueError)):
        judge(talk, received)
