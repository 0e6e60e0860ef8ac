"""Answers that are the same each time are kept by clients, and compressed; every answer says what it is."""

import gzip

import pytest

from service import Settings, create_app

CLIENT = create_app(Settings(cors_origins=("*",))).test_client()
CONSTANT = (
    "/openapi.json",
    "/v1/games",
    "/v1/spades",
    "/v1/spades/rules",
    "/v1/spades/openapi.json",
    "/v1/to-the-bottom/cards",
    "/problems",
    "/",
    "/docs",
)
each_constant = pytest.mark.parametrize("path", CONSTANT)


@each_constant
def test_an_answer_is_not_sent_again_to_whoever_has_it(path: str) -> None:
    first = CLIENT.get(path)
    assert first.status_code == 200
    assert first.headers["Cache-Control"]
    for given in (
        first.headers["ETag"],
        f"W/{first.headers['ETag']}",
        '"other", ' + first.headers["ETag"],
        "*",
    ):
        again = CLIENT.get(path, headers={"If-None-Match": given})
        assert (again.status_code, again.data) == (304, b""), given
        assert again.headers["ETag"] == first.headers["ETag"]
        assert again.headers["Cache-Control"] == first.headers["Cache-Control"]
        assert "Content-Type" not in again.headers
    other = CLIENT.get(path, headers={"If-None-Match": '"other"'})
    assert (other.status_code, other.data) == (200, first.data)


@each_constant
def test_an_answer_is_compressed_for_whoever_takes_that(path: str) -> None:
    plain = CLIENT.get(path)
    packed = CLIENT.get(path, headers={"Accept-Encoding": "br, gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data)
    assert packed.headers["ETag"] != plain.headers["ETag"], "they are different bytes"
    for each in (plain, packed):
        assert "Accept-Encoding" in each.headers["Vary"]
    for given in ("identity", "gzip;q=0", "br"):
        refused = CLIENT.get(path, headers={"Accept-Encoding": given})
        assert "Content-Encoding" not in refused.headers, given
        assert refused.data == plain.data


@each_constant
def test_head_tells_what_get_would(path: str) -> None:
    for sent in ({}, {"Accept-Encoding": "gzip"}):
        asked, told = CLIENT.get(path, headers=sent), CLIENT.head(path, headers=sent)
        assert (told.status_code, told.data) == (200, b"")
        for header in ("ETag", "Content-Type", "Content-Length", "Content-Encoding", "Vary"):
            assert told.headers.get(header) == asked.headers.get(header), header
    etag = CLIENT.get(path).headers["ETag"]
    assert CLIENT.head(path, headers={"If-None-Match": etag}).status_code == 304


@pytest.mark.parametrize(
    ("method", "path"),
    [
        *(("GET", path) for path in CONSTANT),
        ("GET", "/metrics"),
        ("GET", "/nothing"),
        ("POST", "/v1/spades/score"),
    ],
)
def test_no_browser_takes_an_answer_for_what_it_is_not(method: str, path: str) -> None:
    assert CLIENT.open(path, method=method).headers["X-Content-Type-Options"] == "nosniff"


def test_pages_of_other_origins_never_read_the_metrics() -> None:
    sent = {"Origin": "https://example.org"}
    assert "Access-Control-Allow-Origin" in CLIENT.get("/v1/games", headers=sent).headers
    for method in ("GET", "OPTIONS"):
        said = CLIENT.open("/metrics", method=method, headers=sent).headers
        assert not [name for name in said.keys() if name.startswith("Access-Control-")]  # noqa: SIM118
