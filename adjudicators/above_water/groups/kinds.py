"""The four kinds of groups: which cards make a group, what it pays, and what is missing where they do not.

Cards stand here as what they count for: a recoloured card with its new suit, a declared joker as its card;
a ``*`` is a joker that may still be any card.
"""

from collections.abc import Callable, Mapping, Sequence

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.state import JOKER, Kind
from adjudicators.cards import STANDARD, declared
from adjudicators.rulebook import Rule
from adjudicators.verdict import joined
from adjudicators.words import counted, listed

LEAST_CARDS = 2
"""The fewest cards of a group."""
CARD_OF_GROUP, CARD_OF_STRAIGHT = 4, 3
"""What each card after the first brings in a set or a run, and in a straight."""
CLOUD_SIZE = 5
CLOUD_STONES = 10
LONGEST = len(STANDARD.ranks)
LOW, HIGH = 1, LONGEST + 1
"""The two places of an ace in a row of ranks."""

RULE_OF: dict[Kind, Rule] = {
    "set": rules.SETS,
    "run": rules.RUNS,
    "straight": rules.STRAIGHTS,
    "cloud": rules.CLOUDS,
}

_TOKENS = [(card, card) for card in STANDARD.rank]
_TOKENS += [(declared(JOKER, card), card) for card in STANDARD.rank]
PLACE = {token: STANDARD.rank[card] + 1 for token, card in _TOKENS}
"""The place of a card's rank, aces low."""
SUIT = {token: STANDARD.suit[card] for token, card in _TOKENS}
COLOUR = {"C": "black", "D": "red", "H": "red", "S": "black"}
COLOUR_OF = {token: COLOUR[suit] for token, suit in SUIT.items()}


def stones(kind: Kind, size: int) -> int:
    """What a group pays."""
    if kind == "cloud":
        return CLOUD_STONES
    return (CARD_OF_STRAIGHT if kind == "straight" else CARD_OF_GROUP) * (size - 1)


KINDS: tuple[Kind, ...] = tuple(sorted(RULE_OF, key=lambda kind: -stones(kind, CLOUD_SIZE)))
"""The kinds, the best-paying first, for as many cards as a cloud has: where cards fit several, an earlier one pays no less."""


def card_at(place: int, suit: str) -> str:
    """The card of a suit in a place of a row, where 14 is the ace above the king."""
    return STANDARD.ranks[(place - 1) % LONGEST] + suit


def first_place(places: Sequence[int], size: int) -> int | None:
    """Where a row of this size, which is not too long, begins that has these places in it; None if there is none."""
    if not places:
        return LOW + 1
    start = _start(places, size)
    if start is None and LOW in places:
        return _start([HIGH if place == LOW else place for place in places], size)
    return start


def _start(places: Sequence[int], size: int) -> int | None:
    lowest, highest = min(places), max(places)
    return min(lowest, HIGH + 1 - size) if highest - lowest < size else None


def fits(kind: Kind, cards: Sequence[str]) -> bool:
    """Whether cards are a group of this kind, or can be if their jokers are declared well."""
    return not _lacks(kind, cards)


def kind_of(cards: Sequence[str], kinds: Sequence[Kind] = KINDS) -> Kind | None:
    """The best-paying kind that cards fit, of these kinds."""
    for kind in kinds:
        if fits(kind, cards):
            return kind
    return None


def jokers_in(kind: Kind, cards: Sequence[str]) -> list[str]:
    """What the jokers of a group count as, in their order. Which suits they have in a set, synergy decides."""
    known = [card for card in cards if card != JOKER]
    suit = SUIT[known[0]] if known else "C"
    if kind in ("set", "cloud"):
        return [card_at(PLACE[known[0]] if known else LOW + 1, suit)] * cards.count(JOKER)
    places = [PLACE[card] for card in known]
    start = first_place(places, len(cards)) or LOW
    row = range(start, start + len(cards))
    return [card_at(place, suit) for place in row if (place - 1) % LONGEST + 1 not in places]


# ── what is missing ──────────────────────────────────────────────────────────────────────────────


Reason = tuple[Rule, str, Mapping[str, int] | None]
"""A rule, how cards break it, and the numbers in these words; ranks are numbered from the ace, 1, or 14 above the king."""
Unworded = Callable[[], Reason]
"""A reason that is put into words only when it is told: most cards that do not fit one kind fit another."""


