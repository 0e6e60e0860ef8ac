"""Watches every request: counts it, logs it, and gives it a request id and a trace."""

from collections import Counter
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any

from flask import Flask, Request, Response

from adjudicators.game import Game
from adjudicators.verdict import Verdict
from service import __version__
from service.http.cors import CorsPolicy
from service.http.environ import BATCH_STATUSES, BODY_RECEIVED, VERDICTS
from service.http.response import NO_SNIFFING
from service.http.rulebook_header import rulebook_header
from service.settings import Server, Settings
from service.watch import request_ids, traces
from service.watch.access_log import CLIENT_ERROR, AccessLog
from service.watch.messages import log_to_stderr, resolve_style
from service.watch.metrics import RESULTS, UNMATCHED, Metrics
from service.watch.request_ids import REQUEST_ID, RequestIds
from service.watch.traces import TRACEPARENT, SpanSender, TraceContext

Headers = tuple[tuple[str, str], ...]

_PROBES = frozenset({"/healthz", "/readyz", "/metrics"})
_METRICS = "/metrics"
"""For the operator's Prometheus, and no page of another origin."""
_OF_ALL: Headers = (NO_SNIFFING,)
"""The headers of every response."""
_NO_STATUS = 0
"""The status of a request that was abandoned before its response."""
_SPARE_SLOTS = 8
"""For workers that start before those that they replace have ended."""


class RequestMonitor:
    """Is told of every request when it starts and ends."""

    def __init__(
        self,
        metrics: Metrics,
        access_log: AccessLog | None,
        cors: CorsPolicy,
        headers_by_route: Mapping[str, Headers],
        *,
        log_probes: bool,
        send_spans: bool,
    ) -> None:
        self.metrics, self.access_log, self._cors = metrics, access_log, cors
        self._headers_by_route = headers_by_route
        self._unlogged = frozenset() if log_probes else _PROBES
        self._send_spans = send_spans
        self._request_ids = RequestIds()
        self.spans: SpanSender | None = None
        """Set in the worker process that sends spans."""

    def worker_started(self, slot: int) -> None:
        """This process was forked to answer requests, and counts in this slot."""
        self.metrics.worker_started(slot)
        self._request_ids.renew()
        if self._send_spans:
            self.spans = SpanSender(traces.collector_provider())

    def request_started(self) -> float:
        """Returns the time, which ``request_finished`` and ``request_abandoned`` need."""
        self.metrics.request_started()
        return perf_counter()

    def request_abandoned(self, request: Request, started: float) -> None:
        """A request ends without a response."""
        route, seconds = self._route_of(request), perf_counter() - started
        self.metrics.request_finished(route, _NO_STATUS, seconds)
        if self.access_log:
            request_id = self._request_ids.of(request.environ.get(request_ids.ENVIRON_KEY))
            self.access_log.write(request.method, route, _NO_STATUS, seconds, request_id)

    def request_refused(self, status: int) -> str:
        """The worker refused what is not an HTTP request; returns the request id that it gets."""
        self.metrics.request_started()
        self.metrics.request_finished(UNMATCHED, status, 0.0)
        request_id = self._request_ids.of(None)
        if self.access_log:
            self.access_log.write("?", UNMATCHED, status, 0.0, request_id)
        return request_id

    def request_finished(
        self, request: Request, response: Response, started: float
    ) -> list[tuple[str, str]]:
        """A request has its response; returns headers to add to it."""
        environ, route, status = request.environ, self._route_of(request), response.status_code
        request_id = self._request_ids.of(environ.get(request_ids.ENVIRON_KEY))
        headers = [*self._headers_by_route.get(route, _OF_ALL), (REQUEST_ID, request_id)]
        if self._cors.is_enabled and route != _METRICS:
            headers += self._cors.headers(environ, response.headers.get("Allow", ""))
        seconds = perf_counter() - environ.get(BODY_RECEIVED, started)
        trace_id = None
        if self.spans or traces.ENVIRON_KEY in environ:
            trace = self._trace(request, route, status, seconds, request_id)
            if trace:
                headers.append((TRACEPARENT, str(trace)))
                trace_id = trace.trace_id
        self.metrics.request_finished(route, status, seconds)
        if self.access_log and not (route in self._unlogged and status < CLIENT_ERROR):
            more: dict[str, Any] = {}
            if items := environ.get(BATCH_STATUSES):
                more["items"] = {str(status): count for status, count in items.items()}
            if verdicts := environ.get(VERDICTS):
                more |= _verdict_fields(verdicts)
            self.access_log.write(
                request.method, route, status, seconds, request_id, trace_id, more
            )
        return headers

    def record_verdict(self, environ: dict[str, Any], game: str, verdict: Verdict[Any]) -> None:
        """A verdict is part of the answer to a request."""
        rules = [each.rule for each in verdict.violations]
        self.metrics.count_verdict(game, verdict.legal, rules)
        undetermined = [each.rule for each in verdict.undetermined]
        entry = game, RESULTS[verdict.legal], rules or undetermined
        environ.setdefault(VERDICTS, []).append(entry)

    def record_batch_items(self, environ: dict[str, Any], statuses: Mapping[int, int]) -> None:
        """The items of a batch were answered, so many with each status."""
        self.metrics.count_batch_items(statuses)
        environ[BATCH_STATUSES] = statuses

    def _trace(
        self, request: Request, route: str, status: int, seconds: float, request_id: str
    ) -> TraceContext | None:
        """The request's place in the client's trace, or in one that its span begins."""
        traceparent = request.environ.get(traces.ENVIRON_KEY)
        trace = traces.child_of(traceparent) if traceparent is not None else None
        if not self.spans:
            return trace
        attributes = {"http.response.status_code": status, "request.id": request_id}
        parent = traceparent if trace else None
        return self.spans.span(parent, request.method, route, seconds, attributes)

    def _route_of(self, request: Request) -> str:
        """The pattern of the request's address, also where it does not allow the method."""
        if request.url_rule:
            return request.url_rule.rule
        return request.path if request.path in self._headers_by_route else UNMATCHED


