"""Hooks for schemathesis: JSON that fits a schema is rarely a state that can occur, so replace it.

Importing this module registers them; on the command line, ``SCHEMATHESIS_HOOKS=tests.fuzz.hooks`` does.
Only a body that the rules refuse is replaced. A valid body that is refused because of its form is kept,
so that schemathesis reports it.
"""

from random import Random
from typing import Any

import schemathesis
from schemathesis import Case, GenerationMode, HookContext

from service.openapi.links import BODY
from tests.fuzz.bodies import cannot_occur, game_call_at, sound_body


@schemathesis.hook
def before_load_schema(context: HookContext, raw_schema: dict[str, Any]) -> None:
    """Take the body of a link as it is; by default, schemathesis would merge generated data into it."""
    for methods in raw_schema["paths"].values():
        for operation in methods.values():
            for response in _responses(operation):
                for link in response.get("links", {}).values():
                    link["requestBody"] = link.pop(BODY)
                    link["x-schemathesis"] = {"merge_body": False}


@schemathesis.hook
def before_call(context: HookContext, case: Case[Any], kwargs: dict[str, Any]) -> None:
    """Replace a state that cannot occur by one that can."""
    game_call = game_call_at(case.operation.path)
    if game_call is None or not _is_positive(case):
        return
    if _is_incomplete(case.body) or cannot_occur(game_call, case.body):
        case.body = sound_body(game_call, Random(repr(case.body)))


def _responses(operation: Any) -> list[Any]:
    return list(operation.get("responses", {}).values()) if isinstance(operation, dict) else []


def _is_positive(case: Case[Any]) -> bool:
    return case.meta is None or case.meta.generation.mode is GenerationMode.POSITIVE


def _is_incomplete(body: Any) -> bool:
    """Whether a link could not fill in a value; an answer may list no actions."""
    if isinstance(body, dict):
        return any(_is_incomplete(each) for each in body.values())
    if isinstance(body, list):
        return any(_is_incomplete(each) for each in body)
    return not (body is None or isinstance(body, str | int | float))
