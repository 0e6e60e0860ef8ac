"""The adjudicators over HTTP."""

from typing import TYPE_CHECKING

from service.settings import Settings

if TYPE_CHECKING:
    from service.app import Adjudicator

__all__ = ["Settings", "create_app"]


def create_app(settings: Settings | None = None) -> "Adjudicator":
    """The application, serving every installed game."""
    from service.assembly import assembled  # noqa: PLC0415 - what drains an instance need not load it

    return assembled(settings or Settings.from_environment())
