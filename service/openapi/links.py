"""OpenAPI links: how the answer to one call of a game leads to the next call, so that tools can play.

The body to send stands in ``x-request-body`` and not in ``requestBody``: OpenAPI lets that be an object, but OpenAPI
Generator refuses documents in which it is one.
"""

from collections.abc import Mapping
from typing import Any

from adjudicators.game import Game
from service.calls.game_call import pascal

BODY = "x-request-body"


def operation_id(game: Game[Any, Any, Any], name: str) -> str:
    """``down-the-well`` and ``new`` as ``downTheWellNew``."""
    slug = pascal(game.slug)
    return slug[0].lower() + slug[1:] + pascal(name)


def links_of(game: Game[Any, Any, Any], name: str) -> Mapping[str, Any]:
    """The links of a call."""

    def link(target: str, description: str, **body: Any) -> dict[str, Any]:
        return {
            "operationId": operation_id(game, target),
            BODY: body,
            "description": description,
        }

    state = "$response.body#/state"
    if name == "actions":
        asked, action = "$request.body#/state", "$response.body#/actions/0"
        judge, replay = "Judge the first action listed.", "Replay the first action listed."
        return {
            "adjudicateFirstAction": link("adjudicate", judge, state=asked, action=action),
            "replayFirstAction": link("replay", replay, state=asked, actions=[action]),
        }
    table, key = "$response.body#/table", "$request.body#/key"
    if name == "tables":
        outside = "Look at the table from outside."
        return {"lookAsSpectator": link("tables/view", outside, table=table)}
    if name == "tables/view":
        asked, action = "$request.body#/table", "$response.body#/actions/0"
        propose = "Propose the first action listed."
        return {
            "proposeFirstAction": link(
                "tables/propose", propose, table=asked, key=key, action=action
            )
        }
    if name == "tables/apply":
        after = "Look at the table after the move."
        return {"lookAtTable": link("tables/view", after, table=table, key=key)}
    if name not in ("new", "adjudicate", "replay", "view"):
        return {}
    links = {"listActions": link("actions", "List what may be done next.", state=state)}
    if name != "view":
        outside = "Look at it from outside."
        links["lookAsSpectator"] = link("view", outside, state=state, player=None)
    return links
