"""What can be told when cards cannot be seen, and what cannot."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.places import cards_on_table
from adjudicators.showboat import GAME, Action, Choose, Deal, Pick, Retire, State
from adjudicators.verdict import Finding, Inferred, Violation
from tests.changes import Place, at, put
from tests.showboat.tables import seat, table

Legal = bool | None
Asked = tuple[str, State, Action, Legal, str | None]

# ── single cases ─────────────────────────────────────────────────────────────────────────────────

CHOOSING = table(
    seat("ann", "AA ? KC ?"),
    seat("bob", "AB 2C KD 5D"),
    seat("cid", "? ? ? ?"),
    deck=" ".join("?" * 24),
    center="QA QB QC ? ? ?",
)
ACTING = table(
    seat("ann", "AA 2A 3A", "5C"),
    seat("bob", "AB 2B 3B", "?"),
    seat("cid", "AC 2C 3C", "AF"),
    phase="act",
    center="QA QB QC ? ? ?",
    deck=" ".join("?" * 24),
)


def shown(ann: str, bob: str, cid: str) -> State:
    """Two are to act after cid took a card."""
    return table(
        seat("ann", "AA 2A 3A", ann),
        seat("bob", "AB 2B 3B", bob),
        seat("cid", "AC 2C 3C 4C", cid, acted=True),
        phase="act",
        center="QA QB",
        deck=" ".join("?" * 24),
    )


LAST_HAND = table(
    seat("ann", "AA 2A 3A 4A", "QA QB QC QD"),
    seat("bob", "? ? ? ?", "KA KB KC KD"),
    round_number=5,
    center="7A 7B",
)
SURELY_SHOWN = table(
    seat("ann", "AA 2A 3A", "KB"),
    seat("bob", "AB 2B 3B", "?"),
    seat("cid", "AC 2C 3C 4C", "KA", acted=True),
    phase="act",
    center="? QB QC",
)
"""Neither 7T nor KT is seen, and bob cannot have shown 7T, as cid acted before him."""
SURELY_HELD = ISLAND.unseen(cards_on_table(LAST_HAND))[0]
OPEN = table(seat("ann", "AA 2A 3A 4A"), seat("bob", "AB 2B 3B 4B"), seat("cid", "AC 2C 3C 4C"))
AHEAD = table(
    seat("ann", "2A 3A 4A", "AA"),
    seat("bob", "2B 3B 4B", "?"),
    phase="act",
    center="QA",
    deck=" ".join("?" * 24),
)
BETWEEN_HANDS = table(
    seat("ann", "AA 2A 3A", "4A", acted=True, retired=True, score=2),
    seat("bob", "AB 2B 3B 5A", "5B", acted=True, score=-6),
    seat("cid", "AC 2C 3C", "6C", acted=True, retired=True, score=6),
    phase="deal",
)
TABLE: list[Asked] = [
    ("a card that is seen in the hand", CHOOSING, Choose("ann", "AA"), True, None),
    ("a card that may be in the hand", CHOOSING, Choose("ann", "7T"), None, "choose"),
    ("a card that is somewhere else", CHOOSING, Choose("ann", "2C"), False, "choose"),
    ("a card that can be nowhere else", LAST_HAND, Choose("bob", SURELY_HELD), True, None),
    ("a card that stays face down", CHOOSING, Choose("cid", "?"), True, None),
    ("a card face down from a hand that is seen", CHOOSING, Choose("bob", "?"), True, None),
    ("a card face down at a table that is seen", OPEN, Choose("ann", "?"), False, "choose"),
    ("a card that is not in a hand that is seen", CHOOSING, Choose("bob", "7T"), False, "choose"),
    ("no unknown card is faster", AHEAD, Pick("ann", "QA"), True, None),
    ("an unknown card may be faster", ACTING, Pick("cid", "QA"), None, "acting-order"),
    ("an unknown card may be the fastest", ACTING, Pick("bob", "QA"), None, "acting-order"),
    ("a card that is seen is faster", ACTING, Pick("ann", "QA"), False, "acting-order"),
    ("every unknown card is faster", shown("KT", "?", "5A"), Pick("bob", "QA"), True, None),
    ("and so the known one waits", shown("KT", "?", "5A"), Retire("ann"), False, "acting-order"),
    (
        "only a faster card would be first, and it acted",
        shown("5B", "?", "5A"),
        Retire("ann"),
        True,
        None,
    ),
    (
        "what acted was faster than what waits",
        shown("5B", "?", "5A"),
        Retire("bob"),
        False,
        "acting-order",
    ),
    ("two unknown cards", shown("?", "?", "5A"), Retire("bob"), None, "acting-order"),
    ("one unknown card and nobody else", shown("?", "5D", "5C"), Retire("bob"), True, None),
    ("cards shuffled out of sight", BETWEEN_HANDS, Deal(), None, "shuffle"),
    ("a shuffle of which nobody saw a card", BETWEEN_HANDS, Deal(("?",) * 54), True, None),
    (
        "a shuffle of which one card is seen twice",
        BETWEEN_HANDS,
        Deal(("AA", "AA", *("?",) * 52)),
        False,
        "shuffle",
    ),
]


@pytest.mark.parametrize(
    ("state", "action", "legal", "rule"),
    [case[1:] for case in TABLE],
    ids=[case[0] for case in TABLE],
)
def test_what_is_told_of_an_action(
    state: State, action: Action, legal: Legal, rule: str | None
) -> None:
    verdict = GAME.adjudicate(state, action)
    found: tuple[Finding, ...] = (*verdict.violations, *verdict.undetermined)
    cited = {each.rule for each in found}
    assert verdict.legal is legal
    assert cited == ({f"showboat.{rule}"} if rule else set())


@pytest.mark.parametrize(
    ("state", "action"),
    [
        (shown("KT", "?", "5A"), Retire("ann")),
        (shown("5B", "?", "5A"), Retire("bob")),
        (SURELY_SHOWN, Pick("ann", "KT")),
    ],
)
def test_what_only_unseen_cards_show_is_an_inference(state: State, action: Action) -> None:
    assert [type(each) for each in GAME.check(state, action)] == [Inferred]


@pytest.mark.parametrize(
    ("state", "action"), [(CHOOSING, Choose("ann", "2C")), (SURELY_SHOWN, Pick("ann", "2C"))]
)
def test_that_a_card_is_seen_elsewhere_is_no_inference(state: State, action: Action) -> None:
    assert [type(each) for each in GAME.check(state, action)] == [Violation]


@pytest.mark.parametrize("player", ["cid", "nobody-here"])
def test_who_may_not_act_at_all_is_named_alone_though_their_card_was_claimed_before(
    player: str,
) -> None:
    """Cid's first pick is in doubt, and the second of 7T rests on it; that nobody acts twice does not."""
    replay = GAME.replay(ACTING, [Pick("cid", "7T"), Pick(player, "7T")])
    assert (replay.legal, replay.applied) == (False, 1)
    assert replay.violations[0].named == (player,)
    assert "one of" not in replay.violations[0].message


