"""Traces: the ``traceparent`` header, and spans for an OpenTelemetry collector."""

import os
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from service.settings import SettingsError

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider

TRACEPARENT, ENVIRON_KEY = "traceparent", "HTTP_TRACEPARENT"
_SERVER_ERROR = 500
_match_traceparent = re.compile(
    r"(?!ff)[0-9a-f]{2}-(?P<trace>(?!0{32})[0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-(?P<flags>[0-9a-f]{2})(-.*)?"
).fullmatch


@dataclass(frozen=True, slots=True)
class TraceContext:
    """A request's place in a trace."""

    trace_id: str
    span_id: str
    flags: str

    def __str__(self) -> str:
        """The value of the header."""
        return f"00-{self.trace_id}-{self.span_id}-{self.flags}"


def child_of(traceparent: str) -> TraceContext | None:
    """A new span in the trace that a client's header names; nothing if the header is malformed."""
    found = _match_traceparent(traceparent)
    if not found or (found[3] and traceparent.startswith("00")):
        return None
    return TraceContext(found["trace"], os.urandom(8).hex(), found["flags"])


def require_opentelemetry() -> None:
    """Fail at the start, and not at the first request, if OpenTelemetry is not installed."""
    if find_spec("opentelemetry") is None or find_spec("opentelemetry.sdk") is None:
        raise SettingsError(
            "ADJUDICATOR_TRACES=otlp: OpenTelemetry is not installed; install the extra 'otel'"
        )


def collector_provider() -> "TracerProvider":
    """Sends spans to the collector that the environment names; to be made after the worker was forked."""
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import (  # noqa: PLC0415 - OpenTelemetry is optional
        OTLPSpanExporter,
    )
    from opentelemetry.sdk.resources import Resource  # noqa: PLC0415
    from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
    from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415

    provider = TracerProvider(resource=Resource.create({"service.name": "adjudicator"}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    return provider


class SpanSender:
    """Makes a span for each request."""

    def __init__(self, provider: "TracerProvider") -> None:
        from opentelemetry.trace import SpanKind, Status, StatusCode  # noqa: PLC0415
        from opentelemetry.trace.propagation.tracecontext import (  # noqa: PLC0415
            TraceContextTextMapPropagator,
        )

        self._tracer = provider.get_tracer("adjudicator")
        self._extract = TraceContextTextMapPropagator().extract
        self._server, self._error = SpanKind.SERVER, Status(StatusCode.ERROR)

    def span(
        self,
        parent: str | None,
        method: str,
        route: str,
        seconds: float,
        attributes: Mapping[str, Any],
    ) -> TraceContext:
        """Send the span of a request that ends now and took so long."""
        now = time.time_ns()
        span = self._tracer.start_span(
            f"{method} {route}",
            context=self._extract({"traceparent": parent} if parent else {}),
            kind=self._server,
            start_time=now - round(seconds * 1e9),
            attributes={"http.request.method": method, "http.route": route, **attributes},
        )
        if attributes["http.response.status_code"] >= _SERVER_ERROR:
            span.set_status(self._error)
        span.end(now)
        context = span.get_span_context()
        flags = f"{context.trace_flags:02x}"
        return TraceContext(f"{context.trace_id:032x}", f"{context.span_id:016x}", flags)
