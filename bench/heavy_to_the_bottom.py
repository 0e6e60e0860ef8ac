"""The most expensive requests of To the Bottom that anybody has thought of, made up and not played.

A table may define a hundred cards of its own, with twenty copies each, and lay two hundred on every board. So what
play would never bring about can be posted all the same: boards full of cards that react, abilities that move every
card of the table again and again, hands of hundreds of cards. Each body is as large as a call takes, or nearly.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Any

from adjudicators.to_the_bottom.cards.catalogue import entries
from service.settings import Settings

Json = dict[str, Any]
PLAYERS = ("a", "b", "c", "d", "e", "f")
FOR_ONE = {"as": PLAYERS[1]}
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
KINDS = tuple([f"{one}{other}" for one in LETTERS[:26] for other in LETTERS[26:]])
"""Names of invented cards, short, so that many have room in a body."""
COPIES = 20
UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class Body:
    """A request, with what makes it expensive."""

    call: str
    why: str
    body: Json


def bodies() -> Iterator[Body]:
    """Every request, by the call that it is for."""
    for why, state, actions in _tables():
        for each in (state, unseen(state)):
            hidden = "" if each is state else ", all unseen"
            yield Body("actions", why + hidden, {"state": each})
            yield Body("view", why + hidden, {"state": each, "player": state["players"][1]["id"]})
            for kind, action in {action["type"]: action for action in actions[::-1]}.items():
                asked: Json = {"state": each, "action": action}
                yield Body("adjudicate", f"{why}: {kind}{hidden}", asked)
                if each is state:
                    yield Body("adjudicate", f"{why}: {kind}, for one seat", asked | FOR_ONE)
            if actions:
                asked = {"state": each, "actions": _repeated(actions)}
                yield Body("replay", why + hidden, asked)
                if each is not state:
                    yield Body("replay", f"{why}{hidden}, for one seat", asked | FOR_ONE)
                    asked["state"] = but_one(each, state)
                    yield Body("replay", f"{why}, one card seen, not by the seat", asked | FOR_ONE)
    yield from _questions()
    yield from _deals()


def _repeated(actions: Sequence[Json]) -> list[Json]:
    """As many actions as a replay takes: these, again and again."""
    settings = Settings()
    room = (settings.max_large_body - settings.max_body) // 2
    long = list(islice(cycle(actions), settings.max_replay_actions))
    while len(json.dumps(long)) > room:
        del long[len(long) // 2 :]
    return long


# ── cards and tables ─────────────────────────────────────────────────────────────────────────────


def card(name: str, *abilities: Json, value: int = 1, colour: str = "blue") -> Json:
    """The definition of a card."""
    return {
        "name": name,
        "value": value,
        "price": value,
        "colour": colour,
        "abilities": list(abilities),
    }


def named(number: int, *abilities: Json, first: int = 0, **more: Any) -> list[Json]:
    """So many different cards with the same abilities."""
    return [card(name, *abilities, **more) for name in KINDS[first : first + number]]


def reaction(to: str, response: str, cost: str = "tire") -> Json:
    """The ability of a card that reacts."""
    return {"when": "reaction", "to": to, "response": response, "cost": cost}


def select(whose: str, zone: str, pick: str, **more: Any) -> Json:
    """Some cards, as the language of cards names them."""
    return {"whose": whose, "zone": zone, "pick": pick, **more}


def table(
    catalogue: Iterable[Json],
    boards: Sequence[Sequence[str]] = (),
    hands: Sequence[Sequence[str]] = (),
    waters: Sequence[Sequence[str]] = (),
    **more: Any,
) -> Json:
    """A table in the main step of the first player's turn in the Sinking.

    Only the invented cards are in the supply, with twenty copies each; those that lie nowhere are in the common
    deck, and the first player has no deck, but the second one those of two.
    """
    defined = list(catalogue)
    supply = {each.definition.name: 0 for each in entries() if each.copies}
    supply |= {each["name"]: COPIES for each in defined}
    left = {each["name"]: COPIES for each in defined}
    players: list[Json] = []
    for seat, player in enumerate(PLAYERS):
        held = [list(pile[seat]) if seat < len(pile) else [] for pile in (boards, hands, waters)]
        for name in (name for pile in held for name in pile):
            left[name] -= 1
        board = [{"card": name, "tired": False} for name in held[0]]
        deck = [*["Passenger"] * 8, *["Baby"] * 2] if seat else []
        players.append(
            {
                "id": player,
                "deck": deck,
                "hand": held[1],
                "board": board,
                "water": held[2],
                "gone": [],
                "sunk": False,
            }
        )
    players[1]["deck"] += [*["Passenger"] * 8, *["Baby"] * 2, "Iceberg"]
    common = [name for name, copies in left.items() for _ in range(copies)]
    state = {
        "game": "to-the-bottom",
        "options": {"catalogue": defined, "supply": supply},
        "players": players,
        "phase": "sinking",
        "turn": PLAYERS[0],
        "turns": 10,
        "step": "main",
        "points": 0,
        "barred": [],
        "drawing": None,
        "common": common[5:],
        "shop": common[:5],
        "pending": None,
    }
    return state | more


def in_cruise(state: Json) -> Json:
    """The same table in the Cruise, without a seed."""
    players = [dict(each) for each in state["players"]]
    players[1]["deck"] = [name for name in players[1]["deck"] if name != "Iceberg"]
    return state | {
        "players": players,
        "phase": "cruise",
        "turns": 2 * len(PLAYERS) + 1,
        "shop": [*state["shop"], "Iceberg"],
    }


def unseen(state: Json) -> Json:
    """The same table as somebody knows it who sees no card that need not be seen."""
    players = [
        each | {pile: [UNKNOWN] * len(each[pile]) for pile in ("deck", "hand", "gone")}
        for each in state["players"]
    ]
    return state | {"players": players, "common": [UNKNOWN] * len(state["common"])}


def but_one(hidden: Json, state: Json) -> Json:
    """The hidden table, of which whoever asks sees one card more than the seat that they ask for: the first in
    somebody else's deck."""
    players = [*hidden["players"]]
    for number, each in enumerate(state["players"]):
        if each["deck"] and each["id"] != FOR_ONE["as"]:
            deck = [each["deck"][0], *players[number]["deck"][1:]]
            players[number] = players[number] | {"deck": deck}
            break
    return hidden | {"players": players}


