"""Hooks for schemathesis: JSON that fits a schema is rarely a state that can occur, so replace it.

Importing this module registers them; on the command line, ``SCHEMATHESIS_HOOKS=tests.fuzz.hooks`` does.
Only a made-up body that the rules refuse is replaced, by one from a random game. What comes from a real game, from an answer
or from the document's examples, is sent as it is, so that a table that is wrongly refused is reported; so is a valid
body that is refused because of its form.
"""

from random import Random
from typing import Any

import schemathesis
from schemathesis import Case, GenerationMode, HookContext, Response

from service.openapi.links import BODY
from tests.fuzz import sealed
from tests.fuzz.bodies import cannot_occur, game_call_at, misasked, sound_body
from tests.fuzz.seed import SEED
from tests.strategies import canonical

MOST_REMEMBERED = 200_000
_SHOWN: set[int] = set()
"""Hashes of the states in the document's examples."""
_ANSWERED: set[int] = set()
"""Hashes of the states that were in answers."""


@schemathesis.hook
def before_load_schema(context: HookContext, raw_schema: dict[str, Any]) -> None:
    """Take the body of a link as it is; by default, schemathesis would merge generated data into it. Remember the
    tables of the document's examples."""
    for methods in raw_schema["paths"].values():
        for operation in methods.values():
            for body in _examples(operation):
                _remember(body, _SHOWN)
            for response in _responses(operation):
                for link in response.get("links", {}).values():
                    link["requestBody"] = link.pop(BODY)
                    link["x-schemathesis"] = {"merge_body": False}


@schemathesis.hook
def before_call(context: HookContext, case: Case[Any], kwargs: dict[str, Any]) -> None:
    """Replace a state that was made up and cannot occur by one that can."""
    if not _is_positive(case):
        return
    if sealed_call := sealed.call_at(case.operation.path):
        # a table, a key and a move go together: one that is real may be another game's
        case.body = sealed.sound_body(*sealed_call, Random(f"{SEED} {case.body!r}"))
        return
    game_call = game_call_at(case.operation.path)
    if game_call is None:
        return
    refused = misasked if is_real(case) else cannot_occur
    if _is_incomplete(case.body) or refused(game_call, case.body):
        case.body = sound_body(game_call, Random(f"{SEED} {case.body!r}"))


@schemathesis.hook
def after_call(context: HookContext, case: Case[Any], response: Response) -> None:
    """Remember the states that the service itself brought about."""
    if response.status_code == 200 and len(_ANSWERED) < MOST_REMEMBERED:
        try:
            _remember(response.json(), _ANSWERED)
        except ValueError:
            return


def forget_answers() -> None:
    """Begin anew, so that the same requests are treated the same again, whatever was answered before."""
    _ANSWERED.clear()


def _remember(told: Any, known: set[int]) -> None:
    if isinstance(told, dict) and isinstance(told.get("state"), dict):
        known.add(hash(canonical(told["state"])))


def is_real(case: Case[Any]) -> bool:
    """Whether a body's state was in an answer, or in an example of the document."""
    if not isinstance(case.body, dict):
        return False
    state = case.body.get("state")
    if not isinstance(state, dict):
        return False
    known = hash(canonical(state))
    return known in _SHOWN or known in _ANSWERED


def _examples(operation: Any) -> list[dict[str, Any]]:
    """The whole bodies that the document shows."""
    if not isinstance(operation, dict):
        return []
    media = operation.get("requestBody", {}).get("content", {}).values()
    named = [each for one in media for each in one.get("examples", {}).values()]
    bodies = [each.get("value") for each in named] + [one.get("example") for one in media]
    return [body for body in bodies if isinstance(body, dict)]


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
