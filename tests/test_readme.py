"""What the README shows is what happens."""

import json
import re
import shlex
from pathlib import Path

from click.testing import CliRunner

from command_line.main import main
from service import create_app

README = Path(__file__).parent.parent / "README.md"


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


def test_the_curl_is_answered_as_printed() -> None:
    (curl,) = (block for block in blocks("sh") if "-d '" in block and "/score" in block)
    printed = blocks("json")[1]
    path = re.search(r"127\.0\.0\.1:8080(\S+)", curl)
    body = re.search(r"-d '(.*)'", curl)
    assert path
    assert body
    answer = create_app().test_client().post(path[1], json=json.loads(body[1]))
    assert answer.status_code == 200
    assert answer.json == json.loads(printed)


def test_the_commands_print_what_is_printed(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(blocks("json")[0])
    (console,) = blocks("console")
    shown = re.split(r"^\$ adjudicator ", console, flags=re.MULTILINE)[1:]
    assert len(shown) == 2
    for each in shown:
        typed, printed = each.split("\n", 1)
        words = [str(tmp_path / word) if "." in word else word for word in typed.split()]
        said = CliRunner().invoke(main, words).stdout
        assert said.startswith(printed.partition(" …")[0].strip())
        assert "…" in printed or said.strip() == printed.strip()


def test_the_commands_that_are_listed_are_understood(tmp_path: Path) -> None:
    (listed,) = (block for block in blocks("sh") if block.startswith("adjudicator"))
    (tmp_path / "games.ndjson").write_text(json.dumps(json.loads(blocks("json")[0])) + "\n")
    for line in listed.splitlines():
        words, _, target = line.partition("#")[0].partition(">")
        typed = [
            str(tmp_path / word) if word.endswith("json") and not word.startswith("-") else word
            for word in shlex.split(words)[1:]
        ]
        result = CliRunner().invoke(main, typed)
        assert result.exit_code == (1 if "replay" in typed else 0), result.output
        if target:
            (tmp_path / target.strip()).write_text(result.stdout)


def test_every_call_in_the_table_exists() -> None:
    calls = re.findall(r"`(GET|POST) (/\S*)`", README.read_text(encoding="utf-8"))
    assert len(calls) > 10
    client = create_app().test_client()
    for method, path in calls:
        address = path.replace("{game}", "showboat")
        status = client.open(
            address, method=method, json={} if method == "POST" else None
        ).status_code
        assert status == (200 if method == "GET" else 422), (method, path, status)
