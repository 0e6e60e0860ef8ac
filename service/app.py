"""Puts the application together."""

import logging

from adjudicators import games
from service import __version__
from service.api.batch import batch_blueprint
from service.api.catalogue import catalogue_blueprint, facts_of
from service.api.documents import documents_blueprint
from service.api.game import game_blueprint
from service.api.metrics import metrics_blueprint
from service.api.ops import ops_blueprint
from service.api.pages import pages_blueprint
from service.calls.game_call import codecs_of, game_calls
from service.drain import Drain
from service.http.application import Application
from service.http.rulebook_header import RulebookPins
from service.openapi.document import create_api
from service.sealed.calls import ExampleSeals
from service.sealed.seals import KeySeals, new_key
from service.server.long_work import LongWork
from service.settings import Settings
from service.watch.monitor import create_monitor

_LOG = logging.getLogger(__name__)


def create_app(settings: Settings) -> Application:
    """The application, which serves every installed game."""
    app = Application(__name__, static_folder=None)
    api = app.api = create_api(app, settings.max_errors)
    installed, long_work = games(), LongWork()
    seals = KeySeals(settings.seal_keys or (_drawn_key(),))
    app.drain = Drain(settings.drain_file)
    app.pins = RulebookPins(installed.values(), __version__)

    codecs = {slug: codecs_of(game, settings) for slug, game in installed.items()}
    calls_by_game = {
        slug: game_calls(game, settings, codecs[slug], app.record_verdict, seals)
        for slug, game in installed.items()
    }
    api.register_blueprint(
        catalogue_blueprint(
            [facts_of(installed[slug], calls) for slug, calls in calls_by_game.items()]
        )
    )
    for slug, game in installed.items():
        calls, shown = (
            calls_by_game[slug],
            game_calls(game, settings, codecs[slug], seals=ExampleSeals()),
        )
        api.register_blueprint(
            game_blueprint(game, calls, shown, codecs[slug], settings, long_work)
        )
    api.register_blueprint(
        batch_blueprint(calls_by_game, settings, long_work, app.record_batch_items)
    )
    api.register_blueprint(ops_blueprint(app.drain))
    app.register_blueprint(documents_blueprint(api, installed))
    app.register_blueprint(pages_blueprint(installed.values()))
    app.register_blueprint(metrics_blueprint(app))
    app.monitor = create_monitor(app, installed, settings, app.drain.check)
    return app


def _drawn_key() -> bytes:
    _LOG.warning(
        "there are no ADJUDICATOR_SEAL_KEYS, so a key was drawn: no other instance, and none after a restart, can open"
        " the sealed tables of this one"
    )
    return new_key()
