"""The headers of the pages and of their files: caching and content security policy."""

import gzip
import re
from html import escape
from pathlib import Path

import pytest

import service
from adjudicators import games
from tests.service.client import Client

PAGES = Path(service.__file__).parent / "pages"
SERVED = sorted(
    each for each in PAGES.rglob("*") if each.is_file() and each.suffix not in {".md", ".json"}
)
OWN_FILES = [f"/assets/{each.relative_to(PAGES).as_posix()}" for each in SERVED]
OWN_PATHS = ["/", "/docs", *(f"/rules/{slug}" for slug in games()), *OWN_FILES]
BUDGET = 150_000
"""Bytes, uncompressed, of all that the first screen and a question load; a table loads more when there is one."""
BUDGET_ON_THE_WIRE = 90_000
"""Bytes of everything, as it is sent."""
PINNED_FILES = [
    f"/assets/{name}" for name in ("swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png")
]


@pytest.fixture(scope="module")
def client() -> Client:
    return Client(service.create_app(service.Settings()))


@pytest.mark.parametrize("path", OWN_PATHS)
def test_an_own_file_is_revalidated(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("path", PINNED_FILES)
def test_a_file_of_swagger_ui_is_cached(client: Client, path: str) -> None:
    assert (client.get(path).cache_control.max_age or 0) >= 3600


@pytest.mark.parametrize("path", [*OWN_PATHS, *PINNED_FILES])
def test_a_file_that_has_not_changed_is_not_sent_again(client: Client, path: str) -> None:
    answer = client.get(path)
    etag = answer.headers["ETag"]
    for known in (etag, f"W/{etag}", f'"other", {etag}'):
        again = client.get(path, headers={"If-None-Match": known})
        assert (again.status_code, again.data) == (304, b"")
        for name in ("ETag", "Cache-Control", "Content-Security-Policy"):
            assert again.headers[name] == answer.headers[name]
    changed = client.get(path, headers={"If-None-Match": '"other"'})
    assert (changed.status_code, changed.data) == (200, answer.data)


def test_files_differ_in_their_etags(client: Client) -> None:
    files = [*OWN_FILES, *PINNED_FILES]
    assert len({client.get(path).headers["ETag"] for path in files}) == len(files)


def test_only_swagger_ui_may_use_inline_styles(client: Client) -> None:
    policies = {path: client.get(path).headers["Content-Security-Policy"] for path in OWN_PATHS}
    assert [path for path in OWN_PATHS if "unsafe" in policies[path]] == [
        "/docs",
        "/assets/docs.html",
    ]
    assert all("script-src 'self';" in policy for policy in policies.values())


def test_every_imported_module_is_served(client: Client) -> None:
    """A missing module would only show in a browser."""
    texts = [client.get(path).text for path in OWN_FILES]
    imported = {
        address for text in texts for address in re.findall(r'(?:from |import\()"(/[^"]+)"', text)
    }
    assert imported
    for address in imported:
        assert client.get(address).mimetype == "text/javascript", address


def test_a_file_is_sent_compressed_to_whoever_takes_that(client: Client) -> None:
    plain = client.get("/assets/app/main.js")
    packed = client.get("/assets/app/main.js", headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.headers["ETag"] != plain.headers["ETag"]
    assert plain.headers["Vary"] == packed.headers["Vary"] == "Accept-Encoding"
    refused = client.get("/assets/app/main.js", headers={"Accept-Encoding": "gzip;q=0"})
    assert "Content-Encoding" not in refused.headers
    known = {"Accept-Encoding": "gzip", "If-None-Match": packed.headers["ETag"]}
    assert client.get("/assets/app/main.js", headers=known).status_code == 304


def test_the_page_stays_small() -> None:
    loaded = [each for each in SERVED if each.suffix in {".js", ".css", ".html", ".svg"}]
    alone = [each for each in loaded if each.parent.name == "games" and each.stem in games()]
    table = [each for each in loaded if each.parent.name == "table" and each.stem != "parts"]
    first = sum(each.stat().st_size for each in loaded if each not in (*alone, *table))
    assert first + max(each.stat().st_size for each in alone) < BUDGET
    assert sum(len(gzip.compress(each.read_bytes(), 9)) for each in loaded) < BUDGET_ON_THE_WIRE


@pytest.mark.parametrize("slug", sorted(games()))
def test_a_rulebook_has_an_anchor_for_each_rule(client: Client, slug: str) -> None:
    page = client.get(f"/rules/{slug}").text
    rules = client.get(f"/v1/{slug}/rules").get_json()
    anchors = re.findall(r'<article id="([^"]+)"', page)
    assert anchors
    assert sorted(anchors) == sorted(rule["id"] for rule in rules)
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    for rule in rules:
        assert escape(rule["title"]) in page
    for target in re.findall(r'href="#([^"]+)"', page):
        assert target in ids


def test_the_rules_that_pages_cite_are_there() -> None:
    rules = {rule.id for game in games().values() for rule in game.rulebook}
    texts = [each.read_text("utf-8") for each in (PAGES / "games").glob("*.js")]
    own = "|".join(each.stem for each in (PAGES / "games").glob("*.js"))
    cited = {rule for text in texts for rule in re.findall(rf'"((?:{own})\.[a-z.-]+)"', text)}
    assert cited
    assert cited <= rules


def test_a_rulebook_that_there_is_not(client: Client) -> None:
    assert client.get("/rules/whist").status_code == 404
