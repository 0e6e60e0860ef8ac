"""What the tests of the service share."""

from pathlib import Path

import pytest

from service import Settings, create_app
from service.app import Adjudicator
from tests.service.client import Client


@pytest.fixture(scope="session")
def drain_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("ops") / "drain"


@pytest.fixture(scope="session")
def app(drain_file: Path) -> Adjudicator:
    return create_app(Settings.from_environment({"ADJUDICATOR_DRAIN_FILE": str(drain_file)}))


@pytest.fixture(scope="session")
def client(app: Adjudicator) -> Client:
    return Client(app)
