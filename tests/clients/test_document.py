"""The committed document is up to date, valid and complete."""

import copy
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from openapi_spec_validator import OpenAPIV31SpecValidator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from adjudicators import games, load
from adjudicators.sample import sample_of
from service import create_app
from service.calls.game_call import game_calls, pascal
from service.http.problem_details import BY_SLUG, MEDIA_TYPE
from service.openapi.document import FILE, text
from service.openapi.examples import example_of, shortened
from service.openapi.fields import portable
from service.openapi.links import BODY
from service.sealed.calls import ExampleSeals
from service.settings import Settings
from service.wire.schemas import WireSchema
from tests.live import ROOT
from tests.service.client import PROBLEM_MEMBERS

DOCUMENT: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
SCHEMAS: dict[str, Any] = DOCUMENT["components"]["schemas"]
APP = create_app(Settings())
PUBLISHED = "urn:document"
REGISTRY: Registry[Any] = Registry().with_resource(
    PUBLISHED, Resource.from_contents(DOCUMENT, default_specification=DRAFT202012)
)
OPERATIONS = {
    said["operationId"]: (method, path, said)
    for path, item in DOCUMENT["paths"].items()
    for method, said in item.items()
    if method != "parameters"
}
GAMES = sorted(games())
KINDS = {"type", "$ref", "oneOf", "anyOf", "const"}
"""The keywords of which a schema has one, unless it allows anything."""
OWN_DOCUMENT_BYTES = 120_000
"""A game's document is for browsers, too, and opens at once."""
STATEFUL = ("new", "adjudicate", "actions", "replay", "view")
SEALED = ("tables", *(f"tables/{call}" for call in ("view", "propose", "apply", "reveal", "audit")))

AT_SEALED_TABLES = {
    operation for operation, (_, path, _) in OPERATIONS.items() if "/tables" in path
}

each_operation = pytest.mark.parametrize("operation", OPERATIONS)
each_game = pytest.mark.parametrize("slug", GAMES)
each_schema = pytest.mark.parametrize("name", SCHEMAS)


def followed(part: Any) -> Any:
    """The target of a reference, or the part itself."""
    while "$ref" in part:
        found: Any = DOCUMENT
        for step in part["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        part = found
    return part


def validator(schema: Any, registry: Registry[Any] = REGISTRY) -> Draft202012Validator:
    """A validator for any schema of the document."""
    absolute = json.loads(json.dumps(schema).replace('"#/', f'"{PUBLISHED}#/'))
    return Draft202012Validator(absolute, registry=registry)


def shown(content: Mapping[str, Any]) -> list[Any]:
    """Every example of a body."""
    several = [each["value"] for each in content.get("examples", {}).values()]
    return [*several, content["example"]] if "example" in content else several


def bodies(operation: str) -> Iterator[tuple[str, str, Any]]:
    """Every body of an operation: "request" or its status, its media type, its content."""
    said = OPERATIONS[operation][2]
    if "requestBody" in said:
        for media_type, content in said["requestBody"]["content"].items():
            yield "request", media_type, content
    for status, response in said["responses"].items():
        for media_type, content in followed(response)["content"].items():
            yield status, media_type, content


def call_id(slug: str, call: str) -> str:
    name = pascal(slug)
    return name[0].lower() + name[1:] + pascal(call)


# ── the document as a whole ──────────────────────────────────────────────────────────────────────


def test_committed_document_is_what_the_service_publishes() -> None:
    assert FILE.read_text(encoding="utf-8") == text(APP.document()), (
        "openapi/openapi.json is not up to date: make openapi"
    )


def test_service_answers_with_it() -> None:
    answer = APP.test_client().get("/openapi.json")
    assert (answer.status_code, answer.json) == (200, DOCUMENT)


@each_game
def test_a_game_has_a_document_of_its_own(slug: str) -> None:
    answer = APP.test_client().get(f"/v1/{slug}/openapi.json")
    own = json.loads(answer.data)
    assert len(answer.data) <= OWN_DOCUMENT_BYTES
    OpenAPIV31SpecValidator(own).validate()
    whole = {path for path in DOCUMENT["paths"] if f"{path}/".startswith(f"/v1/{slug}/")}
    assert set(own["paths"]) == whole
    assert not [name for name in own["components"]["schemas"] if name.startswith(pascal(slug))]
    document = json.dumps(own)
    for kind in ("schemas", "responses", "headers"):
        for name in own["components"][kind]:
            assert f'"#/components/{kind}/{name}"' in document, name
    registry = Registry().with_resource(
        PUBLISHED, Resource.from_contents(own, default_specification=DRAFT202012)
    )
    for operations in own["paths"].values():
        for said in operations.values():
            asked = said.get("requestBody", {}).get("content", {})
            for content in (*asked.values(), *said["responses"]["200"]["content"].values()):
                for example in shown(content):
                    validator(content["schema"], registry).validate(example)


@each_game
def test_every_call_of_a_batch_says_what_body_it_takes(slug: str) -> None:
    mapping = SCHEMAS["BatchItem"]["discriminator"]["mapping"]
    for path, operations in DOCUMENT["paths"].items():
        call = path.removeprefix("/v1/")
        if call.startswith(f"{slug}/") and "post" in operations:
            item = followed({"$ref": mapping[call]})["properties"]
            content = operations["post"]["requestBody"]["content"]["application/json"]
            assert item["call"]["const"] == call
            assert item["body"] == content["schema"]


@pytest.mark.thorough
def test_document_is_the_same_in_every_process() -> None:
    """It does not depend on the order of sets."""
    script = (
        "import sys; from service import Settings, create_app; from service.openapi import document;"
        "sys.stdout.write(document.text(create_app(Settings()).document()))"
    )
    again = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | {"PYTHONHASHSEED": "7", "PYTHONIOENCODING": "utf-8"},
        cwd=ROOT,
        check=True,
        capture_output=True,
        timeout=60,
    )
    assert again.stdout == FILE.read_bytes()


