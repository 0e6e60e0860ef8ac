"""Recorded games: what every call says at every step of a whole game, as it was once and must stay.

A recording holds its first verdicts in full, to be read; of later answers it holds digests, and late in
a long game one of each verdict alone.
``tests/golden/<game>/`` has one for each variant of a game (see ``tests.strategies``); an installed
game's own package may bring its own in the directories that ``GOLDEN_PATH`` names.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from adjudicators import load
from adjudicators.rulebook import Rule
from tests.battery.answers import ANSWERS
from tests.strategies import (
    NAMES,
    VARIANTS,
    Play,
    as_json,
    candidates,
    canonical,
    codec,
    endpoints,
    homes,
    played,
    seats_of,
    variants,
    written,
)

COUNTS = "counts.json"
IN_FULL = 60_000
"""As many bytes of verdicts are recorded whole."""
CLOSELY = 200
"""On as many of the first steps every call is asked; after them the game is only played on."""
REFUSALS = 150
"""On as many of the first steps an illegal action is tried as well."""

PARTS = ("named", "numbers", "other_card")
"""What stands beside a message and only says the same."""
CARDS_TOO = ("undetermined", "question", "lead-found", "ranking")
"""The fields and events whose messages gained their cards after games had been recorded."""

Json = dict[str, Any]


def recordings(slug: str) -> dict[str, Path]:
    """The recorded games of a game by their names."""
    return {
        file.stem: file
        for home in homes(slug)
        for file in sorted(home.glob("*.json"))
        if file.name not in (ANSWERS, COUNTS, VARIANTS)
    }


def counts_file(slug: str) -> Path | None:
    """Where the known counts of a game are."""
    found = [home / COUNTS for home in homes(slug) if (home / COUNTS).exists()]
    return found[0] if found else None


def record(slug: str, variant: str) -> Json:
    """A random game of a variant, recorded."""
    possible = seats_of(slug, variant)
    seats = 3 if 3 in possible else possible[0]
    play = played(slug, seats, 0, variant)
    random = Random(f"{slug}/{variant}")
    steps: list[Json] = []
    for number, step in enumerate(play.steps):
        bad = _illegal(slug, step.state, random) if number < REFUSALS else None
        action = written(slug, step.action)
        steps.append({"action": action} | ({"refused": bad} if bad else {}))
    setup = {"players": NAMES[:seats], "options": variants(slug)[variant]}
    return told(slug, as_json(setup | {"seed": play.opening.rng.seed}), steps, _readable(play))


def _readable(play: Play) -> int:
    """How many of a game's verdicts are recorded whole."""
    write = endpoints(play.slug)["adjudicate"].answers.write
    size = 0
    for number, step in enumerate(play.steps):
        size += len(canonical(_without_parts(as_json(write(step.verdict)))))
        if size > IN_FULL:
            return number
    return len(play.steps)


def again(slug: str, recorded: Json) -> Json:
    """A recorded game, asked for anew."""
    in_full = sum("verdict" in step for step in recorded["steps"])
    return told(slug, recorded["setup"], recorded["steps"], in_full)


def told(slug: str, setup: Json, steps: Sequence[Json], in_full: int) -> Json:
    """What the calls say of a game with these actions, and of the refused ones on its way."""
    opening = _ask(slug, "new", setup)
    state, made = opening["state"], []
    for number, step in enumerate(steps):
        if number < CLOSELY:
            line = _step(slug, state, step, whole=number < in_full, players=setup["players"])
            state = line.pop("state")
        else:
            verdict = _ask(slug, "adjudicate", {"state": state, "action": step["action"]})
            line = {"action": step["action"], "digest": digest(verdict)}
            state = verdict["state"]
        made.append(line)
    actions = [step["action"] for step in steps]
    replay = _ask(slug, "replay", {"state": opening["state"], "actions": actions})
    return {
        "game": slug,
        "setup": setup,
        "opening": opening,
        "steps": made,
        "last": _ask(slug, "actions", {"state": state}),
        "last_views": digest(_views(slug, state, setup["players"])),
        "score": replay["score"],
        "outcome": replay["outcome"],
        "replay": digest(replay),
        "questions": _questions(slug),
    }


