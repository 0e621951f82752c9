"""The balance of a game: what a designer would ask, answered by many matches of ``club``.

Who acts first, how often each score happens, how long it takes, how open it stays, how much skill
counts; and where a game has open values, what others than the house's would do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from moonlit import __version__, games
from moonlit.kernel.mode import source_hash

from .journals import Memory
from .plans import Plan, sides_at
from .results import Group, counted, rates, summary
from .runs import Crew, groups_for, run
from .statistics import SHARE, estimate
from .trials import table_of

PLAYER = "club"
OTHERS = ("random", "novice")

Options = Mapping[str, Any]
Told = Callable[[list[dict[str, Any]]], None]


@dataclass(frozen=True)
class Job:
    """One run of a report: what it is for, and what is played."""

    key: tuple[str, ...]
    plan: Plan
    groups: int


def jobs(game: str, matches: int, seed: int, levels: Sequence[str]) -> list[Job]:
    """All runs of a report."""
    found = []
    for seats in games.game(game).seats:
        found += table_jobs(game, seats, {}, (str(seats),), matches, seed, levels)
    seats = games.game(game).seats[-1]
    for name, options in games.game(game).measures.VARIANTS:
        key = (str(seats), name)
        found += table_jobs(game, seats, options, key, matches, seed, ("random",))
    return found


def table_jobs(
    game: str,
    seats: int,
    options: Options,
    key: tuple[str, ...],
    matches: int,
    seed: int,
    levels: Sequence[str],
) -> list[Job]:
    """Equal players among themselves, and one side of every other level among them."""
    sides = sides_at(game, seats, options)
    found = []
    for level in (PLAYER, *levels):
        bots = tuple(dict.fromkeys((level, PLAYER)))
        table = tuple(bots.index(bot) for bot in table_of(level, PLAYER, seats, sides))
        plan = Plan(game, seats, bots, (table,), options, seed)
        found.append(Job((*key, level), plan, groups_for(plan, matches)))
    return found


def played(job: Job, crew: Crew, told: Told) -> list[dict[str, Any]]:
    """The groups of a run."""
    kept = Memory()
    run(job.plan, job.groups, kept, crew, told)
    return [kept.groups[group] for group in range(job.groups)]


def empty(game: str, seed: int) -> dict[str, Any]:
    """A report of nothing yet."""
    return {
        "moonlit": __version__,
        "source": source_hash(),
        "game": game,
        "seed": seed,
        "matches": 0,
        "tables": {},
        "variants": {},
    }


def fill(
    found: dict[str, Any], todo: Sequence[Job], crew: Crew, told: Told = lambda groups: None
) -> None:
    """Play a report's runs; each is in the report as soon as it is done."""
    for job in todo:
        groups = played(job, crew, told)
        seats, *variant, level = job.key
        place = found["variants"] if variant else found["tables"]
        entry = place.setdefault(variant[0] if variant else seats, {"skill": {}})
        if level == PLAYER:
            entry["summary"] = summary(job.plan, groups)
            entry["course"] = course(job.plan, groups)
        else:
            mine = [rates(job.plan, group)[0] for group in groups]
            entry["skill"][level] = estimate(mine, bounds=SHARE).as_json()
        found["matches"] += len(groups) * len(job.plan.seatings)


def course(plan: Plan, groups: Sequence[Group]) -> dict[str, Any]:
    """How open a match stays: who leads when, and how close it ends."""
    matches = [match for group in groups for match in group["matches"]]
    scored = [match for match in matches if match["gains"]]
    return {
        "shared": sum(max(match["won"]) < 1 for match in matches) / len(matches),
        "margins": counted(margin(match["points"]) for match in scored),
        "comebacks": estimate([came_back(match) for match in scored], bounds=SHARE).as_json()
        if scored
        else None,
        "lead_changes": estimate([lead_changes(match) for match in scored]).as_json()
        if scored
        else None,
    }


def margin(points: Sequence[int]) -> int:
    """By how many points the first is ahead of the second."""
    best, second, *_ = sorted(points, reverse=True)
    return best - second


def standings(match: Mapping[str, Any]) -> list[list[int]]:
    """The points that each side has won after each round."""
    found: list[list[int]] = []
    for row in match["gains"]:
        before = found[-1] if found else [0] * len(row)
        found.append([one + gain for one, gain in zip(before, row, strict=True)])
    return found


def came_back(match: Mapping[str, Any]) -> float:
    """Was who won behind at half-time?"""
    rounds = standings(match)
    half = rounds[len(rounds) // 2 - 1] if len(rounds) > 1 else [0] * len(match["won"])
    winner = match["won"].index(max(match["won"]))
    return float(half[winner] < max(half))


def lead_changes(match: Mapping[str, Any]) -> float:
    """How often another side took the lead."""
    leaders = [row.index(max(row)) for row in standings(match) if row.count(max(row)) == 1]
    return float(sum(one != other for one, other in pairwise(leaders)))
