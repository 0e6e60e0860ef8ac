"""Keys of sealed tables: their Secret as the manifests want it, and how it is changed while games go on."""

import base64
import http.client
import itertools
import json
import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from service.sealed.seals import new_key, parsed_key
from service.settings import Settings
from tests.clients.node import run
from tests.deploy.balancer import balancer
from tests.deploy.manifests import K8S, VARIANTS, Manifests, rendered
from tests.deploy.pods import Deployment, Pod
from tests.deploy.programs import program
from tests.live import HOST, ROOT
from tests.sealed.relay import Game

OPERATIONS = ROOT / "docs" / "operations.md"
NAME, FILE = "adjudicator-seal-keys", "seal-keys"
READY_WITHIN = 20.0
TURNS = 8


@pytest.fixture(scope="module", params=VARIANTS)
def manifests(request: pytest.FixtureRequest) -> Manifests:
    return rendered(K8S / request.param)


def _commands() -> list[str]:
    """The commands of the section on these keys."""
    _, _, section = OPERATIONS.read_text("utf-8").partition("### Keys of sealed tables\n")
    return re.findall(r"```sh\n(.*?)```", section.partition("\n### ")[0], re.DOTALL)


def test_pods_read_the_secret_where_the_service_looks(manifests: Manifests) -> None:
    (volume,) = (each for each in manifests.pod["spec"]["volumes"] if "secret" in each)
    (mount,) = (
        each for each in manifests.container["volumeMounts"] if each["name"] == volume["name"]
    )
    assert volume["secret"]["secretName"] == NAME
    assert volume["secret"]["optional"] is True, "the service starts without it"
    assert Path(mount["mountPath"], FILE) == Settings().seal_keys_file
    assert mount["readOnly"] is True
    assert volume["secret"]["defaultMode"] == 0o440


def test_the_documented_command_makes_that_secret(tmp_path: Path) -> None:
    """``kubectl`` itself says what it would make."""
    kubectl = program("kubectl")
    making, _ = _commands()
    (create,) = re.findall(r"kubectl (.*?) \| kubectl apply", making)
    key = subprocess.run(
        ["sh", "-c", "head -c 32 /dev/urandom | base64"], capture_output=True, text=True, check=True
    ).stdout.strip()
    assert "head -c 32 /dev/urandom | base64" in making
    arguments = [each.replace('"$1"', f"{key},{key}") for each in create.split()]
    made = json.loads(
        run([kubectl, *[each.replace("yaml", "json") for each in arguments]], tmp_path)
    )
    assert (made["kind"], made["metadata"]["name"]) == ("Secret", NAME)
    assert made["metadata"]["namespace"] == "adjudicator"
    (content,) = made["data"].values()
    assert list(made["data"]) == [FILE]
    keys = tmp_path / FILE
    keys.write_bytes(base64.b64decode(content))
    assert Settings.from_environment({"ADJUDICATOR_SEAL_KEYS_FILE": str(keys)}).seal_keys == (
        parsed_key(key),
        parsed_key(key),
    )


def test_the_documented_steps_are_those_that_are_tested() -> None:
    _, changing = _commands()
    assert re.findall(r'^keys "(.*?)"', changing, re.MULTILINE) == [
        "$old,$new",
        "$new,$old",
        "$new",
    ]


# ── while games go on ────────────────────────────────────────────────────────────────────────────


def asking(host: str, port: int) -> Callable[[str, Any], Any]:
    """Asks with a new connection each time, so that a balancer takes the next pod."""

    def ask(call: str, body: Any) -> Any:
        connection = http.client.HTTPConnection(host, port, timeout=20)
        headers = {"Content-Type": "application/json"}
        connection.request("POST", f"/v1/{call}", json.dumps(body), headers)
        answer = connection.getresponse()
        told = json.load(answer)
        connection.close()
        assert answer.status == 200, told
        return told

    return ask


@pytest.fixture
def made(tmp_path: Path) -> Iterator[list[Pod]]:
    """A pod with the old key, and one for each step; each reads its keys from a file, as from a Secret."""
    old, new = (base64.b64encode(new_key()).decode() for _ in range(2))
    steps = [old, f"{old},{new}", f"{new},{old}", new]
    pods = []
    for number, keys in enumerate(steps):
        file = tmp_path / f"keys-{number}"
        file.write_text(keys)
        settings = {"ADJUDICATOR_SEAL_KEYS_FILE": str(file), "WORKERS": "1"}
        pods.append(Pod(f"step{number}", tmp_path, settings))
    yield pods
    for pod in pods:
        pod.close()


@pytest.mark.thorough
def test_games_go_on_while_keys_are_changed(made: list[Pod], tmp_path: Path) -> None:
    """At each step old and new pods are behind the same balancer, and each opens what the other has sealed."""
    deployment = Deployment.read()
    with balancer(made, deployment, tmp_path) as front:
        front.wait_until_none_is_served(READY_WITHIN)
        made[0].start()
        front.wait_for(lambda up: up == {"step0"}, READY_WITHIN)
        ask = asking(HOST, front.ports["requests"])
        game = Game("showboat", ["ann", "bob", "cid"], ask, Random(1))
        first = game.table
        for old, new in itertools.pairwise(made):
            new.start()
            both = {old.name, new.name}
            front.wait_for(lambda up, both=both: up == both, READY_WITHIN)  # type: ignore[misc]
            answered = [old.answered(), new.answered()]
            for _ in range(TURNS):
                assert game.turn()
            assert all(
                pod.answered() > before + TURNS / 2
                for pod, before in zip((old, new), answered, strict=True)
            )
            assert old.end(deployment) == 0
            front.wait_for(lambda up, new=new: up == {new.name}, READY_WITHIN)  # type: ignore[misc]
        assert game.audit(game.revealed())["true"] is True
        with pytest.raises(AssertionError, match="not-this-table"):
            ask("showboat/tables/view", {"table": first})
