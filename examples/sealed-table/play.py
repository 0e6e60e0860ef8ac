"""A hand at a sealed table: three honest bots, one that cheats, and a relay that can read nothing.

    python3 play.py http://127.0.0.1:8080 [--game showboat] [--record game.json]

Nothing but the standard library is needed, and a running service. The relay is one file with the latest table in it.
Each bot has a key that nobody else ever saw, and remembers what it was told. Every move is proposed by the bot that
makes it and applied by another one.
"""

import argparse
import json
import random
import secrets
import sys
import tempfile
import urllib.error
import urllib.request
from hashlib import sha256
from pathlib import Path
from typing import Any

CHEAT = "mallory"
PLAYERS = ("ann", "bob", "cid", CHEAT)
MOST_MOVES = 60


class Refused(Exception):
    """The service refused a request."""


class WentBack(Exception):
    """Somebody put another table in the place of one that was seen before."""


class Service:
    """Asks the service about one game."""

    def __init__(self, address: str, game: str) -> None:
        self._base = f"{address.rstrip('/')}/v1/{game}"

    def ask(self, call: str, **body: Any) -> Any:
        """The answer to a call; ``Refused`` if it is none."""
        data = json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(f"{self._base}/{call}", data, headers)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            problem = json.load(error)
            raise Refused(f"{problem['type'].partition('#')[2]}: {problem['detail']}") from None


class Relay:
    """Keeps the latest table for everybody, and nothing else. It could be a chat, or a pastebin."""

    def __init__(self, place: Path) -> None:
        self._file = place / "table"

    def put(self, table: str) -> None:
        """Keep this table instead of the one before."""
        self._file.write_text(table, "ascii")

    def get(self) -> str:
        """The latest table."""
        return self._file.read_text("ascii")


class Bot:
    """A player with a key, and a memory of what each step's chain was."""

    def __init__(self, name: str, service: Service, relay: Relay) -> None:
        self.name, self._service, self._relay = name, service, relay
        self.key = secrets.token_hex(32)
        self.chains: dict[int, str] = {}
        self.did: dict[int, tuple[Any, list[Any]]] = {}
        """What this bot did, and what it could have done, by the step that it led to."""

    @property
    def digest(self) -> str:
        """What the others may know of the key."""
        return sha256(self.key.encode()).hexdigest()

    def look(self) -> Any:
        """What this bot sees of the latest table, which has to go on from what it saw before."""
        seen = self._service.ask("tables/view", table=self._relay.get(), key=self.key)
        self._compare(seen)
        return seen

    def _compare(self, table: Any) -> None:
        step, latest = table["step"], max(self.chains, default=0)
        if self.chains.setdefault(step, table["chain"]) != table["chain"]:
            raise WentBack(f"{self.name} knows another chain of step {step}")
        if self.chains.get(step - 1, table["previous"]) != table["previous"]:
            raise WentBack(f"{self.name} knows another chain of step {step - 1}")
        if step < latest:
            raise WentBack(f"{self.name} has seen step {latest}, and this is step {step}")

    def propose(self, action: Any) -> str:
        """A move for somebody else to apply."""
        told = self._service.ask(
            "tables/propose", table=self._relay.get(), key=self.key, action=action
        )
        if told["move"] is None:
            raise Refused(told["violations"][0]["message"])
        move: str = told["move"]
        return move

    def witness(self, move: str) -> None:
        """Apply a move of somebody else, tell what happened, and hand on the table."""
        verdict = self._service.ask(
            "tables/apply", table=self._relay.get(), key=self.key, move=move
        )
        self._compare(verdict)
        self._relay.put(verdict["table"])
        for event in verdict["events"]:
            print(f"  {event['message']}")


