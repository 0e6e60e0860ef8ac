"""A whole game over HTTP: six hands, from the first deal to the end."""

import random
from collections import Counter
from typing import Any

import pytest

from adjudicators.cards import ISLAND
from tests.amounts import some_of
from tests.service.client import Client

BASE = "/v1/showboat"
PLAYERS = ["ann", "bob", "cid", "dan", "eve", "fay"]
MOST_ACTIONS = 600


class Evening:
    """A game that a client follows with all cards known, and as an opponent who sees only some."""

    def __init__(self, client: Client, seats: int, chance: random.Random, *, seeded: bool) -> None:
        self.client, self.chance, self.seeded = client, chance, seeded
        self.players = PLAYERS[:seats]
        source = {"seed": f"evening {seats}"} if seeded else {"deck": self.shuffled()}
        opening = client.ask(f"{BASE}/new", {"players": self.players, **source})
        self.first: Any = opening["state"]
        self.state: Any = opening["state"]
        self.actions: list[Any] = []
        self.events = Counter(event["type"] for event in opening["events"])
        self.verdict: Any = None

    def shuffled(self) -> list[str]:
        return self.chance.sample(ISLAND.cards, len(ISLAND.cards))

    def ask(self, call: str, **body: Any) -> Any:
        return self.client.ask(f"{BASE}/{call}", body)

    def play(self) -> None:
        for _ in range(MOST_ACTIONS):
            if self.state["phase"] == "finished":
                return
            action = self.next_action()
            if len(self.actions) % 7 == 0:
                self.look_as_opponent(action)
            self.verdict = self.ask("adjudicate", state=self.state, action=action)
            assert self.verdict["legal"] is True, self.verdict["violations"]
            self.events.update(event["type"] for event in self.verdict["events"])
            self.actions.append(action)
            self.state = self.verdict["state"]
        raise AssertionError(f"not finished after {MOST_ACTIONS} actions")

    def next_action(self) -> Any:
        listing = self.ask("actions", state=self.state)
        if listing["actions"]:
            action = self.chance.choice(listing["actions"])
            assert action["type"] == "deal" or action["player"] in listing["to_act"]
            return action
        assert not self.seeded
        assert [each["type"] for each in listing["open"]] == ["deal"]
        unshuffled = self.ask("adjudicate", state=self.state, action={"type": "deal"})
        assert unshuffled["legal"] is None
        assert "shuffle" in unshuffled["undetermined"][0]["message"]
        return {"type": "deal", "shuffle": self.shuffled()}

    def look_as_opponent(self, action: Any) -> None:
        """An opponent can post the view that they get; their verdict never contradicts the true one."""
        actor = action.get("player")
        watcher = self.chance.choice([each for each in self.players if each != actor])
        seen = self.ask("view", state=self.state, player=watcher)["state"]
        assert "rng" not in seen
        assert set(seen["deck"]) <= {"?"}
        open_hands = self.state["phase"] in ("deal", "finished")
        for player, truth in zip(seen["players"], self.state["players"], strict=True):
            if player["id"] == watcher or open_hands:
                assert player["hand"] == truth["hand"]
            else:
                assert set(player["hand"]) <= {"?"}
                assert player["chosen"] in (None, "?")
        told = self.ask("adjudicate", state=seen, action=action)
        if action["type"] == "choose":
            assert told["legal"] is None
        elif action["type"] != "deal":
            assert told["legal"] is True
        assert told["violations"] == []
        self.ask("actions", state=seen, player=watcher)

    def check_end(self) -> None:
        outcome, standings = self.verdict["outcome"], self.verdict["score"]
        totals = {each["player"]: each["total"] for each in standings}
        assert list(totals) == self.players
        best = max(totals.values())
        assert outcome["winners"] == [name for name, total in totals.items() if total == best]
        assert self.verdict["to_act"] == []
        assert self.events["hand-ended"] == 6
        assert self.events["hand-scored"] == 6 * len(self.players)
        assert self.events["game-ended"] == 1
        assert self.ask("actions", state=self.state)["actions"] == []

    def check_scores_of_last_hand(self) -> None:
        for player, standing in zip(self.state["players"], self.verdict["score"], strict=True):
            asked = {
                "tableau": player["tableau"],
                "hand": player["hand"],
                "last_player": not player["retired"],
            }
            answer = self.ask("score", **asked)
            assert answer["lines"] == standing["lines"]
            assert answer["total"] == sum(line["points"] for line in standing["lines"])

    def check_replay(self) -> None:
        replay = self.ask("replay", state=self.first, actions=self.actions)
        assert replay["applied"] == len(self.actions)
        assert replay["state"] == self.state
        assert replay["outcome"] == self.verdict["outcome"]
        assert replay["legal"] is True
        again = self.ask("replay", state=self.first, actions=[*self.actions, self.actions[0]])
        assert again["legal"] is False
        assert again["applied"] == len(self.actions)
        assert again["violations"][0]["pointer"].startswith(f"/actions/{len(self.actions)}/")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("seats", "seeded"),
    some_of([(seats, seeded) for seats in (2, 3, 4, 5, 6) for seeded in (True, False)]),
)
def test_six_hands_from_the_first_deal_to_the_winner(
    client: Client, seats: int, *, seeded: bool
) -> None:
    evening = Evening(client, seats, random.Random(seats), seeded=seeded)
    evening.play()
    evening.check_end()
    evening.check_scores_of_last_hand()
    evening.check_replay()
