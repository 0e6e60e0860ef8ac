"""Tables of Spades for tests: name what matters, and the other cards of the deck fall into place."""

from random import Random
from typing import Any

from adjudicators.cards import UNKNOWN
from adjudicators.chance import Rng
from adjudicators.spades import GAME, Bid, Options, Played, Player, State, Trick

SUITS = "RPSLW"
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
NAMES = ("ann", "bob", "cid", "dan", "eve")


def cards(text: str) -> tuple[str, ...]:
    """``"2P 10R"`` as cards."""
    return tuple(text.split())


def deck(jokers: bool) -> list[str]:
    """All cards, the jokers last."""
    plain = [rank + suit for suit in SUITS for rank in RANKS]
    return plain + (["*" + suit for suit in SUITS] if jokers else [])


def plays(leader: str, text: str, seats: int = 3) -> tuple[Played, ...]:
    """Cards played clockwise from a player on: ``plays("bob", "2P 3P")``."""
    first = NAMES.index(leader)
    return tuple(
        Played(NAMES[(first + place) % seats], card) for place, card in enumerate(text.split())
    )


def trick(leader: str, text: str, winner: str) -> Trick:
    """A trick that was taken."""
    return Trick(winner, plays(leader, text, len(text.split())))


def seat(name: str, hand: str = "", bid: int | None = 1, score: int = 0, bags: int = 0) -> Player:
    """One player, with cards written as text."""
    return Player(name, cards(hand), bid, score, bags)


def unled(chance: Random, seats: int, options: Options) -> State:
    """A table before the first lead, with few Paper cards in the hands and many Rocks in ann's."""
    whole = deck(options.jokers)
    hands = seats + options.ghost_hand
    size = len(whole) // hands
    few, many = chance.choice([0, 0.1, 0.5]), chance.choice([0, 0.9, 1])
    out = [card for card in whole if card[-1] == "P" and chance.random() >= few]
    rocks = [card for card in whole if card[-1] == "R" and chance.random() < many][:size]
    out = out[: len(whole) - size * seats]
    rest = [card for card in whole if card not in (*out, *rocks)]
    chance.shuffle(rest)
    anns = [*rocks, *rest[: size - len(rocks)]]
    rest = [*rest[size - len(rocks) :], *out]
    dealt = [anns, *[rest[place * size : (place + 1) * size] for place in range(hands - 1)]]
    order = [hand[place] for place in range(size) for hand in dealt]
    state: State = GAME.new(NAMES[:seats], options, deck=order + rest[(hands - 1) * size :]).state
    for name in NAMES[:seats]:
        state = GAME.apply(state, Bid(name, 1)).state
    return state


def table(
    *players: Player,
    phase: Any = "play",
    turn: str | None = None,
    tricks: tuple[Trick, ...] = (),
    on_table: tuple[Played, ...] = (),
    hand_number: int = 1,
    aside: str = "",
    ghost: str = "",
    full: tuple[str, ...] = (),
    seed: str | None = None,
    **options: Any,
) -> State:
    """A state in which every card is somewhere.

    Hands, the ghost's and what is aside are filled up with the cards that are left, in the deck's order;
    the hands of those named in ``full`` are taken to be as they are.
    """
    chosen = Options(**options)
    whole, seats = deck(chosen.jokers), len(players)
    size = len(whole) // (seats + chosen.ghost_hand)
    placed = [*cards(aside), *cards(ghost), *(each.card for each in on_table)]
    for player in players:
        placed += player.hand
    for taken in tricks:
        placed += [each.card for each in taken.plays]
    rest = [card for card in whole if card not in placed]
    rest = rest[: len(rest) - placed.count(UNKNOWN)]

    def filled(held: tuple[str, ...], due: int) -> tuple[str, ...]:
        taken = [rest.pop(0) for _ in range(due - len(held))]
        return (*held, *taken)

    seated = []
    for player in players:
        due = size - len(tricks) - sum(each.player == player.id for each in on_table)
        hand = player.hand if player.id in full else filled(player.hand, due)
        seated.append(Player(player.id, hand, player.bid, player.score, player.bags))
    ghosts = filled(cards(ghost), size) if chosen.ghost_hand else ()
    return State(
        chosen,
        tuple(seated),
        phase,
        hand_number,
        NAMES[(hand_number - 2) % seats],
        turn,
        filled(cards(aside), len(whole) % (seats + chosen.ghost_hand)),
        ghosts,
        on_table,
        tricks,
        None if seed is None else Rng(seed, hand_number),
    )
