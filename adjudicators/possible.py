"""How a state is judged: by checks in stages; and the checks that every game makes.

A check says why a state cannot occur. Those made here are told only which rule they are about; what they
look at, they read off the state's declaration.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from adjudicators.cards import UNKNOWN, Deck
from adjudicators.places import cards_on_table, located_cards, located_players, players_named
from adjudicators.rulebook import Rule
from adjudicators.verdict import Contradiction
from adjudicators.words import counted, listed, not_at_table

S = TypeVar("S")
Check = Callable[[S], Iterable[Contradiction]]
Contradictions = Sequence[Contradiction]


def in_stages(*stages: Sequence[Check[S]]) -> Callable[[S], list[Contradiction]]:
    """Everything that these checks find; each stage needs a state that those before found nothing wrong with."""

    def contradictions(state: S) -> list[Contradiction]:
        found: list[Contradiction] = []
        for checks in stages:
            for check in checks:
                if more := check(state):
                    found += more
            if found:
                break
        return found

    return contradictions


def players_fit(rule: Rule) -> Check[Any]:
    """No two players have the same name, and whoever is named somewhere sits at the table."""

    def check(state: Any) -> Contradictions:
        if len(set(players_named(state))) == len(state.players) == len(names_at_table(state)):
            return ()
        return [*_names_taken(rule, state), *_strangers(rule, state)]

    return check


def names_at_table(state: Any) -> set[str]:
    """Who sits at the table."""
    return {player.id for player in state.players}


def _names_taken(rule: Rule, state: Any) -> Iterator[Contradiction]:
    names = [player.id for player in state.players]
    for seat, name in enumerate(names):
        if name in names[:seat]:
            detail = f"{name} sits at this table already"
            yield rule.contradicted(f"/state/players/{seat}/id", detail)


def _strangers(rule: Rule, state: Any) -> Iterator[Contradiction]:
    seated = names_at_table(state)
    strange = [(pointer, name) for pointer, name in located_players(state) if name not in seated]
    for number, (pointer, name) in enumerate(strange):
        detail, named = not_at_table(name, state.players, number)
        yield rule.contradicted(pointer, detail, named=named)


def every_card_in_one_place(rule: Rule, deck_of: Callable[[Any], Deck]) -> Check[Any]:
    """Each card of the deck is there once."""

    def check(state: Any) -> Contradictions:
        cards, deck = cards_on_table(state), deck_of(state)
        size, absent = len(deck.cards), len(deck.tokens.difference(cards))
        if len(cards) == size and (not absent or absent == cards.count(UNKNOWN)):
            return ()
        found = list(standing_twice(rule, located_cards(state)))
        if len(cards) != size:
            detail = f"{counted(len(cards), 'card')} on the table, and the deck has {size}"
            found.append(rule.contradicted("/state", detail))
        if UNKNOWN not in cards and (missing := deck.unseen(cards)):
            found.append(rule.contradicted("/state", f"missing: {listed(missing)}", *missing))
        return found

    return check


def standing_twice(rule: Rule, located: Iterable[tuple[str, str]]) -> Iterator[Contradiction]:
    """Each of these cards, which come after their places, that stands somewhere else already."""
    first: dict[str, str] = {}
    for pointer, card in located:
        if card != UNKNOWN and first.setdefault(card, pointer) != pointer:
            yield rule.contradicted(pointer, f"{card} stands at {first[card]} already", card)