class Evening:
    """Four bots at a table that one of them had dealt, without learning anybody's key."""

    def __init__(self, address: str, game: str, place: Path) -> None:
        self.game, self.service, self.relay = game, Service(address, game), Relay(place)
        self.bots = {name: Bot(name, self.service, self.relay) for name in PLAYERS}
        digests = {name: bot.digest for name, bot in self.bots.items()}
        dealt = self.service.ask("tables", players=PLAYERS, key_digests=digests)
        self.commitment, self.first_chain = dealt["commitment"], dealt["chain"]
        self.relay.put(dealt["table"])

    def turn(self) -> bool:
        """One move by whomever the game waits for; False at the end of the hand."""
        seen = {name: bot.look() for name, bot in self.bots.items()}
        step = seen[CHEAT]["step"] + 1
        name = random.choice(seen[CHEAT]["to_act"] or [CHEAT])
        could = seen[name]["actions"]
        if step > MOST_MOVES or not could or could[0]["type"] == "deal":
            return False
        action = random.choice(could)
        move = self.bots[name].propose(action)
        self.bots[random.choice([each for each in PLAYERS if each != name])].witness(move)
        self.bots[name].did[step] = action, could
        return True

    def record(self) -> dict[str, Any]:
        """What everybody knows once the bots have shown their keys and said what they did."""
        revealed = self.service.ask(
            "tables/reveal",
            table=self.relay.get(),
            keys={name: bot.key for name, bot in self.bots.items()},
        )
        did = {step: action for bot in self.bots.values() for step, (action, _) in bot.did.items()}
        ann = self.bots["ann"]
        return {
            "game": self.game,
            "players": list(PLAYERS),
            "options": revealed["opening"]["options"],
            "seed": revealed["seed"],
            "secret": revealed["secret"],
            "commitment": self.commitment,
            "actions": [did[step] for step in sorted(did)],
            "chains": [self.first_chain, *(ann.chains[step] for step in sorted(did))],
        }

    def audit(self, record: dict[str, Any]) -> Any:
        """What the service, or any other instance of it, says of a record."""
        kept = ("players", "options", "seed", "secret", "commitment", "actions")
        told = {name: record[name] for name in kept}
        return self.service.ask("tables/audit", **told, chain=record["chains"][-1])


class Mallory:
    """The five ways in which mallory cheats; each returns how it was found out."""

    def __init__(self, evening: Evening) -> None:
        self._evening, self._bot = evening, evening.bots[CHEAT]
        self._older: list[str] = []

    def remember(self) -> None:
        """Keep the present table for later."""
        self._older.append(self._evening.relay.get())

    def change_the_table(self) -> str:
        """Turn one character of the table into another."""
        relay, place = self._evening.relay, 200
        table = relay.get()
        wrong = "A" if table[place] != "A" else "B"
        relay.put(table[:place] + wrong + table[place + 1 :])
        try:
            self._evening.bots["ann"].look()
        except Refused as refusal:
            relay.put(table)
            return f"ann could not open it: {refusal}"
        raise AssertionError

    def play_for_ann(self) -> str:
        """Propose what ann would never do, with mallory's own key."""
        for action in self._evening.bots["ann"].look()["actions"]:
            try:
                self._bot.propose(action)
            except Refused as refusal:
                return f"the service knows whose key it is: {refusal}"
        raise AssertionError

    def try_alone(self) -> str:
        """Apply mallory's own move, to see what it brings and to take it back if it is bad."""
        move = self._bot.propose(self._bot.look()["actions"][0])
        try:
            self._bot.witness(move)
        except Refused as refusal:
            return f"it takes a second seat: {refusal}"
        raise AssertionError

    def go_back(self) -> str:
        """Put a table of some moves ago in the place of the latest one."""
        relay = self._evening.relay
        latest = relay.get()
        relay.put(self._older[0])
        try:
            self._evening.bots["bob"].look()
        except WentBack as found:
            relay.put(latest)
            return str(found)
        raise AssertionError

    def lie_afterwards(self, record: dict[str, Any]) -> str:
        """Say, when everything is shown, that mallory had done something else."""
        step, lie = next(
            (step, each)
            for step, (action, could) in self._bot.did.items()
            for each in could
            if each != action
        )
        actions = list(record["actions"])
        actions[step - 1] = lie
        told = self._evening.audit(record | {"actions": actions})
        if told["true"]:
            raise AssertionError
        return (
            f"the audit finds it, {told['difference']['pointer']}: {told['difference']['message']}"
        )


def main() -> int:
    """Play, let mallory cheat, reveal and audit."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("address", help="where the service is, such as http://127.0.0.1:8080")
    parser.add_argument("--game", default="showboat", help="which game is played (showboat)")
    parser.add_argument("--record", type=Path, help="a file to write the finished game to")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        evening = Evening(given.address, given.game, Path(place))
        mallory = Mallory(evening)
        found = {}
        print("Four bots play a hand:")
        playing = True
        while playing:
            mallory.remember()
            waited_for = evening.bots["cid"].look()["to_act"]
            if CHEAT in waited_for and "tries a move alone" not in found:
                found["changes the table"] = mallory.change_the_table()
                found["tries a move alone"] = mallory.try_alone()
            if "ann" in waited_for and "plays for ann" not in found:
                found["plays for ann"] = mallory.play_for_ann()
            playing = evening.turn()
        found["goes back to an older table"] = mallory.go_back()
        record = evening.record()
        found["lies about what it did"] = mallory.lie_afterwards(record)
        told = evening.audit(record)
    print("mallory", *(f"  {what}.\n    {how}" for what, how in found.items()), sep="\n")
    print(f"The game as it was told is {'true' if told['true'] else 'not true'}.")
    if given.record:
        given.record.write_text(json.dumps(record, indent=1), "utf-8")
    return 0 if told["true"] and len(found) == 5 else 1


if __name__ == "__main__":
    sys.exit(main())
