"""The examples that the game's own document gives."""

from adjudicators.cards import ISLAND
from adjudicators.down_the_well import GAME, Pass, PassThree, Play, ScoreQuestion, playable, score
from adjudicators.down_the_well.playable_cards import PlayableQuestion
from tests.down_the_well.tables import cards, seat, table

NAMES = ("p1", "p2", "p3", "p4", "p5")


def test_the_hand_is_dealt_passed_and_opened_as_told() -> None:
    """Nobody holds the 2 of Crabs, so player 3 opens with the 3; player 4 plays the 4 of Boats."""
    hands = [
        cards("4C AA KA QA 7A 6A 2A 3A 4A"),
        cards("6C AB KB QB 7B 6B 2B 3B 5B"),
        cards("7C AD KD QD 7D 6D 2D 3D 4D"),
        cards("3C 4B AT KT QT 7T 6T 2T 3T"),
        cards("QC AF KF QF 7F 6F 2F 3F 4F"),
    ]
    dealt = [card for turn in zip(*hands, strict=True) for card in turn]
    rest = [card for card in ISLAND.unseen(dealt) if card != "5C"]
    state = GAME.new(NAMES, deck=[*dealt, "5C", *rest]).state
    assert [player.hand for player in state.players] == hands
    passed = [hand[3:6] for hand in hands]
    passed[1], passed[2] = cards("6C AB KB"), cards("7C AD KD")
    passed[3] = cards("4B AT KT")
    replay = GAME.replay(state, [PassThree(*each) for each in zip(NAMES, passed, strict=True)])
    assert replay.legal
    state = replay.state
    assert (state.lead.card, state.lead.suit) == ("5C", "C")  # type: ignore[union-attr]
    assert set(state.players[0].hand) == {*hands[0], *passed[4]} - {*passed[0]}
    assert state.turn == "p4"
    assert GAME.actions(state).actions == (Play("p4", "3C"),)


def test_whoever_holds_the_lowest_crab_opens_and_the_next_starts_another_pile() -> None:
    state = table(
        seat("p1", "4C AA KA QA 7A 6A 2A 3A 4A"),
        seat("p2", "6C AB KB QB 7B 6B 2B 3B 5B"),
        seat("p3", "3C 7C AD KD QD 7D 6D 2D 3D"),
        seat("p4", "4B AT KT QT 7T 6T 2T 3T 4T"),
        seat("p5", "QC AF KF QF 7F 6F 2F 3F 4F"),
        lead="5C",
        turn="p3",
    )
    assert GAME.actions(state).actions == (Play("p3", "3C"),)
    replay = GAME.replay(state, [Play("p3", "3C"), Play("p4", "4B")])
    assert (replay.legal, replay.to_act) == (True, ("p5",))
    assert replay.state.piles == {
        "A": (), "B": ("4B",), "C": ("3C",), "D": (), "F": (), "T": (),
    }  # fmt: skip


def test_the_round_ends_after_the_ace_of_flowers_and_player_5_opens_the_next() -> None:
    state = table(
        seat("p1", "2A 4A", out=True),
        seat("p2", "2B 3B", out=True),
        seat("p3", "2D 3D", out=True),
        seat("p4", "AF 3A"),
        seat("p5", "2T 3T", out=True),
        piles="3C 4C 6C 7C QC KC AC 5A 6A 7A QA KA AA 4B 5B 6B 7B QB KB AB 4D 5D 6D 7D QD KD AD"
        " 4T 5T 6T 7T QT KT AT KF",
        lead="5C",
        turn="p4",
        last="p4",
    )
    replay = GAME.replay(state, [Play("p4", "AF"), Pass("p4")])
    assert (replay.legal, replay.to_act, replay.outcome) == (True, ("p5",), None)
    assert replay.state.round == 2
    assert not any(replay.state.piles.values())
    assert len(replay.state.discard) == 36
    assert not any(player.out for player in replay.state.players)


def test_player_3_wins_the_second_round_and_5_points() -> None:
    state = table(
        seat("p1", "2A 3A", out=True),
        seat("p2", "2B", out=True),
        seat("p3", "7D 2D"),
        seat("p4", ""),
        seat("p5", "2T", out=True),
        piles="4A 3B 3D 3T",
        discard="3C 4C 6C 7C QC KC AC 5A 6A 7A QA KA AA 4B 5B 6B 7B QB KB AB 4D 5D 6D QD KD AD"
        " 4T 5T 6T 7T QT KT AT KF AF",
        lead="5C",
        round_number=2,
        turn="p3",
        last="p3",
    )
    replay = GAME.replay(state, [Play("p3", "7D"), Pass("p3")])
    assert replay.legal
    assert replay.outcome
    assert replay.outcome.winners == ("p3",)
    assert [player.score for player in replay.state.players] == [0, 0, 5, 0, 0]
    assert [line.points for line in replay.score[2].lines] == [2, 1, 1, 0, 1]


def test_one_card_of_the_winner_and_four_of_the_others_are_5_points() -> None:
    hands = {"p1": cards("2A 3A"), "p2": cards("2B"), "p3": cards("2D"), "p4": (), "p5": ("2T",)}
    answer = score(ScoreQuestion(hands, "p3"))
    assert (answer.winner, answer.total) == ("p3", 5)
    assert [line.points for line in answer.lines] == [2, 1, 1, 0, 1]
    assert answer.lines[2].rule == "down-the-well.points.own"


def test_on_a_6_of_anchors_7_and_higher_can_be_played_and_5_and_below_cannot() -> None:
    hand = cards("2A 3A 4A 5A 7A QA KA AA")
    answer = playable(PlayableQuestion({"A": ("6A",)}, hand))
    assert answer.playable == cards("7A QA KA AA")
    assert [each.card for each in answer.buried] == [*cards("2A 3A 4A 5A")]
    assert {each.by for each in answer.buried} == {"6A"}


def test_if_the_7_is_played_the_6_and_below_are_buried() -> None:
    answer = playable(PlayableQuestion({"T": ("7T",)}, cards("2T 3T 4T 5T 6T")))
    assert (answer.playable, answer.must_play) == ((), False)
    assert len(answer.buried) == 5
