"""The manifests, as kubectl renders them."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from tests.clients.node import run
from tests.deploy.programs import program
from tests.live import ROOT

K8S = ROOT / "k8s"
VARIANTS = ("base", "overlays/small", "overlays/large")
BESIDE = ("jobs/files", "jobs/replay", "monitoring", "examples/gateway-api")
"""What else is applied, and is no deployment of the service."""
Object = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Manifests:
    """The objects of one variant."""

    text: str
    objects: tuple[Object, ...]

    def of(self, kind: str) -> Object:
        """The only object of a kind."""
        (found,) = (each for each in self.objects if each["kind"] == kind)
        return found

    @property
    def pod(self) -> Object:
        """The pod template of the deployment."""
        template: Object = self.of("Deployment")["spec"]["template"]
        return template

    @property
    def container(self) -> Object:
        """The only container."""
        (found,) = self.pod["spec"]["containers"]
        return dict(found)

    @property
    def settings(self) -> dict[str, str]:
        """The container's environment variables."""
        settings: dict[str, str] = self.of("ConfigMap")["data"]
        return settings


def rendered(place: Path) -> Manifests:
    """The objects of a kustomize directory."""
    text = run([program("kubectl"), "kustomize", place], ROOT)
    return Manifests(text, tuple(yaml.safe_load_all(text)))


def maps(value: Any) -> Iterator[Object]:
    """Every mapping in a value, at any depth."""
    if isinstance(value, dict):
        yield value
        for each in value.values():
            yield from maps(each)
    elif isinstance(value, list):
        for each in value:
            yield from maps(each)


_BINARY = {"Ki": 2**10, "Mi": 2**20, "Gi": 2**30}


def cpu(quantity: str) -> float:
    """A number of cores."""
    return float(quantity[:-1]) / 1_000 if quantity.endswith("m") else float(quantity)


def memory(quantity: str) -> int:
    """A number of bytes."""
    return int(quantity[:-2]) * _BINARY[quantity[-2:]]
