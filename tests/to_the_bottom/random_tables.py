"""Tables in the middle of a game, made by chance, with many cards on board: random games seldom come so far."""

from collections import Counter
from random import Random
from typing import Any

from adjudicators.chance import Rng
from adjudicators.to_the_bottom import GAME
from adjudicators.to_the_bottom.board import BoardCard, names_on
from adjudicators.to_the_bottom.bounds import SHOP_SIZE
from adjudicators.to_the_bottom.cards.catalogue import (
    ByName,
    cards_by_name,
    common_deck,
    starting_deck,
)
from adjudicators.to_the_bottom.cards.definition_checks import definition_faults
from adjudicators.to_the_bottom.cards.language.abilities import Definition
from adjudicators.to_the_bottom.stack import PlayOnStack
from adjudicators.to_the_bottom.state import Options, Player, State
from tests.strategies import NAMES, Maker

DOING = {"action", "played", "jettisoned", "before-drawing", "end-of-turn"}


def definitions(random: Random, count: int) -> tuple[Definition, ...]:
    """Cards of a table's own that make sense, most of which do something."""
    made: list[Definition] = []
    while len(made) < count:
        told = Maker(random, {}).record(Definition)
        told |= {"name": f"Mine {len(made)}", "value": random.randint(0, 12)}
        told["abilities"] = told["abilities"][: random.randint(1, 3)]
        kinds = {each["when"] for each in told["abilities"]}
        if not kinds & DOING and random.random() < 0.8:
            continue
        if "action" in kinds:
            told["colour"] = random.choice(["red", "violet", "beige", "blue"])
        if "reaction" in kinds:
            told["colour"] = "blue"
        card: Definition = GAME.read(Definition, told)
        if not list(definition_faults((card,), "")):
            made.append(card)
    return tuple(made)


def random_table(random: Random, own: int = 0) -> State:
    """A table of two to four in the main step of a turn."""
    names = NAMES[: random.randint(2, 4)]
    catalogue = definitions(random, own)
    cruise = random.random() < 0.3
    common = list(common_deck(catalogue, {}))
    random.shuffle(common)
    common.sort(key=lambda card: not card.startswith("Mine"))
    starting = list(starting_deck() * len(names))
    players: list[Player] = []
    for name in names:
        share = random.randint(6, 14)
        held = [starting.pop() for _ in range(10)] + common[:share]
        del common[:share]
        if not cruise and not players:
            held.append("Iceberg")
        random.shuffle(held)
        players.append(_player(random, name, held, cards_by_name(catalogue)))
    shop = tuple(common[:SHOP_SIZE])
    return State(
        Options(catalogue, {}),
        tuple(players),
        "cruise" if cruise else "sinking",
        names[0],
        2 * len(names) + 1,
        "main",
        random.randint(0, 15),
        (),
        None,
        tuple(common[SHOP_SIZE:]),
        (*shop, "Iceberg") if cruise else shop,
        None,
        Rng("lighthouse", 0),
    )


def any_table(random: Random) -> State:
    """Such a table, with some cards of its own or with none."""
    return random_table(random, random.choice((0, 0, 15, 25)))


def _player(random: Random, name: str, held: list[str], cards: ByName) -> Player:
    board: list[BoardCard] = []
    rest = []
    size = random.randint(0, 7)
    for card in held[:size]:
        if not cards[card].merges:
            acts = cards[card].action or cards[card].reaction
            tired = bool(acts) and random.random() < 0.2
            board.append(BoardCard(card, tired, None))
        elif board and board[-1].merged is None:
            board[-1] = BoardCard(board[-1].card, board[-1].tired, card)
        else:
            rest.append(card)
    rest += held[size:]
    hand, water = random.randint(0, 5), random.randint(0, 3)
    deck = tuple(rest[hand + water :])
    return Player(
        name, deck, tuple(rest[:hand]), tuple(board), tuple(rest[hand : hand + water]), (), False
    )


def eager(random: Random, actions: tuple[Any, ...]) -> Any:
    """One of these actions, rather one that has to do with the cards' abilities."""
    strong = [each for each in actions if each.type in ("use", "react", "play", "choose", "accept")]
    return random.choice(strong if strong and random.random() < 0.6 else actions)


def census(state: State) -> Counter[str]:
    """How many there are of each card, wherever they are."""
    found = Counter(state.common) + Counter(state.shop)
    for each in state.players:
        found.update([*each.deck, *each.hand, *each.water, *each.gone, *names_on(each.board)])
    if state.pending is not None:
        found.update([item.card for item in state.pending.stack if isinstance(item, PlayOnStack)])
    return found
