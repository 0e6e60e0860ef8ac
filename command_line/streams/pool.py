"""Work on all cores, whose results come in the order of what was asked, and never too many at once."""

from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")

_AHEAD = 3
"""How many pieces of work are given out for each process."""


def in_order(
    work: Callable[[T], R], pieces: Iterable[T], processes: int
) -> Generator[tuple[T, R], None, None]:
    """Each piece and its result, in order. A piece is taken only when there is a process to come to it soon."""
    if processes == 1:
        for piece in pieces:
            yield piece, work(piece)
        return
    waiting: deque[tuple[T, Future[Any]]] = deque()
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"))
    try:
        for piece in pieces:
            waiting.append((piece, pool.submit(work, piece)))
            if len(waiting) >= _AHEAD * processes:
                asked, done = waiting.popleft()
                yield asked, done.result()
        while waiting:
            asked, done = waiting.popleft()
            yield asked, done.result()
    finally:
        # this waits; a pool that is still closing when the interpreter ends may print a traceback
        pool.shutdown(cancel_futures=True)
