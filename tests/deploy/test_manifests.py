"""The manifests: valid, within policy, and consistent with each other and with the service."""

import json
import re
import runpy
import shutil
import tomllib
from dataclasses import fields
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import yaml

from service import Settings, create_app
from service.settings import PREFIX, Server, name_of
from tests.clients.node import run
from tests.deploy.manifests import (
    BESIDE,
    K8S,
    VARIANTS,
    Manifests,
    Object,
    cpu,
    maps,
    memory,
    rendered,
)
from tests.deploy.programs import program
from tests.live import ROOT

NEWEST = 3
"""How many of the newest versions of Kubernetes have to accept the manifests."""
MEMORY_AT_ALL, MEMORY_PER_WORKER = 64 * 2**20, 96 * 2**20
"""More than docs/operations.md measured."""


@pytest.fixture(scope="module", params=VARIANTS)
def manifests(request: pytest.FixtureRequest) -> Manifests:
    return rendered(K8S / request.param)


@pytest.fixture
def written(manifests: Manifests, tmp_path: Path) -> Path:
    place = tmp_path / "manifests.yaml"
    place.write_text(manifests.text, encoding="utf-8")
    return place


@pytest.fixture
def gunicorn(manifests: Manifests, monkeypatch: pytest.MonkeyPatch) -> Object:
    """gunicorn's configuration in a container of these manifests."""
    for name, value in manifests.settings.items():
        monkeypatch.setenv(name, value)
    return runpy.run_path(str(ROOT / "service" / "server" / "gunicorn_conf.py"))


def pre_stop(manifests: Manifests) -> list[str]:
    command: list[str] = manifests.container["lifecycle"]["preStop"]["exec"]["command"]
    return command


def test_the_newest_versions_of_kubernetes_accept_the_manifests(written: Path) -> None:
    validator = program("kubernetes-validate")
    major, newest, *_ = map(int, run([validator, "--version"], ROOT).split()[-1].split("."))
    for minor in range(newest - NEWEST + 1, newest + 1):
        run([validator, "--strict", "--quiet", "-k", f"{major}.{minor}", written], ROOT)


def test_no_policy_is_broken_or_skipped(manifests: Manifests, written: Path) -> None:
    checker = program("checkov")
    said = run(
        [checker, "--skip-download", "--framework", "kubernetes", "-o", "json", "-f", written],
        written.parent,
    )
    counts = json.loads(said)["summary"]
    assert counts["passed"] > 80
    assert counts["resource_count"] > len(manifests.objects) - 1
    assert not counts["failed"] + counts["skipped"] + counts["parsing_errors"]


def test_everything_is_in_one_namespace_that_enforces_restricted_pods(manifests: Manifests) -> None:
    namespace = manifests.of("Namespace")["metadata"]
    assert namespace["labels"]["pod-security.kubernetes.io/enforce"] == "restricted"
    for each in manifests.objects:
        if each["kind"] != "Namespace":
            assert each["metadata"]["namespace"] == namespace["name"], each["kind"]


