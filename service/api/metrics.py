"""``GET /metrics``, for Prometheus."""

from flask import Blueprint, Response, request
from prometheus_client.exposition import choose_encoder

from service.http.application import Application


def metrics_blueprint(app: Application) -> Blueprint:
    """The route."""
    blueprint = Blueprint("metrics", __name__)

    @blueprint.get("/metrics")
    def metrics() -> Response:
        encode, media_type = choose_encoder(request.headers.get("Accept", ""))
        return Response(encode(app.monitor.metrics), content_type=media_type)

    return blueprint
