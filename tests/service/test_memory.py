"""A worker does not grow: it keeps nothing of what it has answered."""

import http.client
from pathlib import Path

import orjson

from adjudicators import games, load
from tests.live import HOST, service

ROUNDS, REQUESTS = 4, 600
MOST_GROWTH = 3_000
"""In kilobytes, from the first round to the last: what is remembered of cards, and what the allocator moves about.
If every state were kept, it would be ten times as much."""


def test_a_worker_does_not_grow_with_its_requests() -> None:
    """Names and seeds differ in every request, so that whatever would remember them grows."""
    with service(workers=1) as running:
        worker = _child_of(running.process.pid)
        connection = http.client.HTTPConnection(HOST, running.port, timeout=30)
        sizes = []
        for start in range(0, ROUNDS * REQUESTS, REQUESTS):
            for number in range(start, start + REQUESTS):
                _ask(connection, number)
            sizes.append(_private_kilobytes(worker))
        connection.close()
    assert sizes[-1] - sizes[0] < MOST_GROWTH, sizes


def _ask(connection: http.client.HTTPConnection, number: int) -> None:
    slug = list(games())[number % len(games())]
    players = [f"player-{number}-{seat}" for seat in range(load(slug).seats[0])]
    new = {"players": players, "seed": f"soak-{number}"}
    state = _post(connection, f"{slug}/new", new)["state"]
    if number % 3 == 0:
        _post(connection, f"{slug}/actions", {"state": state})
    elif number % 3 == 1:
        _post(connection, f"{slug}/view", {"state": state, "player": players[0]})
    else:
        _post(connection, f"{slug}/view", {"state": state, "player": f"nobody-{number}"})


def _post(connection: http.client.HTTPConnection, path: str, body: object) -> dict[str, object]:
    headers = {"Content-Type": "application/json", "X-Request-ID": str(id(body))}
    connection.request("POST", f"/v1/{path}", orjson.dumps(body), headers)
    answer: dict[str, object] = orjson.loads(connection.getresponse().read())
    return answer


def _child_of(pid: int) -> int:
    (child,) = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return int(child)


def _private_kilobytes(pid: int) -> int:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))
