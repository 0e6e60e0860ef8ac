"""The headers of the pages and of their files: caching and content security policy."""

import re
from pathlib import Path

import pytest

import service
from tests.service.client import Client

PAGES = Path(service.__file__).parent / "pages"
OWN_FILES = sorted(f"/assets/{each.name}" for each in PAGES.iterdir() if each.is_file())
OWN_PATHS = ["/", "/docs", *OWN_FILES]
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
    imported = {address for text in texts for address in re.findall(r'from "([^"]+)"', text)}
    assert imported
    for address in imported:
        assert client.get(address).mimetype == "text/javascript", address
