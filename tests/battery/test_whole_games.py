"""What holds from the first card to the last: games end, lose no card, and come out the same again."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from adjudicators import load
from adjudicators.verdict import Impossible
from tests.battery.every import each_game
from tests.strategies import (
    MOST_STEPS,
    NAMES,
    STRANGER,
    candidates,
    cards_on_table,
    played,
    plays,
    seats_of,
    written,
)


@each_game
def test_every_number_of_players_can_play(slug: str) -> None:
    least, most = load(slug).seats
    found = seats_of(slug)
    assert found[0] == least
    assert found[-1] <= most


@each_game
def test_games_end_with_an_outcome(slug: str) -> None:
    game = load(slug)
    for play in plays(slug, 3):
        assert 0 < len(play.steps) < MOST_STEPS
        last = play.steps[-1].verdict
        assert last.outcome is not None
        assert last.outcome.winners
        assert set(last.outcome.winners) <= set(play.players)
        assert last.state.phase == "finished"
        assert game.actions(last.state) == type(game.actions(last.state))((), (), (), None)


@each_game
def test_somebody_is_to_act_until_the_end(slug: str) -> None:
    game = load(slug)
    for play in plays(slug, 3):
        assert game.outcome(play.opening) is None
        for step in play.steps:
            assert game.to_act(step.state)
            assert game.outcome(step.state) is None
        assert game.to_act(play.states[-1]) == ()


@each_game
def test_whoever_is_to_act_can(slug: str) -> None:
    game = load(slug)
    for play in plays(slug):
        for step in play.steps:
            listing = game.actions(step.state)
            everybody = [*listing.actions, *listing.open]
            able = {getattr(each, "player", None) for each in everybody}
            assert None in able or set(listing.to_act) <= able


@each_game
def test_no_card_is_lost_or_made(slug: str) -> None:
    game = load(slug)
    for play in plays(slug):
        whole = Counter(game.deck(play.options, len(play.players)))
        for state in play.states:
            cards = Counter(card for _, card in cards_on_table(slug, written(slug, state)))
            cards.update(game.unwritten(state))
            assert cards == whole


@each_game
def test_a_replay_equals_its_steps(slug: str) -> None:
    game = load(slug)
    for play in plays(slug):
        whole = game.replay(play.opening, play.actions)
        last = play.steps[-1].verdict
        assert (whole.legal, whole.violations, whole.undetermined) == (True, (), ())
        assert whole.applied == len(play.steps)
        assert whole.events == tuple(event for step in play.steps for event in step.verdict.events)
        assert (whole.state, whole.to_act) == (last.state, last.to_act)
        assert (whole.score, whole.outcome) == (last.score, last.outcome)


@each_game
def test_no_question_changes_a_state(slug: str) -> None:
    """Whatever is asked of a state, whole or as somebody sees it, it stays as it was; so does its next state."""
    game, random = load(slug), Random(2)
    for play in plays(slug):
        for step in random.sample(play.steps, min(len(play.steps), 3)):
            seen = game.view(step.state, random.choice((*play.players, None)))
            for state in (step.state, seen):
                before, whole = written(slug, state), written(slug, step.state)
                applied = game.apply(step.state, step.action).state
                after = written(slug, applied)
                for each in (step.action, *candidates(slug, state, random, 60)):
                    game.check(state, each)
                    game.check(applied, each)
                game.actions(state)
                game.question(state)
                game.standings(state, ())
                game.apply(step.state, step.action)
                assert written(slug, state) == before
                assert written(slug, step.state) == whole
                assert written(slug, applied) == after


@each_game
def test_a_replay_stops_at_the_first_illegal_action(slug: str) -> None:
    game, random = load(slug), Random(1)
    for play in plays(slug):
        number = random.randrange(len(play.steps))
        state = play.states[number]
        bad = next(each for each in candidates(slug, state, random) if game.check(state, each))
        verdict = game.adjudicate(state, bad)
        actions = [*play.actions[:number], bad, *play.actions[number:]]
        whole = game.replay(play.opening, actions)
        assert whole.applied == number
        assert (whole.legal, whole.state) == (False, state)
        assert len(whole.violations) == len(verdict.violations)
        for one, other in zip(whole.violations, verdict.violations, strict=True):
            assert one.pointer == other.pointer.replace("/action", f"/actions/{number}", 1)
            assert (one.rule, one.message) == (other.rule, other.message)


@each_game
def test_a_replay_of_nothing_is_where_it_stands(slug: str) -> None:
    game, play = load(slug), next(plays(slug))
    whole = game.replay(play.opening, [])
    assert (whole.legal, whole.applied, whole.state) == (True, 0, play.opening)
    assert whole.events == ()


@each_game
def test_a_seed_brings_the_same_game_again(slug: str) -> None:
    game = load(slug)
    for play in plays(slug):
        rng = play.opening.rng
        again = game.new(play.players, play.options, seed=rng.seed)
        assert again.state == play.opening
        for step in play.steps:
            assert game.adjudicate(step.state, step.action) == step.verdict


@each_game
def test_another_seed_brings_another_game(slug: str) -> None:
    seats = seats_of(slug)[0]
    dealt = [
        list(cards_on_table(slug, written(slug, played(slug, seats, n).opening))) for n in (0, 1)
    ]
    assert dealt[0] != dealt[1]


@each_game
def test_without_a_seed_one_is_drawn_and_told(slug: str) -> None:
    game = load(slug)
    names = NAMES[: seats_of(slug)[0]]
    one, other = game.new(names).state, game.new(names).state
    assert one.rng.seed != other.rng.seed
    assert game.new(names, seed=one.rng.seed).state == one


@each_game
def test_cards_shuffled_at_a_real_table_are_dealt_as_they_lie(slug: str) -> None:
    """The deck that a seed brings, given as a deck, deals the same cards, without a seed."""
    game = load(slug)
    for seats in seats_of(slug):
        packs, chance = game.packs(game.options(), seats), Random(seats)
        cards = [card for pack in packs for card in chance.sample(pack, len(pack))]
        one = game.new(NAMES[:seats], deck=cards).state
        assert one.rng is None
        assert list(game.contradictions(one)) == []
        laid = Counter(card for _, card in cards_on_table(slug, written(slug, one)))
        assert laid == Counter(cards)


@each_game
@pytest.mark.parametrize("fault", ["missing", "twice", "seed as well"])
def test_a_deck_that_is_none_is_refused(slug: str, fault: str) -> None:
    game = load(slug)
    names = NAMES[: seats_of(slug)[0]]
    cards = list(game.deck(game.options(), len(names)))
    if fault == "missing":
        cards.pop()
    elif fault == "twice":
        cards.append(cards[0])
    seed = "x" if fault == "seed as well" else None
    with pytest.raises(Impossible) as refusal:
        game.new(names, deck=cards, seed=seed)
    assert refusal.value.contradictions


@each_game
def test_too_few_too_many_or_equal_players_are_refused(slug: str) -> None:
    game = load(slug)
    least, most = game.seats
    for names in (NAMES[: least - 1], [f"q{n}" for n in range(most + 1)], ["ann"] * least):
        with pytest.raises(Impossible) as refusal:
            game.new(names)
        assert {each.rule for each in refusal.value.contradictions} <= set(game.rulebook.rules)


@each_game
def test_strangers_have_no_actions_and_no_view(slug: str) -> None:
    game = load(slug)
    state = next(plays(slug)).opening
    for ask in (game.actions, game.view):
        with pytest.raises(Impossible):
            ask(state, STRANGER)


@each_game
def test_every_rule_cited_exists(slug: str) -> None:
    game, random = load(slug), Random(2)
    rules = game.rulebook.rules
    assert all(rule_id.startswith(f"{slug}.") for rule_id in rules)
    assert game.seated.id in rules
    assert game.dealt_from.id in rules
    for play in plays(slug):
        for step in play.steps:
            assert _rules_in(step.verdict) <= set(rules)
        for state in play.some(5, random):
            for action in candidates(slug, state, random):
                assert {found.rule for found in game.check(state, action)} <= set(rules)
            seen = game.view(state, play.players[0])
            assert {each.rule for each in game.actions(seen).open} <= set(rules)


@each_game
def test_rules_are_written_out(slug: str) -> None:
    for rule in load(slug).rulebook:
        assert rule.title.strip() == rule.title != ""
        assert rule.source
        assert len(rule.text) > len(rule.title)


@each_game
def test_score_lines_name_players_in_seating_order(slug: str) -> None:
    for play in plays(slug):
        for step in play.steps:
            assert tuple(each.player for each in step.verdict.score) == play.players
            assert all(each.total is not None for each in step.verdict.score)


def _rules_in(verdict: Any) -> set[str]:
    return set(_cited(verdict))


def _cited(verdict: Any) -> Iterator[str]:
    for found in (*verdict.violations, *verdict.undetermined, *verdict.events):
        yield found.rule
    for standing in verdict.score:
        for line in standing.lines:
            yield line.rule
    if verdict.outcome:
        yield verdict.outcome.rule


@each_game
def test_the_points_of_events_add_up_to_the_change_of_the_totals(slug: str) -> None:
    """Whoever adds up events has everybody's total: nothing is told twice, and nothing is left out."""
    game, changes = load(slug), 0
    for play in plays(slug, 3):
        totals = _totals(game.standings(play.opening, ()))
        for step in play.steps:
            gained: Counter[str] = Counter()
            for event in step.verdict.events:
                if event.points is not None and event.player is not None:
                    gained[event.player] += event.points
            now = _totals(step.verdict.score)
            if None not in (*totals.values(), *now.values()):
                change = {name: now[name] - totals[name] for name in now}
                told = {name: gained[name] for name in now}
                assert told == change, (step.action, step.verdict.events)
                changes += any(change.values())
            totals = now
    assert changes


def _totals(score: Any) -> dict[str, Any]:
    return {standing.player: standing.total for standing in score}
