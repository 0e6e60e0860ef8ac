"""Methods, addresses, content negotiation and headers."""

from typing import Any

import pytest

from tests.service.client import PROBLEM, Client

SCORE = "/v1/showboat/score"
CARDS = {"tableau": ["2A"], "hand": [], "last_player": False}


def allowed(answer: Any) -> set[str]:
    return {method.strip() for method in answer.headers["Allow"].split(",")}


@pytest.mark.parametrize(
    ("method", "path", "methods"),
    [
        ("GET", SCORE, {"POST", "OPTIONS"}),
        ("HEAD", SCORE, {"POST", "OPTIONS"}),
        ("DELETE", "/v1/batch", {"POST", "OPTIONS"}),
        ("POST", "/v1/games", {"GET", "HEAD", "OPTIONS"}),
        ("PATCH", "/v1/showboat/rules", {"GET", "HEAD", "OPTIONS"}),
        ("TRACE", "/healthz", {"GET", "HEAD", "OPTIONS"}),
        ("PUT", "/docs", {"GET", "HEAD", "OPTIONS"}),
        ("BREW", "/v1/showboat", {"GET", "HEAD", "OPTIONS"}),
    ],
)
def test_an_unsupported_method_is_405_and_lists_those_supported(
    client: Client, method: str, path: str, methods: set[str]
) -> None:
    answer = client.send(method, path)
    assert answer.status_code == 405
    assert allowed(answer) == methods
    if method != "HEAD":
        assert answer.get_json()["detail"].endswith(f"it takes {', '.join(sorted(methods))}")


def test_a_long_address_does_not_make_a_long_405(client: Client) -> None:
    answer = client.send("DELETE", "/assets/" + "x" * 4_000)
    assert answer.status_code == 405
    assert len(answer.data) < 400


@pytest.mark.parametrize("path", ["/v1/games", "/v1/showboat", "/healthz", "/openapi.json"])
def test_head_is_get_without_the_body(client: Client, path: str) -> None:
    answer = client.send("HEAD", path)
    assert answer.status_code == 200
    assert answer.data == b""
    assert answer.content_length == len(client.get(path).data)


@pytest.mark.parametrize(
    ("path", "methods"),
    [(SCORE, {"POST", "OPTIONS"}), ("/v1/games", {"GET", "HEAD", "OPTIONS"})],
)
def test_options_lists_the_methods(client: Client, path: str, methods: set[str]) -> None:
    answer = client.send("OPTIONS", path)
    assert answer.status_code == 200
    assert allowed(answer) == methods
    assert answer.data == b""


NOWHERE = [
    "/v1/chess",
    "/v1/chess/new",
    "/v1/showboat/scores",
    "/v1/Showboat/new",
    "/v1/games/",
    "/v1/showboat/new/",
    "/v1//games",
    "/v2/games",
    "/assets/..%2f..%2fpyproject.toml",
    "/%ff%fe%00",
    "/" + "x" * 4_000,
]


@pytest.mark.parametrize(
    ("method", "path"),
    [(method, path) for path in NOWHERE for method in ("GET", "POST")]
    + [("GET", "/assets/nothing.js"), ("GET", "/rules/<slug>"), ("GET", "/problems/not-json")],
)
def test_an_unknown_address_is_404(client: Client, method: str, path: str) -> None:
    answer = client.send(method, path)
    assert answer.status_code == 404
    assert answer.get_json()["type"] == "/problems#not-found"
    assert len(answer.data) < 600


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/v1/game", "did you mean /v1/games?"),
        ("/openapi.jso", "did you mean /openapi.json?"),
        ("/v1/spade/rules", "did you mean /v1/spades/rules?"),
        ("/nothing/like/it", "GET /v1/games lists the games served"),
        ("/rules/spades/x", "GET /v1/games lists the games served"),
    ],
)
def test_an_unknown_address_is_told_what_may_have_been_meant(
    client: Client, path: str, said: str
) -> None:
    detail = client.get(path).get_json()["detail"]
    assert detail == f"there is nothing at {path}; {said}"


@pytest.mark.parametrize(
    "query", ["a=b", "state=%ff", "=&&;", "player=ann&player=bob", "x" * 3_000]
)
def test_the_query_string_is_ignored(client: Client, query: str) -> None:
    assert client.get(f"/v1/games?{query}").data == client.get("/v1/games").data
    plain = client.post(SCORE, CARDS)
    assert client.post(f"{SCORE}?{query}", CARDS).data == plain.data
    assert plain.status_code == 200


