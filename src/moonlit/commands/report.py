"""The balance report: the command, its progress, and what it writes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from moonlit import games
from moonlit.arena import arena_page
from moonlit.arena.orders import AMONG_EQUALS, CARDS, Job, make_order
from moonlit.arena.report_figures import words
from moonlit.arena.report_page import report_page, way_names
from moonlit.arena.reports import Report
from moonlit.arena.runs import Crew
from moonlit.errors import BadInput

from .look import checked_language
from .variation import table_options

STDOUT = Path("-")


def run_report(
    game: str,
    options: str,
    against: str | None,
    seats: int | None,
    matches: int,
    levels: list[str] | None,
    seed: int,
    crew: Crew,
    html: Path | None,
    out: Path | None,
    language: str,
) -> None:
    """Play all that the report needs and write it; Ctrl-C writes what was finished."""
    checked_language(language)
    games.game(game)
    seats, one = table_options(game, seats, options)
    ways = [one]
    if against is not None:
        seats, other = table_options(game, seats, against)
        ways.append(other)
    report = Report(make_order(game, ways, seats, matches, seed, levels))
    page = html or Path(f"{game}-report.html")
    numbers = out or page.with_suffix(".json")
    for file in (page, numbers):
        if file.is_dir():
            raise BadInput.named("folder", file=file)
    try:
        with progress(report, language) as told:
            report.play(crew, told)
    except KeyboardInterrupt:
        Console(stderr=True).print(words("stopped", language))
        raise
    finally:
        if report.played:
            write(report.as_json(), page, numbers, language)
    if numbers != STDOUT:
        for file in (page, numbers):
            print(arena_page.words("written", language, file=file))


def write(found: Mapping[str, Any], page: Path, numbers: Path, language: str) -> None:
    """The page, and the numbers beside it."""
    page.write_text(report_page(found, language), encoding="utf-8")
    written = json.dumps(found, indent=1, ensure_ascii=False)
    if numbers == STDOUT:
        print(written)  # and nothing else: somebody reads it
    else:
        numbers.write_text(written + "\n", encoding="utf-8")


@contextmanager
def progress(report: Report, language: str) -> Iterator[Callable[[Job], None]]:
    """A bar that says what is being played, on a terminal, and none in a pipe."""
    console = Console(stderr=True)
    names = way_names(report.heading(), language)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as bar:
        task = bar.add_task(words("running", language), total=report.groups)

        def told(job: Job) -> None:
            way = names[job.way] if isinstance(job.way, int) else job.way
            known = {AMONG_EQUALS: words("equals", language), CARDS: words("job_cards", language)}
            what = known.get(job.what, job.what)
            said = words("job", language, seats=job.seats, way=way, what=what)
            bar.update(task, completed=report.played, description=said)

        yield told
