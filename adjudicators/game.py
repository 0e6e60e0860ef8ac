"""The one interface: what a game declares, and what can then be asked of it.

A game is a value, not a class to inherit from: facts (its name, its records, its rulebook) and pure
functions. Everything that is the same for every game (the order in which an action is judged, replays,
a first shuffle) is done here, once, in terms of those.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import partial, reduce
from operator import or_
from typing import Annotated, Any, Generic, Protocol, TypeVar

from adjudicators import verdict
from adjudicators.chance import Rng, judge_packs, judge_shuffles, new_seed, seed_decides, shuffled
from adjudicators.codec import Codecs
from adjudicators.declare import CardOf, Doc, Limit, Named, PlayerId, Size, Swap, fields_of
from adjudicators.edition import Edition
from adjudicators.hindsight import look_back
from adjudicators.rulebook import Rule, Rulebook
from adjudicators.suspects import Counting
from adjudicators.values import changed, value
from adjudicators.verdict import (
    Asked,
    Contradiction,
    Event,
    Finding,
    Impossible,
    Misasked,
    Outcome,
    Standing,
    Undetermined,
    Verdict,
    Violation,
    Waiting,
    inferred_from,
)
from adjudicators.words import counted, listed, not_at_table


class Seated(Protocol):
    """What every game's players have."""

    @property
    def id(self) -> str:
        """The player's name."""


P = TypeVar("P", bound=Seated)
P_co = TypeVar("P_co", covariant=True)


class Table(Protocol[P_co]):
    """What every game's state has."""

    @property
    def players(self) -> tuple[P_co, ...]:
        """The players, each with an ``id``, in seating order."""

    @property
    def phase(self) -> str:
        """What the game is at."""

    @property
    def rng(self) -> Rng | None:
        """Where its shuffles come from, if it was seeded."""


_NEVER: Any = object()
"""In place of the shuffle of an action that never brings one."""

S = TypeVar("S", bound=Table[Any])
A = TypeVar("A")
Opts = TypeVar("Opts")
DeckCard = TypeVar("DeckCard")
SEATS, DECK = Limit("seats"), Limit("deck")

MOST_EFFORT = 150_000
"""At most so much may follow from all actions of a replay together; see ``Applied.effort``."""
MOST_EFFORT_OF_LISTING = 50_000
"""At most so much may follow from the actions that a listing without a seed carries out, to see whether they shuffle."""

RESERVED = frozenset({"new", "adjudicate", "actions", "replay", "view", "rules"})
"""What every game can be asked already."""

AnAction = Annotated[A, Named("Action")]

Law = Callable[[Any, Any], Finding | Sequence[Finding] | None]
"""A rule at work: what it finds wrong, or cannot tell, of an action in a state; several things, if an action has
parts that can each be wrong.

One that looks up the player who acts raises a ``LookupError``, as ``seat_of`` does, where that one is not at
the table."""


@value
class OpenAction:
    """A kind of action that may be legal and cannot be listed card by card."""

    type: Annotated[str, Doc("The action's type.", example="choose")]
    rule: Annotated[str, Doc("The rule that bounds it.", example="showboat.choose")]
    message: Annotated[str, Doc("What may be done, in words.")]
    player: Annotated[PlayerId | None, Doc("Whose action it would be.")] = None
    cards: Annotated[
        tuple[str, ...] | None, Doc("The cards that it may concern.", example=["2A"])
    ] = None
    named: verdict.Named = field(default=None, kw_only=True, compare=False)
    numbers: verdict.Numbers = field(default=None, kw_only=True, compare=False)


@value
class Listing(Generic[A]):
    """What may be done in a state."""

    to_act: Annotated[tuple[PlayerId, ...], Doc("Whom the game waits for.", example=["bob"])]
    actions: Annotated[tuple[AnAction[A], ...], Doc("Every legal action that can be listed.")]
    open: Annotated[
        tuple[OpenAction, ...], Doc("The kinds of action that cannot be listed, with their bounds.")
    ]
    question: Asked


@value
class Applied(Generic[S]):
    """What came of an action, or of dealing a game."""

    state: S
    events: tuple[Event, ...]
    shuffled: tuple[tuple[str, ...], ...] = ()
    """The packs of cards that were shuffled on the way, each as it lay before."""
    effort: int = 0
    """How much has followed from the action, where from one action very much can; a replay is bounded by it."""