def spread(kinds: Sequence[Json], boards: int, size: int) -> list[list[str]]:
    """Boards full of these cards, which nobody has more of than there are."""
    names = iter([each["name"] for each in kinds for _ in range(COPIES)])
    return [list(islice(names, size)) for _ in range(boards)]


# ── what is expensive ────────────────────────────────────────────────────────────────────────────

Scene = tuple[str, Json, list[Json]]


def _tables() -> Iterator[Scene]:
    yield from _taking_over()
    yield from _shielding()
    yield from _using()
    yield from _moving_all()
    yield from _great_hands()
    yield from _choosing()
    yield from _pairing()
    yield from _returning()


def _taking_over() -> Iterator[Scene]:
    """Boards full of cards that take over, whatever is jettisoned, and nobody can pay, or can."""
    for worth, cost in ((99, "tire"), (0, "jettison")):
        takers = named(45, reaction("jettison", "take-over", cost))
        others = named(55, first=45, value=worth)
        jettisoned = [each["name"] for each in others]
        rest = [name for name in jettisoned for _ in range(COPIES - 1)]
        hands = [[], *[rest[seat * 60 : seat * 60 + 60] for seat in range(5)]]
        boards = [[], *spread(takers, 5, 180)]
        state = table([*takers, *others], boards, hands, [jettisoned])
        waiting = {"type": "jettison", "player": "a", "cards": jettisoned, "asked": list("bcdef")}
        pending = {"stack": [waiting], "followed": 0}
        decline = [{"type": "decline", "player": each} for each in "bcdef"]
        took = {"type": "react", "player": "b", "place": 0, "take": [jettisoned[0]]}
        yield f"taking over for {worth}", state | {"pending": pending}, [decline[0], took]
        before = table([*takers, *others], boards, [jettisoned, *hands[1:]])
        jettison = {"type": "jettison", "player": "a", "cards": jettisoned}
        rounds: list[Json] = [
            {"type": "jettison", "player": "a", "cards": [name]} for name in jettisoned
        ]
        yield f"jettisoning before takers for {worth}", before, [jettison]
        yield (
            f"jettisoning one by one before takers for {worth}",
            before,
            [each for one in rounds for each in (one, *decline)],
        )


def _shielding() -> Iterator[Scene]:
    """Boards full of cards that react to what concerns their owners, and abilities that seldom do."""
    rare = select("each-opponent", "board", "all", at_least=99, colours=["red"])
    nothing = {"do": "tire", "what": rare}
    for to, response in (("effect", "shield"), ("attack", "redirect"), ("action", "cancel")):
        guards = named(45, reaction(to, response))
        actors = named(10, {"when": "action", "does": [nothing] * 8}, first=45, colour="red")
        boards = [spread(actors, 1, 200)[0], *spread(guards, 5, 180)]
        state = table([*guards, *actors], boards)
        use = [{"type": "use", "player": "a", "place": place} for place in range(200)]
        decline = [{"type": "decline", "player": each} for each in "bcdef"]
        acts = [each for one in use for each in (one, *(decline if to == "action" else ()))]
        yield f"{response} against nothing", state, acts
        yield f"{response} against nothing in the Cruise", in_cruise(state), acts


