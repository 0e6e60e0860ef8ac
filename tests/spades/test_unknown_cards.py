"""What can be told when cards cannot be seen, and what cannot."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from adjudicators.cards import UNKNOWN
from adjudicators.spades import GAME, Action, Bid, Play, State
from tests.amounts import share_of
from tests.changes import Place, at, changed, put
from tests.spades.tables import NAMES, deck, plays, seat, table, trick, unled

Legal = bool | None


def hidden(count: int) -> str:
    """So many cards that cannot be seen."""
    return " ".join(UNKNOWN * count)


# ── single cases ─────────────────────────────────────────────────────────────────────────────────

BIDDING = table(
    seat("ann", hidden(23), None), seat("bob", hidden(23), None), seat("cid", hidden(23), None),
    phase="bid", turn="ann", aside="?",
)  # fmt: skip
LED = table(
    seat("ann", hidden(22)),
    seat("bob", "7R 8R " + hidden(21)),
    seat("cid", hidden(23)),
    on_table=plays("ann", "2P"),
    turn="bob",
    aside="?",
)
UNLED = table(
    seat("ann", hidden(23)), seat("bob", hidden(23)), seat("cid", "3P " + hidden(22)), aside="?"
)
BOBS = table(
    seat("ann", hidden(23)),
    seat("bob", hidden(23)),
    seat("cid", hidden(23)),
    turn="bob",
    aside="2P",
)
GHOSTLY = table(
    seat("ann", hidden(17)), seat("bob", hidden(17)), seat("cid", "4P " + hidden(16)),
    ghost=hidden(17), aside="? ?", ghost_hand=True,
)  # fmt: skip
WITHOUT_PAPER = table(
    seat("ann", hidden(16)),
    seat("bob", hidden(16)),
    seat("cid", hidden(16)),
    tricks=(trick("ann", "2P 7R 4S", "cid"),),
    turn="cid",
    ghost=hidden(17),
    aside="? ?",
    ghost_hand=True,
)
BOB_HAS_PAPER = table(
    seat("ann", hidden(16)),
    seat("bob", hidden(16)),
    seat("cid", hidden(16)),
    tricks=(trick("ann", "2P 7P 4S", "cid"),),
    turn="cid",
    ghost=hidden(17),
    aside="? ?",
    ghost_hand=True,
    rock_breaks_everything=True,
)


def led_by_cid(state: State, card: str) -> State:
    """The next card, so that ann is to follow."""
    cid = replace(state.players[2], hand=state.players[2].hand[1:])
    players = (*state.players[:2], cid)
    return replace(state, players=players, trick=plays("cid", card), turn="ann")


def followed(state: State, card: str) -> State:
    """And the next after that."""
    ann = replace(state.players[0], hand=state.players[0].hand[1:])
    return replace(
        state,
        players=(ann, *state.players[1:]),
        trick=plays("cid", f"{state.trick[0].card} {card}"),
        turn="bob",
    )


CASES: list[tuple[str, State, Action, Legal, set[str]]] = [
    ("a bid", BIDDING, Bid("ann", 23), True, set()),
    ("following suit with a card that may be held", LED, Play("bob", "5P"), None, {"play"}),
    ("another suit, by somebody who may have none", LED, Play("bob", "7R"), None, {"follow-suit"}),
    ("that, with a card that may not be held", LED, Play("bob", "7S"), None, {"play", "follow-suit"}),
    ("a card that lies on the table", LED, Play("bob", "2P"), False, {"play"}),
    ("out of turn", LED, Play("cid", "5P"), False, {"play.turn"}),
    ("anybody may have to lead", UNLED, Play("ann", "2P"), None, {"play"}),
    ("somebody else holds a lower Paper card", UNLED, Play("ann", "4P"), False, {"first-lead"}),
    ("2P and *P cannot both be aside", UNLED, Play("cid", "3P"), False, {"first-lead"}),
    ("Paper is held", UNLED, Play("ann", "AR"), False, {"first-lead"}),
    ("the lowest that there can be", BOBS, Play("bob", "*P"), True, set()),
    ("not the lowest, as only 2P is aside", BOBS, Play("bob", "9P"), False, {"first-lead.joker"}),
    ("all lower ones may be with the ghost", GHOSTLY, Play("cid", "4P"), None, {"first-lead.ghost-hand"}),
    ("the first that is lower may be, too", GHOSTLY, Play("ann", "3P"), None, {"play", "first-lead.ghost-hand"}),
    ("bob has to lead, but has no 2P", BOBS, Play("bob", "2P"), False, {"play", "first-lead.joker"}),
    ("bob has to lead", BOBS, Play("ann", "*P"), False, {"play", "first-lead.joker"}),
    ("cid did not follow Paper", WITHOUT_PAPER, Play("cid", "5P"), False, {"play"}),
    ("but may have Rock", WITHOUT_PAPER, Play("cid", "5R"), None, {"play"}),
    ("there are not enough Rocks for it to be all that is held", BOB_HAS_PAPER, Play("cid", "9R"), False, {"rock-breaks-everything.lead"}),
    ("bob did not follow Paper, so he need not now", followed(led_by_cid(WITHOUT_PAPER, "8S"), "9S"),
     Play("bob", "9L"), None, {"play", "follow-suit"}),
    ("he cannot have any", followed(led_by_cid(WITHOUT_PAPER, "8S"), "9S"), Play("bob", "9P"), False, {"play"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("state", "action", "legal", "rules"),
    [each[1:] for each in CASES],
    ids=[each[0] for each in CASES],
)
def test_what_is_told_of_an_action(
    state: State, action: Action, legal: Legal, rules: set[str]
) -> None:
    verdict = GAME.adjudicate(state, action)
    found = verdict.violations or verdict.undetermined
    assert verdict.legal is legal
    cited = {each.rule for each in found}
    cited |= {each.rule for each in verdict.undetermined} if legal is not False else set()
    assert cited == {f"spades.{rule}" for rule in rules}


def test_what_decides_is_said_in_words() -> None:
    (doubt,) = GAME.adjudicate(LED, Play("bob", "7R")).undetermined
    assert doubt.message == "bob plays 7R to a Paper lead: legal only if no Paper is held"


def test_whoever_did_not_follow_once_need_not_again() -> None:
    """bob's hand is seen but for one card, which cannot be Paper: so he can play what he likes."""
    state = table(
        seat("ann", hidden(11)),
        seat("bob", "2R 3R 4R 5R 6R 7R 8R 9R 10R JR QR " + hidden(1)),
        seat("cid", hidden(12)),
        seat("dan", hidden(12)),
        seat("eve", hidden(12)),
        tricks=(trick("ann", "2P 2S 3P 4P 5P", "bob"), trick("bob", "3S 4S 5S 6S 7S", "ann")),
        turn="bob",
        on_table=plays("ann", "8P", 5),
    )
    assert GAME.adjudicate(state, Play("bob", "9R")).legal is True
    assert GAME.adjudicate(state, Play("bob", "10P")).legal is False


