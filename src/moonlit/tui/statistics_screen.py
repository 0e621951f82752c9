"""What a person's matches add up to: wins by level, play score over time, frequent mistakes."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from .connection import Lobby
from .faces import DIM, IVORY
from .lobby_screen import LobbyScreen
from .words import Words

BARS = "▁▂▃▄▅▆▇█"
PLAIN_BARS = "_.-=+*%#"
SHOWN = 40  # play scores


class StatisticsScreen(LobbyScreen):
    """One part for each game, to scroll through."""

    BINDINGS: ClassVar[list[BindingType]] = [("q,escape", "app.pop_screen")]

    def __init__(self, lobby: Lobby, games: list[dict[str, Any]], words: Words) -> None:
        super().__init__(lobby, words)
        self.games = games

    def compose(self) -> ComposeResult:
        yield Static(Text(self.words("statistics"), style=f"bold {IVORY}"), id="name")
        with VerticalScroll():
            for game in self.games:
                yield Static(Text(f"\n{game['title']}", style=f"bold {IVORY}"))
                yield Static(self.wins(game))
                yield Static(self.rest(game))
            if not self.games:
                yield Static(self.words("nothing_finished"))
        yield Static(self.words("statistics_keys"), id="keys")

    def wins(self, game: dict[str, Any]) -> Table:
        """Wins by level, with an interval of 95 %."""
        table = Table(box=None, padding=(0, 2, 0, 0), header_style=DIM)
        for name in ("against", "wins", "interval"):
            table.add_column(self.words(name))
        for one in game["wins"]:
            interval = self.words.clean(f"{one['low']:.0%} – {one['high']:.0%}")
            table.add_row(one["title"], f"{one['won']} / {one['matches']}", interval)
        return table

    def rest(self, game: dict[str, Any]) -> Text:
        """Play scores as a row of bars, the oldest first; then kinds of mistakes."""
        found = Text()
        scores = [one["score"] for one in game["scores"]][-SHOWN:]
        if scores:
            bars = PLAIN_BARS if self.words.ascii_only else BARS
            row = "".join(bars[min(7, score * 8 // 100)] for score in scores)
            mean = round(sum(scores) / len(scores))
            found.append(self.words("scores", bars=row, mean=mean) + "\n")
        if game["rating"] and game["rating"]["rating"] is not None:
            found.append(self.words("rating", **game["rating"]) + "\n")
        for one in game["mistakes"]:
            found.append(self.words.clean(f"{one['count']} × {one['text']}\n"), style=DIM)
        return found
