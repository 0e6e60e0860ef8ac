"""Measures sealed tables in process, in CPU time: to open a table and to seal the next one, and each call as a whole.

The positions are those of random games, so every table is another one, and nothing is remembered from one to the next.
"""

from collections.abc import Iterator
from typing import Any

from adjudicators import load
from bench.cases import measured, seats, turns
from bench.process import Timing, timed
from bench.questions import Turn
from service.calls.game_call import codecs_of
from service.sealed import proofs
from service.sealed.records import TablesApplyRequest, TablesProposeRequest, TablesViewRequest
from service.sealed.seals import KeySeals, new_key
from service.sealed.tables import SealedTable, Tables
from service.settings import Settings

POSITIONS = 300
SEAL_AND_OPEN = {"spades": 100.0}
"""The most microseconds that these may take together."""
SECRET = "5a" * 32


def measure(only: str | None) -> list[Timing]:
    """Time every game, or one."""
    return [timing for slug in measured(only) for timing in _of_game(slug)]


def _of_game(slug: str) -> Iterator[Timing]:
    game = load(slug)
    tables = Tables(game, codecs_of(game, Settings()), KeySeals([new_key()]))
    some = turns(slug)[:: max(1, len(turns(slug)) // POSITIONS)]
    sealed = [
        (turn, _table(turn)) for turn in some if not game.step(turn.state, turn.action).violations
    ]
    tokens = [tables.sealed(table) for _, table in sealed]
    keys = [
        {player.id: proofs.key_of(SECRET, player.id) for player in table.state.players}
        for _, table in sealed
    ]

    def both(token: str) -> None:
        tables.sealed(tables.opened(token))

    name = f"{slug}, {seats(slug)} players"
    goal = SEAL_AND_OPEN.get(slug)
    yield timed(f"{name}: opening a sealed table and sealing it", both, tokens, goal)
    yield timed(f"{name}: opening alone", tables.opened, tokens)
    looks = [
        TablesViewRequest(token, own[turn.player])
        for (turn, _), token, own in zip(sealed, tokens, keys, strict=True)
    ]
    yield timed(f"{slug}/tables/view", tables.view, looks)
    proposals = [
        TablesProposeRequest(token, own[_actor(turn)], turn.action)
        for (turn, _), token, own in zip(sealed, tokens, keys, strict=True)
    ]
    yield timed(f"{slug}/tables/propose", tables.propose, proposals)
    moves = [
        TablesApplyRequest(each.table, tables.propose(each).move or "", _other(turn, own))
        for each, (turn, _), own in zip(proposals, sealed, keys, strict=True)
    ]
    yield timed(f"{slug}/tables/apply", tables.apply, moves)


def _table(turn: Turn) -> SealedTable[Any]:
    chain = proofs.next_link(SECRET, "0" * 64, turn.player)
    return SealedTable(turn.state, SECRET, {}, 100, chain, chain)


def _actor(turn: Turn) -> str:
    return getattr(turn.action, "player", turn.player)


def _other(turn: Turn, keys: dict[str, str]) -> str:
    return next(key for player, key in keys.items() if player != _actor(turn))
