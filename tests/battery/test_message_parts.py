"""Every message has its parts beside it: a client that puts it into another language need not read it."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from adjudicators import load
from adjudicators.perspective import Perspective
from conformance.runner import KIT, cases_in
from service import Settings, create_app
from tests.amounts import share_of
from tests.battery.every import EXAMPLES, each_game
from tests.strategies import candidates, plays, written

STATES = max(3, EXAMPLES // 5)
ACTIONS = share_of(40)
MORE = re.compile(r"\b(?:and|or) \d+ more\b")
"""The end of a long list of cards, which ``cards`` has whole."""
TOKEN = re.compile(r"\b(?:10|[2-9])[A-Z]\b")
DIGITS = re.compile(r"\d+")


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(Settings()).test_client()


def told(value: Any) -> Iterator[dict[str, Any]]:
    """Every object with a message."""
    if isinstance(value, dict):
        if isinstance(value.get("message"), str):
            yield value
        for each in value.values():
            yield from told(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from told(each)


def ids_in(value: Any) -> Iterator[str]:
    """Every player whom a body or an answer names."""
    if isinstance(value, dict):
        for name, each in value.items():
            if name in ("player", "as", "with", "owner", "leader") and isinstance(each, str):
                yield each
            elif name == "players" and isinstance(each, list):
                yield from [
                    seat["id"] if isinstance(seat, dict) else seat
                    for seat in each
                    if isinstance(seat, str) or "id" in seat
                ]
            yield from ids_in(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from ids_in(each)


def is_in(name: str, text: str) -> bool:
    """Whether a message names a player or a card, and not only as a part of another word."""
    return re.search(rf"(?<![\w.*-]){re.escape(name)}(?![\w-])", text) is not None


def untold(said: dict[str, Any], names: set[str], deck: set[str]) -> list[str]:
    """The players, cards and numbers of a message that no field beside it tells."""
    others = {name: each for name, each in said.items() if name not in ("message", "rule")}
    text = MORE.sub("", said["message"])
    missing = []
    if not others.get("cards"):
        in_rule = said["rule"].rpartition(".")[2]
        told_apart = {*[each for each in others.values() if isinstance(each, str)]}
        missing += [
            card
            for card in sorted(deck - told_apart)
            if is_in(card, text) and in_rule != card.lower().replace(" ", "-")
        ]
    names = {*names, *(others.get("named") or ())}
    spoken = [name for name in names if is_in(name, text)]
    listed = [*(others.get("named") or ()), others.get("player")]
    for name in sorted(spoken, key=len, reverse=True):
        if name not in listed:
            missing.append(name)
        text = text.replace(name, " ")
    for token in sorted(others.get("cards") or (), key=len, reverse=True):
        text = text.replace(token, " ")
    text = TOKEN.sub(" ", text)
    numbers = {abs(each) for each in others.values() if isinstance(each, int)}
    numbers |= {abs(each) for each in (others.get("numbers") or {}).values()}
    if "cards" in others:
        numbers |= {len(others["cards"]), others["cards"].count("?")}
    missing += [each for each in DIGITS.findall(text) if int(each) not in numbers]
    return missing


def extra(said: dict[str, Any]) -> list[str]:
    """Named players that the message does not name, or in another order: a part of another message."""
    if MORE.search(said["message"]):
        return []
    left, found = said["message"], []
    for name in said.get("named") or ():
        if is_in(name, left):
            left = left.partition(name)[2]
        else:
            found.append(name)
    return found


@cache
def deck_of(slug: str) -> set[str]:
    """Every card of a game as it comes."""
    game = load(slug)
    return {*game.deck(game.options(), game.seats[0])}


def check(slug: str, body: Any, answer: Any) -> list[str]:
    """What is wrong with the messages of an answer."""
    names, deck = {*ids_in(body), *ids_in(answer)}, deck_of(slug)
    return [
        f"{said['rule']}: {said['message']!r}: {lacks}"
        for said in told(answer)
        if (lacks := untold(said, names, deck) + extra(said))
    ]


@each_game
def test_every_message_of_the_kit_has_its_parts_beside_it(slug: str, client: FlaskClient) -> None:
    found: list[str] = []
    for case in cases_in(KIT / "cases"):
        if case.game == slug:
            answer = client.post(f"/v1/{case.call}", json=case.body).get_json()
            found += check(slug, case.body, answer)
    assert not found, "\n".join(sorted(set(found)))


@each_game
def test_every_message_of_a_random_game_has_its_parts_beside_it(slug: str) -> None:
    game, random, found = load(slug), Random(1), []
    for play in plays(slug):
        viewer = random.choice([None, *play.players])
        for step in play.steps:
            found += check(slug, written(slug, step.state), written(slug, step.verdict))
        for state in play.some(STATES, random):
            for action in random.sample(
                tried := candidates(slug, state, random), min(ACTIONS, len(tried))
            ):
                for asked, at in (
                    (game, state),
                    (Perspective(game, viewer), state),
                    (game, game.seen_from(state, viewer)),
                ):
                    verdict = asked.adjudicate(at, action)
                    body = [written(slug, at), written(slug, action)]
                    found += check(slug, body, written(slug, verdict))
    assert not found, "\n".join(sorted(set(found)))
