"""Dealing a game."""

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.play.table import Table
from adjudicators.above_water.play.turn import deal_auction
from adjudicators.above_water.state import HAND_SIZE, Options, Player, State, most_seats
from adjudicators.game import Applied, Setup
from adjudicators.hands import dealt, dealt_to
from adjudicators.possible import Contradictions
from adjudicators.verdict import Misasked
from adjudicators.words import counted


def open_game(setup: Setup[Options]) -> Applied[State]:
    """Three cards for everyone, and the first auction."""
    names, options = setup.players, setup.options
    seats = len(names)
    if found := too_many_players(options, seats, "/players"):
        raise Misasked(tuple(found))
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
    table.events += [dealt_to(rules.DEAL, each.id, each.hand) for each in players]
    deal_auction(table)
    return table.applied()


def too_many_players(options: Options, seats: int, pointer: str) -> Contradictions:
    """There have to be cards for everyone."""
    most = most_seats(options.lots, options.decks)
    if seats <= most:
        return ()
    detail = f"{counted(seats, 'player')}; with these options the cards are enough for {most}"
    return [rules.MOST_PLAYERS.contradicted(pointer, detail)]
