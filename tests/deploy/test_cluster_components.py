"""What a cluster can add to an overlay: each component is rendered with it."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from service import Settings
from tests.clients.node import run
from tests.deploy.manifests import K8S, Manifests, rendered
from tests.deploy.programs import program
from tests.deploy.test_manifests import assert_labelled
from tests.live import ROOT

COMPONENTS = sorted(each.name for each in (K8S / "components").iterdir())
With = Callable[..., Manifests]


@pytest.fixture
def overlay(tmp_path: Path) -> With:
    """Renders the small overlay with some components."""

    def made(*components: str) -> Manifests:
        place = tmp_path / "k8s"
        shutil.copytree(K8S, place)
        file = place / "overlays" / "small" / "kustomization.yaml"
        content: dict[str, Any] = yaml.safe_load(file.read_text("utf-8"))
        content["components"] = [f"../../components/{each}" for each in components]
        file.write_text(yaml.safe_dump(content), encoding="utf-8")
        return rendered(file.parent)

    return made


def test_the_prometheus_operator_gets_the_same_alerts_and_scrapes_the_pods(overlay: With) -> None:
    manifests = overlay("prometheus-operator")
    written = yaml.safe_load((K8S / "monitoring" / "alerts.yaml").read_text("utf-8"))
    assert manifests.of("PrometheusRule")["spec"] == written
    monitor = manifests.of("PodMonitor")["spec"]
    labels = manifests.pod["metadata"]["labels"].items()
    assert monitor["selector"]["matchLabels"].items() <= labels
    (port,), (endpoint,) = manifests.container["ports"], monitor["podMetricsEndpoints"]
    annotations = manifests.pod["metadata"]["annotations"]
    assert endpoint["port"] == port["name"]
    assert endpoint["path"] == annotations["prometheus.io/path"]


def test_a_pull_secret_is_given_to_the_pods(overlay: With) -> None:
    manifests = overlay("pull-secret")
    account = manifests.of("ServiceAccount")
    assert account["imagePullSecrets"] == [{"name": "registry"}]
    assert manifests.pod["spec"]["serviceAccountName"] == account["metadata"]["name"]


def test_the_pods_have_the_priority_class(overlay: With) -> None:
    manifests = overlay("priority")
    name = manifests.of("PriorityClass")["metadata"]["name"]
    assert manifests.pod["spec"]["priorityClassName"] == name
    assert manifests.of("PriorityClass")["globalDefault"] is False


def test_traces_may_leave_to_the_collector_and_its_name_can_be_found(overlay: With) -> None:
    manifests = overlay("traces")
    assert Settings.from_environment(manifests.settings).traces == "otlp"
    host, _, port = (
        manifests.settings["OTEL_EXPORTER_OTLP_ENDPOINT"].rpartition("/")[2].partition(":")
    )
    collector, dns = manifests.of("NetworkPolicy")["spec"]["egress"]
    (namespace,) = (each["namespaceSelector"]["matchLabels"] for each in collector["to"])
    assert host.endswith("." + namespace["kubernetes.io/metadata.name"])
    assert [each["port"] for each in collector["ports"]] == [int(port)]
    assert {(each["port"], each["protocol"]) for each in dns["ports"]} == {(53, "UDP"), (53, "TCP")}


def test_all_components_go_together(overlay: With, tmp_path: Path) -> None:
    assert set(COMPONENTS) == {"prometheus-operator", "pull-secret", "priority", "traces"}
    manifests = overlay(*COMPONENTS)
    known = [each for each in manifests.objects if "coreos.com" not in each["apiVersion"]]
    assert len(manifests.objects) - len(known) == 2
    assert_labelled(manifests)
    place = tmp_path / "known.yaml"
    place.write_text(yaml.safe_dump_all(known), encoding="utf-8")
    run([program("kubernetes-validate"), "--strict", "--quiet", place], ROOT)