@value
class Setup(Generic[Opts]):
    """What a game starts from."""

    players: tuple[str, ...]
    options: Opts
    deck: tuple[str, ...]
    """The whole deck, shuffled, from the top; several packs lie one after the other."""
    rng: Rng | None


@value
class Opening(Generic[S]):
    """A game just dealt."""

    state: Annotated[S, Doc("The game before its first action.")]
    to_act: Annotated[tuple[PlayerId, ...], Doc("Whom the game now waits for.", example=["ann"])]
    events: Annotated[tuple[Event, ...], Doc("What happened, in order.")]


@value
class Replay(Verdict[S]):
    """The verdict on a sequence of actions."""

    applied: Annotated[int, Doc("How many of the actions were applied.", example=2)]


@value
class Question:
    """Something that a game can be asked besides the common calls."""

    name: str
    """Its place below the game: ``score``."""
    summary: str
    description: str
    asks: type | None
    """The record that it takes; a question without one is a GET."""
    answers: type
    answer: Callable[..., Any]
    example: Any = None
    """A record to ask with, for the documents."""
    long: bool = False
    """Whether the answer may take a good part of a second."""


@value
class Step(Generic[S, A]):
    """One action: the state that it met, what was said of it, what it did, and what came of it."""

    state: S
    action: A
    undetermined: tuple[Undetermined, ...]
    events: tuple[Event, ...]
    violations: tuple[Violation, ...]
    """Of a replay only the last step can have some; it did nothing."""
    after: S
    effort: int = 0
    """How much has followed from it."""


@value
class Run(Generic[S, A]):
    """A sequence of actions as it was judged, up to the first that is illegal."""

    applied: tuple[Step[S, A], ...]
    refused: Step[S, A] | None
    """The step that was illegal, if one was."""
    violations: tuple[Violation, ...]
    """What it breaks, by what later actions showed, too."""
    state: S
    """The state after the last step that was applied."""

    @property
    def undetermined(self) -> tuple[Undetermined, ...]:
        """Every doubt on the way."""
        steps = (*self.applied, self.refused) if self.refused else self.applied
        return tuple([doubt for step in steps for doubt in step.undetermined])

    @property
    def last_events(self) -> tuple[Event, ...]:
        """What happened last, if nothing was refused after it."""
        return self.applied[-1].events if self.applied and not self.refused else ()


