"""Look at the games and their rules."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from moonlit import games
from moonlit.bots.ladder import offered
from moonlit.errors import BadInput, OneOf
from moonlit.text import LANGUAGES, say


def list_games(as_json: bool = False, language: str = "en") -> None:
    """All games: name, players, minutes, who made them; as data, with options and levels too."""
    checked_language(language)
    if as_json:
        print(json.dumps(described(language), ensure_ascii=False, indent=1))
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("game", "players", "minutes", "design"):
        table.add_column(say("common", "catalogue", heading, language))
    for game in games.CATALOGUE.values():
        table.add_row(game.name, numbers(game.seats, language), str(game.minutes), game.designer)
    console = Console()
    console.print(table)
    for sentence in games.left_out():
        console.print(f"\n{sentence}", style="yellow", markup=False)


def described(language: str) -> dict[str, Any]:
    """All games as data, and a sentence for each that is left out."""
    return {
        "games": [
            {**game.described(language), "levels": offered(game.name)}
            for game in games.CATALOGUE.values()
        ],
        "left_out": games.left_out(),
    }


def numbers(seats: Sequence[int], language: str = "en") -> str:
    """Numbers of players in a word.

    >>> numbers((2, 4)), numbers((2, 3, 4)), numbers((2,))
    ('2 or 4', '2–4', '2')
    """
    first, last = seats[0], seats[-1]
    if len(seats) < 3:
        between = say("common", "lists", "or", language) if last - first > 1 else "–"
        return between.join(map(str, seats))
    return f"{first}–{last}"


def checked_language(language: str) -> str:
    """A language we have."""
    if language not in LANGUAGES:
        raise BadInput.named("no_language", language=repr(language), known=OneOf(LANGUAGES))
    return language


def show_rules(game: str, language: str) -> None:
    """A game's rules page: formatted on a terminal, as it is written in a pipe."""
    text = rules_text(game, language)
    console = Console()
    console.print(Markdown(text)) if console.is_terminal else print(text)


def rules_text(game: str, language: str) -> str:
    """A game's rules page, as it is written."""
    return games.game(game).page(checked_language(language))
