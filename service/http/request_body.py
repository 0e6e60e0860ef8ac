"""Reads a request's body."""

from collections.abc import Mapping
from time import perf_counter
from typing import Any

from flask import Request, request

from service.http.environ import BODY_RECEIVED
from service.http.problem_details import Problem, problems
from service.http.response import JSON


def read_body(limit: int) -> bytes:
    """The whole body; a ``Problem`` if it is too large, compressed, incomplete, late, or not JSON by its type."""
    current: Request = request._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001
    environ = current.environ
    _refuse_other_types(current, environ)
    digits = environ.get("CONTENT_LENGTH", "")
    length = int(digits) if digits.isdecimal() else current.content_length
    if length is not None and length > limit:
        raise _too_large(limit)
    if length is None and not environ.get("wsgi.input_terminated"):
        return b""
    try:
        body: bytes = environ["wsgi.input"].read(limit + 1 if length is None else length)
    except TimeoutError as error:
        raise Problem(problems.NOT_JSON, str(error)) from error
    except OSError as error:  # a chunk that is incomplete or malformed
        raise Problem(problems.NOT_JSON, "the body broke off before its end") from error
    if len(body) > limit:
        raise _too_large(limit)
    if length is not None and len(body) < length:
        raise Problem(
            problems.NOT_JSON,
            f"the body was announced with {length} bytes, and {len(body)} came",
        )
    environ[BODY_RECEIVED] = perf_counter()
    return body


def _refuse_other_types(current: Request, environ: Mapping[str, Any]) -> None:
    if environ.get("CONTENT_TYPE") != JSON and not current.is_json:
        raise Problem(problems.UNSUPPORTED_MEDIA_TYPE, "send the body as application/json")
    if environ.get("HTTP_CONTENT_ENCODING", "identity").lower() != "identity":
        raise Problem(problems.UNSUPPORTED_MEDIA_TYPE, "send the body as it is, not compressed")


def _too_large(limit: int) -> Problem:
    return Problem(
        problems.TOO_LARGE, f"the body is larger than the {limit} bytes that this call takes"
    )
