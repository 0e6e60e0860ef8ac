"""Who is named by a replay, read a second time: by matching unseen cards to the places in hands, one by one.

It shares nothing with the model of unseen cards, which counts. An action that was done says, if it was legal, that
some hands lack certain cards. Hands whose places can be filled with different cards in spite of that are possible.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from adjudicators import load
from adjudicators.cards import UNKNOWN
from adjudicators.down_the_well import GAME as DOWN_THE_WELL
from adjudicators.down_the_well import Pass
from adjudicators.down_the_well import Play as Put
from adjudicators.places import cards_on_table
from adjudicators.spades import GAME as SPADES
from adjudicators.spades import Play
from adjudicators.values import changed
from tests.amounts import share_of, thorough

NAMES = ("ann", "bob", "cid", "dan", "eve", "fay")
Lacks = list[tuple[str, set[str]]]
"""Players, each with cards that they do not hold after an action, if it was legal."""
Story = tuple[Any, Lacks, list[Any], list[Lacks], set[int]]
"""A table as a seat sees it, what the legal actions before it say, what was done then, what each of these actions
says, and the numbers of the illegal ones."""

# ── what an action says ──────────────────────────────────────────────────────────────────────────

ROCKS, PAPER = "R", ["2", "*", *["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]]
FIVE_SUIT = {rank + suit for rank in PAPER for suit in "RPSLW"}


def of_suit(suit: str) -> set[str]:
    return {card for card in FIVE_SUIT if card[-1] == suit}


def spades_says(state: Any, action: Any) -> Lacks:
    suit, said = action.card[-1], list[tuple[str, set[str]]]()
    rock_breaks, lead = state.options.rock_breaks_everything, [each.card for each in state.trick]
    if lead and suit != lead[0][-1]:
        said.append((action.player, of_suit(lead[0][-1])))
    if not lead and not state.tricks:
        order = [rank + "P" for rank in PAPER]
        if state.options.ghost_hand:
            order[:2] = ["*P", "2P"]
        earlier = set(order[: order.index(action.card)]) if suit == "P" else set(order)
        said += [(each.id, earlier) for each in state.players]
        names = [each.id for each in state.players]
        if suit != "P" and action.player != names[names.index(state.dealer) + 1 - len(names)]:
            said.append((action.player, FIVE_SUIT))  # it is for another to lead, so this cannot be
    if rock_breaks and suit == ROCKS and lead[:1] != ["R"]:
        broken = any(each.card[-1] == ROCKS for trick in state.tricks for each in trick.plays)
        barred = not state.tricks if lead else not broken
        if barred and not (lead and lead[0][-1] == ROCKS):
            said.append((action.player, FIVE_SUIT - of_suit(ROCKS)))
    return said


RANKS = ["2", "3", "4", "5", "6", "7", "Q", "K", "A"]
ISLAND = [rank + suit for suit in "ABCDFT" for rank in RANKS]


def down_the_well_says(state: Any, action: Any) -> Lacks:
    if isinstance(action, Pass):
        tops = {
            suit: RANKS.index(pile[-1][0]) if pile else -1 for suit, pile in state.piles.items()
        }
        playable = {card for card in ISLAND if RANKS.index(card[0]) > tops[card[1]]}
        return [(action.player, playable)]
    if state.last_played_by is None:
        order = ISLAND[ISLAND.index("2" + state.lead.suit) :] + ISLAND
        return [(each.id, set(order[: order.index(action.card)])) for each in state.players]
    return []


SAYS = {"spades": spades_says, "down-the-well": down_the_well_says}

# ── whether all of it can be true ────────────────────────────────────────────────────────────────


def fits(places: Iterable[set[str]], cards: set[str]) -> bool:
    """Whether every place can have a card of its own that is not one of those it lacks."""
    lies: dict[str, set[str]] = {}

    def found_one(lacked: set[str], tried: set[str]) -> bool:
        for card in cards - lacked - tried:
            tried.add(card)
            if card not in lies or found_one(lies[card], tried):
                lies[card] = lacked
                return True
        return False

    return all(found_one(each, set()) for each in sorted(places, key=len, reverse=True))


class Hands:
    """The hands of a table as far as they are known once some actions were done."""

    def __init__(
        self, seen: Any, deck: Iterable[str], before: Lacks, actions: Sequence[Any]
    ) -> None:
        self.before = before
        self.known = {
            each.id: [card for card in each.hand if card != UNKNOWN] for each in seen.players
        }
        self.hidden = {each.id: each.hand.count(UNKNOWN) for each in seen.players}
        self.unseen = {*deck}.difference(cards_on_table(seen))
        self.shown = [(each.player, getattr(each, "card", None)) for each in actions]
        for player, card in self.shown:
            if card in self.unseen:
                self.unseen.discard(card)
                self.hidden[player] -= 1

    def may_lack(self, said: Mapping[int, Lacks]) -> bool:
        """Whether what these actions say can all be true; the actions are given by their numbers."""
        lacks: dict[str, set[str]] = {player: set() for player in self.hidden}
        for player, cards in self.before:
            lacks[player] |= cards
        for number, each in said.items():
            for player, cards in each:
                gone = {card for _, card in self.shown[: number + 1]}
                later = {card for who, card in self.shown[number + 1 :] if who == player}
                if cards & later or cards.intersection(self.known[player]) - gone:
                    return False
                lacks[player] |= cards
        places = [lacks[player] for player, held in self.hidden.items() for _ in range(held)]
        return fits(places, self.unseen)


# ── games in which somebody does what is not allowed ─────────────────────────────────────────────


def refused(game: Any, state: Any, listed: Sequence[Any]) -> list[Any]:
    """What the player whose turn it is could do at a real table though the rules forbid it, and nobody sees it."""
    (player,) = [each for each in state.players if each.id == state.turn]
    if game is SPADES:
        could: list[Any] = [Play(player.id, card) for card in player.hand]
    elif state.last_played_by is None:
        could = [Put(player.id, card) for card in player.hand]
    else:
        could = [Pass(player.id)]
    return [each for each in could if each not in listed]


def story(game: Any, chance: Random) -> Story:
    """Part of a first round or hand, as some seat or a spectator sees it."""
    names = NAMES[: chance.randint(max(3, game.seats[0]), game.seats[1])]
    options = game.options()
    if game is SPADES:
        some = [chance.random() < 0.5 for _ in range(3)]
        options = game.options(ghost_hand=some[0], rock_breaks_everything=some[1], jokers=some[2])
    state = game.new(names, options, seed=str(chance.random())).state
    while state.phase != "play":
        state = game.apply(state, chance.choice(game.moves(state, None)[0])).state
    said: list[Lacks] = []
    actions: list[Any] = []
    wrong: set[int] = set()
    before: Lacks = []
    for _ in range(chance.choice([0, 1, chance.randrange(66)])):
        action = chance.choice(game.moves(state, None)[0])
        after = game.apply(state, action).state
        if after.phase != "play" or getattr(after, "round", 1) > 1:
            break
        before += SAYS[game.slug](state, action)
        state = after
    seen = game.view(state, chance.choice([None, *names]))
    if not before:
        seen = changed(
            game.view(state, None), turn=None
        )  # nobody has said who holds the first card
    share = chance.choice([0.03, 0.15, 0.4])
    for number in range(chance.choice([4, 8, 30, 90])):
        if state.phase != "play":
            break
        listed = game.moves(state, None)[0]
        action, forbidden = chance.choice(listed), refused(game, state, listed)
        if forbidden and chance.random() < share:
            action = chance.choice(forbidden)
            wrong.add(number)
        said.append(SAYS[game.slug](state, action))
        actions.append(action)
        state = game.apply(state, action).state
    return seen, before, actions, said, wrong


def stories(slug: str, count: int) -> Iterator[Story]:
    chance = Random(f"second reading of {slug}")
    for _ in range(count):
        yield story(load(slug), chance)


@pytest.mark.parametrize("slug", ["spades", "down-the-well"])
def test_those_are_named_who_must_be_and_nobody_else(slug: str) -> None:
    alone = several = 0
    decks = {"spades": FIVE_SUIT, "down-the-well": set(ISLAND)}
    for seen, before, actions, said, wrong in stories(slug, share_of(800)):
        deck = decks[slug]
        if slug == "spades" and not seen.options.jokers:
            deck = {card for card in deck if card[0] != "*"}
        hands = Hands(seen, deck, before, actions)
        told = load(slug).replay(seen, actions)
        named = sorted({int(each.pointer.split("/")[2]) for each in told.violations})
        proven = [number for number, each in enumerate(said) if not hands.may_lack({number: each})]
        if told.legal is not False:
            assert hands.may_lack(dict(enumerate(said)))
            assert not proven
            continue
        assert wrong.intersection(named), told.violations
        alone += len(named) == 1
        several += len(named) > 1
        if len(named) == 1 and proven:
            assert named == proven[:1], told.violations
        for each in named[:-1]:
            # whoever is named with others is not to spare
            others = {number: said[number] for number in named if number != each}
            assert hands.may_lack(others), told.violations
    assert alone > share_of(120)
    assert several or not thorough()


def test_a_matching_is_found_where_there_is_one() -> None:
    assert fits([{"a"}, {"b"}], {"a", "b"})
    assert not fits([{"a"}, {"a"}], {"a", "b"})
    assert not fits([set(), set(), set()], {"a", "b"})


def test_both_decks_are_whole() -> None:
    assert {*SPADES.deck(SPADES.options(), 3)} == FIVE_SUIT
    assert sorted(DOWN_THE_WELL.deck(DOWN_THE_WELL.options(), 2)) == sorted(ISLAND)
