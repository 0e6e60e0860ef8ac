"""The calls of sealed tables, for one game."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from typing import Annotated, Any, Generic, NoReturn

import orjson
from marshmallow import ValidationError

from adjudicators.cards import UNKNOWN
from adjudicators.chance import MOST_SHUFFLES
from adjudicators.declare import Named
from adjudicators.game import A, Game, Run, S, numbered
from adjudicators.perspective import Perspective
from adjudicators.places import cards_on_table
from adjudicators.values import changed, value
from adjudicators.verdict import Misasked, Verdict
from service.http.problem_details import Fault, Problem, problems
from service.sealed import proofs
from service.sealed.records import (
    Difference,
    TablesAnswer,
    TablesApplyAnswer,
    TablesApplyRequest,
    TablesAuditAnswer,
    TablesAuditRequest,
    TablesProposeAnswer,
    TablesProposeRequest,
    TablesRequest,
    TablesRevealAnswer,
    TablesRevealRequest,
    TablesViewAnswer,
    TablesViewRequest,
)
from service.sealed.seals import NotSealedHere, Seals
from service.wire.codec import Codec, Codecs


@value
class SealedTable(Generic[S]):
    """What is sealed in a table."""

    state: S
    secret: str
    digests: Mapping[str, str]
    """SHA-256 of the keys that players brought themselves."""
    step: int
    chain: str
    previous: str | None
    """The chain before."""


@value
class SealedMove(Generic[A]):
    """What is sealed in a move."""

    chain: str
    """The chain of the table that it was proposed at."""
    player: str
    """Who proposed it."""
    action: Annotated[A, Named("Action")]


_MOVE_SIZE = 1_024
"""A move is filled up to this size, or a doubling of it: nothing is known of it before it is applied."""
_MOST_OF_RNG = len(orjson.dumps({"rng": {"seed": "0" * 128, "draws": MOST_SHUFFLES}}))

_OF_VERDICT = tuple([each.name for each in fields(Verdict)])


class Tables:
    """Opens, judges and closes the sealed tables of one game."""

    def __init__(self, game: Game[Any, Any, Any], codecs: Codecs, seals: Seals) -> None:
        self.game = game
        self._seals = seals
        self._table, self._move = codecs.of(SealedTable), codecs.of(SealedMove)
        self._options = codecs.of(game.options)
        self._actions = {cls: codecs.of(cls) for cls in game.action_types}

    def open(self, asked: TablesRequest[Any]) -> TablesAnswer[Any]:
        """Deal a table from fresh chance."""
        game, seed, secret = self.game, self._seals.random(), self._seals.random()
        digests = asked.key_digests or {}
        self._refuse_digests(asked.players, digests)
        state = game.new(asked.players, asked.options, seed=seed).state
        seen = Perspective(game, None).new(asked.players, asked.options, seed=seed)
        committed = proofs.commitment(seed, secret)
        chain = self._first_link(state, secret, committed)
        table = SealedTable(state, secret, digests, 0, chain, None)
        return TablesAnswer(
            table=self.sealed(table),
            keys={
                player: proofs.key_of(secret, player)
                for player in asked.players
                if player not in digests
            },
            commitment=committed,
            step=table.step,
            chain=table.chain,
            state=seen.state,
            to_act=seen.to_act,
            events=seen.events,
        )

    def view(self, asked: TablesViewRequest) -> TablesViewAnswer[Any, Any]:
        """Show a table to a seat, or to a spectator."""
        table = self._checked(asked.table)
        player = None if asked.key is None else _seat(_digests(table), asked.key)
        listing = Perspective(self.game, player).actions(table.state)
        return TablesViewAnswer(
            state=self.game.seen_from(table.state, player),
            to_act=listing.to_act,
            actions=listing.actions,
            open=listing.open,
            question=listing.question,
            step=table.step,
            chain=table.chain,
            previous=table.previous,
        )

    def propose(self, asked: TablesProposeRequest[Any]) -> TablesProposeAnswer:
        """Judge an action by what its own seat sees, and seal it for another seat to apply."""
        table, action = self._checked(asked.table), asked.action
        player = _seat(_digests(table), asked.key)
        actor = getattr(action, "player", None)
        if actor not in (None, player):
            _refuse_seat("/action/player", f"{player} has this key, and cannot act for {actor}")
        found = Perspective(self.game, player).propose(table.state, action)
        move = None
        if found.legal is not False:
            content = self._move.write(SealedMove(table.chain, player, action))
            move = self._seal("move", content, _MOVE_SIZE)
        return TablesProposeAnswer(found.legal, found.violations, found.undetermined, move)

    def apply(self, asked: TablesApplyRequest) -> TablesApplyAnswer[Any]:
        """Judge a move by the whole table, on behalf of another seat than the one that proposed it."""
        table = self._checked(asked.table)
        player, move = _seat(_digests(table), asked.key), self._proposed(asked.move)
        if move.chain != table.chain:
            _refuse_table(
                "/move", "the move was proposed at another table, or at another step of it"
            )
        self._refuse_alone(player, move)
        step = self.game.step(table.state, move.action)
        verdict = Perspective(self.game, player).verdict(step)
        token = asked.table
        if verdict.legal is not False:
            chain = self._next_link(table.secret, table.chain, move.action)
            table = SealedTable(
                step.after, table.secret, table.digests, table.step + 1, chain, table.chain
            )
            token = self.sealed(table)
        told = {name: getattr(verdict, name) for name in _OF_VERDICT}
        told["violations"] = tuple([changed(each, pointer="/move") for each in verdict.violations])
        return TablesApplyAnswer(
            **told, table=token, step=table.step, chain=table.chain, previous=table.previous
        )

    def reveal(self, asked: TablesRevealRequest) -> TablesRevealAnswer[Any]:
        """Show everything, once the game is over or all players agree."""
        table = self._checked(asked.table)
        players = _names(table.state)
        if self.game.outcome(table.state) is None:
            self._refuse_unagreed(table, asked.keys or {})
        seed = table.state.rng.seed
        opening = self.game.new(players, table.state.options, seed=seed)
        return TablesRevealAnswer(seed, table.secret, opening.state, table.state)

    def audit(self, asked: TablesAuditRequest[Any, Any, Any]) -> TablesAuditAnswer[Any]:
        """Play a revealed game again, and say where it differs from what its players were told."""
        begun = self.game.new(asked.players, asked.options, seed=asked.seed).state
        chain = self._first_link(begun, asked.secret, asked.commitment)
        if asked.after:
            if difference := self._of_another_game(asked.after.state, begun):
                return TablesAuditAnswer(False, difference, 0, begun, chain)
            begun, chain = asked.after.state, asked.after.chain
        run = self.game.run(begun, asked.actions)
        for action in asked.actions[: len(run.applied)]:
            chain = self._next_link(asked.secret, chain, action)
        difference = _difference(asked, run, chain)
        return TablesAuditAnswer(difference is None, difference, len(run.applied), run.state, chain)

    def _of_another_game(self, state: Any, opening: Any) -> Difference | None:
        """Why an audit cannot go on from this table, as one that came of this opening."""
        if UNKNOWN in cards_on_table(state) or self.game.contradictions(state):
            message = "no game comes to this table, or not all of its cards are told"
            return Difference("/after/state", message, ())
        one, other = [
            (each.rng and each.rng.seed, each.options, _names(each)) for each in (state, opening)
        ]
        if one != other:
            message = "this table has another seed, other options or other players"
            return Difference("/after/state", message, ())
        return None

    def _refuse_digests(self, players: Sequence[str], digests: Mapping[str, str]) -> None:
        seated = self.game.seated
        for player, digest in digests.items():
            pointer = f"/key_digests/{player}"
            if player not in players:
                detail = f"{player} is not at this table"
                raise Misasked((seated.contradicted(pointer, detail),))
            if list(digests.values()).count(digest) > 1:
                detail = "two players cannot have the same key"
                raise Misasked((seated.contradicted(pointer, detail),))

    # ── who may do what ──────────────────────────────────────────────────────────────────────────

    def _refuse_alone(self, player: str, move: SealedMove[Any]) -> None:
        """A move is applied by another seat than proposed it: in a trade, by the one traded with."""
        partner = self.game.partner(move.action)
        if partner not in (None, player):
            _refuse_seat(
                "/key", f"this move is for {partner} to apply, who is asked to agree to it"
            )
        if player == move.player:
            _refuse_seat("/key", f"{player} proposed this move; it is for another seat to apply")

    def _refuse_unagreed(self, table: SealedTable[Any], keys: Mapping[str, str]) -> None:
        digests = _digests(table)
        for player, key in keys.items():
            if _seat(digests, key, f"/keys/{player}") != player:
                _refuse_seat(f"/keys/{player}", f"this is not the key of {player}")
        if missing := [player for player in _names(table.state) if player not in keys]:
            detail = f"the game is not over, and the keys of {', '.join(missing)} are missing"
            raise Problem(problems.NOT_OVER, detail, [Fault("/keys", detail)])

    # ── opening and closing ──────────────────────────────────────────────────────────────────────

    def sealed(self, table: SealedTable[Any]) -> str:
        """A table as a token."""
        return self._seal("table", self._table.write(table), self._size(table))

    def _size(self, table: SealedTable[Any]) -> int:
        """As much room as the table can take, told by what a spectator sees of it: each card, hidden or not, counts as
        the longest of the deck."""
        outside = self.game.seen_from(table.state, None)
        seen = len(orjson.dumps(self._table.write(changed(table, state=outside))))
        cards = cards_on_table(outside)
        longest = _longest_of(self.game.packs(outside.options, len(outside.players)))
        return seen + len(cards) * (longest + 1) + 1 - len(orjson.dumps(cards)) + _MOST_OF_RNG

    def opened(self, token: str) -> SealedTable[Any]:
        """The table in a token; a ``Problem`` if it is none of this game's."""
        table: SealedTable[Any] = self._unseal("table", token, self._table)
        return table

    def _checked(self, token: str) -> SealedTable[Any]:
        """The same, and refused as well if it was sealed when rules were in force by which its state can no longer
        occur."""
        table = self.opened(token)
        if self.game.contradictions(table.state):
            self._refuse_seal("table")
        return table

    def _proposed(self, token: str) -> SealedMove[Any]:
        move: SealedMove[Any] = self._unseal("move", token, self._move)
        return move

    def _seal(self, kind: str, content: Any, size: int) -> str:
        return self._seals.seal(f"{kind} {self.game.slug}", orjson.dumps(content), size)

    def _unseal(self, kind: str, token: str, codec: Codec) -> Any:
        try:
            return codec.load(orjson.loads(self._seals.open(f"{kind} {self.game.slug}", token)))
        except (NotSealedHere, ValidationError):  # or it was sealed when records had other fields
            self._refuse_seal(kind)

    def _refuse_seal(self, kind: str) -> NoReturn:
        detail = f"this is no {kind} of {self.game.name} that was sealed here, or it was changed"
        _refuse_table(f"/{kind}", detail)

    def _first_link(self, state: Any, secret: str, committed: str) -> str:
        options, players = self._options.write(state.options), _names(state)
        return proofs.first_link(secret, committed, self.game.slug, options, players)

    def _next_link(self, secret: str, chain: str, action: Any) -> str:
        return proofs.next_link(secret, chain, self._actions[type(action)].write(action))


