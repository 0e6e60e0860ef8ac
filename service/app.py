"""Puts the application together."""

import logging
from collections.abc import Callable, Mapping
from typing import Any

from adjudicators import games
from adjudicators.game import Game
from service import __version__
from service.api.batch import batch_blueprint
from service.api.catalogue import GameFacts, catalogue_blueprint, facts_of
from service.api.documents import documents_blueprint
from service.api.game import game_blueprint
from service.api.metrics import metrics_blueprint
from service.api.ops import ops_blueprint
from service.api.pages import pages_blueprint
from service.calls.game_call import GameCall, codecs_of, game_calls
from service.drain import Drain
from service.http.application import Application
from service.http.rulebook_header import RulebookPins
from service.http.smorest import ProblemApi
from service.openapi.document import document_of
from service.sealed.calls import ExampleSeals
from service.sealed.seals import KeySeals, new_key
from service.server.long_work import LongWork
from service.settings import Settings
from service.watch.monitor import create_monitor

_LOG = logging.getLogger(__name__)
_NO_KEYS = (
    "there are no ADJUDICATOR_SEAL_KEYS, so a key was drawn: no other instance, and none after a restart, can open"
    " the sealed tables of this one"
)


def create_app(settings: Settings) -> Application:
    """The application, which serves every installed game."""
    app = Application(__name__, static_folder=None)
    ProblemApi(settings.max_errors).answer_errors_of(app)
    installed, long_work = games(), LongWork()
    seals = KeySeals(settings.seal_keys or (new_key(),))
    app.drain = Drain(settings.drain_file)
    app.pins = RulebookPins(installed.values(), __version__)

    codecs = {slug: codecs_of(game, settings) for slug, game in installed.items()}
    calls_by_game = {
        slug: game_calls(game, settings, codecs[slug], app.record_verdict, seals)
        for slug, game in installed.items()
    }

    def facts() -> list[GameFacts]:
        return [facts_of(installed[slug], calls) for slug, calls in calls_by_game.items()]

    def shown_of(game: Game[Any, Any, Any]) -> Callable[[], Mapping[str, GameCall]]:
        return lambda: game_calls(game, settings, codecs[game.slug], seals=ExampleSeals())

    documented = [
        catalogue_blueprint(facts),
        *[
            game_blueprint(
                game, calls_by_game[slug], shown_of(game), codecs[slug], settings, long_work
            )
            for slug, game in installed.items()
        ],
        batch_blueprint(calls_by_game, settings, long_work, app.record_batch_items),
        ops_blueprint(app.drain),
    ]
    app.document = lambda: document_of(documented)
    for each in documented:
        app.register_blueprint(each)
    app.register_blueprint(documents_blueprint(app.document, installed))
    app.register_blueprint(pages_blueprint(installed.values()))
    app.register_blueprint(metrics_blueprint(app))
    app.monitor = create_monitor(app, installed, settings, app.drain.check)
    if not settings.seal_keys:
        _LOG.warning(_NO_KEYS)
    for calls in calls_by_game.values():
        for game_call in calls.values():
            game_call.prepare()
    app.warm_up()
    return app