def _using() -> Iterator[Scene]:
    """A board full of cards whose action names an opponent of whom there is nothing to be had."""
    rare = select("opponent", "board", "chosen", at_least=99)
    required = {
        "do": "jettison",
        "what": select("everyone", "board", "chosen", at_most=0),
        "required": True,
    }
    for what, does in (
        ("named", [{"do": "ready", "what": rare}] * 8),
        ("required", [required] * 8),
    ):
        actors = named(25, {"when": "action", "does": does}, colour="red")
        state = table(actors, spread(actors, 6, 80))
        use = [{"type": "use", "player": "a", "place": p, "against": "b"} for p in range(80)]
        yield f"{what} for nothing", state, use
        yield f"{what} for nothing in the Cruise", in_cruise(state), use


def _moving_all() -> Iterator[Scene]:
    """Abilities that move all cards of the table, tire and ready all, follow and repeat."""

    def all_of(zone: str) -> Json:
        return select("everyone", zone, "all")

    up = {"do": "move", "what": all_of("water"), "to": [{"zone": "hand", "whose": "holder"}]}
    down = {"do": "move", "what": all_of("hand"), "to": [{"zone": "water", "whose": "holder"}]}
    turns = [{"do": "ready", "what": all_of("board")}, {"do": "tire", "what": all_of("board")}]
    fall = {"do": "jettison", "what": all_of("hand")}
    again = {"do": "repeat"}
    ready = {"do": "ready", "what": all_of("board")}
    programs = {
        "moving": [up, down, up, down, up, down, up, again],
        "turning": [*turns * 3, ready, again],
        "turning at last": [*turns * 3, ready],
        "falling": [fall, up, fall, up, fall, up, ready, again],
    }
    for what, does in programs.items():
        actors = named(10, {"when": "action", "does": does}, colour="red")
        falling = named(10, {"when": "jettisoned", "does": [up, down] * 4}, first=50)
        plain = named(80, first=60)
        hands = [
            held + more
            for held, more in zip(spread(falling, 6, 30), spread(plain, 6, 250), strict=True)
        ]
        state = table([*actors, *falling, *plain], spread(actors, 6, 33), hands)
        use = [{"type": "use", "player": "a", "place": place} for place in range(33)]
        fifty = {"type": "jettison", "player": "a", "cards": hands[0][:30]}
        yield what, state, use
        yield f"{what} in the Cruise", in_cruise(state), use
        if what == "moving":
            yield f"{what} after jettisoning", state, [fifty]
    draws = {"do": "draw", "count": 20}
    actors = named(10, {"when": "action", "does": [draws] * 8}, colour="red")
    plain = named(50, first=50)
    state = table([*actors, *plain], spread(actors, 1, 200), [], [spread(plain, 1, 900)[0]])
    use = [{"type": "use", "player": "a", "place": place} for place in range(200)]
    yield "drawing in the Cruise", in_cruise(state), use


def _great_hands() -> Iterator[Scene]:
    """Hands and waters of many cards, of many kinds, for which much changes prices."""
    plain = named(90)
    dear = named(
        10,
        {"when": "on-board", "has": {"rule": "change-price", "by": 1, "whose": "everyone"}},
        first=90,
    )
    hand = [each["name"] for each in plain for _ in range(COPIES)]
    boards = spread(dear, 6, 33)
    end = [{"type": "end-turn", "player": "a", "discard": hand[5:1790]}]
    great = table([*plain, *dear], boards, [hand[:1790]], points=100_000)
    plays = [{"type": "play", "player": "a", "card": name} for name in hand[:200]]
    jettisons = [{"type": "jettison", "player": "a", "cards": [name]} for name in hand[:1790]]
    yield "playing from a great hand", great, plays
    yield "jettisoning from a great hand", great, jettisons
    yield (
        "jettisoning a great hand",
        great,
        [{"type": "jettison", "player": "a", "cards": hand[:1790]}],
    )
    yield "discarding from a great hand", in_cruise(great), end
    rounds = [
        action
        for turn in range(400)
        for player in PLAYERS[turn % 6]
        for action in (
            {"type": "end-turn", "player": player},
            {"type": "draw", "player": PLAYERS[(turn + 1) % 6]},
        )
    ]
    few = table([*plain, *dear], boards, [hand[seat * 290 : seat * 290 + 290] for seat in range(6)])
    for player in few["players"]:
        player["deck"], player["hand"] = [*player["hand"], *player["deck"]], []
    yield "turning round", few, rounds