def missing(kind: Kind, cards: Sequence[str]) -> list[Reason]:
    """Why cards are no group of this kind: every reason."""
    return [reason() for reason in _lacks(kind, cards)]


def _lacks(kind: Kind, cards: Sequence[str]) -> list[Unworded]:
    known = [card for card in cards if card != JOKER] if JOKER in cards else cards
    if kind == "cloud":
        return _lacks_of_cloud(cards, known)
    found: list[Unworded] = []
    if len(cards) < LEAST_CARDS:
        found.append(lambda: _too_few(RULE_OF[kind], cards))
    if kind == "set":
        if two := _differing(known, PLACE):
            found.append(lambda: (rules.SETS, f"{listed(two)} differ in denomination", None))
        return found
    if kind == "run" and (pair := _differing(known, SUIT)):
        found.append(lambda: (rules.RUNS, f"{listed(pair)} differ in suit", None))
    return found + _lacks_of_row(RULE_OF[kind], cards, known)


def _lacks_of_cloud(cards: Sequence[str], known: Sequence[str]) -> list[Unworded]:
    found: list[Unworded] = []
    if len(cards) != CLOUD_SIZE:
        found.append(lambda: _not_five(cards))
    if two := _differing(known, COLOUR_OF):
        found.append(lambda: (rules.CLOUDS, f"{listed(two)} differ in colour", None))
    return found


def _lacks_of_row(rule: Rule, cards: Sequence[str], known: Sequence[str]) -> list[Unworded]:
    found: list[Unworded] = []
    places = [PLACE[card] for card in known]
    different = sorted(set(places))
    if len(different) < len(places):
        found.append(lambda: _of_one_rank(known, places))
    if len(cards) > LONGEST:
        found.append(lambda: _both_ends(len(cards)))
    size = len(different) + len(cards) - len(known)
    if size <= LONGEST and first_place(different, size) is None:
        found.append(lambda: _gap(rule, different, size))
    return found


def _too_few(rule: Rule, cards: Sequence[str]) -> Reason:
    words = f"{cards[0]} is one card, and two are the least"
    return rule, words, {"cards": len(cards), "least": LEAST_CARDS}


def _not_five(cards: Sequence[str]) -> Reason:
    words = f"it has five cards, and these are {counted(len(cards), 'card')}"
    return rules.CLOUDS, words, {"needed": CLOUD_SIZE, "cards": len(cards)}


def _of_one_rank(known: Sequence[str], places: Sequence[int]) -> Reason:
    twice = next(each for number, each in enumerate(places) if each in places[:number])
    same = [card for card in known if PLACE[card] == twice]
    return rules.NO_CORNER, f"{listed(same)} are of one rank", None


def _both_ends(size: int) -> Reason:
    aces = f"an ace would stand at both ends of {counted(size, 'card')}"
    numbers = {"cards": size, "most": LONGEST}
    return rules.ACE_ENDS, f"{aces}, and {LONGEST} are the most", numbers


def _gap(rule: Rule, places: Sequence[int], size: int) -> Reason:
    """Where ranks do not follow each other; cards that go round the corner break a rule of their own."""
    turned = sorted(place if place > LONGEST // 2 else place + LONGEST for place in places)
    there = list(places)
    if LOW in there and turned[-1] - turned[0] < size:
        return (
            rules.NO_CORNER,
            "ranks do not go round the corner from the king over the ace to the 2",
            {"from": LONGEST, "to": LOW + 1},
        )
    if LOW in there and HIGH - there[1] < there[-1] - LOW:
        there = [*there[1:], HIGH]
    gaps = [place for place in range(there[0] + 1, there[-1]) if place not in there]
    absent = listed([_rank(place) for place in gaps])
    verb = "is" if len(gaps) == 1 else "are"
    jokers = size - len(places)
    spare = f", and jokers fill only {jokers}" if jokers else ""
    words = f"{absent} {verb} missing between {_rank(there[0])} and {_rank(there[-1])}{spare}"
    numbers = joined([*[{"missing": place} for place in gaps], {"from": there[0], "to": there[-1]}])
    return rule, words, numbers | ({"jokers": jokers} if jokers else {})


def _rank(place: int) -> str:
    return STANDARD.ranks[(place - 1) % LONGEST]


def _differing(cards: Sequence[str], by: "dict[str, int] | dict[str, str]") -> list[str]:
    """Two of the cards that differ in this; none where all are alike."""
    if not cards:
        return []
    first = by[cards[0]]
    for card in cards:
        if by[card] != first:
            return [cards[0], card]
    return []
