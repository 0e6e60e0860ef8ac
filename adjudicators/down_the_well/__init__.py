"""Down the Well: play onto six rising piles, and have the last card of the last round.

>>> from adjudicators.down_the_well import GAME, PassThree, ScoreQuestion, score
>>> state = GAME.new(["ann", "bob", "cid"], seed="lighthouse").state
>>> verdict = GAME.adjudicate(state, PassThree("ann", state.players[1].hand[:3]))
>>> verdict.legal, verdict.violations[0].rule
(False, 'down-the-well.pass-three')
>>> score(ScoreQuestion({"ann": ("2C",), "bob": ("3A", "4A"), "cid": ()}, "ann")).total
3
"""

from adjudicators.cards import ISLAND
from adjudicators.down_the_well import rulebook as rules
from adjudicators.down_the_well.laws import LAWS
from adjudicators.down_the_well.moves import legal_moves
from adjudicators.down_the_well.playable_cards import Buried, PlayableAnswer, PlayableQuestion
from adjudicators.down_the_well.playable_cards import answer_playable as playable
from adjudicators.down_the_well.possible import contradictions
from adjudicators.down_the_well.resolve import carry_out, deal_first_hand
from adjudicators.down_the_well.scoring import ScoreAnswer, ScoreQuestion, outcome_of, standings
from adjudicators.down_the_well.scoring import answer_score as score
from adjudicators.down_the_well.state import (
    SEATS,
    SIZE,
    Action,
    AnyCard,
    Deal,
    Event,
    Lead,
    Options,
    Pass,
    PassThree,
    Play,
    Player,
    State,
)
from adjudicators.down_the_well.turns import waited_for
from adjudicators.down_the_well.unseen import COUNTING, shows
from adjudicators.down_the_well.view import as_seen_by
from adjudicators.edition import edition_of
from adjudicators.game import Game, Question

__all__ = [
    "GAME",
    "Action",
    "Buried",
    "Deal",
    "Lead",
    "Options",
    "Pass",
    "PassThree",
    "Play",
    "PlayableAnswer",
    "PlayableQuestion",
    "Player",
    "ScoreAnswer",
    "ScoreQuestion",
    "State",
    "playable",
    "score",
]

GAME: Game[State, Action, Options] = Game(
    slug="down-the-well",
    name="Down the Well",
    summary="Play onto rising piles, bury what you mean to keep, and play the last card of all.",
    seats=SEATS,
    rulebook=rules.RULEBOOK,
    edition=edition_of(__name__),
    seated=rules.PLAYERS,
    dealt_from=rules.DECK,
    shuffled_by=rules.SHUFFLE,
    state=State,
    options=Options,
    action_types=(PassThree, Play, Pass, Deal),
    event=Event,
    deck_card=AnyCard,
    deck_size=(SIZE, SIZE),
    questions=(
        Question(
            name="score",
            summary="Score a hand",
            description="What a hand brings its winner: one point for each card left in any hand,"
            " with a line for every hand.",
            asks=ScoreQuestion,
            answers=ScoreAnswer,
            answer=score,
            example=ScoreQuestion({"ann": ("2C",), "bob": ("3A", "4A"), "cid": ()}, "ann"),
        ),
        Question(
            name="playable",
            summary="Find the cards that can be played",
            description="Which cards of a hand can be played onto the piles, which are buried and by"
            " what, and whether the player must play.",
            asks=PlayableQuestion,
            answers=PlayableAnswer,
            answer=playable,
            example=PlayableQuestion(
                {"A": ("2A", "6A"), "C": ("QC",)}, ("5A", "7A", "KC", "2D", "3C")
            ),
        ),
    ),
    packs=lambda options, seats: (ISLAND.cards,),
    deal=deal_first_hand,
    contradictions=contradictions,
    laws=LAWS,
    apply=carry_out,
    to_act=waited_for,
    moves=legal_moves,
    standings=standings,
    outcome=outcome_of,
    seen_from=as_seen_by,
    shows=shows,
    counting=COUNTING,
)
