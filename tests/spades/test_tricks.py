"""Who takes a trick, compared with a second reading of the rules that shares nothing with the first."""

from collections.abc import Sequence

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from adjudicators.spades import GAME, Options, Played, TrickQuestion, explain_trick
from adjudicators.verdict import Impossible
from tests.battery.every import steady
from tests.spades.tables import NAMES, RANKS, cards, deck, plays
from tests.strategies import plays as random_games

WINS = {
    ("R", "S"), ("R", "L"), ("P", "R"), ("P", "W"), ("S", "P"),
    ("S", "L"), ("L", "P"), ("L", "W"), ("W", "R"), ("W", "S"),
}  # fmt: skip
"""The first suit beats the second."""


def height(card: str) -> int:
    return 0 if card[0] == "*" else 1 + RANKS.index(card[:-1])


def beats(card: str, other: str, lead: str, turned: bool, rock: bool) -> bool:
    """Whether a card is better than another in a trick, by looking at these two alone."""
    suit, against = card[-1], other[-1]
    if suit == against:
        return height(card) > height(other)
    if rock and "R" in (suit, against):
        return suit == "R"

    def pair(one: str, two: str) -> bool:
        return ((two, one) if turned else (one, two)) in WINS

    can = [each for each in "RPSLW" if each == lead or pair(each, lead)]
    if suit in can and against in can:
        return pair(suit, against)
    return suit in can


def naive_winner(trick: Sequence[str], rock: bool) -> str:
    """The card that no other card of the trick is better than, and that is of use."""
    lead, turned = trick[0][-1], any(card[0] == "*" for card in trick)
    (best,) = [
        card
        for card in trick
        if all(beats(card, other, lead, turned, rock) for other in trick if other != card)
    ]
    return best


tricks = st.integers(1, 5).flatmap(
    lambda size: st.lists(st.sampled_from(deck(True)), min_size=size, max_size=size, unique=True)
)


@steady
@given(st.lists(tricks, min_size=30, max_size=30), st.booleans())
def test_the_winner_is_the_card_that_beats_all_others(many: list[list[str]], rock: bool) -> None:
    for trick in many:
        played = plays("ann", " ".join(trick), len(trick))
        answer = explain_trick(TrickQuestion(played, Options(rock_breaks_everything=rock)))
        assert answer.card == naive_winner(trick, rock)
        assert answer.winner == NAMES[trick.index(answer.card)]
        assert answer.lead_suit == trick[0][-1]
        assert answer.reversed == any(card[0] == "*" for card in trick)


@steady
@given(st.lists(tricks, min_size=30, max_size=30), st.booleans())
def test_cards_are_ranked_as_they_beat_each_other(many: list[list[str]], rock: bool) -> None:
    """Each card is beaten by those before it, unless none of them is of a suit that can win."""
    for trick in many:
        played = plays("ann", " ".join(trick), len(trick))
        answer = explain_trick(TrickQuestion(played, Options(rock_breaks_everything=rock)))
        ranked = [each.card for each in answer.ranking]
        assert sorted(ranked) == sorted(trick)
        lead, turned = trick[0][-1], answer.reversed
        able = [card for card in ranked if card[-1] in answer.strength]
        assert ranked[: len(able)] == able
        for place, card in enumerate(able):
            assert not any(beats(other, card, lead, turned, rock) for other in able[place + 1 :])
        others = [card for card in trick if card[-1] not in answer.strength]
        assert ranked[len(able) :] == others
        assert {each.rule for each in answer.ranking} <= set(GAME.rulebook.rules)
        for each in answer.ranking:
            assert each.card in each.message


NAMED = {"R": "Rock", "P": "Paper", "S": "Scissors", "L": "Lizard", "W": "Water"}


def reason(card: str, best: str, lead: str, turned: bool, rock: bool) -> tuple[str, str]:
    """Why a card takes a trick or does not: the rule and the words, from these two cards and the lead alone."""
    suit, against = NAMED[card[-1]], NAMED[best[-1]]
    joker = ", as a joker turns the order round" if turned else ""
    if card == best:
        return reason_of_winner(card, lead, turned, rock)
    if suit == against:
        rule = "trick.joker-low" if card[0] == "*" else "trick.high-card"
        return rule, f"{card} is a lower {suit} card than {best}"
    if rock and against == "Rock":
        return "rock-breaks-everything", f"{card} is no Rock card, and {best} is one"
    beats_lead = ((lead, card[-1]) if turned else (card[-1], lead)) in WINS
    if card[-1] == lead or beats_lead:
        rule = "trick.joker" if turned else "trick.stronger-suits"
        why = f"{against} is stronger than {suit} while {NAMED[lead]} is led{joker}"
        return rule, f"{best} beats {card}: {why}"
    rule = "trick.joker" if turned else "trick.weaker-suits"
    why = f"{suit} is weaker than {NAMED[lead]}, which is led{joker}"
    return rule, f"{card} cannot win: {why}"


