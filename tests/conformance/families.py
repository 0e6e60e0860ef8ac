"""Cases that are worked out and not written by hand: ``python -m tests.conformance.families`` writes their files.

What each answer must be is worked out here, from the rules' texts, by code that shares nothing with the games'. Only the
tables to ask about are dealt by the service; what an answer must say of them is again worked out here.
"""

import hmac
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import pairwise, product
from typing import Any

from conformance.runner import KIT, cited
from service import create_app
from tests.above_water.exhaustive import most
from tests.conformance import tidy

Json = Any
PLAYERS = ("ann", "bob", "cid", "dan", "eve", "fay")
HIDDEN = "?"


@dataclass(frozen=True)
class Worked:
    """A case before it is known in what way its answer cites the rule."""

    rule: str
    note: str
    call: str
    body: Json
    want: Json
    status: int = 200


@dataclass(frozen=True)
class Family:
    """A file of such cases."""

    game: str
    topic: str
    cases: Callable[["Asked"], Iterator[Worked]] = field(repr=False)


class Asked:
    """The service, to deal tables."""

    def __init__(self) -> None:
        self._client = create_app().test_client()

    def __call__(self, call: str, body: Json) -> tuple[int, Json]:
        answer = self._client.post(f"/v1/{call}", json=body)
        return answer.status_code, answer.get_json()

    def dealt(self, game: str, seats: int, seed: str = "kit", **options: Json) -> Json:
        """A table just dealt."""
        body = {"players": PLAYERS[:seats], "seed": seed, "options": options}
        return self(f"{game}/new", body)[1]["state"]

    def later(self, game: str, state: Json, steps: int) -> tuple[Json, list[Json]]:
        """The table after some listed actions, each the first or the last that is listed, and these actions."""
        taken: list[Json] = []
        for number in range(steps):
            listed = self(f"{game}/actions", {"state": state})[1]["actions"]
            if not listed:
                break
            taken.append(listed[0] if number % 3 else listed[-1])
            state = self(f"{game}/adjudicate", {"state": state, "action": taken[-1]})[1]["state"]
        return state, taken


# ── Spades: tricks and scores ────────────────────────────────────────────────────────────────────

BEATS = {"R": "SL", "P": "RW", "S": "PL", "L": "PW", "W": "RS"}
SUITS = "RPSLW"
NAMES = {"R": "Rock", "P": "Paper", "S": "Scissors", "L": "Lizard", "W": "Water"}


def over(lead: str, *, reversed_: bool) -> tuple[str, str]:
    """The two suits that can win over the suit led, the weaker first."""
    one, other = (s for s in SUITS if (s in BEATS[lead] if reversed_ else lead in BEATS[s]))
    return (other, one) if (other in BEATS[one]) != reversed_ else (one, other)


def played(*cards: str) -> Json:
    return {
        "plays": [
            {"player": each, "card": card} for each, card in zip(PLAYERS, cards, strict=False)
        ]
    }


