"""The adjudicators over HTTP.

================  ================================================================================
``app``           puts the application together
``settings``      what an operator can set
``drain``         takes an instance out of service; also a command, ``python -m service.drain``
``api/``          the routes
``calls/``        what every game can be asked, as a table of calls
``wire/``         JSON to records and back
``openapi/``      the OpenAPI document
``http/``         Flask and flask-smorest, adapted; problem details, CORS and other headers
``watch/``        metrics, access log, request ids, traces
``server/``       gunicorn: its configuration, its worker, connections, long work
``pages/``        the files of the playground and of the document's browser
================  ================================================================================

The service depends on parts of its libraries that their documentation does not promise. These modules
alone do; when a library is upgraded, check them first.

==========================  ======================================================================
``http/application``        Flask: ``full_dispatch_request``, ``do_teardown_request``,
                            ``do_teardown_appcontext``, ``create_url_adapter``, the proxy's
                            ``_get_current_object``; werkzeug: ``MapAdapter.match``
``http/response``           werkzeug: the attributes that ``Response.__init__`` sets, such as
                            ``_on_close``
``http/smorest``            flask-smorest: ``Api._register_error_handlers``, ``_register_responses``,
                            ``_app``, the ``_apidoc`` of a view, ``utils.prepare_response``
``server/worker``           gunicorn: the methods of ``GeventWorker``, ``StopIteration`` as the end
                            of a connection, ``Request.force_close``, ``environ["gunicorn.socket"]``,
                            ``util.close_graceful``, the classes of ``http.errors``
``server/connection_io``    gunicorn: ``Body.reader`` and what readers have (``length``, ``parser``),
                            ``Body.failed``; the socket methods that it calls
``server/gunicorn_conf``    gunicorn: ``Arbiter.WORKERS``; gevent: the modules that ``patch_all``
                            imports, ``events.notify_and_call_entry_points``
``server/connections``      gevent: ``monkey.get_original``
``server/long_work``        gevent: ``Hub.wait`` and ``loop.timer``
==========================  ======================================================================
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
