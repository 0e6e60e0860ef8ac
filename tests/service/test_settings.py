"""Settings: each one works, is checked, and is described in the README."""

import os
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from service import Settings, create_app
from service.settings import PREFIX, Server, SettingsError, cores, name_of
from tests.live import passed_on
from tests.service.client import Client

ROOT = Path(__file__).parent.parent.parent
NUMBERS = [each for each in fields(Settings) if type(each.default) is int]
SCORE = "/v1/showboat/score"


def client_with(**environment: str) -> Client:
    given = {f"{PREFIX}{name}": value for name, value in environment.items()}
    return Client(create_app(Settings.from_environment(given)))


def test_an_empty_environment_gives_the_defaults() -> None:
    assert Settings.from_environment({"PATH": "/bin", "HOME": "/"}) == Settings()
    assert Server.from_environment({}) == Server()


@pytest.mark.parametrize("setting", NUMBERS, ids=lambda each: each.name)
def test_a_number_is_taken_within_its_bounds_and_refused_outside(setting: Any) -> None:
    name, least, most = name_of(setting, PREFIX), *(setting.metadata[end] for end in BOUNDS)
    for value in (least, most):
        settings = Settings.from_environment({name: str(value)})
        assert getattr(settings, setting.name) == value
    for value in (
        least - 1,
        most + 1,
        "",
        "x",
        "1.0",
        "1e3",
        " 64",
        "0x40",
        "+64",
        "١٠٠",
        "9" * 5_000,
    ):
        with pytest.raises(SettingsError, match=name):
            Settings.from_environment({name: str(value)})


BOUNDS = ("least", "most")


@pytest.mark.parametrize("setting", NUMBERS, ids=lambda each: each.name)
def test_a_default_is_within_its_own_bounds(setting: Any) -> None:
    assert setting.metadata["least"] <= setting.default <= setting.metadata["most"]


def test_an_error_names_every_invalid_setting_and_what_is_expected() -> None:
    given = {
        "ADJUDICATOR_MAX_BODY": "lots",
        "ADJUDICATOR_MAX_DEPTH": "7",
        "ADJUDICATOR_MAX_BODI": "65536",
        "ADJUDICATOR_DRAIN_FILE": "",
    }
    with pytest.raises(SettingsError) as refusal:
        Settings.from_environment(given)
    said = str(refusal.value)
    assert "ADJUDICATOR_MAX_BODY='lots': a whole number from 1024 to 16777216 is expected" in said
    assert "ADJUDICATOR_MAX_DEPTH='7': a whole number from 8 to 200 is expected" in said
    assert "ADJUDICATOR_MAX_BODI: there is no such setting" in said
    assert "ADJUDICATOR_DRAIN_FILE='': it is empty" in said


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("log", "json", "json"),
        ("log", "none", "none"),
        ("log_probes", "false", False),
        ("log_probes", "true", True),
        ("cors_origins", "", ()),
        ("cors_origins", "*", ("*",)),
        ("cors_origins", "https://a.org, http://b.org:81,", ("https://a.org", "http://b.org:81")),
        ("revision", "1f2e3d", "1f2e3d"),
        ("traces", "otlp", "otlp"),
    ],
)
def test_a_setting_is_parsed(name: str, text: str, value: Any) -> None:
    settings = Settings.from_environment({PREFIX + name.upper(): text})
    assert getattr(settings, name) == value


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("LOG", "xml", "one of auto, json, text, none is expected"),
        ("LOG", "", "it is empty"),
        ("LOG_PROBES", "yes", "one of true, false is expected"),
        ("LOG_PROBES", "1", "one of true, false is expected"),
        ("CORS_ORIGINS", "a.org", "'a.org' is no origin"),
        ("CORS_ORIGINS", "https://a.org/", "is no origin"),
        ("CORS_ORIGINS", "https://a.org b.org", "is no origin"),
        ("REVISION", "", "it is empty"),
        ("TRACES", "on", "one of off, otlp is expected"),
    ],
)
def test_an_invalid_setting_is_refused(name: str, text: str, said: str) -> None:
    with pytest.raises(SettingsError, match=f"{PREFIX}{name}=") as refusal:
        Settings.from_environment({PREFIX + name: text})
    assert said in str(refusal.value)


