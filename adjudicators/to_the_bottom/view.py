"""What one player, or a spectator, may see of a table."""

from adjudicators.cards import UNKNOWN, face_down
from adjudicators.to_the_bottom.board import names_on
from adjudicators.to_the_bottom.cards.catalogue import ByName, cards_by_name
from adjudicators.to_the_bottom.resolve.choices import Choice, asked_of
from adjudicators.to_the_bottom.resolve.deck_vision import topmost_seen
from adjudicators.to_the_bottom.resolve.targets import involves
from adjudicators.to_the_bottom.state import Player, State
from adjudicators.values import changed

SHOWING = ("look", "rearrange", "decide")
"""The kinds of choice for which whoever chooses sees the cards."""


def view(state: State, player: str | None) -> State:
    """The state with ``?`` for every card that the player may not see, and without its seed."""
    cards = cards_by_name(state.options.catalogue)
    shown = _showing(state, player)
    players = [
        _own(each, shown, cards) if each.id == player else _others(each, shown)
        for each in state.players
    ]
    seen = changed(state, players=tuple(players), common=face_down(state.common), rng=None)
    if not _sees_hands(seen, player, cards):
        return seen
    with_hands = [
        changed(each, hand=whole.hand) for each, whole in zip(players, state.players, strict=True)
    ]
    return changed(seen, players=tuple(with_hands))


def _own(each: Player, shown: Choice | None, cards: ByName) -> Player:
    seen, _ = topmost_seen(each.board, cards)
    places = {*range(seen), *_places_shown(shown, each.id, "deck")}
    return changed(each, deck=_uncovered(each.deck, places), gone=face_down(each.gone))


def _others(each: Player, shown: Choice | None) -> Player:
    hand = _uncovered(each.hand, _places_shown(shown, each.id, "hand"))
    deck = _uncovered(each.deck, _places_shown(shown, each.id, "deck"))
    return changed(each, deck=deck, hand=hand, gone=face_down(each.gone))


def _places_shown(shown: Choice | None, holder: str, zone: str) -> set[int]:
    """The places of a player's cards that a choice shows."""
    if shown is None or (shown.holder, shown.zone) != (holder, zone):
        return set()
    return set(shown.places)


def _showing(state: State, player: str | None) -> Choice | None:
    """The choice that the game waits for, if it shows this player cards."""
    if state.pending is None:
        return None
    _, choice = asked_of(state)
    if choice is None or choice.kind not in SHOWING or choice.player != player:
        return None
    return choice


def _sees_hands(seen: State, player: str | None, cards: ByName) -> bool:
    """Whether a player sees opponents' hands, told from what they see otherwise."""
    for each in seen.players:
        if each.id == player and not each.sunk:
            can = any([cards[name].sees_hands for name in names_on(each.board)])
            return can and (seen.turn == player or _is_involved(seen, each.id))
    return False


def _is_involved(seen: State, player: str) -> bool:
    """Whether something that waits concerns a player or their cards."""
    table, _ = asked_of(seen)
    return any([involves(table, item, player) for item in table.stack])


def _uncovered(cards: tuple[str, ...], places: set[int]) -> tuple[str, ...]:
    """Cards of which only these places are seen."""
    if not places:
        return face_down(cards)
    return tuple([card if at in places else UNKNOWN for at, card in enumerate(cards)])
