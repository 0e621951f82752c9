"""A server whose search is not ready before a test says so."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from moonlit.server.thinking import compiling
from moonlit.server.thinking.readiness import Progress
from server_tools import LONGEST, Site, settings_for, site_for


class Compiler:
    """In place of the process that compiles: with one game it ends when it is told to."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.begun = threading.Event()
        self.works = True
        self._free = threading.Event()
        self._tell: Callable[[str, Progress], None] = lambda *_: None

    async def compile_beside(self, game: str, told: Callable[[str, Progress], None]) -> bool:
        if game == self.game:
            self._tell = told
            self.begun.set()
            await asyncio.to_thread(self._free.wait, LONGEST)
        return self.works

    def reach(self, site: Site, done: int, of: int) -> None:
        """As if so many steps were done."""

        async def tell() -> None:
            self._tell(self.game, Progress(done, of))

        assert self.begun.wait(LONGEST)
        site.do(tell())

    def finish(self) -> None:
        self._free.set()


@contextlib.contextmanager
def held(
    folder: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> Iterator[tuple[Site, Compiler]]:
    """A server, with one process for bots, that waits for this compiler."""
    compiler = Compiler(game)
    monkeypatch.setenv("MOONLIT_CACHE", str(folder / "cache"))
    monkeypatch.setenv("MOONLIT_RULES", "interpreted")  # in the bots' process nothing is compiled
    monkeypatch.setattr(compiling, "children_compile", lambda: True)
    monkeypatch.setattr(compiling, "compile_beside", compiler.compile_beside)
    with site_for(settings_for(folder, bot_workers=1)) as site:
        try:
            yield site, compiler
        finally:
            compiler.finish()  # or the server would wait for it
