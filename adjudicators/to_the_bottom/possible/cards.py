"""Whether all the cards are there, each where it can be."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from adjudicators.cards import UNKNOWN
from adjudicators.memo import remembers_last
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.cards.catalogue import ICEBERG, cards_of
from adjudicators.to_the_bottom.resolve.deal import Packs, packs
from adjudicators.to_the_bottom.state import Options, State
from adjudicators.to_the_bottom.unseen import unseen
from adjudicators.verdict import Contradiction

Contradictions = Sequence[Contradiction]


def _placed(state: State) -> Iterator[tuple[str, Sequence[str]]]:
    """Every list of cards, with where it stands."""
    yield "/state/common", state.common
    yield "/state/shop", state.shop
    for seat, player in enumerate(state.players):
        base = f"/state/players/{seat}"
        yield f"{base}/deck", player.deck
        yield f"{base}/hand", player.hand
        yield f"{base}/water", player.water
        yield f"{base}/gone", player.gone


@remembers_last
def all_cards(state: State) -> list[str]:
    """Every card on the table."""
    cards = [*state.common, *state.shop]
    for each in state.players:
        cards += each.deck
        cards += each.hand
        cards += each.water
        cards += each.gone
        for entry in each.board:
            cards.append(entry.card)
            if entry.merged is not None:
                cards.append(entry.merged)
    if state.pending is not None:
        cards += [deed.held for deed in state.pending.deeds if deed.held is not None]
    return cards


def cards_are_of_the_catalogue(state: State) -> Contradictions:
    """There are no other cards than those of the catalogue."""
    cards = cards_of(state.options.catalogue)
    strange = set(all_cards(state)).difference(cards, (UNKNOWN,))
    strange.update(set(state.barred).difference(cards))
    if state.pending is not None:
        for deed in state.pending.deeds:
            strange.update({deed.card, *(deed.into_water or ())}.difference(cards, ("",)))
    if state.drawing is not None:
        strange.update(set(state.drawing.others).difference(cards))
    return list(_strange(state, strange)) if strange else ()


def _strange(state: State, strange: set[str]) -> Iterator[Contradiction]:
    told: set[str] = set()
    for base, pile in _placed(state):
        for place, card in enumerate(pile):
            if card in strange:
                told.add(card)
                yield _no_such_card(f"{base}/{place}", card)
    for seat, player in enumerate(state.players):
        for place, entry in enumerate(player.board):
            for name, card in (("card", entry.card), ("merged", entry.merged or "")):
                if card in strange:
                    told.add(card)
                    yield _no_such_card(f"/state/players/{seat}/board/{place}/{name}", card)
    for card in sorted(strange - told):
        yield _no_such_card("/state", card)


def _no_such_card(pointer: str, card: str) -> Contradiction:
    return rules.CATALOGUE.contradicted(pointer, f"no card of the catalogue is called {card}")


@lru_cache(maxsize=8)
def _usual(seats: int) -> Counter[str]:
    return Counter([card for pack in packs(Options(), seats) for card in pack])


def whole(state: State) -> Counter[str]:
    """How many of each card there are."""
    options = state.options
    if not options.catalogue and not options.supply:
        return _usual(len(state.players))
    return _counted(packs(options, len(state.players)))


@remembers_last
def _counted(all_packs: Packs) -> Counter[str]:
    return Counter([card for pack in all_packs for card in pack])


def every_card_is_there(state: State) -> Contradictions:
    """All the cards of the game are there, each in one place."""
    there, due = Counter(all_cards(state)), whole(state)
    if dict.__eq__(there, due):  # a Counter takes longer to compare itself
        return ()
    hidden = there.pop(UNKNOWN, 0)
    surplus, missing = there - due, due - there
    found = [
        rules.CARDS.contradicted("/state", f"{card} is there {there[card]} times, not {due[card]}")
        for card in surplus
    ]
    if missing.total() != hidden and not surplus:
        detail = (
            f"{hidden} cards cannot be seen, and those not seen are {missing.total()}:"
            f" {', '.join(missing.elements())}"
        )
        found.append(rules.CARDS.contradicted("/state", detail))
    return found


def common_deck_is_of_supply(state: State) -> Contradictions:
    """Only cards of the supply are in the common deck and, but for the Iceberg, in the shop."""
    supplied = _supplied(state)
    shop = [card for card in state.shop if card != ICEBERG]
    if supplied.issuperset(state.common) and supplied.issuperset(shop):
        return ()
    found = [
        rules.STARTING_DECK.contradicted(f"{base}/{place}", f"{card} is not in {where}")
        for base, where, pile, others in (
            ("/state/common", "the common deck", state.common, UNKNOWN),
            ("/state/shop", "the shop", state.shop, ICEBERG),
        )
        for place, card in enumerate(pile)
        if card != others and card not in supplied
    ]
    if not found and UNKNOWN in state.common:
        hidden = unseen(state)
        enough = sum([count for card, count in hidden.left.items() if card in supplied])
        if enough < hidden.common:
            detail = f"{hidden.common} cards cannot be seen here, and only {enough} can be here"
            found.append(rules.STARTING_DECK.contradicted("/state/common", detail))
    return found


def _supplied(state: State) -> frozenset[str]:
    options = state.options
    if not options.catalogue and not options.supply:
        return _usually_supplied()
    return _different(packs(options, len(state.players)))


@lru_cache(maxsize=1)
def _usually_supplied() -> frozenset[str]:
    return frozenset(packs(Options(), 2)[-2])


@remembers_last
def _different(all_packs: Packs) -> frozenset[str]:
    return frozenset(all_packs[-2])
