"""How requests are watched: the log's lines and their levels, what is abandoned, traces and spans, and draining."""

import json
import logging
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import gevent
import pytest
from flask import Request

from service import Settings, create_app, drain
from service.drain import Drain
from service.http.application import _LARGE, _Request
from service.http.environ import BODY_RECEIVED, HAS_ROOM
from service.http.problem_details import OutOfTime
from service.http.response import JsonResponse
from service.server.logger import ServerLogger
from service.server.made_aside import MadeAside
from service.settings import SettingsError
from service.watch import access_log, line_writer, messages, traces
from service.watch.access_log import AccessLog
from service.watch.line_writer import LineWriter
from tests.service.watched import GOOD, SCORE, Watched, series_key


@pytest.mark.parametrize(
    ("status", "level"),
    [
        (0, "error"),
        *((status, "info") for status in (1, 200, 304, 399)),
        *((status, "warning") for status in (400, 404, 499)),
        *((status, "error") for status in (500, 503)),
    ],
)
def test_the_level_of_a_line_follows_from_the_status(status: int, level: str) -> None:
    said: list[bytes] = []
    AccessLog("json", said.append).write("GET", "/a", status, 0.001, "n1")
    assert json.loads(said[0])["level"] == level


def test_lines_are_written_to_standard_output(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[tuple[int, bytes]] = []
    monkeypatch.setattr(access_log.os, "write", lambda file, line: said.append((file, line)))  # type: ignore[attr-defined]
    AccessLog("json").write("GET", "/a", 200, 0.001, "n1")
    ((file, line),) = said
    assert (file, json.loads(line)["route"], line[-1:]) == (1, "/a", b"\n")


@pytest.mark.parametrize("terminal", [True, False])
def test_the_style_follows_from_where_is_written_unless_it_is_set(
    monkeypatch: pytest.MonkeyPatch, *, terminal: bool
) -> None:
    monkeypatch.setattr(messages.os, "isatty", lambda file: terminal and file == 1)  # type: ignore[attr-defined]
    assert messages.resolve_style("auto") == ("text" if terminal else "json")
    assert [messages.resolve_style(each) for each in ("json", "none")] == ["json", "none"]


def test_a_message_is_a_line_like_those_of_requests(capsys: pytest.CaptureFixture[str]) -> None:
    logger = logging.getLogger("service.x")
    before = logging.getLogger("service").handlers
    try:
        messages.log_to_stderr("json")
        messages.log_to_stderr("json")
        logger.warning("one %s", "thing")
        logger.error("it failed", exc_info=RuntimeError("another"))
        messages.log_to_stderr("text")
        logger.warning("readable")
    finally:
        logging.getLogger("service").handlers = before
    first, second, third = capsys.readouterr().err.splitlines()
    told = json.loads(first)
    assert time.time() - time.mktime(time.strptime(told.pop("time")[:10], "%Y-%m-%d")) < 3 * 86_400
    assert told == {"level": "warning", "logger": "service.x", "message": "one thing"}
    failed = json.loads(second)
    assert failed["level"] == "error"
    assert failed["traceback"] == "RuntimeError: another"
    assert third.endswith("WARNING service.x: readable")


@pytest.mark.parametrize("style", ["json", "text"])
def test_gunicorn_logs_in_the_same_style(monkeypatch: pytest.MonkeyPatch, style: str) -> None:
    handlers = [logging.NullHandler(), logging.NullHandler()]
    usual = logging.Formatter("usual %(message)s")
    for each in handlers:
        each.setFormatter(usual)
    done: list[Any] = []
    monkeypatch.setenv("ADJUDICATOR_LOG", style)
    monkeypatch.setattr(ServerLogger.__mro__[1], "setup", lambda self, cfg: done.append(cfg))
    logger: Any = ServerLogger.__new__(ServerLogger)
    logger.error_log = SimpleNamespace(handlers=handlers)
    logger.setup("a configuration")
    assert done == ["a configuration"]
    assert all((each.formatter is usual) == (style == "text") for each in handlers)


def test_a_request_that_is_abandoned_is_counted_and_logged(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Late(BaseException):
        pass

    def abandon(*given: Any) -> Any:
        raise Late

    monkeypatch.setattr(type(watched.app), "_respond", abandon)
    with pytest.raises(Late):
        watched.client.get("/v1/games", headers={"X-Request-ID": "mine"})
    monkeypatch.undo()
    (line,) = watched.logged()
    assert (line["status"], line["level"], line["request_id"]) == (0, "error", "mine")
    assert (line["method"], line["route"]) == ("GET", "/v1/games")
    assert 0 <= line["duration"] < 60
    found = watched.series()
    assert found[series_key("requests_total", route="/v1/games", status="other")] == 1
    assert found[series_key("in_flight_requests")] == 1


def test_a_request_that_takes_too_long_is_answered(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    def take_too_long(*given: Any) -> Any:
        raise OutOfTime

    monkeypatch.setattr("service.http.application.refuse_unacceptable", take_too_long)
    answer = watched.client.get("/v1/games")
    monkeypatch.undo()
    assert (answer.status_code, answer.get_json()["type"]) == (503, "/problems#overloaded")
    assert answer.headers["Retry-After"] == "1"
    (line,) = watched.logged()
    assert (line["status"], line["level"]) == (503, "error")
    assert watched.series()[series_key("requests_total", route="/v1/games", status="503")] == 1


def test_what_is_no_request_is_counted_and_logged(watched: Watched) -> None:
    names = {watched.app.monitor.request_refused(400) for _ in range(3)}
    lines = watched.logged()
    assert {line["request_id"] for line in lines} == names
    assert [(line["method"], line["route"], line["status"]) for line in lines] == [
        ("?", "unmatched", 400)
    ] * 3
    found = watched.series()
    assert found[series_key("requests_total", route="unmatched", status="400")] == 3
    assert found[series_key("in_flight_requests")] == 1


def test_the_time_of_a_request_begins_when_its_body_has_come(watched: Watched) -> None:
    environ = {BODY_RECEIVED: time.perf_counter() - 50}
    watched.client.get("/v1/games", environ_base=environ)
    watched.client.get("/v1/games")
    slow, quick = [line["duration"] for line in watched.logged()]
    assert 50 <= slow < 80
    assert 0 < quick < 40


def test_each_process_makes_ids_of_its_own(watched: Watched) -> None:
    monitor = watched.app.monitor
    first = [monitor.request_refused(400) for _ in range(2)]
    monitor.worker_started(1)
    later = [monitor.request_refused(400) for _ in range(2)]
    assert len({*first, *later}) == 4
    assert first[0][:16] == first[1][:16] != later[0][:16] == later[1][:16]
    assert [int(each[16:], 16) for each in later] == [1, 2]


class Collector(BaseHTTPRequestHandler):
    """An OpenTelemetry collector."""

    def do_POST(self) -> None:
        self.server.bodies.append((self.path, self.rfile.read(int(self.headers["Content-Length"]))))  # type: ignore[attr-defined]
        self.send_response(200)
        self.end_headers()

    def log_message(self, *given: Any) -> None: ...


def test_spans_are_sent_to_the_collector_that_the_environment_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    collector: Any = HTTPServer(("127.0.0.1", 0), Collector)
    collector.bodies = []
    answering = threading.Thread(target=collector.serve_forever, daemon=True)
    answering.start()
    monkeypatch.setenv(
        "OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{collector.server_address[1]}"
    )
    app = create_app(Settings(traces="otlp"))
    assert app.monitor.spans is None, "the master answers nothing"
    provider: list[Any] = []
    usual = traces.collector_provider

    def noting() -> Any:
        provider.append(usual())
        return provider[0]

    monkeypatch.setattr(traces, "collector_provider", noting)
    app.monitor.worker_started(0)
    assert app.test_client().get("/v1/games").status_code == 200
    provider[0].shutdown()
    collector.shutdown()
    answering.join()
    collector.server_close()
    ((path, body),) = collector.bodies
    assert path == "/v1/traces"
    for told in (b"adjudicator", b"service.name", b"GET /v1/games"):
        assert told in body


@pytest.mark.parametrize("missing", ["opentelemetry", "opentelemetry.sdk"])
def test_traces_without_opentelemetry_end_the_start(
    monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    traces.require_opentelemetry()
    monkeypatch.setattr(traces, "find_spec", lambda name: None if name == missing else object())
    with pytest.raises(SettingsError, match="install the extra 'otel'"):
        create_app(Settings(traces="otlp"))
    create_app(Settings())


@pytest.mark.parametrize(("status", "failed"), [(200, False), (499, False), (500, True)])
def test_a_span_tells_what_a_request_was(status: int, *, failed: bool) -> None:
    from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
    from opentelemetry.sdk.trace.export import SimpleSpanProcessor  # noqa: PLC0415
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import (  # noqa: PLC0415
        InMemorySpanExporter,
    )
    from opentelemetry.trace import SpanKind  # noqa: PLC0415

    exporter, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    sender = traces.SpanSender(provider)
    context = sender.span(None, "GET", "/a", 2.5, {"http.response.status_code": status})
    (span,) = exporter.get_finished_spans()
    assert span.kind is SpanKind.SERVER
    assert (span.name, span.parent) == ("GET /a", None)
    assert (span.end_time or 0) - (span.start_time or 0) == 2_500_000_000
    assert dict(span.attributes or {}) == {
        "http.request.method": "GET",
        "http.route": "/a",
        "http.response.status_code": status,
    }
    assert (span.status.status_code.name == "ERROR") is failed
    assert span.context is not None
    assert context.trace_id == f"{span.context.trace_id:032x}"
    assert str(context) == f"00-{context.trace_id}-{context.span_id}-{span.context.trace_flags:02x}"


def test_lines_are_dropped_exactly_where_there_is_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading.Thread, "start", lambda self: None)
    writer, dropped = LineWriter(1), [0]

    def count() -> None:
        dropped[0] += 1

    writer.on_dropped = count
    for size, lost in ((262_000, 0), (145, 1), (144, 1), (1, 2), (0, 2)):
        writer(b"x" * size)
        assert dropped[0] == lost
    writer._written = 100
    writer(b"x" * 101)
    writer(b"x" * 100)
    assert dropped[0] == 3
    monkeypatch.setattr(line_writer.atexit, "register", print)  # type: ignore[attr-defined]


def test_a_line_is_written_in_as_many_pieces_as_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    random, written, pauses = Random(1), bytearray(), list[float]()

    def write(file: int, data: bytes) -> int:
        assert file == 77
        if random.random() < 0.3:
            raise BlockingIOError
        size = random.randint(1, len(data))
        written.extend(data[:size])
        return size

    monkeypatch.setattr(line_writer.os, "write", write)  # type: ignore[attr-defined]
    monkeypatch.setattr(line_writer.time, "sleep", pauses.append)  # type: ignore[attr-defined]
    content = bytes(range(256)) * 40
    LineWriter(77)._write(content)
    assert written == content
    assert set(pauses) == {0.05}


def test_whoever_flushes_waits_a_second_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [10.0]

    def sleep(seconds: float) -> None:
        now[0] += seconds

    monkeypatch.setattr(line_writer.time, "sleep", sleep)  # type: ignore[attr-defined]
    monkeypatch.setattr(line_writer.time, "monotonic", lambda: now[0])  # type: ignore[attr-defined]
    monkeypatch.setattr(threading.Thread, "start", lambda self: None)
    writer = LineWriter(77)
    writer.flush()
    assert now == [10.0]
    writer(b"never written")
    writer.flush()
    assert 11.0 <= now[0] < 11.1


def test_a_check_of_the_drain_file_is_good_for_a_tenth_of_a_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, file = [5.0], tmp_path / "drain"
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    instance = Drain(file)
    assert not instance.is_on()
    file.touch()
    for later, draining in ((0.0, False), (0.09, False), (0.1, True)):
        now[0] = 5.0 + later
        assert instance.is_on() is draining
    file.unlink()
    now[0] = 5.15
    assert instance.is_on()
    assert not instance.check()
    instance.stop()
    assert instance.is_on(), "at once"


@pytest.mark.parametrize("there", [True, False])
def test_an_instance_is_drained_by_a_file_and_some_patience(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, there: bool
) -> None:
    file, slept = (tmp_path if there else tmp_path / "nowhere") / "drain", list[float]()
    monkeypatch.setenv("ADJUDICATOR_DRAIN_FILE", str(file))
    monkeypatch.setenv("ADJUDICATOR_DRAIN_SECONDS", "7")
    monkeypatch.setattr(time, "sleep", slept.append)
    if there:
        drain.main()
        assert file.exists()
    else:
        with pytest.raises(FileNotFoundError):
            drain.main()
    assert slept == [7]


def test_a_request_says_of_itself_what_flasks_would_say() -> None:
    environ = {
        "REQUEST_METHOD": "get", "PATH_INFO": "/caf\xc3\xa9", "QUERY_STRING": "a=b&c", "SCRIPT_NAME": "",
        "SERVER_NAME": "somewhere", "SERVER_PORT": "81", "wsgi.url_scheme": "https", "REMOTE_ADDR": "10.0.0.1",
        "HTTP_X_A": "b", "CONTENT_TYPE": "text/plain", "HTTP_HOST": "elsewhere",
    }  # fmt: skip
    ours, theirs = _Request(environ, populate_request=False), Request(environ)
    assert ours.headers == theirs.headers
    for name in ("method", "path", "scheme", "server", "root_path", "query_string", "remote_addr",
                 "content_type", "url", "args", "host", "full_path"):  # fmt: skip
        assert getattr(ours, name) == getattr(theirs, name), name


@pytest.mark.parametrize(
    ("size", "asked"), [(_LARGE, False), (_LARGE + 1, True), (5 * _LARGE, True)]
)
def test_only_a_large_answer_needs_room(
    watched: Watched, monkeypatch: pytest.MonkeyPatch, size: int, *, asked: bool
) -> None:
    sizes: list[int] = []

    def has_room(wanted: int) -> bool:
        sizes.append(wanted)
        return wanted < 3 * _LARGE

    monkeypatch.setattr(
        type(watched.app), "dispatch_request", lambda self: JsonResponse(b"1" * size)
    )
    answer = watched.app.test_client().get("/rules/spades", environ_base={HAS_ROOM: has_room})
    assert sizes == ([size] if asked else [])
    assert answer.status_code == (200 if size < 3 * _LARGE else 503)
    if answer.status_code == 503:
        assert answer.get_json()["type"] == "/problems#overloaded"
        assert answer.headers["Retry-After"] == "1"


class Input:
    """A body that notes how much of it is asked for."""

    def __init__(self, content: bytes) -> None:
        self.content, self.asked = content, list[int]()

    def read(self, size: int) -> bytes:
        self.asked.append(size)
        return self.content[:size]


@pytest.mark.parametrize("length", [None, 70])
def test_no_more_of_a_body_is_read_than_may_come(watched: Watched, length: int | None) -> None:
    content = json.dumps(GOOD).encode()
    body = Input(content + b" " * (70 - len(content)))
    environ: dict[str, Any] = {"wsgi.input": body, "wsgi.input_terminated": True}
    if length:
        environ["CONTENT_LENGTH"] = str(length)
    http = watched.app.test_client()
    answer = http.post(SCORE, content_type="application/json", environ_overrides=environ)
    assert answer.status_code == 200, answer.text
    assert body.asked == [65_537 if length is None else 70]


def test_what_is_made_aside_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def make() -> list[int]:
        time.sleep(0.02)
        made.append(1)
        return made

    aside = MadeAside(make)
    wanted = [gevent.spawn(aside) for _ in range(3)]
    gevent.joinall(wanted, timeout=20, raise_error=True)
    assert made == [1]
    assert all(each.value is made for each in wanted)
    assert aside() is made
