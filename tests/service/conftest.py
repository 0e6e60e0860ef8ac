"""Fixtures of the service's tests."""

from pathlib import Path

import pytest

from service import Settings, create_app
from service.http.application import Application
from tests.service.client import Client
from tests.service.watched import Watched


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
