"""After a fault: wait longer each time, and let nothing that stirs cut the wait short."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from moonlit.server.storage import logbook
from moonlit.server.storage.stored import Entry
from moonlit.server.tables import conduct
from moonlit.server.upkeep.backoff import Backoff


def test_the_wait_doubles_up_to_its_bound_and_is_short_again_after_a_success() -> None:
    faults = Backoff(1.0, 15.0)
    for longest in (1.0, 2.0, 4.0, 8.0, 15.0, 15.0):
        assert 0.8 * longest <= faults.wait() <= longest
    faults.well()
    assert faults.wait() <= 1.0
    for _ in range(5_000):
        assert faults.wait() <= 15.0


class Table:
    """As much of a table as its conductor asks for."""

    def __init__(self) -> None:
        self.owned, self.ownership = True, 1
        self.lock, self.stirred = asyncio.Lock(), asyncio.Event()
        self.course: Any = SimpleNamespace(length=3)
        self.row, self.thoughts = SimpleNamespace(id="t"), {}

    async def stir(self, times: int) -> None:
        for _ in range(times):
            self.stirred.set()
            await asyncio.sleep(0)
            await asyncio.sleep(0)


def failing_table(body: Any, monkeypatch: pytest.MonkeyPatch) -> int:
    """Conduct a table at which every step fails, while ``body`` happens; how many steps."""
    steps = 0

    async def step(room: Any, thinkers: Any) -> float:
        nonlocal steps
        steps += 1
        raise OSError("the disk is full")

    async def both() -> None:
        room = Table()
        conducting = asyncio.create_task(conduct.conduct(room, None))  # type: ignore[arg-type]
        await body(room)
        room.owned = False
        room.stirred.set()
        await conducting

    monkeypatch.setattr(conduct, "step", step)
    monkeypatch.setattr(conduct, "AFTER_A_FAULT", (3600.0, 3600.0))
    asyncio.run(both())
    return steps


def test_a_table_that_fails_rests_however_much_stirs(monkeypatch: pytest.MonkeyPatch) -> None:
    async def body(room: Table) -> None:
        await room.stir(200)

    assert failing_table(body, monkeypatch) == 1


def test_a_table_goes_on_at_once_when_something_was_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    async def body(room: Table) -> None:
        await room.stir(5)
        room.course.length += 1
        await room.stir(5)

    assert failing_table(body, monkeypatch) == 2


class Away:
    """A database that cannot be reached."""

    def __init__(self) -> None:
        self.tries: list[int] = []

    async def store(self, batch: Any) -> Any:
        self.tries.append(len(batch))
        raise OSError("connection refused")

    async def close(self) -> None:
        pass


def test_a_database_that_is_away_is_not_asked_for_every_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def two_moves() -> list[int]:
        away = Away()
        book = logbook.Logbook(away)
        with pytest.raises(OSError, match="refused"):
            await book.append("t", "m", Entry(1, "move", 0, "play 1", 5))
        later = [
            asyncio.create_task(book.append("t", "m", Entry(2, "move", 0, "play 2", number)))
            for number in range(20)
        ]
        for _ in range(100):
            await asyncio.sleep(0)
        for move in later:
            move.cancel()
        await asyncio.gather(*later, return_exceptions=True)
        book._queue.clear()
        await book.close()
        return away.tries

    monkeypatch.setattr(logbook, "AFTER_A_FAULT", (3600.0, 3600.0))
    assert asyncio.run(two_moves()) == [1]