def test_the_container_has_no_privileges(manifests: Manifests) -> None:
    pod, container = manifests.pod["spec"], manifests.container
    user = re.search(r"^USER (\d+):(\d+)$", (ROOT / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    assert user
    assert pod["securityContext"] == {
        "runAsNonRoot": True,
        "runAsUser": int(user[1]),
        "runAsGroup": int(user[2]),
        "fsGroup": int(user[2]),
        "seccompProfile": {"type": "RuntimeDefault"},
    }
    assert container["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert pod["automountServiceAccountToken"] is False
    assert manifests.of("ServiceAccount")["automountServiceAccountToken"] is False
    assert pod["serviceAccountName"] == manifests.of("ServiceAccount")["metadata"]["name"]
    policy = manifests.of("NetworkPolicy")["spec"]
    assert "Egress" in policy["policyTypes"]
    assert "egress" not in policy, (
        "an empty list is dropped by the cluster: each apply would differ"
    )


def test_no_resource_request_is_above_its_limit(manifests: Manifests) -> None:
    resources = manifests.container["resources"]
    assert set(resources["requests"]) == set(resources["limits"])
    for name, read in (("cpu", cpu), ("memory", memory), ("ephemeral-storage", memory)):
        assert 0 < read(resources["requests"][name]) <= read(resources["limits"][name])


def test_the_limits_are_enough_for_the_workers(manifests: Manifests) -> None:
    limits, workers = manifests.container["resources"]["limits"], int(manifests.settings["WORKERS"])
    assert cpu(limits["cpu"]) == workers
    assert memory(limits["memory"]) >= MEMORY_AT_ALL + workers * MEMORY_PER_WORKER


def test_every_volume_is_defined_and_mounted(manifests: Manifests) -> None:
    volumes = [each["name"] for each in manifests.pod["spec"]["volumes"]]
    mounts = [each["name"] for each in manifests.container["volumeMounts"]]
    assert sorted(volumes) == sorted(mounts)


def test_the_drain_file_is_on_a_writable_volume(manifests: Manifests) -> None:
    drain_file = Path(manifests.settings[f"{PREFIX}DRAIN_FILE"])
    (name,) = (
        each["name"]
        for each in manifests.container["volumeMounts"]
        if drain_file.is_relative_to(each["mountPath"]) and not each.get("readOnly")
    )
    (volume,) = (each for each in manifests.pod["spec"]["volumes"] if each["name"] == name)
    assert "emptyDir" in volume
    assert memory(volume["emptyDir"]["sizeLimit"]) <= 32 * 2**20, "it counts as the pod's memory"


def test_every_setting_in_the_manifests_exists(manifests: Manifests) -> None:
    known = {name_of(each, PREFIX) for each in fields(Settings)}
    known |= {name_of(each, "") for each in fields(Server)}
    assert set(manifests.settings) <= known
    Settings.from_environment(manifests.settings)
    assert Server.from_environment(manifests.settings).host == "0.0.0.0"
    (source,) = manifests.container["envFrom"]
    assert source["configMapRef"]["name"] == manifests.of("ConfigMap")["metadata"]["name"]


def test_every_manifest_names_the_same_port(manifests: Manifests) -> None:
    (port,) = manifests.container["ports"]
    (served,) = manifests.of("Service")["spec"]["ports"]
    assert str(port["containerPort"]) == manifests.settings["PORT"]
    assert served["targetPort"] == port["name"]
    annotations = manifests.pod["metadata"]["annotations"]
    assert annotations["prometheus.io/port"] == manifests.settings["PORT"]
    (rule,) = manifests.of("NetworkPolicy")["spec"]["ingress"]
    assert [each["port"] for each in rule["ports"]] == [port["name"]]


def test_every_probe_is_answered(manifests: Manifests) -> None:
    (port,) = manifests.container["ports"]
    client = create_app(Settings()).test_client()
    probes = {
        name: each["httpGet"]
        for name, each in manifests.container.items()
        if name.endswith("Probe")
    }
    assert {name: each["path"] for name, each in probes.items()} == {
        "startupProbe": "/healthz",
        "livenessProbe": "/healthz",
        "readinessProbe": "/readyz",
    }
    assert {each["port"] for each in probes.values()} == {port["name"]}
    asked = {each["path"] for each in probes.values()}
    asked.add(manifests.pod["metadata"]["annotations"]["prometheus.io/path"])
    for path in asked:
        assert client.get(path).status_code == 200, path


def test_every_selector_selects_the_pods(manifests: Manifests) -> None:
    labels = manifests.pod["metadata"]["labels"].items()
    selectors = [
        manifests.of("Service")["spec"]["selector"],
        manifests.of("Deployment")["spec"]["selector"]["matchLabels"],
        manifests.of("PodDisruptionBudget")["spec"]["selector"]["matchLabels"],
        manifests.of("NetworkPolicy")["spec"]["podSelector"]["matchLabels"],
        *(
            each["labelSelector"]["matchLabels"]
            for each in manifests.pod["spec"]["topologySpreadConstraints"]
        ),
    ]
    for selector in selectors:
        assert selector
        assert selector.items() <= labels


def test_the_pods_are_spread_over_zones_and_nodes(manifests: Manifests) -> None:
    spread = manifests.pod["spec"]["topologySpreadConstraints"]
    assert {each["nodeTaintsPolicy"] for each in spread} == {"Honor"}, "a lost zone is tainted"
    assert [each["topologyKey"] for each in spread] == [
        "topology.kubernetes.io/zone",
        "kubernetes.io/hostname",
    ]


def test_the_autoscaler_and_the_disruption_budget_leave_a_pod_running(manifests: Manifests) -> None:
    scaler, deployment = manifests.of("HorizontalPodAutoscaler")["spec"], manifests.of("Deployment")
    assert scaler["scaleTargetRef"] == {
        "apiVersion": deployment["apiVersion"],
        "kind": deployment["kind"],
        "name": deployment["metadata"]["name"],
    }
    assert "replicas" not in deployment["spec"], "the autoscaler would be overruled"
    assert 2 <= scaler["minReplicas"] < scaler["maxReplicas"]
    away = str(manifests.of("PodDisruptionBudget")["spec"]["maxUnavailable"])
    least = int(scaler["minReplicas"])
    pods = -(-least * int(away[:-1]) // 100) if away.endswith("%") else int(away)
    assert 1 <= pods < least


def test_the_autoscaler_acts_when_half_of_the_cores_are_in_use(manifests: Manifests) -> None:
    (metric,) = manifests.of("HorizontalPodAutoscaler")["spec"]["metrics"]
    resources = manifests.container["resources"]
    share = metric["resource"]["target"]["averageUtilization"] / 100
    assert share * cpu(resources["requests"]["cpu"]) == cpu(resources["limits"]["cpu"]) / 2


def test_a_pod_is_stopped_only_after_its_replacement_is_ready(manifests: Manifests) -> None:
    strategy = manifests.of("Deployment")["spec"]["strategy"]
    assert strategy["type"] == "RollingUpdate"
    assert strategy["rollingUpdate"]["maxUnavailable"] == 0


def test_the_grace_period_is_long_enough_to_stop_a_pod(
    manifests: Manifests, gunicorn: Object
) -> None:
    seconds = Settings.from_environment(manifests.settings).drain_seconds
    grace = manifests.pod["spec"]["terminationGracePeriodSeconds"]
    assert grace > seconds + gunicorn["graceful_timeout"] + 10


def test_readiness_fails_before_the_service_is_stopped(manifests: Manifests) -> None:
    seconds = Settings.from_environment(manifests.settings).drain_seconds
    readiness = manifests.container["readinessProbe"]
    assert readiness["periodSeconds"] * readiness["failureThreshold"] < seconds
    assert pre_stop(manifests) == ["python", "-m", "service.drain"]
    assert find_spec("service.drain")


def test_gunicorn_listens_on_all_addresses_and_writes_heartbeats_to_memory(
    gunicorn: Object,
) -> None:
    assert gunicorn["bind"] == "[0.0.0.0]:8080"
    assert gunicorn["worker_tmp_dir"] in ("/dev/shm", None)


def test_the_image_is_named_by_digest(manifests: Manifests) -> None:
    assert re.fullmatch(r"adjudicator@sha256:[0-9a-f]{64}", manifests.container["image"])
    # A digest never changes: a node that has the image can restart the container without the registry.
    assert manifests.container["imagePullPolicy"] == "IfNotPresent"


def test_the_image_is_named_in_one_place(tmp_path: Path) -> None:
    place = tmp_path / "k8s"
    shutil.copytree(K8S, place)
    image = f"registry.example/games/adjudicator@sha256:{'ab' * 32}"
    (place / "image" / "image.env").write_text(f"IMAGE={image}\n", encoding="utf-8")
    for each in (*VARIANTS, "jobs/files", "jobs/replay"):
        manifests = rendered(place / each)
        assert {found["image"] for found in maps(list(manifests.objects)) if "image" in found} == {
            image
        }
        assert "IMAGE" not in manifests.text, "where it is named stays here"


@pytest.mark.parametrize("place", [*VARIANTS, *BESIDE])
def test_every_object_says_what_it_belongs_to(place: str) -> None:
    assert_labelled(rendered(K8S / place))


def assert_labelled(manifests: Manifests) -> None:
    """Each object, and each pod that one of them makes, has the recommended labels."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = {
        "app.kubernetes.io/instance": "adjudicator",
        "app.kubernetes.io/part-of": "adjudicator",
        "app.kubernetes.io/version": project["version"],
    }
    templates = [each["template"] for each in maps(list(manifests.objects)) if "template" in each]
    for each in (*manifests.objects, *templates):
        labels = each["metadata"]["labels"]
        assert labels.items() >= wanted.items(), each["metadata"]
        assert labels["app.kubernetes.io/name"] in ("adjudicator", "adjudicator-replay")


CHANGING = {"app.kubernetes.io/version"}


@pytest.mark.parametrize("place", [*VARIANTS, *BESIDE])
def test_no_selector_uses_what_changes_with_an_upgrade(place: str) -> None:
    """A Deployment's selector cannot be changed; the others would lose the pods of before."""
    selecting = ("selector", "matchLabels", "podSelector", "labelSelector")
    for each in maps(list(rendered(K8S / place).objects)):
        for name in selecting:
            if isinstance(each.get(name), dict):
                assert not CHANGING & each[name].keys(), each


@pytest.mark.parametrize("place", [*VARIANTS, *BESIDE])
def test_what_belongs_to_no_namespace_names_none(place: str) -> None:
    for each in rendered(K8S / place).objects:
        alone = each["kind"] in ("Namespace", "GatewayClass", "PriorityClass")
        assert ("namespace" in each["metadata"]) is not alone, each["metadata"]


def test_a_changed_setting_replaces_the_pods() -> None:
    names = {rendered(K8S / each).of("ConfigMap")["metadata"]["name"] for each in VARIANTS}
    assert len(names) == len(VARIANTS)


def test_no_key_is_repeated_and_no_file_is_left_out() -> None:
    for place in K8S.rglob("*.yaml"):
        if place.name != "kustomization.yaml" and place.parent.name != "monitoring":
            text = (place.parent / "kustomization.yaml").read_text("utf-8")
            assert re.search(rf"^ +- (path: )?{place.name}$", text, re.MULTILINE), place
        assert no_key_twice(place), place


class _Strict(yaml.SafeLoader):
    """A YAML loader that refuses a key given twice."""


def no_key_twice(place: Path) -> bool:
    def mapping(loader: _Strict, node: yaml.MappingNode) -> Any:
        keys = [loader.construct_object(key) for key, _ in node.value]
        assert len(keys) == len(set(keys)), f"{place}: {keys}"
        return loader.construct_mapping(node, deep=True)

    _Strict.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, mapping)
    return list(yaml.load_all(place.read_text("utf-8"), _Strict)) != []


def test_no_value_is_empty(manifests: Manifests) -> None:
    for each in maps(list(manifests.objects)):
        assert None not in each.values(), each


def test_what_the_documents_apply_exists() -> None:
    text = (ROOT / "docs" / "operations.md").read_text("utf-8")
    places = set(re.findall(r"-k (k8s/[\w/-]+)", text))
    assert {f"k8s/{each}" for each in BESIDE} <= places
    for place in places:
        assert rendered(ROOT / place).objects
    for name in re.findall(r"`(k8s/[\w./-]+)`", text):
        assert (ROOT / name).exists(), name
    for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL):
        run(["sh", "-n", "-c", block], ROOT)
