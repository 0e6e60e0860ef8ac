"""What the service uses of its libraries without their documentation's promise.

``pyproject.toml`` bounds the versions of these libraries. When one is upgraded, read the modules named
here. The service does not start with another version, or if one of these parts is missing."""

from collections.abc import Iterable
from importlib.metadata import version
from pkgutil import resolve_name
from typing import NamedTuple


class BorrowedError(RuntimeError):
    """A library is not as the service expects it."""


class Borrowed(NamedTuple):
    """A library, and what is borrowed from it."""

    library: str
    version: str
    """How its version begins."""
    parts: dict[str, tuple[str, ...]]
    """For each module of the service, what it needs."""


BORROWED = (
    Borrowed(
        "flask",
        "3.1.",
        {
            "service.http.application": (
                "flask:Flask.wsgi_app",
                "flask:Flask.dispatch_request",
                "flask:Flask.handle_user_exception",
                "flask:Flask.handle_exception",
                "flask:Flask.do_teardown_appcontext",
                "flask:Flask.ensure_sync",
                "flask.ctx:RequestContext.__init__",  # sets what the application's own sets, and more
                "flask.ctx:RequestContext.push",
                "flask.ctx:RequestContext.pop",
                "flask.globals:_cv_app",
                "flask.globals:_cv_request",
            ),
            "service.http.request_body": ("flask:request._get_current_object",),
        },
    ),
    Borrowed(
        "werkzeug",
        "3.1.",
        {
            "service.http.application": (
                "werkzeug.routing:MapAdapter.match",
                "werkzeug.routing:Rule._compile_builder",
            ),
            "service.http.response": (
                "werkzeug.wrappers:Response.call_on_close",  # besides what __init__ sets
            ),
        },
    ),
    Borrowed(
        "flask-smorest",
        "0.47.",
        {
            "service.http.smorest": (
                "flask_smorest:Api._register_error_handlers",
                "flask_smorest:Api._register_responses",
                "flask_smorest:Api.handle_http_exception",
                "flask_smorest:Blueprint.add_url_rule",
                "flask_smorest:Blueprint._store_endpoint_docs",
                "flask_smorest:Blueprint.register_views_in_doc",
                "flask_smorest.utils:prepare_response",
            ),
        },
    ),
    Borrowed(
        "gunicorn",
        "27.",
        {
            "service.server.worker": (
                "gunicorn.workers.base:Worker.init_process",  # ends with load_wsgi and run
                "gunicorn.workers.base:Worker.load_wsgi",  # sets wsgi
                "gunicorn.workers.base:Worker.init_signals",
                "gunicorn.workers.base:Worker.handle_exit",
                "gunicorn.workers.base:Worker.handle_quit",
                "gunicorn.workers.base:Worker.notify",  # besides sockets, alive, ppid, cfg and log
            ),
            "service.server.gunicorn_conf": (
                "gunicorn.arbiter:Arbiter.WORKERS",
                "gunicorn.arbiter:Arbiter.spawn_worker",  # forks
                "gunicorn.config:NumWorkersChanged",  # is called before anything is loaded
            ),
            "service.server.logger": ("gunicorn.glogging:Logger.setup",),
        },
    ),
    Borrowed(
        "gevent",
        "26.",
        {
            "service.server.connection": ("gevent.hub:Hub.wait", "gevent:Greenlet.throw"),
            "service.server.long_work": ("gevent.hub:Hub.wait",),
            "service.server.worker": ("gevent:reinit", "gevent.hub:Hub.loop"),
        },
    ),
    Borrowed(
        "httptools",
        "0.9.",  # how strict llhttp is, tests/service/test_refusals.py shows
        {"service.server.http_parser": ("httptools:HttpRequestParser.should_keep_alive",)},
    ),
)


def check_borrowed(borrowed: Iterable[Borrowed] = BORROWED) -> None:
    """Fail if a library has another version, or lacks something."""
    for each in borrowed:
        if not version(each.library).startswith(each.version):
            raise BorrowedError(f"{each.library} {version(each.library)} is not {each.version}*")
        for module, names in each.parts.items():
            for name in names:
                try:
                    resolve_name(name)
                except (AttributeError, ImportError):
                    raise BorrowedError(f"{each.library} lacks {name}, for {module}") from None
