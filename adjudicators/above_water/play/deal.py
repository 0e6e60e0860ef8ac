"""Dealing a game."""

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.play.table import Table
from adjudicators.above_water.play.turn import deal_auction
from adjudicators.above_water.state import HAND_SIZE, Options, Player, State, most_seats
from adjudicators.game import Applied, Setup
from adjudicators.hands import dealt
from adjudicators.verdict import Misasked
from adjudicators.words import counted


def open_game(setup: Setup[Options]) -> Applied[State]:
    """Three cards for everyone, and the first auction."""
    names, options = setup.players, setup.options
    seats, most = len(names), most_seats(options)
    if seats > most:
        detail = f"{counted(seats, 'player')}; with these options the cards are enough for {most}"
        raise Misasked((rules.MOST_PLAYERS.contradicted("/players", detail),))
    hands = dealt(setup.deck, seats, HAND_SIZE)
    players = [
        Player(name, options.starting_stones, hand, 0, done=False, eliminated=False)
        for name, hand in zip(names, hands, strict=True)
    ]
    state = State(
        options=options,
        players=tuple(players),
        phase="bid",
        turn_number=1,
        starting_player=names[0],
        deck=setup.deck[seats * HAND_SIZE :],
        discard=(),
        exhaustions=0,
        special_next=False,
        lots=(),
        displaced=(),
        aces_of_diamonds=(),
        rng=setup.rng,
    )
    table = Table(state)
    for each in players:
        message = f"{each.id} is dealt {counted(HAND_SIZE, 'card')}"
        table.say_drawn(rules.DEAL, "dealt", message, each.id, each.hand)
    deal_auction(table)
    return table.applied()
