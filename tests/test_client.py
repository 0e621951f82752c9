"""What the browser client has from Python is as Python has it now."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.interpreted

ROOT = Path(__file__).parent.parent


@pytest.fixture
def make(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The program that writes the fixtures."""
    folder = ROOT / "web" / "fixtures"
    monkeypatch.syspath_prepend(folder)
    spec = importlib.util.spec_from_file_location("make", folder / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_fixtures_are_up_to_date(make: ModuleType) -> None:
    wanted = dict(make.files())
    stale = [
        file.relative_to(ROOT).as_posix()
        for file, text in wanted.items()
        if not file.exists() or file.read_text(encoding="utf-8") != text
    ]
    assert stale == [], "run: make fixtures"
    written = set((ROOT / "web" / "src" / "games").glob("*/fixtures/*.json"))
    assert written == set(wanted), "these belong to no case"
