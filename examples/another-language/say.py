"""Says an answer in another language: ``curl … | python3 say.py spades.de.json``.

It never reads a ``message``. A sentence is found by the event's type, or by the rule, and takes the parts that
stand beside the message. Of several sentences the first one speaks whose parts are all there.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

Sentences = dict[str, dict[str, list[str]]]
BY_TYPE = ("events", "open")


def said(answer: Any, sentences: Sentences, part: str = "") -> Iterator[str]:
    """Everything that an answer says, in the order of the answer."""
    if isinstance(answer, list):
        for each in answer:
            if isinstance(each, dict) and "message" in each:
                yield sentence(each, sentences[part], part)
            else:
                yield from said(each, sentences, part)
    elif isinstance(answer, dict):
        for name, each in answer.items():
            yield from said(each, sentences, name)


def sentence(told: dict[str, Any], sentences: dict[str, list[str]], part: str) -> str:
    """One thing that is told, as its sentence."""
    parts = parts_of(told)
    for key in [told["type"]] if part in BY_TYPE else rule_and_parents(told["rule"]):
        for each in sentences.get(key, ()):
            if all(name is None or name in parts for _, name, _, _ in Formatter().parse(each)):
                return each.format_map(parts)
    raise LookupError(f"no sentence for {told}")


def parts_of(told: dict[str, Any]) -> dict[str, Any]:
    """What a sentence can name: the numbers, the cards and how many they are, the players, and each of them; several
    players by a name of their own, too, for sentences that speak of one or of more."""
    parts = {name: each for name, each in told.items() if isinstance(each, str | int)}
    parts |= told.get("numbers", {})
    if cards := told.get("cards"):
        parts |= {"cards": " ".join(cards), "count": len(cards)}
    if named := told.get("named"):
        all_named = ", ".join(named)
        parts |= {f"named{number}": each for number, each in enumerate(named)}
        parts |= {"named": all_named} | ({"several": all_named} if len(named) > 1 else {})
    return parts


def rule_and_parents(rule: str) -> Iterator[str]:
    """A rule's id, and those of the rules that it is a detail of."""
    while rule:
        yield rule
        rule = rule.rpartition(".")[0]


if __name__ == "__main__":
    language = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    print(*said(json.load(sys.stdin), language), sep="\n")