@pytest.mark.parametrize("card", ["QA", "2C"])
def test_who_claims_a_card_that_is_seen_elsewhere_is_named_alone(card: str) -> None:
    """QA lies in the center, and 2C is in bob's hand; that ann holds 7T is in doubt."""
    replay = GAME.replay(CHOOSING, [Choose("ann", "7T"), Choose("cid", card)])
    (violation,) = replay.violations
    assert (replay.legal, replay.applied) == (False, 1)
    assert violation.pointer == "/actions/1/card"
    assert violation.named == ("cid",)


# ── every way to fill in the unknown cards ───────────────────────────────────────────────────────


def _places(state: State) -> list[Place]:
    found: list[Place] = [
        (None, pile, number)
        for pile in ("center", "deck", "discard")
        for number in range(len(getattr(state, pile)))
    ]
    for who, player in enumerate(state.players):
        found += [(who, "hand", number) for number in range(len(player.hand))]
        found += [(who, "tableau", number) for number in range(len(player.tableau))]
        found += [(who, "chosen", 0)] if player.chosen is not None else []
    return found


def _covered(state: State, places: list[Place]) -> State:
    for place in places:
        state = put(place, UNKNOWN)(state)
    return state


def _fillings(state: State) -> Iterator[State]:
    """Every possible state that looks like this one."""
    places = [place for place in _places(state) if at(state, place) == UNKNOWN]
    for order in permutations(ISLAND.unseen(cards_on_table(state))):
        filled = state
        for place, card in zip(places, order, strict=True):
            filled = put(place, card)(filled)
        if not GAME.contradictions(filled):
            yield filled


def _proposals(state: State) -> Iterator[Choose | Pick | Retire]:
    """Actions about which something can be asked here: with every card that may be where it is needed."""
    unseen = ISLAND.unseen(cards_on_table(state))
    for player in state.players:
        yield Retire(player.id)
        wanted = {*player.hand, *state.center, *state.discard[:1], *unseen} - {UNKNOWN}
        for card in sorted(wanted):
            yield Choose(player.id, card)
            yield Pick(player.id, card)


def _positions(count: int) -> Iterator[tuple[str, State]]:
    """States on the way through games played at random, each with up to four cards covered."""
    for number in range(count):
        chance = Random(f"covered {number}")
        names = ["ann", "bob", "cid", "dan", "eve", "fay"][: chance.randint(2, 6)]
        state: State = GAME.new(names, seed=f"covered {number}").state
        for _ in range(chance.randint(0, 60)):
            actions = GAME.actions(state).actions
            picks = [action for action in actions if not isinstance(action, Retire)]
            action = chance.choice(picks if picks and chance.random() < 0.9 else actions)
            state = GAME.adjudicate(state, action).state
            if state.phase == "deal":
                state = GAME.adjudicate(state, Deal()).state
        places = _places(state)
        telling = [
            place
            for place in places
            if place[1] in ("hand", "center")
            or (place[1] == "tableau" and place[2] == state.round - 1)
        ]
        few = chance.randint(1, 4)
        covered = (
            chance.sample(telling, few) if chance.random() < 0.8 else chance.sample(places, few)
        )
        if chance.random() < 0.6:
            shown = [place for place in telling if place[1] == "tableau"]
            covered = chance.sample(shown, min(few, len(shown))) or covered
        yield f"{number}-{state.phase}", _covered(state, covered)


