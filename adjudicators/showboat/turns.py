"""Who may act: simultaneous choice first, then one by one in the order of the cards shown."""

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.showboat.state import SPEED, Player, State


def still_in(state: State) -> list[Player]:
    """The players who have not retired from this hand."""
    return [player for player in state.players if not player.retired]


def waited_for(state: State) -> tuple[str, ...]:
    """Whom the game waits for; anybody may deal."""
    if state.phase == "choose":
        return tuple(
            [each.id for each in state.players if each.chosen is None and not each.retired]
        )
    if state.phase == "act":
        return tuple([each.id for each in next_in_line(state)])
    if state.phase == "deal":
        return tuple([each.id for each in state.players])
    return ()


def yet_to_act(state: State) -> list[Player]:
    """The players who act later in this round."""
    return [each for each in state.players if not (each.acted or each.retired)]


def next_in_line(state: State) -> list[Player]:
    """Whose turn it is: one player, or all of whom it may be where cards are not known."""
    waiting = yet_to_act(state)
    known = [each for each in waiting if each.tableau[-1] != UNKNOWN]
    first = min(known, key=_speed) if known else None
    if first and len(known) == len(waiting):
        return [first]
    unseen = [SPEED[card] for card in unseen_cards(state)]
    limit = _speed(first) if first else len(SPEED)
    hidden = len(waiting) - len(known)
    unknown_first = any(speed < limit for speed in unseen)
    known_first = sum(speed > limit for speed in unseen) >= hidden
    return [
        each
        for each in waiting
        if (each is first and known_first) or (each.tableau[-1] == UNKNOWN and unknown_first)
    ]


def _speed(player: Player) -> int:
    return SPEED[player.tableau[-1]]


def unseen_cards(state: State) -> tuple[str, ...]:
    """The cards that stand nowhere in the state; each ``?`` is one of them."""
    seen = [*state.center, *state.deck, *state.discard]
    for player in state.players:
        seen += (*player.hand, *player.tableau, player.chosen or UNKNOWN)
    return ISLAND.unseen(seen)