OF_KUBERNETES = {
    "ADJUDICATOR_SERVICE_HOST": "10.0.0.7",
    "ADJUDICATOR_SERVICE_PORT": "8080",
    "ADJUDICATOR_SERVICE_PORT_HTTP": "8080",
    "ADJUDICATOR_PORT": "tcp://10.0.0.7:8080",
    "ADJUDICATOR_PORT_8080_TCP": "tcp://10.0.0.7:8080",
    "ADJUDICATOR_PORT_8080_TCP_PROTO": "tcp",
    "ADJUDICATOR_PORT_8080_TCP_PORT": "8080",
    "ADJUDICATOR_PORT_8080_TCP_ADDR": "10.0.0.7",
}


def test_variables_that_kubernetes_sets_are_not_settings() -> None:
    assert Settings.from_environment(OF_KUBERNETES) == Settings()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ADJUDICATOR_PORT", "8080"),
        ("ADJUDICATOR_HOST", "0.0.0.0"),
        ("ADJUDICATOR_SERVICE", "x"),
        ("ADJUDICATOR_SERVICE_HOSTS", "x"),
        ("ADJUDICATOR_PORT_TCP", "8080"),
        ("ADJUDICATOR_PORT_8080_TCP_MAX", "8080"),
    ],
)
def test_variables_that_resemble_those_of_kubernetes_are_unknown_settings(
    name: str, value: str
) -> None:
    with pytest.raises(SettingsError, match=f"{name}: there is no such setting"):
        Settings.from_environment({**OF_KUBERNETES, name: value})


@pytest.mark.parametrize(
    ("said", "counted"),
    [("200000 100000", 2), ("50000 100000", 1), ("150000 100000", 2), ("max 100000", 3), ("", 3)],
)
def test_the_core_limit_of_a_container_is_respected(
    said: str, counted: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1, 2}, raising=False)
    limit = tmp_path / "cpu.max"
    limit.write_text(said)
    assert cores(limit) == counted


def test_cores_are_counted_without_sched_getaffinity(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    nowhere = Path("/nowhere")
    assert cores(nowhere) == os.cpu_count()
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert cores(nowhere) == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [("PORT", "0"), ("PORT", "65536"), ("PORT", "http"), ("WORKERS", "0"), ("HOST", "")],
)
def test_the_address_is_checked(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=f"{name}='{value}': "):
        Server.from_environment({name: value})


def test_the_address_can_be_set() -> None:
    server = Server.from_environment({"HOST": "0.0.0.0", "PORT": "9090", "WORKERS": "3"})
    assert (server.host, server.port, server.workers) == ("0.0.0.0", 9090, 3)


def test_the_size_of_a_body_can_be_set_for_single_calls_alone() -> None:
    client = client_with(MAX_BODY="1024")
    assert client.post_raw(SCORE, b"{" + b" " * 1_022 + b"}").status_code == 422
    answer = client.post_raw(SCORE, b"{" + b" " * 1_023 + b"}")
    assert answer.status_code == 413
    assert "1024 bytes" in answer.get_json()["detail"]
    assert client.post_raw("/v1/batch", b"{" + b" " * 1_023 + b"}").status_code == 422


def test_the_size_of_a_large_body_can_be_set_for_batches_and_replays_alone() -> None:
    client = client_with(MAX_LARGE_BODY="1024")
    for path in ("/v1/batch", "/v1/showboat/replay"):
        assert client.post_raw(path, b"{" + b" " * 1_022 + b"}").status_code == 422
        assert client.post_raw(path, b"{" + b" " * 1_023 + b"}").status_code == 413
    assert client.post_raw(SCORE, b"{" + b" " * 1_023 + b"}").status_code == 422


