"""What one player, or a spectator, may see of a table."""

from dataclasses import replace

from adjudicators.cards import UNKNOWN
from adjudicators.to_the_bottom.board import names_on
from adjudicators.to_the_bottom.cards.catalogue import ByName, cards_of
from adjudicators.to_the_bottom.resolve.choices import Question, question
from adjudicators.to_the_bottom.resolve.deck_vision import sight
from adjudicators.to_the_bottom.resolve.table import laid_out
from adjudicators.to_the_bottom.state import Player, State

SHOWING = ("look", "rearrange", "decide")
"""The questions of which whoever is asked sees the cards."""


def view(state: State, player: str | None) -> State:
    """The state with ``?`` for every card that the player may not see, and without its seed."""
    cards = cards_of(state.options.catalogue)
    asked = _showing(state, player)
    hands = _sees_hands(state, player, cards)
    return replace(
        state,
        players=tuple(
            [
                _own(each, asked, cards) if each.id == player else _others(each, asked, hands)
                for each in state.players
            ]
        ),
        common=_covered(state.common),
        rng=None,
    )


def _own(each: Player, asked: Question | None, cards: ByName) -> Player:
    seen, _ = (0, False) if each.sunk else sight(each.board, cards)
    places = {*range(seen), *_shown(asked, each.id, "deck")}
    return replace(each, deck=_uncovered(each.deck, places), gone=_covered(each.gone))


def _others(each: Player, asked: Question | None, hands: bool) -> Player:
    hand = each.hand if hands else _uncovered(each.hand, _shown(asked, each.id, "hand"))
    deck = _uncovered(each.deck, _shown(asked, each.id, "deck"))
    return replace(each, deck=deck, hand=hand, gone=_covered(each.gone))


def _shown(asked: Question | None, holder: str, zone: str) -> set[int]:
    """The places of a player's cards that a question shows."""
    if asked is None or (asked.holder, asked.zone) != (holder, zone):
        return set()
    return set(asked.places)


def _showing(state: State, player: str | None) -> Question | None:
    """The question that waits, if it shows this player cards."""
    if state.pending is None:
        return None
    asked = question(laid_out(state))
    if asked is None or asked.kind not in SHOWING or asked.player != player:
        return None
    return asked


def _sees_hands(state: State, player: str | None, cards: ByName) -> bool:
    for each in state.players:
        if each.id == player and not each.sunk:
            return any(cards[name].sees_hands for name in names_on(each.board))
    return False


def _covered(cards: tuple[str, ...]) -> tuple[str, ...]:
    return (UNKNOWN,) * len(cards)


def _uncovered(cards: tuple[str, ...], places: set[int]) -> tuple[str, ...]:
    """Cards of which only these places are seen."""
    if not places:
        return _covered(cards)
    return tuple([card if at in places else UNKNOWN for at, card in enumerate(cards)])