@pytest.mark.parametrize(
    "accept",
    [
        "text/csv",
        "text/html",
        "image/*",
        "application/json;q=0",
        "application/json;q=0, */*;q=0",
        "text/html, application/xml;q=0.9",
        "application/xml" * 500,
    ],
)
@pytest.mark.parametrize("path", ["/v1/games", SCORE])
def test_ruling_out_json_is_406(client: Client, path: str, accept: str) -> None:
    headers = {"Accept": accept}
    get = path == "/v1/games"
    answer = client.get(path, headers=headers) if get else client.post(path, CARDS, headers=headers)
    assert answer.status_code == 406
    assert answer.get_json()["type"] == "/problems#not-acceptable"
    assert len(answer.data) < 500


@pytest.mark.parametrize(
    "accept",
    [
        "",
        "*/*",
        "application/json",
        "application/*",
        "application/json;q=0.1, text/html",
        "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
        "application/problem+json, application/json",
        "APPLICATION/JSON",
        "application/json; charset=utf-8",
    ],
)
def test_accepting_json_is_enough(client: Client, accept: str) -> None:
    answer = client.get("/v1/games", headers={"Accept": accept})
    assert answer.status_code == 200
    assert answer.mimetype == "application/json"


@pytest.mark.parametrize(
    ("path", "accept"),
    [
        ("/docs", "text/html"),
        ("/assets/swagger-ui.css", "text/css"),
        ("/assets/swagger-ui-bundle.js", "text/javascript"),
        ("/assets/favicon-32x32.png", "image/png"),
    ],
)
def test_pages_are_exempt_from_the_accept_check(client: Client, path: str, accept: str) -> None:
    answer = client.get(path, headers={"Accept": accept})
    assert answer.status_code == 200
    assert answer.mimetype == accept


@pytest.mark.parametrize(
    "content_type",
    [None, "", "text/plain", "application/x-www-form-urlencoded", "application/jsonx", "json"],
)
def test_a_body_of_another_content_type_is_415(client: Client, content_type: str | None) -> None:
    answer = client.send("POST", SCORE, data=b"{}", content_type=content_type)
    assert answer.status_code == 415
    assert answer.get_json()["errors"] == []


@pytest.mark.parametrize(
    "content_type", ["application/json", "application/json; charset=utf-8", "Application/JSON"]
)
def test_a_body_of_a_json_content_type_is_read(client: Client, content_type: str) -> None:
    body = b'{"tableau":["2A"],"hand":[],"last_player":false}'
    answer = client.send("POST", SCORE, data=body, content_type=content_type)
    assert answer.status_code == 200


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "br", "gzip, identity", "nonsense"])
def test_a_compressed_body_is_415_and_the_detail_says_why(client: Client, encoding: str) -> None:
    answer = client.post(SCORE, CARDS, headers={"Content-Encoding": encoding})
    assert answer.status_code == 415
    assert "not compressed" in answer.get_json()["detail"]


def test_content_encoding_identity_is_accepted(client: Client) -> None:
    answer = client.post(SCORE, CARDS, headers={"Content-Encoding": "Identity"})
    assert answer.status_code == 200


@pytest.mark.parametrize("path", ["/v1/games", "/v1/showboat/new", "/nowhere"])
def test_the_host_header_is_ignored(client: Client, path: str) -> None:
    for host in ("elsewhere.example", "[::1]:99", "a b", ""):
        answer = client.get(path, headers={"Host": host})
        assert answer.status_code == client.get(path).status_code
        assert "Location" not in answer.headers


def test_every_error_is_a_problem_whose_type_explains_it(client: Client) -> None:
    made = {
        400: client.post_raw(SCORE, b""),
        404: client.get("/v1/chess"),
        405: client.get(SCORE),
        406: client.get("/v1/games", headers={"Accept": "text/csv"}),
        413: client.post_raw(SCORE, b" " * 100_000),
        415: client.send("POST", SCORE, data=b"{}"),
        422: client.post(SCORE, {}),
    }
    for status, answer in made.items():
        assert answer.status_code == status
        assert answer.content_type == PROBLEM
        problem = answer.get_json()
        page, _, _ = problem["type"].partition("#")
        explained = {each["type"]: each for each in client.get(page).get_json()["problems"]}
        assert explained[problem["type"]]["status"] == status
        assert explained[problem["type"]]["title"] == problem["title"]


@pytest.mark.parametrize(
    ("path", "status"), [("/nowhere", 404), (SCORE, 405), ("/assets/nothing.js", 404)]
)
def test_browsers_get_problem_details_too(client: Client, path: str, status: int) -> None:
    answer = client.get(path, headers={"Accept": "text/html"})
    assert answer.status_code == status
