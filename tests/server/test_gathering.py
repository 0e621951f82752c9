"""What many ask the database for at the same time is read together; nobody is left out."""

import asyncio

import pytest

from moonlit.server.storage.gathering import AT_ONCE, Gathering


class Reader:
    """Answers with what is asked, in capitals; of what is asked while it is held, all at once."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []
        self.free = asyncio.Event()

    async def read(self, keys: list[str]) -> dict[str, str]:
        self.asked.append(keys)
        await self.free.wait()
        if "bad" in keys:
            raise OSError("no database")
        return {key: key.upper() for key in keys if key != "nothing"}


def test_what_is_asked_meanwhile_is_read_in_one_go() -> None:
    async def body() -> None:
        reader = Reader()
        gathering = Gathering(reader.read)
        first = asyncio.create_task(gathering.get("a"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        others = [asyncio.create_task(gathering.get(key)) for key in ("b", "c", "b", "nothing")]
        await asyncio.sleep(0)
        reader.free.set()
        assert await first == "A"
        assert await asyncio.gather(*others) == ["B", "C", "B", None]
        assert reader.asked == [["a"], ["b", "c", "nothing"]]

    asyncio.run(body())


def test_what_is_asked_again_is_read_again() -> None:
    async def body() -> None:
        reader = Reader()
        reader.free.set()
        gathering = Gathering(reader.read)
        assert [await gathering.get("a"), await gathering.get("a")] == ["A", "A"]
        assert reader.asked == [["a"], ["a"]]

    asyncio.run(body())


def test_whoever_leaves_takes_the_answer_from_nobody() -> None:
    async def body() -> None:
        reader = Reader()
        gathering = Gathering(reader.read)
        gone, stays = (asyncio.create_task(gathering.get("a")) for _ in range(2))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        gone.cancel()
        reader.free.set()
        assert await stays == "A"

    asyncio.run(body())


def test_a_fault_is_told_to_everybody_and_the_next_question_is_asked_all_the_same() -> None:
    async def body() -> None:
        reader = Reader()
        reader.free.set()
        gathering = Gathering(reader.read)
        failing = [asyncio.create_task(gathering.get(key)) for key in ("bad", "b")]
        for one in failing:
            with pytest.raises(OSError, match="no database"):
                await one
        assert await gathering.get("b") == "B"

    asyncio.run(body())


def test_no_question_is_longer_than_the_database_likes() -> None:
    async def body() -> None:
        reader = Reader()
        reader.free.set()
        gathering = Gathering(reader.read)
        keys = [f"k{number}" for number in range(2 * AT_ONCE + 1)]
        found = await asyncio.gather(*(gathering.get(key) for key in keys))
        assert found == [key.upper() for key in keys]
        assert [len(asked) for asked in reader.asked] == [AT_ONCE, AT_ONCE, 1]

    asyncio.run(body())
