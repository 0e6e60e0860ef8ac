"""A hand of Showboat, played through the client that openapi-python-client makes of the document.

``python play_a_hand.py http://127.0.0.1:8080`` writes what came of it.
"""
# ruff: noqa: INP001 - a script, and no part of a package

import json
import sys

from adjudicator_client import Client
from adjudicator_client.api.showboat import (
    showboat_actions,
    showboat_adjudicate,
    showboat_new,
    showboat_view,
)
from adjudicator_client.models import (
    ProblemDetails,
    ShowboatActionsAnswer,
    ShowboatActionsRequest,
    ShowboatAdjudicateAnswer,
    ShowboatAdjudicateRequest,
    ShowboatChoose,
    ShowboatDeal,
    ShowboatNewAnswer,
    ShowboatNewRequest,
    ShowboatPick,
    ShowboatRetire,
    ShowboatState,
    ShowboatViewRequest,
)

PLAYERS = ["ann", "bob", "cid"]
SEED = "lighthouse"
MOST_ACTIONS = 100

Action = ShowboatChoose | ShowboatDeal | ShowboatPick | ShowboatRetire


def main(url: str) -> None:
    """Play, and say what happened."""
    with Client(base_url=url) as client:
        state = dealt(client)
        told: list[str] = []
        while state.phase in ("choose", "act") and len(told) < MOST_ACTIONS:
            actions = listed(client, state)
            action = actions[len(told) % len(actions)]
            told.append(in_words(action))
            verdict = judged(client, state, action)
            if verdict.legal is not True:
                raise SystemExit(f"listed, and not legal: {told[-1]}")
            state = verdict.state
        result = {
            "actions": told,
            "phase": state.phase,
            "scores": {player.id: player.score for player in state.players},
            "broken": broken_rule(client, state),
            "problem": refused_question(client, state),
        }
    sys.stdout.write(json.dumps(result))


def dealt(client: Client) -> ShowboatState:
    """A new game."""
    answer = showboat_new.sync(client=client, body=ShowboatNewRequest(players=PLAYERS, seed=SEED))
    if not isinstance(answer, ShowboatNewAnswer):
        raise SystemExit(f"no game: {answer}")
    return answer.state


def listed(client: Client, state: ShowboatState) -> list[Action]:
    """What may be done."""
    answer = showboat_actions.sync(client=client, body=ShowboatActionsRequest(state=state))
    if not isinstance(answer, ShowboatActionsAnswer):
        raise SystemExit(f"no actions: {answer}")
    return list(answer.actions)


def judged(client: Client, state: ShowboatState, action: Action) -> ShowboatAdjudicateAnswer:
    """What comes of an action."""
    answer = showboat_adjudicate.sync(
        client=client, body=ShowboatAdjudicateRequest(state=state, action=action)
    )
    if not isinstance(answer, ShowboatAdjudicateAnswer):
        raise SystemExit(f"no verdict: {answer}")
    return answer


def in_words(action: Action) -> str:
    """An action as a line of a protocol; its type tells which fields it has."""
    if isinstance(action, ShowboatChoose | ShowboatPick):
        return f"{action.player} {action.type_} {action.card}"
    if isinstance(action, ShowboatRetire):
        return f"{action.player} {action.type_}"
    return action.type_


def broken_rule(client: Client, state: ShowboatState) -> str:
    """An illegal action is an answer: the hand is over, so nobody can choose a card."""
    choose = ShowboatChoose(type_="choose", player=PLAYERS[0], card="KF")
    verdict = judged(client, state, choose)
    return verdict.violations[0].rule


def refused_question(client: Client, state: ShowboatState) -> str:
    """A question that makes no sense is a problem: nobody of this name sits at the table."""
    answer = showboat_view.sync(client=client, body=ShowboatViewRequest(state=state, player="zoe"))
    if not isinstance(answer, ProblemDetails):
        raise SystemExit(f"no problem: {answer}")
    return answer.type_


if __name__ == "__main__":
    main(sys.argv[1])
