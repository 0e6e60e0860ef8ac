"""The command as its users type it."""

import json
import shlex
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from adjudicators import games, load
from adjudicators.calls import ask, call_of
from adjudicators.sample import sample_of
from command_line.main import main
from command_line.questions import NEW, call_names
from command_line.sentences import as_typed
from command_line.words import Words
from tests.battery.every import each_game
from tests.strategies import plays

QUESTIONS = [
    pytest.param(slug, name, id=f"{slug}/{name}")
    for slug, game in games().items()
    for name in [NEW, *(each.name for each in game.questions)]
]


def run(*words: str, given: str | None = None) -> Result:
    return CliRunner().invoke(main, words, input=given, prog_name="adjudicator")


def answered(*words: str, given: str | None = None) -> Any:
    result = run(*words, "--json", given=given)
    assert result.exit_code in (0, 1, 3), result.output
    return json.loads(result.stdout)


@pytest.fixture
def table(tmp_path: Path) -> str:
    """A file with a game just dealt."""
    file = tmp_path / "table.json"
    file.write_text(run("new", "showboat", "ann", "bob", "--seed", "lighthouse", "--json").stdout)
    return str(file)


def test_every_help_text_is_laid_out_as_it_was_written() -> None:
    for name in main.list_commands(click.Context(main)):
        said = run(name, "--help")
        assert said.exit_code == 0
        assert "\\b" not in said.output, name


def example_of(help_text: str) -> list[str]:
    """The words of the example in a help text, without the command's own name."""
    example = help_text.split("Example:\n")[1].split("\n\n", maxsplit=1)[0]
    return shlex.split(example.replace("\n", " "))[1:]


@pytest.mark.parametrize(("slug", "name"), QUESTIONS)
def test_the_example_in_the_help_is_answered(slug: str, name: str) -> None:
    help_text = run(name, slug, "--help").output
    words = example_of(help_text) if "Example:" in help_text else [name, slug]
    told = run(*words)
    assert told.exit_code == 0, told.output
    assert told.stdout.strip()
    assert "{" not in told.stdout


@pytest.mark.parametrize(("slug", "name"), QUESTIONS)
def test_an_answer_as_json_is_the_librarys_own(slug: str, name: str) -> None:
    question = next((each for each in load(slug).questions if each.name == name), None)
    if question and question.asks is None:
        assert answered(name, slug) == load(slug).write(question.answer())
        return
    game = load(slug)
    example = call_of(game, name).example
    body = game.write(example(sample_of(game)))
    told = answered(name, slug, "--from", "-", given=json.dumps(body))
    assert told == ask(game, name, body)
    assert answered(*example_of(run(name, slug, "--help").output)) == told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("score showboat 2A KB 4C 4D KF", "Total: 21"),
        ("score showboat 2A KB 4C 4D KF", "the King of Flowers is a face card, and the last card"),
        ("score spades 4 6", "Total: 42"),
        ("trick spades ann:9P bob:KW", "Winner: ann"),
        ("trick ann:9P bob:KW", "Winner: ann"),
        ("trick ann:9P bob:*P --options rock_breaks_everything=yes", "the joker of Paper"),
        ("best 3D 3H 7D 7H 8H '*'", "Total: 18"),
        ("best 3D 3H 7D 7H 8H '*'", "(the 8 of Hearts, a joker as the 8 of Diamonds)"),
        ("score down-the-well ann:2C bob:3A,4A cid: --winner ann", "Total: 3"),
        ("playable A:2A,6A C:QC --hand 5A,7A --hand KC", "the 7 of Anchors"),
        ("score above-water 3D,3H,3S 7D,7H,*=7S:set", "Total: 19"),
        ("games", "spades: Spades, players: 3 to 5"),
        ("rules spades follow-suit", "Follow the suit that was led"),
        ("rules spades spades.follow-suit", "Follow the suit that was led"),
    ],
)
def test_what_people_type_is_answered_in_sentences(words: str, said: str) -> None:
    result = run(*shlex.split(words))
    assert result.exit_code == 0, result.output
    assert said in result.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("score spade 4 6", "did you mean spades?"),
        ("score showboat 2A kb", "did you mean KB?"),
        ("score showboat 2A 2A", "2A"),
        ("score spades 4", "/tricks: this field is missing"),
        ("score spades 4 six", "'six' is not a whole number"),
        ("score spades 4 6 0 9", "one word too many: 9"),
        ("score spades [4", "is not JSON"),
        ("score spades --from nowhere.json", "nowhere.json cannot be read"),
        ("judge nowhere.json play ann 2A", "nowhere.json cannot be read"),
        ("rules spads", "did you mean spades?"),
        ("rules spades follow-suits", "did you mean follow-suit?"),
        ("scor", "No such command"),
    ],
)
def test_what_is_not_understood_is_said_and_ends_with_2(words: str, said: str) -> None:
    result = run(*shlex.split(words))
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stdout == ""