def _difference(
    asked: TablesAuditRequest[Any, Any, Any], run: Run[Any, Any], chain: str
) -> Difference | None:
    """Where what was told first differs from the game that was played again."""
    if proofs.commitment(asked.seed, asked.secret) != asked.commitment:
        return Difference("/commitment", "the commitment is not to this seed and this secret", ())
    if run.refused:
        number = len(run.applied)
        violations = numbered(run.violations, number)
        return Difference(f"/actions/{number}", "this action is illegal", violations)
    if chain != asked.chain:
        message = "these players, options and actions do not lead to this chain"
        return Difference("/chain", message, ())
    return None


@lru_cache(64)
def _longest_of(packs: tuple[tuple[str, ...], ...]) -> int:
    """The length of the longest card, as JSON."""
    return max([len(orjson.dumps(card)) for pack in packs for card in pack], default=0)


def _names(state: Any) -> tuple[str, ...]:
    return tuple([player.id for player in state.players])


def _digests(table: SealedTable[Any]) -> Mapping[str, str]:
    return proofs.digests_of(table.secret, _names(table.state), table.digests)


def _seat(digests: Mapping[str, str], key: str, pointer: str = "/key") -> str:
    """Whose key this is."""
    player = proofs.player_of(digests, key)
    if player is None:
        _refuse_table(pointer, "this is no key of a seat at this table")
    return player


def _refuse_table(pointer: str, detail: str) -> NoReturn:
    raise Problem(problems.NOT_THIS_TABLE, f"{pointer}: {detail}", [Fault(pointer, detail)])


def _refuse_seat(pointer: str, detail: str) -> NoReturn:
    raise Problem(problems.NOT_THIS_SEAT, f"{pointer}: {detail}", [Fault(pointer, detail)])
