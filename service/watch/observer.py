"""Sees every request begin and end."""

from collections.abc import Mapping
from time import perf_counter
from typing import Any

from flask import Request, Response

from adjudicators.verdict import Verdict
from service.cors import Origins
from service.watch.identity import NAME, PARENT, REQUEST_ID, TRACE, Identities, Trace, trace_of
from service.watch.lines import FAULTY, Lines
from service.watch.metrics import RESULTS, UNMATCHED, Metrics
from service.watch.traces import Traces, to_collector

PROBES = frozenset({"/healthz", "/readyz", "/metrics"})
HERE = "adjudicator.here"
"""The moment at which a request was there as a whole: before it, its client is waited for."""
_HEARD, _ITEMS = "adjudicator.heard", "adjudicator.items"
_NO_STATUS = 0
"""Of a request that was given up before its answer."""


class Observer:
    """Counts, writes a line of, and names each request."""

    def __init__(
        self,
        metrics: Metrics,
        lines: Lines | None,
        origins: Origins,
        said: Mapping[str, tuple[tuple[str, str], ...]],
        *,
        probes: bool,
        traced: bool,
    ) -> None:
        self.metrics, self.lines, self._origins, self._said = metrics, lines, origins, said
        self._silent = frozenset() if probes else PROBES
        self._traced = traced
        self.identities = Identities()
        self.traces: Traces | None = None
        """Who is told of spans; set in the process that sends them."""

    def serve(self, slot: int) -> None:
        """From now on this process answers requests, and counts in this slot."""
        self.metrics.serve(slot)
        self.identities.renew()
        if self._traced:
            self.traces = Traces(to_collector())

    def begin(self) -> float:
        """A request begins; the moment is given back to ``end``."""
        self.metrics.begin()
        return perf_counter()

    def given_up(self, asked: Request, began: float) -> None:
        """A request ends without an answer."""
        route, seconds = self._route_of(asked), perf_counter() - began
        self.metrics.end(route, _NO_STATUS, seconds)
        if self.lines:
            request_id = self.identities.of(asked.environ.get(NAME))
            self.lines.write(_line(asked.method, route, _NO_STATUS, seconds, request_id))

    def refuse(self, status: int) -> str:
        """What came is no request that the application could be asked; its name is given back."""
        self.metrics.begin()
        self.metrics.end(UNMATCHED, status, 0.0)
        request_id = self.identities.of(None)
        if self.lines:
            self.lines.write(_line("?", UNMATCHED, status, 0.0, request_id))
        return request_id

    def end(self, asked: Request, answer: Response, began: float) -> list[tuple[str, str]]:
        """A request has its answer; what else to say in the answer's headers."""
        environ, route, status = asked.environ, self._route_of(asked), answer.status_code
        request_id = self.identities.of(environ.get(NAME))
        headers = [*self._said.get(route, ()), (REQUEST_ID, request_id)]
        if self._origins.some:
            headers += self._origins.headers(environ, answer.headers.get("Allow", ""))
        seconds = perf_counter() - environ.get(HERE, began)
        trace = trace_of(environ[PARENT]) if PARENT in environ else None
        if self.traces:
            said = {"http.response.status_code": status, "request.id": request_id}
            parent = environ[PARENT] if trace else None
            trace = self.traces.span(parent, asked.method, route, seconds, said)
        if trace:
            headers.append((TRACE, str(trace)))
        self.metrics.end(route, status, seconds)
        if self.lines and not (status < FAULTY and route in self._silent):
            line = _line(asked.method, route, status, seconds, request_id, trace)
            if items := environ.get(_ITEMS):
                line["items"] = {str(status): count for status, count in items.items()}
            if heard := environ.get(_HEARD):
                line |= _told(heard)
            self.lines.write(line)
        return headers

    def _route_of(self, asked: Request) -> str:
        """The pattern of its address, which may be there, but not for this method."""
        if asked.url_rule:
            return asked.url_rule.rule
        return asked.path if asked.path in self._said else UNMATCHED

    def hear(self, environ: dict[str, Any], game: str, verdict: Verdict[Any]) -> None:
        """A verdict was given in answer to a request."""
        rules = [each.rule for each in verdict.violations]
        self.metrics.judged(game, verdict.legal, rules)
        doubts = [each.rule for each in verdict.undetermined]
        environ.setdefault(_HEARD, []).append((game, RESULTS[verdict.legal], rules or doubts))

    def hear_items(self, environ: dict[str, Any], statuses: Mapping[int, int]) -> None:
        """The items of a batch were answered."""
        self.metrics.batched(statuses)
        environ[_ITEMS] = statuses


def _line(
    method: str,
    route: str,
    status: int,
    seconds: float,
    request_id: str,
    trace: Trace | None = None,
) -> dict[str, Any]:
    """What a line says of every request."""
    return {
        "method": method,
        "route": route,
        "status": status,
        "duration": round(seconds, 6),
        "request_id": request_id,
        "trace_id": trace.trace_id if trace else None,
    }


def _told(heard: Any) -> dict[str, Any]:
    """What a line says of verdicts: of one, which; of several, how many of each."""
    if len(heard) == 1:
        game, result, rules = heard[0]
        return {"game": game, "verdict": result, "rule_ids": list(dict.fromkeys(rules))}
    verdicts: dict[str, int] = {}
    for _, result, _ in heard:
        verdicts[result] = verdicts.get(result, 0) + 1
    return {
        "games": sorted({game for game, _, _ in heard}),
        "verdicts": verdicts,
        "rule_ids": sorted({rule for _, _, rules in heard for rule in rules}),
    }
