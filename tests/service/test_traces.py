"""The ``traceparent`` header, and spans."""

import pytest

from tests.service.watched import GOOD, SCORE, Watched

TRACE_ID, PARENT_ID = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"
TRACEPARENT = f"00-{TRACE_ID}-{PARENT_ID}-01"


def test_a_trace_is_continued(watched: Watched) -> None:
    answer = watched.client.post(SCORE, GOOD, headers={"traceparent": TRACEPARENT})
    version, trace, span, flags = answer.headers["traceparent"].split("-")
    assert (version, trace, flags) == ("00", TRACE_ID, "01")
    assert span != PARENT_ID
    assert len(bytes.fromhex(span)) == 8
    assert watched.logged()[0]["trace_id"] == TRACE_ID


@pytest.mark.parametrize(
    "given",
    [
        "",
        "00",
        f"ff-{TRACE_ID}-{PARENT_ID}-01",
        f"00-{'0' * 32}-{PARENT_ID}-01",
        f"00-{TRACE_ID}-{'0' * 16}-01",
        f"00-{TRACE_ID.upper()}-{PARENT_ID}-01",
        f"00-{TRACE_ID}-{PARENT_ID}-01-more",
    ],
)
def test_a_malformed_traceparent_is_ignored(watched: Watched, given: str) -> None:
    answer = watched.client.post(SCORE, GOOD, headers={"traceparent": given})
    assert answer.status_code == 200
    assert "traceparent" not in answer.headers
    assert watched.logged()[0]["trace_id"] is None


def test_a_trace_of_a_later_version_is_continued(watched: Watched) -> None:
    later = f"01-{TRACE_ID}-{PARENT_ID}-01-more"
    assert (
        TRACE_ID
        in watched.client.get("/healthz", headers={"traceparent": later}).headers["traceparent"]
    )


def test_each_request_is_a_span_of_its_trace(watched: Watched) -> None:
    from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
    from opentelemetry.sdk.trace.export import SimpleSpanProcessor  # noqa: PLC0415
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import (  # noqa: PLC0415
        InMemorySpanExporter,
    )

    from service.watch.traces import SpanSender  # noqa: PLC0415

    exporter, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    watched.app.monitor.spans = SpanSender(provider)
    answer = watched.client.post(SCORE, GOOD, headers={"traceparent": TRACEPARENT})
    watched.client.get("/healthz")
    first, second = exporter.get_finished_spans()
    assert first.name == f"POST {SCORE}"
    assert first.parent is not None
    assert (first.parent.trace_id, first.parent.span_id) == (int(TRACE_ID, 16), int(PARENT_ID, 16))
    assert first.attributes is not None
    assert first.attributes["http.response.status_code"] == 200
    assert first.context is not None
    assert answer.headers["traceparent"].split("-")[2] == f"{first.context.span_id:016x}"
    assert second.parent is None
    assert 0 < (first.end_time or 0) - (first.start_time or 0) < 60e9
