"""Bots against bots: the command, its progress bar, and what it writes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from moonlit.arena import arena_page
from moonlit.arena.arena_page import words
from moonlit.arena.drawing import percent
from moonlit.arena.journals import Journal
from moonlit.arena.plans import Plan, make_plan
from moonlit.arena.results import rates, summary
from moonlit.arena.runs import Crew, groups_for, run
from moonlit.arena.seeds import seed_of
from moonlit.arena.statistics import SHARE, estimate
from moonlit.errors import BadInput

from .look import checked_language
from .variation import table_options

WIDE = 140  # columns of a table in a pipe
STDOUT = Path("-")


def run_arena(
    game: str,
    bots: list[str],
    matches: int,
    seats: int | None,
    options: str,
    seed: int,
    crew: Crew,
    out: Path | None,
    html: Path | None,
    resume: bool,
    language: str,
) -> None:
    """Play, show the result, and write it down."""
    checked_language(language)
    seats, given = table_options(game, seats, options)
    plan = make_plan(game, bots, seats, given, seed)
    groups = groups_for(plan, matches)
    for file in (out, html):
        if file is not None and file.is_dir():
            raise BadInput.named("folder", file=file)
    kept = journal_file(plan, out)
    journal = Journal(kept, plan, resume)
    try:
        with progress(plan, groups, language) as told:
            run(plan, groups, journal, crew, told)
    except KeyboardInterrupt:
        # The file knows: it may have come just between the file and the memory of it.
        found = list(Journal(kept, plan, resume=True).groups.values())
        write(plan, found, out, html, language)
        number = len(found) * len(plan.seatings)
        Console(stderr=True).print(words("saved", language, matches=number, file=kept))
        raise
    found = [journal.groups[group] for group in range(groups)]
    result = write(plan, found, out, html, language)
    if out == STDOUT:
        print(json.dumps(result, indent=1))  # and nothing else: somebody reads it
    else:
        show(result, language)
    if out in (None, STDOUT):
        kept.unlink(missing_ok=True)
    for written in (out, html):
        if written is not None and out != STDOUT:
            Console().print(words("written", language, file=written), highlight=False)


def journal_file(plan: Plan, out: Path | None) -> Path:
    """Where groups are kept as they are played: beside the result, or in this folder."""
    if out is not None and out != STDOUT:
        return out.with_suffix(".groups.jsonl")
    name = seed_of(json.dumps(plan.as_json(), sort_keys=True))
    return Path(f"arena-{plan.game}-{name:016x}.groups.jsonl")


def write(
    plan: Plan, groups: list[dict[str, Any]], out: Path | None, html: Path | None, language: str
) -> dict[str, Any]:
    """Sum up what has been played; as a file and as a page, if there is anything."""
    if not groups:
        return {}
    result = summary(plan, groups)
    if out is not None and out != STDOUT:
        out.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    if html is not None:
        html.parent.mkdir(parents=True, exist_ok=True)
        html.write_text(arena_page.arena_page(result, language), encoding="utf-8")
    return result


@contextmanager
def progress(plan: Plan, groups: int, language: str) -> Iterator[Callable[..., None]]:
    """A bar with the running result on a terminal, and none in a pipe."""
    console = Console(stderr=True)
    each = len(plan.seatings)
    samples: list[list[float]] = []
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[result]}"),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as bar:
        task = bar.add_task(words("running", language), total=groups * each, result="")

        def told(found: list[dict[str, Any]]) -> None:
            samples.extend(rates(plan, group) for group in found)
            bar.update(task, completed=len(samples) * each, result=standing(plan, samples))

        yield told


def standing(plan: Plan, samples: list[list[float]]) -> str:
    """How the bots stand, in a few words."""
    parts = []
    for name, column in zip(plan.bots, zip(*samples, strict=True), strict=False):
        won = estimate([value for value in column if value == value], bounds=SHARE)
        half = f" ±{100 * (won.high - won.mean):.1f}" if won.samples > 1 else ""
        parts.append(f"{name} {percent(won.mean)}{half}")
    return " · ".join(parts)


def show(result: dict[str, Any], language: str) -> None:
    """The result as a table."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = WIDE
    table = Table(box=None, pad_edge=False, header_style="bold")
    for number, heading in enumerate(arena_page.headings(result, language)):
        table.add_column(heading, justify="left" if number == 0 else "right")
    for row in arena_page.rows(result, language):
        table.add_row(*row)
    console.print(arena_page.subtitle(result, language), style="dim")
    console.print(table)
    for reason in result["reasons"]:
        console.print(reason, style="red", markup=False)
