"""Answers to GET that are the same each time: with an ETag, compressed, and not sent again to those who have them."""

import gzip
from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256

from flask import Response, request

REVALIDATE = "no-cache"
"""A client may keep the answer, and asks each time whether it has changed."""


class Constant:
    """A body with its headers, as it is and compressed."""

    def __init__(
        self,
        content: bytes,
        media_type: str,
        cache_control: str = REVALIDATE,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self._content, self._media_type = content, media_type
        self._headers = {**(headers or {}), "Cache-Control": cache_control}

    @cached_property
    def _compressed(self) -> bytes:
        """Compressed when it is first asked for; much of what is served is never asked for."""
        return gzip.compress(self._content, compresslevel=9, mtime=0)

    @cached_property
    def _etag(self) -> str:
        return sha256(self._content).hexdigest()[:32]

    def response(self) -> Response:
        """The answer to the present request; 304 if the client has it already."""
        packed = request.accept_encodings["gzip"] > 0 and len(self._compressed) < len(self._content)
        etag = f"{self._etag}-gzip" if packed else self._etag
        response = Response(self._compressed if packed else self._content)
        response.content_type = self._media_type
        response.headers.extend(self._headers)
        response.set_etag(etag)
        response.vary.add("Accept-Encoding")
        if packed:
            response.headers["Content-Encoding"] = "gzip"
        if request.if_none_match.contains_weak(etag):
            response.status_code, response.data = 304, b""
            for header in ("Content-Type", "Content-Length", "Content-Encoding"):
                response.headers.pop(header, None)
        return response
