"""Pebbles: heaps, a hand of two cards, and the last pebble."""

from adjudicators.edition import edition_of
from adjudicators.game import Game
from pebbles import rulebook as rules
from pebbles.laws import LAWS, contradictions
from pebbles.play import apply, deal, moves, result, standings, view, waited_for
from pebbles.questions import QUESTIONS
from pebbles.state import PEBBLE_DECK, Action, AnyCard, Event, Options, State, Swap, Take

GAME: Game[State, Action, Options] = Game(
    slug="pebbles",
    name="Pebbles",
    summary="Take pebbles with cards; the last pebble decides.",
    seats=(2, 4),
    rulebook=rules.RULEBOOK,
    edition=edition_of(__name__),
    seated=rules.PLAYERS,
    dealt_from=rules.CARDS,
    shuffled_by=rules.CARDS,
    state=State,
    options=Options,
    action_types=(Take, Swap),
    event=Event,
    deck_card=AnyCard,
    deck_size=(len(PEBBLE_DECK.cards), len(PEBBLE_DECK.cards)),
    questions=QUESTIONS,
    packs=lambda options, seats: (PEBBLE_DECK.cards,),
    deal=deal,
    contradictions=contradictions,
    laws=LAWS,
    apply=apply,
    to_act=waited_for,
    moves=moves,
    standings=standings,
    outcome=result,
    seen_from=view,
)
