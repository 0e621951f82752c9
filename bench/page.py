"""Write ``docs/speed.md`` and its plots from the measurements kept in ``bench/results``.

First what they come to, in sentences and plots; then all of them, in tables.
"""

from __future__ import annotations

import json
from pathlib import Path
from statistics import median
from typing import Any

from plots import bars, short

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "speed.md"
PICTURES = PAGE.parent / "pictures"
PARTS = {
    "rules": ("Random whole matches and the table, one core", "make bench"),
    "table": (
        "The table with rules interpreted, one core, beside an earlier version",
        "python bench/table.py --beside COMMIT",
    ),
    "beside": (
        "Rules and searches, one core, beside an earlier version: the ratio is that of pairs",
        "python bench/beside.py COMMIT",
    ),
    "wheel": (
        "The wheel beside an earlier version's, kilobytes",
        "python bench/wheel.py COMMIT",
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
    "moves": (
        "A move at a server's table of four, without database and network: processor time",
        "MOONLIT_RULES=interpreted python bench/moves.py [MATCHES] [LABEL]",
    ),
    "server": (
        "The server under load on two cores, load generator included; before: 1,000 sockets at 250 "
        "tables with 4d6aaf3, when games were no folders yet and moves not cheap",
        'make bench-server, or a part of it: make bench-server PARTS="moves crowd"',
    ),
    "startup": (
        "What a person waits for, two cores",
        "python bench/startup.py; --fresh for a fresh clone",
    ),
    "install": (
        "What an installation weighs, and how long it takes from packages that are at hand",
        "python bench/install.py; --no-compile as uv installs; --extra search with that",
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


def measured(part: str) -> dict[str, Any]:
    """What was measured last; nothing if nothing was."""
    file = HERE / "results" / f"{part}.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def plot(name: str, title: str, ours: dict[str, float], theirs: dict[str, float], unit: str) -> str:
    """Write a plot, and the line of the page that shows it."""
    svg = bars(title, ours, theirs, unit)
    (PICTURES / f"speed-{name}.svg").write_text(svg, encoding="utf-8")
    return f"![{title}](pictures/speed-{name}.svg)"


def chosen(data: dict[str, Any], *keys: str, but: str = "{") -> dict[str, float]:
    """Of each set-up one number; those with options of their own only in the tables."""
    found = {}
    for name, value in data.items():
        for key in keys:
            value = value.get(key) if isinstance(value, dict) else None
        if isinstance(value, int | float) and but not in name:
            found[name] = float(value)
    return found


def between(rates: dict[str, float]) -> str:
    """From the least to the most."""
    return f"{short(min(rates.values()))} to {short(max(rates.values()))}"


def summary() -> list[str]:
    """What it all comes to: a sentence and a plot for each thing that people ask about."""
    rules = measured("rules")
    ours = {name: rate for name, rate in chosen(rules).items() if rate > 1e7}
    theirs = {name: rate for name, rate in rules.items() if "C++ rollouts" in name}
    text = [
        "",
        "## Rules",
        "",
        f"One core plays {between(ours)} random decisions a second; OpenSpiel's C++, beside it, "
        f"{between(theirs)} in games of tricks of its own.",
        "",
        plot("rules", "Random decisions a second, one core", ours, theirs, ""),
    ]
    search = chosen(measured("search"), "random playouts", "decisions to those of OpenSpiel")
    text += [
        "",
        "## Search",
        "",
        f"The search looks at {between(search)} times as many decisions a second as OpenSpiel's "
        "ISMCTS bot in C++, with the same playouts.",
        "",
        plot("search", "Decisions of a search, to OpenSpiel's", search, {"OpenSpiel": 1.0}, " ×"),
    ]
    batch = measured("batch")
    pgx = {name: rate for name, rate in batch.items() if name.startswith("Pgx")}
    ours = {name: rate for name, rate in chosen(batch).items() if name not in pgx}
    text += [
        "",
        "## Batches",
        "",
        f"With masks and observations, two cores make {between(ours)} steps a second; Pgx on the "
        f"same cores {between(pgx)}.",
        "",
        plot("batch", "Steps a second with masks and observations, two cores", ours, pgx, ""),
    ]
    gpu = chosen(measured("gpu"), "steps with observations")
    text += [
        "",
        "## On a GPU",
        "",
        f"On an {measured('gpu')['device']} the same rules make {between(gpu)} such steps a "
        "second, and choose as on the CPU.",
        "",
        plot("gpu", f"Steps a second, {measured('gpu')['device']}", gpu, {}, ""),
    ]
    zoo = {name: rate for name, rate in measured("pettingzoo").items() if "raw_env" not in name}
    ours = {name.removesuffix(", env"): rate for name, rate in zoo.items() if "_v0" in name}
    theirs = {name.removesuffix(", env"): rate for name, rate in zoo.items() if "_v0" not in name}
    text += [
        "",
        "## From Python, one step after the other",
        "",
        f"PettingZoo environments take about {short(median(ours.values()))} steps a second; "
        f"PettingZoo's own Leduc hold'em and RLCard's bridge {between(theirs)}.",
        "",
        plot("pettingzoo", "Steps a second through PettingZoo", ours, theirs, ""),
    ]
    start, fresh = measured("startup"), measured("startup").get("from a fresh clone", {})
    server, light = start["moonlit serve, to its first answer"], measured("install")["moonlit"]
    text += [
        "",
        "## What a person waits for",
        "",
        f"`moonlit serve` shows its page after {server['page s']:.1f} s. From a fresh clone it "
        f"takes {fresh['hand after make play s']:.0f} s from `make play` to a hand of cards, on "
        f"two cores and with packages at hand. For playing, `pip install .` puts "
        f"{light['MB in all']:.0f} MB on the disk; {light['MB of it compiled by Python']:.0f} of "
        "these Python compiles for itself.",
    ]
    return text


def main() -> None:
    text = [
        "# How fast",
        "",
        "Written by `python bench/page.py` from what the commands below measured last. Rates are",
        "decisions (or moves, or steps) a second, medians of several runs; other programs run in",
        "the same run, so that ratios hold.",
        *summary(),
        "",
        "## All measurements",
    ]
    for part, (title, command) in PARTS.items():
        data = measured(part)
        if data:
            text += [
                "",
                f"### {title}",
                "",
                f"`{command}`",
                "",
                "| what | measured |",
                "|---|---:|",
            ]
            text += rows(data)
    PAGE.write_text("\n".join(text) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