def test_counting_tells_what_is_held() -> None:
    """Two cards are left to each; ann and bob did not follow Paper, so both unseen Papers are cid's."""
    for state, cards in _last_two_tricks():
        for card in cards:
            assert GAME.adjudicate(state, Play("cid", card)).legal is True
            assert GAME.adjudicate(replace(state), Play("ann", card)).legal is False


def _last_two_tricks() -> Iterator[tuple[State, list[str]]]:
    """Positions of random games where unseen cards can lie in one way only for some player."""
    found = 0
    for number in range(250):
        state: State = GAME.new(NAMES[:3], seed=f"count {number}").state
        chance = Random(number)
        while state.phase == "bid" or (state.phase == "play" and len(state.players[0].hand) > 2):
            state = GAME.adjudicate(state, chance.choice(GAME.actions(state).actions)).state
        if state.turn != "cid" or state.trick:
            continue
        void = [_void(state, name) for name in ("ann", "bob")]
        cards = [card for card in state.players[2].hand if all(card[-1] in each for each in void)]
        if cards and state.aside[0][-1] not in void[0] & void[1]:
            found += 1
            hands = tuple(replace(each, hand=("?",) * len(each.hand)) for each in state.players)
            yield replace(state, players=hands, rng=None), cards
    assert found >= 3


def _void(state: State, name: str) -> set[str]:
    """The suits that a player did not follow."""
    told = set()
    for each in state.tricks:
        for played in each.plays:
            if played.player == name and played.card[-1] != each.plays[0].card[-1]:
                told.add(each.plays[0].card[-1])
    return told


# ── every way to fill in the unknown cards ───────────────────────────────────────────────────────


def _places(state: State) -> list[Place]:
    found: list[Place] = [
        (None, pile, number)
        for pile in ("aside", "ghost")
        for number in range(len(getattr(state, pile)))
    ]
    for who, player in enumerate(state.players):
        found += [(who, "hand", number) for number in range(len(player.hand))]
    return found


def _unseen(state: State) -> list[str]:
    seen = {at(state, place) for place in _places(state)}
    seen |= {each.card for each in state.trick}
    seen |= {each.card for taken in state.tricks for each in taken.plays}
    return [card for card in deck(state.options.jokers) if card not in seen]


