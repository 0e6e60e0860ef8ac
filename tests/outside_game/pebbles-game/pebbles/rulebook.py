"""The rules of Pebbles."""

from adjudicators.rulebook import Rulebook

RULEBOOK = Rulebook("pebbles")
_rule, _ruling = RULEBOOK.rule, RULEBOOK.ruling

PLAYERS = _rule("players", "Two to four players", "Two to four play, each for themselves.", "Start")
CARDS = _rule(
    "cards",
    "Nine cards",
    "There are nine cards: 1, 2 and 3, each in black, grey and white. Each is in one place.",
    "Start",
)
HEAPS = _rule(
    "heaps",
    "Three heaps",
    "Three heaps, A, B and C, start with four pebbles each, or with as many as was agreed.",
    "Start",
)
DEAL = _rule(
    "deal", "Two cards each", "Everyone is dealt two cards; the rest is the deck.", "Start"
)
TURN = _rule(
    "turn",
    "Turns go round",
    "Players take turns, clockwise; whoever has no card left is passed over.",
    "Play",
)
TAKE = _rule(
    "take",
    "A card takes its number",
    "Play a card from your hand, and take as many pebbles as it says, from any heaps.",
    "Play",
)
TAKE_THE_REST = _ruling(
    "take.rest",
    "Too few pebbles",
    "With fewer pebbles left than the card says, all of them are taken. Nothing is said of this"
    " case; without it the game might stop here.",
    "Play",
)
SWAP = _rule(
    "swap",
    "Swapping cards",
    "Instead, discard one or two cards from your hand, and draw as many from the deck.",
    "Play",
)
END = _rule(
    "end",
    "The end",
    "The game ends when no pebble is left, or when nobody has a card.",
    "End",
)
LAST_PEBBLE = _rule(
    "last-pebble", "The last pebble wins", "Whoever took the last pebble has won.", "End"
)
MISERE = _rule(
    "misere",
    "The last pebble loses",
    "If misère was agreed, whoever took the last pebble has lost, and all others have won.",
    "Variants",
)
TAKEN = _rule("taken", "The score sheet", "It says how many pebbles each player has taken.", "End")
