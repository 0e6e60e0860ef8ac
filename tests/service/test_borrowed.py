"""The undocumented parts of libraries that the service needs are looked for, and their versions bounded."""

import re
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest
from flask import Response

from service.borrowed import BORROWED, Borrowed, BorrowedError, check_borrowed
from service.http.response import JsonResponse

PROJECT = Path(__file__).parents[2] / "pyproject.toml"


def test_the_installed_libraries_have_all_parts() -> None:
    check_borrowed()


@pytest.mark.parametrize(
    ("borrowed", "said"),
    [
        (Borrowed("flask", "2.", {}), r"flask 3\.\S+ is not 2\.\*"),
        (
            Borrowed("flask", "3.", {"here": ("flask:Flask.x",)}),
            "flask lacks flask:Flask.x, for here",
        ),
        (Borrowed("flask", "3.", {"here": ("flask.x:y",)}), "flask lacks flask.x:y, for here"),
    ],
)
def test_another_version_and_a_missing_part_are_errors(borrowed: Borrowed, said: str) -> None:
    with pytest.raises(BorrowedError, match=said):
        check_borrowed([borrowed])


def test_the_project_bounds_their_versions() -> None:
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    requirements = " ".join(project["optional-dependencies"]["service"])
    bounds = dict(re.findall(r"([a-z-]+)>=[0-9.]+,<([0-9.]+)", requirements))
    for library, version, _ in BORROWED:
        *numbers, last = version.rstrip(".").split(".")
        assert bounds[library] == ".".join([*numbers, str(int(last) + 1)])


def test_a_json_response_sets_what_other_responses_set() -> None:
    assert vars(Response(b"")).keys() - {"headers"} <= vars(JsonResponse(b"")).keys()


def test_the_modules_that_need_them_exist() -> None:
    assert all(find_spec(module) for each in BORROWED for module in each.parts)
