"""The arena from Python: who plays is named, or given as a class; rows come back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from moonlit.bots.outside.finding import written

from .journals import Memory
from .plans import Plan, make_plan
from .results import summary
from .runs import Crew, groups_for, run


@dataclass(frozen=True)
class Run:
    """What was played. ``bots`` and ``matches`` are rows: ``pandas.DataFrame(run.matches)``."""

    plan: Plan
    groups: list[dict[str, Any]] = field(repr=False)
    summary: dict[str, Any] = field(repr=False)

    @property
    def bots(self) -> list[dict[str, Any]]:
        """One row a bot: what it won, its rating, each with a 95% interval, and its faults."""
        return [
            {
                "bot": bot["bot"],
                "matches": sum(bot["bot"] in match["bots"] for match in self.matches),
                "fair": bot["fair"],
                **_flat("wins", bot["wins"]),
                **_flat("points", bot["points"]),
                **_flat("rating", bot["rating"]),
                "faults": bot["faults"],
                "seconds": self.summary["times"][number]["median"],
            }
            for number, bot in enumerate(self.summary["bots"])
        ]

    @property
    def matches(self) -> list[dict[str, Any]]:
        """One row a match: who sat where, and by side what was won and scored."""
        return [
            {
                "group": group["group"],
                "bots": [self.plan.bots[bot] for bot in match["seating"]],
                "first": match["first"],
                "rounds": match["rounds"],
                "decisions": match["decisions"],
                "won": match["won"],
                "points": match["points"],
            }
            for group in self.groups
            for match in group["matches"]
        ]

    @property
    def reasons(self) -> list[str]:
        """What bots did wrong, the first few."""
        return list(self.summary["reasons"])


def play(
    game: str,
    bots: Sequence[str | type | Callable[..., Any]],
    matches: int = 100,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    workers: int = 1,
) -> Run:
    """Let bots play each other on equal cards, as ``moonlit arena`` does.

    A bot is written as there, or is the class or function itself; one that cannot be imported by
    its name, such as a notebook's, plays with one worker only.
    """
    plan = make_plan(game, [written(bot) for bot in bots], seats, options, seed)
    memory, number = Memory(), groups_for(plan, matches)
    run(plan, number, memory, Crew(workers))
    groups = [memory.groups[group] for group in range(number)]
    return Run(plan, groups, summary(plan, groups))


def _flat(name: str, estimate: Mapping[str, Any]) -> dict[str, float]:
    """An estimate as three columns."""
    return {
        name: estimate["mean"],
        f"{name}_low": estimate["low"],
        f"{name}_high": estimate["high"],
    }
