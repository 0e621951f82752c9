"""``moonlit review``: how well a recorded match was played, by what everybody knew."""

from __future__ import annotations

import json
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from moonlit import games
from moonlit.reviews.results import Decision, Review, SeatReview
from moonlit.reviews.reviewing import SIMULATIONS, review
from moonlit.text import say

from .check import read_text
from .look import checked_language

WORTH_SHOWING = ("inaccurate", "mistake", "blunder")


def review_record(
    file: Path,
    seat: int | None,
    as_json: bool,
    simulations: int | None,
    seed: int,
    language: str,
) -> None:
    """Review a record, with a line of progress where somebody watches."""
    checked_language(language)
    text = read_text(file)
    watching = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns, console=watching, transient=True, disable=not watching.is_terminal
    ) as p:
        line = p.add_task(say("common", "review", "thinking", language))
        found = review(
            text,
            seats=None if seat is None else [seat],
            simulations=simulations or SIMULATIONS,
            seed=seed,
            told=lambda done, of: p.update(line, completed=done, total=of),
        )
    if as_json:
        print(json.dumps(found.as_json(), ensure_ascii=False))
    else:
        show(found, language, Console(highlight=False))


def show(found: Review, language: str, console: Console) -> None:
    """A review as sentences: every seat's account, and the choices that cost something."""
    console.print(f"[bold]{games.game(found.game).title}[/bold] · {', '.join(found.people)}")
    if found.mark is not None:
        _line(console, say("common", "review", "unverified", language, why=found.mark[language]))
    for seat in found.seats:
        console.print()
        _line(console, f"{seat.name}: {seat.sentence[language]}")
        _line(console, _account(seat, language))
        for decision in found.of(seat.seat):
            if decision.judgement in WORTH_SHOWING:
                _line(console, _told(decision, language))


def _account(seat: SeatReview, language: str) -> str:
    parts = {
        name: f"{100 * getattr(seat.account, name):+.0f}" for name in ("deals", "own", "others")
    }
    result = f"{100 * (seat.account.result - seat.account.even):+.0f}"
    return say("common", "review", "account", language, result=result, **parts)


def _told(decision: Decision, language: str) -> str:
    return say(
        "common",
        "review",
        "decision",
        language,
        move=decision.move + 1,
        judgement=say("common", "judgements", decision.judgement, language),
        chosen=decision.choice.words[language],
        cost=f"{100 * decision.cost:.1f}",
        doubt=f"{200 * decision.doubt:.1f}",
        reason=decision.reason[language],
    )


def _line(console: Console, text: str) -> None:
    console.print(text, markup=False)
