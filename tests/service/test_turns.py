"""Long work is done in turns."""

import os
from collections.abc import Callable

import gevent
import pytest
from gevent.socket import wait_read

from service.errors import Problem, problems
from service.turns import MOST, Turns


def test_turns_go_round() -> None:
    turns, done = Turns(), []

    def work(name: str) -> None:
        with turns.taken(1.0) as turn:
            for step in range(3):
                done.append(f"{name}{step}")
                turn.pass_on()

    gevent.joinall([gevent.spawn(work, name) for name in "abc"], raise_error=True)
    assert done == ["a0", "b0", "c0", "a1", "b1", "c1", "a2", "b2", "c2"]


def test_whoever_has_come_is_heard_before_the_next_turn() -> None:
    """Somebody who is heard only once the event loop has looked who is there."""
    turns, heard = Turns(), []
    reading, writing = os.pipe()

    def hear() -> None:
        wait_read(reading)
        heard.append(os.read(reading, 1))

    listener = gevent.spawn(hear)
    try:
        with turns.taken(1.0) as turn:
            os.write(writing, b"x")
            for _ in range(3):
                turn.pass_on()
            assert heard == [b"x"]
    finally:
        listener.kill()
        os.close(reading)
        os.close(writing)


def test_whoever_finds_no_place_in_time_is_told_so() -> None:
    turns, free = Turns(), gevent.event.Event()

    def work() -> None:
        with turns.taken(1.0) as turn:
            while not free.is_set():
                turn.give()
                free.wait(1.0)
                turn.take()

    others = [gevent.spawn(work) for _ in range(MOST)]
    gevent.sleep(0.01)
    with pytest.raises(Problem) as refused, turns.taken(0.01):
        pass
    assert refused.value.kind is problems.OVERLOADED
    free.set()
    gevent.joinall(others, raise_error=True)
    with turns.taken(0.0):
        pass


def test_a_place_is_kept_until_the_answer_is_sent() -> None:
    turns = Turns()
    sent: list[Callable[[], None]] = []
    for _ in range(MOST):
        with turns.taken(0.0, sent):
            pass
    with pytest.raises(Problem), turns.taken(0.0):
        pass
    sent.pop()()
    with turns.taken(0.0):
        pass


def test_one_whose_turn_does_not_come_in_time_is_told_so() -> None:
    turns = Turns()
    with turns.taken(1.0), pytest.raises(Problem) as refused, turns.taken(0.01):
        pass
    assert refused.value.kind is problems.OVERLOADED
    with turns.taken(0.0):
        pass


def test_one_that_is_given_up_while_it_waits_leaves_its_turn_to_others() -> None:
    turns = Turns()

    def work() -> None:
        with turns.taken(1.0) as turn:
            turn.pass_on()

    with turns.taken(1.0):
        waiting = gevent.spawn(work)
        gevent.sleep(0.01)
        waiting.kill()
    for _ in range(2):
        with turns.taken(0.0) as turn:
            turn.pass_on()
