"""Say how much of each part of Moonlit the tests ran, and fail where it is less than the floor.

Run by ``make test`` on what ``coverage combine`` has left: python tests/floors.py
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from io import StringIO

from coverage import Coverage

GAMES = ("lunar", "lunar_trick", "lunatic", "shoot_the_moon")
KNOWLEDGE = [f"*/games/{game}/{part}" for game in GAMES for part in ("players/*", "terminal.py")]


@dataclass(frozen=True)
class Part:
    """Some files, and how many per cent of their lines and branches are run at least."""

    name: str
    floor: float
    include: list[str]
    omit: list[str]


APART = ["*/games/*", "*/envs/*", "*/bots/search/*", "*/moonlit/train/*"]
PARTS = [
    Part("rules of games", 100, ["*/moonlit/games/*"], KNOWLEDGE),
    *(
        Part(f"what bots know of {game}", floor, [f"*/games/{game}/players/*"], [])
        for game, floor in zip(GAMES, (98, 98, 85, 97))
    ),
    Part("games in the terminal", 100, ["*/games/*/terminal.py"], []),
    # Batches, CUDA and the search are tried with compiled rules, which leave no traces.
    Part("environments", 32, ["*/moonlit/envs/*"], []),
    Part("search", 95, ["*/moonlit/bots/search/*"], []),
    Part("training", 0, ["*/moonlit/train/*"], []),  # where torch is not, nothing of it runs
    Part("all else", 89, ["*/moonlit/*"], APART),
]


def main() -> int:
    coverage = Coverage()
    coverage.load()
    below = 0
    for part in PARTS:
        table = StringIO()
        found = coverage.report(include=part.include, omit=part.omit, file=table, skip_covered=True)
        print(f"{part.name}: {found:.1f} % (at least {part.floor} %)")
        if found < part.floor:
            below += 1
            print(table.getvalue())
    return below


if __name__ == "__main__":
    sys.exit(main())
