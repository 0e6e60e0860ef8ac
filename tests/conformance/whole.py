"""The whole answer to each case, as a digest: ``python -m tests.conformance.whole`` writes those of new cases.

A case wants what its rule is about, and an answer may say more. What else this service says, each event, line, word, card
and number, stays what it was, too. If an answer is meant to change, ``python -m tests.conformance.whole <part of a name> …``
writes the digests of these cases again, and shows the answers.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from conformance.runner import KIT, cases_in, digest
from service import create_app

Json = Any
FILE = Path(__file__).parent / "whole.json"


def told(status: int, answer: Json) -> str:
    """A short name of a whole answer."""
    return digest([status, answer])[:10]


def read() -> dict[str, str]:
    """The digests, by the cases' names."""
    found: dict[str, str] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return found


def main(again: Sequence[str]) -> None:
    """Write the digests of new cases, and of those with one of these words in their names."""
    client, known, made = create_app().test_client(), read(), {}
    for case in cases_in(KIT / "cases"):
        asked = any(each in case.id for each in again)
        if case.id in known and not asked:
            made[case.id] = known[case.id]
            continue
        answer = client.post(f"/v1/{case.call}", json=case.body)
        made[case.id] = told(answer.status_code, answer.get_json())
        if asked:
            print(case.id, json.dumps(answer.get_json(), indent=1))
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(made[name])}" for name in sorted(made))
    FILE.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
