"""Writes a database of the version that is checked out, for tests of later ones.

    python tests/server/databases/write.py v0001

A finished match, two that run, a table that waits, a chat: all Ada's, who has the ``SECRET``. A
later version must let her go on.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from server_tools import (  # noqa: E402
    Player,
    drain,
    play_on,
    postgres_programs,
    postgres_url,
    serving,
    settings_for,
)

SECRET = "ad" * 32
SPECIALS = {"N": 3, "S": 3, "T": 2, "A": 2}
PLAYED: list[tuple[str, dict[str, Any], int]] = [
    ("shoot-the-moon", {"max_rounds": 1}, 1_000),
    ("lunar", {}, 4),
    ("lunatic", {"specials": SPECIALS}, 3),
]


def fill(address: str) -> None:
    for game, options, moves in PLAYED:
        ada = Player(address, "Ada", SECRET)
        table = ada.new_table(game, options=options, bots="random", start=True)
        ada.sit(table["play_link"])
        play_on([ada], random.Random(1), moves)
        ada.ask(type="chat", text="Good evening. こんばんは。")
        drain(ada)
        ada.leave_the_room()
    ada = Player(address, "Ada", SECRET)
    ada.new_table("lunar-trick", seats=4)
    ada.leave_the_room()


def main(version: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with serving(settings_for(folder)) as address:
            fill(address)
        file = HERE / f"{version}.db"
        shutil.copy(folder / "moonlit.db", file)
        database = sqlite3.connect(file)
        database.execute("pragma journal_mode=delete")
        database.execute("vacuum")
        database.close()
        with postgres_url(folder) as url:
            with serving(settings_for(folder, database_url=url)) as address:
                fill(address)
            dump = [f"{postgres_programs()}/pg_dump", "--no-owner", "--inserts", url]
            text = subprocess.run(dump, check=True, capture_output=True, text=True).stdout
            lines = [line for line in text.splitlines() if not line.startswith(("\\", "--"))]
            (HERE / f"{version}.sql").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
