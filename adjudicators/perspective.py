"""Answers for one seat: the whole table is judged, and the answer tells only what that seat may know.

    >>> from adjudicators import games
    >>> from adjudicators.perspective import Perspective
    >>> bob = Perspective(games()["showboat"], "bob")
    >>> opening = bob.new(["ann", "bob"], seed="lighthouse")
    >>> [player.hand[0] for player in opening.state.players]
    ['?', '7T']

What an answer tells is worked out from the seat's *view* of the table wherever that is possible: the standings,
the question, the list of actions, and each violation that the law finds from the view, too. These cannot tell more
than the view does. What the view cannot say is told openly by whoever makes it: an event names the players who see
its cards (``Event.only_for``), and a violation brings words for those who do not (``Violation.openly``); without
such words the seat is told which rule is broken, and nothing else. So two tables that look the same from a seat,
and get the same verdict, get the same answer.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from adjudicators.game import Game, Listing, Opening, Replay, Step, Table, legality, numbered
from adjudicators.values import changed, value
from adjudicators.verdict import Event, Misasked, Undetermined, Verdict, Violation

S = TypeVar("S", bound=Table)
A = TypeVar("A")
Opts = TypeVar("Opts")


@value
class Proposal:
    """What one seat can say of an action, before anybody applies it."""

    legal: bool | None
    violations: tuple[Violation, ...]
    undetermined: tuple[Undetermined, ...]


@dataclass(frozen=True, slots=True)
class Perspective(Generic[S, A, Opts]):
    """A game, asked on behalf of one player, or of a spectator, who is None."""

    game: Game[S, A, Opts]
    player: str | None

    def new(
        self,
        players: Sequence[str],
        options: Opts | None = None,
        *,
        seed: str | None = None,
        deck: Sequence[str] | None = None,
    ) -> Opening[S]:
        """Deal a game, and tell what this seat sees of it."""
        opening = self.game.new(players, options, seed=seed, deck=deck)
        self.game.refuse_stranger(opening.state, self.player, "/as")
        state = self.game.seen_from(opening.state, self.player)
        return Opening(state, opening.to_act, self._told(opening.events))

    def adjudicate(self, state: S, action: A) -> Verdict[S]:
        """Judge an action by the whole table, and tell what this seat may know of the verdict."""
        self._check(state)
        return self.verdict(self.game.step(state, action))

    def verdict(self, step: Step[S, A]) -> Verdict[S]:
        """What this seat may know of a step that was judged by the whole table."""
        view, events = self.game.seen_from(step.after, self.player), self._told(step.events)
        return Verdict(
            legal=legality(step.violations, step.undetermined),
            violations=self._violations(step, step.violations),
            undetermined=self._doubts([step]),
            state=view,
            to_act=self.game.to_act(step.after),
            events=events,
            score=self.game.standings(view, events),
            outcome=self.game.outcome(step.after),
            question=self.game.question(view),
        )

    def replay(self, state: S, actions: Sequence[A]) -> Replay[S]:
        """Say the same of a sequence of actions, up to the first that is illegal."""
        self._check(state)
        run = self.game.run(state, actions)
        view, applied = self.game.seen_from(run.state, self.player), len(run.applied)
        violations = self._violations(run.refused, run.violations) if run.refused else ()
        return Replay(
            legal=legality(run.violations, run.undetermined),
            violations=numbered(violations, applied),
            undetermined=self._doubts((*run.applied, run.refused) if run.refused else run.applied),
            state=view,
            to_act=self.game.to_act(run.state),
            events=tuple([event for step in run.applied for event in self._told(step.events)]),
            score=self.game.standings(view, self._told(run.last_events)),
            outcome=self.game.outcome(run.state),
            question=self.game.question(view),
            applied=applied,
        )

    def actions(self, state: S, player: str | None = None) -> Listing[A]:
        """What this seat may do, those actions among it that are nobody's, as far as it can tell."""
        self._check(state)
        if player not in (None, self.player):
            detail = f"only the actions of {self.player or 'nobody'} are listed for this seat"
            raise Misasked((self.game.seated.contradicted("/player", detail),))
        found = self.game.actions(self._seen(state), self.player)
        actions, unlisted = found.actions, found.open
        if self.player is None:
            actions = tuple([each for each in actions if _is_nobodys(each)])
            unlisted = tuple([each for each in unlisted if _is_nobodys(each)])
        return Listing(self.game.to_act(state), actions, unlisted, found.question)

    def propose(self, state: S, action: A) -> Proposal:
        """Judge an action by what this seat sees, so that nothing can be found out by trying."""
        self._check(state)
        step = self.game.step(self._seen(state), action)
        legal = legality(step.violations, step.undetermined)
        return Proposal(legal, step.violations, step.undetermined)

    def _check(self, state: S) -> None:
        self.game.refuse_impossible(state)
        self.game.refuse_stranger(state, self.player, "/as")

    def _seen(self, state: S) -> S:
        """The table as this seat sees it, and as certain of its shuffles as the whole table is."""
        view: Any = self.game.seen_from(state, self.player)
        seen: S = changed(view, rng=state.rng)
        return seen

    def _told(self, events: Iterable[Event]) -> tuple[Event, ...]:
        return tuple([event.seen_by(self.player) for event in events])

    def _violations(self, step: Step[S, A], found: Sequence[Violation]) -> tuple[Violation, ...]:
        """The rules that a step breaks, told by what the seat sees of them."""
        if not found:
            return ()
        seen = self.game.step(self._seen(step.state), step.action).violations
        told: list[Violation] = []
        for rule in dict.fromkeys([each.rule for each in found]):
            known = [each for each in seen if each.rule == rule]
            told += known or [self._openly(next(each for each in found if each.rule == rule))]
        return tuple(told)

    def _openly(self, violation: Violation) -> Violation:
        message, pointer = violation.open_message, "/".join(violation.pointer.split("/")[:3])
        if not message:
            title = self.game.rulebook[violation.rule].title
            message, pointer = (
                f"this breaks “{title}”, as cards show that are not seen here",
                "/action",
            )
        return Violation(violation.rule, message, pointer)

    def _doubts(self, steps: Sequence[Step[S, A]]) -> tuple[Undetermined, ...]:
        """The doubts of some steps, told by what the seat sees of them."""
        told: list[Undetermined] = []
        for step in steps:
            if not step.undetermined:
                continue
            seen = self.game.step(self._seen(step.state), step.action).undetermined
            for rule in dict.fromkeys([each.rule for each in step.undetermined]):
                known = [each for each in seen if each.rule == rule]
                told += known or [self._in_doubt(rule)]
        return tuple(told)

    def _in_doubt(self, rule: str) -> Undetermined:
        title = self.game.rulebook[rule].title
        return Undetermined(rule, f"cards that are not seen here decide “{title}”")


def _is_nobodys(action: object) -> bool:
    return getattr(action, "player", None) is None
