"""Bulk work on a cluster: the shards of a Job say together what one run says."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from adjudicators import games
from tests.clients.node import run
from tests.deploy.manifests import K8S, Manifests, Object, rendered
from tests.deploy.programs import program
from tests.live import ROOT
from tests.strategies import plays, written

pytestmark = pytest.mark.thorough
BIN = Path(sys.executable).parent


@pytest.fixture(scope="module")
def job() -> Manifests:
    return rendered(K8S / "jobs" / "replay")


@pytest.fixture(scope="module")
def files() -> Manifests:
    return rendered(K8S / "jobs" / "files")


def container_of(job: Manifests) -> Object:
    (found,) = job.of("Job")["spec"]["template"]["spec"]["containers"]
    return dict(found)


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of games, some of them with two actions exchanged, and two lines that are no games."""
    random, lines = Random(), []
    for slug in games():
        for play in list(plays(slug))[:3]:
            actions = [written(slug, step.action) for step in play.steps][:60]
            if random.random() < 0.5:
                random.shuffle(actions)
            lines.append(json.dumps({"state": written(slug, play.opening), "actions": actions}))
    lines += ["no game", "{}"]
    random.shuffle(lines)
    place = tmp_path_factory.mktemp("games")
    (place / "games.ndjson").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return place


def command(
    words: list[str], place: Path, **environment: str
) -> "subprocess.CompletedProcess[str]":
    path = os.pathsep.join((str(BIN), os.environ["PATH"]))
    return subprocess.run(
        words,
        cwd=place,
        env=os.environ | {"PATH": path} | environment,
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
    )


def shard(job: Manifests, place: Path, index: int) -> "subprocess.CompletedProcess[str]":
    """Run a shard as its pod does."""
    container = container_of(job)
    (shards,) = (each["value"] for each in container["env"] if each["name"] == "SHARDS")
    words = [each.replace("/games/", f"{place}/") for each in container["command"]]
    return command(words, place, SHARDS=shards, JOB_COMPLETION_INDEX=str(index))


def merging() -> str:
    """The documented command that puts the answers together."""
    text = (ROOT / "docs" / "operations.md").read_text("utf-8")
    (found,) = re.findall(r"exec adjudicator-files -- sh -c '(.*?)'", text)
    return str(found)


def merged(place: Path) -> "subprocess.CompletedProcess[str]":
    return command(["sh", "-c", merging().replace("/games/", f"{place}/")], place)


def test_the_shards_say_together_what_one_run_says(job: Manifests, recorded: Path) -> None:
    spec, container = job.of("Job")["spec"], container_of(job)
    (shards,) = (each["value"] for each in container["env"] if each["name"] == "SHARDS")
    assert spec["completionMode"] == "Indexed"
    assert int(shards) == spec["completions"]
    for index in range(spec["completions"]):
        done = shard(job, recorded, index)
        assert done.returncode == 0, done.stderr
    assert len(list(recorded.glob("verdicts-*.ndjson"))) == spec["completions"]
    together = merged(recorded)
    assert together.returncode == 0, together.stderr
    source = ["adjudicator", "replay", "games.ndjson", "--summary", "whole.json"]
    whole = command(source, recorded)
    assert whole.returncode == 2, "some lines are no games"
    assert (recorded / "verdicts.ndjson").read_text("utf-8") == whole.stdout
    assert together.stderr == whole.stderr, "the summary"
    assert summary(recorded / "summary.json") == summary(recorded / "whole.json")
    assert len(whole.stdout.splitlines()) == len(
        (recorded / "games.ndjson").read_text("utf-8").splitlines()
    )


def summary(file: Path) -> Any:
    return json.loads(file.read_text("utf-8"))


def test_a_shard_that_cannot_be_judged_fails_and_leaves_nothing(
    job: Manifests, tmp_path: Path
) -> None:
    earlier = tmp_path / "verdicts-0.ndjson"
    earlier.write_text("of an earlier file")
    assert shard(job, tmp_path, 0).returncode != 0
    assert not list(tmp_path.glob("verdicts-*"))


