"""Rules compile in a process beside the server; stopping the server stops it too."""

import asyncio
import os
import subprocess
import sys

import pytest
import uvloop

from moonlit.server.thinking import compiling


def test_a_server_that_stops_waits_for_the_end_of_its_compiling_process(monkeypatch):
    started = []
    create = asyncio.create_subprocess_exec

    async def remember(*command, **values):
        started.append(await create(*command, **values))
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", remember)

    async def stop_early():
        task = asyncio.create_task(compiling._in_a_process("lunatic"))
        while not started:
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(stop_early())
    assert started[0].returncode is not None


def test_the_process_beside_the_server_makes_a_game_ready():
    assert asyncio.run(compiling._in_a_process("lunar-trick"))


REHEARSED = """
import numba.core.event as events
from moonlit.kernel import cells
from moonlit.server.thinking.players import Task, think, weigh
from moonlit.server.thinking.compiling import rehearse
from moonlit.table.match import Match
from moonlit.table.seals import Seal

class Compiled(events.Listener):
    def on_start(self, event): pass
    def on_end(self, event): print("compiled", event.data["dispatcher"])

rehearse("lunar-trick")
events.register("numba:compile", Compiled())
match = Match("lunar-trick", 3, {"max_rounds": 1}, seal=Seal.from_seed(1))
while match.outcome() is None:
    seat = match.waiting()[0]
    view, story = cells.pack(match.view_cell(seat)), match.story(seat)
    if len(match.moves) % 5 == 0:
        weigh("lunar-trick", view, seat, story, False)
    actions = think(Task("lunar-trick", view, seat, story, "expert", 1, False), 0.05)
    match.play(f"{seat} {match.names.write(match.now, seat, actions)}")
print("played", len(match.moves))
"""


@pytest.mark.slow
def test_after_the_rehearsal_no_bot_compiles_anything_in_a_whole_match(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", REHEARSED],
        env={**os.environ, "MOONLIT_RULES": "compiled", "MOONLIT_CACHE": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines() == ["played 30"], done.stdout + done.stderr
