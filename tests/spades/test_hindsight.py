"""Earlier actions that later cards prove to be illegal, where hands cannot be seen at first."""

from random import Random

import pytest

from adjudicators.spades import GAME, Action, Options, Play, State
from adjudicators.verdict import Inferred
from tests.amounts import share_of
from tests.spades.tables import NAMES, seat, table, trick


def hidden(count: int) -> str:
    """So many cards that cannot be seen."""
    return " ".join("?" * count)


def unseen_table() -> State:
    """Three hands and a ghost of which nothing is seen, after a trick that says little."""
    return table(
        seat("ann", hidden(16)),
        seat("bob", hidden(16)),
        seat("cid", hidden(16)),
        tricks=(trick("ann", "2P 7P AP", "cid"),),
        turn="cid",
        ghost=hidden(17),
        aside="? ?",
        ghost_hand=True,
    )


FIRST = table(
    seat("ann", hidden(17)), seat("bob", hidden(17)), seat("cid", hidden(17)),
    turn="bob", ghost=hidden(17), aside="? ?", ghost_hand=True,
)  # fmt: skip
BOB_LEADS = table(
    seat("ann", hidden(23)), seat("bob", hidden(23)), seat("cid", hidden(23)), turn="bob", aside="?"
)
FIRST_WITH_ROCK = table(
    seat("ann", hidden(10)), seat("bob", hidden(10)), seat("cid", hidden(10)), seat("dan", hidden(10)),
    seat("eve", hidden(10)), turn="ann", ghost=hidden(10), aside=hidden(5), ghost_hand=True,
    jokers=False, rock_breaks_everything=True,
)  # fmt: skip
CASES: list[tuple[str, State, list[Action], int, str]] = [
    (
        "who did not follow Lizard leads it later",
        unseen_table(),
        [Play("cid", "7L"), Play("ann", "9S"), Play("bob", "8L"), Play("ann", "AL")],
        1,
        "follow-suit",
    ),
    (
        "or plays it to another lead of it",
        unseen_table(),
        [
            Play("cid", "7L"), Play("ann", "8L"), Play("bob", "2S"), Play("bob", "3S"),
            Play("cid", "5S"), Play("ann", "6S"), Play("ann", "2L"), Play("bob", "9L"),
        ],
        2,
        "follow-suit",
    ),
    (
        "somebody held a lower Paper card when the first trick was led",
        FIRST,
        [Play("bob", "5P"), Play("cid", "3P")],
        0,
        "first-lead.ghost-hand",
    ),
    (
        "Rock in the first trick, by somebody who had others",
        FIRST_WITH_ROCK,
        [
            Play("ann", "2P"), Play("bob", "2R"), Play("cid", "3P"), Play("dan", "4P"), Play("eve", "5P"),
            Play("bob", "7S"),
        ],
        1,
        "rock-breaks-everything.first-trick",
    ),
    (
        "Rock led too early, by somebody who had others",
        table(
            seat("ann", hidden(9)), seat("bob", hidden(9)), seat("cid", hidden(9)), seat("dan", hidden(9)),
            seat("eve", hidden(9)), tricks=(trick("ann", "2P 3P 4P 5P 6P", "eve"),),
            turn="eve", ghost=hidden(10), aside=hidden(5), ghost_hand=True,
            jokers=False, rock_breaks_everything=True,
        ),
        [
            Play("eve", "KR"), Play("ann", "2R"), Play("bob", "3R"), Play("cid", "4R"), Play("dan", "5R"),
            Play("eve", "7S"),
        ],
        0,
        "rock-breaks-everything.lead",
    ),
    (
        # without Paper ann would have both Scissors, as the two cards aside would be Paper
        "a card that was not to be held, and was not to be played either",
        table(
            seat("ann", hidden(3) + " 2R 3R 4R 5R 6R 7R 8R 9R 10R JR QR KR AR 2L 3L 4L 5L 6L"),
            seat("bob", "2P JP 3W 4W 6W 7W 8W 9W 10W JW QW KW AW 7L 8L 9L 10L JL QL KL AL"),
            seat("cid", "3P 4P 5P 6P 7P 8P QP KP AP 2W 2S 3S 4S 5S 6S 7S 9S 10S JS QS AS"),
            turn="bob", aside="? ?", jokers=False,
        ),
        [Play("bob", "2P"), Play("cid", "3P"), Play("ann", "5W"), Play("cid", "2S"), Play("ann", "10P")],
        2,
        "follow-suit",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("state", "actions", "number", "rule"),
    [each[1:] for each in CASES],
    ids=[each[0] for each in CASES],
)
def test_a_later_card_proves_an_earlier_action_illegal(
    state: State, actions: list[Action], number: int, rule: str
) -> None:
    before = GAME.replay(state, actions[:-1])
    assert (before.legal, before.applied) == (None, len(actions) - 1)
    told = GAME.replay(state, actions)
    (violation,) = told.violations
    assert (told.legal, told.applied) == (False, number)
    assert violation.rule == f"spades.{rule}"
    assert violation.pointer == f"/actions/{number}/card"
    last = actions[-1]
    assert isinstance(last, Play)
    assert f"that {last.player} plays {last.card} later shows it" in violation.message
    assert told.state == GAME.replay(state, actions[:number]).state


def test_the_card_that_is_the_proof_is_named() -> None:
    told = GAME.replay(CASES[0][1], CASES[0][2])
    assert told.violations[0].message == (
        "ann holds AL, and so must follow Lizard; that ann plays AL later shows it"
    )
    assert told.violations[0].cards == ("AL",)


def test_in_a_state_what_finished_tricks_prove_is_proven() -> None:
    """Asked of a state, and not of a replay, the earlier play counts as legal: so the later one is not."""
    actions = CASES[0][2]
    state = GAME.replay(CASES[0][1], actions[:-1]).state
    verdict = GAME.adjudicate(state, actions[-1])
    assert (verdict.legal, verdict.violations[0].rule) == (False, "spades.play")


def test_a_card_that_is_seen_elsewhere_proves_nothing() -> None:
    actions = [*CASES[0][2][:3], Play("ann", "7L")]
    told = GAME.replay(CASES[0][1], actions)
    assert (told.legal, told.applied, told.violations[0].rule) == (False, 3, "spades.play")


ENDING = table(
    seat("ann", hidden(3)), seat("bob", "2W 3W 7S"), seat("cid", hidden(3)), seat("dan", "*R 4S 8W"),
    tricks=(
        trick("cid", "2P KP 10P 5P", "dan"),
        trick("dan", "4L 5L 2L AL", "cid"),
        trick("cid", "KR 6R 7R AR", "bob"),
        trick("bob", "5W 6W QW 10W", "dan"),
        trick("dan", "3R 8R 6L 9R", "cid"),
        trick("cid", "QS KS 2R *S", "dan"),
        trick("dan", "AW JW 4W 9W", "dan"),
        trick("dan", "10L QL KL *L", "bob"),
        trick("bob", "9S JS 3S 7L", "cid"),
        trick("cid", "5S 10S AP AS", "bob"),
        trick("bob", "4P 9P 7P *P", "cid"),
        trick("cid", "4R 10R QR 6P", "bob"),
        trick("bob", "7W 6S KW *W", "cid"),
        trick("cid", "3P 8S JR QP", "dan"),
    ),
    turn="dan", aside="8L JP",
)  # fmt: skip
"""Unseen are JL 5R 9L, which ann holds, and 8P 2S 3L, which cid holds."""
TO_ROCK = [Play("dan", "*R"), Play("ann", "9L"), Play("bob", "7S"), Play("cid", "8P")]


def test_of_two_plays_one_was_illegal_and_nobody_can_tell_which() -> None:
    """If ann has no Rock, then cid has 5R: counting says so, but only if ann's play was legal."""
    before = GAME.replay(ENDING, TO_ROCK[:-1])
    assert (before.legal, before.applied) == (None, 3)
    told = GAME.replay(ENDING, TO_ROCK)
    assert (told.legal, told.applied) == (False, 3)
    assert [each.pointer for each in told.violations] == ["/actions/3/card", "/actions/1"]
    for each in told.violations:
        assert each.message.startswith("one of ann's 9L and cid's 8P was illegal: ")


def test_a_card_after_the_refused_one_tells_which() -> None:
    told = GAME.replay(ENDING, [*TO_ROCK, Play("ann", "5R")])
    assert (told.legal, told.applied) == (False, 1)
    (violation,) = told.violations
    assert (violation.rule, violation.cards) == ("spades.follow-suit", ("5R",))
    assert violation.message == (
        "ann holds 5R, and so must follow Rock; that ann plays 5R later shows it"
    )


def test_a_lower_paper_card_that_is_seen_is_named() -> None:
    state = table(
        seat("ann", hidden(17)), seat("bob", hidden(17)), seat("cid", "3P 4P " + hidden(15)),
        turn="bob", ghost=hidden(17), aside="? ?", ghost_hand=True,
    )  # fmt: skip
    for card, message in [
        ("5P", "cid holds 3P, which comes before 5P"),
        ("10L", "10L is no Paper card, and cid holds 3P"),
    ]:
        (violation,) = GAME.adjudicate(state, Play("bob", card)).violations
        assert (violation.message, violation.cards) == (message, ("3P",))
        assert not isinstance(violation, Inferred)
    (violation,) = GAME.adjudicate(BOB_LEADS, Play("bob", "10L")).violations
    assert violation.message == (
        "10L is no Paper card, and however the unseen cards lie, somebody holds one"
    )
    assert isinstance(violation, Inferred)


def test_a_card_out_of_turn_proves_nothing() -> None:
    state, actions = CASES[0][1], [*CASES[0][2][:2], Play("ann", "AL")]
    told = GAME.replay(state, actions)
    assert (told.legal, told.applied) == (False, 2)
    assert {each.rule for each in told.violations} == {"spades.play.turn", "spades.play"}


@pytest.mark.parametrize("number", range(share_of(25)))
def test_a_revoke_in_a_real_game_is_found(number: int) -> None:
    """Somebody who could follow does not, and a spectator learns of it when they play the suit."""
    chance = Random(f"revoke {number}")
    names = NAMES[: chance.randint(3, 5)]
    options = Options(ghost_hand=chance.random() < 0.5)
    state: State = GAME.new(names, options, seed=f"revoke {number}").state
    start, actions, revoked = state, list[Action](), -1
    proof = ""
    while True:
        if state.phase == "deal":
            pytest.fail("the suit was never played again; take another seed")
        listed = GAME.moves(state, None)[0]
        action = chance.choice(listed)
        hand = next((each.hand for each in state.players if each.id == state.turn), ())
        if isinstance(action, Play) and state.trick and revoked < 0 and len(state.tricks) > 1:
            lead = state.trick[0].card[-1]
            others = [card for card in hand if card[-1] != lead]
            if action.card[-1] == lead and others and len(hand) > 3:
                revoked, proof = len(actions), action.player
                action = Play(action.player, chance.choice(others))
                suit = lead
        elif isinstance(action, Play) and action.player == proof:
            bad = [card for card in hand if card[-1] == suit]
            own = [each for each in listed if isinstance(each, Play) and each.card in bad]
            if own:
                actions.append(own[0])
                break
        actions.append(action)
        state = GAME.apply(state, action).state
    seen = GAME.view(start, None)
    told = GAME.replay(seen, actions)
    assert (told.legal, told.applied) == (False, revoked)
    (shown,) = told.violations[0].cards
    joker = ".joker" if shown[0] == "*" else ""
    assert told.violations[0].rule == f"spades.follow-suit{joker}"


def test_nothing_is_proven_of_games_that_kept_the_rules() -> None:
    for number in range(6):
        state: State = GAME.new(NAMES[:4], seed=f"kept {number}").state
        start, actions = state, []
        chance = Random(number)
        while state.phase != "deal":
            actions.append(chance.choice(GAME.actions(state).actions))
            state = GAME.apply(state, actions[-1]).state
            if state.phase == "finished":
                break
        told = GAME.replay(GAME.view(start, "ann"), actions)
        assert told.legal is not False
        assert told.applied == len(actions)
        assert told.state.tricks == state.tricks
