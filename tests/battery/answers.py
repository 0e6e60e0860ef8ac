"""Recorded answers: what the calls say at many tables, as it was once and must stay.

A recorded game (see ``golden``) follows one line of play, and every state of it is a good one. Here many short looks are
taken: at tables that chance plays to, with every number of players; at those that a game's tests make up, if they do
(``tests/<game>/random_tables.py``); at what one seat sees of them; at states with one place disturbed, most of
which cannot occur; at actions that are nearly legal; and at the game's own questions. ``answers.json`` beside the recorded
games has a digest for each state looked at.

``python -m tests.battery.answers GAME TABLE`` prints what a table was asked, and its answers, to be compared.
"""

import hashlib
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from adjudicators import load
from adjudicators.calls import own_calls
from adjudicators.cards import UNKNOWN
from adjudicators.declare import Record
from service.http.problem_details import Problem
from tests.strategies import (
    NAMES,
    Maker,
    as_json,
    at,
    candidates,
    canonical,
    cards_on_table,
    endpoints,
    homes,
    options_of,
    put,
    seats_of,
    swap_of,
    unlisted,
    variants,
    varied,
    written,
)

ANSWERS = "answers.json"
TABLES = 96
"""So many tables of each game are looked at."""
STATES = 30
"""So many states of each table are looked at."""
STRIDE = 4
"""One in so many of the states that a table comes to is looked at."""
DISTURBED = 6
"""So often each state is asked about with one place disturbed."""
RETOLD = 12
"""So many of the latest actions are told again at most."""
QUESTIONS = 2
"""So often each of the game's questions is asked at each state."""
MOST_SEATS = 9
"""No larger table is looked at: where more play, everything takes longer and shows nothing else."""

Json = dict[str, Any]
Asked = tuple[str, Json, Any]
"""A call, what it was asked, and what it answered."""
Ask = Callable[[str, Json], None]
Past = tuple[Any, Any]
"""A state, and what was done in it."""


def digests(slug: str, number: int) -> list[str]:
    """What is recorded of a table: a digest of all that was said of each state."""
    return [
        hashlib.sha256(canonical([answer for _, _, answer in asked])).hexdigest()[:10]
        for asked in looks(slug, number)
    ]


def recorded_file(slug: str) -> Path | None:
    """Where the recorded answers of a game are."""
    found = [home / ANSWERS for home in homes(slug) if (home / ANSWERS).exists()]
    return found[0] if found else None


def record(slug: str) -> Json:
    """The answers of a game, recorded."""
    return {"tables": [digests(slug, number) for number in range(TABLES)]}


def looks(slug: str, number: int) -> Iterator[list[Asked]]:
    """What was asked and answered at each state of a table that is looked at."""
    random = Random(f"{slug}/{number}")
    for state, past in _states(slug, number, random):
        asked: list[Asked] = []

        def ask(call: str, body: Json, asked: list[Asked] = asked) -> None:
            asked.append((call, body, _answer(slug, call, body)))

        _look_at(slug, state, random, ask)
        if past:
            ask("replay", _retold(slug, past, random))
        yield asked


def _answer(slug: str, call: str, body: Json) -> Any:
    try:
        return as_json(endpoints(slug)[call].ask(body))
    except Problem as problem:
        return [problem.detail, [(each.pointer, each.detail) for each in problem.faults]]


# ── tables ───────────────────────────────────────────────────────────────────────────────────────


def _states(slug: str, number: int, random: Random) -> Iterator[tuple[Any, Sequence[Past]]]:
    """Some of the states that a table comes to by legal actions, each with those that led to it."""
    game, made_up = load(slug), _made_up(slug)
    state = made_up(random) if made_up and number % 2 else _opening(slug, number, random)
    past: list[Past] = []
    looked_at = 0
    while looked_at < STATES:
        listed = game.actions(state).actions
        if random.random() * STRIDE < 1 or (made_up and number % 2) or not listed:
            looked_at += 1
            yield state, past[-RETOLD:]
        if not listed:
            return
        action = _next(slug, state, listed, random)
        past.append((state, action))
        state = game.adjudicate(state, action).state


def _opening(slug: str, number: int, random: Random) -> Any:
    names = sorted(variants(slug))
    variant = names[number % len(names)]
    seats = random.choice([each for each in seats_of(slug, variant) if each <= MOST_SEATS])
    seed = f"table {number}"
    return load(slug).new(NAMES[:seats], options_of(slug, variant), seed=seed).state


