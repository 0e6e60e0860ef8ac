"""Whoever holds a table learns nothing of what their seat does not see: not from answers, not from lengths."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

import orjson
from marshmallow import ValidationError

from adjudicators import games, load
from adjudicators.cards import UNKNOWN
from adjudicators.declare import Record
from service.sealed.records import (
    TablesApplyRequest,
    TablesProposeRequest,
    TablesRequest,
    TablesViewRequest,
)
from service.sealed.seals import filled
from service.sealed.tables import SealedTable, Tables
from tests.battery.every import each_game
from tests.battery.test_seats import likes
from tests.sealed.relay import EXAMPLES, other_than, sealed, tables_of
from tests.strategies import (
    NAMES,
    as_json,
    candidates,
    cards_in,
    cards_on_table,
    codec,
    main_variant,
    options_of,
    plays,
    put,
    seats_of,
    swap_of,
    unlisted,
    written,
)

SECRET = "5a" * 32
DEALS = 100 * EXAMPLES
STATES = 2 * EXAMPLES
ACTIONS = 2


def _keys(tables: Tables, players: Any) -> dict[str, str]:
    opened = tables_of(tables.game.slug, "seed", SECRET).open(TablesRequest(players))
    return dict(opened.keys)


class _Seated(NamedTuple):
    """A seat at a table of a random game."""

    players: Any
    keys: dict[str, str]
    state: Any
    seat: str


def _seats(tables: Tables, random: Random) -> Iterator[_Seated]:
    for play in plays(tables.game.slug):
        keys = _keys(tables, play.players)
        for state in play.some(STATES, random):
            yield _Seated(play.players, keys, state, random.choice(play.players))


def _answer(tables: Tables, asked: TablesProposeRequest[Any]) -> Any:
    """What is told of a proposal, and how long the move is."""
    found = tables.propose(asked)
    length = None if found.move is None else len(found.move)
    return found.legal, found.violations, found.undetermined, length


def _some(actions: Any, seat: str, random: Random) -> list[Any]:
    """A few actions of each type of a seat, or of nobody."""
    by_type: dict[str, list[Any]] = {}
    for each in actions:
        if getattr(each, "player", None) in (None, seat):
            by_type.setdefault(each.type, []).append(each)
    return [each for own in by_type.values() for each in random.sample(own, min(ACTIONS, len(own)))]


@each_game
def test_a_proposal_tells_what_the_seat_can_tell_itself(slug: str) -> None:
    """Whatever a seat proposes, the answer is the same for all tables that look the same to it."""
    game, random, tables = load(slug), Random(f"propose {slug}"), tables_of(slug)
    compared, told = 0, set()
    for _, keys, state, seat in _seats(tables, random):
        tried = [
            *_some(candidates(slug, state, random), seat, random),
            *_some(game.actions(state, seat).actions, seat, random),
            *_some(unlisted(slug, state, random), seat, random),
        ]
        token = sealed(tables, state)
        for other in likes(slug, state, seat, random):
            another = sealed(tables, other)
            assert len(another) == len(token)
            for action in tried:
                answer = _answer(tables, TablesProposeRequest(token, keys[seat], action))
                asked = TablesProposeRequest(another, keys[seat], action)
                assert _answer(tables, asked) == answer, (action, state)
                told.add(answer[0])
                compared += 1
    assert compared > 100
    assert told >= {True, False}


def test_whoever_proposes_names_the_cards() -> None:
    """An action with ``?`` is for those who tell what others did. Nobody proposes one and says later what it was."""
    unnamed = set()
    for slug in games():
        game, random, tables = load(slug), Random(f"unnamed {slug}"), tables_of(slug)
        for _, keys, state, seat in _seats(tables, random):
            listed = [*game.actions(state, seat).actions, *unlisted(slug, state, random)]
            for action in _some(listed, seat, random):
                for without, pointer in _unnamed(slug, action):
                    asked = TablesProposeRequest(sealed(tables, state), keys[seat], without)
                    told = tables.propose(asked)
                    assert (told.legal, told.move) == (False, None), without
                    assert pointer in [each.pointer for each in told.violations]
                    unnamed.add(slug)
    assert unnamed >= {"above-water", "down-the-well", "showboat"}


def test_a_move_that_turns_out_illegal_leaves_the_same_table() -> None:
    """It is legal at a table that looks the same to whoever proposes it, such as a trade for cards that the other may
    hold: whoever applies it is told that it is illegal."""
    found = set()
    for slug in games():
        game, random, tables = load(slug), Random(f"illegal {slug}"), tables_of(slug)
        for players, keys, state, seat in _seats(tables, random):
            token = sealed(tables, state)
            alike = likes(slug, state, seat, random)
            legal_there = [each for like in alike for each in unlisted(slug, like, random)]
            for action in _some(legal_there, seat, random):
                told = tables.propose(TablesProposeRequest(token, keys[seat], action))
                if told.move is None or not game.step(state, action).violations:
                    continue
                assert told.legal is None
                witness = game.partner(action) or other_than(players, seat)
                applied = tables.apply(TablesApplyRequest(token, told.move, keys[witness]))
                before = tables.view(TablesViewRequest(token, keys[witness]))
                assert (applied.legal, applied.events) == (False, ())
                assert {each.pointer for each in applied.violations} == {"/move"}
                same = ("state", "to_act", "step", "chain", "previous")
                for name in same:
                    assert getattr(applied, name) == getattr(before, name)
                assert applied.table == token
                found.add(slug)
    assert "above-water" in found


def _unnamed(slug: str, action: Any) -> Iterator[tuple[Any, str]]:
    """The same action with ``?`` in the place of one of its cards, where it can be written so."""
    reader, whole = codec(slug, type(action)), written(slug, action)
    for path, _ in cards_in(Record(type(action)), whole, swap_of(slug)):
        without = as_json(whole)
        put(without, path, UNKNOWN)
        with suppress(ValidationError):
            yield reader.load(without), "/".join(["/action", *map(str, path)])


@each_game
def test_a_view_tells_what_the_seat_sees(slug: str) -> None:
    random, tables = Random(f"view {slug}"), tables_of(slug)
    for play in plays(slug):
        keys = _keys(tables, play.players)
        for state in play.some(STATES, random):
            for seat in (None, random.choice(play.players)):
                key = None if seat is None else keys[seat]
                seen = tables.view(TablesViewRequest(sealed(tables, state), key))
                for other in likes(slug, state, seat, random):
                    asked = TablesViewRequest(sealed(tables, other), key)
                    assert tables.view(asked) == seen


@each_game
def test_tables_that_look_the_same_from_outside_are_equally_long(slug: str) -> None:
    random, tables = Random(f"length {slug}"), tables_of(slug)
    differing = set()
    for play in plays(slug):
        for state in play.some(4 * STATES, random):
            token = sealed(tables, state)
            differing.add(len(token))
            for other in likes(slug, state, None, random):
                assert len(sealed(tables, other)) == len(token)
    assert len(differing) > 1


@each_game
def test_every_table_fits_whichever_cards_are_hidden(slug: str) -> None:
    """Even if each hidden card were the longest of the deck, the table would be no longer than it is."""
    game, random, tables = load(slug), Random(f"fit {slug}"), tables_of(slug)
    for play in plays(slug):
        longest = max(game.deck(play.options, len(play.players)), key=len)
        for state in play.some(STATES, random):
            whole, seen = written(slug, state), written(slug, game.seen_from(state, None))
            for path, card in cards_on_table(slug, seen):
                if card == UNKNOWN:
                    put(whole, path, longest)
            table = SealedTable(state, SECRET, {}, 3, "c4" * 32, "c3" * 32)
            content = as_json(tables._table.write(table)) | {"state": whole}
            size = tables._size(table)
            assert len(filled(orjson.dumps(content), size)) == size


@each_game
def test_all_deals_are_equally_long(slug: str) -> None:
    """Tables of the same players and options, just dealt."""
    tables = tables_of(slug)
    for seats in {seats_of(slug)[0], seats_of(slug)[-1]}:
        options = options_of(slug, main_variant(slug))
        asked = TablesRequest(NAMES[:seats], options)
        assert len({len(tables.open(asked).table) for _ in range(DEALS)}) == 1
