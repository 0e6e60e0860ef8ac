"""The subcommands that are made from the games' calls: ``new``, and their own questions, ``score``, ``trick`` …

Each is a group with a subcommand for every game that has the call. Where one game alone has it, its name may be left
out. A game's words and options are the fields of the record that the call takes.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

import click

from adjudicators import declare, games
from adjudicators.calls import Call, calls_of
from adjudicators.declare import Field, fields_of
from adjudicators.game import Question
from adjudicators.sample import sample_of
from adjudicators.words import did_you_mean
from command_line import asking
from command_line.sources import AnyGame, json_from
from command_line.words import Words, is_single, quoted, takes_many

NEW = "new"


class CallGroup(click.Group):
    """One call, of the games that have it."""

    def __init__(self, name: str, made: dict[str, click.Command]) -> None:
        summaries = {(each.short_help or "").partition(": ")[2] for each in made.values()}
        text = summaries.pop() if len(summaries) == 1 else f"Ask a game for its {name}."
        super().__init__(name, commands=made, help=text, no_args_is_help=True)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Where one game alone has the call, its name may be left out."""
        takes_words = any(each.params[1:] for each in self.commands.values())
        if (
            len(self.commands) == 1
            and not {*args[:1]} & {*self.commands}
            and (args or not takes_words)
        ):
            args = [*self.commands, *args]
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The game that the first word names."""
        if args[0] not in self.commands and not args[0].startswith("-"):
            near, known = did_you_mean(args[0], self.commands), ", ".join(self.commands)
            ctx.fail(
                f"{args[0]!r} is no game that can be asked this{near} (those that can: {known})"
            )
        return super().resolve_command(ctx, args)


@cache
def call_names() -> frozenset[str]:
    """The names of all calls that are made into subcommands."""
    return frozenset(
        {NEW}.union(*[[each.name for each in game.questions] for game in games().values()])
    )


def call_command(name: str) -> click.Command:
    """The subcommand for a call."""
    made: dict[str, click.Command] = {}
    for slug, game in games().items():
        for call in calls_of(game):
            if call.name == name:
                made[slug] = _command(game, call)
        for question in game.questions:
            if question.name == name and question.asks is None:
                made[slug] = _plain_question(game, question)
    return CallGroup(name, made)


def _command(game: AnyGame, call: Call) -> click.Command:
    """The subcommand for a call of one game."""
    fields, words = fields_of(call.asks, game.swap), Words(game.swap)

    @asking.refusing
    def run(json_: bool, source: str | None, words_: tuple[str, ...], **options: Any) -> None:
        if source is None:
            given = _given(words, fields, options)
            left = [each for each in fields if each.name not in given]
            body = _filled_up(fields, given | words.in_order(left, words_))
        else:
            body = json_from(source)
        asking.answer(game, call.name, body, json_=json_)

    source = click.Option(
        ["--from", "source"],
        metavar="FILE",
        help="Read what is asked as JSON from a file, or from standard input (-).",
    )
    return click.Command(
        game.slug,
        callback=run,
        help=_help(game, call, fields),
        short_help=f"{game.name}: {call.summary}.",
        params=[
            click.Argument(["words_"], nargs=-1, metavar=_usage(fields)),
            *[_option(each) for each in fields],
            source,
            _json(),
        ],
    )


def _json() -> click.Option:
    return click.Option(["--json", "json_"], is_flag=True, help="Print the answer as JSON.")


def _plain_question(game: AnyGame, question: Question) -> click.Command:
    def run(json_: bool) -> None:
        asking.show(game, question.answer(), json_=json_)

    return click.Command(
        game.slug,
        callback=run,
        help=question.description,
        short_help=f"{game.name}: {question.summary}.",
        params=[_json()],
    )


def _option(field: Field) -> click.Option:
    """The option for a field; one that is a list may be given several times."""
    name, help_ = f"--{field.name.replace('_', '-')}", field.doc.text
    if isinstance(field.shape, declare.Flag):
        return click.Option([name, field.attribute], is_flag=True, default=None, help=help_)
    many = takes_many(field.shape)
    metavar = "WORDS" if many else "WORD"
    return click.Option([name, field.attribute], multiple=many, metavar=metavar, help=help_)


def _given(words: Words, fields: Sequence[Field], options: dict[str, Any]) -> dict[str, Any]:
    """The fields that were given as options."""
    made = {}
    for field in fields:
        given = options.get(field.attribute)
        if given is None or given == ():
            continue
        if isinstance(given, bool):
            made[field.name] = given
        elif isinstance(given, tuple):
            made[field.name] = words.many(field.shape, given)
        else:
            made[field.name] = words.value(field.shape, given)
    return made


def _filled_up(fields: Sequence[Field], body: dict[str, Any]) -> dict[str, Any]:
    """What is not given of what has to be: an empty list, nothing in a mapping, no."""
    nothing: dict[str, Any] = {}
    for field in fields:
        if field.name in body or field.optional:
            continue
        match field.shape:
            case declare.Many():
                nothing[field.name] = []
            case declare.Keyed():
                nothing[field.name] = {}
            case declare.Flag():
                nothing[field.name] = False
    return body | nothing


def _usage(fields: Sequence[Field]) -> str:
    """The fields that words stand for, in order."""
    names: list[str] = []
    for field in fields:
        name = field.name.upper()
        if takes_many(field.shape):
            return " ".join([*names, f"{name}..."])
        if is_single(field.shape) and not isinstance(field.shape, declare.Flag):
            names.append(f"[{name}]" if field.optional else name)
    return " ".join(names)


def _help(game: AnyGame, call: Call, fields: Sequence[Field]) -> str:
    """What the call is, and an example as one would type it."""
    written, typed = game.write(call.example(sample_of(game))), Words(game.swap)
    words: list[str] = []
    options: list[str] = []
    after_list = False
    for field in fields:
        value, name = written.get(field.name), f"--{field.name.replace('_', '-')}"
        many, empty = takes_many(field.shape), value in (None, [], False, {})
        given = (
            typed.words(field.shape, value)
            if many and not empty
            else [typed.word(field.shape, value)]
        )
        if not (empty or after_list or isinstance(field.shape, declare.Flag)):
            words += map(quoted, given)
        elif value is True:
            options.append(name)
        elif not empty:
            options += [f"{name} {quoted(word)}" for word in given]
        after_list = after_list or many
    line = " ".join(["adjudicator", call.name, game.slug, *words, *options])
    return f"{call.description}\n\n\b\nExample:\n  {line}"
