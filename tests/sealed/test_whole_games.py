"""Whole games at sealed tables are the open games, told to each seat as far as it may know."""

from dataclasses import fields
from random import Random
from typing import Any

import pytest

from adjudicators import load
from adjudicators.perspective import Perspective
from adjudicators.verdict import Verdict
from service.sealed.records import TablesApplyRequest, TablesProposeRequest, TablesRequest
from tests.battery.every import each_game
from tests.sealed.relay import EXAMPLES, Ask, Game, applied_by, tables_of
from tests.strategies import (
    NAMES,
    Play,
    as_json,
    endpoints,
    main_variant,
    played,
    plays,
    seats_of,
    variants,
)

STEPS = 150 * EXAMPLES
"""Steps of each open game that are repeated at a sealed table."""
_TOLD = tuple([each.name for each in fields(Verdict)])


def _in_open(slug: str, call: str, seat: str | None, **body: Any) -> Any:
    """What the open call answers for one seat."""
    return as_json(endpoints(slug)[call].ask(body | {"as": seat}))


@each_game
@pytest.mark.parametrize("number", range(EXAMPLES))
def test_players_with_a_token_and_a_key_play_the_open_game(
    slug: str, number: int, ask: Ask
) -> None:
    random = Random(f"{slug}/{number}")
    seats = min(random.choice(seats_of(slug)), 6)
    game = Game(slug, NAMES[:seats], ask, random, variants(slug)[main_variant(slug)])
    game.play()
    revealed = game.revealed()
    assert len(game.actions) > 3
    assert game.audit(revealed)["true"] is True

    # The same game in the open, from the seed that was revealed.
    asked = {"players": list(game.players), "options": dict(game.options)}
    opening = as_json(endpoints(slug)["new"].ask(asked | {"seed": revealed["seed"]}))
    seen = _in_open(slug, "new", None, **asked, seed=revealed["seed"])
    for name in ("state", "to_act", "events"):
        assert game.opened[name] == seen[name]
    assert revealed["opening"] == opening["state"]
    state = opening["state"]
    for step, (action, (seat, view), (witness, verdict)) in enumerate(
        zip(game.actions, game.views, game.verdicts, strict=True)
    ):
        listed = _in_open(slug, "actions", seat, state=state)
        for name in ("to_act", "actions", "open", "question"):
            assert view[name] == listed[name]
        looked = as_json(endpoints(slug)["view"].ask({"state": state, "player": seat}))
        assert (view["state"], view["step"]) == (looked["state"], step)
        judged = _in_open(slug, "adjudicate", witness, state=state, action=action)
        assert {name: verdict[name] for name in judged} == judged
        assert (verdict["step"], verdict["chain"]) == (step + 1, game.chains[step + 1])
        assert verdict["previous"] == game.chains[step]
        assert view["previous"] == (game.chains[step - 1] if step else None)
        whole = endpoints(slug)["adjudicate"].ask({"state": state, "action": action})
        state = as_json(whole)["state"]
    assert revealed["state"] == state


def _repeated(play: Play, random: Random) -> int:
    """Play an open game again at a sealed table; returns how many steps were compared."""
    slug, game = play.slug, load(play.slug)
    tables = tables_of(slug, play.opening.rng.seed)
    opened = tables.open(TablesRequest(play.players, play.options))
    token, proposer = opened.table, play.players[0]
    done = 0
    for step in play.steps[:STEPS]:
        proposer = getattr(step.action, "player", None) or random.choice(play.players)
        asked = TablesProposeRequest(token, opened.keys[proposer], step.action)
        proposed = tables.propose(asked)
        assert proposed.legal is not False, (step.action, proposed.violations)
        assert proposed.move
        witness = applied_by(play, step.action, proposer, random)
        asked_to_apply = TablesApplyRequest(token, proposed.move, opened.keys[witness])
        verdict = tables.apply(asked_to_apply)
        expected = Perspective(game, witness).verdict(game.step(step.state, step.action))
        assert [getattr(verdict, name) for name in _TOLD] == [
            getattr(expected, name) for name in _TOLD
        ]
        token = verdict.table
        assert tables.opened(token).state == step.verdict.state
        done += 1
    return done


@each_game
def test_every_step_of_an_open_game_can_be_played_at_a_sealed_table(slug: str) -> None:
    """Also those that nothing lists, such as trades, and with every option."""
    random = Random(slug)
    chosen = list(plays(slug)) if EXAMPLES > 1 else [played(slug, seats_of(slug)[-1])]
    assert sum([_repeated(play, random) for play in chosen]) > 3
