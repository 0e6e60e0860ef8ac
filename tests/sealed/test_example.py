"""The example as a third party runs it: bots, a relay and a cheat against a running service."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import which
from typing import Any

import pytest

from tests.clients.node import unavailable
from tests.live import ROOT, service

EXAMPLE = ROOT / "examples" / "sealed-table"
CHEATS = {
    "changes the table": "not-this-table",
    "tries a move alone": "not-this-seat",
    "plays for ann": "not-this-seat",
    "goes back to an older table": "has seen step",
    "lies about what it did": "the audit finds it",
}
WITHIN = 120
Verify = Callable[[Path], "subprocess.CompletedProcess[str]"]


def _run(*command: str | Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, capture_output=True, text=True, timeout=WITHIN, check=False)


def verified_by_python(record: Path) -> "subprocess.CompletedProcess[str]":
    return _run(sys.executable, "-I", EXAMPLE / "verify.py", record)


def verified_by_node(record: Path) -> "subprocess.CompletedProcess[str]":
    node = which("node")
    if node is None:
        unavailable("node", "needs node")
    return _run(node, EXAMPLE / "verify.mjs", record)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The finished game, played by two workers that share the key that their instance drew."""
    file = tmp_path_factory.mktemp("example") / "game.json"
    with service(workers=2) as running:
        told = _run(sys.executable, "-I", EXAMPLE / "play.py", running.url, "--record", file)
        logged = running.logged()
    assert told.returncode == 0, told.stdout + told.stderr
    _, _, cheats = told.stdout.partition("\nmallory\n")
    for what, how in CHEATS.items():
        assert how in cheats.partition(f"  {what}.\n")[2].partition("\n")[0], told.stdout
    assert "a key was drawn" in logged
    assert "Traceback" not in logged
    return file


@pytest.mark.parametrize("verify", [verified_by_python, verified_by_node])
def test_the_game_is_true_and_any_change_is_found(
    verify: Verify, record: Path, tmp_path: Path
) -> None:
    told = verify(record)
    assert (told.returncode, told.stdout) == (0, "everything is as it was told\n"), told.stderr
    game = json.loads(record.read_text("utf-8"))
    assert len(game["actions"]) > 5
    for changed, said in _changes(game):
        file = tmp_path / "changed.json"
        file.write_text(json.dumps(game | changed), "utf-8")
        told = verify(file)
        assert told.returncode == 1
        assert said in told.stdout


def _changes(game: Any) -> list[tuple[dict[str, Any], str]]:
    actions = game["actions"]
    lied = [*actions[:4], {**actions[4], "card": "?"}, *actions[5:]]
    return [
        ({"seed": game["secret"]}, "the commitment"),
        ({"players": game["players"][::-1]}, "the first chain"),
        ({"game": "spades"}, "the first chain"),
        ({"actions": lied}, "step 5 had another action"),
        ({"actions": actions[:-1]}, "a chain for the deal, and one for each action"),
        ({"chains": [*game["chains"][:-1], game["chains"][0]]}, f"step {len(actions)} had"),
    ]


def test_the_example_needs_nothing_but_the_standard_library() -> None:
    for name in ("play.py", "verify.py"):
        text = (EXAMPLE / name).read_text("utf-8")
        imported = {
            line.split()[1].split(".")[0]
            for line in text.splitlines()
            if line.startswith(("import ", "from "))
        }
        assert imported <= set(sys.stdlib_module_names), name


def test_its_readme_names_its_files() -> None:
    text = (EXAMPLE / "README.md").read_text("utf-8")
    for file in EXAMPLE.iterdir():
        assert file.name == "README.md" or file.name in text