def _next(slug: str, state: Any, listed: Sequence[Any], random: Random) -> Any:
    """An action of a type chosen first: of some types there are far more than of others."""
    kinds = sorted({type(each).__name__ for each in listed})
    kind = random.choice(kinds)
    action = random.choice([each for each in listed if type(each).__name__ == kind])
    if random.random() < 0.2:
        return random.choice([*unlisted(slug, state, random), action])
    return action


@cache
def _made_up(slug: str) -> Callable[[Random], Any] | None:
    """What makes up tables in the middle of a game, if the game's tests do."""
    name = f"tests.{slug.replace('-', '_')}"
    if find_spec(name) is None or find_spec(f"{name}.random_tables") is None:
        return None
    make: Callable[[Random], Any] = import_module(f"{name}.random_tables").any_table
    return make


# ── what is asked at a state ─────────────────────────────────────────────────────────────────────


def _look_at(slug: str, state: Any, random: Random, ask: Ask) -> None:
    whole = written(slug, state)
    game = load(slug)
    seat = random.choice([None, *(each.id for each in state.players)])
    seen_by_seat = game.view(state, seat)
    seen = written(slug, seen_by_seat)
    ask("view", {"state": whole, "player": seat})
    for each in (whole, seen):
        ask("actions", {"state": each})
    tried = _tried(slug, state, random)
    for action in tried:
        ask("adjudicate", {"state": whole, "action": action})
    for action in random.sample(tried, min(3, len(tried))):
        ask("adjudicate", {"state": seen, "action": action})
        ask("adjudicate", {"state": whole, "action": action, "as": seat})
    ask("replay", {"state": seen, "actions": tried[:2]})
    for each in (*[whole] * DISTURBED, seen):
        ask("actions", {"state": _disturbed(slug, each, random)})
    for call in own_calls(game):
        for _ in range(QUESTIONS):
            maker = Maker(random, swap_of(slug), NAMES[:4], unknown=random.random() < 0.3)
            ask(call.name, as_json(maker.of(Record(call.asks))))


def _tried(slug: str, state: Any, random: Random) -> list[Any]:
    """Actions to be judged: a legal one first, if there is any, then some that differ from legal ones in one
    field, and some that are formed by chance."""
    listed = load(slug).actions(state).actions
    formed = random.sample(candidates(slug, state, random, at_most=60), 3)
    legal = [random.choice(listed) for _ in range(2)] if listed else []
    nearly = [varied(slug, action, state, random) for action in legal]
    return [written(slug, each) for each in (*legal, *nearly, *formed)]


def _retold(slug: str, past: Sequence[Past], random: Random) -> Json:
    """A replay of what was done, told to somebody who saw one seat's cards; often one action was another."""
    first = random.randrange(len(past))
    state = past[first][0]
    seat = random.choice([None, *(each.id for each in state.players)])
    actions = [action for _, action in past[first:]]
    if random.random() < 0.7:
        at_fault = random.randrange(len(actions))
        actions[at_fault] = varied(slug, actions[at_fault], state, random)
    view = load(slug).view(state, seat)
    return {
        "state": written(slug, view),
        "actions": [written(slug, action) for action in actions],
    }


def _disturbed(slug: str, state: Any, random: Random) -> Any:
    """A state with one place changed; most of them cannot occur."""
    value = as_json(state)
    cards = list(cards_on_table(slug, value))
    if len(cards) > 1 and random.random() < 0.5:
        (place, card), (other, another) = random.sample(cards, 2)
        put(value, place, another)
        put(value, other, random.choice((card, another, UNKNOWN)))
        return value
    path = random.choice(list(_places(value)))
    put(value, path, _other(at(value, path), [each["id"] for each in value["players"]], random))
    return value


def _places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where something stands that can be another: all but objects and empty lists."""
    if isinstance(value, dict | list) and value:
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        for name, each in inner:
            yield from _places(each, (*path, name))
    if path and not isinstance(value, dict) and value != []:
        yield path


def _other(value: Any, names: Sequence[str], random: Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + random.choice((-2, -1, 1, 2))
    if isinstance(value, list):
        rest = list(value)
        gone = rest.pop(random.randrange(len(rest)))
        at_other = random.randint(0, len(rest))
        return rest if random.random() < 0.5 else [*rest[:at_other], gone, *rest[at_other:]]
    return random.choice(names)


def main() -> None:
    """Print what a table was asked, and its answers."""
    slug, number = sys.argv[1:]
    for place, asked in enumerate(looks(slug, int(number))):
        for call, body, answer in asked:
            print(json.dumps({"state": place, "call": call, "asked": body, "answer": answer}))


if __name__ == "__main__":
    main()
