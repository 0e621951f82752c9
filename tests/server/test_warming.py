"""Rules compile in a process beside the server; stopping the server stops it too."""

import asyncio

import pytest
import uvloop

from moonlit.server import warming


def test_a_server_that_stops_waits_for_the_end_of_its_compiling_process(monkeypatch):
    started = []
    create = asyncio.create_subprocess_exec

    async def remember(*command, **values):
        started.append(await create(*command, **values))
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", remember)

    async def stop_early():
        compiling = asyncio.create_task(warming._in_a_process("lunatic"))
        while not started:
            await asyncio.sleep(0)
        compiling.cancel()
        with pytest.raises(asyncio.CancelledError):
            await compiling

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(stop_early())
    assert started[0].returncode is not None
