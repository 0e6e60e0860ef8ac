"""Times the steps of random games of OpenSpiel, listing the legal actions and applying one; prints them as JSON."""

import json
import random
import time
from importlib import import_module
from typing import Any

pyspiel: Any = import_module("pyspiel")  # installed in an environment of its own
import_module("open_spiel.python.games")  # registers the games that are written in Python

PASSES = 5
STEPS = 5_000
WRITTEN_IN_C = "spades"


def main() -> None:
    """Time them."""
    names = [each.short_name for each in pyspiel.registered_games()]
    in_python = [name for name in names if name.startswith("python_")]
    found = {}
    for name in (*in_python, WRITTEN_IN_C):
        try:
            found[name] = [microseconds(name, random.Random(seed)) for seed in range(PASSES)]
        except (RuntimeError, ValueError, pyspiel.SpielError):
            continue  # it needs parameters, or has no end
    in_c = found.pop(WRITTEN_IN_C)
    print(json.dumps(found | {f"{WRITTEN_IN_C} (in C++)": in_c}))


def microseconds(name: str, chance: random.Random) -> float:
    """CPU time for a step."""
    game = pyspiel.load_game(name)
    steps, begun = 0, time.process_time()
    while steps < STEPS:
        state = game.new_initial_state()
        while not state.is_terminal() and steps < STEPS:
            steps += 1
            if state.is_simultaneous_node():
                seats = range(game.num_players())
                state.apply_actions([chance.choice(state.legal_actions(seat)) for seat in seats])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(chance.random() * len(actions))])
    return (time.process_time() - begun) / steps * 1e6


if __name__ == "__main__":
    main()