def _fillings(state: State) -> list[State]:
    """Every possible state that looks like this one, whoever it is that leads the first trick."""
    places = [place for place in _places(state) if at(state, place) == UNKNOWN]
    found = []
    for order in permutations(_unseen(state)):
        filled = state
        for place, card in zip(places, order, strict=True):
            filled = put(place, card)(filled)
        turns = [state.turn]
        if state.phase == "play" and state.turn is None:
            turns = [player.id for player in state.players]
        for turn in turns:
            whole = replace(filled, turn=turn)
            if not GAME.contradictions(whole):
                found.append(whole)
    return found


def _positions(count: int) -> Iterator[tuple[str, State]]:
    """States on the way through games played at random, each with up to five cards covered."""
    for number in range(count):
        chance = Random(f"covered {number}")
        options = {
            name: chance.random() < 0.5
            for name in ("jokers", "rock_breaks_everything", "ghost_hand")
        }
        names = NAMES[: chance.randint(3, 5)]
        state: State = GAME.new(names, GAME.options(**options), seed=f"covered {number}").state
        wanted = len(names) + (chance.randint(0, 75) if chance.random() < 0.75 else 0)
        for _ in range(wanted):
            if state.phase == "deal":
                break
            state = GAME.adjudicate(state, chance.choice(GAME.actions(state).actions)).state
        yield f"{number}-{state.phase}", _covered(state, chance)


def _covered(state: State, chance: Random) -> State:
    """Some cards covered, and the player to lead not told if that cannot be known then."""
    places = _places(state)
    telling = [place for place in places if at(state, place)[-1] in "PR"]
    turns = [
        place
        for place in places
        if place[0] is not None and state.players[place[0]].id == state.turn
    ]
    some = chance.choice([places, telling or places, turns or places])
    few = min(chance.randint(1, 5), len(some))
    covered = state
    for place in chance.sample(some, few):
        covered = put(place, UNKNOWN)(covered)
    if covered.phase == "play" and not covered.tricks and not covered.trick:
        unled = replace(covered, turn=None)
        if chance.random() < 0.5 and not GAME.contradictions(unled):
            return unled
    return covered


def _proposals(state: State) -> Iterator[Play]:
    for player in state.players:
        seen = [card for card in player.hand if card != UNKNOWN]
        for card in (*seen, *_unseen(state)):
            yield Play(player.id, card)


def _unled_positions(count: int) -> Iterator[tuple[str, State]]:
    """States before the first lead, with little Paper and much Rock, each with up to five cards covered."""
    for number in range(count):
        chance = Random(f"unled {number}")
        options = GAME.options(
            jokers=chance.random() < 0.5,
            rock_breaks_everything=chance.random() < 0.8,
            ghost_hand=chance.random() < 0.8,
        )
        state = unled(chance, chance.randint(3, 5), options)
        yield f"unled-{number}", _covered(state, chance)


POSITIONS = dict([*_positions(160), *_unled_positions(40)])


@pytest.mark.parametrize("state", POSITIONS.values(), ids=POSITIONS.keys())
def test_an_action_is_legal_if_it_is_however_the_unknown_cards_lie(state: State) -> None:
    fillings = _fillings(state)
    assert fillings
    listing = GAME.actions(state)
    opened = {(each.player, card) for each in listing.open for card in each.cards or ()}
    for action in _proposals(state):
        answers = {not GAME.check(replace(filled, rng=None), action) for filled in fillings}
        truth = answers.pop() if len(answers) == 1 else None
        told = GAME.adjudicate(replace(state, rng=None), action)
        assert told.legal is truth, action
        assert (action in listing.actions) == (truth is True)
        assert ((action.player, action.card) in opened) == (truth is None)
        if truth is not False:
            assert GAME.contradictions(told.state) == []


@pytest.mark.parametrize("state", POSITIONS.values(), ids=POSITIONS.keys())
def test_the_game_waits_for_everyone_who_may_be_next(state: State) -> None:
    waited_for = {name for filled in _fillings(state) for name in GAME.to_act(filled)}
    assert set(GAME.to_act(state)) == waited_for


@pytest.mark.parametrize("number", range(share_of(40)))
def test_unseen_cards_that_fit_nowhere_are_told(number: int) -> None:
    """A state whose unknown cards are changed at random can occur if there is a way to fill them in."""
    chance = Random(f"misfit {number}")
    state = POSITIONS[list(POSITIONS)[number]]
    if state.phase != "play" or state.turn is None:
        return
    places = _places(state)
    unknown = [place for place in places if at(state, place) == UNKNOWN]
    other = chance.choice(places)
    moved = changed(state, [put(unknown[0], at(state, other)), put(other, UNKNOWN)])
    assert (GAME.contradictions(moved) == []) == bool(_fillings(moved))
