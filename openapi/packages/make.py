"""Makes the packages for Python and npm from openapi/openapi.json, as archives ready to publish.

``python openapi/packages/make.py build/clients``
"""
# ruff: noqa: INP001, S603 - a script, which runs the generators

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parent
OPENAPI = HERE.parent
DOCUMENT = OPENAPI / "openapi.json"


def main(target: Path) -> None:
    """Make both."""
    target.mkdir(parents=True, exist_ok=True)
    version = json.loads(DOCUMENT.read_text(encoding="utf-8"))["info"]["version"]
    with TemporaryDirectory() as folder:
        _for_python(Path(folder) / "python", target, version)
        _for_npm(Path(folder) / "npm", target, version)


def _for_python(place: Path, target: Path, version: str) -> None:
    shutil.copytree(HERE / "python", place)
    project = place / "pyproject.toml"
    text = project.read_text(encoding="utf-8")
    project.write_text(re.sub(r'version = "0".*', f'version = "{version}"', text), encoding="utf-8")
    _run(
        [
            *(sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none"),
            *("--fail-on-warning", "--path", DOCUMENT),
            *("--config", OPENAPI / "python-client.yaml"),
            *("--output-path", place / "adjudicator_client"),
        ],
        place,
    )
    (place / "adjudicator_client" / "py.typed").touch()
    quiet = ("--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation")
    _run([sys.executable, "-m", "pip", "wheel", *quiet, "--wheel-dir", target, "."], place)


def _for_npm(place: Path, target: Path, version: str) -> None:
    shutil.copytree(HERE / "npm", place)
    package = place / "package.json"
    told = json.loads(package.read_text(encoding="utf-8")) | {"version": version}
    package.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
    generator = OPENAPI / "node_modules" / ".bin" / "openapi-typescript"
    _run([generator, DOCUMENT, "--output", place / "adjudicator.d.ts"], place)
    _run(["npm", "pack", "--silent", "--pack-destination", target.resolve()], place)


def _run(command: list[str | Path], place: Path) -> None:
    done = subprocess.run(command, cwd=place, check=False, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{command[0]} failed:\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
