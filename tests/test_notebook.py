"""The notebook shows what its cells come to."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

from tests.notebook import cells, outputs

NOTEBOOK = Path(__file__).parent.parent / "examples" / "library.ipynb"


def test_every_cell_comes_to_what_stands_below_it() -> None:
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    shown = [cell["outputs"] for cell in cells(notebook)]
    assert len(shown) > 8
    for number, (now, then) in enumerate(zip(outputs(notebook), shown, strict=True), 1):
        assert now == then, f"cell {number}; record it with python -m tests.notebook {NOTEBOOK}"


def test_the_running_score_is_drawn_for_every_player() -> None:
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    drawn = [
        "".join(output["data"]["image/svg+xml"])
        for cell in cells(notebook)
        for output in cell["outputs"]
        if "image/svg+xml" in output.get("data", {})
    ]
    (chart,) = (ET.fromstring(each) for each in drawn)
    curves = [
        each.get("points", "").split() for each in chart.iter() if each.tag.endswith("polyline")
    ]
    assert len(curves) == 3
    assert len({len(curve) for curve in curves}) == 1
    assert all(len(set(curve)) > 50 for curve in curves)
    assert {each.text for each in chart.iter() if each.tag.endswith("text")} >= {
        "ann",
        "bob",
        "cid",
    }


def test_it_needs_nothing_but_the_library() -> None:
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    code = "\n".join("".join(cell["source"]) for cell in cells(notebook))
    packages = set(re.findall(r"^(?:from|import) (\w+)", code, re.MULTILINE))
    assert packages == {"adjudicators", "json", "random"}
