"""What a hand of Down the Well brings its winner: a point for every card left in any hand."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from adjudicators.cards import UNKNOWN
from adjudicators.declare import Between, Doc, PlayerId, Size
from adjudicators.down_the_well import rulebook as rules
from adjudicators.down_the_well.state import (
    HAND_SIZE,
    LARGEST_HAND,
    MOST_POINTS,
    SEATS,
    AnyCard,
    Phase,
    State,
    target,
)
from adjudicators.down_the_well.turns import somebody_ran_out
from adjudicators.hands import is_hand_over
from adjudicators.rulebook import Rule
from adjudicators.values import value
from adjudicators.verdict import Contradiction, Event, Impossible, Outcome, ScoreLine, Standing
from adjudicators.words import counted, listed


@value
class ScoreQuestion:
    """The hands as they are when a hand is over, and who played the last card."""

    hands: Annotated[
        Mapping[PlayerId, Annotated[tuple[AnyCard, ...], Size(0, LARGEST_HAND)]],
        Size(1, SEATS[1]),
        Doc(
            "What each player has left; who is not listed has nothing.",
            {"ann": ["2C"], "bob": ["3A", "4A"], "cid": []},
        ),
    ]
    winner: Annotated[PlayerId, Doc("Who played the last card.", "ann")]


@value
class ScoreAnswer:
    """The winner's points, with a line for each hand; the lines add up to the total."""

    winner: Annotated[PlayerId, Doc("Who scores.", "ann")]
    total: Annotated[int, Between(0, MOST_POINTS), Doc("The winner's points.", 5)]
    lines: Annotated[tuple[ScoreLine, ...], Doc("What each hand brings, as they were listed.")]


def answer_score(question: ScoreQuestion) -> ScoreAnswer:
    """Score one hand."""
    if faults := _faults(question):
        raise Impossible(tuple(faults))
    lines = tuple([_line(name, hand, question.winner) for name, hand in question.hands.items()])
    return ScoreAnswer(question.winner, sum([line.points for line in lines]), lines)


def _line(name: str, hand: tuple[str, ...], winner: str, rule: Rule | None = None) -> ScoreLine:
    if rule is None:
        rule = rule_of_points([name], winner)
    count = len(hand)
    cards = counted(count, "card") if count else "no cards"
    known = [card for card in hand if card != UNKNOWN]
    message = f"{name} has {cards} left: {count or 'nothing'}"
    return rule.line(count, message, *known, named=(name,))


def rule_of_points(holders: Sequence[str], winner: str) -> Rule:
    """The rule by which the winner scores for the cards that these players hold."""
    return rules.POINTS_OWN if [*holders] == [winner] else rules.POINTS_OTHERS


def _faults(question: ScoreQuestion) -> list[Contradiction]:
    rule, hands = rules.SCORING_CALL, question.hands
    found: list[Contradiction] = []
    if question.winner not in hands:
        detail = f"{question.winner} is not one of {listed([*hands], 'or')}"
        found.append(rule.contradicted("/winner", detail, named=(question.winner, *hands)))
    full = [name for name, hand in hands.items() if hand]
    if len(full) == SEATS[1]:
        players = counted(len(full), "player")
        detail = f"{players} have cards left, which is everybody, so the hand is not over"
        found.append(rule.contradicted("/hands", detail, numbers={"players": len(full)}))
    dealt = HAND_SIZE[min(SEATS[1], max(SEATS[0], len(hands), len(full) + 1))]
    places: dict[str, str] = {}
    for name, hand in hands.items():
        most = dealt - (name == question.winner)
        if len(hand) > most:
            cards = counted(len(hand), "card")
            detail = f"{name} has {cards} left; it can be {most} at the most"
            numbers = {"left": len(hand), "most": most}
            pointer = f"/hands/{name}"
            found.append(rule.contradicted(pointer, detail, named=(name,), numbers=numbers))
        for place, card in enumerate(hand):
            pointer = f"/hands/{name}/{place}"
            if card != UNKNOWN and places.setdefault(card, pointer) != pointer:
                detail = f"{card} stands at {places[card]} already"
                found.append(rule.contradicted(pointer, detail, card))
    return found


def left_in_hands(state: State) -> int:
    """How many cards are left in all hands."""
    return sum([len(player.hand) for player in state.players])


def hand_winner(state: State) -> str | None:
    """Who wins the hand if no other card is played: whoever played the latest one."""
    return state.last_played_by


def standings(state: State, _: Sequence[Event]) -> tuple[Standing, ...]:
    """Every player's total, and, once somebody has run out, what the hand brings whoever played last."""
    winner = hand_winner(state) if somebody_ran_out(state) else None
    return tuple(
        [
            Standing(each.id, each.score, _lines(state, winner) if each.id == winner else ())
            for each in state.players
        ]
    )


def _lines(state: State, winner: str) -> tuple[ScoreLine, ...]:
    rule = None if is_hand_over(state) else rules.AS_IT_STANDS
    return tuple([_line(each.id, each.hand, winner, rule) for each in state.players])


def wins_match(score: int, seats: int) -> bool:
    """Whether a player with this score has won the match."""
    return score >= target(seats)


def phase_after(state: State, score: int) -> Phase:
    """What comes after a hand whose winner has this score: the next hand, in a match that is not won yet."""
    goes_on = state.options.match and not wins_match(score, len(state.players))
    return "deal" if goes_on else "finished"


def outcome_of(state: State) -> Outcome | None:
    """Who has won, once the game is over."""
    if state.phase != "finished" or (winner := hand_winner(state)) is None:
        return None
    rule = rules.MATCH if state.options.match else rules.WINNER
    return rule.outcome((winner,))
