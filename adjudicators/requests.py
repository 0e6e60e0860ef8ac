"""The records that the common calls take and give."""

from typing import Annotated, Generic

from adjudicators.chance import Seed
from adjudicators.declare import LEFT_OUT, Doc, LeftOut, Limit, Named, Partial, PlayerId
from adjudicators.game import DECK, SEATS, A, AnAction, DeckCard, Opts, S
from adjudicators.values import value

REPLAY, BATCH = Limit("replay"), Limit("batch")
"""Sizes that a service's settings decide; the library sets none."""

StateDoc = Doc("The table, whole, as an earlier answer gave it or as the sender knows it.")
AskedAs = Annotated[
    PlayerId | LeftOut | None,
    Doc(
        "For whom the answer is: it tells only what this player may know, or a spectator if this is null. Left"
        " out, it tells everything.",
        "ann",
    ),
]
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
    as_: AskedAs = LEFT_OUT


@value
class AdjudicateRequest(Generic[S, A]):
    """A table and one proposed action."""

    state: Annotated[S, StateDoc]
    action: Annotated[A, Named("Action"), Doc("The proposed action.")]
    as_: AskedAs = LEFT_OUT


@value
class ActionsRequest(Generic[S]):
    """A table, and whose actions to list."""

    state: Annotated[S, StateDoc]
    player: AskedPlayer = None
    as_: AskedAs = LEFT_OUT


@value
class SuggestingActionsRequest(ActionsRequest[S]):
    """The same of a game that can suggest something."""

    suggest: Annotated[
        bool | None,
        Doc(
            "Whether to say what would be good to do, too, where the game can; without it nothing is searched."
        ),
    ] = None


@value
class ReplayRequest(Generic[S, A]):
    """A table and the actions that followed."""

    state: Annotated[S, StateDoc]
    actions: Annotated[
        tuple[AnAction[A], ...], REPLAY, Doc("What was done, or is proposed, in order.")
    ]
    as_: AskedAs = LEFT_OUT


@value
class ViewRequest(Generic[S]):
    """A table, and who looks at it."""

    state: Annotated[S, StateDoc]
    player: Annotated[PlayerId | None, Doc("Who looks at it; null is a spectator.", "ann")]


@value
class ViewAnswer(Generic[S]):
    """A table as somebody may see it."""

    state: Annotated[S, Doc("The state with `?` for every card that they may not see.")]
