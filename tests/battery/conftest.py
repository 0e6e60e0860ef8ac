"""What tests of the battery share."""

import marshmallow
import pytest

from service.wire.schemas import WireSchema


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Schemas that load as marshmallow has them do, nested ones too."""
    monkeypatch.setattr(WireSchema, "load", marshmallow.Schema.load)