def tricks(asked: Asked) -> Iterator[Worked]:
    for lead, reversed_ in product(SUITS, (False, True)):
        weak, strong = over(lead, reversed_=reversed_)
        lost = [suit for suit in SUITS if suit not in (lead, weak, strong)]
        rule = "spades.trick.joker" if reversed_ else "spades.trick.stronger-suits"
        how = "with a joker in the trick, " if reversed_ else ""
        strength = [lead, weak, strong]
        last = f"*{lost[1]}" if reversed_ else f"A{lost[1]}"
        base = {"lead_suit": lead, "reversed": reversed_, "strength": strength}
        yield Worked(
            rule,
            f"{how}{NAMES[lead]} led: the 2 of {NAMES[strong]} beats the king of {NAMES[weak]} and the ace led",
            "spades/trick",
            played(f"A{lead}", f"K{weak}", f"2{strong}", f"Q{lost[0]}", last),
            {"winner": "cid", "card": f"2{strong}", **base},
        )
        yield Worked(
            rule,
            f"{how}{NAMES[lead]} led: without {NAMES[strong]}, the 2 of {NAMES[weak]} beats the ace led",
            "spades/trick",
            played(f"A{lead}", f"A{lost[0]}", f"2{weak}", f"K{lost[0]}", last),
            {"winner": "cid", "card": f"2{weak}", **base},
        )
        yield Worked(
            "spades.trick.weaker-suits",
            f"{how}{NAMES[lead]} led: aces of {NAMES[lost[0]]} and {NAMES[lost[1]]} do nothing to the 2 led",
            "spades/trick",
            played(
                f"2{lead}",
                f"A{lost[0]}",
                f"K{lost[0]}",
                f"A{lost[1]}",
                last if reversed_ else f"K{lost[1]}",
            ),
            {"winner": "ann", "card": f"2{lead}", **base},
        )
    for suit in SUITS:
        yield Worked(
            "spades.trick.joker-low",
            f"the joker of {NAMES[suit]}, led, is below the 2 of its suit",
            "spades/trick",
            played(f"*{suit}", f"2{suit}"),
            {"winner": "bob", "card": f"2{suit}"},
        )
        lead = next(each for each in SUITS if over(each, reversed_=True)[1] == suit)
        yield Worked(
            "spades.trick.joker-low",
            f"the joker of {NAMES[suit]}, the only card of the strongest suit over {NAMES[lead]}, wins",
            "spades/trick",
            played(f"A{lead}", f"*{suit}", f"K{lead}"),
            {"winner": "bob", "card": f"*{suit}"},
        )
    for lead in SUITS[1:]:
        yield Worked(
            "spades.rock-breaks-everything",
            f"the highest Rock wins over everything that was led or can win over {NAMES[lead]}",
            "spades/trick",
            played(
                f"A{lead}",
                "2R",
                f"A{next(each for each in over(lead, reversed_=False) if each != 'R')}",
                "9R",
            )
            | {"options": {"rock_breaks_everything": True}},
            {"winner": "dan", "card": "9R"},
        )


def bid_scores(asked: Asked) -> Iterator[Worked]:
    notes = {
        (0, 0, 9): "Nil brings no bag, so that nine stay nine",
        (0, 1, 0): "one trick is enough to miss Nil",
        (0, 1, 9): "the trick that misses Nil is the tenth bag",
        (0, 13, 0): "Nil missed with thirteen tricks: thirteen bags, and ten of them cost 100",
        (0, 12, 9): "Nil missed: twenty-one bags cost 100 twice, and one stays",
        (1, 0, 9): "one trick too few: no points, and no bag",
        (1, 1, 9): "a bid that is made exactly brings no bag",
        (1, 2, 8): "nine bags cost nothing yet",
        (1, 2, 9): "the tenth bag costs 100 at once",
        (1, 3, 9): "eleven bags: ten are taken off, and one stays",
        (3, 13, 0): "ten bags in one hand",
        (3, 12, 0): "nine bags in one hand",
        (13, 13, 0): "every trick that was bid",
        (13, 12, 5): "thirteen bid and twelve taken is nothing",
        (7, 6, 0): "one trick short is as bad as none",
        (7, 8, 0): "one above the bid is one point and one bag",
    }
    for (bid, taken, bags), note in notes.items():
        extra = taken if bid == 0 else max(0, taken - bid)
        points = (
            (150 if taken == 0 else 0) if bid == 0 else (10 * bid + extra if taken >= bid else 0)
        )
        tens, left = divmod(bags + extra, 10)
        rule = (
            "ten-bags"
            if tens
            else ("nil" if not taken else "nil-missed")
            if bid == 0
            else "missed"
            if taken < bid
            else "bags"
            if extra
            else "made"
        )
        yield Worked(
            f"spades.score.{rule}",
            f"bid {bid}, took {taken}, with {bags} bags: {note}",
            "spades/score",
            {"bid": bid, "tricks": taken, "bags": bags},
            {"total": points - 100 * tens, "bags": left},
        )


# ── Showboat: scores ─────────────────────────────────────────────────────────────────────────────


def worth(card: str) -> int:
    return 5 if card[0] in "QK" else 1 if card[0] == "A" else int(card[0])


def in_tableau(cards: Sequence[str], *, last_player: bool) -> int:
    total, highest = 0, 0
    for place, card in enumerate(cards):
        points = worth(card)
        if card[0] not in "QK":
            points, highest = (points if points > highest else 0), max(points, highest)
        total += points * (2 if place == len(cards) - 1 and not last_player else 1)
    return total


def in_hand(cards: Sequence[str]) -> int:
    ranks = [card[0] for card in cards]
    return -sum(worth(card) for card in cards if ranks.count(card[0]) == 1)


