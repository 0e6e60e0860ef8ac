"""Records the kit's whole games: ``python -m tests.conformance.record``.

Of each answer it keeps what the contract fixes: the table (as a digest of its canonical JSON), who is to act, and at the
end the outcome and the totals. Now and then an illegal action is tried, of which the broken rules are kept. What a game
rests on is told afterwards, by ``python -m tests.conformance.rests``.
"""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from adjudicators import games, load
from conformance.runner import KIT, digest
from tests.strategies import NAMES, Play, as_json, candidates, played, seats_of, variants, written

EACH = 12
"""Games for each of the five."""
LONGEST = 400
TRIED_EVERY = 8
"""An illegal action is tried once in so many steps."""

Json = Any
FOLDER = KIT / "games"


def plays(slug: str) -> Iterator[tuple[str, Play]]:
    """Games of every variant and number of players in turn, those that are not too long."""
    found = 0
    for seed in range(100, 110):
        for variant in variants(slug):
            for seats in seats_of(slug, variant):
                play = played(slug, seats, seed, variant)
                if len(play.steps) <= LONGEST:
                    yield f"{variant}-{seats}-{seed}", play
                    found += 1
                if found == EACH:
                    return


def recorded(name: str, play: Play) -> Json:
    """A game as the kit keeps it."""
    game, slug = load(play.slug), play.slug
    random = Random(name)
    steps: list[Json] = []
    for number, step in enumerate(play.steps):
        if number % TRIED_EVERY == 0 and (refused := _illegal(slug, step.state, random)):
            steps.append(refused)
        verdict = step.verdict
        steps.append(
            {
                "action": written(slug, step.action),
                "to_act": list(verdict.to_act),
                "state": digest(written(slug, verdict.state)),
            }
        )
    last = play.steps[-1].verdict
    assert last.outcome
    variant = name.rsplit("-", 2)[0]
    return {
        "note": f"{len(play.players)} players, {variant}, {len(play.steps)} actions",
        "rulebook": game.edition.version,
        "setup": {
            "players": list(play.players),
            "options": as_json(variants(slug)[variant]),
            "seed": play.opening.rng.seed,
        },
        "opening": digest(written(slug, play.opening)),
        "steps": steps,
        "last": {
            "legal": True,
            "to_act": [],
            "outcome": {"winners": list(last.outcome.winners)},
            "score": [{"player": each.player, "total": each.total} for each in last.score],
        },
    }


def _illegal(slug: str, state: Any, random: Random) -> Json | None:
    game = load(slug)
    formed = candidates(slug, state, random, at_most=60)
    for action in random.sample(formed, min(20, len(formed))):
        verdict = game.adjudicate(state, action)
        if verdict.legal is False:
            rules = sorted({each.rule for each in verdict.violations})
            return {"refused": written(slug, action), "rules": rules}
    return None


def main() -> None:
    """Record all of them."""
    for slug in games():
        for name, play in plays(slug):
            path = FOLDER / slug / f"{name}.json"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text_of(recorded(name, play)), encoding="utf-8")
        assert len(list((FOLDER / slug).glob("*.json"))) == EACH, slug
    assert NAMES


def text_of(value: Json) -> str:
    """A recorded game in the kit's form."""
    steps = ",\n ".join(json.dumps(each) for each in value["steps"])
    rest = {name: each for name, each in value.items() if name != "steps"}
    return (
        json.dumps(rest, indent=None)[:-1].replace(', "opening"', ',\n"opening"')
        + f',\n"steps": [\n {steps}\n]}}\n'
    )


if __name__ == "__main__":
    main()
