"""What can be told when cards cannot be seen, and what a later play tells of an earlier action."""

from dataclasses import replace
from random import Random

import pytest

from adjudicators.cards import ISLAND
from adjudicators.down_the_well import (
    GAME,
    Action,
    Deal,
    Lead,
    Options,
    Pass,
    PassThree,
    Play,
    State,
)
from adjudicators.places import cards_on_table
from adjudicators.verdict import Finding, Inferred
from tests.amounts import share_of
from tests.down_the_well.tables import seat, table
from tests.strategies import NAMES, played

GONE = "KA AA KB AB 2C 3C 4C 5C 6C 7C QC KC AC KD AD 2T 3T 4T 6T 7T QT KT AT"


def hidden_deck(state: State) -> State:
    return replace(state, deck=("?",) * len(state.deck))


def late(ann: str, bob: str, cid: str, *, piles: str = "5A 6B 7D", last: str = "cid") -> State:
    """Round two; ann is out, and bob is to act."""
    return hidden_deck(
        table(
            seat("ann", ann, out=True),
            seat("bob", bob),
            seat("cid", cid),
            piles=piles,
            discard=GONE,
            lead="5T",
            round_number=2,
            turn="bob",
            last=last,
        )
    )


PASSING = hidden_deck(
    table(
        seat("ann", "2A 3A 4A 5A 6A 7A QA KA AA 2B"),
        seat("bob", "? ? ? ? ? ? ? ? ? ?"),
        seat("cid", "? ? ? ? ? ? ? ? ? ?"),
        phase="pass-three",
    )
)
HIDDEN_HANDS = " ".join("?" * 10)
OPENING = hidden_deck(
    table(
        seat("ann", HIDDEN_HANDS),
        seat("bob", HIDDEN_HANDS),
        seat("cid", "7C 2F 3F 4F 5F 6F 7F QF KF AF"),
        lead="5C",
        turn="bob",
    )
)
UNTURNED = replace(OPENING, lead=Lead("?", None), turn=None, deck=("?",) * 23)
ENDING = late("? ?", "?", "QD")
Asked = tuple[str, State, Action, bool | None, str | None]
TABLE: list[Asked] = [
    ("three cards that may be held", PASSING, PassThree("bob", ("3B", "4B", "5B")), None, "pass-three"),
    ("one that ann holds", PASSING, PassThree("bob", ("3B", "4B", "2A")), False, "pass-three"),
    ("three that stay face down", PASSING, PassThree("bob", ("?", "?", "?")), True, None),
    ("two that stay face down", PASSING, PassThree("bob", ("?", "?")), False, "pass-three"),
    ("one that is told", PASSING, PassThree("bob", ("?", "3B", "?")), None, "pass-three"),
    ("of a hand that is seen", PASSING, PassThree("ann", ("?", "2A", "?")), True, None),
    ("an opening that may be right", OPENING, Play("bob", "3C"), None, "hand opening"),
    ("an opening too high for cid's Crab", OPENING, Play("bob", "QC"), False, "hand opening"),
    ("an opening past cid's Crab", OPENING, Play("bob", "2D"), False, "hand opening"),
    ("an opening out of turn", OPENING, Play("cid", "7C"), False, "opening"),
    ("whoever opens under a card that nobody saw", UNTURNED, Play("cid", "7C"), None, "opening"),
    ("a card that is not cid's lowest of a suit", UNTURNED, Play("cid", "3F"), False, "opening"),
    ("a pass that cannot be checked", ENDING, Pass("bob"), None, "must-play"),
    ("a card that bob may hold", ENDING, Play("bob", "7B"), None, "hand"),
    ("a card that would not have been buried before", ENDING, Play("bob", "AF"), False, "hand"),
    ("a card that lies on a pile", ENDING, Play("bob", "5A"), False, "hand higher"),
    ("a pass of more cards than are buried", OPENING, Pass("bob"), False, "must-play"),
    (
        "a pass under Kings and a Queen, which bury what may be held",
        late("? ?", "?", "2D", piles="5A QB QD"),
        Pass("bob"),
        None,
        "must-play",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("state", "action", "legal", "rules"),
    [case[1:] for case in TABLE],
    ids=[case[0] for case in TABLE],
)
def test_what_is_told_of_an_action(
    state: State, action: Action, legal: bool | None, rules: str | None
) -> None:
    verdict = GAME.adjudicate(state, action)
    found: tuple[Finding, ...] = (*verdict.violations, *verdict.undetermined)
    assert verdict.legal is legal
    assert {each.rule for each in found} == {
        f"down-the-well.{rule}" for rule in (rules or "").split()
    }


def bounds(state: State, player: str) -> dict[tuple[str, str], tuple[str, ...] | None]:
    """What is open to a player: the type of action and the rule that bounds it, with the cards."""
    listing = GAME.actions(state, player)
    assert listing.actions == ()
    assert {each.player for each in listing.open} <= {player}
    return {
        (each.type, each.rule.removeprefix("down-the-well.")): each.cards for each in listing.open
    }


def test_what_cannot_be_listed_is_open_with_the_rule_that_bounds_it() -> None:
    """bob's last card may be one under a King or an Ace that went, and over the top of its pile."""
    assert bounds(ENDING, "bob") == {
        ("play", "hand"): ("6A", "7A", "QA", "7B", "QB"),
        ("pass", "must-play"): None,
    }
    assert bounds(ENDING, "cid") == {}
    passed = bounds(PASSING, "bob")
    assert set(passed) == {("pass-three", "pass-three")}
    assert bounds(UNTURNED, "cid") == {("play", "opening"): ("7C", "2F")}


def test_nobody_can_hold_cards_lower_than_the_one_that_must_open() -> None:
    """cid's 2 of Crabs opens, whatever the others hold; so it is not bob's turn."""
    cid = seat("cid", "2C 2F 3F 4F 5F 6F 7F QF KF AF")
    state = replace(OPENING, players=(*OPENING.players[:2], cid), deck=("?",) * 23)
    assert [(each.rule, each.pointer) for each in GAME.contradictions(state)] == [
        ("down-the-well.opening", "/state/players")
    ]
    told = replace(state, turn=None)
    assert GAME.contradictions(told) == []
    assert GAME.to_act(told) == ("cid",)
    assert GAME.actions(told).actions == (Play("cid", "2C"),)
    verdict = GAME.adjudicate(told, Play("bob", "3C"))
    (violation,) = verdict.violations
    assert (violation.rule, violation.cards) == ("down-the-well.opening", ("3C", "2C"))


def test_who_does_not_open_may_hold_what_comes_after() -> None:
    """bob opens with a Crab under cid's 7; ann may hold KD, but not before him."""
    verdict = GAME.adjudicate(OPENING, Play("ann", "KD"))
    assert {each.rule for each in verdict.violations} == {"down-the-well.opening"}
    assert [each.rule for each in verdict.undetermined] == ["down-the-well.hand"]


def test_a_card_that_somebody_who_is_out_must_hold_is_in_no_other_hand() -> None:
    """4A and 6A are not seen; over a 5 ann could have played the 6, so bob holds that one."""
    state = late("2A ?", "?", "QD")
    deck = ISLAND.unseen(f"{GONE} 5A 6B 7D 5T 2A QD 4A 6A".split())
    state = replace(state, deck=deck)
    assert GAME.contradictions(state) == []
    assert GAME.actions(state).actions == (Play("bob", "6A"),)
    verdict = GAME.adjudicate(state, Play("bob", "4A"))
    assert {each.rule.removeprefix("down-the-well.") for each in verdict.violations} == {
        "hand",
        "higher",
    }


def test_who_opens_does_not_hold_the_higher_of_the_two_cards_left() -> None:
    """2C and 3C are not seen; whoever opens holds the lower one, and so bob the other."""
    hands = [
        "? 2A 3A 4A 5A 6A 7A QA KA",
        "? 2B 3B 4B 5B 6B 7B QB KB",
        "4C 5C 6C 7C QC 2D 3D 4D 5D",
        "6D 7D QD KD 2F 3F 4F 5F 6F",
        "7F QF KF 2T 3T 4T 5T 6T 7T",
        "QT KT AT AF AD AB AA AC KC",
    ]
    state = table(*[seat(*each) for each in zip(NAMES, hands, strict=False)], turn="ann")
    assert GAME.contradictions(state) == []
    assert GAME.actions(state).actions == (Play("ann", "2C"),)
    verdict = GAME.adjudicate(state, Play("ann", "3C"))
    assert {each.rule.removeprefix("down-the-well.") for each in verdict.violations} == {
        "hand",
        "opening.that-card",
    }


# ── hindsight ────────────────────────────────────────────────────────────────────────────────────


def test_a_card_shown_in_a_later_round_proves_that_a_pass_was_illegal() -> None:
    state = late("? ?", "? ?", "2D", piles="5A 7D")
    replay = GAME.replay(state, [Pass("bob"), Pass("cid"), Play("ann", "2A"), Play("bob", "6B")])
    assert (replay.legal, replay.applied, replay.state) == (False, 0, state)
    (violation,) = replay.violations
    assert (violation.rule, violation.pointer) == ("down-the-well.must-play", "/actions/0/type")
    assert violation.cards == ("6B",)
    assert violation.message == "bob can play 6B, and so must; that bob plays 6B later shows it"


def test_a_card_that_was_buried_proves_nothing() -> None:
    state = late("? ?", "? ?", "2D", piles="5A 7D")
    replay = GAME.replay(state, [Pass("bob"), Pass("cid"), Play("ann", "2A"), Play("bob", "6D")])
    assert (replay.legal, replay.applied) == (None, 4)
    assert replay.violations == ()


def test_a_card_that_could_not_be_left_proves_the_pass_before_it_wrong() -> None:
    """By itself the play of an Ace in round three is impossible; but bob does show one."""
    state = late("? ?", "? ?", "2D", piles="5A 7D")
    passes: list[Action] = [Pass("bob"), Pass("cid"), Play("ann", "2A")]
    before = GAME.replay(state, passes)
    assert before.legal is None
    assert GAME.adjudicate(before.state, Play("bob", "QF")).legal is False
    replay = GAME.replay(state, [*passes, Play("bob", "QF")])
    assert (replay.legal, replay.applied) == (False, 0)
    assert replay.violations[0].cards == ("QF",)


@pytest.mark.parametrize("claimed", ["5A", "2D", "KA"])
def test_a_card_that_is_elsewhere_is_no_proof(claimed: str) -> None:
    state = late("? ?", "? ?", "2D", piles="5A 7D")
    actions: list[Action] = [Pass("bob"), Pass("cid"), Play("ann", "2A")]
    actions.append(Play("bob", claimed))
    replay = GAME.replay(state, actions)
    assert (replay.legal, replay.applied) == (False, 3)
    assert replay.violations[0].pointer.startswith("/actions/3/")


@pytest.mark.parametrize(
    ("shown", "proven"),
    [("6A", True), ("7F", True), ("4A", False), ("6B", True), ("KD", False)],
)
def test_a_card_shown_in_turn_is_a_proof_though_it_is_too_low_by_now(
    shown: str, proven: bool
) -> None:
    """bob passes over a 5 of Anchors, a 7 of Dolphins and no other pile; in round three he shows a card."""
    state = hidden_deck(
        table(
            seat("ann", "KA 7A"),
            seat("bob", "? ?"),
            seat("cid", "2D", out=True),
            piles="5A 7D",
            discard=GONE.replace("KA ", "") + " QD",
            lead="5T",
            round_number=2,
            turn="bob",
            last="ann",
        )
    )
    actions: list[Action] = [Pass("bob"), Play("ann", "KA"), Pass("ann"), Play("bob", "3D")]
    actions += [Pass("cid"), Play("ann", "7A"), Play("bob", shown)]
    assert GAME.replay(state, actions[:-1]).legal is None
    replay = GAME.replay(state, actions)
    assert (replay.legal, replay.applied) == (False, 0 if proven else 6)
    if proven:
        assert [(each.rule, each.cards) for each in replay.violations] == [
            ("down-the-well.must-play", (shown,))
        ]


def test_a_play_out_of_turn_is_no_proof() -> None:
    state = late("? ?", "?", "2D QD", piles="5A 7D")
    replay = GAME.replay(state, [Pass("bob"), Play("bob", "6B")])
    assert (replay.legal, replay.applied) == (False, 1)


def test_a_lower_card_of_the_lead_suit_proves_an_opening_wrong() -> None:
    state = replace(
        OPENING,
        players=(*OPENING.players[:2], seat("cid", "2T 2F 3F 4F 5F 6F 7F QF KF AF")),
        deck=("?",) * 23,
    )
    replay = GAME.replay(state, [Play("bob", "4D"), Play("cid", "2F"), Play("ann", "3C")])
    assert (replay.legal, replay.applied) == (False, 0)
    assert replay.violations[0].rule == "down-the-well.opening"
    assert replay.violations[0].cards == ("4D", "3C")
    between = GAME.replay(state, [Play("bob", "6D"), Play("cid", "2F"), Play("ann", "2B")])
    assert (between.legal, between.applied) == (None, 3)  # Boats come after Trees


def test_an_earlier_suit_proves_an_opening_wrong_in_the_suits_that_follow() -> None:
    state = replace(OPENING, lead=Lead("5T", "T"), players=(
        *OPENING.players[:2], seat("cid", "7C 2F 3F 4F 5F 6F 7F QF KF AF")
    ))  # fmt: skip
    replay = GAME.replay(state, [Play("bob", "2B"), Play("cid", "2F"), Play("ann", "3A")])
    assert (replay.legal, replay.applied) == (False, 0)
    assert replay.violations[0].rule == "down-the-well.opening.round-the-alphabet"
    assert replay.violations[0].cards == ("2B", "3A")


def shown_by(state: State, *actions: Action) -> list[tuple[int, bool]]:
    """Of each violation that a replay names, the action, and whether it only follows from earlier ones."""
    replay = GAME.replay(state, actions)
    return [
        (int(each.pointer.split("/")[2]), isinstance(each, Inferred)) for each in replay.violations
    ]


def test_a_pass_that_is_wrong_however_the_cards_lie_accuses_nobody_else() -> None:
    """Under the Queen of Crabs there are too few cards for ann's ten, whatever cid should have opened with."""
    cid = seat("cid", HIDDEN_HANDS)
    state = replace(OPENING, players=(*OPENING.players[:2], cid), turn="cid", deck=("?",) * 23)
    assert shown_by(state, Play("cid", "QC"), Pass("ann")) == [(1, True)]
    assert shown_by(state, Pass("cid")) == [(0, True)]
    seen = replace(state, players=(seat("ann", "2D" + " ?" * 9), *state.players[1:]))
    assert shown_by(seen, Play("cid", "QC"), Pass("ann")) == [(1, False)]


@pytest.mark.parametrize(
    ("card", "inferred"), [("5A", False), ("2D", False), ("KA", False), ("AF", True)]
)
def test_a_card_that_is_seen_elsewhere_is_in_no_hand_and_one_that_cannot_be_left_rests_on_the_others(
    card: str, inferred: bool
) -> None:
    state = late("? ?", "? ?", "2D", piles="5A 7D")
    (violation,) = [
        each for each in GAME.check(state, Play("bob", card)) if each.rule == "down-the-well.hand"
    ]
    assert isinstance(violation, Inferred) == inferred


def test_two_who_are_said_to_pass_the_same_card_are_both_named() -> None:
    """What lies face down is not seen: either of them may be the one who does not hold 3B."""
    chosen = [PassThree("bob", ("3B", "4B", "5B")), PassThree("cid", ("3B", "6B", "7B"))]
    assert shown_by(PASSING, *chosen) == [(1, True), (0, True)]


@pytest.mark.parametrize("seed", range(share_of(150)))
def test_no_law_fails_where_the_unseen_cards_cannot_lie_in_any_way(seed: int) -> None:
    """Hindsight fills in what was shown, which may be impossible, and asks the laws all the same."""
    chance = Random(f"filled {seed}")
    game = played("down-the-well", chance.randint(2, 6), seed % 7)
    numbers = [n for n, state in enumerate(game.states) if state.phase == "play"]
    number = chance.choice((numbers[0], chance.choice(numbers)))
    state = GAME.view(game.states[number], None)
    state = replace(state, lead=chance.choice((state.lead, Lead("?", None))))
    unseen = [*ISLAND.unseen(cards_on_table(state))]
    chance.shuffle(unseen)
    filled = [
        replace(
            each,
            hand=tuple(unseen.pop() if chance.random() < 0.6 else "?" for _ in each.hand),
        )
        for each in state.players
    ]
    state = replace(state, players=tuple(filled))
    for player in state.players:
        actions: list[Action] = [Play(player.id, card) for card in ISLAND.cards]
        for action in (Pass(player.id), *actions):
            for finding in GAME.check(state, action):
                assert finding.message


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("seed", range(3))
def test_no_legal_game_is_called_wrong_when_it_is_followed_from_the_deal(
    seats: int, seed: int
) -> None:
    """Nobody saw the card turned over either, so any suit may have been the one to open."""
    game = played("down-the-well", seats, seed)
    for viewer in (None, *NAMES[:seats]):
        replay = GAME.replay(GAME.view(game.states[0], viewer), game.actions)
        assert replay.legal is None, replay.violations
        assert replay.applied == len(game.actions)
        assert [each.score for each in replay.state.players] == [
            each.score for each in game.states[-1].players
        ]


@pytest.mark.parametrize("seed", range(4))
def test_a_card_of_the_next_hand_proves_nothing_of_this_one(seed: int) -> None:
    """Two hands of a match at a real table, followed from ann's seat."""
    chance = Random(f"two hands {seed}")
    orders = [chance.sample(ISLAND.cards, len(ISLAND.cards)) for _ in range(2)]
    state: State = GAME.new(["ann", "bob"], Options(match=True), deck=orders[0]).state
    start = GAME.view(state, "ann")
    actions: list[Action] = []
    while state.phase not in ("deal", "finished") or state.hand_number == 1:
        listed = GAME.actions(state).actions
        action = chance.choice(listed) if listed else Deal(tuple(orders[1]))
        verdict = GAME.adjudicate(state, action)
        assert verdict.legal
        state = verdict.state
        actions.append(action)
    replay = GAME.replay(start, actions)
    assert (replay.legal, replay.applied) == (None, len(actions)), replay.violations
    assert replay.state.hand_number == 2


def test_cards_passed_that_another_shows_to_have_kept_are_refused_there() -> None:
    """bob is said to have passed 3B to cid; so ann, who plays it, is the one who cannot hold it."""
    chosen: list[Action] = [
        PassThree("ann", ("4A", "5A", "6A")),
        PassThree("bob", ("3B", "4B", "5B")),
        PassThree("cid", ("?", "?", "?")),
    ]
    replay = GAME.replay(PASSING, [*chosen, Play("ann", "3B")])
    assert (replay.legal, replay.applied) == (False, 3)
    assert {each.rule for each in replay.violations} >= {"down-the-well.hand"}
    assert {each.rule for each in replay.undetermined} >= {"down-the-well.pass-three"}


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("seed", range(6))
def test_no_legal_game_is_called_wrong_by_whoever_follows_it(seats: int, seed: int) -> None:
    """Replayed whole from what one player saw after the pass, a legal hand is never illegal."""
    game = played("down-the-well", seats, seed)
    start = next(n for n, state in enumerate(game.states) if state.phase == "play")
    for viewer in (None, *NAMES[:seats]):
        seen = GAME.view(game.states[start], viewer)
        replay = GAME.replay(seen, game.actions[start:])
        assert replay.legal is not False, replay.violations
        assert replay.applied == len(game.actions) - start


@pytest.mark.parametrize("seed", range(share_of(40)))
def test_an_illegal_pass_is_found_if_the_card_is_played_later(seed: int) -> None:
    """bob passes though he could play, and plays on as the rules have it; the replay from ann's seat
    stops at that pass once he shows a card that he could have played."""
    chance = Random(f"cheat {seed}")
    state: State = GAME.new(["ann", "bob"], seed=f"cheat {seed}").state
    cheated, could = -1, set[str]()
    actions: list[Action] = []
    seen: State | None = None
    while listed := GAME.moves(state, None)[0]:
        if seen is None and state.phase == "play":
            seen = GAME.view(state, "ann")
        action = chance.choice(listed)
        if cheated < 0 and state.turn == "bob" and len(state.players[1].hand) < 5:
            could = {each.card for each in listed if isinstance(each, Play)}
            if could:
                action, cheated = Pass("bob"), len(actions)
        state = GAME.apply(state, action).state
        if seen is not None:
            actions.append(action)
    assert seen
    replay = GAME.replay(seen, actions)
    after = actions[cheated:] if cheated >= 0 else []
    if could & {each.card for each in after if isinstance(each, Play) and each.player == "bob"}:
        assert (replay.legal, replay.applied) == (False, cheated)
        assert replay.violations[0].rule == "down-the-well.must-play"
    else:  # without such a card only what ann holds herself can tell
        assert replay.legal is not False or replay.applied == cheated
