"""Asks an application that serves whatever is installed: calls as JSON lines in, answers out."""

import json
import sys
import warnings
from typing import Any

from service import Settings, create_app


def answers(calls: list[Any]) -> dict[str, Any]:
    """The answers to calls of a method, a path and a body, and what was warned of meanwhile."""
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        client = create_app(Settings(log="none")).test_client()
        found = []
        for method, path, body in calls:
            answer = client.open(path, method=method, json=body)
            said = json.loads(answer.data) if answer.is_json else answer.text
            found.append({"status": answer.status_code, "body": said})
    return {"answers": found, "warnings": [str(each.message) for each in warned]}


if __name__ == "__main__":
    json.dump(answers(json.load(sys.stdin)), sys.stdout)
