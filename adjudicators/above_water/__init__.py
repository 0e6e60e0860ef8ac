"""Above Water: buy cards, turn in groups of them for stones, and pay the ante longer than all others.

>>> from adjudicators.above_water import GAME, Bid
>>> state = GAME.new(["ann", "bob", "cid", "dan"], seed="lighthouse").state
>>> GAME.adjudicate(state, Bid("ann", 0, 10)).violations[0].rule
'above-water.bid.most'
>>> GAME.adjudicate(state, Bid("ann", 0, 3)).to_act
('bob',)
"""

from typing import get_args

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.actions import (
    Action,
    Bid,
    CashAceOfDiamonds,
    Done,
    Goods,
    LayAceOfDiamonds,
    PlayAceOfHearts,
    PlayAceOfSpades,
    Settle,
    Trade,
    TurnIn,
)
from adjudicators.above_water.best.question import BestAnswer, BestQuestion, answer_best
from adjudicators.above_water.groups.score import ScoreAnswer, ScoreQuestion, answer_score
from adjudicators.above_water.laws.tables import LAWS
from adjudicators.above_water.moves.listed import legal_actions
from adjudicators.above_water.moves.open_actions import OpenAction, suggest
from adjudicators.above_water.phases import waited_for
from adjudicators.above_water.play.actions import apply
from adjudicators.above_water.play.deal import open_game
from adjudicators.above_water.play.draws import may_shuffle
from adjudicators.above_water.possible.table import contradictions
from adjudicators.above_water.state import (
    DECKS,
    SEATS,
    AnyCard,
    Event,
    Group,
    LaidAce,
    Lot,
    Offer,
    Options,
    Pending,
    PendingBonus,
    PendingDeal,
    PendingHearts,
    PendingSpades,
    Player,
    State,
    laid_cards,
)
from adjudicators.above_water.stones import outcome, standings
from adjudicators.above_water.unseen import among_shuffled, shows
from adjudicators.above_water.view import view
from adjudicators.edition import edition_of
from adjudicators.game import Game, Question

__all__ = [
    "GAME",
    "Action",
    "BestQuestion",
    "Bid",
    "CashAceOfDiamonds",
    "Done",
    "Goods",
    "Group",
    "LaidAce",
    "LayAceOfDiamonds",
    "Lot",
    "Offer",
    "Options",
    "Pending",
    "PendingBonus",
    "PendingDeal",
    "PendingHearts",
    "PendingSpades",
    "PlayAceOfHearts",
    "PlayAceOfSpades",
    "Player",
    "ScoreAnswer",
    "ScoreQuestion",
    "Settle",
    "State",
    "Trade",
    "TurnIn",
    "answer_best",
    "answer_score",
]

QUESTIONS: tuple[Question, ...] = (
    Question(
        name="score",
        summary="Value groups",
        description="What groups pay if they are turned in together, synergy, jokers and an ace of clubs"
        " included, line by line. Where no kind is named, or a joker is not declared, what pays best counts."
        " Of cards that are no group it says what each kind lacks.",
        asks=ScoreQuestion,
        answers=ScoreAnswer,
        answer=answer_score,
        example=ScoreQuestion((Group(("3D", "3H", "3S")), Group(("7D", "7H", "*=7S")))),
    ),
    Question(
        name="best",
        summary="Find the best turn-in",
        description="The most stones that a hand can be turned in for at once: which cards, in which groups,"
        " what each joker is, and whether and how the ace of clubs is used. Where `optimal` is true, it is"
        " proven that nothing pays more. The search stops after a fixed number of steps: of 40 random hands"
        " of one deck it proves all 40 up to 25 cards, 34 with 30 cards, and 21 with 40; of two decks 39 up"
        " to 20 cards, 32 with 25, and 2 with 40. Where there is no proof, `optimal` is false, and"
        " `upper_bound` says what no turn-in pays more than.",
        asks=BestQuestion,
        answers=BestAnswer,
        answer=answer_best,
        example=BestQuestion(("3D", "3H", "7D", "7H", "8H", "*")),
        long=True,
    ),
)

GAME: Game[State, Action, Options] = Game(
    slug="above-water",
    name="Above Water",
    summary="Buy cards at auction, turn in sets, runs, straights and clouds of them, and stay in the game.",
    seats=SEATS,
    edition=edition_of(__name__),
    rulebook=rules.RULEBOOK,
    seated=rules.PLAYERS,
    dealt_from=rules.DECK,
    shuffled_by=rules.SHUFFLE,
    state=State,
    options=Options,
    action_types=get_args(Action),
    event=Event,
    open_action=OpenAction,
    deck_card=AnyCard,
    deck_size=(len(DECKS[1]), len(DECKS[2])),
    questions=QUESTIONS,
    packs=lambda options, seats: (DECKS[options.decks],),
    deal=open_game,
    may_shuffle=may_shuffle,
    among_shuffled=among_shuffled,
    contradictions=contradictions,
    laws=LAWS,
    apply=apply,
    to_act=waited_for,
    moves=legal_actions,
    suggest=suggest,
    partner=lambda action: action.with_ if isinstance(action, Trade) else None,
    shows=shows,
    standings=standings,
    outcome=outcome,
    seen_from=view,
    unwritten=laid_cards,
)
