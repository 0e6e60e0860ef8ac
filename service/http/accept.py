"""Content negotiation: the service answers with JSON, so a client has to accept that."""

import re

from flask import Request
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from service.http.problem_details import Problem, problems
from service.http.response import JSON

_CHARSET = re.compile(r";\s*charset=[^,;]*", re.IGNORECASE)
_NOT_JSON = ("pages.", "metrics.")
"""The blueprints whose views answer with something else than JSON."""


def refuse_unacceptable(request: Request) -> None:
    """Raise a 406 if the Accept header rules out JSON and the view answers with JSON."""
    accept = request.environ.get("HTTP_ACCEPT")
    if accept is None or accept in ("*/*", JSON) or request.routing_exception:
        return
    accepted = parse_accept_header(_CHARSET.sub("", accept), MIMEAccept)
    if not accepted or (request.endpoint or "").startswith(_NOT_JSON):
        return
    if not accepted.quality(JSON):
        raise Problem(
            problems.NOT_ACCEPTABLE, f"the answer is {JSON}, which {accept[:80]!r} rules out"
        )
