"""Look at the games and their rules."""

from __future__ import annotations

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from moonlit import games
from moonlit.errors import BadInput
from moonlit.text import LANGUAGES


def list_games() -> None:
    """All games: name, players, minutes, who made them."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("game", "players", "minutes", "design"):
        table.add_column(heading)
    for game in games.CATALOGUE.values():
        seats = "–".join(map(str, sorted({game.seats[0], game.seats[-1]})))
        if game.seats == (2, 4):
            seats = "2 or 4"
        table.add_row(game.name, seats, str(game.minutes), game.designer)
    Console().print(table)


def checked_language(language: str) -> str:
    """A language we have."""
    if language not in LANGUAGES:
        raise BadInput(f"There is no language {language!r}; there are {' and '.join(LANGUAGES)}.")
    return language


def show_rules(game: str, language: str) -> None:
    """A game's rules page: formatted on a terminal, as it is written in a pipe."""
    text = rules_text(game, language)
    console = Console()
    console.print(Markdown(text)) if console.is_terminal else print(text)


def rules_text(game: str, language: str) -> str:
    """A game's rules page, as it is written."""
    return games.game(game).page(checked_language(language))
