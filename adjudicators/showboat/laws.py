"""Every rule that an action can break, action by action: the table at the end is the way in."""

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.game import Law, seat_of
from adjudicators.hands import is_whole_deck
from adjudicators.showboat import rulebook as rules
from adjudicators.showboat.state import (
    FIRST_RETIREMENT_OF_TWO,
    Choose,
    Deal,
    Pick,
    Player,
    Retire,
    State,
)
from adjudicators.showboat.turns import may_retire, next_in_line
from adjudicators.showboat.unseen import anything_hidden, whereabouts
from adjudicators.verdict import Finding

_DOING = {
    "choose": "everyone is choosing a card",
    "act": "the players are acting in turn",
    "deal": "the hand is over, and the next is to be dealt",
    "finished": "six hands are over",
}


def _in_phase(state: State, phase: str, what: str) -> Finding | None:
    if state.phase == phase:
        return None
    rule = rules.SIX_HANDS if state.phase == "finished" else rules.ROUND
    return rule.broken(f"{_DOING[state.phase]}, so {what}", "/action/type")


def choosing(state: State, _: Choose) -> Finding | None:
    """Cards are chosen in the first part of a round."""
    return _in_phase(state, "choose", "no card can be chosen")


def acting(state: State, _: Pick | Retire) -> Finding | None:
    """Players take cards and retire in the second part of a round."""
    return _in_phase(state, "act", "nobody can take a card or retire")


def between_hands(state: State, _: Deal) -> Finding | None:
    """A hand is dealt when the one before it is over."""
    return _in_phase(state, "deal", "no hand can be dealt")


def not_retired(state: State, action: Choose | Pick | Retire) -> Finding | None:
    """Who has retired is done with the hand."""
    if not _actor(state, action).retired:
        return None
    return rules.RETIRED.broken(f"{action.player} has retired from this hand", "/action/player")


def not_chosen_yet(state: State, action: Choose) -> Finding | None:
    """A card once chosen stays chosen."""
    if _actor(state, action).chosen is None:
        return None
    return rules.CHOOSE.broken(
        f"{action.player} has chosen a card for this round already", "/action/player"
    )


def holds_card(state: State, action: Choose) -> Finding | None:
    """The card chosen is one of the player's own hand."""
    card, hand = action.card, _actor(state, action).hand
    if card in hand:
        return None
    pointer = "/action/card"
    if card == UNKNOWN and hand:
        return (
            None
            if anything_hidden(state)
            else rules.CHOOSE.broken(
                "every card of this table is seen, so the one chosen has a name", pointer
            )
        )
    if UNKNOWN not in hand:
        held = " ".join(hand) or "no card"
        return rules.CHOOSE.broken(
            f"{action.player} does not hold {card}, but {held}", pointer, *_known(card)
        )
    may_be_held, may_be_elsewhere = whereabouts(state, card, hand)
    if not may_be_held:
        return rules.CHOOSE.inferred(
            f"{action.player} cannot hold {card}, which is elsewhere", pointer, card
        )
    if not may_be_elsewhere:
        return None
    unseen = hand.count(UNKNOWN)
    return rules.CHOOSE.unseen(
        f"{action.player} holds {unseen} cards that cannot be seen; this is legal only if {card} is"
        " one of them"
    )


def not_acted_yet(state: State, action: Pick | Retire) -> Finding | None:
    """A player acts once in a round."""
    actor = _actor(state, action)
    if not actor.acted or actor.retired:
        return None
    return rules.ACT_ONCE.broken(
        f"{action.player} has acted in this round already", "/action/player"
    )


def in_turn(state: State, action: Pick | Retire) -> Finding | None:
    """Of those still to act, the one with the lowest card acts."""
    actor = _actor(state, action)
    if state.phase != "act" or actor.acted or actor.retired:
        return None
    candidates = next_in_line(state)
    if actor not in candidates:
        return _too_early(actor, candidates)
    if len(candidates) == 1:
        return None
    others = " or ".join(each.id for each in candidates if each is not actor)
    return rules.ACTING_ORDER.unseen(
        f"some of the cards just shown are not known; {actor.id} acts now only if {others} showed"
        " nothing faster"
    )


def _too_early(actor: Player, candidates: list[Player]) -> Finding:
    faster = min(
        candidates, key=lambda each: each.tableau[-1] == UNKNOWN
    )  # one that is seen, if any
    mine, theirs = actor.tableau[-1], faster.tableau[-1]
    rule = rules.SUIT_ORDER if mine[0] == theirs[0] != UNKNOWN else rules.ACTING_ORDER
    return rule.broken(
        f"{faster.id} showed {theirs} and {actor.id} showed {mine}, so {faster.id} acts first",
        "/action/player",
        *_known(theirs),
        *_known(mine),
    )


def not_the_last(state: State, action: Pick | Retire) -> Finding | None:
    """The last player does nothing more."""
    if state.phase not in ("deal", "finished") or _actor(state, action).retired:
        return None
    return rules.LAST_PLAYER.broken(
        f"{action.player} is the last player and does nothing more in this hand", "/action/player"
    )


def in_center(state: State, action: Pick) -> Finding | None:
    """The card taken lies in the center."""
    card, center = action.card, state.center
    if card in center:
        return None
    pointer = "/action/card"
    if not center:
        return rules.RETIRE_EMPTY.broken("there are no cards in the center", pointer, card)
    may_lie_here, may_be_elsewhere = whereabouts(state, card, center)
    if not may_lie_here:
        return rules.PICK.broken(
            f"{card} is not in the center, where {' '.join(center)} lie", pointer, card
        )
    if not may_be_elsewhere:
        return None
    return rules.PICK.unseen(
        f"some cards of the center are not known; this is legal only if {card} is one of them"
    )


def two_players_wait(state: State, action: Retire) -> Finding | None:
    """Of two players nobody retires in the first three rounds."""
    if may_retire(state):
        return None
    return rules.TWO_PLAYERS.broken(
        f"{action.player} plays with one other only and cannot retire before round"
        f" {FIRST_RETIREMENT_OF_TWO}; this is round {state.round}",
        "/action/type",
    )


def _actor(state: State, action: Choose | Pick | Retire) -> Player:
    actor: Player = seat_of(state, action.player)
    return actor


def _known(card: str) -> tuple[str, ...]:
    return () if card == UNKNOWN else (card,)


LAWS: dict[type, tuple[Law, ...]] = {
    Choose: (choosing, not_retired, not_chosen_yet, holds_card),
    Pick: (acting, not_retired, not_acted_yet, in_turn, not_the_last, in_center),
    Retire: (acting, not_retired, not_acted_yet, in_turn, not_the_last, two_players_wait),
    Deal: (between_hands, is_whole_deck(rules.SHUFFLE, lambda state: ISLAND.cards)),
}
