"""Rules compile in a process beside the server; stopping the server stops it too."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
import uvloop

from moonlit.kernel import cells
from moonlit.kernel.mode import INTERPRETED, search_mark
from moonlit.server.thinking import compiling
from moonlit.server.thinking.readiness import Progress
from moonlit.table.match import Match
from moonlit.table.seals import Seal


def test_a_server_that_stops_waits_for_the_end_of_its_compiling_process(monkeypatch):
    started = []
    create = asyncio.create_subprocess_exec

    async def remember(*command, **values):
        started.append(await create(*command, **values))
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", remember)

    async def stop_early():
        task = asyncio.create_task(compiling.compile_beside("lunatic", lambda *_: None))
        while not started:
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(stop_early())
    assert started[0].returncode is not None


def test_the_process_beside_the_server_makes_a_game_ready_and_tells_how_far_it_is():
    told = []
    assert asyncio.run(compiling.compile_beside("lunar-trick", lambda *news: told.append(news)))
    steps = len(told)
    assert steps > 10
    assert told == [("lunar-trick", Progress(done, steps)) for done in range(steps)]
    assert INTERPRETED or search_mark("lunar-trick").exists()  # the next server need not look


REHEARSED = """
import json, sys
import numba.core.event as events
from moonlit.server.thinking.rehearsing import rehearse
from moonlit.bots.thoughts import Task, think, weigh

class Compiled(events.Listener):
    def on_start(self, event): pass
    def on_end(self, event): print("compiled", event.data["dispatcher"])

rehearse("lunar-trick")
events.register("numba:compile", Compiled())
decisions = json.load(sys.stdin)
for number, (view, seat, story) in enumerate(decisions):
    if number % 5 == 0:
        weigh("lunar-trick", bytes.fromhex(view), seat, story, False)
    think(Task("lunar-trick", bytes.fromhex(view), seat, story, "search", 1, False), 0.05)
print("thought about", len(decisions))
"""


def decisions(match: Match) -> Iterator[tuple[str, int, list[tuple[int, int]]]]:
    """What a bot is given at each move of a match, which is played by any legal moves."""
    while match.outcome() is None:
        seat = match.waiting()[0]
        yield cells.pack(match.view_cell(seat)).hex(), seat, match.story(seat)
        match.play(f"{seat} {next(match.sight(seat).legal_moves())}")


@pytest.mark.slow
def test_after_the_rehearsal_no_bot_compiles_anything_in_a_whole_match(tmp_path):
    match = Match("lunar-trick", 3, {"max_rounds": 1}, seal=Seal.from_seed(1))
    done = subprocess.run(
        [sys.executable, "-c", REHEARSED],
        env={**os.environ, "MOONLIT_RULES": "compiled", "MOONLIT_CACHE": str(tmp_path)},
        input=json.dumps(list(decisions(match))),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines() == ["thought about 30"], done.stdout + done.stderr
