"""Puts the application together."""

from adjudicators import games
from service import __version__
from service.api.batch import batch_blueprint
from service.api.catalogue import catalogue_blueprint
from service.api.game import game_blueprint
from service.api.metrics import metrics_blueprint
from service.api.ops import ops_blueprint
from service.api.pages import pages_blueprint
from service.calls.game_call import codecs_of, game_calls
from service.drain import Drain
from service.http.application import Application
from service.http.rulebook_header import RulebookPins
from service.openapi.document import create_api
from service.server.long_work import LongWork
from service.settings import Settings
from service.watch.monitor import create_monitor


def create_app(settings: Settings) -> Application:
    """The application, which serves every installed game."""
    app = Application(__name__, static_folder=None)
    api = app.api = create_api(app, settings.max_errors)
    installed, long_work = games(), LongWork()
    app.drain = Drain(settings.drain_file)
    app.pins = RulebookPins(installed.values(), __version__)

    api.register_blueprint(catalogue_blueprint(installed.values()))
    calls_by_game = {}
    for slug, game in installed.items():
        codecs = codecs_of(game, settings)
        calls = calls_by_game[slug] = game_calls(game, settings, codecs, app.record_verdict)
        api.register_blueprint(game_blueprint(game, calls, codecs, settings, long_work))
    api.register_blueprint(
        batch_blueprint(calls_by_game, settings, long_work, app.record_batch_items)
    )
    api.register_blueprint(ops_blueprint(app.drain))
    app.register_blueprint(pages_blueprint(api))
    app.register_blueprint(metrics_blueprint(app))
    app.monitor = create_monitor(app, installed, settings, app.drain.check)
    return app
