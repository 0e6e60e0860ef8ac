"""The adjudicators over HTTP.

================  ================================================================================
``app``           puts the application together
``settings``      what an operator can set
``borrowed``      which undocumented parts of libraries the service needs
``drain``         takes an instance out of service; also a command, ``python -m service.drain``
``api/``          the routes
``calls/``        one call of one game, from JSON to JSON
``wire/``         JSON to records and back
``sealed/``       tables that travel with their players, encrypted
``openapi/``      the OpenAPI document
``http/``         Flask and flask-smorest, adapted; problem details, CORS and other headers
``watch/``        metrics, access log, request ids, traces
``server/``       gunicorn: its configuration, its worker; connections and their HTTP, long work
``pages/``        the files of the page for people, and of the document's browser
================  ================================================================================

The service depends on parts of its libraries that their documentation does not promise: ``borrowed`` lists
them, and looks for them when the service starts.
"""

from importlib.metadata import version
from typing import TYPE_CHECKING

from service.settings import Settings

if TYPE_CHECKING:
    from service.http.application import Application

__all__ = ["Settings", "__version__", "create_app"]
__version__ = version("adjudicator")


def create_app(settings: Settings | None = None) -> "Application":
    """The application, which serves every installed game; without settings, as the environment says."""
    from service import app  # noqa: PLC0415 - `python -m service.drain` must not load all of it

    return app.create_app(settings or Settings.from_environment())
