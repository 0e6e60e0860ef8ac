"""The colours of a deck's suits are told apart by whoever sees fewer colours, and stand out from their card."""

import math
import re
from itertools import combinations
from pathlib import Path

import pytest

import service

STYLES = Path(service.__file__).parent / "pages" / "styles"
SUITS = dict(
    re.findall(r"\.c-([\w-]+) \{ --suit: (#\w{6}); \}", (STYLES / "cards.css").read_text())
)
FACES = re.findall(r"--face: (#\w{6});", (STYLES / "base.css").read_text())
DECKS = {
    "island": ("anchor", "boat", "crab", "dolphin", "flower", "tree"),
    "five-suit": ("rock", "paper", "scissors", "lizard", "water"),
    "standard": ("club", "diamond", "heart", "spade"),
    "to-the-bottom": ("band-red", "band-blue", "band-green", "band-violet", "band-beige"),
}
CLEARLY_DIFFERENT = 18
"""In CIELAB, where 2.3 is a difference that is just noticed."""
READABLE = 4.5
"""What WCAG 2 asks of text and its background."""
SIGHTS = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What is seen of a linear colour (Machado, Oliveira and Fernandes, 2009)."""

Colour = tuple[float, float, float]


def linear(written: str) -> Colour:
    def one(at: int) -> float:
        value = int(written[at : at + 2], 16) / 255
        return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)

    return one(1), one(3), one(5)


def luminance(written: str) -> float:
    red, green, blue = linear(written)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def as_seen(written: str, sight: str) -> Colour:
    """Where a colour lies in CIELAB."""
    colour = linear(written)
    red, green, blue = (
        max(0.0, min(1.0, sum(part * value for part, value in zip(row, colour, strict=True))))
        for row in SIGHTS[sight]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    root = [each ** (1 / 3) if each > 0.008856 else 7.787 * each + 16 / 116 for each in (x, y, z)]
    return 116 * root[1] - 16, 500 * (root[0] - root[1]), 200 * (root[1] - root[2])


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("deck", DECKS)
def test_the_colours_of_a_deck_are_told_apart(deck: str, sight: str) -> None:
    for one, other in combinations(DECKS[deck], 2):
        apart = math.dist(as_seen(SUITS[one], sight), as_seen(SUITS[other], sight))
        assert apart > CLEARLY_DIFFERENT, (one, other)


def test_every_colour_stands_out_from_its_card() -> None:
    assert len(FACES) == 2  # light and dark
    assert {suit for deck in DECKS.values() for suit in deck} <= set(SUITS)
    for suit, colour in SUITS.items():
        for face in FACES:
            contrast = (luminance(face) + 0.05) / (luminance(colour) + 0.05)
            assert contrast > READABLE, (suit, face)
