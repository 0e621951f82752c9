"""The balance report: the command and its progress bar."""

from __future__ import annotations

import json
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from moonlit import games
from moonlit.arena import arena_page
from moonlit.arena.report_page import report_page, words
from moonlit.arena.reports import OTHERS, PLAYER, empty, fill, jobs
from moonlit.arena.runs import Crew
from moonlit.bots import levels as bots
from moonlit.errors import BadInput

from .look import checked_language


def run_report(
    game: str,
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
    page = html or Path(f"{game}-report.html")
    for level in levels or ():
        bots.read(level)
        if level == PLAYER:
            raise BadInput(f"The report measures other bots against {PLAYER}.")
    todo = jobs(game, matches, seed, levels or OTHERS)
    found = empty(game, seed)
    console = Console(stderr=True)
    try:
        with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
            task = bar.add_task(words("running", language), total=sum(job.groups for job in todo))
            fill(found, todo, crew, lambda groups: bar.advance(task, len(groups)))
    except KeyboardInterrupt:
        console.print(words("stopped", language))
        raise
    finally:
        if found["matches"]:
            page.write_text(report_page(found, language), encoding="utf-8")
            if out is not None:
                out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(arena_page.words("written", language, file=page))
