"""Says of every case, and of every recorded game, what it rests on beside its own rule: ``python -m tests.conformance.rests``.

Nothing of it is written by hand. A case rests on what this service cites when it is asked for it: in the events, score lines,
violations and reasons of the whole answer, of which ``want`` looks at a part alone. Where an answer cites nothing by itself, the
calls that stand behind it are asked as well: of a table that is sent how it stands, who is to act and what cards it must have, of a list of actions the
verdict on each of them, of an audit the replay of its actions, of a shuffle the same without the seed, of a trick that lies on the table
how it is won, of a card that is played its price. To each rule that is found
belong those that it is a part of, by its id, and those parts of it that no answer can cite, because the shape of a state or
a number keeps them.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import permutations, product
from typing import Any

from adjudicators import games
from conformance.runner import KIT, Ask, Case, RecordedGame, case_of, cited, games_in
from service import Settings, create_app
from tests.conformance import record, tidy

Json = Any
MOST_LISTED = 60
"""So many listed actions are looked into."""
MOST_MOVED = 3
"""So many cards are moved, one at a time, to see by which rules they lie where they lie."""
MOST_INSTEAD = 10
"""So many that are possible instead of another one, or in answer to what waits."""


@cache
def rulebook() -> Mapping[str, bool]:
    """Every rule's id, and whether it is one that no answer cites."""
    return {rule.id: bool(rule.kept) for game in games().values() for rule in game.rulebook}


def asking() -> Ask:
    """This service."""
    client = create_app(Settings(log="none")).test_client()

    @lru_cache(maxsize=2_000)
    def answer(call: str, body: str) -> tuple[int, Json]:
        got = client.post(f"/v1/{call}", data=body, content_type="application/json")
        return got.status_code, got.get_json()

    return lambda call, body: answer(call, json.dumps(body))


def of_case(ask: Ask, case: Case) -> list[str]:
    """What a case rests on beside its rule, in the order of the ids."""
    found = set(_behind(ask, case.call, case.body))
    if case.call.endswith("/actions") and case.status == 200:
        for action in _actions_in(case.want.get("actions")):
            found |= set(_verdict(ask, case.game, case.body["state"], action))
    return _completed({case.rule, *found}, case.rule)


def of_game(ask: Ask, game: RecordedGame) -> list[str]:
    """What a recorded game rests on: all that any of its answers rests on."""
    state = ask(f"{game.game}/new", game.setup)[1]["state"]
    found = set(_behind(ask, f"{game.game}/new", game.setup))
    for step in game.steps:
        action = step.get("action") or step["refused"]
        found.update(_verdict(ask, game.game, state, action))
        if "action" in step:
            body = {"state": state, "action": action}
            state = ask(f"{game.game}/adjudicate", body)[1]["state"]
    return _completed(found)


def _completed(found: set[str], own: str = "") -> list[str]:
    rules = rulebook()
    found = {rule for rule in found if rule in rules}
    whole = {rule: [other for other in rules if rule.startswith(f"{other}.")] for rule in found}
    found = found.union(*whole.values())
    kept = {
        part for part, kept in rules.items() if kept and part.rpartition(".")[0] in found - {own}
    }
    return sorted((found | kept) - {own})


# ── the calls that stand behind an answer ────────────────────────────────────────────────────────


def _behind(ask: Ask, call: str, body: Json) -> Iterator[str]:
    """The rules cited by the answer to a call, and by the calls that stand behind it."""
    status, got = ask(call, body)
    yield from cited(got)
    game, _, what = call.partition("/")
    if status == 200 and what in _FURTHER:
        yield from _FURTHER[what](ask, game, body, got)
    if isinstance(before := body.get("state"), dict):
        yield from _of_table(ask, game, before, body.get("action"))
    for state in (before, got.get("state")):
        if isinstance(state, dict):
            for question in _raised(ask, game, state):
                yield from question


def _of_table(ask: Ask, game: str, state: Json, action: Json | None) -> Iterator[str]:
    """How a table stands, who is to act there and why, and what may be done instead of an illegal action or in answer to what
    waits."""
    status, stands = ask(f"{game}/replay", {"state": state, "actions": []})
    yield from cited(stands)
    for moved in _with_a_card_moved(state):
        yield from cited(ask(f"{game}/replay", {"state": moved, "actions": []})[1])
    if status != 200:
        return
    listed = ask(f"{game}/actions", {"state": state})[1]["actions"]
    for each in [action, *listed][:2]:
        if each is not None:
            yield from _not_by_others(ask, game, state, each, stands["to_act"])
    instead = listed if state.get("pending") else [e for e in listed if _differ_once(e, action)]
    for each in instead[:MOST_INSTEAD]:
        said = ask(f"{game}/adjudicate", {"state": state, "action": each})[1]
        yield from cited(said)