def _chosen(state: Any, action: Any) -> tuple[str, Mapping[str, int]]:
    chosen = {
        each.name: value
        for each in fields_of(type(action))
        if each.name != "player" and isinstance(value := getattr(action, each.attribute), str | int)
    }
    numbers = {name: value for name, value in chosen.items() if isinstance(value, int)}
    return listed([f"{name} {value}" for name, value in chosen.items()]), numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S, A, Opts]):
    """One game: what it is made of, and its rules as pure functions.

    What can be asked of a game has the name that it has over HTTP: ``new``, ``adjudicate``, ``actions``, ``replay``
    and ``view``. All of them take and give records; ``read_state``, ``read_action`` and ``write`` make those of JSON,
    and JSON of those. ``questions`` are what this game alone can be asked, such as ``score``.

    >>> from adjudicators import load
    >>> game = load("spades")
    >>> game
    <Game 'spades': Spades, players: 3 to 5>
    >>> state = game.new(["ann", "bob", "cid"], seed="lighthouse").state
    >>> game.read_state(game.write(state)) == state
    True
    >>> verdict = game.adjudicate(state, game.read_action('{"type": "bid", "player": "bob", "tricks": 4}'))
    >>> verdict.legal, [violation.message for violation in verdict.violations]
    (False, ['it is for ann to bid, not yet for bob'])
    """

    slug: str
    name: str
    summary: str
    seats: tuple[int, int]
    """The least and the greatest number of players."""
    rulebook: Rulebook
    edition: Edition
    """By which rules it is judged; ``edition_of(__name__)`` reads it."""
    seated: Rule
    """The rule by which only the players at this table act."""
    dealt_from: Rule
    """The rule that says which cards there are."""
    shuffled_by: Rule
    """The rule that says how cards are shuffled. An action that can bring a shuffle has a field ``shuffle``,
    for the order at a real table; whether one is due, and fits, is judged here for all games."""

    state: type[S]
    options: type[Opts]
    action_types: tuple[type[A], ...]
    deck_card: Any
    """The annotation of a card of the deck that ``new`` takes."""
    deck_size: tuple[int, int]
    questions: tuple[Question, ...]
    event: type[Event] = Event
    open_action: type[OpenAction] = OpenAction

    packs: Callable[[Opts, int], tuple[tuple[str, ...], ...]]
    """The packs of cards for these options and this many players, each in its published order.

    Together they are the deck. Each is shuffled for itself, the first one first."""
    deal: Callable[[Setup[Opts]], Applied[S]]
    contradictions: Callable[[S], Sequence[Contradiction]]
    """Everything because of which this state cannot occur."""
    laws: Mapping[type[A], tuple[Law, ...]]
    """For each action, every rule that it can break."""
    apply: Callable[[S, A], Applied[S]]
    """What results from an action that breaks no rule."""
    to_act: Callable[[S], tuple[str, ...]]
    moves: Callable[[S, str | None], tuple[tuple[A, ...], tuple[OpenAction, ...]]]
    """The legal actions of one player, or of everybody."""
    standings: Callable[[S, Sequence[Event]], tuple[Standing, ...]]
    """Where everybody stands, after an action that had these events; of a replay it is the last one."""
    outcome: Callable[[S], Outcome | None]
    seen_from: Callable[[S, str | None], S]
    """The state as one player, or a spectator, may see it."""
    suggest: Callable[[S, tuple[OpenAction, ...]], tuple[OpenAction, ...]] | None = None
    """The open entries of a listing, completed with what would be good to do; None where nothing can be
    suggested. It may take a search, so it is asked only on request."""
    limited_by: Rule | None = None
    """The rule that bounds how much follows from actions, in a game in which very much can."""
    question: Callable[[S], Waiting | None] = lambda state: None
    """The choice that the game waits for, where a client cannot tell it from the state's fields."""
    partner: Callable[[A], str | None] = lambda action: None
    """The other player who has to agree to an action, such as the one traded with."""
    unwritten: Callable[[S], tuple[str, ...]] = lambda state: ()
    """Cards that lie on the table where the state needs not name them, as there is only one that can."""
    may_shuffle: Callable[[S, A], bool] = lambda state, action: True
    """Whether an action can bring a shuffle at all, told without carrying it out; False must be certain."""
    about: Callable[[S, A], tuple[str, Mapping[str, int]]] = _chosen
    """What an action is about, in a few words, which tell it apart from others of its type, and the numbers in them."""
    among_shuffled: Callable[[S, tuple[str, ...], Counter[str]], bool | None] = (
        lambda state, pack, cards: None
    )
    """Whether certain cards are among the unseen ones of a pack that is shuffled; None if that cannot be told."""
    shows: Callable[[A], tuple[str, ...] | None] = lambda action: None
    """The cards that an action shows to have been in its player's hand; None if a hand may gain cards by it.

    A replay judges an action that was in doubt again by what later ones show, see ``hindsight``."""
    counting: Counting | None = None
    """What a doubtful action says of the cards that nobody holds, where such actions can contradict each other."""
    swap: Swap = field(init=False, repr=False)
    """What stands in this game for the placeholders in the records that all games share."""
    _codecs: Codecs = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Refuse a game that does not fit together, before anybody can ask it."""
        named = {self.slug, self.rulebook.game, getattr(self.state, "game", None)}
        if len(named) > 1:
            raise ValueError(f"one game, several names: {sorted(map(str, named))}")
        if set(self.laws) != set(self.action_types):
            raise ValueError(f"{self.slug}: there are laws for other actions than there are")
        made = self.rulebook.event_type
        if len(fields(self.event)) != len(fields(made)) or not issubclass(self.event, made):
            raise ValueError(f"{self.slug}: the rulebook makes other events than the game declares")
        asked = [question.name for question in self.questions]
        if len(set(asked)) < len(asked) or not RESERVED.isdisjoint(asked):
            raise ValueError(f"{self.slug}: a question's name is taken: {asked}")
        object.__setattr__(self, "swap", _swap_of(self))
        object.__setattr__(self, "_codecs", Codecs(self.swap))

    def __repr__(self) -> str:
        least, most = self.seats
        return f"<Game {self.slug!r}: {self.name}, players: {least} to {most}>"

    def read_state(self, source: Any) -> S:
        """The state that a JSON text stands for, or a JSON value; ``NotUnderstood`` tells everything that is wrong."""
        state: S = self.read(self.state, source)
        return state

    def read_action(self, source: Any) -> A:
        """The action that a JSON text stands for, or a JSON value."""
        action: A = self.read(AnAction, source)
        return action

    def read(self, record: Any, source: Any) -> Any:
        """Any record of the game from JSON, such as a ``Verdict`` that somebody was answered with."""
        return self._codecs.of(record).read(source)

    def write(self, record: Any) -> Any:
        """A state, an action, a verdict or any other record of the game as a JSON value, ready for ``json.dumps``."""
        return self._codecs.write(record)

    def deck(self, options: Opts, seats: int) -> tuple[str, ...]:
        """The whole deck for these options and this many players, in its published order."""
        return tuple([card for pack in self.packs(options, seats) for card in pack])

    def new(
        self,
        players: Sequence[str],
        options: Opts | None = None,
        *,
        seed: str | None = None,
        deck: Sequence[str] | None = None,
    ) -> Opening[S]:
        """Deal a game: from a seed, from a deck shuffled on a real table, or from fresh chance."""
        self._refuse_seats(players)
        chosen = options if options is not None else self.options()
        packs = self.packs(chosen, len(players))
        self._refuse_deck(packs, seed, deck)
        rng: Rng | None = None
        if deck is None:
            rng = Rng(new_seed() if seed is None else seed, 0)
            deck = ()
            for pack in packs:
                order, rng = shuffled(pack, rng)
                deck += order
        dealt = self.deal(Setup(tuple(players), chosen, tuple(deck), rng))
        return Opening(dealt.state, self.to_act(dealt.state), dealt.events)

    def spoken(self, message: str, players: Sequence[str] = ()) -> str:
        """A message with each card named as people name it: “the 7 of Paper” for ``7P``. Cards of a catalogue have
        no other name."""
        notes = getattr(self.deck_card, "__metadata__", ())
        decks = [note.deck for note in notes if isinstance(note, CardOf)]
        return decks[0].spoken(message, players) if decks else message

    def check(self, state: S, action: A) -> list[Finding]:
        """Every rule that an action breaks, and every one that unseen cards decide."""
        return self._judge(state, action)[0]

    def _judge(self, state: S, action: A) -> tuple[list[Finding], Applied[S] | None]:
        """The same; and what comes of the action, where that had to be found out to judge its shuffle."""
        found = self._by_laws(state, action)
        given = getattr(action, "shuffle", _NEVER)
        if given is _NEVER:
            return found, None
        if state.rng is not None:
            if given is not None:
                found.append(seed_decides(self.shuffled_by))
            return found, None
        if any([isinstance(each, Violation) for each in found]):
            return found, None
        if given is None and not self.may_shuffle(state, action):
            return found, None
        done = self.apply(state, action)
        among = partial(self.among_shuffled, state)
        if finding := judge_shuffles(self.shuffled_by, done.shuffled, given, among):
            found.append(finding)
        return found, done

    def _by_laws(self, state: S, action: A) -> list[Finding]:
        player = getattr(action, "player", None)
        laws = self.laws[type(action)]
        if player is not None and not _sits_at(state, player):
            message, named = not_at_table(player, state.players)
            return [
                self.seated.broken(message, "/action/player", named=named),
                *_found_without_actor(laws, state, action),
            ]
        found: list[Finding] = []
        for law in laws:
            if finding := law(state, action):
                found += _each(finding)
        return found

    def adjudicate(self, state: S, action: A) -> Verdict[S]:
        """Say whether an action is legal in a state, and what comes of it."""
        self.refuse_impossible(state)
        step = self.step(state, action)
        return Verdict(
            legal=legality(step.violations, step.undetermined),
            violations=step.violations,
            undetermined=step.undetermined,
            state=step.after,
            to_act=self.to_act(step.after),
            events=step.events,
            score=self.standings(step.after, step.events),
            outcome=self.outcome(step.after),
            question=self.question(step.after),
        )

    def replay(self, state: S, actions: Sequence[A]) -> Replay[S]:
        """Say the same of a sequence of actions, up to the first that is illegal."""
        self.refuse_impossible(state)
        run = self.run(state, actions)
        return Replay(
            legal=legality(run.violations, run.undetermined),
            violations=numbered(run.violations, len(run.applied)),
            undetermined=run.undetermined,
            state=run.state,
            to_act=self.to_act(run.state),
            events=tuple([event for step in run.applied for event in step.events]),
            score=self.standings(run.state, run.last_events),
            outcome=self.outcome(run.state),
            question=self.question(run.state),
            applied=len(run.applied),
        )

    def run(self, state: S, actions: Sequence[A]) -> Run[S, A]:
        """Judge and apply a sequence of actions in a state that can occur."""
        steps: list[Step[S, A]] = []
        effort = 0
        for action in actions:
            if effort > MOST_EFFORT:
                self._refuse_effort(len(steps))
            steps.append(self.step(state, action))
            state = steps[-1].after
            effort += steps[-1].effort
            if steps[-1].violations:
                break
        violations = steps[-1].violations if steps else ()
        in_doubt = any([step.undetermined for step in steps])
        if in_doubt and (named := look_back(self, steps, actions[len(steps) :])):
            steps, violations = steps[: named.number + 1], named.violations
        if violations:
            return Run(tuple(steps[:-1]), steps[-1], violations, steps[-1].state)
        return Run(tuple(steps), None, (), state)

    def _refuse_effort(self, number: int) -> None:
        detail = (
            f"so much has followed from the first {counted(number, 'action')} that a replay ends here; ask for"
            " the others from the state that these lead to"
        )
        raise Misasked(
            ((self.limited_by or self.seated).contradicted(f"/actions/{number}", detail),)
        )

    def step(self, state: S, action: A) -> Step[S, A]:
        """Judge one action in a state that can occur, and apply it where it breaks no rule."""
        found, done = self._judge(state, action)
        violations, doubts = _sorted(found)
        if violations:
            return Step(state, action, doubts, (), violations, state)
        done = done or self.apply(state, action)
        if doubts and (excluded := self.contradictions(done.state)):
            # each doubt alone could be settled in the action's favour, but not all of them together
            violations = inferred_from(excluded)
            return Step(state, action, doubts, (), violations, state)
        return Step(state, action, doubts, done.events, (), done.state, done.effort)

    def actions(self, state: S, player: str | None = None, *, suggest: bool = False) -> Listing[A]:
        """Every legal action of one player, or of everybody; with suggestions, if the game has any."""
        self.refuse_impossible(state)
        self.refuse_stranger(state, player)
        actions, unlisted = self.moves(state, player)
        if state.rng is None:
            actions, waiting = self._without_shuffles(state, actions)
            unlisted += waiting
        if suggest and self.suggest:
            unlisted = self.suggest(state, unlisted)
        return Listing(self.to_act(state), actions, unlisted, self.question(state))

    def _without_shuffles(
        self, state: S, actions: tuple[A, ...]
    ) -> tuple[tuple[A, ...], tuple[OpenAction, ...]]:
        """Without a seed, an action that brings a shuffle waits for the new order, which cannot be listed."""
        listed: list[A] = []
        waiting: dict[OpenAction, None] = {}
        effort = 0
        for action in actions:
            if not (hasattr(action, "shuffle") and self.may_shuffle(state, action)):
                listed.append(action)
            elif effort > MOST_EFFORT_OF_LISTING:
                waiting[self._perhaps_shuffle_due(action)] = None
            else:
                done = self.apply(state, action)
                effort += done.effort
                if done.shuffled:
                    waiting[self._shuffle_due(state, action, done.shuffled)] = None
                else:
                    listed.append(action)
        return tuple(listed), tuple(waiting)

    def _perhaps_shuffle_due(self, action: Any) -> OpenAction:
        """Of an action that is not carried out for a listing, as too much has followed from others already."""
        message = (
            "cards may have to be shuffled; whether they have is told where the action is judged"
        )
        player = getattr(action, "player", None)
        return self.open_action(action.type, self.shuffled_by.id, message, player)

    def _shuffle_due(self, state: S, action: Any, packs: Sequence[tuple[str, ...]]) -> OpenAction:
        about, numbers = self.about(state, action)
        which = f"with {about} " if about else ""
        message = f"{which}the cards are to be shuffled, and their new order given as shuffle"
        player = getattr(action, "player", None)
        cards = tuple([card for pack in packs for card in pack])
        return self.open_action(
            action.type, self.shuffled_by.id, message, player, cards, numbers=numbers or None
        )

    def view(self, state: S, player: str | None) -> S:
        """The state as a player, or a spectator, may see it; what they may not is ``?``."""
        self.refuse_impossible(state)
        self.refuse_stranger(state, player)
        return self.seen_from(state, player)

    def refuse_impossible(self, state: S) -> None:
        """Raise ``Impossible`` for a state that cannot occur."""
        if found := self.contradictions(state):
            raise Impossible(tuple(found))

    def refuse_stranger(self, state: S, player: str | None, pointer: str = "/player") -> None:
        """Raise ``Misasked`` for a player who is not at the table."""
        if player is not None and not _sits_at(state, player):
            detail, named = not_at_table(player, state.players)
            raise Misasked((self.seated.contradicted(pointer, detail, named=named),))

    def _refuse_seats(self, players: Sequence[str]) -> None:
        least, most = self.seats
        found: list[Contradiction] = []
        if not least <= len(players) <= most:
            detail = f"{counted(len(players), 'player')}; {self.name} is for {least} to {most}"
            found.append(self.seated.contradicted("/players", detail))
        if len(set(players)) < len(players):
            found.append(self.seated.contradicted("/players", "two players have the same id"))
        if found:
            raise Misasked(tuple(found))

    def _refuse_deck(
        self, packs: tuple[tuple[str, ...], ...], seed: str | None, deck: Sequence[str] | None
    ) -> None:
        if deck is None:
            return
        found = judge_packs(self.dealt_from, packs, deck, "/deck")
        if seed is not None:
            detail = "give a seed or a deck, not both: a seed shuffles the deck itself"
            found.append(self.dealt_from.contradicted("/seed", detail))
        if found:
            raise Misasked(tuple(found))


def _swap_of(game: Game[Any, Any, Any]) -> Swap:
    return {
        S: game.state,
        verdict.S: game.state,
        A: reduce(or_, game.action_types),
        Opts: game.options,
        DeckCard: game.deck_card,
        Event: game.event,
        OpenAction: game.open_action,
        SEATS: Size(*game.seats, unique=True),
        DECK: Size(*game.deck_size),
    }


def seat_of(state: Table[P], player: str) -> P:
    """The seat of a player; a ``LookupError`` if they have none."""
    for seat in state.players:
        if seat.id == player:
            return seat
    raise LookupError(player)


def seat_number(state: Table[Any], player: str) -> int:
    """A player's place in the seating order; a ``LookupError`` if they have none."""
    number = 0
    for seat in state.players:
        if seat.id == player:
            return number
        number += 1  # noqa: SIM113 - enumerate takes a third longer
    raise LookupError(player)