def _verdict_fields(verdicts: Any) -> dict[str, Any]:
    """What the access log says of verdicts: of one, its result; of several, how many have each result."""
    if len(verdicts) == 1:
        game, result, rules = verdicts[0]
        return {"game": game, "verdict": result, "rule_ids": list(dict.fromkeys(rules))}
    return {
        "games": sorted({game for game, _, _ in verdicts}),
        "verdicts": dict(Counter(result for _, result, _ in verdicts)),
        "rule_ids": sorted({rule for _, _, rules in verdicts for rule in rules}),
    }


def create_monitor(
    app: Flask,
    games: Mapping[str, Game[Any, Any, Any]],
    settings: Settings,
    is_draining: Callable[[], bool],
) -> RequestMonitor:
    """The monitor of an application to which all routes have been added."""
    routes = {rule.rule: rule.endpoint for rule in app.url_map.iter_rules()}
    metrics = Metrics(
        routes,
        [rule.id for game in games.values() for rule in game.rulebook],
        {slug: game.edition for slug, game in games.items()},
        settings.revision,
        is_draining,
        2 * Server.from_environment().workers + _SPARE_SLOTS,
    )
    if settings.traces == "otlp":
        traces.require_opentelemetry()
    style = resolve_style(settings.log)
    log_to_stderr(style)
    return RequestMonitor(
        metrics,
        None if style == "none" else AccessLog(style),
        CorsPolicy(settings.cors_origins),
        _headers_by_route(routes, games),
        log_probes=settings.log_probes,
        send_spans=settings.traces == "otlp",
    )


def _headers_by_route(
    routes: Mapping[str, str], games: Mapping[str, Game[Any, Any, Any]]
) -> Mapping[str, Headers]:
    """The headers of each route: a game's routes name its rulebook, and other routes below /v1/ all."""
    headers: dict[str, Headers] = dict.fromkeys(routes, _OF_ALL)
    for route, endpoint in routes.items():
        if route.startswith("/v1/"):
            game = games.get(endpoint.partition(".")[0])
            concerned = (game,) if game else games.values()
            headers[route] = (*_OF_ALL, rulebook_header(concerned, __version__))
    return headers
