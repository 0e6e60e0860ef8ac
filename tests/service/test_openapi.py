"""The published document, where the libraries that write it are known to get it wrong."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from service.http.application import Application
from tests.service.client import JSON, PROBLEM, PROBLEM_MEMBERS, Client

ERRORS_OF_POST = {"400", "405", "406", "409", "413", "415", "422", "500"}
SAYS_WHAT_IT_IS = {"type", "$ref", "oneOf", "anyOf", "enum", "allOf"}


def operations(client: Client) -> Iterator[tuple[str, str, Any]]:
    for path, methods in client.document["paths"].items():
        for method, operation in methods.items():
            if method in ("get", "post"):
                yield path, method, operation


def resolved(client: Client, response: Any) -> Any:
    if "$ref" not in response:
        return response
    return client.document["components"]["responses"][response["$ref"].rpartition("/")[2]]


def test_every_operation_has_an_id_of_its_own(client: Client) -> None:
    ids = [operation["operationId"] for _, _, operation in operations(client)]
    assert len(set(ids)) == len(ids)


def test_every_post_documents_its_errors_as_problems(client: Client) -> None:
    for path, method, operation in operations(client):
        statuses = {status for status in operation["responses"] if status != "200"}
        if method == "post":
            takes_turns = path.endswith(("/batch", "/replay", "/above-water/best"))
            assert statuses == ERRORS_OF_POST | ({"503"} if takes_turns else set()), path
        for status in statuses:
            promised = resolved(client, operation["responses"][status])
            assert set(promised["content"]) == {PROBLEM}, (path, status)


def test_every_answer_has_a_schema(client: Client) -> None:
    for path, _, operation in operations(client):
        content = operation["responses"]["200"]["content"]
        for media_type, described in content.items():
            assert described["schema"], (path, media_type)
            if media_type == JSON:
                assert SAYS_WHAT_IT_IS & set(described["schema"])


def test_every_field_says_what_it_is(client: Client) -> None:
    free = {
        "BatchItem.body",
        "BatchResult.body",
        "OptionFacts.default",
    }
    vague = {
        f"{name}.{field}"
        for name, schema in client.document["components"]["schemas"].items()
        for field, described in schema.get("properties", {}).items()
        if not SAYS_WHAT_IT_IS & set(described)
    }
    assert vague <= free


def test_every_object_refuses_fields_that_it_does_not_declare(client: Client) -> None:
    for name, schema in client.document["components"]["schemas"].items():
        if schema.get("type") == "object":
            assert schema["additionalProperties"] is False, name


def test_a_problem_is_published_with_exactly_its_members(client: Client) -> None:
    schema = client.document["components"]["schemas"]["ProblemDetails"]
    assert set(schema["properties"]) == PROBLEM_MEMBERS
    assert set(schema["required"]) == PROBLEM_MEMBERS


def test_nothing_is_published_that_nobody_refers_to(client: Client) -> None:
    text = json.dumps(client.document)
    for kind in ("schemas", "responses"):
        for name in client.document["components"][kind]:
            assert f'"#/components/{kind}/{name}"' in text, name


def test_every_kind_of_action_is_accepted_by_what_is_published(client: Client) -> None:
    actions = [
        {"type": "choose", "player": "ann", "card": "?"},
        {"type": "pick", "player": "ann", "card": "7C"},
        {"type": "retire", "player": "ann"},
        {"type": "deal"},
    ]
    published = client.get("/v1/showboat").get_json()["action_types"]
    assert {action["type"] for action in actions} == set(published)
    for action in actions:
        client.validate("#/components/schemas/ShowboatAction", action)


@pytest.mark.parametrize(
    "action",
    [{}, {"type": "steal"}, {"type": "retire"}, {"type": "retire", "player": "ann", "card": "2A"}],
)
def test_what_is_no_action_is_not_one_by_what_is_published_either(
    client: Client, action: Any
) -> None:
    with pytest.raises(AssertionError):
        client.validate("#/components/schemas/ShowboatAction", action)


def test_the_document_is_the_same_every_time(app: Application, client: Client) -> None:
    assert Client(app).document == client.document
