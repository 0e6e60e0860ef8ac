"""Small words for messages."""

from collections.abc import Collection, Sequence
from difflib import get_close_matches
from typing import Any

from adjudicators.cards import UNKNOWN


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun.

    >>> counted(1, "card"), counted(2, "card"), counted(2, "copy", "copies")
    ('1 card', '2 cards', '2 copies')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {plural or noun + 's'}"


def listed(items: Sequence[str], word: str = "and", most: int = 10) -> str:
    """Several things in a sentence; of a long list only the first are named.

    >>> listed(["ann"]), listed(["ann", "bob", "cid"]), listed(["2C", "3C"], "or")
    ('ann', 'ann, bob and cid', '2C or 3C')
    >>> listed(["2C", "3C", "4C", "5C"], most=3)
    '2C, 3C and 2 more'
    """
    if len(items) > most:
        items = [*items[: most - 1], f"{len(items) - most + 1} more"]
    if len(items) < 2:
        return items[0] if items else ""
    return f"{', '.join(items[:-1])} {word} {items[-1]}"


def card_in_words(card: str) -> str:
    """A card, or that it is one that cannot be seen."""
    return "a card" if card == UNKNOWN else card


def cards_in_words(cards: Sequence[str], most: int = 10) -> str:
    """The cards that are seen, and how many are not.

    >>> cards_in_words(["?", "7B", "?", "QA"]), cards_in_words(["?"])
    ('7B, QA and 2 unseen cards', '1 unseen card')
    """
    if UNKNOWN in cards:
        seen = [card for card in cards if card != UNKNOWN]
        cards = [*seen, counted(len(cards) - len(seen), "unseen card")]
    return listed(cards, most=most) or "no card"


def if_there(cards: Sequence[str]) -> str:
    """On what it depends that unseen cards allow something.

    >>> if_there(["7P"]), if_there(["7P", "8P"])
    ('this is legal only if 7P is there', 'this is legal only if 7P and 8P are there')
    """
    return f"this is legal only if {listed(cards)} {'is' if len(cards) == 1 else 'are'} there"


SUGGESTIONS = 8
"""So many of the first faults may say what was meant: to look for that can take a good part of a millisecond."""
_LONGEST, _DEEPEST = 40, 8
_SHORTEST = 3
_ALIKE = 0.7


def nearest(given: str, known: Collection[str]) -> str | None:
    """The known word that was probably meant.

    >>> nearest("polka dancr", ["Pirate", "Polka Dancer"]), nearest("kf", ["7F", "KF"]), nearest("9Z", ["9C", "9D"])
    ('Polka Dancer', 'KF', None)
    """
    if len(given) > _LONGEST or not (plain := _plain(given)):
        return None
    by_plain = {_plain(each): each for each in sorted(known, reverse=True)}
    if plain in by_plain:
        return by_plain[plain]
    if len(plain) < _SHORTEST:
        return None
    near = get_close_matches(plain, by_plain, n=1, cutoff=_ALIKE)
    return by_plain[near[0]] if near else None


def did_you_mean(given: str, known: Collection[str], number: int = 0) -> str:
    """The end of a sentence that says that something is unknown; of many such, only the first ones are looked at.

    >>> "there is no game 'spade'" + did_you_mean("spade", ["showboat", "spades"])
    "there is no game 'spade'; did you mean spades?"
    """
    near = nearest(given, known) if number < SUGGESTIONS else None
    return f"; did you mean {near}?" if near else ""


def nearest_path(given: str, known: Collection[str]) -> str | None:
    """The known path that was probably meant, looked for part by part.

    >>> nearest_path("showbot/scores", ["showboat/new", "showboat/score", "spades/score"])
    'showboat/score'
    """
    found: list[str] = []
    paths = [path.split("/") for path in known]
    for place, part in enumerate(given.split("/")[:_DEEPEST]):
        paths = [path for path in paths if path[:place] == found and len(path) > place]
        parts = {path[place] for path in paths}
        near = part if part in parts else nearest(part, parts)
        if near is None:
            return None
        found.append(near)
    path = "/".join(found)
    return path if path in known else None


def not_at_table(player: str, seats: Sequence[Any], number: int = 0) -> tuple[str, tuple[str, ...]]:
    """Of somebody who does not sit at a table, and whoever may have been meant: the sentence, and both names."""
    near = nearest(player, [seat.id for seat in seats]) if number < SUGGESTIONS else None
    message = f"{player} is not at this table"
    return (f"{message}; did you mean {near}?", (player, near)) if near else (message, (player,))


def _plain(word: str) -> str:
    return "".join(word.split()).replace("-", "").replace("_", "").lower()
