"""gunicorn's own log, in the format of the service's messages."""

from typing import Any

from gunicorn.glogging import Logger  # type: ignore[import-untyped]

from service.settings import Settings
from service.watch.messages import message_formatter, resolve_style


class ServerLogger(Logger):  # type: ignore[misc]
    """gunicorn's logger."""

    def setup(self, cfg: Any) -> None:
        """Replace gunicorn's format if messages are logged as JSON."""
        super().setup(cfg)
        style = resolve_style(Settings.from_environment().log)
        if style == "json":
            for handler in self.error_log.handlers:
                handler.setFormatter(message_formatter(style))
