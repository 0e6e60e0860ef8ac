"""Many calls in one request: each answered as it would be alone."""

import json
import logging
import time
from itertools import count
from random import Random
from typing import Any

import pytest

from service import Settings, create_app
from service.api.batch import Batch
from service.calls.game_call import GameCall
from service.http.application import Application
from service.server.long_work import Slot
from tests.service.client import Client

BATCH = "/v1/batch"
GOOD = {
    "call": "showboat/score",
    "body": {"tableau": ["2A"], "hand": [], "last_player": False},
}


def answers(client: Client, items: list[Any]) -> list[Any]:
    listed: list[Any] = client.ask(BATCH, {"items": items})["items"]
    assert len(listed) == len(items)
    return listed


def test_each_item_is_answered_like_a_single_call_and_in_order(client: Client) -> None:
    new = {"players": ["ann", "bob"], "seed": "lighthouse"}
    state = client.ask("/v1/showboat/new", new)["state"]
    card = state["players"][0]["hand"][0]
    choose = {"type": "choose", "player": "ann", "card": card}
    calls = [
        ("new", new),
        ("adjudicate", {"state": state, "action": choose}),
        ("adjudicate", {"state": state, "action": {"type": "retire", "player": "zed"}}),
        ("adjudicate", {"state": {**state, "center": []}, "action": choose}),
        ("adjudicate", {"state": {}, "action": {}}),
        ("actions", {"state": state}),
        ("actions", {"state": state, "player": "zed"}),
        ("replay", {"state": state, "actions": [choose, choose]}),
        ("view", {"state": state, "player": None}),
        ("score", GOOD["body"]),
        ("score", {"tableau": ["2A", "2A"], "hand": ["XX"], "last_player": 1}),
        ("score", []),
    ]
    listed = answers(client, [{"call": f"showboat/{name}", "body": body} for name, body in calls])
    for (name, body), answer in zip(calls, listed, strict=True):
        alone = client.post(f"/v1/showboat/{name}", body)
        assert answer == {"status": alone.status_code, "body": alone.get_json()}
    assert {answer["status"] for answer in listed} == {200, 422}


@pytest.mark.parametrize(
    ("item", "status"),
    [
        ({"call": "showboat/scores", "body": {}}, 404),
        ({"call": "chess/new", "body": {}}, 404),
        ({"call": "showboat/rules", "body": {}}, 404),
        ({"call": "batch", "body": {"items": []}}, 404),
        ({"call": "v1/batch", "body": {"items": []}}, 404),
        ({"call": "/v1/showboat/score", "body": GOOD["body"]}, 404),
        ({"call": "showboat/score\n", "body": GOOD["body"]}, 404),
        ({"call": "x" * 200, "body": {}}, 404),
        ({"call": "x" * 201, "body": {}}, 422),
        ({"call": "", "body": {}}, 422),
        ({"call": 1, "body": {}}, 422),
        ({"call": None, "body": {}}, 422),
        ({"call": ["showboat/score"], "body": {}}, 422),
        ({"call": "showboat/score"}, 422),
        ({"body": {}}, 422),
        ({**GOOD, "note": "x"}, 422),
        ({"call": "showboat/score", "body": None}, 422),
        ({}, 422),
        ([], 422),
        (None, 422),
        ("showboat/score", 422),
        (7, 422),
    ],
)
def test_a_bad_item_fails_alone(client: Client, item: Any, status: int) -> None:
    first, bad, last = answers(client, [GOOD, item, GOOD])
    assert (first["status"], bad["status"], last["status"]) == (200, status, 200)
    client.validate("#/components/schemas/ProblemDetails", bad["body"])
    assert bad["body"]["status"] == status
    assert len(json.dumps(bad)) < 600


def test_an_unknown_call_gets_an_example_of_a_call(client: Client) -> None:
    (answer,) = answers(client, [{"call": "showboat/guess", "body": {}}])
    said, _, written = answer["body"]["detail"].partition("; a call is written like ")
    assert said == "there is no call 'showboat/guess'"
    (tried,) = answers(client, [{"call": written.strip("'"), "body": {}}])
    assert tried["status"] == 422


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("seconds", "items", "expected"), [(0.00001, 650, 0), (0.004, 30, 10), (1.0, 30, 30)]
)
def test_a_batch_yields_its_turn_regularly(
    client: Client,
    monkeypatch: pytest.MonkeyPatch,
    seconds: float,
    items: int,
    expected: int,
) -> None:
    """It yields every hundredth of a second, by a clock that advances by ``seconds`` whenever it is read."""
    turns: list[Slot] = []

    def count_turn(slot: Slot) -> float:
        turns.append(slot)
        return 0.0

    monkeypatch.setattr(Slot, "yield_turn", count_turn)
    clock = count()
    monkeypatch.setattr(time, "perf_counter", lambda: next(clock) * seconds)
    answers(client, [GOOD] * items)
    assert abs(len(turns) - expected) <= 3


