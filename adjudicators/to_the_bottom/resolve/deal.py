"""Which packs a game starts from, and how they are laid out."""

from functools import lru_cache

from adjudicators.game import Applied, Setup
from adjudicators.memo import remembers_last
from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.bounds import SHOP_SIZE
from adjudicators.to_the_bottom.cards.catalogue import ICEBERG, common_deck, starting_deck
from adjudicators.to_the_bottom.cards.input_checks import option_faults
from adjudicators.to_the_bottom.resolve.loop import settle
from adjudicators.to_the_bottom.resolve.table import laid_out, put_together
from adjudicators.to_the_bottom.resolve.turns import NOTHING_DRAWN, begin_turn
from adjudicators.to_the_bottom.state import Options, Player, State
from adjudicators.verdict import Misasked
from adjudicators.words import listed

Packs = tuple[tuple[str, ...], ...]


def packs(options: Options, seats: int) -> Packs:
    """Every player's starting deck, the common deck, and the Iceberg alone."""
    if not options.catalogue and not options.supply:
        return _packs_without_options(seats)
    return _packs_with(options, seats)


@remembers_last
def _packs_with(options: Options, seats: int) -> Packs:
    if found := option_faults(options.catalogue, options.supply, "/options"):
        raise Misasked(tuple(found))
    common = common_deck(options.catalogue, options.supply)
    return (*[starting_deck()] * seats, common, (ICEBERG,))


@lru_cache(maxsize=8)
def _packs_without_options(seats: int) -> Packs:
    return _packs_with(Options(), seats)


def open_game(setup: Setup[Options]) -> Applied[State]:
    """The Cruise before its first action."""
    size = len(starting_deck())
    players = []
    for seat, player in enumerate(setup.players):
        deck = setup.deck[seat * size : (seat + 1) * size]
        players.append(Player(player, deck, (), (), (), (), sunk=False))
    rest = setup.deck[len(players) * size :]
    shop, common = (*rest[:-1][:SHOP_SIZE], rest[-1]), rest[:-1][SHOP_SIZE:]
    state = State(
        setup.options,
        tuple(players),
        "cruise",
        players[0].id,
        1,
        "main",
        0,
        (),
        NOTHING_DRAWN,
        common,
        shop,
        None,
        setup.rng,
    )
    table = laid_out(state)
    table.turns = 0
    message = f"the shop: {listed(shop)}"
    table.tell(rules.SHOP, "shop-laid", message, cards=shop)
    begin_turn(table, players[0].id)
    settle(table)
    return Applied(put_together(table), tuple(table.events))
