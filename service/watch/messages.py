"""How messages are logged that are not about one request, those of gunicorn among them."""

import logging
import os
import sys
from datetime import UTC, datetime

import orjson

STDOUT, STDERR = 1, 2


def resolve_style(setting: str) -> str:
    """The style that a setting names: ``auto`` is ``text`` at a terminal, and ``json`` elsewhere."""
    if setting != "auto":
        return setting
    return "text" if os.isatty(STDOUT) else "json"


class _JsonFormatter(logging.Formatter):
    """Formats a message like a line of the access log."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, which includes the traceback."""
        entry = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            entry["traceback"] = self.formatException(record.exc_info)
        return orjson.dumps(entry).decode()


def message_formatter(style: str) -> logging.Formatter:
    """The formatter for a style."""
    if style == "json":
        return _JsonFormatter()
    return logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")


def log_to_stderr(style: str) -> None:
    """Write the service's own messages to standard error."""
    logger = logging.getLogger("service")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(message_formatter(style))
    logger.handlers = [handler]
