"""``adjudicator serve``."""

import os
import sys
from importlib.util import find_spec

import click


@click.command("serve")
@click.option("--host", help="The address to listen on; 127.0.0.1 if left out.")
@click.option("--port", type=int, help="The port to listen on; 8080 if left out.")
@click.option("--workers", type=int, help="Worker processes; as many as cores if left out.")
def command(host: str | None, port: int | None, workers: int | None) -> None:
    """Serve all installed games over HTTP.

    It needs the service's packages: pip install '.[service]', in a clone of the repository. The environment sets
    everything else, as the README lists it.

    \b
    Example:
      adjudicator serve --port 9000
    """
    if find_spec("gunicorn") is None:
        raise click.ClickException(
            "the service is not installed: pip install '.[service]', in a clone of the repository"
        )
    given = {"HOST": host, "PORT": port, "WORKERS": workers}
    os.environ |= {name: str(value) for name, value in given.items() if value is not None}
    arguments = ["-m", "gunicorn", "--config", "python:service.server.gunicorn_conf"]
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, *arguments])  # noqa: S606 - this very interpreter
