"""Which cards of a hand can be played onto the piles, and what buries the others."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.declare import Doc, OrOne, Size
from adjudicators.down_the_well import rulebook as rules
from adjudicators.down_the_well.piles import EMPTY, lying, pile_faults, playable_on, what_buries
from adjudicators.down_the_well.ranking import BIT, POOL, among
from adjudicators.down_the_well.state import (
    LARGEST_HAND,
    RANKS,
    SUIT,
    AnyCard,
    OpenCard,
    Piles,
    Suit,
)
from adjudicators.unseen import World, holds_any
from adjudicators.values import value
from adjudicators.verdict import Contradiction, Impossible, Reason, RuleId
from adjudicators.words import listed


@value
class PlayableQuestion:
    """The piles, and a hand."""

    piles: Annotated[
        Mapping[Suit, Annotated[tuple[OpenCard, ...] | None, Size(0, RANKS), OrOne()]],
        Size(0, len(ISLAND.suits)),
        Doc(
            "By suit, each pile from its oldest card to its top, or its top card alone; one that is"
            " left out, or null, is empty.",
            {"A": ["2A", "6A"], "C": "QC"},
        ),
    ]
    hand: Annotated[
        tuple[AnyCard, ...],
        Size(0, LARGEST_HAND),
        Doc("The hand; ? for cards that cannot be seen.", ["5A", "7A", "KC", "2D"]),
    ]


@value
class Buried:
    """A card that cannot be played in this round."""

    card: Annotated[OpenCard, Doc("The card.", "5A")]
    by: Annotated[OpenCard, Doc("The card that buries it: the top of its suit's pile.", "6A")]
    rule: RuleId


@value
class PlayableAnswer:
    """What can be done with a hand."""

    playable: Annotated[
        tuple[OpenCard, ...], Doc("The cards that can be played, as they are in hand.", ["7A"])
    ]
    buried: Annotated[
        tuple[Buried, ...], Doc("The cards that cannot, each with the card that buries it.")
    ]
    must_play: Annotated[
        bool | None,
        Doc(
            "Whether the player must play one of them, and may not pass; null where cards that"
            " cannot be seen decide it."
        ),
    ]
    lines: Annotated[
        tuple[Reason, ...],
        Doc(
            "Why each known card can be played or not, as they are in hand; then, what must be done."
        ),
    ]


def answer_playable(question: PlayableQuestion) -> PlayableAnswer:
    """Say of every known card of a hand whether it can be played."""
    piles = {suit: question.piles.get(suit) or () for suit in EMPTY}
    seen = [card for card in (*question.hand, *lying(piles)) if card != UNKNOWN]
    told = {suit: piles[suit] for suit in question.piles}
    faults = pile_faults(rules.PLAYABLE_CALL, told, "/piles")
    if faults := [*faults, *_twice(question.hand, piles)]:
        raise Impossible(tuple(faults))
    higher = playable_on(piles)
    playable = among(question.hand, higher)
    buried = []
    for card in among(question.hand, ~higher):
        top, rule = what_buries(card, piles)
        buried.append(Buried(card, top, rule.id))
    # the unseen cards of the hand are any that are not seen here
    world = World(POOL.unseen(seen), (question.hand.count(UNKNOWN),), (0,))
    must_play = bool(playable) or holds_any([world], 0, higher)
    lines = [_why(card, piles, higher) for card in question.hand if card != UNKNOWN]
    lines.append(_duty(question.hand, playable, must_play))
    return PlayableAnswer(tuple(playable), tuple(buried), must_play, tuple(lines))


def _why(card: str, piles: Piles, playable: int) -> Reason:
    """Why a card can be played, or cannot."""
    if not piles[SUIT[card]]:
        return rules.HIGHER.reason(f"{card} can be played: the pile of its suit is empty", card)
    top, rule = what_buries(card, piles)
    if BIT[card] & playable:
        return rules.HIGHER.reason(f"{card} can be played: it is higher than {top}", card, top)
    return rule.reason(f"{card} is buried: it is not higher than {top}", card, top)


def _duty(hand: Sequence[str], playable: Sequence[str], must_play: bool | None) -> Reason:
    """What the player must do, and why."""
    if not hand:
        message = "there is no card in hand, so nothing is to be done"
        return rules.EMPTY_HAND.reason(message, numbers={"held": 0})
    if must_play is None:
        return rules.MUST_PLAY.reason("cards that cannot be seen decide whether one must be played")
    if not must_play:
        return rules.PASS.reason("no card can be played, so the player passes")
    unseen = hand.count(UNKNOWN)
    numbers = {"unseen": unseen} if unseen else None
    if not playable:
        message = "one of the cards that cannot be seen must be played"
        return rules.MUST_PLAY.reason(message, numbers=numbers)
    which = listed(playable, "or")
    if unseen:
        which += " or one that cannot be seen"
    return rules.MUST_PLAY.reason(f"{which} must be played", *playable, numbers=numbers)


def _twice(hand: tuple[str, ...], piles: Piles) -> list[Contradiction]:
    found = []
    for place, card in enumerate(hand):
        if card == UNKNOWN:
            continue
        if card in hand[:place]:
            where = f"/hand/{hand.index(card)}"
        elif card in piles[SUIT[card]]:
            where = f"/piles/{card[1]}"
        else:
            continue
        detail = f"{card} stands at {where} already"
        found.append(rules.PLAYABLE_CALL.contradicted(f"/hand/{place}", detail, card))
    return found
