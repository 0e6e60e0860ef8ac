"""Showboat: six hands of collecting a rising row of cards, and getting out in time.

>>> from adjudicators.showboat import GAME, Choose, ScoreQuestion, score
>>> state = GAME.new(["ann", "bob", "cid"], seed="lighthouse").state
>>> verdict = GAME.adjudicate(state, Choose("ann", "KF"))
>>> verdict.legal, verdict.violations[0].rule
(False, 'showboat.choose')
>>> score(ScoreQuestion(("2A", "KB", "4C", "4D", "KF"), (), last_player=False)).total
21
"""

from collections.abc import Sequence

from adjudicators import verdict
from adjudicators.cards import ISLAND
from adjudicators.edition import edition_of
from adjudicators.game import Game, Question
from adjudicators.showboat import rulebook as rules
from adjudicators.showboat.laws import LAWS
from adjudicators.showboat.moves import legal_moves
from adjudicators.showboat.play import apply, open_game, result
from adjudicators.showboat.players import last_player
from adjudicators.showboat.possible import contradictions
from adjudicators.showboat.scoring import ScoreAnswer, ScoreQuestion, explain
from adjudicators.showboat.scoring import answer_score as score
from adjudicators.showboat.state import (
    SEATS,
    Action,
    AnyCard,
    Choose,
    Deal,
    Event,
    Options,
    Pick,
    Player,
    Retire,
    State,
)
from adjudicators.showboat.turns import waited_for
from adjudicators.showboat.view import view_of
from adjudicators.verdict import Standing

__all__ = [
    "GAME",
    "Action",
    "Choose",
    "Deal",
    "Options",
    "Pick",
    "Player",
    "Retire",
    "ScoreAnswer",
    "ScoreQuestion",
    "State",
    "score",
]


def standings(state: State, _: Sequence[verdict.Event]) -> tuple[Standing, ...]:
    """Every player's total, and what their cards are worth now: to whoever has not retired, if they did."""
    last = last_player(state)
    return tuple(
        [
            Standing(each.id, each.score, explain(each.tableau, each.hand, each is last))
            for each in state.players
        ]
    )


GAME: Game[State, Action, Options] = Game(
    slug="showboat",
    name="Showboat",
    summary="Play a card, take a card: number cards score while they rise, and the last one in pays.",
    seats=SEATS,
    rulebook=rules.RULEBOOK,
    edition=edition_of(__name__),
    seated=rules.PLAYERS,
    dealt_from=rules.DECK,
    shuffled_by=rules.SHUFFLE,
    state=State,
    options=Options,
    action_types=(Choose, Pick, Retire, Deal),
    event=Event,
    deck_card=AnyCard,
    deck_size=(len(ISLAND.cards), len(ISLAND.cards)),
    questions=(
        Question(
            name="score",
            summary="Score one player's cards",
            description="What a tableau and the cards left in hand are worth when a hand is over,"
            " card by card. Every card must be seen, so ? is none of the answers here.",
            asks=ScoreQuestion,
            answers=ScoreAnswer,
            answer=score,
            example=ScoreQuestion(("2A", "KB", "4C", "4D", "KF"), (), last_player=False),
        ),
    ),
    packs=lambda options, seats: (ISLAND.cards,),
    deal=open_game,
    contradictions=contradictions,
    laws=LAWS,
    apply=apply,
    to_act=waited_for,
    moves=legal_moves,
    standings=standings,
    outcome=result,
    seen_from=view_of,
)
