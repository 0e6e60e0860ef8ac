"""Answers for one seat: the whole table is judged, and the answer tells only what that seat may know.

    >>> from adjudicators import games
    >>> from adjudicators.perspective import Perspective
    >>> bob = Perspective(games()["showboat"], "bob")
    >>> opening = bob.new(["ann", "bob"], seed="lighthouse")
    >>> [player.hand[0] for player in opening.state.players]
    ['?', 'QT']

Two things are taken from the whole table: whether an action is legal, and what happened. Of an event the game
says who sees its cards (``Rule.covered``), and everybody else is told without them. All else is worked out
from the seat's *view*, by the same functions that work it out for whoever posts a view: the standings, the
question, the actions, and the reasons why an action is illegal. So it cannot tell more than the view does.

Why an action is illegal:

- Where the view shows it, the seat is told what the view shows, and what it leaves in doubt, and nothing of
  other rules that the action breaks. So nobody finds out about a hand by an action that is illegal anyhow.
- Where the view leaves it in doubt, the doubts that have come true are told (``Undetermined.if_broken``). Only
  then, and only if there are several doubts, does the list of rules depend on cards that the seat does not see.

So two tables that look the same from a seat, and get the same verdict, get the same answer.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from adjudicators.cards import UNKNOWN
from adjudicators.chance import unseen
from adjudicators.game import Game, Listing, Opening, Replay, Run, Step, Table, legality, numbered
from adjudicators.hindsight import is_somebodys
from adjudicators.places import located_cards
from adjudicators.values import changed, value
from adjudicators.verdict import Event, Misasked, Undetermined, Verdict, Violation

S = TypeVar("S", bound=Table[Any])
A = TypeVar("A")
Opts = TypeVar("Opts")

Reasons = tuple[tuple[Violation, ...], tuple[Undetermined, ...]]


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
        violations, undetermined = self._reasons(step)
        return Verdict(
            legal=legality(step.violations, step.undetermined),
            violations=violations,
            undetermined=undetermined,
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
        view = self.game.seen_from(run.state, self.player)
        reasons = [self._reasons(step) for step in run.applied]
        if run.refused:
            reasons.append(self._reasons_to_refuse(run, run.refused, state, actions))
        return Replay(
            legal=legality(run.violations, run.undetermined),
            violations=numbered(reasons[-1][0], len(run.applied)) if run.refused else (),
            undetermined=tuple([doubt for _, doubts in reasons for doubt in doubts]),
            state=view,
            to_act=self.game.to_act(run.state),
            events=tuple([event for step in run.applied for event in self._told(step.events)]),
            score=self.game.standings(view, self._told(run.last_events)),
            outcome=self.game.outcome(run.state),
            question=self.game.question(view),
            applied=len(run.applied),
        )

    def actions(self, state: S, player: str | None = None, *, suggest: bool = False) -> Listing[A]:
        """What this seat may do, those actions among it that are nobody's, as far as it can tell."""
        self._check(state)
        if player not in (None, self.player):
            detail = f"only the actions of {self.player or 'nobody'} are listed for this seat"
            raise Misasked((self.game.seated.contradicted("/player", detail),))
        found = self.game.actions(self._seen(state), self.player, suggest=suggest)
        actions, unlisted = found.actions, found.open
        if self.player is None:
            actions = tuple([each for each in actions if not is_somebodys(each)])
            unlisted = tuple([each for each in unlisted if not is_somebodys(each)])
        return Listing(self.game.to_act(state), actions, unlisted, found.question)

    def propose(self, state: S, action: A) -> Proposal:
        """Judge an action by what this seat sees, so that nothing can be found out by trying."""
        self._check(state)
        step = self.game.step(self._seen(state), action)
        violations = (*step.violations, *self._nameless(action))
        return Proposal(legality(violations, step.undetermined), violations, step.undetermined)

    def _check(self, state: S) -> None:
        self.game.refuse_impossible(state)
        self.game.refuse_stranger(state, self.player, "/as")

    def _seen(self, state: S) -> S:
        """The table as this seat sees it: it knows that shuffles follow from a seed, and not from which."""
        view: Any = self.game.seen_from(state, self.player)
        seen: S = changed(view, rng=state.rng and unseen(state.rng))
        return seen

    def _nameless(self, action: A) -> list[Violation]:
        """Whoever acts knows the cards: ``?`` is for those who tell what somebody else did."""
        message = "whoever proposes an action names its cards, and ? could be any card"
        return [
            self.game.dealt_from.broken(message, pointer)
            for pointer, card in located_cards(action, "/action")
            if card == UNKNOWN
        ]

    def _told(self, events: Iterable[Event]) -> tuple[Event, ...]:
        return tuple([event.seen_by(self.player) for event in events])

    def _reasons(self, step: Step[S, A]) -> Reasons:
        """Why a step is illegal or in doubt, as far as this seat may know."""
        if not step.violations and not step.undetermined:
            return (), ()
        if not step.violations:
            seen_state = self._seen(step.state)
            if seen_state == step.state:  # this seat sees all that the state tells
                return (), step.undetermined
            found = self.game.check(seen_state, step.action)
            doubts = [each for each in found if isinstance(each, Undetermined)]
            return (), tuple(doubts or map(self._in_doubt, step.undetermined))
        seen = self.game.step(self._seen(step.state), step.action)
        if seen.violations:
            return seen.violations, seen.undetermined
        return self._come_true(seen.undetermined, step.violations)

    def _come_true(
        self, doubts: tuple[Undetermined, ...], violations: Sequence[Violation]
    ) -> Reasons:
        """Doubts of which the whole table shows that these rules are broken, and the doubts that are left."""
        broken = {each.rule for each in violations}
        found = doubts
        if len(doubts) != 1:
            found = tuple([each for each in doubts if _is_among(each.rule, broken)])
        left = tuple([each for each in doubts if each not in found])
        rules = [each.rule for each in found] or list(dict.fromkeys(broken))
        told = [each.if_broken or self._broken(each.rule) for each in found]
        return tuple(dict.fromkeys(told) or map(self._broken, rules)), left

    def _reasons_to_refuse(
        self, run: Run[S, A], refused: Step[S, A], state: S, actions: Sequence[A]
    ) -> Reasons:
        """The same of the last step of a replay, which later ones may have shown to be illegal."""
        if run.violations is refused.violations:
            return self._reasons(refused)
        view = self.game.seen_from(state, self.player)
        # to whoever sees all cards it is the same run
        own = run if view == state else self.game.run(view, actions)
        if own.refused and len(own.applied) == len(run.applied):
            return own.violations, own.refused.undetermined
        return self._reasons(changed(refused, violations=run.violations))

    def _broken(self, rule: str) -> Violation:
        title = self.game.rulebook[rule].title
        return Violation(
            rule, f"this breaks “{title}”, as cards show that are not seen here", "/action"
        )

    def _in_doubt(self, doubt: Undetermined) -> Undetermined:
        title = self.game.rulebook[doubt.rule].title
        return Undetermined(doubt.rule, f"cards that are not seen here decide “{title}”")


def _is_among(rule: str, broken: Iterable[str]) -> bool:
    """Whether a rule, or a detail of it, such as ``spades.first-lead.joker``, is among those broken."""
    return any([f"{each}.".startswith(f"{rule}.") for each in broken])
