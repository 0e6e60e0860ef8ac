"""Brings the kit's files into their one form: ``python -m tests.conformance.tidy``.

It takes in every file of cases that is a plain list, ``conformance/cases/<game>/<topic>.json`` or, as they
were written once, ``tests/cases/<game>/<topic>.json``; a case that is there already, by its rule and note,
is replaced. Values that many states of a file have in common are written once, below ``shared``. What only
this service says (a message, the place of a fault) goes from ``want`` into ``ours.json``, beside this module.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from adjudicators import games
from conformance.runner import KIT, digest, spelled_out
from tests.conformance import whole

Json = Any
CASES = KIT / "cases"
EARLIER = Path(__file__).parents[1] / "cases"
OURS = Path(__file__).parent / "ours.json"
ORDER = ("rule", "kind", "note", "call", "body", "status", "want", "rests_on")
WORTH_SHARING = 2


def main() -> None:
    """Tidy every file."""
    ours: dict[str, Json] = read(OURS) if OURS.exists() else {}
    for path in sorted({*CASES.glob("*/*.json"), *_in_kit()}):
        cases = cases_of(path)
        earlier = EARLIER / path.parent.name / path.name
        if earlier.exists():
            cases = _with(cases, read(earlier))
        made = [apart(case, ours) for case in _renamed(cases)]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text_of(path, made), encoding="utf-8")
        earlier.unlink(missing_ok=True)
    told = {
        case["rule"] + ": " + case["note"]
        for path in CASES.glob("*/*.json")
        for case in cases_of(path)
    }
    OURS.write_text(
        _lines({key: ours[key] for key in sorted(ours) if key in told}), encoding="utf-8"
    )
    editions = {slug: game.edition.version for slug, game in sorted(games().items())}
    (KIT / "kit.json").write_text(
        json.dumps({"format": 1, "rulebooks": editions}, indent=1) + "\n", encoding="utf-8"
    )
    whole.main([])


def write(path: Path, cases: Sequence[Json]) -> None:
    """Write a file of cases in the kit's form."""
    path.parent.mkdir(parents=True, exist_ok=True)
    ordered = [
        {n: each[n] for n in ORDER if n in each and (n, each[n]) != ("status", 200)}
        for each in cases
    ]
    path.write_text(text_of(path, ordered), encoding="utf-8")


def read(path: Path) -> Any:
    """A file of JSON."""
    return json.loads(path.read_text(encoding="utf-8"))


def _in_kit() -> Iterator[Path]:
    return (CASES / path.parent.name / path.name for path in EARLIER.glob("*/*.json"))


def cases_of(path: Path) -> list[Json]:
    if not path.exists():
        return []
    file = read(path)
    if isinstance(file, list):
        return file
    return [
        each | {"body": spelled_out(each["body"], file.get("shared", {}))} for each in file["cases"]
    ]


def _with(cases: Sequence[Json], others: Sequence[Json]) -> list[Json]:
    """The cases with others, which take the place of those of the same name."""
    merged: dict[str, Json] = {}
    for number, each in enumerate([*cases, *others]):
        key = f"{each['rule']}: {each['note']}"
        if (
            key in merged
            and number >= len(cases)
            and key not in {f"{c['rule']}: {c['note']}" for c in cases}
        ):
            key += digest(each["body"])  # two of the same name in one file
        merged[key] = each
    return list(merged.values())


def _renamed(cases: Sequence[Json]) -> list[Json]:
    """The cases with notes of their own: no two of one rule have the same."""
    seen: Counter[str] = Counter()
    made = []
    for each in cases:
        seen[f"{each['rule']}: {each['note']}"] += 1
        again = seen[f"{each['rule']}: {each['note']}"]
        made.append(each if again == 1 else each | {"note": f"{each['note']} ({again})"})
    return made


def apart(case: Json, ours: dict[str, Json]) -> Json:
    """The case without what only this service says; that is put among ``ours``."""
    case = {
        name: case[name] for name in ORDER if name in case and (name, case[name]) != ("status", 200)
    }
    exact = case["call"].endswith("/replay") or case["rule"].startswith("contract.")
    want = _stripped(case["want"], exact=exact)
    if want != case["want"]:
        ours[f"{case['rule']}: {case['note']}"] = case["want"]
    return case | {"want": want}