def test_faults_as_json_have_pointers() -> None:
    result = run("score", "showboat", "2A", "kb", "--json")
    (fault,) = json.loads(result.stdout)["errors"]
    assert (result.exit_code, fault["pointer"]) == (2, "/tableau/1")


def test_an_action_is_judged_with_its_rules(table: str) -> None:
    legal, illegal = (
        run("judge", table, "choose", "bob", "QT"),
        run("judge", table, "pick", "ann", "KF"),
    )
    assert (legal.exit_code, illegal.exit_code) == (0, 1)
    assert "bob lays the Queen of Trees face down [showboat.choose]" in legal.stdout
    assert illegal.stdout.startswith("Illegal.")
    assert "[showboat." in illegal.stdout


def test_an_action_may_stand_in_a_file_and_an_answer_be_the_next_state(
    table: str, tmp_path: Path
) -> None:
    action = tmp_path / "action.json"
    action.write_text('{"type": "choose", "player": "ann", "card": "2T"}')
    first = run("judge", table, str(action), "--json")
    again = run("judge", "-", "choose", "ann", "2T", given=first.stdout)
    assert (first.exit_code, again.exit_code) == (0, 1)
    assert "ann" in again.stdout


def test_unseen_cards_that_decide_end_with_3(table: str) -> None:
    seen = run("view", table, "ann").stdout
    assert '"?"' in seen
    result = run("judge", "-", "choose", "bob", "KF", given=seen)
    assert result.exit_code == 3
    assert "cannot be seen" in result.stdout


def test_a_state_that_cannot_occur_ends_with_2(table: str) -> None:
    state = json.loads(Path(table).read_text())["state"]
    state["players"][0]["hand"][0] = "QT"
    result = run("judge", "-", "choose", "ann", "QT", given=json.dumps(state))
    assert result.exit_code == 2
    assert "the Queen" not in result.stderr
    assert "QT" in result.stderr


@each_game
def test_every_listed_action_is_printed_as_words_that_stand_for_it(slug: str) -> None:
    game, words, random = load(slug), Words(load(slug).swap), Random(5)
    for play in plays(slug):
        for step in random.sample(play.steps, min(6, len(play.steps))):
            for action in (*game.actions(step.state).actions[:20], step.action):
                typed = shlex.split(as_typed(game, action))
                read = game.read_action(json.dumps(words.action(game.action_types, typed)))
                assert read == action, typed


def test_the_actions_command_prints_them(table: str) -> None:
    result = run("actions", table, "--player", "ann")
    assert "  choose ann 2T\n" in result.stdout
    assert "bob QT" not in result.stdout


def test_shells_are_given_their_completions() -> None:
    for shell in ("bash", "zsh", "fish"):
        assert "_ADJUDICATOR_COMPLETE" in run("completion", shell).stdout


def completed(*words: str) -> set[str]:
    """What bash is offered for the last word."""
    told = subprocess.run(
        [sys.executable, "-m", "command_line.main"],
        env={
            "_ADJUDICATOR_COMPLETE": "bash_complete",
            "COMP_WORDS": shlex.join(["adjudicator", *words]),
            "COMP_CWORD": str(len(words)),
        },
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    return {line.partition(",")[2] for line in told.splitlines()}


def test_words_are_completed() -> None:
    assert completed("sc") == {"score"}
    assert completed("score", "sp") == {"spades"}
    assert "follow-suit" in completed("rules", "spades", "follow")
    assert completed("score", "showboat", "--la") == {"--last-player"}


def test_the_library_and_click_suffice() -> None:
    """Nothing of the service is loaded, and nothing that only the service needs."""
    code = (
        "import sys; from command_line.main import main\n"
        "for words in (['score', 'spades', '4', '6'], ['rules', 'spades'], ['--help']):\n"
        "    main(words, standalone_mode=False, prog_name='adjudicator')\n"
        "foreign = {'service', 'flask', 'marshmallow', 'orjson', 'gevent'} & set(sys.modules)\n"
        "assert not foreign, foreign"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_every_call_of_a_game_has_a_command() -> None:
    assert call_names() == {NEW} | {
        each.name for game in games().values() for each in game.questions
    }
    assert set(main.list_commands(None)) >= call_names()  # type: ignore[arg-type]