def _pairing() -> Iterator[Scene]:
    """A hand of cards each of which may count as much as another, and cards that merge with any other."""
    pairs = named(50, {"when": "always", "has": {"rule": "pair-value", "at_most": 99}}, value=1)
    merging = named(50, {"when": "always", "has": {"rule": "merge"}}, first=50, value=3)
    hand = [each["name"] for each in (*pairs, *merging) for _ in range(COPIES - 2)]
    board = [each["name"] for each in pairs for _ in (1, 2)]
    state = table([*pairs, *merging], [board], [hand], points=100_000)
    yield "pairing", state, [{"type": "jettison", "player": "a", "cards": hand}]
    onto = [
        {"type": "play", "player": "a", "card": name, "onto": place}
        for place, name in enumerate(hand[-100:])
    ]
    yield "merging", state, onto
    yield "merging in the Cruise", in_cruise(state), onto


def _returning() -> Iterator[Scene]:
    """Cards that come back onto the board as they pay for what is taken over."""
    what = {"whose": "own", "zone": "water", "pick": "this"}
    back = {"when": "jettisoned", "does": [{"do": "move", "what": what, "to": [{"zone": "board"}]}]}
    pair = {"when": "always", "has": {"rule": "pair-value", "at_most": 99}}
    returning = named(2, back, value=2, colour="violet")
    pairs = named(40, pair, first=2, value=1)
    takers = named(10, reaction("jettison", "take-over"), first=42)
    dear = named(40, first=52, value=99)
    lying = [each["name"] for each in dear]
    spare = spread(pairs, 5, 150)
    hands = [[], *[[*held, *[each["name"] for each in returning] * 2] for held in spare]]
    boards = [[], *spread(takers, 5, 40)]
    everything = [*returning, *pairs, *takers, *dear]
    state = table(everything, boards, [lying, *hands[1:]])
    yield "returning", state, [{"type": "jettison", "player": "a", "cards": lying}]
    fifty = table([*returning, *named(60, first=2)], [], [spread(returning, 1, 40)[0]])
    all_back = [{"type": "jettison", "player": "a", "cards": fifty["players"][0]["hand"]}]
    yield "coming back", fifty, all_back


def _choosing() -> Iterator[Scene]:
    """Choices among hundreds of cards."""
    chosen = select("own", "hand", "chosen", count=20, at_most=50, up_to=True)
    to = [{"zone": "deck-top"}, {"zone": "deck-bottom"}, {"zone": "water"}]
    does = [{"do": "move", "what": chosen, "to": to}]
    actors = named(10, {"when": "action", "does": does}, colour="red")
    plain = named(90, first=10)
    hand = [each["name"] for each in plain for _ in range(COPIES)][:1200]
    state = table([*actors, *plain], spread(actors, 1, 200), [hand])
    progress = {
        "performer": "a",
        "repeats": [],
        "operation": 0,
        "targets": ["a"],
        "worth": 0,
    }
    waiting = {
        "type": "use",
        "player": "a",
        "card": actors[0]["name"],
        "progress": progress,
        "place": 0,
        "asked": [],
        "shielded": [],
        "redirected": [],
    }
    pending = {"stack": [waiting], "followed": 0}
    choose = {"type": "choose", "player": "a", "places": list(range(20)), "to": 0}
    use = {"type": "use", "player": "a", "place": 0}
    yield "choosing among many", state | {"pending": pending}, [choose]
    later = [each for place in range(60) for each in (use | {"place": place}, choose)]
    yield "choosing again and again", state, later
    sees = named(
        10, {"when": "on-board", "has": {"rule": "see-deck", "count": 20, "rearranges": True}}
    )
    state = table([*sees, *plain], spread(sees, 1, 200), [hand])
    first = state["players"][0]
    first["deck"], first["hand"] = first["hand"], []
    order = {"type": "rearrange", "player": "a", "places": list(range(20))[::-1]}
    yield "rearranging", state, [order]


def _questions() -> Iterator[Body]:
    """The questions of the game: a price, and the score of a board."""
    dear = named(
        100, {"when": "on-board", "has": {"rule": "change-price", "by": 1, "whose": "everyone"}}
    )
    full = [{"card": each["name"], "tired": False} for each in dear[:99] for _ in (1, 2)]
    asked = {
        "card": dear[0]["name"],
        "board": full,
        "phase": "cruise",
        "catalogue": dear,
        "opposing": [full] * 5,
    }
    yield Body("price", "six full boards", asked)
    yield Body("score", "a full board", {"board": full, "catalogue": dear})


def _deals() -> Iterator[Body]:
    """The largest decks that can be dealt."""
    supply = {each.definition.name: COPIES for each in entries() if each.copies}
    own = named(100, {"when": "action", "does": [{"do": "draw", "count": 20}] * 8}, colour="red")
    players = list(PLAYERS)
    for catalogue in ([], own):
        supplied: Mapping[str, int] = supply | {each["name"]: COPIES for each in catalogue}
        options = {"catalogue": catalogue, "supply": supplied}
        yield Body(
            "new", f"with {len(catalogue)} own cards", {"players": players, "options": options}
        )
