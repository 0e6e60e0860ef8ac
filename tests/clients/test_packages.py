"""The packages that are ready to publish: made, installed from their archives, and used as their READMEs say."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from service import __version__
from tests.clients import node
from tests.clients.test_generated_clients import url  # noqa: F401 - a fixture
from tests.live import ROOT

PACKAGES = ROOT / "openapi" / "packages"

pytestmark = pytest.mark.thorough


def program_of(readme: Path) -> str:
    """The program that a README shows."""
    (found,) = re.findall(r"```(?:python|js)\n(.*?)```", readme.read_text("utf-8"), re.DOTALL)
    return str(found)


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> Path:
    node.require_node()
    place = tmp_path_factory.mktemp("archives")
    node.run([sys.executable, PACKAGES / "make.py", place], ROOT)
    return place


def test_they_have_the_version_of_the_service(archives: Path) -> None:
    assert {each.name for each in archives.iterdir()} == {
        f"adjudicator_client-{__version__}-py3-none-any.whl",
        f"adjudicator-client-{__version__}.tgz",
    }


def test_the_python_package_plays_a_hand(archives: Path, url: str, tmp_path: Path) -> None:  # noqa: F811
    (wheel,) = archives.glob("*.whl")
    install = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    node.run([*install, "--no-deps", "--target", tmp_path / "there", wheel], tmp_path)
    (tmp_path / "play.py").write_text(program_of(PACKAGES / "python" / "README.md"), "utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "error", "play.py", url],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path / "there")},
        check=True,
        capture_output=True,
        text=True,
    )
    assert re.fullmatch(r"\{'ann': -?\d+, 'bob': -?\d+\}", done.stdout.splitlines()[-1])


def test_the_npm_package_plays_a_hand_and_has_types(
    archives: Path,
    url: str,  # noqa: F811
    tmp_path: Path,
) -> None:
    (archive,) = archives.glob("*.tgz")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    node.run(["npm", "install", "--silent", "--no-audit", "--no-fund", archive], tmp_path)
    (tmp_path / "play.js").write_text(program_of(PACKAGES / "npm" / "README.md"), "utf-8")
    said = node.run(["node", "play.js", url], tmp_path)
    assert re.fullmatch(r"\{ ann: -?\d+, bob: -?\d+ \}", said.splitlines()[-1])
    (tmp_path / "use.ts").write_text(
        'import { createClient, type Schemas } from "adjudicator-client";\n'
        'const action: Schemas["SpadesAction"] = { type: "play", player: "ann", card: "9P" };\n'
        'const { data } = await createClient("http://127.0.0.1").POST("/v1/spades/trick", '
        "{ body: { plays: [{ player: action.player, card: action.card }] } });\n"
        "export const winner: string | undefined = data?.winner ?? undefined;\n",
        encoding="utf-8",
    )
    strict = ["--strict", "--noEmit", "--target", "es2022", "--module", "es2022"]
    node.tool(
        "tsc",
        *strict,
        *("--moduleResolution", "bundler", "--lib", "es2022,dom", tmp_path / "use.ts"),
        cwd=tmp_path,
    )