def _with_a_card_moved(state: Json) -> Iterator[Json]:
    """The table with some player's card in a pile of nobody's, which the rule refuses by which cards were dealt."""
    piles = [name for name in ("common", "deck", "aside", "discard") if name in state]
    tried = dict[str, tuple[int, str]]()
    for seat, each in enumerate(state["players"]):
        for name in ("deck", "hand", "water"):
            if each.get(name):
                tried.setdefault(each[name][-1], (seat, name))
    for card, (seat, name) in [*tried.items()][: MOST_MOVED if piles else 0]:
        players = [dict(each) for each in state["players"]]
        players[seat][name] = players[seat][name][:-1]
        yield state | {"players": players, piles[0]: [*state[piles[0]], card]}


def _not_by_others(
    ask: Ask, game: str, state: Json, action: Json, to_act: list[str]
) -> Iterator[str]:
    """By what rules another player may not do that now: violations that point at who acts."""
    others = [each["id"] for each in state["players"] if each["id"] not in to_act]
    if "player" not in action:
        return
    for other in others[:1]:
        tried = action | {"player": other}
        said = ask(f"{game}/adjudicate", {"state": state, "action": tried})[1]
        for each in said.get("violations", ()):
            if each["pointer"] == "/action/player":
                yield each["rule"]


def _differ_once(one: Json, other: Json) -> bool:
    """Whether two actions of one type are the same but for one member."""
    if other is None or one.keys() != other.keys() or one["type"] != other.get("type"):
        return False
    return [one[name] != other[name] for name in one].count(True) == 1


def _verdict(ask: Ask, game: str, state: Json, action: Json) -> Iterator[str]:
    yield from _behind(ask, f"{game}/adjudicate", {"state": state, "action": action})


def _of_verdict(ask: Ask, game: str, body: Json, got: Json) -> Iterator[str]:
    question = _asked_by_action(game, body["state"], body["action"])
    if question is not None:
        yield from cited(ask(*question)[1])
    if "as" in body:
        yield from cited(ask(f"{game}/adjudicate", _without(body, "as"))[1])
    if body["state"].get("rng") != got["state"].get("rng"):
        unseeded = body | {"state": _without(body["state"], "rng")}
        yield from cited(ask(f"{game}/adjudicate", unseeded)[1])


def _of_new(ask: Ask, game: str, body: Json, _: Json) -> Iterator[str]:
    """Whether there is room for one more player."""
    more = _without(body, "deck") | {"players": [*body["players"], "one-more"]}
    yield from cited(ask(f"{game}/new", more)[1])


def _of_actions(ask: Ask, game: str, body: Json, got: Json) -> Iterator[str]:
    for action in got["actions"][:MOST_LISTED]:
        yield from _verdict(ask, game, body["state"], action)
    for each in got["open"]:
        begun = {name: each[name] for name in ("type", "player", "lot") if name in each}
        yield from _verdict(ask, game, body["state"], begun)
        if groups := (each.get("suggestion") or {}).get("groups"):
            recolour = each["suggestion"].get("recolour")
            yield from cited(ask(f"{game}/score", {"groups": groups, "recolour": recolour})[1])


def _of_playable(ask: Ask, _: str, body: Json, __: Json) -> Iterator[str]:
    piles = [each for each in body["piles"].values() if each]
    lying = [card for each in piles for card in ([each] if isinstance(each, str) else each)]
    for found in _compared(ask, [*body["hand"], *lying]):
        yield from found


def _of_best(ask: Ask, game: str, _: Json, got: Json) -> Iterator[str]:
    asked = {name: got[name] for name in ("groups", "recolour")}
    if asked["groups"]:
        yield from cited(ask(f"{game}/score", asked)[1])


def _of_replay(ask: Ask, game: str, body: Json, _: Json) -> Iterator[str]:
    state = body["state"]
    for action in body["actions"]:
        yield from _verdict(ask, game, state, action)
        status, said = ask(f"{game}/adjudicate", {"state": state, "action": action})
        if status != 200:
            return
        state = said["state"]


def _of_audit(ask: Ask, game: str, body: Json, _: Json) -> Iterator[str]:
    dealt = ask(f"{game}/new", {name: body[name] for name in ("players", "options", "seed")})[1]
    yield from cited(dealt)
    asked = {"state": dealt["state"], "actions": body["actions"]}
    yield from _behind(ask, f"{game}/replay", asked)


def _of_batch(ask: Ask, _: str, body: Json, __: Json) -> Iterator[str]:
    for item in body["items"]:
        yield from _behind(ask, item["call"], item["body"])


_FURTHER = {
    "new": _of_new,
    "adjudicate": _of_verdict,
    "actions": _of_actions,
    "best": _of_best,
    "playable": _of_playable,
    "replay": _of_replay,
    "tables/audit": _of_audit,
    "": _of_batch,
}


