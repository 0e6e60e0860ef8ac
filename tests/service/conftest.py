"""Fixtures of the service's tests."""

from pathlib import Path

import gevent
import pytest

from service import Settings, create_app
from service.http.application import Application
from tests.service.client import Client
from tests.service.watched import Watched


@pytest.fixture(autouse=True)
def _loop_knows_the_time() -> None:
    """An event loop that has not run for as long as other tests took would end every wait at once."""
    gevent.get_hub().loop.update_now()


@pytest.fixture(scope="session")
def drain_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("ops") / "drain"


@pytest.fixture(scope="session")
def app(drain_file: Path) -> Application:
    return create_app(Settings.from_environment({"ADJUDICATOR_DRAIN_FILE": str(drain_file)}))


@pytest.fixture(scope="session")
def client(app: Application) -> Client:
    return Client(app)


@pytest.fixture
def watched() -> Watched:
    return Watched()
