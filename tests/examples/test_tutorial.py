"""CONTRIBUTING's "Add a game", followed: step by step it builds the fifth game."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from examples.fifth import EXAMPLE, PACKAGE, ROOT, run_in

GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
STEP = re.compile(r"^### \d+\. [^:\n]+: (.+)$", re.MULTILINE)
QUOTED = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STEPS = [re.findall(r"`([^`]+)`", files) for files in STEP.findall(GUIDE)]
MAY_BRING = {"faces.py", "looks.py"}


def whereabouts(name: str) -> Path:
    """A file of the example: of its package, or beside it."""
    return next(file for file in (PACKAGE / name, EXAMPLE / name) if file.is_file())


def test_what_is_quoted_stands_in_the_files() -> None:
    quotes = QUOTED.findall(GUIDE)
    assert {name for name, _ in quotes} > {"state.py", "rules.py", "views.py", "names.py"}
    for name, quote in quotes:
        text, at = whereabouts(name).read_text(encoding="utf-8"), 0
        for part in quote.split("…\n"):
            assert part in text[at:], f"{name} does not go on with:\n{part}"
            at = text.index(part, at) + len(part)


def test_its_steps_name_every_file() -> None:
    named = {name for files in STEPS for name in files}
    there = {str(file.relative_to(PACKAGE)) for file in files_of(PACKAGE)}
    assert named == there - MAY_BRING


def test_step_by_step_less_is_lacking_until_the_game_is_there(site: Path, tmp_path: Path) -> None:
    [metadata] = site.glob("*.dist-info")
    shutil.copytree(metadata, tmp_path / metadata.name)
    lacking = []
    for files in STEPS:
        for name in files:
            target = tmp_path / PACKAGE.name / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(PACKAGE / name, target)
        told = json.loads(run_in(tmp_path, "-m", "moonlit", "games", "--json"))
        lacking.append("".join(told["left_out"]).partition("it lacks ")[2])
    assert lacking[1:] == [
        "the module contract, the module names, the module measures, the words words/en.toml, "
        "the words words/ja.toml.",
    ] * 3 + [
        "the module names, the module measures, the words words/en.toml, the words words/ja.toml.",
        "the module measures.",
        "",
    ]
    assert "oh-hell" in [game["name"] for game in told["games"]]


def files_of(folder: Path) -> Iterator[Path]:
    return (file for file in folder.rglob("*") if file.is_file() and file.suffix != ".pyc")
