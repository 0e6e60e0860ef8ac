"""The image, as far as it can be checked without building it."""

import re
import shlex
import tomllib
from pathlib import Path, PurePosixPath

import pytest

from service.settings import PREFIX, Server, Settings, name_of
from tests.clients.node import run
from tests.deploy.programs import program
from tests.live import ROOT

DOCKERFILE = ROOT / "Dockerfile"


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile."""
    text = re.sub(r"^#.*\n", "", DOCKERFILE.read_text("utf-8"), flags=re.MULTILINE)
    lines = text.replace("\\\n", " ").splitlines()
    return [
        (name, rest.strip()) for name, _, rest in (line.partition(" ") for line in lines) if name
    ]


def of_last_stage(name: str) -> list[str]:
    found = instructions()
    last = max(number for number, (each, _) in enumerate(found) if each == "FROM")
    return [rest for each, rest in found[last:] if each == name]


def environment() -> dict[str, str]:
    pairs = (each.split("=", 1) for line in of_last_stage("ENV") for each in shlex.split(line))
    return dict(pairs)


def test_the_dockerfile_passes_its_linter() -> None:
    run([program("hadolint"), "--failure-threshold", "style", DOCKERFILE], ROOT)


def test_no_policy_is_broken() -> None:
    said = run(
        [
            program("checkov"),
            "--skip-download",
            "--framework",
            "dockerfile",
            "--compact",
            "-f",
            DOCKERFILE,
        ],
        ROOT,
    )
    assert "Failed checks: 0, Skipped checks: 0" in said


def test_all_stages_use_one_exact_image_of_the_python_version_that_is_tested() -> None:
    bases = {rest.split()[0] for name, rest in instructions() if name == "FROM"}
    (base,) = bases
    exact = re.fullmatch(r"python:(\d+\.\d+)\.\d+-slim-bookworm@sha256:[0-9a-f]{64}", base)
    assert exact, "a tag can be moved to another image, a digest cannot"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["requires-python"] == f">={exact[1]}"
    assert f"/python{exact[1]}/" in DOCKERFILE.read_text("utf-8")


def test_it_runs_as_an_unprivileged_user_and_without_a_shell() -> None:
    (user,) = of_last_stage("USER")
    assert all(int(each) > 9_999 for each in user.split(":"))
    assert not of_last_stage("RUN"), "what is done in the last stage leaves traces"
    (start,) = of_last_stage("ENTRYPOINT")
    (check,) = of_last_stage("HEALTHCHECK")
    assert start.startswith("[")
    assert re.search(r"CMD \[", check)


def test_it_listens_on_all_addresses_and_its_settings_exist() -> None:
    given = environment()
    known = {name_of(each, PREFIX) for each in Settings.__dataclass_fields__.values()}
    assert {name for name in given if name.startswith(PREFIX)} <= known
    assert Server.from_environment(given).host == "0.0.0.0"
    assert str(Server.from_environment(given).port) in of_last_stage("EXPOSE")


def test_it_is_labelled() -> None:
    (labels,) = of_last_stage("LABEL")
    named = dict(each.split("=", 1) for each in shlex.split(labels))
    assert named["org.opencontainers.image.version"] == "$VERSION"
    assert named["org.opencontainers.image.revision"] == "$REVISION"
    licence = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["license"]
    assert named["org.opencontainers.image.licenses"] == licence
    assert {each.split("=")[0] for each in of_last_stage("ARG")} == {"VERSION", "REVISION"}
    assert environment()["ADJUDICATOR_REVISION"] == "$REVISION"


def ignored(path: PurePosixPath) -> bool:
    """Whether .dockerignore excludes a file: the last pattern that matches decides."""
    answer = False
    for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines():
        pattern = line.removeprefix("!")
        if not line or line.startswith("#"):
            continue
        if pattern.startswith("**/"):
            fits = any(PurePosixPath(part).match(pattern[3:]) for part in path.parts)
        else:
            fits = any(each.match(f"/{pattern}") for each in _with_parents(path))
        if fits:
            answer = not line.startswith("!")
    return answer


def _with_parents(path: PurePosixPath) -> list[PurePosixPath]:
    return [PurePosixPath("/") / each for each in (path, *path.parents) if each.parts]


@pytest.mark.parametrize(
    "path",
    [
        ".git/config",
        ".venv/bin/python",
        ".env",
        "tests/live.py",
        "k8s/base/deployment.yaml",
        "service/__pycache__/app.cpython-311.pyc",
        "requirements/dev.lock",
        "adjudicator.egg-info/PKG-INFO",
        "Dockerfile",
    ],
)
def test_files_that_the_image_does_not_need_are_not_sent(path: str) -> None:
    assert ignored(PurePosixPath(path))


def test_everything_that_is_copied_exists_and_is_sent_to_the_builder() -> None:
    copied = [
        rest.split()[:-1]
        for name, rest in instructions()
        if name == "COPY" and "--from" not in rest
    ]
    for each in (each for line in copied for each in line):
        assert (ROOT / each).exists(), each
        assert not ignored(PurePosixPath(each)), each


def files_of(package: str) -> set[Path]:
    kept = (ROOT / package).rglob("*")
    return {each for each in kept if each.is_file() and "__pycache__" not in each.parts}


@pytest.mark.parametrize("package", ["adjudicators", "command_line", "service"])
def test_every_file_of_a_package_is_packed(package: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    patterns = project["tool"]["setuptools"]["package-data"][package]
    found = (each for pattern in patterns for each in (ROOT / package).glob(pattern))
    packed = {each for each in found if each.is_file()}
    assert (ROOT / package / "py.typed") in packed
    assert {each for each in files_of(package) if each.suffix != ".py"} == packed
