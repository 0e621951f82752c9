"""The rules by example: every file of ``tests/scenarios`` is a test named after its rule."""

from collections.abc import Callable
from pathlib import Path

from moonlit.table import scenarios

FOLDER = Path(__file__).parent.parent / "scenarios"


def as_test(file: Path) -> Callable[[], None]:
    def test() -> None:
        text = file.read_text(encoding="utf-8")
        assert scenarios.run(text).game == file.parent.name

    return test


for _file in sorted(FOLDER.rglob("*.json")):
    globals()[f"test_{_file.stem.replace('-', '_')}"] = as_test(_file)
