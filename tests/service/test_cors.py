"""CORS headers."""

from service.http.cors import CorsPolicy
from tests.service.watched import GOOD, SCORE, Watched

ORIGIN = "https://table.example"


def test_no_origin_is_allowed_by_default(watched: Watched) -> None:
    answer = watched.client.post(SCORE, GOOD, headers={"Origin": ORIGIN})
    assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]


def test_only_allowed_origins_get_cors_headers() -> None:
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


def test_a_preflight_request_is_answered() -> None:
    client = Watched(cors_origins="*").client
    asked = {"Origin": ORIGIN, "Access-Control-Request-Method": "POST"}
    answer = client.send("OPTIONS", SCORE, headers=asked)
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]
    assert "Content-Type" in answer.headers["Access-Control-Allow-Headers"]
    assert "Vary" not in answer.headers


def test_an_origin_must_match_completely() -> None:
    origins = CorsPolicy([ORIGIN])
    for stranger in (f"{ORIGIN}.evil", "null", ORIGIN.upper(), f"{ORIGIN}:81"):
        said = dict(origins.headers({"HTTP_ORIGIN": stranger}, "POST"))
        assert "Access-Control-Allow-Origin" not in said
