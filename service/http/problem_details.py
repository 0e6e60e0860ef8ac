"""Every error that the service answers with, as problem details (RFC 9457)."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from adjudicators.codec.wording import located
from adjudicators.declare import Doc
from adjudicators.values import value
from adjudicators.verdict import Impossible, Misasked, RuleId

MEDIA_TYPE = "application/problem+json"
ADDRESS = "/problems"
"""The address of the page that explains every kind of problem."""


@value
class Fault:
    """One thing that is wrong, and where."""

    pointer: Annotated[
        str, Doc("JSON pointer into the request body.", example="/state/players/0/hand/2")
    ]
    detail: Annotated[str, Doc("What is wrong there.")]
    rule: Annotated[
        RuleId | None, Doc("The rule of the game because of which it cannot be so, if it is one.")
    ] = None


@value
class ProblemDetails:
    """What went wrong with a request (RFC 9457)."""

    type: Annotated[
        str, Doc("Which kind of problem; the address explains it.", "/problems#invalid-request")
    ]
    title: Annotated[str, Doc("The kind of problem in a few words.", "Not a valid request")]
    status: Annotated[int, Doc("The HTTP status.", 422)]
    detail: Annotated[str, Doc("What is wrong with this request.")]
    errors: Annotated[tuple[Fault, ...], Doc("Each fault found, as far as they are listed.")]
    error_count: Annotated[int, Doc("How many faults there were, listed or not.", 1)]


@value
class ProblemKind:
    """A kind of problem."""

    slug: str
    status: int
    title: str
    text: str

    @property
    def type(self) -> str:
        """The address that explains it."""
        return f"{ADDRESS}#{self.slug}"


class problems:  # noqa: N801 - a namespace: problems.NOT_JSON
    """The kinds of problems by name."""

    NOT_JSON = ProblemKind(
        "not-json",
        400,
        "Not JSON",
        "The body cannot be read as one unambiguous JSON value: it is empty, cut short, not here in time, not JSON, gives a name twice in one object, or is nested too deep.",
    )
    NOT_FOUND = ProblemKind(
        "not-found",
        404,
        "Not found",
        "There is nothing at this address: no such game, or no such call.",
    )
    METHOD_NOT_ALLOWED = ProblemKind(
        "method-not-allowed",
        405,
        "Method not allowed",
        "The address exists, but not for this method; the Allow header lists those it has.",
    )
    NOT_ACCEPTABLE = ProblemKind(
        "not-acceptable",
        406,
        "Not acceptable",
        "The Accept header rules out JSON, and the service answers with nothing else here.",
    )
    RULES_CHANGED = ProblemKind(
        "rules-changed",
        409,
        "Judged by other rules",
        "The request says, in Adjudicator-Rulebook, by which rules it expects to be judged, and a game is judged by others here. The detail says which; GET /v1/games lists all.",
    )
    TOO_LARGE = ProblemKind(
        "too-large",
        413,
        "Too large",
        "The body is larger than this call takes; the detail says how large it may be.",
    )
    UNSUPPORTED_MEDIA_TYPE = ProblemKind(
        "unsupported-media-type",
        415,
        "Unsupported media type",
        "The body is not announced as JSON, or is compressed. Send it as application/json, as it is.",
    )
    INVALID_REQUEST = ProblemKind(
        "invalid-request",
        422,
        "Not a valid request",
        "The body is JSON, but not what this call takes: a field is missing, unknown or of the wrong form, or it asks for what the game does not have (a player not at the table, a deck that is none). Each fault is listed with its place.",
    )
    IMPOSSIBLE_STATE = ProblemKind(
        "impossible-state",
        422,
        "A state that cannot occur",
        "The body is well-formed, but no game comes to such a state: a card is there twice or missing, or counts and marks contradict each other. Each contradiction is listed with its place. (An illegal action is no error: it is answered with a verdict.)",
    )
    NOT_THIS_TABLE = ProblemKind(
        "not-this-table",
        422,
        "Not of this table",
        "A sealed table cannot be opened: it was changed, belongs to another game, or was sealed with keys that this instance has not, or no longer. Or the key or the move is not of this very table. The pointer says which of them.",
    )
    NOT_THIS_SEAT = ProblemKind(
        "not-this-seat",
        422,
        "Not for this seat",
        "The key is of this table, but of a seat that cannot do this: a player proposes their own actions alone, and somebody else applies them; in a trade, the player traded with.",
    )
    NOT_OVER = ProblemKind(
        "not-over",
        422,
        "The game is not over",
        "A sealed table is revealed once its game has an outcome, or before that with the keys of all players.",
    )
    INTERNAL_ERROR = ProblemKind(
        "internal-error",
        500,
        "Internal error",
        "The service failed; it is not your request's fault. Nothing was changed, because the service keeps nothing.",
    )
    DRAINING = ProblemKind(
        "draining",
        503,
        "Draining",
        "This instance is about to stop: send new requests to another. It answers those that it still gets.",
    )
    NOT_COME_TO = ProblemKind(
        "not-come-to",
        503,
        "Not come to",
        "The items of this batch that stand before it took all the time, or all the room in the answer, that a batch has. Nothing is wrong with this one: ask it again, with fewer others.",
    )
    OVERLOADED = ProblemKind(
        "overloaded",
        503,
        "Too much at once",
        "This instance has as much long work, or as many large bodies, as it takes at a time. Ask again in a moment.",
    )
    NOT_HTTP = ProblemKind(
        "not-http",
        400,
        "Not HTTP",
        "What came is no HTTP request, or one with longer or more header fields than are taken. The status may also be 408, 414, 415, 417 or 431.",
    )


BY_SLUG: Mapping[str, ProblemKind] = {
    kind.slug: kind for kind in vars(problems).values() if isinstance(kind, ProblemKind)
}
_BY_STATUS = {kind.status: kind for kind in reversed(list(BY_SLUG.values()))}


class Problem(Exception):
    """Raised where a request cannot be answered."""

    def __init__(self, kind: ProblemKind, detail: str, faults: Sequence[Fault] = ()) -> None:
        super().__init__(detail)
        self.kind, self.detail, self.faults = kind, detail, faults

    def details(self, max_faults: int) -> ProblemDetails:
        """What the client is told, with at most so many faults listed."""
        kind, count = self.kind, len(self.faults)
        return ProblemDetails(
            kind.type, kind.title, kind.status, self.detail, tuple(self.faults[:max_faults]), count
        )


class OutOfTime(BaseException):
    """Thrown into a request that takes too long. It is no ``Exception``, so that nothing on the way takes it for a
    failure of its own."""


def kind_for_status(status: int) -> ProblemKind:
    """The kind of problem for an error of which only the status is known."""
    fallback = problems.INTERNAL_ERROR if status >= 500 else problems.INVALID_REQUEST
    return _BY_STATUS.get(status) or fallback


def invalid_request(messages: Any) -> Problem:
    """The problem for a body that its schema refused, from marshmallow's messages."""
    faults = [Fault(pointer, detail) for pointer, detail in located(messages)]
    return Problem(problems.INVALID_REQUEST, _summary(faults), faults)


def refused_by_game(refusal: Impossible) -> Problem:
    """The problem for a request that a game refused: its state cannot occur, or its question makes no sense."""
    faults = [Fault(each.pointer, each.detail, each.rule) for each in refusal.contradictions]
    misasked = isinstance(refusal, Misasked)
    kind = problems.INVALID_REQUEST if misasked else problems.IMPOSSIBLE_STATE
    return Problem(kind, _summary(faults), faults)


def _summary(faults: Sequence[Fault]) -> str:
    first = faults[0]
    place = first.pointer or "the body"
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    return f"{place}: {first.detail}{more}"