MOST = 4_000


@pytest.fixture(scope="module")
def modest() -> Client:
    """A service whose answers to batches have a few thousand bytes."""
    return Client(create_app(Settings.from_environment({"ADJUDICATOR_MAX_ANSWER": str(MOST)})))


@pytest.mark.parametrize("seed", range(8))
def test_turns_time_work_and_room_are_kept_exactly(
    modest: Client, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a clock that only items and others advance; a second reading says what is to come of each item."""
    random = Random(seed)
    took = [random.choice((0.0, 0.004, 0.01, 0.011, 0.5)) for _ in range(20)]
    took[random.randrange(20)] += random.choice((0.0, 9.0, 10.0, 10.5))
    others = [random.choice((0.0, 0.02)) for _ in range(20)]
    works = [random.choice((0.0, 0.01, 0.03)) for _ in range(20)]
    answer, now, asked, turns = GameCall.answer, [1_000.0], iter(took), list[int]()
    done = 0

    def slow(game_call: GameCall, record: Any) -> Any:
        nonlocal done
        now[0] += next(asked)
        done += 1
        return answer(game_call, record)

    def wait(slot: Slot) -> float:
        now[0] += others[len(turns)]
        turns.append(done)
        return sum(works[:done])

    assert modest.document
    monkeypatch.setattr(GameCall, "answer", slow)
    monkeypatch.setattr(Slot, "yield_turn", wait)
    for clocks in ("time", "service.watch.monitor", "service.http.smorest"):
        monkeypatch.setattr(f"{clocks}.perf_counter", lambda: now[0])
    raw = modest.post(BATCH, {"items": [GOOD] * 20})
    monkeypatch.undo()
    listed = raw.get_json()["items"]
    clock, end, turn_end, size = 1_000.0, 1_010.0, 1_000.01, len('{"items":[')
    waited: list[int] = []
    worked = 0.0
    for number, each in enumerate(listed):
        if clock > turn_end:
            clock += others[len(waited)]
            waited.append(number)
            turn_end, worked = clock + 0.01, sum(works[:number])
        late, dear, full = clock > end, worked > 0.15, size > MOST
        assert each["status"] == (503 if late or dear or full else 200), number
        if late or dear or full:
            said = "150 ms of CPU" if dear else "10.0 s" if late else "4000 bytes of answers"
            assert said in each["body"]["detail"]
        else:
            clock += took[number]
        size += len(json.dumps(each, separators=(",", ":"), ensure_ascii=False).encode()) + 1
    assert turns == [min(number, done) for number in waited]


def test_the_last_moment_is_still_in_time(modest: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    answer, now, took = GameCall.answer, [1_000.0], iter([10.0, 0.5, 0.5])

    def slow(game_call: GameCall, record: Any) -> Any:
        now[0] += next(took)
        return answer(game_call, record)

    assert modest.document
    monkeypatch.setattr(GameCall, "answer", slow)
    monkeypatch.setattr(Slot, "yield_turn", lambda slot: 0.0)
    for clocks in ("time", "service.watch.monitor", "service.http.smorest"):
        monkeypatch.setattr(f"{clocks}.perf_counter", lambda: now[0])
    assert [each["status"] for each in answers(modest, [GOOD] * 3)] == [200, 200, 503]


def is_not_come_to(client: Client, problem: Any, taken: str) -> None:
    """The items before took this, which is all that a batch has of it."""
    client.validate("#/components/schemas/ProblemDetails", problem)
    assert problem["type"] == "/problems#not-come-to"
    assert taken in problem["detail"]


def test_items_for_which_no_time_is_left_are_503(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each item takes a quarter of a request's time, by a clock that only items advance."""
    answer, now = GameCall.answer, [time.perf_counter()]

    def slow(game_call: GameCall, asked: Any) -> Any:
        now[0] += Settings().request_seconds / 4
        return answer(game_call, asked)

    monkeypatch.setattr(GameCall, "answer", slow)
    monkeypatch.setattr(time, "perf_counter", lambda: now[0])
    listed = answers(client, [GOOD] * 5)
    assert [each["status"] for each in listed] == [200, 200, 200, 503, 503]
    is_not_come_to(client, listed[-1]["body"], "10.0 s")


def test_a_batch_has_so_much_cpu_time_not_counting_what_others_take(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To read takes 50 ms of CPU time, and each item 40; other requests, whose turn comes in between, take 90."""
    read, answer, take_turn, now = Batch.read, GameCall.answer, Slot.take_turn, [1_000.0]

    def read_slowly(batch: Batch, raw: bytes, max_depth: int) -> Any:
        now[0] += 0.05
        return read(batch, raw, max_depth)

    def answer_slowly(game_call: GameCall, asked: Any) -> Any:
        now[0] += 0.04
        return answer(game_call, asked)

    def others_work(slot: Slot, seconds: float | None = None) -> bool:
        now[0] += 0.09
        return take_turn(slot, seconds)

    monkeypatch.setattr(Batch, "read", read_slowly)
    monkeypatch.setattr(GameCall, "answer", answer_slowly)
    monkeypatch.setattr(Slot, "take_turn", others_work)
    monkeypatch.setattr(time, "thread_time", lambda: now[0])
    start = time.perf_counter() - now[0]
    monkeypatch.setattr(time, "perf_counter", lambda: start + now[0])
    listed = answers(client, [GOOD] * 5)
    assert [each["status"] for each in listed] == [200, 200, 200, 503, 503]
    is_not_come_to(client, listed[-1]["body"], "150 ms of CPU time")


def test_a_batch_may_be_empty(client: Client) -> None:
    assert answers(client, []) == []


@pytest.mark.parametrize("items", [None, {}, "x", 1, True])
def test_items_must_be_a_list(client: Client, items: Any) -> None:
    answer = client.post(BATCH, {"items": items})
    assert answer.status_code == 422
    assert answer.get_json()["errors"][0]["pointer"] == "/items"


@pytest.mark.thorough
def test_the_number_of_items_is_limited(client: Client) -> None:
    most = Settings().max_batch_items
    listed = answers(client, [GOOD] * most)
    assert all(each == listed[0] for each in listed)
    assert listed[0]["status"] == 200
    answer = client.post(BATCH, {"items": [GOOD] * (most + 1)})
    assert answer.status_code == 422
    assert answer.get_json()["error_count"] == 1


def test_items_share_the_limit_of_faults_but_list_at_least_one_each(client: Client) -> None:
    bad = {"call": "showboat/new", "body": {"players": ["ann", "bob"], "deck": ["XX"] * 54}}
    listed = answers(client, [bad, GOOD, *[bad] * 20])
    assert listed[1]["status"] == 200
    problems = [each["body"] for each in listed if each["status"] == 422]
    assert [len(problem["errors"]) for problem in problems] == [50, *[1] * 20]
    assert {problem["error_count"] for problem in problems} == {54}


def test_the_largest_batch_of_invalid_items_has_a_bounded_answer(client: Client) -> None:
    body = {"tableau": ["XX"] * 6, "hand": ["X"] * 4, "last_player": 1, **dict.fromkeys("abcde", 1)}
    answer = client.post(BATCH, {"items": [{"call": "showboat/score", "body": body}] * 1_000})
    assert answer.status_code == 200
    assert len(answer.data) < 600_000


def test_a_name_given_twice_inside_of_an_item_refuses_the_whole_body(client: Client) -> None:
    item = b'{"call":"showboat/score","body":{"tableau":[],"hand":[],"hand":[],"last_player":true}}'
    answer = client.post_raw(BATCH, b'{"items":[' + item + b"]}")
    assert answer.status_code == 400


def test_an_item_on_which_the_service_fails_is_a_500_without_internal_details(
    app: Application,
    client: Client,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    ask = GameCall.ask

    def failing(game_call: GameCall, value: Any) -> Any:
        if game_call.call.name == "view":
            raise KeyError("a secret of the house")
        return ask(game_call, value)

    monkeypatch.setattr(GameCall, "ask", failing)
    with caplog.at_level(logging.ERROR):
        listed = answers(client, [GOOD, {"call": "showboat/view", "body": {}}, GOOD])
    assert [each["status"] for each in listed] == [200, 500, 200]
    client.validate("#/components/schemas/ProblemDetails", listed[1]["body"])
    assert "secret" not in json.dumps(listed)
    assert "a secret of the house" in caplog.text


def test_the_limits_of_a_batch_follow_the_settings() -> None:
    settings = Settings.from_environment(
        {
            "ADJUDICATOR_MAX_BATCH_ITEMS": "10",
            "ADJUDICATOR_MAX_LARGE_BODY": "2000",
            "ADJUDICATOR_MAX_ERRORS": "2",
        }
    )
    small = Client(create_app(settings))
    assert small.post(BATCH, {"items": [GOOD] * 10}).status_code == 200
    assert small.post(BATCH, {"items": [GOOD] * 11}).status_code == 422
    assert small.post(BATCH, {"items": ["x" * 2_000]}).status_code == 413
    worst = {"call": "showboat/score", "body": {"tableau": ["XX"] * 6}}
    listed = answers(small, [worst, worst])
    assert [len(each["body"]["errors"]) for each in listed] == [2, 1]