POSITIONS = dict(_positions(150))


@pytest.mark.parametrize("state", POSITIONS.values(), ids=POSITIONS.keys())
def test_an_action_is_legal_if_it_is_however_the_unknown_cards_lie(state: State) -> None:
    fillings = list(_fillings(state))
    for action in _proposals(state):
        answers = {GAME.adjudicate(filled, action).legal for filled in fillings}
        truth = answers.pop() if len(answers) == 1 else None
        assert GAME.adjudicate(state, action).legal is truth, action


@pytest.mark.parametrize("state", POSITIONS.values(), ids=POSITIONS.keys())
def test_the_game_waits_for_everyone_who_may_be_next(state: State) -> None:
    waited_for = {name for filled in _fillings(state) for name in GAME.to_act(filled)}
    assert set(GAME.to_act(state)) == waited_for


@pytest.mark.parametrize("state", POSITIONS.values(), ids=POSITIONS.keys())
def test_what_is_legal_is_listed_and_what_cannot_be_told_is_open(state: State) -> None:
    listing = GAME.actions(state)
    listed = set(listing.actions)
    bounds = {
        (each.type, each.player, card) for each in listing.open for card in each.cards or (None,)
    }
    for action in _proposals(state):
        legal = GAME.adjudicate(state, action).legal
        bound = (action.type, action.player, getattr(action, "card", None))
        assert (action in listed) == (legal is True), action
        assert legal is not None or bound in bounds, action


# ── scores ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seed", range(6))
def test_a_hand_with_unseen_cards_has_no_points_and_all_others_add_up(seed: int) -> None:
    """Whole games: the end of each hand as ann sees it, with the totals that she could keep."""
    chance = Random(seed)
    names = ["ann", "bob", "cid", "dan", "eve", "fay"][: chance.randint(2, 6)]
    state: State = GAME.new(names, seed=f"scored {seed}").state
    totals: list[int | None] = [0] * len(names)
    while state.phase != "finished":
        action = chance.choice(GAME.actions(state).actions)
        brought = _brought(state, action)
        if isinstance(action, Retire):
            seen = _with_scores(GAME.view(state, "ann"), totals)
            verdict = GAME.adjudicate(seen, action)
            points = [each.points for each in verdict.events if each.type == "hand-scored"]
            if points:
                brought = [
                    None if UNKNOWN in (*each.hand, *each.tableau) else worth
                    for each, worth in zip(seen.players, brought, strict=True)
                ]
                assert points == brought
            totals = [_plus(*both) for both in zip(totals, brought, strict=True)]
            assert [each.score for each in verdict.state.players] == totals
            assert [each.total for each in verdict.score] == totals
        else:
            totals = [_plus(*both) for both in zip(totals, brought, strict=True)]
        state = GAME.apply(state, action).state
    assert totals[0] == state.players[0].score
    assert None in totals


def _plus(total: int | None, points: int | None) -> int | None:
    return None if total is None or points is None else total + points


def _with_scores(state: State, totals: list[int | None]) -> State:
    players = [
        replace(each, score=total) for each, total in zip(state.players, totals, strict=True)
    ]
    return replace(state, players=tuple(players))


def _brought(state: State, action: Action) -> list[int | None]:
    """What an action brings to each player, by the cards that lie there."""
    after = GAME.apply(state, action).state.players
    return [
        now.score - then.score if now.score is not None and then.score is not None else None
        for then, now in zip(state.players, after, strict=True)
    ]


@pytest.mark.parametrize(("hand", "allowed"), [(1, True), (6, False)])
def test_the_next_hand_is_dealt_though_nobody_saw_who_retired_first(
    hand: int, allowed: bool
) -> None:
    """Nothing lies in the center in round six, so all retire by themselves; ann is the last one only if bob is faster."""
    state = table(
        seat("ann", "KA KB 3A", "AA AB AC AD 2A 7B"),
        seat("bob", "? ? ?", "3B 4B 5B 6B KC ?"),
        seat("cid", "5A 6A 4A", "2C", retired=True),
        phase="act",
        round_number=6,
        hand_number=hand,
        deck="",
    )
    assert (Deal() in GAME.moves(state, None)[0]) is allowed
    replay = GAME.replay(state, [Deal(ISLAND.cards)])
    assert replay.legal is allowed
    if allowed:
        # ann's 7 counts 7 or 14, nobody knows bob's cards, and cid had retired before
        assert [each.score for each in replay.state.players] == [None, None, 4 - 15]
        assert [each.points for each in replay.events if each.type == "hand-scored"] == [
            None,
            None,
            4 - 15,
        ]
    assert not GAME.contradictions(replay.state)
