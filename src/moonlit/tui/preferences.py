"""What a person has set in the terminal; kept between two sittings."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from moonlit.server.settings import data_folder

PACES = ("slow", "normal", "fast")


@dataclass
class Preferences:
    """``None`` is what the terminal, or the machine, says by itself."""

    name: str | None = None
    language: str | None = None
    pace: str = "normal"
    plain: bool = False
    removed: list[str] = field(default_factory=list)  # finished matches that are listed no more
    solved: list[str] = field(default_factory=list)  # puzzles, by their names

    @classmethod
    def load(cls) -> Preferences:
        """What was kept; a file that cannot be read counts for nothing."""
        try:
            kept = json.loads(_file().read_text(encoding="utf-8"))
        except (OSError, ValueError):
            kept = {}
        own = cls()
        for one in fields(cls):
            if isinstance(kept, dict) and _fits(one.name, kept.get(one.name)):
                setattr(own, one.name, kept[one.name])
        return own

    def save(self) -> None:
        """Keep it, for the next time."""
        file = _file()
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(asdict(self), ensure_ascii=False, indent=1) + "\n", "utf-8")


def _file() -> Path:
    return data_folder() / "terminal.json"


def _fits(name: str, value: Any) -> bool:
    """Is a value of the file one that the preference can have?"""
    if name == "pace":
        return value in PACES
    if name == "plain":
        return isinstance(value, bool)
    if name in ("removed", "solved"):
        return isinstance(value, list) and all(isinstance(one, str) for one in value)
    return isinstance(value, str)