def _actions_in(want: Json) -> Iterator[Json]:
    """The whole actions that a case names, as listed or as not."""
    if isinstance(want, list):
        for each in want:
            yield from _actions_in(each)
    elif isinstance(want, dict):
        if "type" in want:
            yield want
        for name in ("$contains", "$lacks"):
            yield from _actions_in(want.get(name))


def _without(body: Json, name: str) -> Json:
    return {key: value for key, value in body.items() if key != name}


# ── the questions that a table raises ────────────────────────────────────────────────────────────


def _raised(ask: Ask, game: str, state: Json) -> Iterator[Iterable[str]]:
    """What the answers to the game's own questions cite that a state must have come from."""
    if game == "spades" and isinstance(state.get("tricks"), list):
        tricks = [each["plays"] for each in state["tricks"]]
        options = {"rock_breaks_everything": state["options"]["rock_breaks_everything"]}
        for plays in [*tricks, state["trick"], _lowest_paper(state)]:
            for number in range(len(plays)):
                asked = {"plays": plays[: number + 1], "options": options}
                yield cited(ask("spades/trick", asked)[1])
        if state["hand_number"] == 2 and state["phase"] == "bid":
            for each in state["players"]:
                yield _sheets_of_one_hand().get((each["score"], each["bags"]), ())
    if game == "down-the-well" and state.get("phase") == "play":
        for player in state["players"]:
            hands = {each["id"]: each["hand"] for each in state["players"]}
            asked = {"hands": hands, "winner": player["id"]}
            yield cited(ask("down-the-well/score", asked)[1])
            asked = {"piles": state["piles"], "hand": player["hand"]}
            yield cited(ask("down-the-well/playable", asked)[1])
        lying = [card for pile in state["piles"].values() for card in pile]
        held = [card for each in state["players"] for card in each["hand"]]
        yield from _compared(ask, [*held, *lying, *state["discard"]])


def _compared(ask: Ask, seen: Iterable[str]) -> Iterator[Iterable[str]]:
    """How the cards of each suit compare that are seen somewhere."""
    for low, high in permutations(sorted({*seen} - {"?"}), 2):
        if low[1] == high[1]:
            asked = {"piles": {low[1]: [low]}, "hand": [high]}
            yield cited(ask("down-the-well/playable", asked)[1])


def _lowest_paper(state: Json) -> Json:
    """Before the first lead: the Paper cards of which the lowest decides who leads."""
    if state["phase"] != "play" or state["tricks"] or state["trick"]:
        return []
    names = [each["id"] for each in state["players"]]
    held = [card for each in state["players"] for card in each["hand"] if card.endswith("P")]
    pairs = zip(names, sorted(held), strict=False)
    return [{"player": name, "card": card} for name, card in pairs]


@cache
def _sheets_of_one_hand() -> Mapping[tuple[int, int], set[str]]:
    """By what rules one hand of Spades brings so many points and bags."""
    ask, found = asking(), dict[tuple[int, int], set[str]]()
    for bid, tricks in product(range(25), repeat=2):
        said = ask("spades/score", {"bid": bid, "tricks": tricks, "bags": 0})[1]
        if "total" in said:
            found.setdefault((said["total"], said["bags"]), set()).update(cited(said))
    return found


def _asked_by_action(game: str, state: Json, action: Json) -> tuple[str, Json] | None:
    """The game's own question that an action raises."""
    players = {each["id"]: each for each in state["players"]}
    player = players.get(action.get("player"), {})
    match game, action["type"]:
        case "to-the-bottom", "play" if player and state["phase"] in ("cruise", "sinking"):
            opposing = [each["board"] for each in players.values() if each is not player]
            return "to-the-bottom/price", {
                "card": action["card"],
                "board": player["board"],
                "phase": state["phase"],
                "catalogue": state["options"]["catalogue"],
                "opposing": opposing,
            }
        case "above-water", "turn-in":
            asked = {name: action[name] for name in ("groups", "recolour") if name in action}
            return "above-water/score", asked
    return None


# ── writing it down ──────────────────────────────────────────────────────────────────────────────


def main() -> None:
    """Write it into the kit's files."""
    ask = asking()
    for path in sorted((KIT / "cases").glob("*/*.json")):
        cases = [with_rests(ask, each) for each in tidy.cases_of(path)]
        path.write_text(tidy.text_of(path, cases), encoding="utf-8")
    for game in games_in(KIT / "games"):
        path = KIT / "games" / game.game / f"{game.name}.json"
        told = tidy.read(path) | {"rests_on": of_game(ask, game)}
        path.write_text(record.text_of(told), encoding="utf-8")


def with_rests(ask: Ask, case: Json) -> Json:
    """A case of a file, with what it rests on."""
    rests_on = of_case(ask, case_of(case))
    return {name: case[name] for name in case if name != "rests_on"} | (
        {"rests_on": rests_on} if rests_on else {}
    )


if __name__ == "__main__":
    main()
