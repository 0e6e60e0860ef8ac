"""What the games share that are played in several hands from one deck: dealing, and the action that deals."""

from collections.abc import Callable, Sequence
from typing import Any

from adjudicators.cards import UNKNOWN
from adjudicators.chance import MOST_SHUFFLES, judge_order, reordered
from adjudicators.game import Applied, Law, Setup, seat_number
from adjudicators.possible import Check, Contradictions
from adjudicators.rulebook import Rule
from adjudicators.values import changed
from adjudicators.verdict import Event, Finding, Outcome
from adjudicators.words import counted

MOST_HANDS = MOST_SHUFFLES
"""Each hand is dealt from one shuffle."""


def dealt(deck: Sequence[str], hands: int, size: int) -> list[tuple[str, ...]]:
    """Hands of so many cards, dealt one card at a time from the top; the first hand gets the first card.

    >>> dealt("ABCDEFG", 3, 2)
    [('A', 'D'), ('B', 'E'), ('C', 'F')]
    """
    return [tuple(deck[hand : hands * size : hands]) for hand in range(hands)]


def dealt_to(rule: Rule, player: str, cards: tuple[str, ...]) -> Event:
    """A player is dealt cards that nobody else sees."""
    message = f"{player} is dealt {counted(len(cards), 'card')}"
    covered = rule.covered((player,), message)
    return rule.event("dealt", message, player=player, cards=cards, covered=covered)


def next_hand(
    state: Any, action: Any, deck: tuple[str, ...], deal: Callable[..., Applied[Any]]
) -> Applied[Any]:
    """The next hand, dealt to the same players from the whole deck, shuffled anew."""
    order, rng = reordered(deck, state.rng, action.shuffle)
    setup = Setup(tuple([each.id for each in state.players]), state.options, order, rng)
    return changed(deal(setup, state.players, state.hand_number + 1), shuffled=(deck,))


def left_of(state: Any, name: str) -> str:
    """Who sits to the left of a player."""
    player: str = state.players[seat_number(state, name) + 1 - len(state.players)].id
    return player


def any_hand_hidden(state: Any) -> bool:
    """Whether some player holds a card that whoever asks cannot see."""
    for player in state.players:  # noqa: SIM110 - a generator costs more than the whole loop
        if UNKNOWN in player.hand:
            return True
    return False


def highest(players: Sequence[Any], alone: Rule, shared: Rule) -> Outcome:
    """Whoever has the highest score has won: by the first rule if that is one player, by the second if several share it."""
    most = max([each.score for each in players])
    winners = tuple([each.id for each in players if each.score == most])
    return (alone if len(winners) == 1 else shared).outcome(winners)


def is_hand_over(state: Any) -> bool:
    """Whether a hand is over, and the score sheet has it."""
    return state.phase in ("deal", "finished")


def may_be_dealt(state: Any) -> bool:
    """Whether the next hand can be dealt, of games that last until somebody has won."""
    return bool(state.phase == "deal" and state.hand_number < MOST_HANDS)


def hands_are_left(rule: Rule) -> Law:
    """Hands are numbered up to a limit; where none is due, another rule says so."""

    def law(state: Any, _: Any) -> Finding | None:
        if state.phase != "deal" or may_be_dealt(state):
            return None
        message, numbers = f"hand {MOST_HANDS} was the last one", {"hand": MOST_HANDS}
        return rule.broken(message, "/action/type", numbers=numbers)

    return law


def is_whole_deck(rule: Rule, deck_of: Callable[[Any], Sequence[str]]) -> Law:
    """The order given for a deal is one of the whole deck, also where no deal is due.

    Where one is due, the order is judged with every other shuffle, when the cards are dealt.
    """

    def law(state: Any, action: Any) -> Finding | None:
        if action.shuffle is None or state.rng is not None or may_be_dealt(state):
            return None
        return judge_order(rule, [deck_of(state)], action.shuffle)

    return law


def one_shuffle_a_hand(rule: Rule) -> Check[Any]:
    """Each hand is dealt from one shuffle."""

    def check(state: Any) -> Contradictions:
        if state.rng is None or state.rng.draws == state.hand_number:
            return ()
        made = counted(state.rng.draws, "shuffle")
        detail = f"{made} made; hand {state.hand_number} is dealt from shuffle {state.hand_number}"
        return [rule.contradicted("/state/rng/draws", detail)]

    return check
