"""Work that is done in a copy of this process, and what comes of it."""

import json
import os
import sys
from collections.abc import Callable
from typing import Any

Json = dict[str, Any]


def apart(work: Callable[[], Json]) -> tuple[int, int]:
    """Have something done in a copy of this process; its number, and where it tells the result."""
    reading, writing = os.pipe()
    if process := os.fork():
        os.close(writing)
        return process, reading
    try:
        os.close(reading)
        begin()
        told = memoryview(json.dumps(work()).encode())
        while told:
            told = told[os.write(writing, told) :]
    except BaseException as error:  # noqa: BLE001 - it is told, and this copy ends
        print(repr(error), flush=True)
    finally:
        os._exit(0)


def begin() -> None:
    """Let a copy of this process wait for what happens with an event loop of its own."""
    if gevent := sys.modules.get("gevent"):
        gevent.reinit()


def result(reading: int) -> Json | None:
    """What a copy told, if it came to an end."""
    with os.fdopen(reading, encoding="utf-8") as file:
        text = file.read()
    return json.loads(text) if text else None


def of(work: Callable[[], Json]) -> Json | None:
    """The result of what is done in a copy of this process."""
    process, reading = apart(work)
    told = result(reading)
    os.waitpid(process, 0)
    return told
