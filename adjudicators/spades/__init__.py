"""Spades on five suits: say how many tricks you will take, and take neither fewer nor many more.

>>> from adjudicators.spades import GAME, Bid, Play, ScoreQuestion, score
>>> state = GAME.new(["ann", "bob", "cid"], seed="lighthouse").state
>>> GAME.adjudicate(state, Play("ann", "2P")).violations[0].rule
'spades.bid'
>>> GAME.adjudicate(state, Bid("ann", 7)).to_act
('bob',)
>>> score(ScoreQuestion(bid=4, tricks=6)).total
42
"""

from adjudicators.edition import edition_of
from adjudicators.game import Game, Question
from adjudicators.spades import rulebook as rules
from adjudicators.spades.dealing import open_game
from adjudicators.spades.effects import apply
from adjudicators.spades.explain import TrickAnswer, TrickQuestion, explain_trick
from adjudicators.spades.laws import LAWS
from adjudicators.spades.moves import legal_moves, waited_for
from adjudicators.spades.possible import contradictions
from adjudicators.spades.scoring import ScoreAnswer, ScoreQuestion, outcome_of, score, standings
from adjudicators.spades.state import (
    DECK,
    DECK_WITHOUT_JOKERS,
    SEATS,
    Action,
    AnyCard,
    Bid,
    Deal,
    Event,
    Options,
    Play,
    Played,
    Player,
    State,
    Trick,
)
from adjudicators.spades.table import deck_of
from adjudicators.spades.unseen import COUNTING, shows
from adjudicators.spades.view import seen_by

__all__ = [
    "GAME",
    "Action",
    "Bid",
    "Deal",
    "Options",
    "Play",
    "Played",
    "Player",
    "ScoreAnswer",
    "ScoreQuestion",
    "State",
    "Trick",
    "TrickAnswer",
    "TrickQuestion",
    "explain_trick",
    "score",
]

GAME: Game[State, Action, Options] = Game(
    slug="spades",
    name="Spades",
    summary="Bid tricks and take them: two suits beat the one that is led, and a joker turns them round.",
    seats=SEATS,
    rulebook=rules.RULEBOOK,
    edition=edition_of(__name__),
    seated=rules.PLAYERS,
    dealt_from=rules.DECK,
    shuffled_by=rules.SHUFFLE,
    state=State,
    options=Options,
    action_types=(Bid, Play, Deal),
    event=Event,
    deck_card=AnyCard,
    deck_size=(len(DECK_WITHOUT_JOKERS), len(DECK)),
    questions=(
        Question(
            name="score",
            summary="Score one player's hand",
            description="What a hand is worth to a player by bid, tricks and the bags they had, line by"
            " line.",
            asks=ScoreQuestion,
            answers=ScoreAnswer,
            answer=score,
            example=ScoreQuestion(bid=4, tricks=6, bags=0),
        ),
        Question(
            name="trick",
            summary="Explain a trick",
            description="Who takes a trick and why: the suit that was led, whether a joker turned the"
            " order round, which suits can win, and for each card why it wins or cannot.",
            asks=TrickQuestion,
            answers=TrickAnswer,
            answer=explain_trick,
            example=TrickQuestion((Played("ann", "7P"), Played("bob", "2S"), Played("cid", "AR"))),
        ),
    ),
    packs=lambda options, seats: (deck_of(options).cards,),
    deal=open_game,
    contradictions=contradictions,
    laws=LAWS,
    apply=apply,
    to_act=waited_for,
    moves=legal_moves,
    standings=standings,
    outcome=outcome_of,
    seen_from=seen_by,
    shows=shows,
    counting=COUNTING,
)
