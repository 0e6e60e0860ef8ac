"""The application, put together."""

from importlib.metadata import version

from adjudicators import games
from service import document
from service.api.batch import batch_blueprint
from service.api.docs import docs_blueprint
from service.api.game import game_blueprint
from service.api.games import games_blueprint
from service.api.ops import ops_blueprint
from service.api.watch import watch_blueprint
from service.app import Adjudicator, ProblemApi
from service.drain import Drain
from service.editions import Pins
from service.endpoint import codecs_of, endpoints_of
from service.settings import Settings
from service.turns import Turns
from service.watch import observer_of


def assembled(settings: Settings) -> Adjudicator:
    """The application, serving every installed game."""
    app = Adjudicator(__name__, static_folder=None)
    app.config.update(document.CONFIG)
    plugin = document.plugin()
    api = ProblemApi(settings.max_errors)
    api.init_app(app, spec_kwargs={"marshmallow_plugin": plugin})
    document.teach(plugin)

    played = games()
    app.drain, app.pins = Drain(settings.drain_file), Pins(played.values(), version("adjudicator"))
    codecs = {slug: codecs_of(game, settings) for slug, game in played.items()}
    endpoints = {
        slug: endpoints_of(game, settings, codecs[slug], app.hear) for slug, game in played.items()
    }
    turns = Turns()
    api.register_blueprint(games_blueprint(played.values()))
    for slug, game in played.items():
        api.register_blueprint(game_blueprint(game, endpoints[slug], codecs[slug], settings, turns))
    api.register_blueprint(batch_blueprint(endpoints, settings, turns, app.hear_items))
    api.register_blueprint(ops_blueprint(app.drain))
    app.register_blueprint(docs_blueprint(api))
    app.register_blueprint(watch_blueprint(app))
    app.observer = observer_of(app, played, settings, app.drain.looked_up)
    app.extensions["adjudicator-api"] = api
    return app
