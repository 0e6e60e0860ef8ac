"""What was refused is freed at once: it does not stay until the garbage collector, which a worker calls seldom, comes
to it. A refused body may be as large as any."""

import io
import json
from typing import Any

import pytest

from service.http.application import Application
from tests.service.garbage import collector_off

SCORE = {"tableau": ["2A"], "hand": ["KB"], "last_player": False}
STATE: dict[str, Any] = {"deck": {}, "players": []}
REFUSED = {
    "an empty body": ("/v1/showboat/score", b"", "400"),
    "no JSON": ("/v1/showboat/score", b'{"tableau":[', "400"),
    "a name given twice": ("/v1/showboat/score", b'{"hand":[],"hand":[]}', "400"),
    "a missing field": ("/v1/showboat/score", {"hand": []}, "422"),
    "a field of another kind": ("/v1/showboat/score", SCORE | {"hand": 7}, "422"),
    "a field in a nested record": ("/v1/showboat/actions", {"state": STATE}, "422"),
    "a card that is there twice": ("/v1/showboat/score", SCORE | {"hand": ["2A"]}, "422"),
    "too many items": ("/v1/batch", {"items": [[]] * 1_001}, "422"),
    "items that are none": ("/v1/batch", {"items": [[], {}, 7]}, "200"),
    "an item with a wrong body": (
        "/v1/batch",
        {"items": [{"call": "showboat/score", "body": {"hand": 7}}]},
        "200",
    ),
    "an unknown game": ("/v1/whist/score", SCORE, "404"),
    "another method": ("/v1/showboat", SCORE, "405"),
}
MOST_LEFT = 8
"""What Werkzeug leaves of matching an address: a function that calls itself, without anything of the request."""


def ask(app: Application, path: str, body: bytes) -> str:
    """The status of the answer, from the application itself: a test client makes garbage of its own."""
    statuses = []
    environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": path,
        "QUERY_STRING": "",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(body)),
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(body),
    }

    def start(status: str, *_: Any) -> None:
        statuses.append(status)

    for _ in app.wsgi_app(environ, start):
        pass
    return statuses[0][:3]


@pytest.mark.parametrize("name", REFUSED)
def test_a_refused_request_is_freed_at_once(app: Application, name: str) -> None:
    path, asked, status = REFUSED[name]
    body = asked if isinstance(asked, bytes) else json.dumps(asked).encode()
    ask(app, path, body)  # what is made once is made now
    with collector_off() as collect:
        assert ask(app, path, body) == status
        assert collect() <= MOST_LEFT
