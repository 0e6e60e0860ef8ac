"""Request ids: taken from the request, or made here."""

import os
import re
from itertools import count

REQUEST_ID, ENVIRON_KEY = "X-Request-ID", "HTTP_X_REQUEST_ID"
_is_acceptable = re.compile(r"[\x21-\x7e]{1,128}").fullmatch


class RequestIds:
    """Makes ids that differ between requests and between processes."""

    def __init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """A process that was forked needs a prefix of its own."""
        self._prefix = os.urandom(8).hex()
        self._next = count(1).__next__

    def of(self, sent: str | None) -> str:
        """The id that the client sent, if it is acceptable, or a new one."""
        return sent if sent and _is_acceptable(sent) else f"{self._prefix}{self._next():016x}"
