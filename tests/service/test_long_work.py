"""Long work is done in turns."""

import gc
import os
from collections.abc import Callable

import gevent
import pytest
from gevent.socket import wait_read

from adjudicators import games
from adjudicators.requests import ReplayRequest
from service.http.problem_details import Problem, problems
from service.server.long_work import SLOTS, LongWork
from service.wire.json_bytes import encode
from tests.service.garbage import collector_off
from tests.strategies import endpoints, played, seats_of


def test_slots_take_turns() -> None:
    long_work, done = LongWork(), []

    def work(name: str) -> None:
        with long_work.slot(1.0) as slot:
            for step in range(3):
                done.append(f"{name}{step}")
                slot.yield_turn()

    gevent.joinall([gevent.spawn(work, name) for name in "abc"], raise_error=True)
    assert done == ["a0", "b0", "c0", "a1", "b1", "c1", "a2", "b2", "c2"]


def test_during_a_turn_nothing_looks_for_garbage() -> None:
    long_work, was_enabled = LongWork(), gc.isenabled()
    gc.enable()
    try:
        with long_work.slot(1.0) as slot:
            assert not gc.isenabled()
            slot.yield_turn()
            assert not gc.isenabled()
            slot.release_turn()
            assert gc.isenabled()
            slot.take_turn()
        assert gc.isenabled()
        with pytest.raises(ZeroDivisionError), long_work.slot(1.0):
            raise ZeroDivisionError
        assert gc.isenabled()
        gc.disable()
        with long_work.slot(1.0):
            pass
        assert not gc.isenabled()
    finally:
        (gc.enable if was_enabled else gc.disable)()


@pytest.mark.parametrize("slug", games())
@pytest.mark.parametrize("seen_by_all", [True, False])
def test_replays_leave_no_cycles(slug: str, seen_by_all: bool) -> None:
    """What looks for garbage is off meanwhile, so nothing may wait for it."""
    play, replay = played(slug, seats_of(slug)[0]), endpoints(slug)["replay"]
    state = play.opening if seen_by_all else games()[slug].view(play.opening, None)
    actions = tuple([step.action for step in play.steps])
    body = encode(replay.asks.write(ReplayRequest(state, actions)))

    def answer() -> int:
        return len(encode(replay.answer(replay.asks.read(body, 32))))

    answer()
    with collector_off() as collect:
        assert answer() > len(actions)
        assert collect() == 0


def test_new_data_is_read_before_the_next_turn() -> None:
    """The event loop has to poll before this reader runs."""
    long_work, received = LongWork(), []
    reading, writing = os.pipe()

    def receive() -> None:
        wait_read(reading)
        received.append(os.read(reading, 1))

    reader = gevent.spawn(receive)
    try:
        with long_work.slot(1.0) as slot:
            os.write(writing, b"x")
            for _ in range(3):
                slot.yield_turn()
            assert received == [b"x"]
    finally:
        reader.kill()
        os.close(reading)
        os.close(writing)


def test_a_request_without_a_slot_in_time_is_refused() -> None:
    long_work, free = LongWork(), gevent.event.Event()

    def work() -> None:
        with long_work.slot(1.0) as slot:
            while not free.is_set():
                slot.release_turn()
                free.wait(1.0)
                slot.take_turn()

    others = [gevent.spawn(work) for _ in range(SLOTS)]
    gevent.sleep(0.01)
    with pytest.raises(Problem) as refused, long_work.slot(0.01):
        pass
    assert refused.value.kind is problems.OVERLOADED
    free.set()
    gevent.joinall(others, raise_error=True)
    with long_work.slot(0.0):
        pass


def test_a_slot_is_held_until_the_response_has_been_sent() -> None:
    long_work = LongWork()
    sent: list[Callable[[], None]] = []
    for _ in range(SLOTS):
        with long_work.slot(0.0, sent):
            pass
    with pytest.raises(Problem), long_work.slot(0.0):
        pass
    sent.pop()()
    with long_work.slot(0.0):
        pass


def test_a_request_without_a_turn_in_time_is_refused() -> None:
    long_work = LongWork()
    with long_work.slot(1.0), pytest.raises(Problem) as refused, long_work.slot(0.01):
        pass
    assert refused.value.kind is problems.OVERLOADED
    with long_work.slot(0.0):
        pass


def test_a_request_killed_while_waiting_does_not_keep_its_turn() -> None:
    long_work = LongWork()

    def work() -> None:
        with long_work.slot(1.0) as slot:
            slot.yield_turn()

    with long_work.slot(1.0):
        waiting = gevent.spawn(work)
        gevent.sleep(0.01)
        waiting.kill()
    for _ in range(2):
        with long_work.slot(0.0) as slot:
            slot.yield_turn()