def reason_of_winner(card: str, lead: str, turned: bool, rock: bool) -> tuple[str, str]:
    suit = NAMED[card[-1]]
    joker = ", as a joker turns the order round" if turned else ""
    if rock and suit == "Rock":
        rule = "rock-breaks-everything" + (".joker" if card[0] == "*" else "")
        return rule, f"{card} is the highest Rock card, and breaks everything"
    if card[-1] == lead:
        why = f"no card of a suit that beats it is there{joker}"
        return "trick.high-card", f"{card} is the highest card of the suit led, and {why}"
    why = f"{suit} is the strongest suit here while {NAMED[lead]} is led{joker}"
    rule = "trick.joker" if turned else "trick.stronger-suits"
    return rule, f"{card} is the highest {suit} card: {why}"


@steady
@given(st.lists(tricks, min_size=30, max_size=30), st.booleans())
@example([["10P", "JP"], ["10P", "9P"], ["10R", "10P", "2W"], ["10L", "*L", "10S"]], False)
@example([["10P", "10R"], ["10P", "JP"], ["10R", "JR", "10W"], ["JW", "*R", "10R"]], True)
def test_each_card_is_told_why_it_wins_or_does_not(many: list[list[str]], rock: bool) -> None:
    for trick in many:
        played = plays("ann", " ".join(trick), len(trick))
        answer = explain_trick(TrickQuestion(played, Options(rock_breaks_everything=rock)))
        lead, turned = trick[0][-1], any(card[0] == "*" for card in trick)
        best = naive_winner(trick, rock)
        for each in answer.ranking:
            rule, message = reason(each.card, best, lead, turned, rock)
            assert (each.rule, each.message) == (f"spades.{rule}", message)
            assert each.player == NAMES[trick.index(each.card)]


@pytest.mark.parametrize("lead", "RPSLW")
@pytest.mark.parametrize("turned", [False, True])
def test_strength_lists_the_suits_that_can_win_weakest_first(lead: str, turned: bool) -> None:
    led = ("*" if turned else "A") + lead
    (answer,) = [explain_trick(TrickQuestion((Played("ann", led),)))]
    assert answer.strength[0] == lead
    others = set("RPSLW") - {lead}
    can = [suit for suit in others if naive_winner([led, "2" + suit], rock=False) == "2" + suit]
    assert set(answer.strength[1:]) == set(can)
    weaker, stronger = answer.strength[1:]
    assert naive_winner([led, "A" + weaker, "2" + stronger], rock=False) == "2" + stronger
    with_rock = explain_trick(
        TrickQuestion((Played("ann", led),), Options(rock_breaks_everything=True))
    )
    rest = tuple(suit for suit in answer.strength if suit != "R")
    assert with_rock.strength == (("R",) if lead == "R" else (*rest, "R"))


def test_games_give_tricks_to_their_winners() -> None:
    taken = 0
    for play in random_games("spades"):
        for state in play.states:
            for trick in state.tricks[-1:]:
                played = [each.card for each in trick.plays]
                best = naive_winner(played, state.options.rock_breaks_everything)
                assert trick.winner == trick.plays[played.index(best)].player
                taken += 1
    assert taken > 300


@pytest.mark.parametrize(
    ("text", "options", "faults"),
    [
        ("ann 2P bob 2P", {}, {("/plays/1/card", "trick.call")}),
        ("ann 2P ann 3P", {}, {("/plays/1/player", "trick.call")}),
        ("ann 2P bob *P", {"jokers": False}, {("/plays/1/card", "jokers")}),
        (
            "ann *P ann *P",
            {"jokers": False},
            {
                ("/plays/0/card", "jokers"),
                ("/plays/1/card", "jokers"),
                ("/plays/1/card", "trick.call"),
                ("/plays/1/player", "trick.call"),
            },
        ),
    ],
)
def test_a_trick_that_is_none_is_refused(
    text: str, options: dict[str, bool], faults: set[tuple[str, str]]
) -> None:
    words = cards(text)
    played = tuple(map(Played, words[::2], words[1::2]))
    with pytest.raises(Impossible) as refused:
        explain_trick(TrickQuestion(played, Options(**options)))
    found = {(each.pointer, each.rule) for each in refused.value.contradictions}
    assert found == {(pointer, f"spades.{rule}") for pointer, rule in faults}