def showboat_scores(asked: Asked) -> Iterator[Worked]:
    """Each rule of the score alone, and at its edges."""
    told: list[tuple[str, str, str, str, bool]] = [
        ("number-cards", "an ace first, and all that rise above it", "AA 2B 3C 4D 5F 6T", "", True),
        ("number-cards", "an ace after anything is too low", "2A AB KC", "", True),
        ("number-cards", "seven first: no number after it scores", "7A 6B 5C 4D 3F 2T", "", True),
        ("number-cards", "an equal number is not larger", "3A 3B KC", "", True),
        ("number-cards.all-before", "5, 3, 4: the 4 is compared with the 5", "5A 3B 4C QD", "", True),
        ("number-cards.all-before", "6, 2, 7: the 7 is above both", "6A 2B 7C QD", "", True),
        ("face-cards", "a queen between two numbers changes nothing for them", "2A QB 3C KD", "", True),
        ("face-cards", "faces alone are five each", "QA KA QB KB QC", "", True),
        ("last-card-doubled", "a single card is the last one", "4A", "", False),
        ("last-card-doubled", "a king at the end is ten", "2A KB", "", False),
        ("last-card-doubled", "a seven at the end is fourteen", "AA 7B", "", False),
        ("last-card-doubled.last-player", "the same seven is single for the last player", "AA 7B", "", True),
        ("last-card-doubled.only-if-it-scores", "a 4 after a 5 scores nothing, doubled or not", "5A 4B", "", False),
        ("last-card-doubled.only-if-it-scores", "nor is the card before it doubled", "2A KA 7B 6C", "", False),
        ("hand-cost", "one ace in hand costs 1", "2A", "AB", True),
        ("hand-cost", "four cards that differ in rank", "2A", "AB 2B QC KD", True),
        ("hand-cost.values", "a queen costs five", "", "QA", True),
        ("hand-cost.values", "a king costs five", "", "KA", True),
        ("hand-duplicates", "two queens cost nothing", "", "QA QB", True),
        ("hand-duplicates", "two queens and a king: the king costs", "", "QA QB KA", True),
        ("hand-duplicates.rank", "three of a rank cost nothing", "3D", "2A 2B 2C", True),
        ("hand-duplicates.rank", "four of a rank cost nothing", "3D", "2A 2B 2C 2D", True),
        ("hand-duplicates.rank", "two pairs cost nothing", "3D", "2A 2B 5C 5D", True),
        ("hand-duplicates.rank", "a queen and a king are no pair", "", "QA KA", True),
        ("hand-duplicates", "the tableau makes no duplicates of the hand's cards", "KA", "KB", True),
        ("hand-points", "nothing at all is nothing", "", "", True),
        ("hand-points", "a hand that costs more than the tableau brings", "AA", "KA QA 7B 6C", True),
        ("showboat", "34 points are none", "QA KA QB KB 4A 5B", "", False),
        ("showboat", "exactly 35 are a Showboat", "QA KA QB KB 5A KC", "", False),
        ("showboat.or-more", "36 are one, too", "QA KA QB KB 6A KC", "", False),
        ("showboat", "all faces, the last doubled: exactly 35", "QA KA QB KB QC KC", "", False),
    ]  # fmt: skip
    for rule, note, tableau, hand, last in told:
        cards, held = tableau.split(), hand.split()
        won, lost = in_tableau(cards, last_player=last), in_hand(held)
        want = {"total": won + lost, "tableau": won, "hand": lost, "showboat": won + lost >= 35}
        body = {"tableau": cards, "hand": held, "last_player": last}
        yield Worked(f"showboat.{rule}", note, "showboat/score", body, want)


# ── Down the Well: what can be played ────────────────────────────────────────────────────────────

LADDER = "234567QKA"
ISLAND_SUITS = "ABCDFT"


