"""The most expensive requests of Above Water that anybody has thought of, made up and not played.

Two decks in two hands, or in one; lots, hands and discards of which no card is seen; as many groups, players and
actions as a body has room for. Each body is as large as its call takes, or as the cards allow.
"""

import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Any

from adjudicators.above_water.state import DECKS, SEATS
from adjudicators.cards import STANDARD, UNKNOWN
from service.settings import Settings

Json = dict[str, Any]
Cards = Sequence[str]
SETTINGS = Settings()
DECK = DECKS[2]
HALF = len(DECK) // 2
NAMES = [f"p{number}" for number in range(SEATS[1])]
VIEWERS: tuple[Json, ...] = ({}, {"as": NAMES[2]}, {"as": None})
WILD = tuple([card for card in DECK if card in ("*", "AC")])
LARGEST_SEARCHED = 20
"""The largest hand for which a suggestion is searched."""


@dataclass(frozen=True, slots=True)
class Body:
    """A request, with what makes it expensive."""

    call: str
    why: str
    body: Json


def bodies() -> Iterator[Body]:
    """Every request, by the call that it is for."""
    yield from _turn_ins()
    yield from _trades()
    yield from _listings()
    yield from _impossible()
    yield from _questions()
    players = {"players": NAMES, "options": {"decks": 2}}
    yield Body("new", "as many players as can play", players)
    yield Body("view", "no card seen", {"state": table(*_unseen_hands()), "player": NAMES[0]})


def table(*hands: Cards, **others: Any) -> Json:
    """A table of two decks with these hands; all other cards are discards, in a deck that was exhausted."""
    lots = others.get("lots", [])
    placed = [*(card for hand in hands for card in hand), *others.get("deck", ())]
    placed += [card for each in lots for card in each["cards"]]
    left = STANDARD.unseen([card for card in placed if card != UNKNOWN], 2)
    state = {
        "game": "above-water",
        "options": {"starting_stones": 1000, "starting_ante": 1, "decks": 2, "lots": "single"},
        "players": [
            {"id": name, "stones": 15, "hand": list(hand), "turned_in": 0, "done": False, "eliminated": False}
            for name, hand in zip(NAMES, hands, strict=False)
        ],
        "phase": "spend",
        "turn_number": 1,
        "starting_player": NAMES[0],
        "deck": [],
        "discard": list(left[: len(DECK) - len(placed)]),
        "exhaustions": 1,
        "special_next": False,
        "lots": lots,
        "displaced": [],
        "aces_of_diamonds": [],
    }  # fmt: skip
    return state | others


def unseen(number: int) -> Cards:
    """So many cards that are not seen."""
    return [UNKNOWN] * number


