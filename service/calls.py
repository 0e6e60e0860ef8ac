"""The calls that every game answers, each with the record that it takes and the one that it gives."""

from collections.abc import Callable
from typing import Annotated, Any, Generic, TypeVar

from adjudicators.chance import Seed
from adjudicators.declare import Doc, Named, Partial, PlayerId
from adjudicators.game import AnAction, Game, Listing, Opening, Question, Replay
from adjudicators.values import value
from adjudicators.verdict import Verdict

S = TypeVar("S")
A = TypeVar("A")
Opts = TypeVar("Opts")
DeckCard = TypeVar("DeckCard")


@value
class Limit:
    """Stands in a declaration for a size that the settings, or the game, decide."""

    name: str


SEATS, DECK, REPLAY, BATCH = map(Limit, ("seats", "deck", "replay", "batch"))

StateDoc = Doc("The table, whole, as an earlier answer gave it or as the sender knows it.")
AskedPlayer = Annotated[PlayerId | None, Doc("Whose actions alone to list.")]


@value
class NewRequest(Generic[Opts, DeckCard]):
    """Who plays, how, and where the cards come from."""

    players: Annotated[
        tuple[PlayerId, ...],
        SEATS,
        Doc("The players in seating order: the next in the list sits to the left."),
    ]
    options: Annotated[
        Annotated[Opts, Partial()] | None,
        Doc("The options that differ from their defaults."),
    ] = None
    seed: Annotated[
        Seed | None,
        Doc(
            "Where every shuffle comes from. Without one, and without a deck, it is drawn from the"
            " operating system and returned in the state.",
            "lighthouse",
        ),
    ] = None
    deck: Annotated[
        tuple[DeckCard, ...] | None,
        DECK,
        Doc("The whole deck as shuffled on a real table, from the top; not together with a seed."),
    ] = None


@value
class AdjudicateRequest(Generic[S, A]):
    """A table and one proposed action."""

    state: Annotated[S, StateDoc]
    action: Annotated[A, Named("Action"), Doc("The proposed action.")]


@value
class ActionsRequest(Generic[S]):
    """A table, and whose actions to list."""

    state: Annotated[S, StateDoc]
    player: AskedPlayer = None


@value
class ReplayRequest(Generic[S, A]):
    """A table and the actions that followed."""

    state: Annotated[S, StateDoc]
    actions: Annotated[
        tuple[AnAction[A], ...], REPLAY, Doc("What was done, or is proposed, in order.")
    ]


@value
class ViewRequest(Generic[S]):
    """A table, and who looks at it."""

    state: Annotated[S, StateDoc]
    player: Annotated[PlayerId | None, Doc("Who looks at it; null is a spectator.", "ann")]


@value
class ViewAnswer(Generic[S]):
    """A table as somebody may see it."""

    state: Annotated[S, Doc("The state with `?` for every card that they may not see.")]


@value
class Call:
    """One call: its name below the game, what it takes and gives, and how it is answered."""

    name: str
    summary: str
    description: str
    asks: type
    answers: type
    answer: Callable[[Game[Any, Any, Any], Any], Any]
    large: bool = False
    """Whether its body may be as large as a batch's."""
    long: bool = False
    """Whether its work may be long, and is done in turns with others."""


COMMON = (
    Call(
        "new",
        "Deal a game",
        "A game just dealt: from a seed, from a deck shuffled on a real table, or from fresh chance.",
        NewRequest,
        Opening,
        lambda game, asked: game.new(
            asked.players, asked.options, seed=asked.seed, deck=asked.deck
        ),
    ),
    Call(
        "adjudicate",
        "Judge an action",
        "Whether an action is legal and which rules it breaks, what state results, what happened,"
        " and where everybody stands. An illegal action is answered with 200 and `legal: false`;"
        " a state that cannot occur is an error.",
        AdjudicateRequest,
        Verdict,
        lambda game, asked: game.adjudicate(asked.state, asked.action),
    ),
    Call(
        "actions",
        "List the legal actions",
        "Every legal action that can be listed, of one player or of everybody, and the bounds of"
        " those that cannot.",
        ActionsRequest,
        Listing,
        lambda game, asked: game.listing(asked.state, asked.player),
    ),
    Call(
        "replay",
        "Judge a sequence of actions",
        "The verdict on the first action that is illegal, or on the last one, with all events on the"
        " way and the number of actions applied.",
        ReplayRequest,
        Replay,
        lambda game, asked: game.replay(asked.state, asked.actions),
        large=True,
        long=True,
    ),
    Call(
        "view",
        "Look at a table as a player",
        "The state as one player, or a spectator, may see it. The answer can be posted to every"
        " other call.",
        ViewRequest,
        ViewAnswer,
        lambda game, asked: ViewAnswer(game.seen_by(asked.state, asked.player)),
    ),
)


def calls_of(game: Game[Any, Any, Any]) -> tuple[Call, ...]:
    """Every call that a game answers to a POST, its own questions among them."""
    own = [_call_for(each, each.asks) for each in game.questions if each.asks is not None]
    return (*COMMON, *own)


def _call_for(question: Question, asks: type) -> Call:
    return Call(
        question.name,
        question.summary,
        question.description,
        asks,
        question.answers,
        lambda _, asked: question.answer(asked),
        long=question.long,
    )