def playable(asked: Asked) -> Iterator[Worked]:
    for low, high in pairwise(LADDER):
        rule = "down-the-well.ranks" if high == "A" else "down-the-well.higher"
        suit = ISLAND_SUITS[LADDER.index(low) % 6]
        yield Worked(
            rule,
            f"{high} goes onto {low}, its neighbour",
            "down-the-well/playable",
            {"piles": {suit: [f"{low}{suit}"]}, "hand": [f"{high}{suit}"]},
            {"playable": [f"{high}{suit}"], "buried": [], "must_play": True},
        )
        yield Worked(
            rule,
            f"{low} does not go onto {high}, its neighbour",
            "down-the-well/playable",
            {"piles": {suit: [f"{high}{suit}"]}, "hand": [f"{low}{suit}"]},
            {"playable": [], "buried": [{"card": f"{low}{suit}"}], "must_play": False},
        )
    for suit in ISLAND_SUITS:
        rest = {other: [f"A{other}"] for other in ISLAND_SUITS if other != suit}
        yield Worked(
            "down-the-well.higher",
            f"the 2 of {suit} opens its suit, though aces lie on all others",
            "down-the-well/playable",
            {"piles": rest, "hand": [f"2{suit}", *(f"K{other}" for other in rest)]},
            {"playable": [f"2{suit}"], "buried": {"$size": 5}, "must_play": True},
        )
    for hands, winner in (
        ({"ann": [], "bob": ["2A"]}, "ann"),
        ({"ann": ["2A"], "bob": []}, "ann"),
        ({"ann": ["AA", "KA", "QA"], "bob": ["2B", "3B"], "cid": []}, "cid"),
        (
            {
                each: [f"{rank}{suit}" for rank in "234"]
                for each, suit in zip(PLAYERS[:5], ISLAND_SUITS, strict=False)
            }
            | {"fay": []},
            "fay",
        ),
    ):
        left = sum(map(len, hands.values()))
        yield Worked(
            "down-the-well.points.own" if hands[winner] else "down-the-well.points.others",
            f"{winner} wins with {len(hands[winner])} cards left: a point for each of {left} cards in {len(hands)} hands, whatever they are",
            "down-the-well/score",
            {"hands": hands, "winner": winner},
            {"total": left},
        )


def out_of_turn(asked: Asked) -> Iterator[Worked]:
    """Whoever is not on turn neither plays nor passes, whatever they hold."""
    state = asked.dealt("down-the-well", 3, "turns")
    for steps in (3, 6, 12, 18):
        later, _ = asked.later("down-the-well", state, steps)
        if later["phase"] != "play" or later["turn"] is None:
            continue
        opening = later["last_played_by"] is None
        rule = "down-the-well.opening" if opening else "down-the-well.turn"
        where = "before the hand is opened" if opening else f"after {steps} actions"
        for player in later["players"]:
            if player["id"] == later["turn"] or player["out"] or not player["hand"]:
                continue
            name, card = player["id"], player["hand"][0]
            wanted = {"legal": False, "violations": {"$contains": [{"rule": rule}]}}
            for action in ({"type": "pass"}, {"type": "play", "card": card}):
                told = f"{name}, who is not on turn, does not {action['type']} {where}"
                body = {"state": later, "action": {"player": name, **action}}
                yield Worked(rule, told, "down-the-well/adjudicate", body, wanted)


# ── Above Water: the best turn-in ────────────────────────────────────────────────────────────────


def best(asked: Asked) -> Iterator[Worked]:
    """The most that small hands are worth, found by trying everything."""
    hands = {
        "a pair is a set, and not a straight": "7C 7D",
        "two neighbours of one suit are a run": "7C 8C",
        "two neighbours of two suits are a straight": "7C 8D",
        "nothing goes with a single card": "7C",
        "two that are neither equal nor neighbours": "7C 9D",
        "an ace goes below the 2": "AH 2H",
        "an ace goes above the king": "AH KH",
        "an ace does not join king and 2": "KH AH 2H",
        "a run of three or two of it with a pair": "7C 8C 9C 9D",
        "five black cards are a cloud": "2C 4C 6S 8S 10C",
        "four black cards and a red one are none": "2C 4C 6S 8S 10D",
        "a cloud pays less than a run of five": "2C 3C 4C 5C 6C",
        "a set of four": "9C 9D 9H 9S",
        "two pairs that show the same suits": "3C 3D 9C 9D",
        "two pairs that show other suits": "3C 3D 9C 9H",
        "three pairs of one family": "3C 3D 6C 6D 9C 9D",
        "two sets of two families each": "3C 3D 5C 5D 8H 8S",
        "two runs instead of two sets": "3C 3D 4C 4D",
        "a joker makes a pair of one card": "7C *",
        "two jokers alone": "* *",
        "a joker closes a gap in a run": "7C 9C *",
        "a joker makes two sets a family": "3C 3D 9C *",
        "three jokers of two decks": "* * *",
        "an ace of clubs makes one suit of two": "7C 8D AC",
        "an ace of clubs is itself a neighbour": "AC 2C",
        "an ace of clubs gives two cards of a run their suit": "7C 8D 9H AC",
        "an ace of clubs makes two sets a family": "3C 3D 9C 9H AC",
        "an ace of clubs with nothing to change": "AC 7C 9C",
        "an ace of clubs turns five cards into a cloud": "2C 4C 6S 8D 10H AC",
        "a straight of five": "3C 4D 5H 6S 7C",
        "a straight around two runs": "3C 4C 5D 6D",
        "a card that could go two ways": "6C 7C 7D 7H",
        "two equal cards of two decks are a set": "5H 5H",
        "equal cards are no run": "5H 5H 6H",
        "runs side by side of two decks": "5H 5H 6H 6H",
        "a run and a straight share no card": "5H 6H 7D 8D",
        "the family is worth more than a longer set": "4C 4D 4H 8C 8D",
        "six in a row of one suit": "4S 5S 6S 7S 8S 9S",
        "a king's run does not go on with the ace and the 2": "QS KS AS 2S",
        "a red cloud and a pair": "2D 5D 8H JH KD KC",
    }
    for note, hand in hands.items():
        cards = hand.split()
        yield Worked(
            "above-water.best",
            f"{note}: {hand}",
            "above-water/best",
            {"hand": cards},
            {"total": most(cards), "optimal": True},
        )


