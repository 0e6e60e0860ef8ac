"""Runs the kit's cases against a server; needs Python's standard library alone.

    python -m conformance.runner http://127.0.0.1:8080 --game spades --rule follow-suit --junit report.xml

Ends with 0 if every case fits, 1 if some do not, and 2 if the server or the kit cannot be read.
"""

import argparse
import hashlib
import http.client
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any
from urllib.parse import urlsplit
from xml.sax.saxutils import escape, quoteattr

Json = Any
KIT = Path(__file__).parent
PATIENCE = 60.0
"""Seconds that an answer may take."""


class NotUnderstood(Exception):
    """A case, or what was asked for, cannot be understood."""


@dataclass(frozen=True)
class Case:
    """One request, and what its answer must say."""

    id: str
    rule: str
    kind: str
    call: str
    body: Json
    status: int
    want: Json
    rests_on: Sequence[str]
    """Other rules that its answer rests on."""

    @property
    def game(self) -> str:
        """The game that it is about."""
        return self.rule.partition(".")[0]


@dataclass(frozen=True)
class RecordedGame:
    """A whole game, to be followed action by action."""

    game: str
    name: str
    note: str
    setup: Json
    opening: str
    """Digest of the first state."""
    steps: Sequence[Json]
    last: Json
    rests_on: Sequence[str]
    """The rules that have a part in it."""

    @property
    def id(self) -> str:
        """What it is called in reports."""
        return f"{self.game}: game {self.name}, {self.note}"


@dataclass(frozen=True)
class Result:
    """What came of a case or of a recorded game."""

    id: str
    rule: str
    failure: str | None
    rests_on: Sequence[str]
    seconds: float = 0.0

    @property
    def explained_by(self) -> tuple[str, ...]:
        """The rules that it needs to be read rightly."""
        return (self.rule, *self.rests_on)


