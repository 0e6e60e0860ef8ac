"""OpenAPI Generator takes the documents, and makes clients of them in seven languages. Where a compiler can be had they are
compiled and play a hand; of the others it is checked that actions and states can be made."""

import json
import os
import re
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudicators import games
from service import Settings, create_app
from service.openapi.document import FILE, of_game
from tests.clients import node
from tests.clients.node import run
from tests.clients.test_generated_clients import played, url  # noqa: F401 - fixtures
from tests.deploy.programs import program
from tests.live import ROOT

CLIENTS = ROOT / "openapi" / "clients"
LANGUAGES: dict[str, Any] = tomllib.loads((CLIENTS / "languages.toml").read_text("utf-8"))
TOLD = ("actions", "phase", "scores", "broken")
"""What each program says of the hand that it has played."""
JARS = Path("/usr/share/java")

pytestmark = pytest.mark.thorough


@pytest.fixture(scope="module")
def generator() -> Path:
    """The program; it carries Jackson, which the Java client needs, too."""
    folder = program("openapi-generator-cli").parent.parent / "lib"
    (found,) = folder.glob("python*/site-packages/openapi_generator_cli/openapi-generator.jar")
    program("java")
    return found


@pytest.fixture(scope="module")
def documents(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the document of each game."""
    place = tmp_path_factory.mktemp("documents")
    whole = create_app(Settings()).document()
    for slug in games():
        (place / f"{slug}.json").write_text(json.dumps(of_game(whole, slug)), encoding="utf-8")
    return place


@pytest.fixture(scope="module")
def made(
    generator: Path, documents: Path, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Path]:
    """The clients for Showboat, by their languages."""
    place = tmp_path_factory.mktemp("clients")
    found: dict[str, Path] = {}
    for language, said in LANGUAGES.items():
        found[language] = place / language
        called: list[str | Path] = ["generate", "-i", documents / "showboat.json"]
        run(["java", "-jar", generator, *called, "-o", found[language], *said["arguments"]], place)
    return found


def expect(said: str, played: dict[str, Any]) -> None:  # noqa: F811
    assert json.loads(said) == {name: played[name] for name in TOLD}


def jar(name: str, package: str) -> Path:
    if not (JARS / name).is_file():
        node.unavailable("java", f"needs {package}")
    return JARS / name


@pytest.mark.parametrize("name", ["whole", *sorted(games())])
def test_openapi_generator_finds_nothing_wrong(name: str, generator: Path, documents: Path) -> None:
    document = FILE if name == "whole" else documents / f"{name}.json"
    said = run(["java", "-jar", generator, "validate", "-i", document], ROOT)
    assert "No validation issues detected" in said


def test_java_plays_a_hand(
    made: dict[str, Path],
    generator: Path,
    url: str,  # noqa: F811
    played: dict[str, Any],  # noqa: F811
    tmp_path: Path,
) -> None:
    annotations = jar("jakarta-annotation-api.jar", "libjakarta-annotation-api-java")
    path = os.pathsep.join(map(str, (generator, annotations)))
    sources = sorted((made["java"] / "src" / "main" / "java").rglob("*.java"))
    hand = CLIENTS / "java" / "PlayAHand.java"
    run([program("javac"), "-nowarn", "-cp", path, "-d", tmp_path, *sources, hand], tmp_path)
    path = os.pathsep.join((path, str(tmp_path)))
    expect(run(["java", "-cp", path, "PlayAHand", url], tmp_path), played)


def test_kotlin_plays_a_hand(
    made: dict[str, Path],
    url: str,  # noqa: F811
    played: dict[str, Any],  # noqa: F811
    tmp_path: Path,
) -> None:
    node.require_node(CLIENTS / "kotlin", "node", "java")
    library = CLIENTS / "kotlin" / "node_modules" / "kotlin-compiler" / "lib"
    path = os.pathsep.join(
        map(str, (jar("gson.jar", "libgoogle-gson-java"), library / "kotlin-stdlib.jar"))
    )
    records = made["kotlin"] / "src" / "main" / "kotlin" / "org/openapitools/client/models"
    compiler = ["java", "-cp", f"{library}/*", "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler"]
    run(
        [
            *compiler,
            *("-nowarn", "-no-stdlib", "-no-reflect", "-cp", path, "-d", tmp_path),
            *(records, CLIENTS / "kotlin" / "PlayAHand.kt"),
        ],
        tmp_path,
    )
    path = os.pathsep.join((path, str(tmp_path)))
    expect(run(["java", "-cp", path, "PlayAHandKt", url], tmp_path), played)


def test_go_plays_a_hand(
    made: dict[str, Path],
    url: str,  # noqa: F811
    played: dict[str, Any],  # noqa: F811
    tmp_path: Path,
) -> None:
    go = program("go")
    validator = Path("/usr/share/gocode/src/gopkg.in/validator.v2")
    if not validator.is_dir():
        node.unavailable("go", "needs golang-gopkg-validator.v2-dev")
    for source, folder in ((made["go"], "showboat"), (validator, "validator")):
        (tmp_path / folder).mkdir()
        for each in source.glob("*.go"):
            if not each.name.endswith("_test.go"):
                shutil.copy(each, tmp_path / folder)
    shutil.copy(CLIENTS / "go" / "main.go", tmp_path)
    (tmp_path / "validator" / "go.mod").write_text("module gopkg.in/validator.v2\n\ngo 1.18\n")
    (tmp_path / "go.mod").write_text(
        "module adjudicator\n\ngo 1.23\n\nrequire gopkg.in/validator.v2 v2.0.1\n\n"
        "replace gopkg.in/validator.v2 => ./validator\n"
    )
    run(
        [go, "build", "-o", "play-a-hand", "."],
        tmp_path,
        GOFLAGS="-mod=mod",
        GOPROXY="off",
        GOCACHE=str(tmp_path / "cache"),
        HOME=str(tmp_path),
    )
    expect(run([tmp_path / "play-a-hand", url], tmp_path), played)


def test_typescript_compiles(made: dict[str, Path], tmp_path: Path) -> None:
    node.require_node()
    shutil.copytree(made["typescript"], tmp_path / "client")
    (tmp_path / "node_modules").symlink_to(node.MODULES)
    (tmp_path / "use.ts").write_text(
        'import { type Action, type Choose, ChooseTypeEnum, Configuration, ShowboatApi } from "./client/index";\n'
        'const choose: Choose = { type: ChooseTypeEnum.Choose, player: "ann", card: "KF" };\n'
        "export const action: Action = choose;\n"
        'export const api = new ShowboatApi(new Configuration({ basePath: "http://127.0.0.1:8080" }));\n',
        encoding="utf-8",
    )
    strict = ["--strict", "--noEmit", "--target", "es2022", "--module", "es2022"]
    node.tool("tsc", *strict, "--moduleResolution", "bundler", tmp_path / "use.ts", cwd=tmp_path)


def test_python_makes_an_action(made: dict[str, Path]) -> None:
    script = (
        "from openapi_client.models import Action, Choose;"
        "action = Action(Choose(type='choose', player='ann', card='KF'));"
        "print(action.to_json())"
    )
    python = program("openapi-generator-cli").parent / "python"  # has what the client needs
    said = run([python, "-c", script], made["python"], PYTHONPATH=str(made["python"]))
    assert json.loads(said) == {"type": "choose", "player": "ann", "card": "KF"}


ACTIONS = {"Choose", "Pick", "Retire", "Deal"}


def text_of(folder: Path, name: str) -> str:
    (found,) = folder.rglob(name)
    return found.read_text(encoding="utf-8")


def test_csharp_can_make_actions_and_states(made: dict[str, Path]) -> None:
    action = text_of(made["csharp"] / "src", "Action.cs")
    assert set(re.findall(r"public Action\((\w+) \w+\)", action)) == ACTIONS
    choose = text_of(made["csharp"] / "src", "Choose.cs")
    assert re.search(r"public Choose\(TypeEnum type, string player, string card\)", choose)
    assert re.search(r"public State\(\w+ game, ", text_of(made["csharp"] / "src", "State.cs"))


def test_swift_can_make_actions_and_states(made: dict[str, Path]) -> None:
    action = text_of(made["swift"] / "Sources", "Action.swift")
    assert set(re.findall(r"case type\w+\((\w+)\)", action)) == ACTIONS
    choose = text_of(made["swift"] / "Sources", "Choose.swift")
    assert re.search(r"public init\(type: \w+, player: String, card: String\)", choose)
    assert re.search(r"public init\(game: ", text_of(made["swift"] / "Sources", "State.swift"))


@pytest.fixture
def command_lines() -> Iterator[str]:
    """The commands that the README shows."""
    return iter(
        re.findall(
            r"^openapi-generator-cli .*$",
            (ROOT / "openapi" / "README.md").read_text("utf-8"),
            re.MULTILINE,
        )
    )


def test_the_readme_shows_the_exact_commands(command_lines: Iterator[str]) -> None:
    shown = set(command_lines)
    for language, said in LANGUAGES.items():
        command = " ".join(
            [
                "openapi-generator-cli generate -i showboat.json",
                f"-o {language}",
                *said["arguments"],
            ]
        )
        assert command in shown, command
