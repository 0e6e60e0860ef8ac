"""The example of a client in another language has a sentence for everything that Spades says."""

import json
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from adjudicators.perspective import Perspective
from adjudicators.spades import GAME, ScoreQuestion, score
from conformance.runner import KIT, cases_in
from service import Settings, create_app
from tests.amounts import share_of
from tests.live import ROOT
from tests.strategies import candidates, plays, written

EXAMPLE = ROOT / "examples" / "another-language"
SENTENCES = json.loads((EXAMPLE / "spades.de.json").read_text(encoding="utf-8"))
SAY = runpy.run_path(str(EXAMPLE / "say.py"))
STATES = share_of(30)


def check(answer: Any) -> None:
    """Everything is said, and every player is named."""
    written_out = written("spades", answer)
    said = list(SAY["said"](written_out, SENTENCES))
    assert len(said) == len(list(messages(written_out)))
    for told, each in zip(messages(written_out), said, strict=True):
        assert each != told["message"]
        for name in {*told.get("named", ()), told.get("player")} - {None}:
            assert re.search(rf"\b{re.escape(name)}\b", each), (told, each)


def messages(answer: Any) -> Iterator[dict[str, Any]]:
    """Everything that an answer says, in the order of the answer."""
    if isinstance(answer, dict) and "message" in answer:
        yield answer
    elif isinstance(answer, dict | list):
        for each in answer.values() if isinstance(answer, dict) else answer:
            yield from messages(each)


def test_everything_that_is_said_of_a_game_has_a_sentence() -> None:
    random = Random(1)
    for play in plays("spades"):
        viewer = random.choice([None, *play.players])
        check(play.opening)
        for step in play.steps:
            check(step.verdict)
        for state in play.some(STATES, random):
            view = GAME.seen_from(state, viewer)
            check(GAME.actions(view))
            tried = candidates("spades", state, random)
            for action in random.sample(tried, min(20, len(tried))):
                check(GAME.adjudicate(state, action))
                check(GAME.adjudicate(view, action))
                check(Perspective(GAME, viewer).adjudicate(state, action))


def test_every_case_of_the_kit_has_a_sentence() -> None:
    client = create_app(Settings()).test_client()
    for case in cases_in(KIT / "cases"):
        if case.game == "spades" and not case.call.endswith("/trick"):
            answer = client.post(f"/v1/{case.call}", json=case.body).get_json()
            if "type" not in answer:
                assert len(list(SAY["said"](answer, SENTENCES))) == len(list(messages(answer)))


@pytest.mark.parametrize("bags", [0, 9])
def test_every_score_has_its_numbers(bags: int) -> None:
    for bid in range(15):
        for tricks in range(15):
            answer = written("spades", score(ScoreQuestion(bid, tricks, bags)))
            for line, each in zip(answer["lines"], SAY["said"](answer, SENTENCES), strict=True):
                told = {int(number) for number in re.findall(r"-?\d+", each)}
                if line["rule"] != "spades.score.nil":
                    assert {line["points"], *line["numbers"].values()} <= told


def test_the_readme_says_what_comes_out() -> None:
    readme = (EXAMPLE / "README.md").read_text(encoding="utf-8")
    asked = json.loads(re.findall(r"-d '(.*?)'", readme)[0])
    question = ScoreQuestion(asked["bid"], asked["tricks"], asked["bags"])
    done = subprocess.run(
        [sys.executable, EXAMPLE / "say.py", EXAMPLE / "spades.de.json"],
        input=json.dumps(written("spades", score(question))),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert re.findall(r"```text\n(.*?)```", readme, re.DOTALL) == [done.stdout]
