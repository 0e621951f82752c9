"""``moonlit history``: what a person's saved history adds up to."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.table import Table

from moonlit import games
from moonlit.history.files import lines, played
from moonlit.history.matches import PEOPLE
from moonlit.history.statistics import Statistics, statistics
from moonlit.reviews.kinds import kind_in_words
from moonlit.text import say
from moonlit.text.levels import level_title

from .check import read_text
from .look import checked_language


def show_history(file: Path, as_json: bool, language: str) -> None:
    """Print what the matches of a file add up to, game by game."""
    checked_language(language)
    found = statistics([played(line) for line in lines(read_text(file))])
    if as_json:
        print(json.dumps([asdict(one) for one in found], ensure_ascii=False))
        return
    console = Console(highlight=False)
    if not found:
        console.print(say("common", "history", "nothing", language))
    for game in found:
        show(game, language, console)


def show(game: Statistics, language: str, console: Console) -> None:
    """One game: wins by level, the mean play score, the most frequent mistakes."""

    def told(name: str, **values: object) -> str:
        return say("common", "history", name, language, **values)

    title = games.game(game.game).title
    table = Table(title=told("matches", game=title, n=game.matches), title_justify="left")
    for name in ("against", "won", "interval"):
        table.add_column(told(name))
    for one in game.wins:
        against = told("people") if one.against == PEOPLE else level_title(one.against, language)
        table.add_row(against, f"{one.won} / {one.matches}", f"{one.low:.0%} – {one.high:.0%}")
    console.print(table)
    if game.scores:
        mean = sum(one.score for one in game.scores) / len(game.scores)
        console.print(told("score", n=len(game.scores), mean=round(mean)), markup=False)
    for made in game.mistakes:
        kind = kind_in_words(game.game, made.kind, language)
        console.print(f"  {made.count} × {kind}", markup=False)
