"""Databases of earlier versions are brought up to date, and their matches go on."""

import contextlib
import random
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from moonlit.server.settings import Settings
from moonlit.table import match_records
from server_tools import Player, play_on, postgres_programs, serving, settings_for

HERE = Path(__file__).parent / "databases"
SECRET = "ad" * 32  # Ada's, as written there
VERSIONS = sorted(file.stem for file in HERE.glob("*.db"))

Old = Callable[[str], Settings]


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Old]:
    """Gives a server's settings for a copy of the database as a version left it."""
    made: list[str] = []

    def copy(version: str) -> Settings:
        if request.param == "sqlite":
            shutil.copy(HERE / f"{version}.db", tmp_path / "moonlit.db")
            return settings_for(tmp_path)
        server: str = request.getfixturevalue("postgres")
        url = f"{server.rpartition('/')[0]}/{version}"
        psql(server, "-c", f"create database {version}")
        made.append(version)
        psql(url, "-f", str(HERE / f"{version}.sql"))
        return settings_for(tmp_path, database_url=url)

    yield copy
    for name in made:
        psql(request.getfixturevalue("postgres"), "-c", f"drop database {name} with (force)")


def psql(url: str, *command: str) -> None:
    program = f"{postgres_programs()}/psql"
    subprocess.run(
        [program, url, "-v", "ON_ERROR_STOP=1", *command], check=True, capture_output=True
    )


@pytest.mark.parametrize("version", VERSIONS)
def test_matches_of_an_earlier_version_are_all_there_and_go_on(version: str, old: Old) -> None:
    with serving(old(version)) as address:
        ada = Player(address, "Ada", SECRET)
        mine = ada.http.get("/api/mine").json()
        assert [match["game"] for match in mine["finished"]] == ["shoot-the-moon"]
        assert sorted(match["game"] for match in mine["running"]) == ["lunar", "lunatic"]
        record = ada.http.get(f"/api/records/{mine['finished'][0]['match']}").text
        assert "verified" in match_records.verify(record)
        ada.leave_the_room()
        said = []
        for match in mine["running"]:
            back = Player(address, "Ada", SECRET).sit(match["link"])
            before = len(back.events)
            assert before > 3
            said += [line["text"] for line in back.received[0]["chat"]]
            play_on([back], random.Random(2), moves=3)
            assert len(back.events) > before
            back.leave_the_room()
        assert said == ["Good evening. こんばんは。"]


def test_tables_keep_their_bots_under_the_names_that_these_have_now(tmp_path: Path) -> None:
    file = tmp_path / "moonlit.db"
    shutil.copy(HERE / "v0001.db", file)
    before = {"lunar": "expert", "lunatic": "network"}
    with contextlib.closing(sqlite3.connect(file)) as database, database:
        for game, level in before.items():
            database.execute("update tables set level = ? where game = ?", (level, game))
    with serving(settings_for(tmp_path)) as address:
        ada = Player(address, "Ada", SECRET)
        found = {}
        for match in ada.http.get("/api/mine").json()["running"]:
            back = Player(address, "Ada", SECRET).sit(match["link"])
            found[match["game"]] = back.table["level"]
            back.leave_the_room()
        ada.leave_the_room()
    assert found == {"lunar": "search", "lunatic": "expert"}
