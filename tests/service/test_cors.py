"""Which origins a browser is told that they may call the service."""

from service.http.cors import CorsPolicy
from tests.service.watched import GOOD, SCORE, Watched

ORIGIN = "https://table.example"


def test_by_default_no_other_origin_may_ask(watched: Watched) -> None:
    answer = watched.client.post(SCORE, GOOD, headers={"Origin": ORIGIN})
    assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]


def test_an_origin_that_may_ask_is_told_so_and_others_are_not() -> None:
    client = Watched(cors_origins=f"{ORIGIN},https://other.example").client
    answer = client.post(SCORE, GOOD, headers={"Origin": ORIGIN})
    assert answer.headers["Access-Control-Allow-Origin"] == ORIGIN
    assert "X-Request-ID" in answer.headers["Access-Control-Expose-Headers"]
    assert answer.headers["Vary"] == "Origin"
    stranger = client.post(SCORE, GOOD, headers={"Origin": "https://evil.example"})
    assert "Access-Control-Allow-Origin" not in stranger.headers
    assert stranger.headers["Vary"] == "Origin"
    refused = client.post(SCORE, {}, headers={"Origin": ORIGIN})
    assert refused.headers["Access-Control-Allow-Origin"] == ORIGIN


def test_a_browser_that_asks_before_is_told_what_it_may_send() -> None:
    client = Watched(cors_origins="*").client
    asked = {"Origin": ORIGIN, "Access-Control-Request-Method": "POST"}
    answer = client.send("OPTIONS", SCORE, headers=asked)
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]
    assert "Content-Type" in answer.headers["Access-Control-Allow-Headers"]
    assert "Vary" not in answer.headers


def test_origins_are_compared_whole() -> None:
    origins = CorsPolicy([ORIGIN])
    for stranger in (f"{ORIGIN}.evil", "null", ORIGIN.upper(), f"{ORIGIN}:81"):
        said = dict(origins.headers({"HTTP_ORIGIN": stranger}, "POST"))
        assert "Access-Control-Allow-Origin" not in said
