"""The service in process: games played along links, the bodies that fuzzing sends, and its settings."""

import json
import tomllib
from importlib.resources import files
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, seed, settings
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from schemathesis import Case, Response

from adjudicators import games, load
from service import create_app
from service.calls.game_call import pascal
from service.openapi.links import BODY
from tests.battery.every import each_game
from tests.fuzz import hooks, sealed
from tests.fuzz.bodies import sound_body
from tests.fuzz.schema import APP, CHECKS, CONFIG, SCHEMA, SETTINGS
from tests.fuzz.seed import SEED
from tests.strategies import NAMES, canonical, endpoints, main_variant, variants

PARTS = 20
"""At most so many runs of a game, each with another seed. One is mostly enough; To the Bottom takes several, as few of
its scenarios come to the end of a round."""
SCENARIOS = 20
STEPS = 40
MOST_ACTIONS = 5_000


class Followed:
    """Remembers which states the answers led to."""

    def __init__(self) -> None:
        self._began_in: dict[bytes, tuple[str, int]] = {}
        self.moves = 0
        self.parts_ended = 0

    def met(self, call: str, body: Any, answer: Any) -> None:
        """Record a request and its answer."""
        after = answer["state"]
        before = after if call == "new" else body["state"]
        known = canonical(before) in self._began_in
        # the phase and round in which the chain of links began that led to this state
        began = self._began_in.setdefault(canonical(before), _moment(before))
        if call != "new" and known and answer["legal"]:
            self.moves += 1
            self.parts_ended += _moment(after) != began
        self._began_in.setdefault(canonical(after), began)


class Deals:
    """Deals that nobody gave a seed: they differ, and come again in the same order in each scenario."""

    def __init__(self) -> None:
        self.count = 0

    def next_seed(self) -> str:
        self.count += 1
        return f"{SEED} {self.count}"


def table_of(slug: str, followed: Followed, deals: Deals, part: int) -> Any:
    """Follows the links between one game's calls.

    Hypothesis repeats the beginning of a scenario, and must get the same answers again. So the deals are repeated, each
    scenario forgets the answers to others, and sealed tables are left out: they draw at random. Whole games at sealed
    tables are played in ``tests/sealed``."""
    # include() would leave nothing out: it adds to the settings, which include everything already
    calls: Any = SCHEMA.exclude(path_regex=f"^(?!/v1/{slug}/(?!tables))")
    for each in calls.get_all_operations():
        assert each.ok().path.split("/")[2] == slug
    machine: Any = calls.as_state_machine()

    class Table(machine):  # type: ignore[misc]
        def setup(self) -> None:
            hooks.forget_answers()
            deals.count = 0

        def after_call(self, response: Response, case: Case[Any]) -> None:
            call = case.operation.path.rpartition("/")[2]
            if response.status_code == 200 and call in ("new", "adjudicate", "replay"):
                followed.met(call, case.body, response.json())

    return seed(SEED + part)(Table)


def _moment(state: Any) -> tuple[str, int]:
    """The phase of a state, and its round or trick, counted over all hands."""
    turn = state.get("round", state.get("turn_number", state.get("turns", 0)))
    number = 100 * int(state.get("hand_number", 0)) + int(turn) + len(state.get("tricks", ()))
    return state["phase"], number


