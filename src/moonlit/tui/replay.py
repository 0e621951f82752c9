"""A finished match again, position by position, all cards open."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from moonlit.errors import BadInput
from moonlit.text.names import isolated

from . import pictures
from .connection import Lobby
from .faces import DIM, GOLD, IVORY
from .lobby_screen import LobbyScreen
from .words import Column, Draw, Words


class ReplayScreen(LobbyScreen):
    """Arrows go from move to move; the sentence says what has just happened."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("left", "go(-1)"),
        ("right,enter,space", "go(1)"),
        ("pageup", "go(-10)"),
        ("pagedown", "go(10)"),
        ("home", "go(-100000)"),
        ("end", "go(100000)"),
        ("q,escape", "app.pop_screen"),
    ]

    def __init__(self, lobby: Lobby, match: dict[str, Any], words: Words) -> None:
        super().__init__(lobby, words)
        self.match = match
        self.positions: list[dict[str, Any]] = []
        self.at = 0

    def compose(self) -> ComposeResult:
        yield Static(id="where")
        with VerticalScroll(id="picture"):
            yield Static(id="shown")
        yield Static(id="told")
        yield Static(self.words("replay_keys"), id="keys")

    def on_mount(self) -> None:
        self.fetch()

    @work(exclusive=True)
    async def fetch(self) -> None:
        path = f"/records/{self.match['match']}/positions?language={self.words.language}"
        try:
            self.positions = (await self.lobby.get(path))["positions"]
        except BadInput as error:
            self.query_one("#told", Static).update(self.words.clean(error.text()))
            return
        self.draw()

    def action_go(self, by: int) -> None:
        if self.positions:
            self.at = min(max(self.at + by, 0), len(self.positions) - 1)
            self.draw()

    def draw(self) -> None:
        """The position as a spectator sees it, with every hand."""
        now, words = self.positions[self.at], self.words
        people = [isolated(name) for name in self.match["people"]]
        draw = Draw(now["view"], people, words)
        names = [Text(f"  {name}", style="bold") for name in people]
        hands = Column("held", lambda seat: draw.cards(now["hands"][seat]))
        lines = [*draw.grid(names, pictures.columns(draw)), Text(), *pictures.picture(draw), Text()]
        lines += draw.rows(people, [hands.of(seat) for seat in range(len(people))])  # type: ignore[misc]
        self.query_one("#shown", Static).update(Text("\n").join(lines))
        where = words("replay_at", number=self.at, count=len(self.positions) - 1)
        title = Text.assemble((self.match["title"], f"bold {IVORY}"), (f"   {where}", DIM))
        self.query_one("#where", Static).update(title)
        told = "\n".join(words.clean(event["text"]) for event in now["events"])
        self.query_one("#told", Static).update(Text(told, style=GOLD))
