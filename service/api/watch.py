"""What Prometheus asks."""

from flask import Blueprint, Response, request
from prometheus_client.exposition import choose_encoder

from service.app import Adjudicator


def watch_blueprint(app: Adjudicator) -> Blueprint:
    """The route."""
    blueprint = Blueprint("watch", __name__)

    @blueprint.get("/metrics")
    def counted() -> Response:
        encode, media_type = choose_encoder(request.headers.get("Accept", ""))
        return Response(encode(app.observer.metrics), content_type=media_type)

    return blueprint
