"""An audit finds whatever was told otherwise than it was."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.battery.every import each_game
from tests.sealed.relay import EXAMPLES, Ask, Game
from tests.strategies import NAMES, seats_of

MOVES = 40
Change = Callable[[list[Any], int, Random], list[Any]]


def dropped(actions: list[Any], place: int, random: Random) -> list[Any]:
    return actions[:place] + actions[place + 1 :]


def doubled(actions: list[Any], place: int, random: Random) -> list[Any]:
    return actions[: place + 1] + actions[place:]


def swapped(actions: list[Any], place: int, random: Random) -> list[Any]:
    """With the next one that differs."""
    other = next(at for at in range(len(actions)) if actions[at] != actions[place])
    changed = list(actions)
    changed[place], changed[other] = changed[other], changed[place]
    return changed


def invented(actions: list[Any], place: int, random: Random) -> list[Any]:
    """Something that was done at another time."""
    others = [each for each in actions if each != actions[place]]
    return [*actions[:place], random.choice(others), *actions[place:]]


def replaced(actions: list[Any], place: int, random: Random) -> list[Any]:
    return dropped(invented(actions, place, random), place + 1, random)


def cut_short(actions: list[Any], place: int, random: Random) -> list[Any]:
    return actions[:place]


CHANGES: tuple[Change, ...] = (dropped, doubled, swapped, invented, replaced, cut_short)


def other_digit(text: str, random: Random) -> str:
    place = random.randrange(len(text))
    return text[:place] + ("0" if text[place] != "0" else "1") + text[place + 1 :]


@pytest.fixture(scope="module")
def games_played(ask: Ask) -> Callable[[str], tuple[Game, Any]]:
    """The beginning of a game, and what its table revealed; each game once."""
    made: dict[str, tuple[Game, Any]] = {}

    def played(slug: str) -> tuple[Game, Any]:
        if slug not in made:
            game = Game(slug, NAMES[: max(3, seats_of(slug)[0])], ask, Random(slug))
            game.play(MOVES)
            made[slug] = game, game.revealed()
        return made[slug]

    return played


Played = Callable[[str], tuple[Game, Any]]


@each_game
def test_a_true_game_is_true(slug: str, games_played: Played) -> None:
    game, revealed = games_played(slug)
    told = game.audit(revealed)
    assert (told["true"], told["difference"]) == (True, None)
    assert told["applied"] == len(game.actions) > 5
    assert told["chain"] == game.chains[-1]
    assert told["state"] == revealed["state"]


@each_game
@pytest.mark.parametrize("change", CHANGES, ids=[each.__name__ for each in CHANGES])
def test_changed_actions_are_found(slug: str, change: Change, games_played: Played) -> None:
    """Where they become illegal, the audit says which is; where they do not, the chain is another."""
    game, revealed = games_played(slug)
    random = Random(f"{slug}/{change.__name__}")
    for _ in range(4 * EXAMPLES):
        place = random.randrange(len(game.actions))
        actions = change(game.actions, place, random)
        told = game.audit(revealed, actions=actions)
        assert told["true"] is False
        pointer, applied = told["difference"]["pointer"], told["applied"]
        if told["difference"]["violations"]:
            assert pointer == f"/actions/{applied}"
            assert applied >= min(place, len(actions) - 1) or change is swapped
            pointers = [each["pointer"] for each in told["difference"]["violations"]]
            assert all(each.startswith((pointer, "/")) for each in pointers)
        else:
            assert (pointer, applied) == ("/chain", len(actions))
            assert told["chain"] != game.chains[-1]


@each_game
def test_changed_facts_are_found(slug: str, games_played: Played) -> None:
    """Another seed, secret, commitment or chain, other players, or the same ones in other seats."""
    game, revealed = games_played(slug)
    random = Random(slug)
    commitment, chain = game.opened["commitment"], game.chains[-1]
    players = list(game.players)
    changes: list[tuple[str, dict[str, Any]]] = [
        ("/commitment", {"seed": other_digit(revealed["seed"], random)}),
        ("/commitment", {"seed": "lighthouse"}),
        ("/commitment", {"secret": other_digit(revealed["secret"], random)}),
        ("/commitment", {"commitment": other_digit(commitment, random)}),
        ("/chain", {"chain": other_digit(chain, random)}),
        ("/chain", {"chain": game.chains[-2]}),
        ("/chain", {"actions": [], "players": [*players[:-1], "zoe"], "chain": game.chains[0]}),
        ("/chain", {"actions": [], "players": players[::-1], "chain": game.chains[0]}),
    ]
    for pointer, changed in changes:
        told = game.audit(revealed, **changed)
        assert (told["true"], told["difference"]["pointer"]) == (False, pointer), changed


@each_game
def test_a_long_game_is_audited_in_parts(slug: str, games_played: Played) -> None:
    """Each part goes on where the one before ended, and finds what is not so in it."""
    game, revealed = games_played(slug)
    random, begun = Random(f"parts {slug}"), 0
    after: dict[str, Any] = {}
    while begun < len(game.actions):
        end = min(len(game.actions), begun + random.randint(1, 20))
        part: dict[str, Any] = {
            "actions": game.actions[begun:end],
            "chain": game.chains[end],
            **after,
        }
        told = game.audit(revealed, **part)
        assert (told["true"], told["applied"]) == (True, end - begun)
        assert told["chain"] == game.chains[end]
        lied = game.audit(revealed, **(part | {"actions": part["actions"][:-1]}))
        assert (lied["true"], lied["difference"]["pointer"]) == (False, "/chain")
        if after:
            wrong = after["after"] | {"chain": game.chains[end]}
            lied = game.audit(revealed, **(part | {"after": wrong}))
            assert (lied["true"], lied["difference"]["pointer"]) == (False, "/chain")
        after, begun = {"after": {"state": told["state"], "chain": told["chain"]}}, end
    assert told["state"] == revealed["state"]


@each_game
def test_a_part_goes_on_from_a_table_of_this_game_alone(
    slug: str, games_played: Played, ask: Ask
) -> None:
    game, revealed = games_played(slug)
    state, players = revealed["state"], list(game.players)
    seen = ask(f"{slug}/view", {"state": state, "player": players[0]})["state"]
    wrong = [
        seen,
        seen | {"rng": state["rng"]},
        state | {"rng": state["rng"] | {"seed": "lighthouse"}},
        {name: each for name, each in state.items() if name != "rng"},
        state | {"players": [state["players"][0], *state["players"][:-1]]},
    ]
    other = ask(f"{slug}/new", {"players": players[::-1], "seed": revealed["seed"]})["state"]
    for each in (*wrong, other):
        after = {"state": each, "chain": game.chains[-1]}
        told = game.audit(revealed, actions=[], chain=game.chains[-1], after=after)
        if told["true"]:  # a table on which nothing is hidden from anybody
            assert each == state
        else:
            assert told["difference"]["pointer"] == "/after/state"


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("spades", {"target": 501}),
        ("spades", {"jokers": False}),
        ("above-water", {"starting_stones": 16}),
        ("down-the-well", {"match": True}),
        ("to-the-bottom", {"turn_limit": 9}),
    ],
)
def test_changed_options_are_found(
    slug: str, options: dict[str, Any], games_played: Played
) -> None:
    game, revealed = games_played(slug)
    told = game.audit(revealed, options=options)
    assert told["true"] is False
    assert told["difference"]["pointer"] == "/chain" or told["difference"]["violations"]


def test_what_an_audit_cannot_understand_is_an_error(games_played: Played, client: Any) -> None:
    game, revealed = games_played("spades")
    sound = {
        "players": list(game.players),
        "seed": revealed["seed"],
        "secret": revealed["secret"],
        "actions": game.actions,
        "commitment": game.opened["commitment"],
        "chain": game.chains[-1],
    }
    assert client.ask("/v1/spades/tables/audit", sound)["true"] is True
    for name, wrong in (
        ("secret", "xyz"),
        ("secret", revealed["secret"].upper()),
        ("commitment", ""),
        ("chain", "0" * 63),
        ("seed", ""),
        ("players", ["ann"]),
        ("players", ["ann", "ann", "bob"]),
        ("actions", [{"type": "fly"}]),
    ):
        answer = client.post("/v1/spades/tables/audit", sound | {name: wrong})
        assert answer.status_code == 422
        assert answer.get_json()["type"] == "/problems#invalid-request"
        assert answer.get_json()["errors"][0]["pointer"].startswith(f"/{name}")