@pytest.mark.parametrize("deepest", [8, 50, 200])
def test_the_nesting_can_be_set(deepest: int) -> None:
    client = client_with(MAX_DEPTH=str(deepest))
    assert client.post_raw(SCORE, b"[" * deepest + b"]" * deepest).status_code == 422
    deeper = client.post_raw(SCORE, b"[" * (deepest + 1) + b"]" * (deepest + 1))
    assert deeper.status_code == 400
    assert f"{deepest} levels" in deeper.get_json()["detail"]


@pytest.mark.thorough
def test_the_smallest_limits_allowed_are_enough_for_every_example() -> None:
    client = client_with(MAX_DEPTH="8", MAX_BATCH_ITEMS="10", MAX_REPLAY_ACTIONS="10")
    for path, methods in client.document["paths"].items():
        if "post" in methods:
            content = methods["post"]["requestBody"]["content"]["application/json"]
            answer = client.post(path, content["example"])
            if "table" in content["example"]:  # no instance can open the table of an example
                assert answer.get_json()["type"] == "/problems#not-this-table"
            else:
                assert answer.status_code == 200, path


@pytest.mark.parametrize("most", [1, 3, 200])
def test_the_number_of_faults_listed_can_be_set(most: int) -> None:
    client = client_with(MAX_ERRORS=str(most))
    answer = client.post(SCORE, {f"f{number}": 1 for number in range(100)})
    assert answer.status_code == 422
    assert len(answer.get_json()["errors"]) == min(most, 103)
    assert answer.get_json()["error_count"] == 103


def test_the_number_of_actions_in_a_replay_can_be_set() -> None:
    client = client_with(MAX_REPLAY_ACTIONS="10")
    state = client.ask("/v1/showboat/new", {"players": ["ann", "bob"], "seed": "x"})["state"]
    action = {"type": "retire", "player": "ann"}
    for count, status in ((10, 200), (11, 422)):
        body = {"state": state, "actions": [action] * count}
        assert client.post("/v1/showboat/replay", body).status_code == status
    schemas = client.document["components"]["schemas"]
    assert schemas["ShowboatReplayRequest"]["properties"]["actions"]["maxItems"] == 10


def test_the_document_says_how_long_a_batch_may_be() -> None:
    schemas = client_with(MAX_BATCH_ITEMS="11").document["components"]["schemas"]
    assert schemas["BatchRequest"]["properties"]["items"]["maxItems"] == 11


def test_the_drain_file_can_be_set(tmp_path: Path) -> None:
    client = client_with(DRAIN_FILE=str(tmp_path / "going"))
    assert client.get("/readyz").status_code == 200
    (tmp_path / "going").touch()
    assert client.get("/readyz").status_code == 503


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("ADJUDICATOR_MAX_DEPTH", "7", "ADJUDICATOR_MAX_DEPTH='7': a whole number from 8 to 200"),
        ("ADJUDICATOR_MAX_DEPHT", "9", "ADJUDICATOR_MAX_DEPHT: there is no such setting"),
        ("PORT", "http", "PORT='http': a whole number from 1 to 65535"),
    ],
)
def test_gunicorn_does_not_start_with_an_invalid_setting(name: str, value: str, said: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "gunicorn", "--config", "service/server/gunicorn_conf.py"],
        cwd=ROOT,
        env={**passed_on(), "PORT": "1", "WORKERS": "1", name: value},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert ended.returncode == 1
    assert ended.stdout == ""
    (line,) = ended.stderr.splitlines()
    assert line.startswith(f"the service does not start: {said}")


def test_the_readme_has_a_row_for_every_setting() -> None:
    rows = {
        match[1]: match[0]
        for match in re.finditer(
            r"^\| `([A-Z_]+)` .*$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE
        )
    }
    described = {name_of(each, PREFIX): each for each in fields(Settings)}
    assert {name for name in rows if name.startswith(PREFIX)} == set(described)
    for name, setting in described.items():
        plain = rows[name].replace(",", "").replace("_", "")
        default = str(setting.default or "none")
        default = default.lower() if isinstance(setting.default, bool) else default
        assert default.replace("_", "") in plain, f"{name}: its default is missing"


def test_the_readme_names_every_setting_of_the_server() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for setting in fields(Server):
        assert re.search(rf"\b{name_of(setting, '')}\b", text), f"{setting.name} is missing"
