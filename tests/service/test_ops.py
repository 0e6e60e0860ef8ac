"""Health, readiness, pages, the games' facts, and failures of the service."""

import json
import re
from pathlib import Path

import pytest

from service.calls.game_call import GameCall
from service.http.problem_details import BY_SLUG
from tests.service.client import Client

SCORE = "/v1/showboat/score"
GOOD = {"tableau": ["2A"], "hand": [], "last_player": False}


def test_healthz_answers(client: Client) -> None:
    assert client.get("/healthz").get_json() == {"status": "ok"}


def test_it_is_not_ready_while_it_is_drained(client: Client, drain_file: Path) -> None:
    assert client.get("/readyz").get_json() == {"status": "ok"}
    drain_file.touch()
    try:
        draining = client.get("/readyz")
        assert draining.status_code == 503
        assert draining.get_json()["type"] == "/problems#draining"
        assert client.get("/healthz").status_code == 200
        assert client.post(SCORE, GOOD).status_code == 200
    finally:
        drain_file.unlink()
    assert client.get("/readyz").status_code == 200


def test_every_kind_of_problem_is_explained_on_one_page(client: Client) -> None:
    explained = client.get("/problems").get_json()["problems"]
    assert [each["type"] for each in explained] == [f"/problems#{slug}" for slug in BY_SLUG]
    for each, kind in zip(explained, BY_SLUG.values(), strict=True):
        assert (each["status"], each["title"], each["text"]) == (kind.status, kind.title, kind.text)


@pytest.mark.parametrize("page", ["/docs", "/"])
def test_a_page_loads_nothing_from_other_hosts(client: Client, page: str) -> None:
    answer = client.get(page)
    assert answer.mimetype == "text/html"
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "http" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    loaded = re.findall(r"""(?:src|href|action)\s*=\s*["']([^"'#]*)["']""", answer.text)
    own = [address for address in loaded if not address.startswith("data:")]
    assert own
    for address in own:
        assert address.startswith("/")
        assert not address.startswith("//")
        assert client.get(address).status_code == 200, address
    assert not re.search(r"<(script|link|img|iframe)[^>]*//", answer.text)
    scripts = re.findall(r"<script(?![^>]*\bsrc=)[^>]*>", answer.text)
    assert not scripts, "the policy forbids scripts inside of the page"


def test_only_the_browser_of_the_document_may_style_its_elements(client: Client) -> None:
    """Its program writes styles and images into the page; our own pages do without that."""
    for page, may in (("/docs", True), ("/", False), ("/rules/spades", False)):
        policy = client.get(page).headers["Content-Security-Policy"]
        assert ("style-src 'self' 'unsafe-inline'" in policy) is may
        assert ("img-src 'self' data:" in policy) is may
        assert "script-src 'self';" in policy


def test_swagger_ui_loads_the_document_of_this_service(client: Client) -> None:
    page = client.get("/docs").text
    scripts = re.findall(r'<script[^>]*src="([^"]+)"', page)
    assert any("/openapi.json" in client.get(script).text for script in scripts)


def test_the_games_lead_to_all_their_calls(client: Client) -> None:
    games = client.get("/v1/games").get_json()["games"]
    assert [game["slug"] for game in games] == sorted(game["slug"] for game in games)
    for game in games:
        assert client.get(game["links"]["self"]).get_json() == game
        for name, address in game["links"].items():
            methods = client.document["paths"][address]
            answer = client.post(address, {}) if "post" in methods else client.get(address)
            assert answer.status_code == (422 if "post" in methods else 200), name


SECRET = "a secret of the house"


@pytest.fixture
def broken(client: Client, monkeypatch: pytest.MonkeyPatch) -> Client:
    def fail(self: GameCall, asked: object) -> object:
        raise RuntimeError(SECRET)

    assert client.document
    monkeypatch.setattr(GameCall, "answer", fail)
    return client


def test_a_failure_is_a_500_without_internal_details(
    broken: Client, caplog: pytest.LogCaptureFixture
) -> None:
    answer = broken.post(SCORE, GOOD)
    assert answer.status_code == 500
    problem = answer.get_json()
    assert problem["type"] == "/problems#internal-error"
    assert (problem["errors"], problem["error_count"]) == ([], 0)
    for word in (SECRET, "Runtime", "Traceback", "service", ".py"):
        assert word not in answer.text.replace("The service failed", "")
    assert SECRET in caplog.text


def test_an_answer_that_is_not_json_is_a_500(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unwritable(self: GameCall, asked: object) -> object:
        return {"total": {1, 2, 3}}

    assert client.document
    monkeypatch.setattr(GameCall, "answer", unwritable)
    answer = client.post(SCORE, GOOD)
    assert answer.status_code == 500
    assert json.loads(answer.data)["type"] == "/problems#internal-error"


def test_the_service_continues_after_a_failure(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(GameCall, "answer", lambda *_: 1 / 0)
        assert client.post(SCORE, GOOD).status_code == 500
    assert client.post(SCORE, GOOD).status_code == 200
