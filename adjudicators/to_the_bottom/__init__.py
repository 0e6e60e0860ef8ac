"""To the Bottom: build a deck of travellers in the Cruise, and outlast the others in the Sinking.

>>> from adjudicators.to_the_bottom import GAME, Draw, Jettison
>>> state = GAME.new(["ann", "bob"], seed="lighthouse").state
>>> state = GAME.adjudicate(state, Draw("ann")).state
>>> len(state.players[0].hand)
3
>>> GAME.adjudicate(state, Jettison("bob", ("Passenger",))).violations[0].rule
'to-the-bottom.turn'
"""

from typing import get_args

from adjudicators.edition import edition_of
from adjudicators.game import Game
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.actions import (
    Accept,
    Action,
    Buy,
    Choose,
    Decline,
    Draw,
    EndTurn,
    Jettison,
    Play,
    React,
    Rearrange,
    Reveal,
    Use,
)
from adjudicators.to_the_bottom.asking import question
from adjudicators.to_the_bottom.board import BoardCard
from adjudicators.to_the_bottom.bounds import SEATS
from adjudicators.to_the_bottom.cards.catalogue import (
    MOST_CARDS_ADDED,
    MOST_COPIES,
    entries,
    starting_deck,
)
from adjudicators.to_the_bottom.cards.tokens import OpenCard
from adjudicators.to_the_bottom.event import Event
from adjudicators.to_the_bottom.laws.by_action import LAWS
from adjudicators.to_the_bottom.moves.listing import legal_actions
from adjudicators.to_the_bottom.possible.table import contradictions
from adjudicators.to_the_bottom.questions import QUESTIONS
from adjudicators.to_the_bottom.resolve.actions import apply
from adjudicators.to_the_bottom.resolve.deal import open_game, packs
from adjudicators.to_the_bottom.resolve.shuffles import about, may_shuffle
from adjudicators.to_the_bottom.scoring.board_score import ScoreAnswer, ScoreQuestion
from adjudicators.to_the_bottom.scoring.board_score import answer_score as score
from adjudicators.to_the_bottom.scoring.prices import PriceAnswer, PriceQuestion
from adjudicators.to_the_bottom.scoring.prices import answer_price as price
from adjudicators.to_the_bottom.scoring.standings import result, standings, waited_for
from adjudicators.to_the_bottom.state import Options, Player, State
from adjudicators.to_the_bottom.unseen import among
from adjudicators.to_the_bottom.view import view

__all__ = [
    "GAME",
    "Accept",
    "Action",
    "BoardCard",
    "Buy",
    "Choose",
    "Decline",
    "Draw",
    "EndTurn",
    "Jettison",
    "Options",
    "Play",
    "Player",
    "PriceAnswer",
    "PriceQuestion",
    "React",
    "Rearrange",
    "Reveal",
    "ScoreAnswer",
    "ScoreQuestion",
    "State",
    "Use",
    "price",
    "score",
]

STARTING_CARDS = len(starting_deck())

GAME: Game[State, Action, Options] = Game(
    slug="to-the-bottom",
    name="To the Bottom",
    edition=edition_of(__name__),
    summary="Gather travellers and crew in the Cruise, then sink as late, and as rich, as you can.",
    seats=SEATS,
    rulebook=rules.RULEBOOK,
    seated=rules.PLAYERS,
    dealt_from=rules.STARTING_DECK,
    shuffled_by=rules.SHUFFLE,
    limited_by=rules.LIMIT,
    state=State,
    options=Options,
    action_types=get_args(Action),
    event=Event,
    deck_card=OpenCard,
    deck_size=(
        SEATS[0] * STARTING_CARDS + 1,
        SEATS[1] * STARTING_CARDS + 1 + (len(entries()) + MOST_CARDS_ADDED) * MOST_COPIES,
    ),
    questions=QUESTIONS,
    packs=packs,
    deal=open_game,
    among_shuffled=among,
    may_shuffle=may_shuffle,
    about=about,
    contradictions=contradictions,
    laws=LAWS,
    apply=apply,
    to_act=waited_for,
    moves=legal_actions,
    standings=standings,
    outcome=result,
    seen_from=view,
    question=question,
)
