"""Who only plays installs neither compiler nor numpy: all that needs them says how to get them.

The processes are real ones; for them ``tests/without_search`` hides both packages.
"""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from cli.command import moonlit
from server_tools import PATIENCE, Player, Process, play_on, until_table, wait_until

Persons = Callable[..., Player]
WITHOUT = {"PYTHONPATH": str(Path(__file__).parent.parent / "without_search")}
COMMAND = "pip install 'moonlit[search]'"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    url = f"sqlite:///{tmp_path / 'moonlit.db'}"
    server = Process(url, wait=False, MOONLIT_BOT_WORKERS="1", **WITHOUT)
    wait_until(lambda: httpx.get(f"{server.address}/health").status_code == 200, PATIENCE)
    yield server
    assert "Traceback" not in server.stop()


@pytest.mark.parametrize("level", ["expert", "master"])
def test_a_level_that_is_not_installed_is_replaced_and_the_table_says_so(
    server: Process, person: Persons, level: str
) -> None:
    ada = person(at=server.address)
    [info] = [one for one in ada.http.get("/api/games").json() if one["name"] == "lunar"]
    about = {one["name"]: one["about"] for one in info["levels"]}
    assert COMMAND in about[level]
    assert COMMAND not in about["club"]
    table = ada.new_table("lunar", seats=2, options={"max_rounds": 1}, bots=level, start=True)
    ada.sit(table["play_link"])
    said = f"{level.title()} is not installed on this server ({COMMAND}). Instead: Club player."
    until_table(ada, lambda table: (table["preparing"] or {}).get("text") == said)
    ada.until_position(lambda _: ada.must_act())
    assert COMMAND in ada.ask(type="hint")["text"]
    play_on([ada], random.Random(1))
    review = f"/api/records/{ada.match}/review"
    # That it is over is shown a moment before it is stored.
    wait_until(lambda: ada.http.post(review).status_code != 409)
    asked = ada.http.post(review)
    assert asked.status_code == 503
    assert COMMAND in asked.text


@pytest.mark.parametrize(
    "command",
    [
        ("arena", "lunar", "club", "random"),
        ("report", "lunar"),
        ("certify",),
        ("warm",),
        ("play", "lunar", "--new", "--level", "expert"),
    ],
)
def test_commands_that_need_it_are_one_sentence(command: tuple[str, ...]) -> None:
    done = moonlit(*command, **WITHOUT)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert COMMAND in done.stderr


def test_the_prompt_plays_and_its_hint_says_what_is_missing(tmp_path: Path) -> None:
    done = moonlit(
        "play", "lunar", "--new", "--save", str(tmp_path / "match"), typed="hint\nquit\n", **WITHOUT
    )
    assert done.returncode == 0, done.stderr
    assert "'moonlit[search]' adds it" in done.stdout


def test_compiled_rules_that_were_asked_for_cannot_be_had_without_a_compiler() -> None:
    match = ("random", "lunar", "--options", '{"max_rounds": 1}')
    assert moonlit(*match, **WITHOUT).returncode == 0
    done = moonlit(*match, **WITHOUT, MOONLIT_RULES="compiled")
    assert done.returncode == 2
    assert COMMAND in done.stderr
