"""Clients generated from the document: they type-check, and play a hand against the service."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudicators import load
from adjudicators.showboat import Choose
from service.http.problem_details import problems
from service.openapi.document import FILE
from tests.clients import node
from tests.live import ROOT, service

pytestmark = pytest.mark.thorough  # generates and compiles clients


CLIENTS = ROOT / "openapi" / "clients"
PLAYERS = ("ann", "bob", "cid")
SEED = "lighthouse"


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with service() as running:
        yield running.url


@pytest.fixture(scope="module")
def played() -> dict[str, Any]:
    """The expected result of the hand that the clients play, found with the library."""
    game = load("showboat")
    state = game.new(PLAYERS, seed=SEED).state
    told: list[str] = []
    while state.phase in ("choose", "act"):
        actions = game.actions(state).actions
        action = actions[len(told) % len(actions)]
        words = (action.player, action.type, getattr(action, "card", None))
        told.append(" ".join(word for word in words if word))
        state = game.adjudicate(state, action).state
    return {
        "actions": told,
        "phase": state.phase,
        "scores": {player.id: player.score for player in state.players},
        "broken": game.adjudicate(state, Choose("ann", "KF")).violations[0].rule,
        "problem": problems.INVALID_REQUEST.type,
    }


def test_the_hand_has_every_type_of_action_but_deal(played: dict[str, Any]) -> None:
    """Otherwise, few of the clients' types would be tested."""
    assert played["phase"] == "deal"
    assert {line.split()[1] for line in played["actions"]} == {"choose", "pick", "retire"}
    assert len(played["actions"]) < 100


def in_python(*command: str | Path, cwd: Path) -> str:
    """Run Python in a process that can import the generated client."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=cwd,
        env=os.environ | {"PYTHONPATH": str(cwd), "MYPYPATH": str(cwd)},
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, f"{command}:\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def python_client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the generated package and of the script that uses it."""
    place = tmp_path_factory.mktemp("python")
    said = in_python(
        *("-m", "openapi_python_client", "generate", "--fail-on-warning", "--meta", "none"),
        *("--path", FILE, "--config", CLIENTS.parent / "python-client.yaml"),
        *("--output-path", place / "adjudicator_client"),
        cwd=place,
    )
    assert "arning" not in said
    (place / "adjudicator_client" / "py.typed").touch()
    shutil.copy(CLIENTS / "play_a_hand.py", place)
    return place


def test_python_client_type_checks(python_client: Path) -> None:
    in_python(
        *("-m", "mypy", "--strict", "--config-file", os.devnull),
        *("--cache-dir", python_client / "cache", "play_a_hand.py"),
        cwd=python_client,
    )


def test_python_client_plays_a_hand(python_client: Path, url: str, played: dict[str, Any]) -> None:
    said = in_python("-W", "error", "play_a_hand.py", url, cwd=python_client)
    assert json.loads(said) == played


@pytest.fixture(scope="module")
def typescript_client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the generated types and of the module that uses them."""
    node.require_node()
    place = tmp_path_factory.mktemp("typescript")
    shutil.copy(CLIENTS / "play-a-hand.ts", place)
    shutil.copy(CLIENTS / "tsconfig.json", place)
    (place / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (place / "node_modules").symlink_to(node.MODULES)
    node.tool(
        *("openapi-typescript", FILE, "--output", place / "adjudicator.ts"),
        *("--root-types", "--root-types-no-schema-prefix"),
    )
    return place


def test_typescript_client_type_checks_and_plays_a_hand(
    typescript_client: Path, url: str, played: dict[str, Any]
) -> None:
    node.tool("tsc", "--project", "tsconfig.json", cwd=typescript_client)
    script = (
        "const { playAHand } = await import('./made/play-a-hand.js');"
        f"process.stdout.write(JSON.stringify(await playAHand({url!r})));"
    )
    said = node.run(["node", "--input-type=module", "--eval", script], typescript_client)
    assert json.loads(said) == played
