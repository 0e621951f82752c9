"""Puzzles gathered in a file, one a line: a run that was stopped goes on where it was."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from .finding import Finder
from .puzzle import Puzzle, read, written

Told = Callable[[int], None]  # how many there are now


def gather(game: str, count: int, file: Path, seed: int, told: Told) -> list[Puzzle]:
    """Add puzzles to a file until it has so many, and put them in order; all of them.

    What is found is written at once. Called again with the same file, it goes on with the match
    after the last one that brought something.
    """
    found = read_all(game, file)
    if len(found) < count:
        first = max((puzzle.match for puzzle in found), default=-1) + 1
        for looked in Finder(game, seed).look(first):
            more = looked.puzzles[: count - len(found)]
            with file.open("a", encoding="utf-8") as out:
                out.writelines(written(puzzle) + "\n" for puzzle in more)
            found += more
            told(len(found))
            if len(found) == count:
                break
    ordered = from_easy_to_hard(found)
    fresh = file.with_name(file.name + ".new")
    fresh.write_text("".join(written(puzzle) + "\n" for puzzle in ordered), encoding="utf-8")
    fresh.replace(file)
    return ordered


def read_all(game: str, file: Path) -> list[Puzzle]:
    """The puzzles of a file, if there is one; BadInput, with the line, if it is another's."""
    if not file.is_file():
        return []
    return [read(game, line) for line in file.read_text(encoding="utf-8").splitlines()]


def from_easy_to_hard(found: list[Puzzle]) -> list[Puzzle]:
    """By how many levels solve them, and among those by how often they are found."""
    return sorted(found, key=lambda one: (-len(one.solvers), -one.ease, one.id))
