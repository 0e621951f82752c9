"""A whole run: the groups that are missing are played, kept, and summed up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from moonlit.errors import BadInput

from . import crews
from .journals import Memory
from .matches import play_groups, prepare
from .plans import Plan

QUICK_PIECE = 25  # groups of policies that a worker is given at a time
MOST_MATCHES = 10_000_000
MOST_WORKERS = 256


@dataclass(frozen=True)
class Crew:
    """Who plays: a number of processes here, or a Ray cluster."""

    workers: int = 1
    ray: str | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.workers <= MOST_WORKERS:
            raise BadInput(f"Workers are 1 to {MOST_WORKERS}, not {self.workers}.")

    def play(
        self, plan: Plan, pieces: Iterator[range], work: crews.Work = play_groups
    ) -> crews.Played:
        """Groups as they are played."""
        if self.ray is not None:
            return crews.cluster(plan, pieces, self.ray, work)
        if self.workers == 1:
            return crews.alone(plan, pieces, work)
        return crews.processes(plan, pieces, self.workers, work)


def groups_for(plan: Plan, matches: int) -> int:
    """The number of whole groups that has at least so many matches."""
    if not 1 <= matches <= MOST_MATCHES:
        raise BadInput(f"Matches are 1 to {MOST_MATCHES:,}, not {matches}.")
    return -(-matches // len(plan.seatings))


def pieces_of(missing: list[int], size: int) -> Iterator[range]:
    """Groups that follow each other, at most so many in a piece."""
    at = 0
    while at < len(missing):
        end = at + 1
        while end < len(missing) and end - at < size and missing[end] == missing[end - 1] + 1:
            end += 1
        yield range(missing[at], missing[end - 1] + 1)
        at = end


def run(
    plan: Plan,
    groups: int,
    journal: Memory,
    crew: Crew,
    told: Callable[[list[dict[str, Any]]], None] = lambda found: None,
    work: crews.Work = play_groups,
) -> None:
    """Play the groups that the journal misses; ``told`` hears of all groups as they come."""
    missing = [group for group in range(groups) if group not in journal.groups]
    told([found for number, found in journal.groups.items() if number < groups])
    if missing:
        prepare(plan)
    size = QUICK_PIECE if plan.quick else 1
    played = crew.play(plan, pieces_of(missing, size), work)
    try:
        for found in played:
            journal.add(found)
            told(found)
    finally:
        played.close()
