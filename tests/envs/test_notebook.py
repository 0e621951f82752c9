"""The notebook's cells run from top to bottom."""

import json
from pathlib import Path

import pytest

from moonlit.kernel.mode import INTERPRETED

pytestmark = pytest.mark.skipif(INTERPRETED, reason="batches need compiled rules")
NOTEBOOK = Path(__file__).parent.parent.parent / "examples" / "moonlit.ipynb"


def test_the_notebook_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "agg")
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    names: dict[str, object] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    printed = capsys.readouterr().out
    assert "(LT-10)" in printed
    assert "won the match!" in printed
    assert "decisions a second" in printed


def test_the_notebook_has_its_outputs() -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    silent = ["".join(cell["source"]) for cell in code if not cell["outputs"]]
    assert silent == []
    kinds = {kind for cell in code for out in cell["outputs"] for kind in out.get("data", {})}
    assert {"text/html", "image/png"} <= kinds
