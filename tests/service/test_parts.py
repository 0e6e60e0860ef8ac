"""Parts of the service that the games it serves do not need, and a game elsewhere may."""

from dataclasses import dataclass
from typing import Annotated, Any

import pytest
from werkzeug.exceptions import BadRequest, Conflict, HTTPException, ImATeapot, InternalServerError

from adjudicators.declare import Doc
from adjudicators.rulebook import Rulebook
from service import Settings, create_app
from service.api.rulebook_page import rulebook_page
from service.http.smorest import ProblemApi
from service.openapi import document
from service.openapi.fields import portable
from service.server.response import ResponseHead, collected
from service.watch.line_writer import LineStream, LineWriter
from service.wire.schemas import is_common


@pytest.mark.parametrize(
    ("error", "status", "type_"),
    [
        (BadRequest(), 400, "not-json"),
        (ImATeapot(), 422, "invalid-request"),
        (Conflict("two at once"), 409, "rules-changed"),
        (InternalServerError(), 500, "internal-error"),
    ],
)
def test_every_error_of_flask_is_a_problem(error: HTTPException, status: int, type_: str) -> None:
    with create_app(Settings()).test_request_context("/x"):
        answer = ProblemApi(5).handle_http_exception(error)
    problem: Any = answer.get_json()
    assert (answer.status_code, problem["status"]) == (status, status)
    assert problem["type"] == f"/problems#{type_}"
    assert answer.content_type == "application/problem+json"
    if isinstance(error, Conflict):
        assert problem["detail"] == "two at once"


@pytest.mark.parametrize("code", [None, 304, 399])
def test_what_is_no_error_is_no_problem(code: int | None) -> None:
    class Other(HTTPException):
        description = "moved"

    Other.code = code
    answer = ProblemApi(5).handle_http_exception(Other())
    assert answer.content_type != "application/problem+json"


def test_the_document_is_written_as_it_is_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.setattr(document, "FILE", tmp_path / "openapi.json")
    told = {"b": "é", "a": [1]}
    document.write(told)
    assert (tmp_path / "openapi.json").read_text("utf-8") == document.text(told)
    assert document.text(told) == '{\n  "b": "é",\n  "a": [\n    1\n  ]\n}\n'


@pytest.mark.parametrize(
    ("regex", "translated"),
    [
        (r"a\-b", r"a\x2db"), (r"\ \#\&\~\'", " #&~'"), (r"\d\.\\", r"\d\.\\"),
        (r"[\w]+\-", r"[\w]+\x2d"), ('\\"', '"'), ("plain", "plain"),
    ],
)  # fmt: skip
def test_an_expression_is_one_that_javascript_reads(regex: str, translated: str) -> None:
    assert portable(regex) == translated


class Closable(list[bytes]):
    """A body that is to be closed."""

    closed = 0

    def close(self) -> None:
        self.closed += 1


@pytest.mark.parametrize("parts", [[], [b"a"], [b"a", b"b"], [b"", b"cd", b""]])
def test_a_body_is_collected_and_closed(parts: list[bytes]) -> None:
    body = Closable(parts)
    assert collected(body) == b"".join(parts)
    assert body.closed == 1
    assert collected(iter(parts)) == b"".join(parts)
    assert type(collected([b"x"])) is bytes


@pytest.mark.parametrize(
    ("status", "fields", "connection", "length", "last"),
    [
        ("200 OK", [], "", "7", None),
        ("200 OK", [("Content-Length", "99")], "close", "99", "close"),
        ("204 No Content", [], "", None, None),
        ("304 Not Modified", [], "keep-alive", None, "keep-alive"),
        ("500 Oh", [("X-A", "b"), ("X-A", "c")], "close", "7", "close"),
    ],
)
def test_a_head_says_how_long_its_body_is_and_what_becomes_of_the_connection(
    status: str,
    fields: list[tuple[str, str]],
    connection: str,
    length: str | None,
    last: str | None,
) -> None:
    head = ResponseHead()
    write = head.start(status, fields)
    lines = head.encode(7, connection).decode().removesuffix("\r\n\r\n").split("\r\n")
    assert lines[0] == f"HTTP/1.1 {status}"
    told = [tuple(line.split(": ", 1)) for line in lines[1:]]
    assert [each for each in told if each in fields] == fields
    assert [value for name, value in told if name == "Content-Length"] == (
        [length] if length else []
    )
    assert [value for name, value in told if name == "Connection"] == ([last] if last else [])
    assert [value[-4:] for name, value in told if name == "Date"] == [" GMT"]
    with pytest.raises(NotImplementedError):
        write(b"x")


def test_a_stream_of_lines_is_written_to_and_never_read() -> None:
    stream = LineStream(LineWriter(77), 77)
    assert (stream.writable(), stream.readable(), stream.fileno()) == (True, False, 77)


@dataclass(frozen=True)
class Own:
    """A record of a test."""

    a: Annotated[int, Doc("A number.")]


def test_a_record_is_common_if_it_is_of_the_library_or_the_service() -> None:
    assert not is_common(Own)
    for module, common in (
        ("service.api.batch", True), ("service", True), ("adjudicators.verdict", True),
        ("adjudicators.showboat.state", False), ("elsewhere", False), ("servicex.y", False),
    ):  # fmt: skip
        assert is_common(type("Own", (), {"__module__": module})) is common, module


def test_a_rulebook_names_its_rules_by_links() -> None:
    book = Rulebook("whist")
    book.rule("a", "One & two", "Says `x < 1`, as whist.b-c.d and not whist.x.y; e.g. a.b.", "§ 1")
    book.ruling("b-c.d", "Other", "Plain.", "Silent")
    page = rulebook_page("Whist & more", book).decode()
    for said in (
        'Says <code>x &lt; 1</code>, as <a href="#whist.b-c.d">whist.b-c.d</a> and not whist.x.y; e.g. a.b.',
        "<h3>One &amp; two <a", "Whist &amp; more", '<article id="whist.a" class="rule">', "§ 1",
        '<span class="ruling">Our ruling</span>', '<a href="#topic-b-c">B c</a>',
        '<h2 id="heading-a">A</h2>',
    ):  # fmt: skip
        assert said in page
    assert page.count("Our ruling") == 1
