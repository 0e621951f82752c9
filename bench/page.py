"""Write ``docs/speed.md`` from the measurements kept in ``bench/results``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "speed.md"
PARTS = {
    "rules": ("Random whole matches and the table, one core", "make bench"),
    "table": (
        "The table with rules interpreted, one core, beside an earlier version",
        "python bench/table.py --beside COMMIT",
    ),
    "search": ("The search, one core, next to OpenSpiel's ISMCTSBot in C++", "make bench"),
    "budget": (
        "A decision's time, as a part of its budget: 1 is on time",
        "python bench/budget.py",
    ),
    "compile": (
        "Compiling, from an empty cache: seconds of the processor, and on the wall beside others",
        "python bench/compile.py [GAME …] [--stages search match] [--beside 2] [--label now]",
    ),
    "ismcts": (
        "The search against OpenSpiel's ISMCTS in Python: our share of a win less theirs",
        "python bench/ismcts.py GAME [--seconds 0.1] [--rounds 1] [--deals 100]",
    ),
    "batch": (
        "Batches with masks and observations, all cores, next to Pgx",
        "python bench/batch.py",
    ),
    "server": (
        "The server under load on two cores, load generator included; before: 1,000 sockets at 250 "
        "tables as they were before moves were made cheaper",
        'make bench-server, or a part of it: make bench-server PARTS="moves crowd"',
    ),
    "startup": (
        "What a person waits for, two cores",
        "python bench/startup.py; --fresh for a fresh clone",
    ),
    "openspiel": ("Through OpenSpiel, driven from Python", "python bench/openspiel.py"),
    "pettingzoo": ("Through PettingZoo", "python bench/zoo.py"),
    "gpu": ("On a GPU", "python bench/gpu.py bench/results/gpu.json"),
}


def number(value: Any) -> str:
    """A measurement as it is read best."""
    if not isinstance(value, int | float):
        return str(value)
    if value >= 1e6:
        return f"{value / 1e6:,.1f} million"
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


def compared(cell: dict[str, Any]) -> str:
    """Who is ahead of whom, in words; the interval allows for having looked several times."""
    return (
        f"{cell['mean']:+.3f} ({cell['low']:+.3f} to {cell['high']:+.3f}): {cell['verdict']}; "
        f"{cell['deals']} deals, each played twice"
    )


def rows(data: dict[str, Any], under: str = "") -> list[str]:
    """One line of a table for every measurement."""
    found = []
    for name, value in data.items():
        if isinstance(value, dict) and "verdict" in value:
            found.append(f"| {under}{name} | {compared(value)} |")
        elif isinstance(value, dict):
            found += rows(value, f"{under}{name}: ")
        else:
            found.append(f"| {under}{name} | {number(value)} |")
    return found


def main() -> None:
    text = [
        "# How fast",
        "",
        "Written by `python bench/page.py` from what the commands below measured last. Rates are",
        "decisions (or moves, or steps) a second, medians of several runs; other programs run in",
        "the same run, so that ratios hold.",
    ]
    for part, (title, command) in PARTS.items():
        file = HERE / "results" / f"{part}.json"
        if file.exists():
            data = json.loads(file.read_text(encoding="utf-8"))
            text += ["", f"## {title}", "", f"`{command}`", "", "| what | measured |", "|---|---:|"]
            text += rows(data)
    PAGE.write_text("\n".join(text) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
