"""Cards as people name them, and as they are written."""

import pytest

from adjudicators.cards import FIVE_SUIT, ISLAND, STANDARD, Deck, declared


@pytest.mark.parametrize("deck", [ISLAND, FIVE_SUIT, STANDARD], ids=lambda deck: deck.name)
def test_every_card_that_is_spoken_is_written_back(deck: Deck) -> None:
    jokers = [declared(joker, card) for joker in set(deck.jokers) for card in deck.rank]
    for card in (*deck.cards, *jokers):
        said = deck.spoken(card)
        assert deck.written(said) == card
        assert deck.written(said.upper()) == card
        if "=" not in card:
            assert deck.written(card) == card
            assert deck.written(card.lower()) == card


@pytest.mark.parametrize(
    "said", ["", "the", "of", "as", "x as y", "11C", "king", "king of", "king of kings", "K F K"]
)
def test_what_is_no_card_is_refused(said: str) -> None:
    with pytest.raises(ValueError, match="is not a card of the island deck"):
        ISLAND.written(said)
