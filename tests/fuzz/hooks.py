"""What schemathesis cannot know: JSON of the right form is rarely a table that can occur.

Importing this module hooks it in; ``SCHEMATHESIS_HOOKS=tests.fuzz.hooks`` does so on the command line.
Only what the rules say cannot occur is replaced. A body of the right form that is refused for its
form stays, so that schemathesis reports it.
"""

from random import Random
from typing import Any

import schemathesis
from schemathesis import Case, GenerationMode, HookContext

from tests.fuzz.bodies import cannot_occur, game_call_at, sound_body


@schemathesis.hook
def before_load_schema(context: HookContext, raw_schema: dict[str, Any]) -> None:
    """The body that a link gives is the whole body: nothing is to be mixed into a state."""
    for methods in raw_schema["paths"].values():
        for operation in methods.values():
            for response in _responses(operation):
                for link in response.get("links", {}).values():
                    link["x-schemathesis"] = {"merge_body": False}


@schemathesis.hook
def before_call(context: HookContext, case: Case[Any], kwargs: dict[str, Any]) -> None:
    """In place of a table that cannot occur send one that can."""
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
    """Whether a link found nothing to put somewhere: an answer may list no action."""
    if isinstance(body, dict):
        return any(_is_incomplete(each) for each in body.values())
    if isinstance(body, list):
        return any(_is_incomplete(each) for each in body)
    return not (body is None or isinstance(body, str | int | float))
