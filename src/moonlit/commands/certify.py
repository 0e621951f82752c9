"""Strength certificates: play the pairs that have none, and write the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from moonlit import games
from moonlit.arena import certificates
from moonlit.arena.certificates import MARKS, value, words
from moonlit.arena.certify import Certificate, Limits, certify
from moonlit.arena.statistics import Estimate
from moonlit.arena.trials import Trial, all_trials, chosen

from .look import checked_language


def list_pairs() -> None:
    """The names of all pairs."""
    print("\n".join(all_trials()))


def merge_folder(folder: Path, docs: Path, language: str) -> None:
    """Take over certificates that were made elsewhere."""
    checked_language(language)
    found = certificates.from_folder(folder)
    certificates.merge(docs, found)
    for one in found:
        tell(one, language)


def run_certify(
    pairs: list[str], game: str | None, again: bool, limits: Limits, docs: Path, language: str
) -> None:
    """Play the pairs one after another; each certificate is written at once."""
    checked_language(language)
    if game is not None:
        games.game(game)
    known = certificates.read(docs)
    done = {name for name, found in known.items() if not found["interrupted"]}
    wanted = [trial for trial in chosen(pairs, game) if pairs or again or trial.name not in done]
    if not wanted:
        print(words("nothing", language))
    for trial in wanted:
        found = play(trial, limits)
        certificates.merge(docs, [found])
        tell(found, language)
        if found["interrupted"]:
            raise KeyboardInterrupt


def play(trial: Trial, limits: Limits) -> Certificate:
    """One pair, with a bar on a terminal that shows the interval."""
    console = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[result]}"),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as bar:
        task = bar.add_task(trial.name, total=1.0, result="")

        def told(part: float, found: Estimate) -> None:
            numbers = f"{found.mean:.3f} ({found.low:.3f} – {found.high:.3f}), {trial.line:.3f}"
            bar.update(task, completed=part, result=numbers)

        return certify(trial, limits, told)


def tell(found: dict[str, Any], language: str) -> None:
    """A certificate in one line."""
    measured = found["measured"]
    print(
        MARKS[found["verdict"]],
        words(
            "done",
            language,
            name=found["name"],
            verdict=words(found["verdict"], language),
            mean=value(found, measured["mean"]),
            low=value(found, measured["low"]),
            high=value(found, measured["high"]),
            line=certificates.line(found, language),
            matches=f"{found['matches']:,}",
        ),
        flush=True,
    )