def test_document_is_valid_openapi() -> None:
    OpenAPIV31SpecValidator(DOCUMENT).validate()


def test_schemas_are_valid_json_schema() -> None:
    for schema in SCHEMAS.values():
        Draft202012Validator.check_schema(schema)


def test_operation_ids_are_unique() -> None:
    count = sum(method != "parameters" for item in DOCUMENT["paths"].values() for method in item)
    assert len(OPERATIONS) == count


def test_every_route_is_in_the_document() -> None:
    pages = {"/", "/docs", "/rules/<slug>", "/assets/<name>", "/assets/<folder>/<name>"}
    unpublished = pages | {"/openapi.json", "/metrics"}
    unpublished |= {f"/v1/{slug}/openapi.json" for slug in GAMES}
    routes = {str(rule) for rule in APP.url_map.iter_rules()} - unpublished
    published = {path.replace("{", "<").replace("}", ">") for path in DOCUMENT["paths"]}
    assert published == routes


@each_game
def test_every_call_of_a_game_is_in_the_document(slug: str) -> None:
    own = [each.name for each in games()[slug].questions]
    wanted = {"facts", "rules", *STATEFUL, *SEALED, *own}
    assert {call_id(slug, call) for call in wanted} == {
        operation for operation, (_, _, said) in OPERATIONS.items() if said["tags"] == [slug]
    }


# ── operations ───────────────────────────────────────────────────────────────────────────────────


@each_operation
def test_every_operation_is_described(operation: str) -> None:
    said = OPERATIONS[operation][2]
    assert said["summary"].strip()
    assert said["description"].strip()
    assert len(said["tags"]) == 1
    assert said["tags"][0] in {tag["name"] for tag in DOCUMENT["tags"]}
    for response in said["responses"].values():
        assert followed(response)["description"].strip()


@each_operation
def test_operation_has_its_answer_and_all_errors_with_their_schemas(operation: str) -> None:
    said = OPERATIONS[operation][2]
    assert list(said["responses"]) == ["200", "4XX", "5XX"]
    for status, response in said["responses"].items():
        content = followed(response)["content"]
        if status == "200":
            assert list(content) == ["application/json"]
        else:
            assert list(content) == [MEDIA_TYPE]
            assert content[MEDIA_TYPE]["schema"] == {"$ref": "#/components/schemas/ProblemDetails"}


@each_operation
def test_operation_has_examples_that_fit_their_schemas(operation: str) -> None:
    for where, _, content in bodies(operation):
        examples = shown(content)
        assert examples, f"{where} has none"
        assert KINDS & set(content["schema"]), where
        for example in examples:
            validator(content["schema"]).validate(example)