def _step(slug: str, state: Any, step: Json, *, whole: bool, players: Sequence[str]) -> Json:
    action = step["action"]
    verdict = _ask(slug, "adjudicate", {"state": state, "action": action})
    views = _views(slug, state, players)
    seen = {
        viewer: [
            _ask(slug, "actions", {"state": view}),
            _ask(slug, "adjudicate", {"state": view, "action": action}),
        ]
        for viewer, view in views.items()
    }
    line: Json = {
        "action": action,
        "actions": digest(_ask(slug, "actions", {"state": state})),
        "views": digest(views),
        "seen": digest(seen),
        "state": verdict["state"],
    }
    line |= {"verdict": verdict} if whole else {"digest": digest(verdict)}
    if bad := step.get("refused"):
        line["refused"] = bad | {"rules": _rules_broken(slug, state, bad["action"])}
    return line


def _views(slug: str, state: Any, players: Sequence[str]) -> dict[str, Any]:
    return {
        viewer or "": _ask(slug, "view", {"state": state, "player": viewer})["state"]
        for viewer in (None, *players)
    }


def _rules_broken(slug: str, state: Any, action: Any) -> list[str]:
    verdict = _ask(slug, "adjudicate", {"state": state, "action": action})
    if verdict["legal"] is not False or verdict["state"] != state:
        return []
    return [violation["rule"] for violation in verdict["violations"]]


def _illegal(slug: str, state: Any, random: Random) -> Json | None:
    game = load(slug)
    formed = candidates(slug, state, random, at_most=120)
    random.shuffle(formed)
    for action in formed[:20]:
        if game.adjudicate(state, action).legal is False:
            return {"action": written(slug, action)}
    return None


def _questions(slug: str) -> Json:
    """Every question of a game with its own example, and the answer."""
    answers: Json = {}
    for question in load(slug).questions:
        if question.asks is None:
            answer = question.answer()
            answers[question.name] = {"answer": as_json(codec(slug, type(answer)).write(answer))}
        else:
            asked = as_json(endpoints(slug)[question.name].asks.write(question.example))
            answers[question.name] = {"asked": asked, "answer": _ask(slug, question.name, asked)}
    return answers


def _ask(slug: str, call: str, value: Any) -> Any:
    return as_json(endpoints(slug)[call].ask(value))


def edition_of_recordings(slug: str) -> str:
    """A short name of how a game is judged: of its rules, and of everything that is recorded of it."""
    told = [codec(slug, Rule).write(rule) for rule in load(slug).rulebook]
    files = [*sorted(recordings(slug).values()), counts_file(slug)]
    return digest([told, *(read(file) for file in files if file)])


def digest(value: Any) -> str:
    """A short name of a JSON value that no other has, but for the parts of its messages: they say nothing else than
    the messages do, and a game that gains some is judged as before."""
    return hashlib.sha256(canonical(_without_parts(value))).hexdigest()[:20]


def _without_parts(value: Any, of: str = "") -> Any:
    if isinstance(value, list):
        return [_without_parts(each, of) for each in value]
    if not isinstance(value, dict):
        return value
    parts: tuple[str, ...] = ()
    if "message" in value:
        has_gained = of in CARDS_TOO or value.get("type") in CARDS_TOO
        parts = (*PARTS, "cards") if has_gained else PARTS
    return {name: _without_parts(each, name) for name, each in value.items() if name not in parts}


def save(file: Path, value: Mapping[str, Any]) -> None:
    """Write a recording, with a line for each step."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(_text(value), encoding="utf-8")


def _text(value: Mapping[str, Any]) -> str:
    entries = []
    for name, item in value.items():
        if isinstance(item, list) and item:
            lines = ",\n".join(f"  {_line(each)}" for each in item)
            entries.append(f"{_line(name)}: [\n{lines}\n ]")
        else:
            entries.append(f"{_line(name)}: {_line(item)}")
    return "{\n " + ",\n ".join(entries) + "\n}\n"


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def read(file: Path) -> Json:
    """A recording as it was saved."""
    found: Json = json.loads(file.read_text(encoding="utf-8"))
    return found