class Server:
    """A server of the contract."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise NotUnderstood(f"{url} is not an address such as http://127.0.0.1:8080")
        kind = (
            http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        )
        self._connection = kind(parts.hostname, parts.port, timeout=PATIENCE)
        self._base = parts.path.rstrip("/")

    def close(self) -> None:
        """End the connection."""
        self._connection.close()

    def ask(self, call: str, body: Json) -> tuple[int, Json]:
        """The status and the answer of a POST below ``/v1/``."""
        sent = json.dumps(body).encode()
        try:
            return self._send(call, sent)
        except (
            http.client.HTTPException,
            ConnectionError,
        ):  # a connection may end between requests
            self._connection.close()
            return self._send(call, sent)

    def _send(self, call: str, sent: bytes) -> tuple[int, Json]:
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        self._connection.request("POST", f"{self._base}/v1/{call}", sent, headers)
        answer = self._connection.getresponse()
        said = answer.read()
        try:
            return answer.status, json.loads(said)
        except ValueError:
            return answer.status, None


# ── reading the kit ──────────────────────────────────────────────────────────────────────────────


def cases_in(folder: Path) -> Iterator[Case]:
    """Every case of the files ``<folder>/<game>/<topic>.json``."""
    for path in sorted(folder.glob("*/*.json")):
        file = json.loads(path.read_text(encoding="utf-8"))
        for case in file["cases"]:
            yield case_of(case, file.get("shared", {}))


def case_of(case: Json, shared: Mapping[str, Json] = MappingProxyType({})) -> Case:
    """A case as its file tells it."""
    return Case(
        f"{case['rule']}: {case['note']}",
        case["rule"],
        case["kind"],
        case["call"],
        spelled_out(case["body"], shared),
        case.get("status", 200),
        case["want"],
        case.get("rests_on", ()),
    )


def spelled_out(value: Json, shared: Mapping[str, Json]) -> Json:
    """A body in which every ``{"$like": name, …}`` is the shared value with these members instead of its own."""
    if isinstance(value, list):
        return [spelled_out(each, shared) for each in value]
    if not isinstance(value, dict):
        return value
    own = {name: spelled_out(each, shared) for name, each in value.items() if name != "$like"}
    return {**spelled_out(shared[value["$like"]], shared), **own} if "$like" in value else own


def games_in(folder: Path) -> Iterator[RecordedGame]:
    """Every recorded game of the files ``<folder>/<game>/<name>.json``."""
    for path in sorted(folder.glob("*/*.json")):
        file = json.loads(path.read_text(encoding="utf-8"))
        yield RecordedGame(
            path.parent.name,
            path.stem,
            file["note"],
            file["setup"],
            file["opening"],
            file["steps"],
            file["last"],
            file.get("rests_on", ()),
        )


# ── comparing ────────────────────────────────────────────────────────────────────────────────────


def differences(got: Json, want: Json, place: str = "") -> Iterator[str]:
    """Where an answer does not say what is wanted."""
    if isinstance(want, dict) and any(name.startswith("$") for name in want):
        yield from _list_differences(got, want, place)
    elif isinstance(want, dict):
        if not isinstance(got, dict):
            yield f"{place or '/'}: an object was expected, not {_short(got)}"
            return
        for name, each in want.items():
            if name not in got:
                yield f"{place}/{name}: is missing"
            else:
                yield from differences(got[name], each, f"{place}/{name}")
    elif isinstance(want, list) and isinstance(got, list) and len(got) == len(want):
        for number, pair in enumerate(zip(got, want, strict=True)):
            yield from differences(*pair, f"{place}/{number}")
    elif type(got) is not type(want) or got != want or isinstance(want, list):
        yield f"{place or '/'}: {_short(want)} was expected, not {_short(got)}"


def fits(got: Json, want: Json) -> bool:
    """Whether an answer says all that is wanted."""
    return next(differences(got, want), None) is None


def _list_differences(got: Json, want: Mapping[str, Json], place: str) -> Iterator[str]:
    if unknown := want.keys() - {"$contains", "$lacks", "$size"}:
        raise NotUnderstood(f"no such expectation: {sorted(unknown)}")
    if not isinstance(got, list):
        yield f"{place or '/'}: a list was expected, not {_short(got)}"
        return
    for each in want.get("$contains", ()):
        if not any(fits(item, each) for item in got):
            yield f"{place or '/'}: lacks {_short(each)} among {_short(got)}"
    for each in want.get("$lacks", ()):
        if any(fits(item, each) for item in got):
            yield f"{place or '/'}: has {_short(each)}, which it should not"
    if len(got) != want.get("$size", len(got)):
        yield f"{place or '/'}: has {len(got)} items, not {want['$size']}"


def _short(value: Json) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 300 else f"{text[:300]}…"


def digest(value: Json) -> str:
    """The first 16 hexadecimal digits of SHA-256 over canonical JSON (RFC 8785; the kit's values are ASCII names, texts and whole numbers)."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# ── running ──────────────────────────────────────────────────────────────────────────────────────

Ask = Callable[[str, Json], tuple[int, Json]]


def run_case(ask: Ask, case: Case) -> Result:
    """Ask for one case."""
    status, got = ask(case.call, case.body)
    if status != case.status:
        failure: str | None = f"status {case.status} was expected, not {status}: {_short(got)}"
    else:
        failure = "; ".join(differences(got, case.want)) or _broken_otherwise(case, got)
    return Result(case.id, case.rule, failure, case.rests_on)


def _broken_otherwise(case: Case, got: Json) -> str | None:
    """What ``kind`` asks for beyond ``want``: whether the answer names the rule."""
    if case.kind == "answers":
        return None
    faults = got["errors"] if case.status != 200 else got.get("violations", ())
    broken = {each.get("rule") for each in faults}
    match case.kind:
        case "breaks" if case.rule not in broken:
            return f"the answer does not say that {case.rule} is broken, but: {sorted(map(str, broken))}"
        case "holds" if case.rule not in cited(got) - broken:
            return f"nothing in the answer cites {case.rule}"
        case "near" if case.rule in cited(got):
            return f"the answer cites {case.rule}, which does not apply"
    return None


def cited(value: Json) -> set[str]:
    """Every rule that an answer cites: in events, score lines, doubts, an outcome, the answer to a question."""
    if isinstance(value, list):
        return {rule for each in value for rule in cited(each)}
    if not isinstance(value, dict):
        return set()
    found = {rule for name, each in value.items() if name != "state" for rule in cited(each)}
    rule = value.get("rule")
    return found | {rule} if isinstance(rule, str) else found


def run_game(ask: Ask, game: RecordedGame) -> Result:
    """Deal a recorded game, and follow it to its end."""
    failure = next(_unlike(ask, game), None)
    return Result(game.id, f"{game.game}{WHOLE_GAMES}", failure, game.rests_on)


def _unlike(ask: Ask, game: RecordedGame) -> Iterator[str]:
    status, said = ask(f"{game.game}/new", game.setup)
    if status != 200:
        yield f"new: status {status}: {_short(said)}"
        return
    if digest(said["state"]) != game.opening:
        yield f"new: another state was dealt: {_short(said['state'])}"
    state = said["state"]
    for number, step in enumerate(game.steps):
        if "refused" in step:
            status, said = ask(
                f"{game.game}/adjudicate", {"state": state, "action": step["refused"]}
            )
            rules = {each["rule"] for each in said["violations"]} if status == 200 else set()
            if not set(step["rules"]) <= rules or said["legal"] is not False:
                yield f"step {number}: {_short(step['refused'])} should break {step['rules']}: {_short(said)}"
            continue
        status, said = ask(f"{game.game}/adjudicate", {"state": state, "action": step["action"]})
        if status != 200 or said["legal"] is not True:
            yield f"step {number}: {_short(step['action'])} should be legal: {_short(said)}"
            return
        state = said["state"]
        if sorted(said["to_act"]) != sorted(step["to_act"]):
            yield f"step {number}: {step['to_act']} should be to act, not {said['to_act']}"
        if digest(state) != step["state"]:
            yield f"step {number}: {_short(step['action'])} leads to another state: {_short(state)}"
    yield from differences(said, game.last, "after the last action: ")


def run(
    ask: Ask, cases: Sequence[Case | RecordedGame], say: Callable[[Result], None]
) -> list[Result]:
    """Run all of these, telling each result as it comes."""
    results = []
    for each in cases:
        began = time.perf_counter()
        try:
            made = run_case(ask, each) if isinstance(each, Case) else run_game(ask, each)
        except (AttributeError, KeyError, TypeError) as error:
            rule = each.rule if isinstance(each, Case) else f"{each.game}{WHOLE_GAMES}"
            made = Result(each.id, rule, f"not an answer of the contract: {error!r}", each.rests_on)
        result = replace(made, seconds=time.perf_counter() - began)
        say(result)
        results.append(result)
    return results


def chosen(kit: Path, games: Sequence[str], rules: Sequence[str]) -> list[Case | RecordedGame]:
    """The kit's cases and recorded games, or those of some games or of rules with these words in their ids."""
    cases = [
        each
        for each in cases_in(kit / "cases")
        if (not games or each.game in games)
        and (not rules or any(rule in each.rule for rule in rules))
    ]
    recorded = [] if rules else games_in(kit / "games")
    found: list[Case | RecordedGame] = [*cases]
    found += [each for each in recorded if not games or each.game in games]
    if not found:
        raise NotUnderstood("no case is about this")
    return found


WHOLE_GAMES = ".games"
"""In place of a rule, what recorded games are about."""


@dataclass(frozen=True)
class Suspect:
    """A rule that an implementation may read otherwise."""

    rule: str
    explains: int
    """How many of the failures not explained by those before are its own or rest on it."""
    failed: int
    """How many of its own cases fail."""
    own: int

    def __str__(self) -> str:
        own = f"{self.failed} of {self.own} own"
        return f"{self.rule} ({own} {'case' if self.own == 1 else 'cases'} failed)"


def diagnosis(results: Sequence[Result]) -> list[Suspect]:
    """Few rules that explain every failure between them, the likeliest first.

    A failure is explained by its own rule, and by those that it rests on. Of the rules with failing cases of their own, the
    likeliest explains the most failures, where its own failing cases count for more the more of its cases they are; of equals it is
    the one with the fewest cases that passed, its own and those that rest on it."""
    failed = [each for each in results if each.failure is not None]
    own, own_failed = Counter(each.rule for each in results), Counter(each.rule for each in failed)
    touched = Counter(rule for each in results for rule in each.explained_by)
    suspects: list[Suspect] = []
    while failed:
        explained = Counter(rule for each in failed for rule in each.explained_by)
        likely = {
            rule: (_likelihood(rule, explained, own_failed, own), -touched[rule], rule)
            for rule in explained.keys() & own_failed.keys()
        }
        rule = max(likely, key=likely.__getitem__)
        suspects.append(Suspect(rule, explained[rule], own_failed[rule], own[rule]))
        failed = [each for each in failed if rule not in each.explained_by]
    return suspects


def _likelihood(
    rule: str, explained: Counter[str], own_failed: Counter[str], own: Counter[str]
) -> float:
    """How likely it is that this rule is read otherwise; whole games are about none in particular."""
    if rule.endswith(WHOLE_GAMES):
        return 0
    return explained[rule] + 2 * own_failed[rule] ** 2 / own[rule]


def advice(results: Sequence[Result]) -> list[str]:
    """The diagnosis in words: what to look at first."""
    suspects, failed = diagnosis(results), sum(each.failure is not None for each in results)
    if not suspects:
        return []
    first, *more = suspects
    whole = "all of them rest" if first.explains == failed else f"{first.explains} rest"
    lines = [f"{failed} failed; {whole} on {first}: look there first"]
    return lines + [f"  then {each.explains} more on {each}" for each in more]


def junit(results: Sequence[Result]) -> str:
    """A report that continuous integration can show."""
    failed = sum(each.failure is not None for each in results)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    lines.append(f'<testsuite name="conformance" tests="{len(results)}" failures="{failed}">')
    for each in results:
        name = each.id.partition(": ")[2]
        head = f'<testcase classname={quoteattr(each.rule)} name={quoteattr(name)} time="{each.seconds:.3f}"'
        if each.failure is None:
            lines.append(f"{head}/>")
        else:
            lines.append(f"{head}><failure message={quoteattr(each.failure)}/></testcase>")
    if said := advice(results):
        lines.append(f"<system-out>{escape(chr(10).join(said))}</system-out>")
    return "\n".join([*lines, "</testsuite>", ""])


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="adjudicator conformance", description=__doc__)
    parser.add_argument("url", help="the server's address, without /v1")
    parser.add_argument("--kit", type=Path, default=KIT, help="the folder of the kit")
    parser.add_argument("--game", action="append", default=[], help="only this game's cases")
    parser.add_argument(
        "--rule", action="append", default=[], help="only rules with this in their id"
    )
    parser.add_argument("--junit", type=Path, help="write a JUnit report to this file")
    given = parser.parse_args(arguments)
    return run_and_tell(given.url, given.kit, given.game, given.rule, given.junit)


def run_and_tell(
    url: str, kit: Path, games: Sequence[str], rules: Sequence[str], report: Path | None
) -> int:
    """Run what is chosen, tell people of it, and return the exit code."""
    try:
        found = chosen(kit, games, rules)
        with closing(Server(url)) as server:
            results = run(server.ask, found, _tell)
    except (NotUnderstood, OSError, http.client.HTTPException) as error:
        print(f"not run: {error}", file=sys.stderr)  # noqa: T201
        return 2
    if report:
        report.write_text(junit(results), encoding="utf-8")
    failed = [each for each in results if each.failure is not None]
    print(f"{len(results)} run, {len(failed)} failed")  # noqa: T201
    for rule in sorted({each.rule for each in failed}):
        print(f"  {sum(each.rule == rule for each in failed):4} {rule}")  # noqa: T201
    for line in advice(results):
        print(line)  # noqa: T201
    return 1 if failed else 0


def _tell(result: Result) -> None:
    if result.failure is not None:
        print(f"FAILED {result.id}\n       {result.failure}")  # noqa: T201


if __name__ == "__main__":
    sys.exit(main())