def _unseen_hands() -> list[Cards]:
    return [unseen(len(DECK) // len(NAMES)) for _ in NAMES]


def _turn_ins() -> Iterator[Body]:
    """As many groups as there is room for, of as many cards, that are none; and all cards in pairs."""
    chance = random.Random(1)
    no_jokers = [f"*={card}" for card in STANDARD.cards if card != "*"]
    kinds: dict[str, Callable[[], Json]] = {
        "of any cards": lambda: {"cards": chance.sample(DECK, len(DECK))},
        "of jokers": lambda: {"cards": ["*"] * len(DECK)},
        "of declared jokers": lambda: {"cards": chance.sample(no_jokers * 2, len(no_jokers))},
        "of a kind": lambda: {"cards": chance.sample(DECK, len(DECK)), "kind": "run"},
    }
    pairs = [{"cards": [card, card]} for card in STANDARD.cards if card != "*"]
    for hand, held in (("held", DECK), ("in an unseen hand", unseen(len(DECK)))):
        state = table(held, (), (), ())
        for kind, make in kinds.items():
            groups = _as_many_as_fit([make() for _ in range(len(DECK))], SETTINGS.max_body - 4_000)
            asked = {"state": state, "action": _turn_in(groups)}
            yield from _for_everybody("adjudicate", f"{len(groups)} groups {kind}, {hand}", asked)
        asked = {"state": state, "action": _turn_in(pairs)}
        yield from _for_everybody("adjudicate", f"all pairs, {hand}", asked)


def _turn_in(groups: Sequence[Json]) -> Json:
    return {"type": "turn-in", "player": NAMES[0], "groups": list(groups)}


def _trades() -> Iterator[Body]:
    """Half of all cards for the other half, to and fro, named or not."""
    one, other = DECK[:HALF], DECK[HALF:]
    some = HALF - 4
    # one card that not everybody sees: a view of the table is another table
    hidden = table(unseen(HALF), unseen(HALF - 1), (), DECK[-1:])
    named = _trade((*one[:some], *unseen(2)), (*other[:some], *unseen(2)))
    back = _trade(unseen(some), unseen(some))
    for why, state, actions in (
        (
            "cards that are seen",
            table(one, other, (), ()),
            [_trade(one, other), _trade(other, one)],
        ),
        ("named cards of unseen hands", hidden, [named, back]),
        ("a gift to and fro", table(DECK, (), (), ()), [_trade(one, ()), _trade((), one)]),
        ("a few cards of unseen hands", hidden, [_trade((one[0], *unseen(2)), ()), back]),
    ):
        asked: Json = {"state": state, "action": actions[0]}
        yield from _for_everybody("adjudicate", f"a trade of {why}", asked)
        many = list(islice(cycle(actions), SETTINGS.max_replay_actions))
        asked = {"state": state, "actions": _as_many_as_fit(many, SETTINGS.max_large_body - 4_000)}
        yield from _for_everybody("replay", f"trades of {why}", asked)


def _trade(give: Cards, take: Cards) -> Json:
    return {
        "type": "trade",
        "player": NAMES[0],
        "with": NAMES[1],
        "give": {"stones": 0, "cards": list(give), "aces_of_diamonds": []},
        "take": {"stones": 0, "cards": list(take), "aces_of_diamonds": []},
    }


def _listings() -> Iterator[Body]:
    """A special auction of unseen cards; and hands of the size for which a suggestion takes longest."""
    lots = [{"cards": unseen(2), "bid": None} for _ in NAMES]
    aces = ["AS", "AH", "AD"]
    few = [aces, aces, *([UNKNOWN] for _ in NAMES[2:])]
    for why, hands, stock in (
        ("no card seen", [unseen(1) for _ in NAMES], 0),
        ("aces held", few, 1),
    ):
        rest = len(DECK) - sum(map(len, hands)) - stock - 2 * len(lots)
        auction = {"phase": "bid", "lots": lots, "deck": unseen(stock), "discard": unseen(rest)}
        state = table(*hands, **auction)
        yield from _for_everybody("actions", f"an auction, {why}", {"state": state})
    chance = random.Random(1)
    cards = [
        *WILD,
        *chance.sample([each for each in DECK if each not in WILD], len(DECK) - len(WILD)),
    ]
    hands = [cards[at : at + LARGEST_SEARCHED] for at in range(0, len(cards), LARGEST_SEARCHED)]
    yield Body("actions", "suggestions for large hands", {"state": table(*hands), "suggest": True})


def _impossible() -> Iterator[Body]:
    """States with as many faults as there is room for."""
    chance = random.Random(1)
    lot = {"cards": [*DECK[: len(NAMES)]], "bid": {"player": NAMES[0], "stones": 3}}
    hands = [chance.sample(DECK, len(DECK)) for _ in NAMES]
    settle = {"type": "settle", "player": NAMES[0]}
    for cards in range(len(DECK), 0, -8):
        less = [hand[:cards] for hand in hands]
        state = table(*less, discard=list(DECK), lots=[lot] * len(NAMES), displaced=NAMES)
        if len(json.dumps(state)) < SETTINGS.max_body:
            yield Body("adjudicate", "cards everywhere", {"state": state, "action": settle})
            break
    waiting = {"type": "bonus", "players": NAMES[::-1], "cards": unseen(len(NAMES))}
    bonuses = {"phase": "forced-ante", "pending": [waiting] * len(DECK), "discard": []}
    state = table(*[()] * len(NAMES), **bonuses)
    yield Body("adjudicate", "bonuses that wait", {"state": state, "action": settle})


def _questions() -> Iterator[Body]:
    """Groups that are none or whose jokers can be many things; and hands that no search gets to the end of."""
    chance = random.Random(1)
    many = [{"cards": chance.sample(DECK, len(DECK))} for _ in range(len(DECK))]
    yield Body("score", "many groups", {"groups": _as_many_as_fit(many, SETTINGS.max_body - 100)})
    sets = [{"cards": [f"{rank}{suit}", "*"]} for rank, suit in zip("2345", "CDHS", strict=True)]
    sets += [{"cards": [f"{rank}{a}", f"{rank}{b}"]} for rank in "6789JQK" for a, b in ("CD", "HS")]
    yield Body("score", "jokers in several families", {"groups": sets})
    others = [card for card in DECK if card not in WILD]
    for size in (*range(20, 80, 10), len(others)):
        hand = [*WILD, *chance.sample(others, size)]
        yield Body("best", f"{len(hand)} cards, all wild ones among them", {"hand": hand})


def _as_many_as_fit(items: Sequence[Json], room: int) -> list[Json]:
    fitting: list[Json] = []
    for each in items:
        room -= len(json.dumps(each, separators=(",", ":"))) + 1
        if room < 0:
            break
        fitting.append(each)
    return fitting


def _for_everybody(call: str, why: str, body: Json) -> Iterator[Body]:
    """The same request for the whole answer, and for one seat and a spectator, where more is judged."""
    for viewer in VIEWERS:
        told = f", as {viewer['as'] or 'a spectator'}" if viewer else ""
        yield Body(call, why + told, body | viewer)
