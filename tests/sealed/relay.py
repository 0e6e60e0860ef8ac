"""Players of sealed tables who hold nothing but the latest token and a key of their own."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any

from flask import Flask

from adjudicators import load
from service.sealed.seals import KeySeals, new_key
from service.sealed.tables import SealedTable, Tables
from tests.amounts import thorough
from tests.strategies import Play, codec, codecs, unlisted, written

EXAMPLES = 10 if thorough() else 1
"""How many times as much as every day the tests of sealed tables try."""
MOST_STEPS = 2_000

Ask = Callable[[str, Any], Any]
"""A call, as ``showboat/tables/view``, and its body; gives the answer, which has to be 200."""


def asking(app: Flask) -> Ask:
    """Asks an application over its API."""
    http = app.test_client()

    def ask(call: str, body: Any) -> Any:
        answer = http.post(f"/v1/{call}", json=body)
        assert answer.status_code == 200, f"{call}: {answer.text}"
        return answer.get_json()

    return ask


class Loaded(KeySeals):
    """Seals whose chance is known before: the seed of the next table, and then its secret."""

    def __init__(self, *random: str) -> None:
        super().__init__([new_key()])
        self._random = list(random)

    def random(self) -> str:
        return self._random.pop(0) if self._random else super().random()


def tables_of(slug: str, *random: str) -> Tables:
    """The tables of a game, asked with records; ``random`` is what its chance will be."""
    return Tables(load(slug), codecs(slug), Loaded(*random))


def sealed(tables: Tables, state: Any, secret: str = "5a" * 32, step: int = 3) -> str:
    """A state as a table seals it."""
    return tables.sealed(SealedTable(state, secret, {}, step, "c4" * 32, "c3" * 32))


def other_than(players: Sequence[str], player: str) -> str:
    """Somebody else at the table."""
    return next(each for each in players if each != player)


def applied_by(play: Play, action: Any, proposer: str, random: Random) -> str:
    """Who may apply an action of this proposer."""
    partner = load(play.slug).partner(action)
    return partner or random.choice([each for each in play.players if each != proposer])


@dataclass
class Game:
    """A game as a relay sees it: it has the latest table; each player has a key and remembers what was told."""

    slug: str
    players: Sequence[str]
    ask: Ask
    random: Random
    options: Mapping[str, Any] = field(default_factory=dict)
    own_keys: Mapping[str, str] = field(default_factory=dict)
    """The keys of players who bring one."""
    actions: list[Any] = field(default_factory=list)
    chains: list[str] = field(default_factory=list)
    views: list[tuple[str | None, Any]] = field(default_factory=list)
    """Who looked before each action that was applied, and what they saw."""
    verdicts: list[tuple[str, Any]] = field(default_factory=list)
    """Who applied each action, and what they were told."""

    def __post_init__(self) -> None:
        digests = {name: sha256(key.encode()).hexdigest() for name, key in self.own_keys.items()}
        asked = {"players": list(self.players), "options": self.options, "key_digests": digests}
        self.opened = self._ask("tables", **asked)
        self.table, self.keys = self.opened["table"], {**self.opened["keys"], **self.own_keys}
        self.chains.append(self.opened["chain"])

    def _ask(self, call: str, **body: Any) -> Any:
        return self.ask(f"{self.slug}/{call}", body)

    def play(self, at_most: int = MOST_STEPS) -> None:
        """Play until nobody has anything left to do."""
        for _ in range(at_most):
            if not self.turn():
                return

    def turn(self) -> bool:
        """Let somebody do something; whether anybody could."""
        outside = self._ask("tables/view", table=self.table)
        seats = list(outside["to_act"] or self.players)
        self.random.shuffle(seats)
        for seat in [*seats, *(each for each in self.players if each not in seats)]:
            seen = self._ask("tables/view", table=self.table, key=self.keys[seat])
            for action in self._tries(seat, seen):
                if self._applied(seat, seen, action):
                    return True
        return False

    def _tries(self, seat: str, seen: Any) -> Iterator[Any]:
        """What a seat would do: what its listing says, and what it can make up from what it sees."""
        game = load(self.slug)
        listed = list(seen["actions"])
        self.random.shuffle(listed)
        if seen["open"] and self.random.random() < 0.2:
            state = codec(self.slug, game.state).load(seen["state"])
            made = [written(self.slug, each) for each in unlisted(self.slug, state, self.random)]
            listed = [*(each for each in made if each.get("player") == seat), *listed]
        yield from listed[:20]

    def _applied(self, seat: str, seen: Any, action: Any) -> bool:
        asked = {"table": self.table, "key": self.keys[seat], "action": action}
        proposed = self._ask("tables/propose", **asked)
        if proposed["move"] is None:
            assert proposed["legal"] is False
            return False
        witness = action.get("with") or other_than(self.random.sample(self.players, 2), seat)
        asked = {"table": self.table, "key": self.keys[witness], "move": proposed["move"]}
        verdict = self._ask("tables/apply", **asked)
        if verdict["legal"] is False:
            assert verdict["table"] == self.table
            return False
        self.views.append((seat, seen))
        self.verdicts.append((witness, verdict))
        self.actions.append(action)
        self.chains.append(verdict["chain"])
        self.table = verdict["table"]
        return True

    def revealed(self) -> Any:
        """What the table held, once the game is over or, with everybody's key, before."""
        return self._ask("tables/reveal", table=self.table, keys=self.keys)

    def audit(self, revealed: Any, **changed: Any) -> Any:
        """Whether everything was as it was told."""
        asked = {
            "players": list(self.players),
            "options": self.options,
            "seed": revealed["seed"],
            "secret": revealed["secret"],
            "actions": self.actions,
            "commitment": self.opened["commitment"],
            "chain": self.chains[-1],
        }
        return self._ask("tables/audit", **(asked | changed))
