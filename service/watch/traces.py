"""A span for each request, for those who run an OpenTelemetry collector."""

import time
from collections.abc import Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from service.settings import SettingsError
from service.watch.identity import Trace

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider

_FAILED = 500


def require() -> None:
    """Fail at the start, and not at the first request, where spans are wanted and cannot be made."""
    if find_spec("opentelemetry") is None or find_spec("opentelemetry.sdk") is None:
        raise SettingsError(
            "ADJUDICATOR_TRACES=otlp: OpenTelemetry is not installed; install the extra 'otel'"
        )


def to_collector() -> "TracerProvider":
    """Sends spans to the collector that the environment names; made in the process that sends."""
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import (  # noqa: PLC0415 - only where it is wanted
        OTLPSpanExporter,
    )
    from opentelemetry.sdk.resources import Resource  # noqa: PLC0415
    from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
    from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415

    provider = TracerProvider(resource=Resource.create({"service.name": "adjudicator"}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    return provider


class Traces:
    """Makes the spans."""

    def __init__(self, provider: "TracerProvider") -> None:
        from opentelemetry.trace import SpanKind, Status, StatusCode  # noqa: PLC0415
        from opentelemetry.trace.propagation.tracecontext import (  # noqa: PLC0415
            TraceContextTextMapPropagator,
        )

        self._tracer = provider.get_tracer("adjudicator")
        self._extract = TraceContextTextMapPropagator().extract
        self._server, self._error = SpanKind.SERVER, Status(StatusCode.ERROR)

    def span(
        self, parent: str | None, method: str, route: str, seconds: float, said: Mapping[str, Any]
    ) -> Trace:
        """A request that took so long until now, and where it stands in its trace."""
        now = time.time_ns()
        span = self._tracer.start_span(
            f"{method} {route}",
            context=self._extract({"traceparent": parent} if parent else {}),
            kind=self._server,
            start_time=now - round(seconds * 1e9),
            attributes={"http.request.method": method, "http.route": route, **said},
        )
        if said["http.response.status_code"] >= _FAILED:
            span.set_status(self._error)
        span.end(now)
        context = span.get_span_context()
        flags = f"{context.trace_flags:02x}"
        return Trace(f"{context.trace_id:032x}", f"{context.span_id:016x}", flags)