@each_game
@pytest.mark.thorough
def test_links_lead_from_one_phase_of_a_game_to_the_next(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    followed, deals = Followed(), Deals()
    monkeypatch.setattr("adjudicators.game.new_seed", deals.next_seed)
    for part in range(PARTS):
        table_of(slug, followed, deals, part).run(
            settings=settings(
                max_examples=SCENARIOS,
                stateful_step_count=STEPS,
                database=None,
                deadline=None,
                suppress_health_check=list(HealthCheck),
            )
        )
        if followed.moves >= 10 and followed.parts_ended:
            break
    assert followed.moves >= 10
    assert followed.parts_ended >= 1


class Client:
    """A client that only follows the links of the document."""

    def __init__(self) -> None:
        self._http = create_app().test_client()
        document = self._http.get("/openapi.json").get_json()
        self._operations = {
            operation["operationId"]: (path, operation)
            for path, methods in document["paths"].items()
            for method, operation in methods.items()
            if method == "post"
        }

    def post(self, operation_id: str, body: Any) -> tuple[Any, Any]:
        path, _ = self._operations[operation_id]
        answer = self._http.post(path, json=body)
        assert answer.status_code == 200, answer.text
        return body, answer.get_json()

    def follow(self, operation_id: str, link: str, asked: Any, answered: Any) -> tuple[Any, Any]:
        _, operation = self._operations[operation_id]
        target = operation["responses"]["200"]["links"][link]
        sources = {"$request.body#": asked, "$response.body#": answered}
        body = _evaluated(target[BODY], sources)
        return self.post(target["operationId"], body)


def _evaluated(expression: Any, sources: dict[str, Any]) -> Any:
    if isinstance(expression, dict):
        return {name: _evaluated(each, sources) for name, each in expression.items()}
    if isinstance(expression, list):
        return [_evaluated(each, sources) for each in expression]
    if not isinstance(expression, str) or not expression.startswith("$"):
        return expression
    source, _, pointer = expression.partition("/")
    value = sources[source]
    for step in pointer.split("/"):
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value


@each_game
@pytest.mark.parametrize("way", ["adjudicate", "replay"])
def test_links_alone_play_a_whole_game(slug: str, way: str) -> None:
    client, name = Client(), pascal(slug)[0].lower() + pascal(slug)[1:]
    last = f"{name}New"
    options = variants(slug)[main_variant(slug)]
    asked, answered = client.post(
        last,
        {"players": list(NAMES[: load(slug).seats[0]]), "options": options, "seed": "links"},
    )
    for _ in range(MOST_ACTIONS):
        asked, answered = client.follow(last, "listActions", asked, answered)
        if not answered["actions"]:
            break
        asked, answered = client.follow(f"{name}Actions", f"{way}FirstAction", asked, answered)
        assert answered["legal"] is True
        last = f"{name}{way.capitalize()}"
    assert asked["state"]["phase"] == "finished"


def test_the_settings_of_schemathesis_are_valid() -> None:
    known = files("schemathesis.config").joinpath("schema.json").read_text(encoding="utf-8")
    Draft202012Validator(json.loads(known)).validate(tomllib.loads(SETTINGS.read_text("utf-8")))


def test_schemathesis_understood_its_settings() -> None:
    config = SCHEMA.config
    for name in ("POST /v1/batch", "GET /problems", "POST /v1/showboat/new"):
        method, path = name.split()
        operation = SCHEMA[path][method]
        checks = config.checks_config_for(operation=operation)
        assert checks.positive_data_acceptance.expected_statuses == ["200", "413"]
        answered = ["200"] if path == "/v1/batch" else []
        assert checks.negative_data_rejection.expected_statuses == [
            *answered,
            *("400", "405", "413", "415", "422"),
        ]
        off = [each for each in CHECKS if not getattr(checks, each).enabled]
        assert off == (["negative_data_rejection"] if name == "POST /v1/batch" else [])
    assert not config.generation_for().deterministic
    assert CONFIG.seed == SEED
    assert len(config.generation_for().modes) == 2
    assert config.phases.stateful.max_steps == 40
    for phase in ("examples", "coverage", "fuzzing", "stateful"):
        assert getattr(config.phases, phase).enabled


@pytest.mark.parametrize(
    ("slug", "name"), [(slug, name) for slug in games() for name in endpoints(slug)]
)
def test_the_generated_bodies_are_accepted_and_differ(slug: str, name: str) -> None:
    game_call = endpoints(slug)[name]
    bodies = [sound_body(game_call, Random(number)) for number in range(30)]
    for body in bodies:
        game_call.ask(body)
    assert len({canonical(body) for body in bodies}) > 20


@each_game
@pytest.mark.parametrize(
    "call",
    ["tables", *(f"tables/{each}" for each in ("view", "propose", "apply", "reveal", "audit"))],
)
def test_the_generated_bodies_of_sealed_tables_are_accepted(slug: str, call: str) -> None:
    http = APP.test_client()
    for number in range(3):
        body = sealed.sound_body(slug, call, Random(number))
        answer = http.post(f"/v1/{slug}/{call}", json=body)
        assert answer.status_code == 200, answer.text
        assert sealed.call_at(f"/v1/{slug}/{call}") == (slug, call)