@pytest.mark.parametrize("operation", sorted(set(OPERATIONS) - AT_SEALED_TABLES))
def test_sending_an_example_request_gives_the_example_answer(operation: str) -> None:
    """Of a long list, the example may be the beginning."""
    method, path, said = OPERATIONS[operation]
    answered = said["responses"]["200"]["content"]["application/json"]["example"]
    client = APP.test_client()
    if method == "post":
        asked = said["requestBody"]["content"]["application/json"]["example"]
        assert shortened(client.post(path, json=asked).json) == answered
        return
    for parameter in DOCUMENT["paths"][path].get("parameters", []):
        path = path.replace(f"{{{parameter['name']}}}", parameter["example"])
    answer: Any = client.get(path).json
    answer = answer[: len(answered)] if isinstance(answer, list) else answer
    assert shortened(answer) == answered


@pytest.mark.parametrize(
    "operation", [name for name, each in OPERATIONS.items() if each[0] == "post"]
)
def test_an_example_request_is_read_without_its_schema(
    operation: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A schema takes many times as long; it only finds out what is wrong with a body."""
    loaded: list[Any] = []
    monkeypatch.setattr(WireSchema, "load", lambda schema, data: loaded.append(data))
    _, path, said = OPERATIONS[operation]
    asked = said["requestBody"]["content"]["application/json"]["example"]
    APP.test_client().post(path, json=asked)
    assert not loaded


@each_game
def test_the_examples_of_sealed_tables_are_answered_so_where_they_were_sealed(slug: str) -> None:
    """Each instance draws other tables; the examples are of one that always draws the same."""
    game = games()[slug]
    calls = game_calls(game, Settings(), seals=ExampleSeals())
    for name in SEALED:
        said = OPERATIONS[call_id(slug, name)][2]
        asked = said["requestBody"]["content"]["application/json"]["example"]
        answered = said["responses"]["200"]["content"]["application/json"]["example"]
        real, answer = example_of(calls[name], sample_of(game))
        assert (real, shortened(answer)) == (asked, answered)


def test_every_request_schema_refuses_undeclared_fields() -> None:
    for operation, (method, _, said) in OPERATIONS.items():
        if method == "post":
            schema = said["requestBody"]["content"]["application/json"]["schema"]
            assert said["requestBody"]["required"] is True, operation
            assert followed(schema)["additionalProperties"] is False, operation


# ── problems ─────────────────────────────────────────────────────────────────────────────────────


def test_every_kind_of_problem_has_an_example() -> None:
    examples = {
        slug: example["value"]
        for response in DOCUMENT["components"]["responses"].values()
        for slug, example in response["content"][MEDIA_TYPE]["examples"].items()
    }
    assert examples.keys() == BY_SLUG.keys()
    for slug, shown in examples.items():
        kind = BY_SLUG[slug]
        assert (shown["type"], shown["status"], shown["title"]) == (
            kind.type,
            kind.status,
            kind.title,
        )
        assert shown["detail"]
        assert shown["error_count"] == len(shown["errors"])


PROVOKED: list[tuple[str, str, str, dict[str, Any]]] = [
    ("not-json", "POST", "/v1/batch", {"data": b"", "content_type": "application/json"}),
    ("method-not-allowed", "POST", "/v1/games", {}),
    ("not-acceptable", "GET", "/v1/games", {"headers": {"Accept": "image/png"}}),
    (
        "too-large",
        "POST",
        "/v1/showboat/view",
        {"data": b" " * 65_537, "content_type": "application/json"},
    ),
    ("unsupported-media-type", "POST", "/v1/batch", {"data": b"{}", "content_type": "text/plain"}),
]


@pytest.mark.parametrize(("slug", "method", "path", "options"), PROVOKED)
def test_a_provoked_problem_equals_its_example(
    slug: str, method: str, path: str, options: dict[str, Any]
) -> None:
    answer = APP.test_client().open(path, method=method, **options)
    examples = [
        response["content"][MEDIA_TYPE]["examples"]
        for response in DOCUMENT["components"]["responses"].values()
    ]
    (shown,) = (each[slug]["value"] for each in examples if slug in each)
    assert json.loads(answer.data) == shown
    assert answer.content_type == MEDIA_TYPE
    if answer.status_code == 405:
        assert "Allow" in DOCUMENT["components"]["responses"]["Refusal"]["headers"]
        assert answer.headers["Allow"]


def test_a_problem_has_exactly_its_members() -> None:
    schema = SCHEMAS["ProblemDetails"]
    assert set(schema["properties"]) == set(schema["required"]) == PROBLEM_MEMBERS


# ── records ──────────────────────────────────────────────────────────────────────────────────────


def parts(schema: Any, place: str) -> Iterator[tuple[str, Any]]:
    """A schema and all schemas inside of it, each after its place."""
    yield place, schema
    for name, inner in schema.get("properties", {}).items():
        yield from parts(inner, f"{place}.{name}")
    for word in ("items", "additionalProperties", "propertyNames"):
        if isinstance(schema.get(word), dict):
            yield from parts(schema[word], f"{place}.{word}")
    for word in ("oneOf", "anyOf", "allOf"):
        for number, inner in enumerate(schema.get(word, [])):
            yield from parts(inner, f"{place}.{word}.{number}")


@each_schema
def test_record_and_every_field_is_described(name: str) -> None:
    """A field that holds a record may have the record's description."""
    for place, schema in parts(SCHEMAS[name], name):
        for field, said in schema.get("properties", {}).items():
            assert (said if "description" in said else followed(said))["description"].strip(), (
                f"{place}.{field}"
            )
    assert SCHEMAS[name]["description"].strip()


@each_schema
def test_every_record_refuses_undeclared_fields(name: str) -> None:
    """Mappings, which have no properties, have a schema for their values instead."""
    for place, schema in parts(SCHEMAS[name], name):
        if schema.get("type") == "object":
            wanted = "properties" not in schema and isinstance(schema["additionalProperties"], dict)
            assert schema["additionalProperties"] is False or wanted, place
            assert set(schema.get("required", [])) <= set(schema.get("properties", {})), place


@each_schema
def test_every_field_has_a_type(name: str) -> None:
    """Only fields that take any value have no type."""
    anything = {
        "BatchResult.body",
        "OptionFacts.default",
    }
    for place, schema in parts(SCHEMAS[name], name):
        assert bool(KINDS & set(schema)) != (place in anything), place


@each_schema
def test_enumerations_have_several_different_words(name: str) -> None:
    for place, schema in parts(SCHEMAS[name], name):
        if "enum" in schema:
            assert len(schema["enum"]) > 1, place
            assert len(set(schema["enum"])) == len(schema["enum"]), place


def test_every_component_is_referred_to() -> None:
    document = json.dumps(DOCUMENT)
    for kind in ("schemas", "responses"):
        for name in DOCUMENT["components"][kind]:
            assert f'"#/components/{kind}/{name}"' in document, name


def is_showboat_action(action: Any) -> bool:
    schema = {"$ref": "#/components/schemas/ShowboatAction"}
    return bool(validator(schema).is_valid(action))


def test_the_schema_accepts_every_type_of_action() -> None:
    actions = [
        {"type": "choose", "player": "ann", "card": "?"},
        {"type": "pick", "player": "ann", "card": "7C"},
        {"type": "retire", "player": "ann"},
        {"type": "deal"},
    ]
    assert {action["type"] for action in actions} == {
        each.type for each in load("showboat").action_types
    }
    assert all(map(is_showboat_action, actions))


@pytest.mark.parametrize(
    "action",
    [{}, {"type": "steal"}, {"type": "retire"}, {"type": "retire", "player": "ann", "card": "2A"}],
)
def test_the_schema_refuses_what_is_not_an_action(action: Any) -> None:
    assert not is_showboat_action(action)


def read(schema: Any, known: set[str]) -> set[str]:
    """The names of all schemas that a schema refers to, directly or not."""
    for _, part in parts(schema, ""):
        name = part.get("$ref", "").rpartition("/")[2]
        if name and name not in known:
            known |= read(SCHEMAS[name], known | {name})
    return known


READ = sorted(
    {
        name
        for _, _, said in OPERATIONS.values()
        if "requestBody" in said
        for name in read(said["requestBody"]["content"]["application/json"]["schema"], set())
    }
)


@pytest.mark.parametrize("name", READ)
def test_every_field_of_a_request_has_bounds(name: str) -> None:
    for place, schema in parts(SCHEMAS[name], name):
        kinds = schema.get("type")
        if "array" in (kinds or ""):
            assert "maxItems" in schema, place
        if "string" in (kinds or ""):
            assert {"pattern", "maxLength", "enum", "const"} & set(schema), place
        if "integer" in (kinds or ""):
            assert {"minimum", "maximum"} <= set(schema), place


@each_schema
def test_examples_of_fields_fit(name: str) -> None:
    for place, schema in parts(SCHEMAS[name], name):
        alone = copy.deepcopy(schema)
        for example in alone.pop("examples", []):
            assert validator(alone).is_valid(example), f"{place}: {example}"


# ── games ────────────────────────────────────────────────────────────────────────────────────────


@each_game
def test_actions_are_told_apart_by_their_type(slug: str) -> None:
    prefix = pascal(slug)
    action = SCHEMAS[f"{prefix}Action"]
    types = [each.type for each in games()[slug].action_types]
    assert action["discriminator"]["propertyName"] == "type"
    assert list(action["discriminator"]["mapping"]) == types
    assert action["oneOf"] == [
        {"$ref": branch} for branch in action["discriminator"]["mapping"].values()
    ]
    for word, branch in action["discriminator"]["mapping"].items():
        schema = followed({"$ref": branch})
        assert schema["properties"]["type"]["const"] == word
        assert "type" in schema["required"]
    for request, field in (("AdjudicateRequest", "action"), ("ReplayRequest", "actions")):
        said = SCHEMAS[f"{prefix}{request}"]["properties"][field]
        assert said.get("items", said)["$ref"] == f"#/components/schemas/{prefix}Action"


@each_game
def test_state_names_its_game(slug: str) -> None:
    state = SCHEMAS[f"{pascal(slug)}State"]
    assert state["properties"]["game"]["const"] == slug
    assert "game" in state["required"]


@each_game
def test_every_state_leads_to_the_next_call(slug: str) -> None:
    for call in STATEFUL:
        links = OPERATIONS[call_id(slug, call)][2]["responses"]["200"]["links"]
        wanted = call_id(slug, "adjudicate" if call == "actions" else "actions")
        assert wanted in {link["operationId"] for link in links.values()}


def test_links_lead_to_calls_and_fill_their_requests() -> None:
    for operation, (_, _, said) in OPERATIONS.items():
        for name, link in said["responses"]["200"].get("links", {}).items():
            target = OPERATIONS[link["operationId"]][2]
            request = followed(target["requestBody"]["content"]["application/json"]["schema"])
            given = set(link[BODY])
            assert set(request["required"]) <= given <= set(request["properties"]), (
                operation,
                name,
            )
            for expression in expressions_in(link[BODY]):
                resolved(operation, expression)


def expressions_in(value: Any) -> Iterator[str]:
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from expressions_in(inner)
    elif isinstance(value, str):
        yield value


def resolved(operation: str, expression: str) -> Any:
    """The value of a link's expression in the operation's example; fails if there is none."""
    said = OPERATIONS[operation][2]
    source, _, pointer = expression.partition("#/")
    body = {"$request.body": said.get("requestBody"), "$response.body": said["responses"]["200"]}
    found = body[source]["content"]["application/json"]["example"]
    for step in pointer.split("/"):
        found = found[int(step) if isinstance(found, list) else step]
    return found


@each_game
def test_links_can_be_followed(slug: str) -> None:
    """The links are evaluated on the document's examples."""
    for call in STATEFUL:
        operation = call_id(slug, call)
        for link in OPERATIONS[operation][2]["responses"]["200"]["links"].values():
            _, path, _ = OPERATIONS[link["operationId"]]
            asked = filled(operation, link[BODY])
            answer = APP.test_client().post(path, json=asked)
            assert answer.status_code == 200, (operation, link["operationId"], answer.json)


def filled(operation: str, value: Any) -> Any:
    if isinstance(value, dict):
        return {name: filled(operation, inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [filled(operation, inner) for inner in value]
    return resolved(operation, value) if isinstance(value, str) else value


# ── patterns ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("python", "ecmascript"),
    [
        (r"\*=7H", r"\*=7H"),
        (r"Jack\ \&\ Jill", "Jack & Jill"),
        (r"Up\-side", r"Up\x2dside"),
        (r"[A\-Z]", r"[A\x2dZ]"),
        (r"a\\ b", r"a\\ b"),
        (r"\?", r"\?"),
    ],
)
def test_patterns_are_portable(python: str, ecmascript: str) -> None:
    assert portable(python) == ecmascript