def _found_without_actor(laws: Sequence[Law], state: Any, action: Any) -> Iterator[Finding]:
    """What the laws find that do not ask who acts."""
    for law in laws:
        try:
            found = law(state, action)
        except LookupError:
            continue
        if found:
            yield from _each(found)


def _each(found: Finding | Sequence[Finding]) -> Sequence[Finding]:
    return (found,) if isinstance(found, Violation | Undetermined) else found


def _sits_at(state: Table[Any], player: str) -> bool:
    for seat in state.players:  # noqa: SIM110 - a generator costs more than the whole loop
        if seat.id == player:
            return True
    return False


def _sorted(
    findings: Sequence[Finding],
) -> tuple[tuple[Violation, ...], tuple[Undetermined, ...]]:
    if not findings:
        return (), ()
    return (
        tuple(found for found in findings if isinstance(found, Violation)),
        tuple(found for found in findings if isinstance(found, Undetermined)),
    )


def legality(violations: Sequence[Violation], doubts: Sequence[Undetermined]) -> bool | None:
    """Whether an action is legal of which this was found; None where unseen cards decide it."""
    if violations:
        return False
    return None if doubts else True


def numbered(violations: Sequence[Violation], number: int) -> tuple[Violation, ...]:
    """The violations of one action of a replay: their pointers say which of the actions it is."""
    return tuple([_numbered(each, number) for each in violations])


def _numbered(violation: Violation, number: int) -> Violation:
    """In a replay, the action that a violation points into is one of many."""
    start, rest = violation.pointer[: len("/action")], violation.pointer[len("/action") :]
    if start != "/action" or rest.startswith("s/"):
        return violation
    return changed(violation, pointer=f"/actions/{number}{rest}")
