"""What is stored happens, even if whoever asked for it is gone before it is stored."""

import contextlib
import random
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from moonlit.server.settings import Settings
from server_tools import Player, play_on, settings_for, site_for, wait_until

Holding = Callable[[], contextlib.AbstractContextManager[None]]


@contextlib.contextmanager
def locked_sqlite(file: Path) -> Iterator[None]:
    """Nobody else can write."""
    database = sqlite3.connect(file, isolation_level=None)
    database.execute("begin immediate")
    try:
        yield
    finally:
        database.execute("rollback")
        database.close()


@contextlib.contextmanager
def locked_postgres(url: str) -> Iterator[None]:
    """Nobody else can add an entry."""
    import asyncio

    import asyncpg

    loop = asyncio.new_event_loop()
    connection: Any = loop.run_until_complete(asyncpg.connect(url))
    loop.run_until_complete(connection.execute("begin; lock table entries in exclusive mode"))
    try:
        yield
    finally:
        loop.run_until_complete(connection.execute("rollback"))
        loop.run_until_complete(connection.close())
        loop.close()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Settings, Holding]:
    """A server's settings, and how to keep it from storing anything for a while."""
    if request.param == "postgresql":
        url = request.getfixturevalue("postgres")
        return settings_for(tmp_path, database_url=url), lambda: locked_postgres(url)
    return settings_for(tmp_path), lambda: locked_sqlite(tmp_path / "moonlit.db")


def test_a_move_is_made_though_its_socket_was_closed_while_it_was_stored(
    database: tuple[Settings, Holding],
) -> None:
    settings, holding = database
    with site_for(settings) as site:
        ada, eve = Player(site.address, "Ada"), Player(site.address, "Eve")
        info = ada.new_table("lunar", seats=2, bots="random", start=True)
        ada.sit(info["play_link"])
        ada.until_position(lambda _: True)
        eve.sit(info["watch_link"])
        while not ada.must_act():
            ada.receive()
        assert ada.position is not None
        choice = next(one for one in ada.position["yours"] if one["move"])
        room = site.room(ada.match)
        with holding():
            before = room.playing.length
            ada.send(type="move", id="once", move=choice["move"])
            wait_until(room.lock.locked)
            ada.leave_the_room()
            eve.leave_the_room()  # of which Ada's socket is told, and so is found closed
            wait_until(lambda: not room.guests)
        wait_until(lambda: room.playing.length > before)

        back = Player(site.address, "Ada", ada.secret)
        back.sit(info["play_link"])
        assert back.ask(type="move", id="once", move=choice["move"])["type"] == "ack"
        play_on([back], random.Random(1), moves=4)
        back.leave_the_room()
