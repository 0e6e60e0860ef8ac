"""A test client that checks every answer against the published document."""

import re
from functools import cached_property
from http import HTTPStatus
from typing import Any

from flask import Flask
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from jsonschema.exceptions import best_match  # type: ignore[import-untyped]
from referencing import Registry
from referencing.jsonschema import DRAFT202012
from werkzeug.test import TestResponse

JSON = "application/json"
PROBLEM = "application/problem+json"
PROBLEM_MEMBERS = {"type", "title", "status", "detail", "errors", "error_count"}
BATCH = "/v1/batch"
LARGEST_ERROR = 20_000
_DOCUMENT = "urn:openapi"


class Client:
    """Asks the service in process, and checks each answer."""

    def __init__(self, app: Flask, like: "Client | None" = None) -> None:
        """``like`` asks an application with the same settings, and so with the same document."""
        self._http, self._like = app.test_client(), like

    @cached_property
    def document(self) -> Any:
        """The published document."""
        return self._like.document if self._like else self._http.get("/openapi.json").get_json()

    @cached_property
    def _registry(self) -> Registry[Any]:
        if self._like:
            return self._like._registry
        resource = DRAFT202012.create_resource(self.document)
        registry: Registry[Any] = Registry().with_resource(_DOCUMENT, resource)
        return registry

    def get(self, path: str, **options: Any) -> TestResponse:
        """Ask with GET."""
        return self.send("GET", path, **options)

    def post(self, path: str, body: Any, **options: Any) -> TestResponse:
        """Post a JSON value; if it is accepted, it must conform to the document."""
        answer = self.send("POST", path, json=body, **options)
        if answer.status_code == HTTPStatus.OK:
            place = f"#/paths/{_escaped(path.partition('?')[0])}/post/requestBody"
            if path == BATCH:
                body = body | {"items": _accepted(body["items"], answer.get_json()["items"])}
            self.validate(f"{place}/content/application~1json/schema", body)
        return answer

    def post_raw(self, path: str, body: bytes, **options: Any) -> TestResponse:
        """Post bytes with the content type of JSON."""
        return self.send("POST", path, data=body, content_type=JSON, **options)

    def ask(self, path: str, body: Any) -> Any:
        """Post a JSON value that must be accepted; returns the answer."""
        answer = self.post(path, body)
        assert answer.status_code == HTTPStatus.OK, answer.text
        return answer.get_json()

    def send(self, method: str, path: str, **options: Any) -> TestResponse:
        """Send any request and check what comes back."""
        answer = self._http.open(path, method=method, **options)
        self.check(method, path.partition("?")[0], answer)
        return answer

    def check(self, method: str, path: str, answer: TestResponse) -> None:
        """Fail unless an answer conforms to the document."""
        if answer.status_code >= 400:
            _check_problem(answer, has_body=method != "HEAD")
        found = self._operation(method, path)
        if found is not None and not (method == "HEAD" or answer.status_code == 405):
            self._check_documented(*found, answer)
        elif answer.status_code >= 400 and method != "HEAD":
            self.validate("#/components/schemas/ProblemDetails", answer.get_json())

    def validate(self, pointer: str, value: Any) -> None:
        """Fail unless a value conforms to a schema of the document."""
        schema = {"$ref": _DOCUMENT + pointer}
        fault = best_match(Draft202012Validator(schema, registry=self._registry).iter_errors(value))
        assert fault is None, f"{pointer}: {fault}"

    def _operation(self, method: str, path: str) -> tuple[str, Any] | None:
        for template, methods in self.document["paths"].items():
            pattern = re.sub(r"\\{\w+\\}", "[^/]+", re.escape(template))
            if re.fullmatch(pattern, path) and method.lower() in methods:
                pointer = f"#/paths/{_escaped(template)}/{method.lower()}"
                return pointer, methods[method.lower()]
        return None

    def _check_documented(self, pointer: str, operation: Any, answer: TestResponse) -> None:
        status = str(answer.status_code)
        if status not in operation["responses"]:
            status = f"{status[0]}XX"
        promised, place = operation["responses"][status], f"{pointer}/responses/{status}"
        if "$ref" in promised:
            place = promised["$ref"]
            promised = self.document["components"]["responses"][place.rpartition("/")[2]]
        assert answer.mimetype in promised["content"], f"{answer.mimetype} at {place}"
        if answer.mimetype in (JSON, PROBLEM):
            schema = f"{place}/content/{_escaped(answer.mimetype)}/schema"
            self.validate(schema, answer.get_json())


def _accepted(items: list[Any], answers: list[Any]) -> list[Any]:
    """The items of a batch that conform: one that does not is answered with a problem, and fails alone."""
    pairs = zip(items, answers, strict=True)
    return [item for item, answer in pairs if answer["status"] < HTTPStatus.BAD_REQUEST]


def _check_problem(answer: TestResponse, *, has_body: bool) -> None:
    assert answer.content_type == PROBLEM
    assert len(answer.data) <= LARGEST_ERROR
    if answer.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        assert answer.headers["Allow"]
    if has_body:
        problem = answer.get_json()
        assert set(problem) == PROBLEM_MEMBERS
        assert problem["status"] == answer.status_code
        assert problem["type"].startswith("/problems#")
        assert len(problem["errors"]) <= problem["error_count"]


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
