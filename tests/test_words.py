"""Messages: a number and its noun agree, because one function writes both."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import adjudicators
from adjudicators import games

HOME = Path(adjudicators.__file__).parent
PACKAGES = [slug for slug in games() if (HOME / slug.replace("-", "_")).is_dir()]
NOUNS = (
    "aces bags bids cards copies decks discards groups hands jokers lots packs places players points"
    " rounds seats shuffles stones suits tricks turns times"
)
NUMBERED = re.compile(rf" (?:more |other |unseen )?(?:{'|'.join(NOUNS.split())})\b")


def numbered_by_hand(code: str) -> Iterator[str]:
    """Messages in which a number is followed by a plural noun.

    A constant may be: it is written in capitals, and never 1."""
    for node in ast.walk(ast.parse(code)):
        if not isinstance(node, ast.JoinedStr):
            continue
        for value, after in zip(node.values, node.values[1:], strict=False):
            match value, after:
                case ast.FormattedValue(value=ast.Name(id=name)), _ if name.isupper():
                    continue
                case ast.FormattedValue(), ast.Constant(value=str(text)) if NUMBERED.match(text):
                    yield f"{node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize("slug", [*PACKAGES, "house"])
def test_numbers_and_nouns_agree_by_construction(slug: str) -> None:
    home = HOME / slug.replace("-", "_")
    files = sorted(HOME.glob("*.py") if slug == "house" else home.rglob("*.py"))
    assert files
    found = {
        str(file.relative_to(HOME)): list(numbered_by_hand(file.read_text(encoding="utf-8")))
        for file in files
    }
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('f"{len(hand)} cards"', True),
        ('f"{SIZE} cards"', False),
        ('f"{n} other players act"', True),
        ('f"{name} plays"', False),
        ("f\"{counted(n, 'card')} in the deck\"", False),
    ],
)
def test_a_number_written_by_hand_is_found(code: str, found: bool) -> None:
    assert bool(list(numbered_by_hand(code))) == found
