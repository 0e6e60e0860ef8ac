"""What operators see of the service: counters, a line for each request, and which request led to which."""

from collections.abc import Callable, Mapping
from importlib.metadata import version
from typing import Any

from flask import Flask

from adjudicators.game import Game
from service.cors import Origins
from service.editions import Said, said_of
from service.settings import Server, Settings
from service.watch import lines, traces
from service.watch.metrics import Build, Metrics
from service.watch.observer import Observer

SPARE_SLOTS = 8
"""For workers that begin before those that they replace have ended."""


def observer_of(
    app: Flask,
    games: Mapping[str, Game[Any, Any, Any]],
    settings: Settings,
    draining: Callable[[], bool],
) -> Observer:
    """Who sees the requests of an application whose routes are all there."""
    routes = {rule.rule: rule.endpoint for rule in app.url_map.iter_rules()}
    build = Build(version("adjudicator"), settings.revision)
    metrics = Metrics(
        routes,
        [rule.id for game in games.values() for rule in game.rulebook],
        {slug: game.edition for slug, game in games.items()},
        build,
        draining,
        2 * Server.from_environment().workers + SPARE_SLOTS,
    )
    everything = said_of(games.values(), build.version)
    said: dict[str, Said] = dict.fromkeys(routes, ())
    for route, endpoint in routes.items():
        if route.startswith("/v1/"):
            game = games.get(endpoint.partition(".")[0])
            said[route] = said_of((game,), build.version) if game else everything
    if settings.traces == "otlp":
        traces.require()
    style = lines.style_of(settings.log)
    lines.send_messages(style)
    return Observer(
        metrics,
        None if style == "none" else lines.Lines(style),
        Origins(settings.cors_origins),
        said,
        probes=settings.log_probes,
        traced=settings.traces == "otlp",
    )
