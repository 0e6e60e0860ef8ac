"""Looking back on a replay: which action that nobody could judge at its time do later ones prove to be illegal?

An action whose legality unseen cards decide is taken to be legal, and the game goes on. Later actions are
evidence. They show cards that must have been in a hand all the time, so each doubtful action is judged again by
the same laws, with these cards filled in. The first action that is illegal with what was *seen* is the one that
is named.

What an action says of cards without laying them open, such as a trade, is no proof either: an action that contradicts
it is named together with it. Whether it does is told by taking the word of the earlier one back, and judging again.

What follows only from how the unseen cards *can* lie (an ``Inferred`` violation) rests on earlier actions being
legal. As long as some of those are in doubt, the inference convicts nobody: one of these actions was illegal, and
the answer names them all. Those without which the cards could not lie in any way either are acquitted by counting
(see ``suspects``); so is everybody else where one action is illegal whatever the others were.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from adjudicators.cards import UNKNOWN
from adjudicators.evidence import (
    Evidence,
    Steps,
    evidence_of,
    filled,
    shown_after,
    shown_by,
    shown_from,
)
from adjudicators.places import cards_on_table, covered
from adjudicators.suspects import Counting, Shown, Suspects
from adjudicators.values import changed, value
from adjudicators.verdict import (
    Contradiction,
    Finding,
    Inferred,
    Undetermined,
    Violation,
    inferred_from,
)
from adjudicators.words import listed

if TYPE_CHECKING:
    from adjudicators.game import Game, Step

MOST_RETOLD = 20_000
"""So many actions are carried out again to tell who is named; who cannot be acquitted within that is."""
EFFORT_OF_ONE = 3
"""An action from which much follows counts once more for each so much effort."""


@value
class Conviction:
    """The action of a replay that is named as illegal."""

    number: int
    violations: tuple[Violation, ...]


def look_back(
    game: "Game[Any, Any, Any]", steps: Steps, unread: Sequence[Any]
) -> Conviction | None:
    """The first action that is proven to be illegal, or those of which one must be; None if there is no such.

    The last of the steps may have been refused; ``unread`` are the actions after it.
    """
    case = _Case(game, steps, evidence_of(game, steps, unread))
    return case.proven_alone() or case.one_of_several()


@value
class _SecondLook:
    """A doubtful action, judged again by what was shown later."""

    number: int
    shown: Shown
    found: Sequence[Finding]
    excluded: Sequence[Contradiction]
    """Why the table before it is impossible with the cards that were shown later."""


class _Case:
    """A replay, and what its later actions say of the doubtful ones."""

    def __init__(self, game: "Game[Any, Any, Any]", steps: Steps, evidence: Evidence) -> None:
        self._game, self._steps, self._evidence = game, steps, evidence
        self._looks = [
            self._look_again(number)
            for number, step in enumerate(steps)
            if step.undetermined or _all_inferred(step.violations)
        ]
        self._in_doubt: dict[int, list[int]] = {}
        """The actions that are in doubt even by what was shown later, by the hand in which they were taken."""
        for look in self._looks:
            if any([isinstance(found, Undetermined) for found in look.found]):
                self._in_doubt.setdefault(_hand(steps[look.number].state), []).append(look.number)
        self._suspects: dict[int, Suspects] = {}
        if game.counting:
            for look in self._looks:
                self._suspect(game.counting, look)

    def proven_alone(self) -> Conviction | None:
        """The first action that is illegal whatever the others were."""
        for look in self._looks:
            step = self._steps[look.number]
            if direct := _seen(look.found):
                proof = _with_proof(direct, look.shown, step.action)
                if hearsay := self._hearsay(look.number, direct):  # the proof rests on these
                    return _one_of(self._steps, [*hearsay, look.number], proof)
                return Conviction(look.number, proof)
            if self._is_illegal_alone(look):
                return Conviction(look.number, self._in_words(look))
        return None

    def one_of_several(self) -> Conviction | None:
        """The doubtful actions of which one must be illegal, and no others."""
        for look in self._looks:
            proven = [each for each in look.found if isinstance(each, Violation)]
            doubtful = self._doubtful_before(look.number) if look.excluded or proven else ()
            if look.excluded and doubtful:
                return self._among(doubtful, inferred_from(look.excluded))
            if proven:
                return self._among([*doubtful, look.number], proven)
        refused, last = self._steps[-1].violations, len(self._steps) - 1
        hearsay = self._hearsay(last, seen) if (seen := _seen(refused)) else ()
        return _one_of(self._steps, [*hearsay, last], refused) if hearsay else None

    def _look_again(self, number: int) -> _SecondLook:
        game, step, shown = self._game, self._steps[number], shown_after(self._evidence, number)
        state = filled(step.state, shown, cards_on_table(step.action))
        excluded: Sequence[Contradiction] = ()
        if state is step.state and not step.violations:  # nothing has been shown since
            found: Sequence[Finding] = step.undetermined
        else:
            found = game.check(state, step.action)
            if state is not step.state and not _seen(found):
                excluded = game.contradictions(state)
            if excluded:
                found = game.check(step.state, step.action)  # what was shown later cannot be
        return _SecondLook(number, shown, found or step.violations, excluded)

    def _suspect(self, counting: Counting, look: _SecondLook) -> None:
        step, group = self._steps[look.number], self._group(look.number)
        if group not in self._suspects:
            shown = shown_from(self._evidence, look.number)
            self._suspects[group] = Suspects(counting, step.state, shown)
        self._suspects[group].add(look.number, step.state, step.action, look.shown)

    def _group(self, number: int) -> int:
        """A number for the actions between two by which hands may have gained cards."""
        return self._evidence[:number].count(None)

    def _doubtful_before(self, number: int) -> list[int]:
        """The actions of the same hand before this one that are in doubt even by what was shown later."""
        in_hand = self._in_doubt.get(_hand(self._steps[number].state), [])
        return in_hand[: bisect_left(in_hand, number)]

    def _hearsay(self, number: int, found: Sequence[Violation]) -> list[int]:
        """The doubtful actions on whose word these violations of an action rest: “ann gives bob the 7C”."""
        doubtful = [
            each
            for each in self._doubtful_before(number)
            if self._game.shows(self._steps[each].action) is None
        ]
        acquitted: set[int] = set()
        retold = self._steps[doubtful[0] : number] if doubtful else ()
        each_time = sum([1 + step.effort // EFFORT_OF_ONE for step in retold])
        for times, each in enumerate(doubtful, 1):
            if times * each_time > MOST_RETOLD:
                break
            if self._are_wrong_without({*acquitted, each}, number, found):
                acquitted.add(each)
        return [each for each in doubtful if each not in acquitted]

    def _are_wrong_without(
        self, withdrawn: Collection[int], number: int, found: Sequence[Violation]
    ) -> bool:
        """Whether one of these violations stands where the word of some earlier actions is taken back."""
        first = min(withdrawn)
        state, action = self._steps[first].state, self._steps[number].action
        for each in range(first, number):
            told = self._steps[each].action
            if each in withdrawn:
                open_now = covered(told, _doubted(self._steps[each].undetermined))
                if (
                    open_now == told
                ):  # it cannot be taken back, and what names its cards may rest on it
                    cards = set(cards_on_table(told))
                    found = [fault for fault in found if cards.isdisjoint(fault.cards)]
                told = open_now
            elif self._game.shows(told) is None:
                told = self._without_what_it_repeats(each, state)
            try:
                state = self._game.apply(state, told).state
            except Exception:  # noqa: BLE001 - apply promises nothing where cards are not where they were said to be
                return False
        shown = shown_after(self._evidence, number)
        again = self._game.check(filled(state, shown, cards_on_table(action)), action)
        stands = {(each.rule, each.pointer) for each in _seen(again)}
        return any([(each.rule, each.pointer) in stands for each in found])

    def _without_what_it_repeats(self, number: int, state: Any) -> Any:
        """An action with ``?`` for the cards that it could name only because earlier ones were believed."""
        step = self._steps[number]
        doubts = [
            each for each in self._game.check(state, step.action) if isinstance(each, Undetermined)
        ]
        return covered(step.action, _doubted(doubts) - _doubted(step.undetermined))

    def _is_illegal_alone(self, look: _SecondLook) -> bool:
        """Whether it is illegal however the unseen cards lie, and whether or not the doubtful ones were legal."""
        group, doubtful = self._group(look.number), self._doubtful_before(look.number)
        if group not in self._suspects or (doubtful and self._group(doubtful[0]) != group):
            return False
        return not self._suspects[group].agree([look.number])

    def _in_words(self, look: _SecondLook) -> tuple[Violation, ...]:
        step = self._steps[look.number]
        inferred = [each for each in look.found if isinstance(each, Violation)]
        if inferred and not look.excluded:
            return tuple(inferred)
        # its own card was in the hand: what is in doubt then is the rule that it breaks
        state = filled(step.state, shown_by(self._game, step.action) or (), ())
        found = self._game.check(state, step.action)
        doubts = [each for each in found if isinstance(each, Undetermined)] or step.undetermined
        broken = [reason for each in doubts if (reason := each.if_broken)]
        told = [
            changed(each, message=f"however the unseen cards lie, {each.message}")
            for each in broken
        ]
        return tuple(told) or step.violations

    def _among(self, numbers: Sequence[int], found: Sequence[Violation]) -> Conviction:
        """Of several actions, those that counting cannot acquit."""
        last = numbers[-1]
        group = self._group(last)
        if group in self._suspects:
            outside = [each for each in numbers if self._group(each) != group]
            inside = [each for each in numbers if self._group(each) == group]
            numbers = [*outside, *self._suspects[group].at_fault(inside)]
        if numbers[-1] != last:
            found = [_about(self._steps[numbers[-1]], each) for each in found]
        if len(numbers) == 1:
            return Conviction(numbers[0], tuple(found))
        return _one_of(self._steps, numbers, found)


def _seen(found: Sequence[Finding]) -> list[Violation]:
    """The violations that seen cards show."""
    return [
        each for each in found if isinstance(each, Violation) and not isinstance(each, Inferred)
    ]


def _doubted(doubts: Iterable[Undetermined]) -> set[str]:
    """The cards on which doubts hang."""
    return {card for doubt in doubts for card in doubt.cards}


def _all_inferred(violations: Sequence[Violation]) -> bool:
    return bool(violations) and all([isinstance(each, Inferred) for each in violations])


def _hand(state: Any) -> int:
    """The number of the hand that is played, of games in which cards are dealt anew."""
    number: int = getattr(state, "hand_number", 0)
    return number


def _with_proof(
    violations: Sequence[Violation], shown: Shown, action: Any
) -> tuple[Violation, ...]:
    own = set(_cards_of(action))
    told = []
    for each in violations:
        proof = [(name, card) for name, card in shown if card in each.cards and card not in own]
        if not proof:
            told.append(each)
            continue
        name, card = proof[0]
        message = f"{each.message}; that {name} plays {card} later shows it"
        told.append(changed(each, message=message, named=(*(each.named or ()), name)))
    return tuple(told)


def _one_of(steps: Steps, suspects: Sequence[int], found: Sequence[Violation]) -> Conviction:
    """Several actions, of which one was illegal: a violation for each, those of the last one first."""
    actions = [steps[each].action for each in suspects]
    names = [_told(each) for each in actions]
    one = f"one of {listed(names, most=len(names))} was illegal"
    players = tuple([each.player for each in actions if is_somebodys(each)])
    cards = tuple(dict.fromkeys([card for each in actions for card in _cards_of(each)]))
    violations = [
        changed(
            each,
            message=f"{one}: {each.message}",
            cards=each.cards or cards,
            named=(*players, *(each.named or ())),
        )
        for each in found
    ]
    for suspect in suspects[:-1]:
        about = _about(steps[suspect], violations[0])
        violations.append(changed(about, pointer=f"/actions/{suspect}"))
    return Conviction(suspects[-1], tuple(violations))


def _about(step: "Step[Any, Any]", found: Violation) -> Violation:
    """A doubt about an action that has become a violation, in the words of the one that was found."""
    rule = step.undetermined[0].rule if step.undetermined else step.violations[0].rule
    cards = tuple(_cards_of(step.action)) or found.cards
    return Inferred(rule, found.message, "/action", cards, named=found.named, numbers=found.numbers)


def _cards_of(action: Any) -> list[str]:
    cards = (*getattr(action, "cards", ()), getattr(action, "card", UNKNOWN))
    return [card for card in cards if card != UNKNOWN]


def _told(action: Any) -> str:
    """An action in a few words: “ann's 9L”."""
    what = " ".join(_cards_of(action)) or action.type
    return f"{action.player}'s {what}" if is_somebodys(action) else f"the {what}"


def is_somebodys(action: Any) -> bool:
    """Whether an action is a player's, and not one that anybody may say, such as to deal."""
    return getattr(action, "player", None) is not None
