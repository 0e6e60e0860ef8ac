"""Whether all the cards are there, each where it can be."""

from collections import Counter
from collections.abc import Iterator

from adjudicators.cards import UNKNOWN
from adjudicators.memo import remembers_last
from adjudicators.places import located_cards
from adjudicators.possible import Contradictions
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.cards.catalogue import ICEBERG, ByName, cards_by_name
from adjudicators.to_the_bottom.cards.input_checks import no_such_card
from adjudicators.to_the_bottom.stack import (
    DrawOnStack,
    EffectOnStack,
    JettisonOnStack,
    ReactionOnStack,
    UseOnStack,
)
from adjudicators.to_the_bottom.state import State
from adjudicators.to_the_bottom.unseen import copies_on_table, whole_deck, with_players
from adjudicators.unseen import World
from adjudicators.verdict import Contradiction
from adjudicators.words import counted, did_you_mean, listed


def cards_are_of_the_catalogue(state: State) -> Contradictions:
    """There are no other cards than those of the catalogue."""
    known = _known(cards_by_name(state.options.catalogue))
    there, named = copies_on_table(state), _cards_named(state)
    if (_is_all_there(state) or there.keys() <= known) and known.issuperset(named):
        return ()
    return list(_strange(state, {*there, *named} - known))


@remembers_last
def _is_all_there(state: State) -> bool:
    """Whether the cards on the table are those of the game, and all of them are seen."""
    return dict.__eq__(
        copies_on_table(state), whole_deck(state).copies
    )  # a Counter's own takes longer


@remembers_last
def _known(cards: ByName) -> frozenset[str]:
    """The names of all cards, and what stands for one that cannot be seen."""
    return frozenset([*cards, UNKNOWN])


def _cards_named(state: State) -> list[str]:
    """The cards that a state speaks of, besides those that lie on the table."""
    names = [*state.barred]
    if state.drawing is not None:
        names += state.drawing.others
    if state.pending is not None:
        for item in state.pending.stack:
            match item:
                case JettisonOnStack(cards=cards):
                    names += cards
                case ReactionOnStack(card=card, take=take):
                    names += [card, *(take or ())]
                case UseOnStack(card=card) | EffectOnStack(card=card) | DrawOnStack(card=card):
                    names.append(card)
    return names


def _strange(state: State, strange: set[str]) -> Iterator[Contradiction]:
    told: set[str] = set()
    known = cards_by_name(state.options.catalogue)
    near = {card: did_you_mean(card, known, number) for number, card in enumerate(sorted(strange))}
    for pointer, card in located_cards(state):
        if card in strange:
            told.add(card)
            yield no_such_card(pointer, card, near[card])
    for card in sorted(strange - told):
        yield no_such_card("/state", card, near[card])


def every_card_is_there(state: State) -> Contradictions:
    """All the cards of the game are there, each in one place."""
    if _is_all_there(state):
        return ()
    there, due = copies_on_table(state), whole_deck(state).copies
    hidden = there[UNKNOWN]
    seen_ones_fit = all([n <= due[card] for card, n in there.items() if card != UNKNOWN])
    if seen_ones_fit and there.total() == due.total():
        return ()
    there = Counter({card: number for card, number in there.items() if card != UNKNOWN})
    surplus, missing = there - due, due - there
    found = [
        rules.CARDS.contradicted(
            "/state",
            f"{card} is there {counted(there[card], 'time')}, and not {due[card]}",
            card,
            numbers={"given": there[card], "needed": due[card]},
        )
        for card in surplus
    ]
    if missing.total() != hidden and not surplus:
        cards, number = tuple(missing.elements()), missing.total()
        detail = (
            f"{counted(hidden, 'unseen card')}, and {number} of the game's cards not seen:"
            f" {listed(cards)}"
        )
        numbers = {"unseen": hidden, "missing": number}
        found.append(rules.CARDS.contradicted("/state", detail, *cards, numbers=numbers))
    return found


def common_deck_is_of_supply(state: State) -> Contradictions:
    """Only cards of the supply are in the common deck and, but for the Iceberg, in the shop."""
    supply = whole_deck(state).supply
    on_sale = [card for card in state.shop if card != ICEBERG]
    if supply.issuperset(state.common) and supply.issuperset(on_sale):
        return ()
    if {*state.common, *on_sale} - supply - {UNKNOWN}:
        return list(_not_supplied(state, supply))
    world = with_players(state, 0)[0]
    return () if world.possible() else [_too_few_supplied(state, world)]


def _too_few_supplied(state: State, world: World) -> Contradiction:
    in_common = state.common.count(UNKNOWN)
    enough = (world.unseen & ~world.barred[1]).bit_count()
    detail = f"{counted(in_common, 'unseen card')} here, and only {enough} can be here"
    numbers = {"unseen": in_common, "most": enough}
    return rules.STARTING_DECK.contradicted("/state/common", detail, numbers=numbers)


def _not_supplied(state: State, supply: frozenset[str]) -> Iterator[Contradiction]:
    for base, where, pile, others in (
        ("/state/common", "the common deck", state.common, UNKNOWN),
        ("/state/shop", "the shop", state.shop, ICEBERG),
    ):
        for place, card in enumerate(pile):
            if card != others and card not in supply:
                detail = f"{card} is not in {where}"
                yield rules.STARTING_DECK.contradicted(f"{base}/{place}", detail, card)
