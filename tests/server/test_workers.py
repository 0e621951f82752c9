"""Processes beside the server: they end with it however it ends, and do not grow for ever."""

import asyncio
import os
import random
from pathlib import Path

import pytest

from moonlit.server.thinking import workers
from moonlit.server.thinking.workers import Pool, memory, weighed
from server_tools import LONGEST, Player, Process, play_on, wait_until


def children(parent: int) -> dict[int, str]:
    """The processes that a process has started, and how."""
    found = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
            command = (entry.parent / "cmdline").read_text().replace("\0", " ")
        except OSError:
            continue  # it has just ended
        if int(fields[1]) == parent:
            found[int(entry.parent.name)] = command
    return found


def ended(process: int) -> bool:
    try:
        return " Z" in Path(f"/proc/{process}/stat").read_text().rpartition(")")[2][:3]
    except OSError:
        return True


needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc")


@needs_proc
def test_a_killed_server_leaves_no_bot_behind(tmp_path: Path) -> None:
    server = Process(f"sqlite:///{tmp_path / 'moonlit.db'}", MOONLIT_BOT_WORKERS="1")
    try:
        ada = Player(server.address)
        table = ada.new_table("lunar-trick", seats=3, start=True)
        ada.sit(table["play_link"])
        play_on([ada], random.Random(1), moves=2)
        left = children(server.process.pid)
        assert any("spawn_main" in command for command in left.values())
    finally:
        server.kill()
    wait_until(lambda: all(ended(process) for process in left))
    ada.leave_the_room()


@needs_proc
@pytest.mark.slow
def test_a_killed_server_leaves_no_compiler_behind(tmp_path: Path) -> None:
    server = Process(
        f"sqlite:///{tmp_path / 'moonlit.db'}",
        wait=False,
        MOONLIT_RULES="compiled",
        MOONLIT_BOT_WORKERS="1",
        MOONLIT_CACHE=str(tmp_path / "cache"),
    )
    try:
        wait_until(
            lambda: any("compile_and_tell" in one for one in children(server.process.pid).values()),
            LONGEST,
        )
        left = children(server.process.pid)
    finally:
        server.kill()
    wait_until(lambda: all(ended(process) for process in left), LONGEST)


def loaded(game: str) -> None:
    """What the server does to have rules read ahead; here it is enough that it is done."""
    os.environ[f"LOADED_{game.upper()}"] = "yes"


def process_and_rules() -> tuple[int, str | None]:
    return os.getpid(), os.environ.get("LOADED_LUNAR")


def test_a_process_that_has_grown_too_large_is_replaced_by_one_that_has_read_the_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workers, "LEAST_TASKS", 3)

    async def think(pool: Pool) -> tuple[int, str | None]:
        doing = pool.executor().submit(weighed, process_and_rules)
        found, megabytes = await asyncio.wrap_future(doing)
        assert megabytes > 1
        pool.weighs(megabytes)
        return found

    async def until_replaced(most: int) -> list[tuple[int, str | None]]:
        pool = Pool(1, most)
        try:
            await pool.load("lunar", loaded)
            found = [await think(pool) for _ in range(3)]
            if pool._renewing is not None:
                await pool._renewing
            return [*found, await think(pool)]
        finally:
            await pool.close()

    *before, after = asyncio.run(until_replaced(most=1))
    assert len(set(before)) == 1
    assert after[0] != before[0][0]
    assert after[1] == "yes"
    wait_until(lambda: ended(before[0][0]))
    assert len(set(asyncio.run(until_replaced(most=100_000)))) == 1


def test_the_memory_of_a_process_is_known() -> None:
    before = memory()
    kept = bytes(range(256)) * (200 * workers.MEGABYTE // 256)
    assert len(kept) > 0
    assert memory() >= before + 150
