"""Every command that the documentation shows: it is run, or what it names is there."""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
# Programs of the system: test_hosting.py runs the hosting page's lines with them, in their order.
SYSTEM = {"createuser", "createdb", "sqlite3", "pg_dump", "pg_restore", "systemctl", "git"}
SYSTEM |= {"cp", "rm"}
# Run elsewhere: the server by test_hosting.py, tests/server and tests/browser, the terminal by
# tests/tui, long measurements by hand.
ELSEWHERE = {"serve", "table", "join", "warm", "certify"}
SMALLER = {"--matches": "4", "--count": "1"}


def commands(page: Path) -> list[str]:
    """The lines of a page's shell blocks, without comments; continued lines are joined."""
    blocks = re.findall(r"^```sh.*?\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)
    lines = "\n".join(blocks).replace("\\\n", " ").splitlines()
    return [line.split("  #")[0].strip() for line in lines if line.split("#")[0].strip()]


# Files that a page shows under their names are there when its commands run.
FILES = re.compile(r"^```toml title=\"([^\"]+)\"\n(.*?)^```", re.M | re.S)
pages = {page.name: page for page in PAGES}
# One puzzle alone takes half a minute to be found.
ALL = [
    pytest.param(*shown, marks=pytest.mark.slow if "moonlit puzzles" in shown[1] else [])
    for shown in sorted({(page.name, line) for page in PAGES for line in commands(page)})
]


@pytest.mark.parametrize(("page", "line"), ALL)
def test_a_command_of_the_documentation(page, line, tmp_path):
    words = [word for word in shlex.split(line) if not re.match(r"^[A-Z_]+=", word)]
    program = Path(words[0]).name
    if program == "make":
        targets = [word for word in words[1:] if "=" not in word]
        done = subprocess.run(["make", "-n", *targets], cwd=ROOT, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr
    elif program in ("pip", "python3") or "pip" in words[:2]:
        named = re.findall(r"\[(\w+)\]", line)
        assert set(named) <= set(EXTRAS), line
    elif program == "moonlit" and words[1:]:
        for name, text in FILES.findall(pages[page].read_text(encoding="utf-8")):
            (tmp_path / Path(name).name).write_text(text, encoding="utf-8")
        run_moonlit(words[1:], tmp_path)
    elif program == "python":
        script = next(word for word in words[1:] if not word.startswith("-"))
        here = words[1] == "-m" or (ROOT / script).exists()
        assert here, f"{script} is not there"
    else:
        assert program in SYSTEM | {"moonlit"}, f"{page}: nothing tests {line!r}"


def run_moonlit(words: list[str], folder: Path) -> None:
    """Run it for real, with small numbers, in a folder of its own."""
    asked = [SMALLER.get(before, word) for before, word in zip(["", *words], words, strict=False)]
    if asked[0] in ELSEWHERE:
        asked = [asked[0], "--help"]
    if any(word.isupper() and len(word) > 3 for word in asked):
        asked = [asked[0], "--help"]  # a pattern, such as GAME, not a command
    environment = {**os.environ, "XDG_DATA_HOME": str(folder)}
    done = subprocess.run(
        [sys.executable, "-m", "moonlit", *asked],
        cwd=folder,
        env=environment,
        input="quit\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, (asked, done.stderr)