def _stripped(want: Json, *, exact: bool) -> Json:
    if isinstance(want, list):
        return [_stripped(each, exact=exact) for each in want]
    if not isinstance(want, dict):
        return want
    wording = {"message", "detail", "title", *(() if exact else ("pointer",))}
    return {
        name: _stripped(each, exact=exact) for name, each in want.items() if name not in wording
    }


# ── what is said once ────────────────────────────────────────────────────────────────────────────


def text_of(path: Path, cases: Sequence[Json]) -> str:
    shared = _shared([each["body"] for each in cases])
    made = [each | {"body": _shorter(each["body"], shared)} for each in cases]
    assert [spelled_out(each["body"], shared) for each in made] == [each["body"] for each in cases]
    head = [f'"game": "{path.parent.name}"', f'"topic": "{path.stem}"']
    if shared:
        entries = ",\n ".join(f"{_line(name)}: {_line(value)}" for name, value in shared.items())
        head.append(f'"shared": {{\n {entries}}}')
    return "{" + ",\n".join(head) + ',\n"cases": [\n' + ",\n\n".join(map(_case, made)) + "\n]}\n"


def _case(case: Json) -> str:
    return "{" + ",\n ".join(f'"{name}": {_line(case[name])}' for name in case) + "}"


def _roles(body: Json) -> Iterator[tuple[str, dict[str, Json]]]:
    """The objects of a body that resemble those of others."""
    if not isinstance(body, dict):
        return
    state = body.get("state")
    options = body.get("options")
    if isinstance(state, dict):
        yield "state", state
        options = state.get("options")
        for player in state.get("players", ()):
            if isinstance(player, dict):
                yield "player", player
    if isinstance(options, dict) and isinstance(options.get("supply"), dict):
        yield "supply", options["supply"]


def _shared(bodies: Sequence[Json]) -> dict[str, Json]:
    """For each role, the members that all of its objects have, with what most of them say."""
    found: dict[str, list[dict[str, Json]]] = {}
    for body in bodies:
        for role, value in _roles(body):
            found.setdefault(role, []).append(value)
    made = {}
    for role, values in sorted(found.items()):
        common = (
            set.intersection(*(set(each) for each in values))
            if len(values) >= WORTH_SHARING
            else set()
        )
        members = {
            name: _usual([each[name] for each in values]) for name in values[0] if name in common
        }
        if members := {
            name: value for name, (value, times) in members.items() if times >= WORTH_SHARING
        }:
            made[role] = members
    return made


def _usual(values: Sequence[Json]) -> tuple[Json, int]:
    counted = Counter(json.dumps(each) for each in values)
    text, times = counted.most_common(1)[0]
    return json.loads(text), times


def _shorter(body: Json, shared: dict[str, Json]) -> Json:
    if not isinstance(body, dict):
        return body
    body = dict(body)
    if isinstance(state := body.get("state"), dict):
        short = dict(state)
        if isinstance(state.get("players"), list):
            short["players"] = [_like("player", each, shared) for each in state["players"]]
        if isinstance(options := state.get("options"), dict) and isinstance(
            options.get("supply"), dict
        ):
            short["options"] = options | {"supply": _like("supply", options["supply"], shared)}
        body["state"] = _like("state", short, shared, whole=state)
    elif isinstance(options := body.get("options"), dict) and isinstance(
        options.get("supply"), dict
    ):
        body["options"] = options | {"supply": _like("supply", options["supply"], shared)}
    return body


def _like(role: str, value: Json, shared: dict[str, Json], whole: Json = None) -> Json:
    if role not in shared or not isinstance(value, dict) or not shared[role].keys() <= value.keys():
        return value
    known = shared[role]
    whole = value if whole is None else whole
    own = {
        name: each
        for name, each in value.items()
        if name not in known or not _same(known[name], whole[name])
    }
    return {"$like": role, **own}


def _same(one: Json, other: Json) -> bool:
    return json.dumps(one) == json.dumps(other)


def _line(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def _lines(value: dict[str, Json]) -> str:
    entries = ",\n".join(f"{_line(name)}:\n {_line(each)}" for name, each in value.items())
    return "{" + entries + "}\n"


if __name__ == "__main__":
    main()