def test_a_shard_that_broke_off_is_judged_again(job: Manifests, recorded: Path) -> None:
    """What it wrote before stays behind, and counts for nothing."""
    assert shard(job, recorded, 1).returncode == 0
    whole = (recorded / "verdicts-1.ndjson").read_bytes()
    (recorded / ".verdicts-1.part").write_bytes(whole[: len(whole) // 2])
    (recorded / "verdicts-1.ndjson").unlink()
    assert shard(job, recorded, 1).returncode == 0
    assert (recorded / "verdicts-1.ndjson").read_bytes() == whole


def test_a_shard_that_is_missing_is_not_passed_over(job: Manifests, recorded: Path) -> None:
    for index in range(job.of("Job")["spec"]["completions"]):
        assert shard(job, recorded, index).returncode == 0
    (recorded / "verdicts-2.ndjson").unlink()
    together = merged(recorded)
    assert together.returncode != 0
    assert "line 3 is in none of these files" in together.stderr


def test_only_the_shards_themselves_can_make_the_job_fail(job: Manifests) -> None:
    """A pod that a drained or lost node takes along does not count."""
    (rule,) = job.of("Job")["spec"]["podFailurePolicy"]["rules"]
    assert rule == {
        "action": "Ignore",
        "onPodConditions": [{"type": "DisruptionTarget", "status": "True"}],
    }


def test_the_shards_run_where_their_volume_is(job: Manifests, files: Manifests) -> None:
    template = job.of("Job")["spec"]["template"]
    (term,) = template["spec"]["affinity"]["podAffinity"][
        "requiredDuringSchedulingIgnoredDuringExecution"
    ]
    wanted = term["labelSelector"]["matchLabels"].items()
    assert term["topologyKey"] == "kubernetes.io/hostname"
    assert wanted <= files.of("Pod")["metadata"]["labels"].items()
    assert not wanted <= template["metadata"]["labels"].items(), "they would wait for themselves"
    assert files.of("PersistentVolumeClaim")["spec"]["accessModes"] == ["ReadWriteOnce"]
    volumes = [each["spec"]["volumes"] for each in (template, files.of("Pod"))]
    assert volumes[0] == volumes[1]


def test_bulk_work_is_bounded_and_has_no_privileges(job: Manifests, files: Manifests) -> None:
    deployed = rendered(K8S / "base")
    pods = [job.of("Job")["spec"]["template"]["spec"], files.of("Pod")["spec"]]
    for pod in pods:
        (container,) = pod["containers"]
        assert pod["securityContext"] == deployed.pod["spec"]["securityContext"]
        assert pod["serviceAccountName"] == deployed.of("ServiceAccount")["metadata"]["name"]
        assert container["securityContext"] == deployed.container["securityContext"]
        assert container["image"] == deployed.container["image"]
        assert container["imagePullPolicy"] == deployed.container["imagePullPolicy"]
        assert pod["automountServiceAccountToken"] is False
        assert set(container["resources"]["limits"]) == {"cpu", "memory", "ephemeral-storage"}


def test_no_service_sends_requests_to_the_shards(job: Manifests, files: Manifests) -> None:
    selector = rendered(K8S / "base").of("Service")["spec"]["selector"]
    for metadata in (job.of("Job")["spec"]["template"]["metadata"], files.of("Pod")["metadata"]):
        assert not selector.items() <= metadata["labels"].items()
        policy = job.of("NetworkPolicy")["spec"]
        assert policy["podSelector"]["matchLabels"].items() <= metadata["labels"].items()
        assert "ingress" not in policy
        assert "egress" not in policy


@pytest.mark.parametrize("name", ["files", "replay"])
def test_kubernetes_accepts_the_manifests(name: str, tmp_path: Path) -> None:
    place = tmp_path / "manifests.yaml"
    place.write_text(rendered(K8S / "jobs" / name).text, encoding="utf-8")
    run([program("kubernetes-validate"), "--strict", "--quiet", place], ROOT)
