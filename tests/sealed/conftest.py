"""What the tests of sealed tables share."""

import pytest

from service import Settings, create_app
from service.http.application import Application
from service.sealed.seals import KeySeals, new_key
from tests.sealed.relay import Ask, asking
from tests.service.client import Client

_KEY = new_key()


@pytest.fixture(scope="session")
def seals() -> KeySeals:
    """What the instance seals with."""
    return KeySeals([_KEY])


@pytest.fixture(scope="session")
def instance() -> Application:
    return create_app(Settings(seal_keys=(_KEY,)))


@pytest.fixture(scope="session")
def client(instance: Application) -> Client:
    """Asks the instance, and checks each answer against the document."""
    return Client(instance)


@pytest.fixture(scope="session")
def ask(instance: Application) -> Ask:
    """Asks the instance."""
    return asking(instance)
