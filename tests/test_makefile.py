"""``make`` says which Python it needs, and makes a broken environment anew."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

MAKEFILE = Path(__file__).parent.parent / "Makefile"
TOOLS = ("sh", "sed", "rm", "mkdir", "touch", "grep", "expand", "make", "git", "dirname")
ENVIRONMENT = ".venv/bin/python"


@pytest.fixture
def make(tmp_path: Path) -> "Make":
    return Make(tmp_path)


class Make:
    """Runs make where there is nothing but its Makefile, and no program but those that it needs."""

    def __init__(self, home: Path) -> None:
        self.home, self.programs = home, home / "programs"
        self.programs.mkdir()
        shutil.copy(MAKEFILE, home)
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found
            (self.programs / tool).symlink_to(found)

    def has_python(self, name: str, version: str) -> None:
        """Put a Python on the path that says that it is of a version, and does nothing else."""
        is_old = tuple(map(int, version.split("."))) < (3, 11)
        text = f"case $2 in *print*) echo {version};; *version_info*) exit {int(is_old)};; esac"
        program = self.programs / name
        program.write_text(f"#!/bin/sh\n{text}\n")
        program.chmod(0o755)

    def __call__(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["make", *words],
            cwd=self.home,
            env={"PATH": str(self.programs), "HOME": str(self.home), "LANG": "C"},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )


@pytest.mark.parametrize(
    ("pythons", "found"),
    [
        ({}, "none"),
        ({"python3": "3.9"}, "3.9"),
        ({"python": "2.7"}, "2.7"),
        ({"python3": "3.10"}, "3.10"),
    ],
)
def test_an_old_python_is_told_on_one_line(make: Make, pythons: dict[str, str], found: str) -> None:
    for name, version in pythons.items():
        make.has_python(name, version)
    told = make("serve")
    assert told.returncode == 2
    assert told.stdout == ""
    assert told.stderr.endswith(f"Python 3.11 or newer is needed, found {found}.  Stop.\n")
    assert told.stderr.count("\n") == 1
    assert not (make.home / ".venv").exists()
    assert make("help").returncode == 0


def test_a_newer_python_is_found_beside_an_old_one(make: Make) -> None:
    make.has_python("python3", "3.9")
    make.has_python("python3.13", "3.13")
    assert f"{make.programs}/python3.13 -m venv" in make("--dry-run", ENVIRONMENT).stdout


def test_a_python_that_is_asked_for_is_taken_or_refused(make: Make) -> None:
    make.has_python("python3.12", "3.12")
    make.has_python("other", "3.8")
    refused = make("serve", "PYTHON=other")
    assert "found 3.8" in refused.stderr
    assert "found none" in make("serve", "PYTHON=nowhere").stderr


@pytest.mark.thorough
def test_a_broken_environment_is_made_anew(make: Make) -> None:
    def is_made_anew() -> bool:
        told = make(ENVIRONMENT, f"PYTHON={sys.executable}")
        assert told.returncode == 0, told.stderr
        assert (make.home / ".venv/bin/pip").exists()
        return "making it anew" in told.stdout

    assert not is_made_anew()
    assert not is_made_anew()
    python = make.home / ENVIRONMENT
    python.unlink()
    python.symlink_to("/nowhere/python")  # the interpreter is gone
    assert is_made_anew()
    (pip,) = make.home.glob(".venv/lib/*/site-packages/pip/__init__.py")
    pip.unlink()
    pip.parent.joinpath("__main__.py").unlink()
    pip.parent.rename(pip.parent.with_name("gone"))  # it was never finished
    assert is_made_anew()
    script = make.home / ".venv/bin/pip"
    script.write_text(
        script.read_text().replace(os.fspath(make.home), "/elsewhere")
    )  # it was moved
    assert is_made_anew()
    assert not is_made_anew()