# ── To the Bottom: prices ────────────────────────────────────────────────────────────────────────


def board(*cards: str) -> list[Json]:
    return [{"card": card, "tired": False} for card in cards]


def prices(asked: Asked) -> Iterator[Worked]:
    call = "to-the-bottom/price"
    values = {"Rats": 3, "Seal": 5, "Arbiter": 7, "Pirate": 12}
    for (card, value), size in product(values.items(), (0, 4, 5, 9, 10)):
        price = value * (1 + size // 5)
        laid = board(*["Passenger"] * min(size, 8), *["Baby"] * (size - 8))
        yield Worked(
            "to-the-bottom.price.multiple" if size >= 5 else "to-the-bottom.price",
            f"{card} beside {size} cards: {value} × {1 + size // 5}",
            call,
            {"card": card, "board": laid, "phase": "cruise"},
            {"play": {"total": price}},
        )
    for guards, card in product((1, 2), ("Rats", "Pirate")):
        laid = board(*["Passenger"] * 5, *["Lifeguard"] * guards)
        yield Worked(
            "to-the-bottom.card.lifeguard",
            f"{card} beside five others and {guards} Lifeguards, who do not count towards the five",
            call,
            {"card": card, "board": laid, "phase": "cruise"},
            {"play": {"total": values[card] * 2 - guards}},
        )


# ── what a seat sees ─────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Secrets:
    """Where cards lie that others do not see."""

    rule: str
    own: tuple[str, ...]
    """The fields of a player that only they see."""
    nobodys: tuple[str, ...]
    """The fields of a table that nobody sees."""
    unseen_by_owner: tuple[str, ...] = ()


SECRETS = {
    "above-water": Secrets("above-water.hands-hidden", ("hand",), ("deck",)),
    "showboat": Secrets("showboat.hands-shown", ("hand", "chosen"), ("deck",)),
    "spades": Secrets("spades.hands.hidden", ("hand",), ("aside",)),
    "down-the-well": Secrets("down-the-well.hands-hidden", ("hand", "passing"), ("deck",)),
    "to-the-bottom": Secrets("to-the-bottom.view", ("hand",), ("common",), ("deck",)),
}


def covered(value: Json) -> Json:
    if isinstance(value, list):
        return [HIDDEN] * len(value)
    return HIDDEN if value else value


def as_seen(game: str, state: Json, viewer: str | None) -> Json:
    """What must be seen, and what must not, of a table."""
    secrets = SECRETS[game]
    players = []
    for player in state["players"]:
        hide = {name: covered(player[name]) for name in secrets.own}
        mine = {name: player[name] for name in secrets.own}
        shown = mine if player["id"] == viewer else hide
        players.append(
            {
                "id": player["id"],
                **shown,
                **{name: covered(player[name]) for name in secrets.unseen_by_owner},
            }
        )
    hidden = {name: covered(state[name]) for name in secrets.nobodys if name in state}
    return {"players": players, **hidden}


def seats(game: str) -> Callable[[Asked], Iterator[Worked]]:
    """What ``new``, ``view``, ``adjudicate``, ``actions`` and ``replay`` tell one seat or a spectator."""
    table_size = 4 if game == "above-water" else 3
    rule = SECRETS[game].rule

    def made(asked: Asked) -> Iterator[Worked]:
        setup = {"players": PLAYERS[:table_size], "seed": "kit"}
        dealt = asked(f"{game}/new", setup)[1]["state"]
        for viewer in ("ann", "cid", None):
            who = viewer or "a spectator"
            yield Worked(
                rule,
                f"a table dealt for {who}",
                f"{game}/new",
                {**setup, "as": viewer},
                {"state": as_seen(game, dealt, viewer)},
            )
        for steps in (0, 4, 8) if game == "showboat" else (0, 7, 25):
            state, _ = asked.later(game, dealt, steps)
            for viewer in ("bob", None):
                who = viewer or "a spectator"
                yield Worked(
                    rule,
                    f"what {who} sees after {steps} actions",
                    f"{game}/view",
                    {"state": state, "player": viewer},
                    {"state": as_seen(game, state, viewer)},
                )
            listed = asked(f"{game}/actions", {"state": state})[1]["actions"]
            if not listed:
                continue
            after = asked(f"{game}/adjudicate", {"state": state, "action": listed[0]})[1]["state"]
            actor = listed[0].get("player")
            for viewer in ("ann", None):
                who = viewer or "a spectator"
                yield Worked(
                    rule,
                    f"action {steps + 1}, by {actor or 'nobody'}, judged for {who}",
                    f"{game}/adjudicate",
                    {"state": state, "action": listed[0], "as": viewer},
                    {"legal": True, "state": as_seen(game, after, viewer)},
                )
            own = [each for each in listed if each.get("player") in (None, "bob")]
            others = [each for each in listed if each not in own]
            yield Worked(
                rule,
                f"bob, who asks for himself after {steps} actions, is told of his own",
                f"{game}/actions",
                {"state": state, "as": "bob"},
                {"actions": {"$contains": own[:3], "$lacks": others[:3]}}
                if own or others
                else {"actions": []},
            )

    return made


# ── replays ──────────────────────────────────────────────────────────────────────────────────────


def replays(game: str) -> Callable[[Asked], Iterator[Worked]]:
    """How far a list of actions goes."""
    table_size = 4 if game == "above-water" else 3
    seated = {
        "above-water": "above-water.players",
        "showboat": "showboat.players",
        "spades": "spades.players",
        "down-the-well": "down-the-well.players",
        "to-the-bottom": "to-the-bottom.players",
    }[game]

    def made(asked: Asked) -> Iterator[Worked]:
        state = asked.dealt(game, table_size, "replays")
        last, actions = asked.later(game, state, 12)
        call = f"{game}/replay"
        count = len(actions)
        yield Worked(
            seated,
            f"{count} legal actions are all applied",
            call,
            {"state": state, "actions": actions},
            {"legal": True, "applied": count, "violations": [], "state": {"phase": last["phase"]}},
        )
        yield Worked(
            seated,
            "no actions: the table as it stands",
            call,
            {"state": state, "actions": []},
            {"legal": True, "applied": 0, "state": {"phase": state["phase"]}, "events": []},
        )
        stranger = next(each for each in actions if "player" in each) | {"player": "zoe"}
        for at in (0, 5, count):
            mixed = [*actions[:at], stranger, *actions[at:]]
            yield Worked(
                seated,
                f"a stranger's action after {at} stops it there",
                call,
                {"state": state, "actions": mixed},
                {"legal": False, "applied": at, "violations": {"$contains": [{"rule": seated}]}},
            )

    return made


# ── sealed tables: proofs ────────────────────────────────────────────────────────────────────────


def canonical(value: Json) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def proofs(game: str) -> Callable[[Asked], Iterator[Worked]]:
    """A game that was sealed with this seed and this secret, as its players told it, truly and not."""
    table_size = 4 if game == "above-water" else 3

    def made(asked: Asked) -> Iterator[Worked]:
        seed, secret = f"{game} vector", sha256(f"{game} secret".encode()).hexdigest()
        players = list(PLAYERS[:table_size])
        state = asked.dealt(game, table_size, seed)
        _, actions = asked.later(game, state, 6)

        def mac(told: Mapping[str, Json]) -> str:
            return hmac.new(bytes.fromhex(secret), canonical(told), sha256).hexdigest()

        commitment = sha256(canonical({"seed": seed, "secret": secret})).hexdigest()
        first = chain = mac(
            {
                "commitment": commitment,
                "game": game,
                "options": state["options"],
                "players": players,
            }
        )
        for action in actions:
            chain = mac({"action": action, "chain": chain})
        said = {
            "players": players,
            "options": {},
            "seed": seed,
            "secret": secret,
            "actions": actions,
            "commitment": commitment,
            "chain": chain,
        }
        call, rule = f"{game}/tables/audit", f"contract.audit.{game}"
        count = len(actions)
        yield Worked(
            rule,
            "a game that was played as it is told",
            call,
            said,
            {"true": True, "applied": count, "chain": chain, "difference": None},
        )
        yield Worked(
            rule,
            "before the first action",
            call,
            said | {"actions": [], "chain": first},
            {"true": True, "applied": 0, "chain": first, "difference": None},
        )
        yield Worked(
            rule,
            "all options written out are the same as none",
            call,
            said | {"options": state["options"]},
            {"true": True, "chain": chain},
        )
        yield Worked(
            rule,
            "another seed than was promised",
            call,
            said | {"seed": seed + "s"},
            {"true": False, "difference": {"pointer": "/commitment"}},
        )
        yield Worked(
            rule,
            "another secret than was promised",
            call,
            said | {"secret": "0" * 64},
            {"true": False, "difference": {"pointer": "/commitment"}},
        )
        yield Worked(
            rule,
            "one action left out at the end",
            call,
            said | {"actions": actions[:-1]},
            {"true": False, "applied": count - 1, "difference": {"pointer": "/chain"}},
        )
        yield Worked(
            rule,
            "a chain of another game",
            call,
            said | {"chain": "0" * 64},
            {"true": False, "applied": count, "chain": chain, "difference": {"pointer": "/chain"}},
        )
        stranger = next(each for each in actions if "player" in each) | {"player": "zoe"}
        yield Worked(
            rule,
            "an action of somebody who is not there",
            call,
            said | {"actions": [*actions, stranger]},
            {"true": False, "applied": count, "difference": {"pointer": f"/actions/{count}"}},
        )
        renamed = json.loads(json.dumps(said).replace('"ann"', '"amy"'))
        yield Worked(
            rule,
            "the same game with a player of another name",
            call,
            renamed,
            {"true": False, "applied": count, "difference": {"pointer": "/chain"}},
        )

    return made


# ── the contract ─────────────────────────────────────────────────────────────────────────────────

CARDS = {
    "showboat": "9Z",
    "spades": "1P",
    "down-the-well": "JA",
    "above-water": "11C",
    "to-the-bottom": "polka dancer",
}


def contract(game: str) -> Callable[[Asked], Iterator[Worked]]:
    """What is refused, and where the fault is said to be."""
    table_size = 4 if game == "above-water" else 3

    def fault(*pointers: str) -> Json:
        return {"status": 422, "errors": {"$contains": [{"pointer": each} for each in pointers]}}

    def made(asked: Asked) -> Iterator[Worked]:
        rule = f"contract.requests.{game}"
        state = asked.dealt(game, table_size)
        action = asked(f"{game}/actions", {"state": state})[1]["actions"][0]
        good = {"state": state, "action": action}
        call = f"{game}/adjudicate"
        players = list(PLAYERS[:table_size])

        def changed(place: int, name: str, value: Json) -> Json:
            seats_ = [dict(each) for each in state["players"]]
            seats_[place][name] = value
            return {"state": state | {"players": seats_}, "action": action}

        yield Worked(
            rule,
            "a field of a state that nobody knows",
            call,
            {"state": state | {"weather": "fine"}, "action": action},
            fault("/state/weather"),
            422,
        )
        yield Worked(
            rule,
            "a field of a player that nobody knows",
            call,
            changed(1, "mood", "good"),
            fault("/state/players/1/mood"),
            422,
        )
        yield Worked(
            rule,
            "a field of an action that nobody knows",
            call,
            good | {"action": action | {"loudly": True}},
            fault("/action/loudly"),
            422,
        )
        yield Worked(
            rule,
            "a field of a request that nobody knows",
            call,
            good | {"when": "now"},
            fault("/when"),
            422,
        )
        yield Worked(rule, "no action", call, {"state": state}, fault("/action"), 422)
        yield Worked(rule, "no state", call, {"action": action}, fault("/state"), 422)
        yield Worked(
            rule,
            "a type of action that there is not",
            call,
            good | {"action": {"type": "sing", "player": "ann"}},
            fault("/action/type"),
            422,
        )
        yield Worked(
            rule,
            "a card that is none, in a hand",
            call,
            changed(0, "hand", [CARDS[game], *state["players"][0]["hand"][1:]]),
            fault("/state/players/0/hand/0"),
            422,
        )
        yield Worked(
            rule,
            "two players of one name",
            f"{game}/new",
            {"players": [players[0], *players[:-1]]},
            {"status": 422},
            422,
        )
        yield Worked(
            rule,
            "a name that is none",
            f"{game}/new",
            {"players": ["a b", *players[1:]]},
            fault("/players/0"),
            422,
        )
        yield Worked(
            rule, "one player alone", f"{game}/new", {"players": ["ann"]}, {"status": 422}, 422
        )
        yield Worked(
            rule,
            "a view for somebody who is not there",
            f"{game}/view",
            {"state": state, "player": "zoe"},
            {"status": 422},
            422,
        )
        yield Worked(
            rule,
            "an answer for somebody who is not there",
            call,
            good | {"as": "zoe"},
            {"status": 422},
            422,
        )
        yield Worked(
            rule,
            "a seed and a deck at once",
            f"{game}/new",
            {"players": players, "seed": "x", "deck": []},
            {"status": 422},
            422,
        )
        yield Worked(
            rule,
            "a state of another game",
            call,
            {"state": state | {"game": "chess"}, "action": action},
            {"status": 422},
            422,
        )
        yield Worked(
            rule,
            "a number beyond all bounds",
            call,
            changed(
                0,
                "stones"
                if game == "above-water"
                else "score"
                if game != "to-the-bottom"
                else "sunk",
                10**30,
            ),
            {"status": 422},
            422,
        )
        yield Worked(
            rule,
            "the same seed deals the same table again",
            f"{game}/new",
            {"players": players, "seed": "kit"},
            {"state": state},
        )
        items = [
            {"call": call, "body": good},
            {"call": call, "body": {}},
            {"call": call, "body": good},
        ]
        yield Worked(
            rule,
            "one bad item of a batch fails alone",
            "batch",
            {"items": items},
            {
                "items": [
                    {"status": 200, "body": {"legal": True}},
                    {"status": 422},
                    {"status": 200, "body": {"legal": True}},
                ]
            },
        )

    return made


GAMES = tuple(SECRETS)
FAMILIES = (
    Family("spades", "every-suit-over-every-other", tricks),
    Family("spades", "scores-at-their-edges", bid_scores),
    Family("showboat", "scores-at-their-edges", showboat_scores),
    Family("down-the-well", "the-ladder", playable),
    Family("down-the-well", "out-of-turn", out_of_turn),
    Family("above-water", "best-turn-ins", best),
    Family("to-the-bottom", "prices-at-their-edges", prices),
    *(Family(game, "seats", seats(game)) for game in GAMES),
    *(Family(game, "how-far-a-replay-goes", replays(game)) for game in GAMES),
    *(Family("contract", f"audit-{game}", proofs(game)) for game in GAMES),
    *(Family("contract", f"requests-{game}", contract(game)) for game in GAMES),
)


def kind_of(rule: str, status: int, got: Json) -> str:
    """In what way an answer cites a rule."""
    if rule.startswith("contract."):
        return "answers"
    broken = {
        each.get("rule") for each in (got["errors"] if status != 200 else got.get("violations", ()))
    }
    return "breaks" if rule in broken else "holds" if rule in cited(got) else "near"


def made(asked: Asked, family: Family) -> list[Json]:
    """The cases of a family, as a file has them."""
    cases = []
    for each in family.cases(asked):
        status, got = asked(each.call, each.body)
        cases.append(
            {"rule": each.rule, "kind": kind_of(each.rule, status, got), "note": each.note, "call": each.call,
             "body": json.loads(json.dumps(each.body)), "status": each.status, "want": each.want}
        )  # fmt: skip
    return cases


def main() -> None:
    """Write every family's file."""
    asked = Asked()
    for family in FAMILIES:
        tidy.write(KIT / "cases" / family.game / f"{family.topic}.json", made(asked, family))


if __name__ == "__main__":
    main()
