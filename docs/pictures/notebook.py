"""Run the cells of ``examples/moonlit.ipynb`` and keep what they show in it, as Jupyter would.

A kernel of Jupyter would need a dozen packages; these cells print, end with a value, or plot.
"""

from __future__ import annotations

import ast
import base64
import io
import json
import os
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

os.environ["MPLBACKEND"] = "agg"

import matplotlib.pyplot as plt  # type: ignore[import-not-found,unused-ignore]

NOTEBOOK = Path(__file__).parents[2] / "examples" / "moonlit.ipynb"


def lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def shown(value: Any, number: int) -> dict[str, Any]:
    """The value that a cell ends with."""
    data = {"text/plain": lines(repr(value))}
    if hasattr(value, "_repr_html_"):
        data["text/html"] = lines(value._repr_html_())
    return {
        "output_type": "execute_result",
        "execution_count": number,
        "metadata": {},
        "data": data,
    }


def figures() -> list[dict[str, Any]]:
    """The plots that a cell has made."""
    found = []
    for number in plt.get_fignums():
        picture = io.BytesIO()
        plt.figure(number).savefig(picture, format="png", dpi=100, bbox_inches="tight")
        data = {"image/png": base64.b64encode(picture.getvalue()).decode()}
        found.append({"output_type": "display_data", "metadata": {}, "data": data})
    plt.close("all")
    return found


def run(source: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    """What a cell shows: printed lines, the value of its last line, plots."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    value, printed = None, io.StringIO()
    with redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    found: list[dict[str, Any]] = []
    if printed.getvalue():
        text = lines(printed.getvalue())
        found.append({"output_type": "stream", "name": "stdout", "text": text})
    plots = figures()
    if value is not None and not plots:
        found.append(shown(value, number))
    return found + plots


def main() -> None:
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    os.chdir(NOTEBOOK.parent)  # as Jupyter does
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(code, 1):
        cell["outputs"] = run("".join(cell["source"]), names, number)
        cell["execution_count"] = number
    text = json.dumps(notebook, indent=1, ensure_ascii=False)
    NOTEBOOK.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
