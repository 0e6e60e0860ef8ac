"""What was played, compared with a second reading of the rules that shares nothing with the first."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from adjudicators.spades import GAME, Options, Played, State, Trick
from adjudicators.spades.history import tricks_fit
from tests.spades.tables import NAMES, RANKS
from tests.spades.test_tricks import naive_winner

OPENING = {
    False: ["2P", "*P", *[rank + "P" for rank in RANKS[1:]]],
    True: ["*P", *[rank + "P" for rank in RANKS]],
}
"""By whether there is a ghost hand: the Paper cards in the order in which the first trick is led with them."""

Hands = dict[str, list[str]]


def may_have_been_played(state: State) -> bool:
    """Whether tricks, hands and turn fit together, where all hands are seen."""
    order = list(_turns(state))
    tricks = [taken.plays for taken in state.tricks] + [state.trick]
    if [each.player for trick in tricks for each in trick] != order[:-1]:
        return False
    winners = [trick[_best(state, trick)].player for trick in tricks[:-1]]
    if winners != [taken.winner for taken in state.tricks] or state.turn != order[-1]:
        return False
    hands = {each.id: list(each.hand) for each in state.players}
    for trick in tricks:
        for each in trick:
            hands[each.player].append(each.card)
    held = {card for hand in hands.values() for card in hand}
    opening = OPENING[state.options.ghost_hand]
    if next((card for card in opening if card in held), tricks[0][0].card) != tricks[0][0].card:
        return False
    return not any(_forbidden(state, tricks, hands))


def _turns(state: State) -> Iterator[str]:
    """Who had to play, card after card, and whose turn it is after that."""
    names = [each.id for each in state.players]
    seat = names.index(state.tricks[0].plays[0].player)
    for taken in state.tricks:
        yield from names[seat:] + names[:seat]
        if len(taken.plays) == len(names):
            seat = (seat + _best(state, taken.plays)) % len(names)
    for _ in range(len(state.trick) + 1):
        yield names[seat]
        seat = (seat + 1) % len(names)


def _best(state: State, trick: tuple[Played, ...]) -> int:
    cards = [each.card for each in trick]
    return cards.index(naive_winner(cards, state.options.rock_breaks_everything))


def _forbidden(state: State, tricks: list[tuple[Played, ...]], hands: Hands) -> Iterator[bool]:
    """Of every card, by whoever had which hand when they played it, whether it was forbidden."""
    rock_seen = not state.options.rock_breaks_everything
    for number, trick in enumerate(tricks):
        for place, each in enumerate(trick):
            lead, suit = trick[0].card[-1], each.card[-1]
            suits = {card[-1] for card in hands[each.player]}
            hands[each.player].remove(each.card)
            if place and suit != lead:
                yield lead in suits
            if suit == "R" and not (place and lead == "R"):
                too_early = number == 0 if place else not rock_seen
                yield state.options.rock_breaks_everything and too_early and suits != {"R"}
        rock_seen = rock_seen or any(each.card[-1] == "R" for each in trick)


# ── what is asked ────────────────────────────────────────────────────────────────────────────────


def mixed_up(state: State, chance: Random) -> State:
    """The same with one thing changed in what was played, or in who holds what."""
    number = chance.randrange(len(state.tricks))
    taken = state.tricks[number]
    names = [each.id for each in state.players]
    match chance.randrange(10):
        case 0:
            return _with_trick(state, number, Trick(chance.choice(names), taken.plays))
        case 1:
            moved = (*taken.plays[1:], taken.plays[0])
            return _with_trick(state, number, Trick(taken.winner, moved))
        case 2:
            return _with_trick(state, number, Trick(taken.winner, taken.plays[:-1]))
        case 3:
            return replace(state, turn=chance.choice(names))
        case 4:
            return replace(state, trick=state.trick[::-1])
        case _:
            shown = [each.card for trick in state.tricks for each in trick.plays]
            shown += [card for each in state.players for card in each.hand]
            return _exchanged(state, *chance.sample(shown, 2))


def _with_trick(state: State, number: int, trick: Trick) -> State:
    return replace(state, tricks=(*state.tricks[:number], trick, *state.tricks[number + 1 :]))


def _exchanged(state: State, one: str, other: str) -> State:
    to = {one: other, other: one}

    def turned(trick: tuple[Played, ...]) -> tuple[Played, ...]:
        return tuple(Played(each.player, to.get(each.card, each.card)) for each in trick)

    return replace(
        state,
        players=tuple(
            replace(each, hand=tuple(to.get(card, card) for card in each.hand))
            for each in state.players
        ),
        trick=turned(state.trick),
        tricks=tuple(Trick(each.winner, turned(each.plays)) for each in state.tricks),
    )


@pytest.mark.parametrize("rock", [False, True])
@pytest.mark.parametrize("ghost", [False, True])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_what_was_played_is_refused_exactly_if_it_cannot_have_been(
    seats: int, ghost: bool, rock: bool
) -> None:
    chance = Random(f"{seats} {ghost} {rock}")
    options = Options(rock_breaks_everything=rock, ghost_hand=ghost)
    answers = []
    for number in range(6):
        state: State = GAME.new(NAMES[:seats], options, seed=f"mixed up {number}").state
        while state.phase != "deal":
            if state.tricks:
                mixed = mixed_up(state, chance)
                answers.append(may_have_been_played(mixed))
                assert bool(tricks_fit(mixed)) != answers[-1]
            state = GAME.apply(state, chance.choice(GAME.actions(state).actions)).state
    assert answers.count(True) > 50
    assert answers.count(False) > 150
