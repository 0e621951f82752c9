"""A game's search is made ready: compiled, or read from the disk cache."""

from __future__ import annotations

import os

from moonlit.kernel.mode import INTERPRETED

from .workers import end_with_input


def rehearse(game: str) -> None:
    """Make ready everything that a search calls.

    Endings and hints too: what a bot's process has to compile itself stays in its memory for good.
    """
    if not INTERPRETED:
        from moonlit.bots.search.ahead import compile_search  # loaded only by those who search

        compile_search(game)


def compile_and_tell(game: str) -> None:
    """The whole work of a process beside the server: it gives way to it, ends with it, and writes a
    line for each step."""
    os.nice(10)
    end_with_input()
    from moonlit.bots.search.ahead import compile_search

    compile_search(game, lambda done, of: print(done, of, flush=True))
