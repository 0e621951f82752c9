"""Tables interpret: what serves, shows and plays them never loads the compiler, nor numpy.

The processes are started as people start them, with rules that would be compiled by default; at
their end they tell what they have loaded (``tests/loaded``).
"""

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from moonlit.table import match_records
from server_tools import PATIENCE, Player, Process, play_on
from tui.terminal import Terminal, sit_down

HEAVY = {"numba", "llvmlite", "numpy"}


@pytest.fixture
def light(tmp_path: Path) -> dict[str, str]:
    """The environment in which processes tell what they have loaded."""
    (tmp_path / "loaded").mkdir()
    return {
        "PYTHONPATH": str(Path(__file__).parent.parent / "loaded"),
        "LOADED": str(tmp_path / "loaded"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "MOONLIT_RULES": "compiled",
    }


def loaded(environment: dict[str, str]) -> list[set[str]]:
    """What each process had loaded at its end."""
    return [set(file.read_text().split()) for file in Path(environment["LOADED"]).iterdir()]


def run(environment: dict[str, str], *arguments: str, typed: str = "") -> str:
    done = subprocess.run(
        [sys.executable, "-m", "moonlit", *arguments],
        input=typed,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    return done.stdout


@pytest.mark.parametrize("level", ["random", "novice", "club"])
def test_a_server_plays_matches_lessons_and_records_without_the_compiler(
    tmp_path: Path, light: dict[str, str], level: str
) -> None:
    server = Process(f"sqlite:///{tmp_path / 'moonlit.db'}", **light)
    ada, eve = Player(server.address), Player(server.address, "Eve")
    table = ada.new_table("lunatic", seats=3, options={"max_rounds": 1}, bots=level, start=True)
    ada.sit(table["play_link"])
    eve.sit("lesson-lunar")
    assert eve.ask(type="go_on")["type"] == "ack"
    play_on([ada], random.Random(1))
    assert "verified" in match_records.verify(ada.http.get(f"/api/records/{ada.match}").text)
    for person in (ada, eve):
        person.leave_the_room()
    server.process.send_signal(signal.SIGINT)
    server.process.communicate(timeout=PATIENCE)
    [found] = loaded(light)
    assert {"moonlit", "fastapi", "sqlalchemy"} <= found
    assert not found & HEAVY


def test_the_terminal_plays_without_the_compiler(tmp_path: Path, light: dict[str, str]) -> None:
    terminal = Terminal(tmp_path, **light)
    try:
        sit_down(terminal, "shoot-the-moon")
        terminal.press("q")
        terminal.wait_for("Lunatic")
        terminal.press("q")
    finally:
        terminal.close()
    found = loaded(light)
    assert any("textual" in packages for packages in found)
    assert not set.union(*found) & HEAVY


def test_prompt_replay_and_random_matches_need_no_compiler(
    tmp_path: Path, light: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MOONLIT_RULES", raising=False)
    del light["MOONLIT_RULES"]  # whoever asks for compiled rules gets them here
    record = tmp_path / "match.json"
    record.write_text(run(light, "random", "lunar-trick", "--options", '{"max_rounds": 1}'))
    assert "verified" in run(light, "replay", str(record), "--verify")
    run(light, "replay", str(record))
    run(light, "play", "lunar", "--new", typed="moves\nquit\n")
    found = loaded(light)
    assert len(found) == 4
    assert not set.union(*found) & HEAVY


def test_a_server_loads_what_few_need_only_for_them(tmp_path: Path, light: dict[str, str]) -> None:
    rarely = {"alembic", "mako", "pygments", "markdown_it", "segno", "textual"}
    for start in range(2):
        server = Process(f"sqlite:///{tmp_path / 'moonlit.db'}", **light)
        server.process.send_signal(signal.SIGINT)
        server.process.communicate(timeout=PATIENCE)
        [found] = [one for one in loaded(light) if "fastapi" in one]
        assert found & rarely == (set() if start else {"alembic", "mako", "pygments"})
        for file in Path(light["LOADED"]).iterdir():
            file.unlink()
