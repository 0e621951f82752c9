"""``moonlit puzzles``: find positions with one clearly best move."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from moonlit import games
from moonlit.errors import BadInput
from moonlit.puzzles.finding import Finder
from moonlit.puzzles.gathering import gather
from moonlit.puzzles.puzzle import GRADES, written
from moonlit.text import say

from .look import checked_language


def find_puzzles(game: str, count: int, out: Path | None, seed: int, language: str) -> None:
    """Print puzzles as they are found, a line each; or gather them in a file, from easy to hard."""
    checked_language(language)
    title = games.game(game).title
    if count < 1:
        raise BadInput.named("at_least_one", count=count)
    if out is None:
        everything = (one for found in Finder(game, seed).look() for one in found.puzzles)
        for puzzle in islice(everything, count):
            print(written(puzzle), flush=True)
        return
    watching = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns, console=watching, transient=True, disable=not watching.is_terminal
    ) as progress:
        line = progress.add_task(
            say("common", "puzzles", "looking", language, title=title), total=count
        )
        found = gather(game, count, out, seed, lambda done: progress.update(line, completed=done))
    grades = Counter(puzzle.grade for puzzle in found)
    told = {grade: grades[grade] for grade in GRADES}
    print(
        say(
            "common",
            "puzzles",
            "found",
            language,
            title=title,
            count=len(found),
            file=out,
            **told,
        )
    )
