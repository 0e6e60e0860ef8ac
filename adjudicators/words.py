"""Small words for messages."""

from collections.abc import Sequence


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
    return (
        f" {word} ".join([", ".join(items[:-1]), items[-1]]) if len(items) > 1 else "".join(items)
    )
