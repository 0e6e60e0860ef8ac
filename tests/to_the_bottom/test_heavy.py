"""The most expensive requests that anybody has thought of stay cheap: counted in calls of functions, not timed."""

import sys
from types import FrameType
from typing import Any, Self

import orjson
import pytest

from adjudicators.to_the_bottom import GAME
from bench.heavy_to_the_bottom import bodies
from service.calls.game_call import GameCall, game_calls
from service.http.problem_details import Problem
from service.settings import Settings
from tests.amounts import some_of

SETTINGS = Settings()
CALLS = game_calls(GAME, SETTINGS)
BODIES = {
    f"{each.call}: {each.why}": each
    for each in bodies()
    if each.call != "view" and not (each.call == "replay" and "Cruise" in each.why)
}

MOST_CALLS = {"replay": 2_000_000}
"""Of all functions, in Python and in C; a call takes about a tenth of a microsecond."""
MOST_CALLS_OF_OTHERS = 700_000
MOST_ANSWERED = 512 * 1024
MOST_ANSWERED_TO_A_REPLAY = 4 * 1024 * 1024


class Counting:
    """Counts the calls of functions while it is entered."""

    def __init__(self) -> None:
        """None so far."""
        self.calls = 0

    def __enter__(self) -> Self:
        """Begin to count."""
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        """Count no more."""
        sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, arg: Any) -> None:
        if event in ("call", "c_call"):
            self.calls += 1


@pytest.mark.parametrize("name", some_of(list(BODIES)))
def test_no_request_takes_more_work_than_its_size_lets_expect(name: str) -> None:
    each = BODIES[name]
    game_call, raw = CALLS[each.call], orjson.dumps(each.body)
    large = game_call.call.large
    assert len(raw) <= (SETTINGS.max_large_body if large else SETTINGS.max_body)
    with Counting() as counting:
        answered = _answered(game_call, raw)
    assert counting.calls <= MOST_CALLS.get(each.call, MOST_CALLS_OF_OTHERS)
    assert answered <= (MOST_ANSWERED_TO_A_REPLAY if large else MOST_ANSWERED)


def _answered(game_call: GameCall, raw: bytes) -> int:
    """The size of the answer; a replay may be refused because too much follows, and nothing else is."""
    refused, answer = None, None
    try:
        answer = game_call.ask(orjson.loads(raw))
    except Problem as problem:
        refused = problem
    assert refused is None or (game_call.call.large and "so much has followed" in str(refused))
    return len(orjson.dumps(answer))
