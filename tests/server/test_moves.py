"""A move is read once, where it comes in, and checked once, before it is stored."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from moonlit import games
from moonlit.server.protocol import messages
from moonlit.server.protocol.lobby_models import NewTable
from moonlit.server.storage.store import Storage
from moonlit.server.tables import requests
from moonlit.server.tables.conduct import turn_step
from moonlit.server.tables.guests import Guest
from moonlit.server.tables.hub import Hub
from moonlit.server.tables.replaying import course_of
from moonlit.server.tables.rooms import Room
from moonlit.server.tables.starting import begin, make_table
from moonlit.server.thinking.players import Thinkers
from moonlit.server.thinking.workers import Pool
from moonlit.table.sight import Sight
from server_tools import settings_for


class Counted:
    """How often moves were read and checked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
        self.reads = self.checks = 0
        names, parse, checked = games.game(game).names, games.game(game).names.parse, Sight.checked

        def counting_parse(*given: Any) -> list[int]:
            self.reads += 1
            return parse(*given)

        def counting_checked(sight: Sight, move: Any) -> Any:
            self.checks += 1
            return checked(sight, move)

        monkeypatch.setattr(names, "parse", counting_parse)
        monkeypatch.setattr(Sight, "checked", counting_checked)

    def since(self) -> tuple[int, int]:
        """Reads and checks since this was last asked."""
        found = self.reads, self.checks
        self.reads = self.checks = 0
        return found


def at_a_table(
    tmp_path: Path, game: str, body: Callable[[Room, Storage], Awaitable[None]], **more: Any
) -> None:
    """Do something at a table where a match has begun, and where nobody else does anything."""

    async def run() -> None:
        settings = settings_for(tmp_path)
        storage = Storage(settings.database, "test")
        await storage.open()
        hub = Hub(settings, storage, Thinkers(Pool(0, 1000)))
        asked = NewTable(game=game, name="Ada", **more)
        room = await hub.room_of(await make_table(settings, storage, asked, "ada"))
        await begin(room, {})
        try:
            await body(room, storage)
        finally:
            await storage.close()

    asyncio.run(run())


def a_guest(seat: int) -> Guest:
    guest = Guest("ada", "Ada", "en", "link", behind=100)
    guest.seat = seat
    return guest


def test_a_persons_move_is_read_once_and_checked_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body(room: Room, storage: Storage) -> None:
        counted = Counted(monkeypatch, "lunar-trick")
        words = next(room.playing.sight(0).legal_moves())
        await requests.answer(room, a_guest(0), messages.Move(id="a", move=words))
        assert counted.since() == (1, 1)
        stored = await storage.log(room.match.id)
        assert [(entry.kind, entry.text) for entry in stored] == [("move", words)]

    at_a_table(tmp_path, "lunar-trick", body)


def test_a_refused_move_is_read_once_and_not_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body(room: Room, storage: Storage) -> None:
        counted = Counted(monkeypatch, "lunar-trick")
        await requests.answer(room, a_guest(0), messages.Move(id="a", move="show LE"))
        assert counted.since() == (1, 1)
        assert await storage.log(room.match.id) == []
        assert room.playing.match.moves == []

    at_a_table(tmp_path, "lunar-trick", body)


def test_a_bots_move_is_never_read_and_checked_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body(room: Room, storage: Storage) -> None:
        counted = Counted(monkeypatch, "lunar-trick")
        thinkers = room.services.thinkers
        await turn_step(room, thinkers)
        for thought in room.thoughts.values():
            await thought.task
            thought.at = 0.0  # its pause is over
        await turn_step(room, thinkers)
        assert counted.since() == (0, 1)
        assert len(await storage.log(room.match.id)) == 1

    at_a_table(tmp_path, "lunar-trick", body, bots="random")


def test_what_is_made_ready_in_a_window_is_not_read_again_when_it_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body(room: Room, storage: Storage) -> None:
        counted = Counted(monkeypatch, "lunatic")
        [turn] = room.playing.match.sight(0, asked=False).waiting
        sight = room.playing.match.sight(turn, asked=False)
        words = next(move for move in sight.legal_moves() if move.startswith("place"))
        await requests.answer(room, a_guest(turn), messages.Move(id="a", move=words))
        assert counted.since() == (1, 1)
        await room.append("closed", None, "")
        await turn_step(room, room.services.thinkers)
        assert counted.since() == (0, 1)
        kinds = [entry.kind for entry in await storage.log(room.match.id)]
        assert kinds == ["ready", "closed", "move"]

    at_a_table(tmp_path, "lunatic", body, seats=3, options={"specials": {"A": 2, "N": 3}})


def test_a_log_is_checked_again_when_it_is_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A log might be damaged: every move in it is read once, and checked once."""

    async def body(room: Room, storage: Storage) -> None:
        for seat in (0, 1, 2):
            await room.append("move", seat, next(room.playing.sight(seat).legal_moves()))
        entries = await storage.log(room.match.id)
        counted = Counted(monkeypatch, "lunar-trick")
        again = course_of(room.match, "lunar-trick", 3, None)
        for entry in entries:
            again.apply(entry)
        assert counted.since() == (3, 3)
        assert [str(move) for move in again.match.moves] == [
            str(move) for move in room.playing.match.moves
        ]

    at_a_table(tmp_path, "lunar-trick", body, seats=3)
