"""What stands in front of the service: the example for nginx is run, the one for the Gateway API is read."""

import http.client
import json
import re
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from service import Settings, create_app
from tests.deploy.manifests import K8S, rendered
from tests.deploy.programs import program
from tests.live import HOST, service

pytestmark = pytest.mark.thorough  # gateways, and services behind them


EXAMPLE = K8S / "examples" / "nginx" / "adjudicator.conf"
NAME = "adjudicator.example"
STARTED_WITHIN = 10.0
ALLOWED_AT_ONCE = 100
SCORE = json.dumps({"tableau": ["2A", "KB"], "hand": [], "last_player": False})
_AROUND = """
daemon off;
pid {place}/pid;
error_log {place}/error.log;
events {{ }}
http {{
    access_log {place}/access.log;
    client_body_temp_path {place}/body;
    proxy_temp_path {place}/proxy;
    fastcgi_temp_path {place}/fastcgi;
    uwsgi_temp_path {place}/uwsgi;
    scgi_temp_path {place}/scgi;
    include {place}/adjudicator.conf;
}}
"""


@dataclass(frozen=True, slots=True)
class Gateway:
    """nginx in front of a running service."""

    port: int
    certificate: Path

    @contextmanager
    def connection(self) -> Iterator[http.client.HTTPSConnection]:
        """A connection that trusts only the gateway's certificate."""
        trusted = ssl.create_default_context(cafile=str(self.certificate))
        trusted.check_hostname = False
        made = http.client.HTTPSConnection(HOST, self.port, context=trusted, timeout=10)
        with closing(made):
            yield made


@pytest.fixture(scope="module")
def gateway(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gateway]:
    nginx, openssl = program("nginx"), program("openssl")
    place = tmp_path_factory.mktemp("nginx")
    key, certificate = place / "tls.key", place / "tls.crt"
    subprocess.run(
        [
            *(openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-subj", f"/CN={NAME}", "-keyout", key, "-out", certificate),
        ],
        check=True,
        capture_output=True,
    )
    with socket.create_server((HOST, 0)) as probe:
        port = probe.getsockname()[1]
    with service() as running:
        text = EXAMPLE.read_text("utf-8")
        for here, there in (
            ("adjudicator.adjudicator:80", f"{HOST}:{running.port}"),
            ("listen 443", f"listen {HOST}:{port}"),
            ("/etc/nginx/tls/", f"{place}/"),
        ):
            assert here in text
            text = text.replace(here, there)
        (place / "adjudicator.conf").write_text(text, encoding="utf-8")
        (place / "nginx.conf").write_text(_AROUND.format(place=place), encoding="utf-8")
        process = subprocess.Popen([nginx, "-c", place / "nginx.conf", "-p", place])
        try:
            made = Gateway(port, certificate)
            _wait_until_it_answers(made, process, place / "error.log")
            yield made
        finally:
            process.terminate()
            process.wait(10)


def _wait_until_it_answers(gateway: Gateway, process: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + STARTED_WITHIN
    while True:
        try:
            with gateway.connection() as connection:
                connection.connect()
        except OSError:
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.05)
        else:
            return


def test_a_request_is_answered_over_tls(gateway: Gateway) -> None:
    sent = {"Content-Type": "application/json"}
    with gateway.connection() as connection:
        for _ in range(3):
            connection.request("POST", "/v1/showboat/score", SCORE, sent)
            reply = connection.getresponse()
            assert json.loads(reply.read())["total"] == 12
            by_gateway = reply.headers["X-Request-ID"]
            assert re.fullmatch("[0-9a-f]{32}", by_gateway)


@pytest.mark.parametrize("path", ["/metrics", "/healthz", "/readyz"])
def test_what_is_for_the_cluster_stays_inside(gateway: Gateway, path: str) -> None:
    with gateway.connection() as connection:
        connection.request("GET", path)
        assert connection.getresponse().status == 404


def test_whoever_asks_too_much_is_told_so(gateway: Gateway) -> None:
    found: dict[int, bytes] = {}
    with gateway.connection() as connection:
        for _ in range(ALLOWED_AT_ONCE * 4):
            connection.request("GET", "/v1/showboat")
            reply = connection.getresponse()
            found[reply.status] = reply.read()
            if reply.status == 429:
                assert reply.headers["Content-Type"] == "application/problem+json"
                assert reply.headers["Retry-After"] == "1"
    assert set(found) == {200, 429}
    assert json.loads(found[429])["status"] == 429


def test_the_route_leads_to_the_service_and_hides_what_is_for_the_cluster() -> None:
    manifests = rendered(K8S / "examples" / "gateway-api")
    (rule,) = manifests.of("HTTPRoute")["spec"]["rules"]
    prefixes = [each["path"] for each in rule["matches"]]
    base = rendered(K8S / "base")
    (backend,), (port,) = rule["backendRefs"], base.of("Service")["spec"]["ports"]
    assert (backend["name"], backend["port"]) == (
        base.of("Service")["metadata"]["name"],
        port["port"],
    )
    served = {each.rule for each in create_app(Settings()).url_map.iter_rules()}
    for address in served:
        let_through = any(
            address == each["value"]
            or (each["type"] == "PathPrefix" and address.startswith(each["value"] + "/"))
            for each in prefixes
        )
        assert let_through != (address in {"/metrics", "/healthz", "/readyz"}), address
    gateway, made = manifests.of("Gateway")["spec"], manifests.of("GatewayClass")["metadata"]
    assert gateway["gatewayClassName"] == made["name"]
    limited = json.dumps(manifests.of("BackendTrafficPolicy")["spec"]["rateLimit"])
    assert "0.0.0.0/0" in limited
    assert "::/0" in limited, "nobody escapes the limit by another version of IP"
    for name in ("HTTPRoute", "BackendTrafficPolicy"):
        text = json.dumps(manifests.of(name)["spec"])
        assert '"name": "adjudicator"' in text
