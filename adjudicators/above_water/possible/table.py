"""Everything because of which a state cannot occur: one check for each thing that a game keeps true."""

from collections.abc import Collection

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.groups.kinds import (
    CARD_OF_GROUP,
    CARD_OF_STRAIGHT,
    CLOUD_SIZE,
    CLOUD_STONES,
)
from adjudicators.above_water.groups.synergy import STONES
from adjudicators.above_water.play.deal import too_many_players
from adjudicators.above_water.possible.auction import AUCTION_CHECKS
from adjudicators.above_water.possible.cards import CARD_CHECKS, most_turned_in
from adjudicators.above_water.possible.pending import PENDING_CHECKS
from adjudicators.above_water.possible.turn import TURN_CHECKS
from adjudicators.above_water.state import State
from adjudicators.places import located_players, players_named
from adjudicators.possible import Check, Contradictions, in_stages, players_fit
from adjudicators.words import counted

STONES_PER_CARD = max(CARD_OF_GROUP, CARD_OF_STRAIGHT, STONES, -(-CLOUD_STONES // CLOUD_SIZE))
"""No card turned in brings more: a synergy pays for sets, and the first card of a set brings nothing else."""


def all_can_be_dealt_in(state: State) -> Contradictions:
    """There were cards for everyone."""
    return too_many_players(state.options, len(state.players), "/state/players")


def stones_are_in_reach(state: State) -> Contradictions:
    """Stones come from the beginning, from cards turned in, and one may come from the last ante: with two aces of
    diamonds it puts one stone more onto them than the last player may have to pay."""
    stones = 0
    for player in state.players:
        stones += player.stones
    for ace in state.aces_of_diamonds:
        stones += ace.stones
    options = state.options
    most = options.starting_stones * len(state.players) + STONES_PER_CARD * most_turned_in(state)
    if state.phase == "finished":
        most += 1
    if stones <= most:
        return ()
    detail = f"{counted(stones, 'stone')}; by now the game can have brought {most} at most"
    numbers = {"stones": stones, "most": most}
    return [rules.STONES_BOUNDS.contradicted("/state/players", detail, numbers=numbers)]


def aces_grew_by_antes(state: State) -> Contradictions:
    """An ante is paid once in a turn, and others only after the deck was exhausted; each puts one stone on
    an ace of diamonds."""
    if state.exhaustions or not state.aces_of_diamonds:
        return ()
    antes = state.turn_number - (state.phase != "finished")
    return [
        rules.ACE_OF_DIAMONDS_GROWS.contradicted(
            f"/state/aces_of_diamonds/{place}/stones",
            f"{counted(ace.stones, 'stone')}, and at most {counted(antes, 'ante')} paid by now",
        )
        for place, ace in enumerate(state.aces_of_diamonds)
        if ace.stones > antes
    ]


def the_eliminated_have_nothing(state: State) -> Contradictions:
    """Whoever is out has left everything behind."""
    out = {each.id for each in state.players if each.eliminated}
    if not out or _nothing_is_left(state, out):
        return ()
    left = rules.ELIMINATED_GOODS.contradicted
    found = [
        left(f"/state/players/{seat}/{name}", f"{each.id} has been eliminated")
        for seat, each in enumerate(state.players)
        for name in ("stones", "hand", "turned_in", "done")
        if each.eliminated and getattr(each, name)
    ]
    return found + [
        rules.ELIMINATED.contradicted(pointer, f"{name} has been eliminated")
        for pointer, name in located_players(state)
        if name in out and not pointer.startswith(("/state/starting_player", "/state/players"))
    ]


def _nothing_is_left(state: State, out: Collection[str]) -> bool:
    """The same, quickly: those who are out have nothing, and are named as players and with the token alone."""
    for each in state.players:
        if each.eliminated and (each.stones or each.hand or each.turned_in or each.done):
            return False
    named = [name for name in players_named(state) if name in out]
    return len(named) == len(out) + (state.starting_player in out)


STAGES: tuple[tuple[Check[State], ...], ...] = (
    (players_fit(rules.PLAYERS),),
    (
        all_can_be_dealt_in,
        stones_are_in_reach,
        aces_grew_by_antes,
        the_eliminated_have_nothing,
        *CARD_CHECKS,
        *TURN_CHECKS,
        *AUCTION_CHECKS,
        *PENDING_CHECKS,
    ),
)

contradictions = in_stages(*STAGES)
"""Everything because of which this state cannot occur."""
