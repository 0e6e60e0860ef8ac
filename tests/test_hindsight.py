"""Who is named for what an earlier action of a replay turns out to have been."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from adjudicators import load
from adjudicators.above_water import GAME as ABOVE_WATER
from adjudicators.above_water import Goods, Trade
from adjudicators.above_water.actions import NOTHING
from adjudicators.down_the_well import Pass
from adjudicators.down_the_well import Play as Put
from adjudicators.game import Game, Replay
from adjudicators.showboat import GAME as SHOWBOAT
from adjudicators.showboat import Choose, Pick
from adjudicators.spades import GAME as SPADES
from adjudicators.spades import Play
from tests.above_water.tables import seat, table
from tests.amounts import share_of, thorough

NAMES = ("ann", "bob", "cid", "dan", "eve", "fay")
AnyGame = Game[Any, Any, Any]
Told = tuple[int | None, Replay[Any]]
"""Which action was illegal, if any, and what a spectator is told."""


def illegal_actions(state: Any, listed: tuple[Any, ...]) -> list[Any]:
    """What the player whose turn it is holds and may not do, or does not have to leave undone."""
    (player,) = [each for each in state.players if each.id == state.turn]
    kind = Play if state.game == "spades" else Put
    held = [kind(player.id, card) for card in player.hand]
    if state.game == "down-the-well":
        return [Pass(player.id)] if Pass(player.id) not in listed else []
    return [each for each in held if each not in listed]


def revoked(game: AnyGame, chance: Random, *, honest: bool = False) -> Told:
    """Part of a hand with at most one illegal action, judged from what a spectator sees."""
    least, most = game.seats
    names = NAMES[: chance.randint(max(3, least), most)]
    options = game.options()
    if game.slug == "spades":
        options = game.options(ghost_hand=chance.random() < 0.4)
    state = game.new(names, options, seed=str(chance.random())).state
    for number in range(chance.randint(0, 14)):
        if state.phase != "play" and number > 10:
            break
        state = game.apply(state, chance.choice(game.moves(state, None)[0])).state
    while state.phase not in ("play", "finished", "deal"):
        state = game.apply(state, chance.choice(game.moves(state, None)[0])).state
    seen, actions, guilty = game.view(state, None), list[Any](), None
    for _ in range(chance.randint(2, 16)):
        if state.phase != "play":
            break
        listed = game.moves(state, None)[0]
        action = chance.choice(listed)
        wrong = illegal_actions(state, listed)
        if not honest and guilty is None and wrong and chance.random() < 0.3:
            action, guilty = chance.choice(wrong), len(actions)
        actions.append(action)
        state = game.apply(state, action).state
    return guilty, game.replay(seen, actions)


def named(told: Replay[Any]) -> set[int]:
    """The actions that an answer says are at fault."""
    return {int(each.pointer.split("/")[2]) for each in told.violations}


def many(slug: str, *, honest: bool = False) -> Iterator[Told]:
    chance = Random(f"{slug} {honest}")
    for _ in range(share_of(250)):
        yield revoked(load(slug), chance, honest=honest)


@pytest.mark.parametrize("slug", ["spades", "down-the-well"])
def test_whoever_did_it_is_named_alone_or_among_those_who_may_have(slug: str) -> None:
    alone = among = 0
    for guilty, told in many(slug):
        if told.legal is not False:
            continue
        assert guilty in named(told), told.violations
        alone += named(told) == {guilty}
        among += named(told) != {guilty}
        if len(named(told)) > 1:
            assert all("one of " in each.message for each in told.violations)
    assert alone > share_of(25)
    assert among < alone or not thorough()


@pytest.mark.parametrize("slug", ["spades", "down-the-well"])
def test_nobody_is_accused_who_kept_the_rules(slug: str) -> None:
    for _, told in many(slug, honest=True):
        assert told.legal is not False, told.violations


def test_a_card_that_comes_later_in_the_request_is_the_proof() -> None:
    """What was refused is not the end of what is read: the proof may come after it."""
    chance = Random("proof")
    found = 0
    for _ in range(share_of(400)):
        guilty, told = revoked(SPADES, chance)
        if told.legal is False and named(told) == {guilty} and guilty is not None:
            found += "later shows it" in told.violations[0].message
            assert told.applied == guilty
    assert found > (5 if thorough() else 0)


def test_what_is_refused_for_what_is_seen_stays_refused() -> None:
    state = SHOWBOAT.view(SHOWBOAT.new(NAMES[:3], seed="lighthouse").state, None)
    told = SHOWBOAT.replay(state, [Choose("ann", "7A"), Pick("ann", state.center[0])])
    assert (told.legal, told.applied) == (False, 1)
    assert [each.rule for each in told.violations] == ["showboat.round"]


def test_two_who_claim_the_same_card_are_both_named() -> None:
    state = SHOWBOAT.view(SHOWBOAT.new(NAMES[:3], seed="lighthouse").state, None)
    card = next(each for each in ("2A", "3A", "4A", "5A") if each not in state.center)
    told = SHOWBOAT.replay(state, [Choose("ann", card), Choose("bob", card)])
    assert (told.legal, told.applied, named(told)) == (False, 1, {0, 1})
    assert told.violations[0].message.startswith(
        f"one of ann's {card} and bob's {card} was illegal"
    )


def given(card: str) -> Goods:
    return Goods(cards=(card,))


def test_whose_word_makes_another_wrong_is_named_with_them_and_nobody_else_is() -> None:
    """cid got 2C from bob, and the record says 8H; so it is cid's own hand that is said to lack 2C."""
    state = table(
        seat("ann", "? ? ?"), seat("bob", "? ? ?"), seat("cid", "9H 9S QS"), seat("dan", "? ? ?"),
        deck=" ".join("?" * 42), discard="",
    )  # fmt: skip
    actions = [
        Trade("ann", "dan", given("JD"), NOTHING),
        Trade("bob", "cid", given("8H"), NOTHING),
        Trade("cid", "ann", given("QS"), Goods(stones=2)),
        Trade("cid", "dan", given("2C"), NOTHING),
    ]
    told = ABOVE_WATER.replay(state, actions)
    assert (told.legal, told.applied, named(told)) == (False, 3, {1, 3})
    assert told.violations[0].message == (
        "one of bob's trade and cid's trade was illegal: cid does not hold 2C"
    )
    mended = [*actions[:1], Trade("bob", "cid", given("2C"), NOTHING), *actions[2:]]
    assert ABOVE_WATER.replay(state, mended).legal is None
