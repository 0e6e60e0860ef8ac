"""What the README shows is what happens."""

import json
import re
from pathlib import Path

from service import create_app

README = Path(__file__).parent.parent / "README.md"


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


def test_the_curl_is_answered_as_printed() -> None:
    (curl,) = (block for block in blocks("sh") if "-d '" in block and "/score" in block)
    (printed,) = blocks("json")
    path = re.search(r"127\.0\.0\.1:8080(\S+)", curl)
    body = re.search(r"-d '(.*)'", curl)
    assert path
    assert body
    answer = create_app().test_client().post(path[1], json=json.loads(body[1]))
    assert answer.status_code == 200
    assert answer.json == json.loads(printed)


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
