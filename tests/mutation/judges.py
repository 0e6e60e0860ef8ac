"""What judges a mutant: the kit's cases, and the tests that call the function."""

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.mutation.sites import Site

KEPT, NOTICED, NOT_THERE = 0, 1, 3
CALLS = Path(__file__).parents[2] / "build" / "mutation-calls.json"
"""Which tests call which functions of the service; ``python -m tests.mutation.calls`` makes it."""
MOST_TESTS = 40
IN_PROCESS = tuple(
    f"tests/service/test_{each}.py"
    for each in (
        "http",
        "json_bodies",
        "fields",
        "field_values",
        "batch",
        "metrics",
        "access_log",
        "http_parser",
    )
)
"""What judges the service where nobody wrote down which tests call what."""


def prepare(part: str) -> None:
    """Import all that the judges need, but run nothing of it."""
    os.environ["ADJUDICATOR_LOG"] = "none"
    import service.app  # noqa: F401, PLC0415
    import tests.test_cases  # noqa: F401, PLC0415
    from adjudicators import games  # noqa: PLC0415

    games()
    _cases_by_game()
    if part == "adjudicators":
        _client()


@cache
def _cases_by_game() -> dict[str, list[Any]]:
    from conformance.runner import KIT, cases_in, games_in  # noqa: PLC0415

    found: dict[str, list[Any]] = {}
    for case in cases_in(KIT / "cases"):
        found.setdefault(case.game, []).append(case)
    for game in games_in(KIT / "games"):
        found[game.game].append(game)
    return found


def game_of(path: Path) -> str | None:
    """The game that a module is of."""
    parts = path.parts
    slug = parts[1].replace("_", "-") if len(parts) > 2 and parts[0] == "adjudicators" else ""
    return slug if slug in _cases_by_game() else None


def judge(site: Site, *, tests: bool = True) -> int:
    """``NOTICED`` or ``KEPT``."""
    if by_kit(site) or (tests and by_tests(site)):
        return NOTICED
    return KEPT


@cache
def _client() -> Any:
    from service import Settings, create_app  # noqa: PLC0415

    return create_app(Settings()).test_client()


def by_kit(site: Site) -> bool:
    """Whether a case or a recorded game comes out otherwise."""
    from conformance.runner import Case, run_case, run_game  # noqa: PLC0415

    client = _client()

    def ask(call: str, body: Any) -> tuple[int, Any]:
        answer = client.post(f"/v1/{call}", json=body)
        return answer.status_code, answer.get_json()

    game = game_of(site.path)
    chosen = _cases_by_game()
    for each in chosen[game] if game else [each for some in chosen.values() for each in some]:
        result = run_case(ask, each) if isinstance(each, Case) else run_game(ask, each)
        if result.failure is not None:
            return True
    return game is not None and _ours_differ(game, ask)


def _ours_differ(game: str, ask: Any) -> bool:
    from conformance.runner import fits  # noqa: PLC0415
    from tests.conformance.tidy import OURS, read  # noqa: PLC0415
    from tests.test_cases import CASES  # noqa: PLC0415

    wanted = [(CASES[name], want) for name, want in read(OURS).items() if name.startswith(game)]
    return any(not fits(ask(case.call, case.body)[1], want) for case, want in wanted)


def by_tests(site: Site) -> bool:
    """Whether a test fails."""
    os.environ["TESTS_THOROUGH"] = "0"
    chosen = _tests_of(site)
    if not chosen:
        return False
    ended = pytest.main(
        ["-x", "-q", "-p", "no:xdist", "-m", "not thorough", "--no-header", *chosen]
    )
    assert ended in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED)
    return ended != pytest.ExitCode.OK


def _tests_of(site: Site) -> list[str]:
    game = game_of(site.path)
    if game:
        return [f"tests/{game.replace('-', '_')}", "tests/battery", "-k", f"not battery or {game}"]
    if CALLS.exists():
        calls: dict[str, list[str]] = json.loads(CALLS.read_text(encoding="utf-8"))
        return calls.get(f"{site.path}:{site.function}", [])[:MOST_TESTS]
    names = (site.path.stem, site.path.parent.name)
    own = [str(path) for name in names for path in sorted(Path("tests").rglob(f"test_{name}.py"))]
    if site.path.parts[0] == "service":
        return own + [path for path in IN_PROCESS if path not in own]
    common = [*Path("tests").glob("test_*.py"), Path("tests/battery/test_shuffles.py")]
    return own + [
        str(path)
        for path in sorted(common)
        if path.name not in ("test_readme.py", "test_cases.py") and str(path) not in own
    ]
