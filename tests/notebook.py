"""Runs a notebook, and writes down what its cells print and show: ``python -m tests.notebook examples/library.ipynb``."""

import ast
import io
import json
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

Outputs = list[dict[str, Any]]


def cells(notebook: Any) -> Iterator[dict[str, Any]]:
    """The cells with code, in order."""
    return (cell for cell in notebook["cells"] if cell["cell_type"] == "code")


def outputs(notebook: Any) -> Iterator[Outputs]:
    """What each cell prints and shows, run one after the other, as Jupyter would run them."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, cell in enumerate(cells(notebook), 1):
        yield _outputs("".join(cell["source"]), number, names)


def _outputs(source: str, number: int, names: dict[str, Any]) -> Outputs:
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    shown: Any = None
    with redirect_stdout(printed):
        exec(compile(tree, f"<cell {number}>", "exec"), names)
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), f"<cell {number}>", "eval"), names)
    made: Outputs = []
    if text := printed.getvalue():
        made.append({"name": "stdout", "output_type": "stream", "text": _lines(text)})
    if shown is not None:
        data: dict[str, Any] = {"text/plain": _lines(repr(shown))}
        if hasattr(shown, "_repr_svg_"):
            data["image/svg+xml"] = _lines(shown._repr_svg_())
        made.append(
            {
                "data": data,
                "execution_count": number,
                "metadata": {},
                "output_type": "execute_result",
            }
        )
    return made


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def record(path: Path) -> None:
    """Write a notebook's outputs anew."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for number, (cell, made) in enumerate(zip(cells(notebook), outputs(notebook), strict=True), 1):
        cell |= {"outputs": made, "execution_count": number}
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        record(Path(name))
