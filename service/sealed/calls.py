"""A row for each call of sealed tables, bound to one game and to what seals its tables."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from adjudicators.calls import SHORT_WORK, Call
from adjudicators.sample import Sample
from service.sealed.records import (
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
from service.sealed.seals import NotSealedHere
from service.sealed.tables import Tables


def table_calls(tables: Tables) -> tuple[Call, ...]:
    """The calls by which a game is played at a table that its own players cannot read or change."""

    def row(
        name: str,
        summary: str,
        description: str,
        asks: type,
        answers: type,
        answer: Callable[[Any], Any],
        example: Callable[[Sample], Any],
        *,
        long_from: int | None = None,
    ) -> Call:
        return Call(
            name,
            summary,
            description,
            asks,
            answers,
            lambda _, asked: answer(asked),
            example,
            large=name != "tables",
            long_from=long_from,
        )

    shown = _Shown(tables)
    return (
        row(
            "tables",
            "Deal a sealed table",
            "A game dealt from fresh chance, encrypted so that whoever holds the table can neither read nor"
            " change it, with a key for each seat. The table travels with its players.",
            TablesRequest,
            TablesAnswer,
            tables.open,
            lambda sample: TablesRequest(sample.players),
        ),
        row(
            "tables/view",
            "Look at a sealed table",
            "What a seat sees of the table and may do, or what a spectator sees.",
            TablesViewRequest,
            TablesViewAnswer,
            tables.view,
            shown.view,
        ),
        row(
            "tables/propose",
            "Propose a move",
            "An action, judged by what its own seat sees: nothing can be found out by trying, and nothing is told"
            " of what would follow. Another seat applies the move.",
            TablesProposeRequest,
            TablesProposeAnswer,
            tables.propose,
            shown.propose,
        ),
        row(
            "tables/apply",
            "Apply a move",
            "A move that another seat proposed at this very table, judged by the whole table: the verdict as the"
            " seat that applies it may see it, and the table after it; the same table, if the move is illegal.",
            TablesApplyRequest,
            TablesApplyAnswer,
            tables.apply,
            shown.apply,
        ),
        row(
            "tables/reveal",
            "Reveal a table",
            "Everything that was sealed, once the game has an outcome, or before that with the keys of all players.",
            TablesRevealRequest,
            TablesRevealAnswer,
            tables.reveal,
            shown.reveal,
        ),
        row(
            "tables/audit",
            "Audit a game",
            "Whether a revealed seed deals the game that was promised, its actions are legal, and they lead to the"
            " chain that the players saw; and where it first differs.",
            TablesAuditRequest,
            TablesAuditAnswer,
            tables.audit,
            shown.audit,
            long_from=SHORT_WORK,
        ),
    )


class _Shown:
    """The requests that the OpenAPI document shows, each made with the answers to those before it."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def _opened(self, sample: Sample) -> TablesAnswer[Any]:
        return self._tables.open(TablesRequest(sample.players))

    def view(self, sample: Sample) -> TablesViewRequest:
        opened = self._opened(sample)
        return TablesViewRequest(opened.table, opened.keys[opened.to_act[0]])

    def propose(self, sample: Sample) -> TablesProposeRequest[Any]:
        opened = self._opened(sample)
        key = opened.keys[opened.to_act[0]]
        action = self._tables.view(TablesViewRequest(opened.table, key)).actions[0]
        return TablesProposeRequest(opened.table, key, action)

    def apply(self, sample: Sample) -> TablesApplyRequest:
        opened, proposed = self._opened(sample), self.propose(sample)
        move = self._tables.propose(proposed).move or ""
        other = next(key for key in opened.keys.values() if key != proposed.key)
        return TablesApplyRequest(opened.table, move, other)

    def reveal(self, sample: Sample) -> TablesRevealRequest:
        opened = self._opened(sample)
        return TablesRevealRequest(opened.table, opened.keys)

    def audit(self, sample: Sample) -> TablesAuditRequest[Any, Any, Any]:
        opened, action = self._opened(sample), self.propose(sample).action
        applied = self._tables.apply(self.apply(sample))
        revealed = self._tables.reveal(self.reveal(sample))
        return TablesAuditRequest(
            sample.players,
            revealed.seed,
            revealed.secret,
            (action,),
            opened.commitment,
            applied.chain,
        )


class ExampleSeals:
    """Seals for the examples of a document: they give the same tables each time, and protect nothing."""

    def __init__(self) -> None:
        self._sealed: dict[str, bytes] = {}

    def seal(self, purpose: str, text: bytes, size: int) -> str:
        """A short name for the text, in place of thousands of characters."""
        token = f"gAAAAABq{sha256(text).hexdigest()[:24]}"
        self._sealed[token] = text
        return token

    def open(self, purpose: str, token: str) -> bytes:
        """The text of that name."""
        try:
            return self._sealed[token]
        except KeyError:
            raise NotSealedHere from None

    def random(self) -> str:
        """Always the same."""
        return sha256(b"an example").hexdigest()
