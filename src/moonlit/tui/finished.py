"""Matches that are over: look at them again, take their records along, check them, remove them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from moonlit.errors import MoonlitError
from moonlit.table import match_records

from .connection import Lobby
from .faces import DIM, IVORY
from .lobby_screen import LobbyScreen
from .replay import ReplayScreen
from .statistics_screen import StatisticsScreen
from .words import Words


class FinishedScreen(LobbyScreen):
    """The latest first; keys say what is done with the one under the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("e", "export"),
        ("v", "verify"),
        ("s", "statistics"),
        ("d,delete", "remove"),
        ("q,escape", "app.pop_screen"),
    ]

    def __init__(self, lobby: Lobby, words: Words) -> None:
        super().__init__(lobby, words)
        self.matches: list[dict[str, Any]] = []
        self.games: list[dict[str, Any]] = []

    def compose(self) -> ComposeResult:
        yield Static(Text(self.words("menu_finished"), style=f"bold {IVORY}"), id="name")
        yield OptionList(id="games")
        yield Label("", id="problem")
        yield Static(self.words("finished_keys"), id="keys")

    def on_mount(self) -> None:
        self.fill()

    def say(self, text: str) -> None:
        self.query_one("#problem", Label).update(Text(self.words.clean(text)))

    @work(exclusive=True)
    async def fill(self, highlighted: int = 0) -> None:
        """Ask the lobby what was played."""
        try:
            mine = await self.lobby.get(f"/history?language={self.words.language}")
        except MoonlitError as error:
            self.say(error.text(self.words.language))
            return
        removed = set(self.lobby.kept.removed)
        self.matches = [one for one in mine["matches"] if one["match"] not in removed]
        self.games = mine["games"]
        listed = self.query_one(OptionList)
        listed.clear_options()
        for match in self.matches:
            listed.add_option(Option(self.about(match)))
        if not self.matches:
            self.say(self.words("nothing_finished"))
        listed.focus()
        listed.highlighted = min(highlighted, len(self.matches) - 1) if self.matches else None

    def about(self, match: dict[str, Any]) -> Text:
        """The game, when, with whom and at what level, how it ended, how well it was played."""
        began = match["started"]
        when = f"{datetime.fromtimestamp(began):%Y-%m-%d %H:%M}" if began else ""
        people = ", ".join(
            f"{name} ({level})" if level else name
            for name, level in zip(match["people"], match["level_titles"])
        )
        return Text.assemble(
            (match["title"], f"bold {IVORY}"),
            (self.words.clean(f"   {when}   {people}\n"), DIM),
            self.words.clean(" · ").join(self.ended(match)),
        )

    def ended(self, match: dict[str, Any]) -> Iterator[str]:
        """Won or not, the place, points where there are some, and the play score."""
        if match["how"] != "finished":
            yield self.words(f"ended_{match['how']}")
            return
        yield self.words("won" if match["won"] else "lost")
        yield self.words("place", place=match["place"], of=len(match["people"]))
        if match["points"]:
            yield self.words("own_points", points=match["points"][match["seat"]])
        if match["score"] is not None:
            yield self.words("play_score", score=match["score"])

    @property
    def current(self) -> dict[str, Any] | None:
        at = self.query_one(OptionList).highlighted
        return self.matches[at] if at is not None and at < len(self.matches) else None

    def on_option_list_option_selected(self) -> None:
        if self.current is not None:
            self.app.push_screen(ReplayScreen(self.lobby, self.current, self.words))

    def action_statistics(self) -> None:
        """What the matches add up to, game by game."""
        self.app.push_screen(StatisticsScreen(self.lobby, self.games, self.words))

    async def record(self) -> str | None:
        """The record of the match under the cursor, as Moonlit writes it."""
        if self.current is None:
            return None
        try:
            found = await self.lobby.get(f"/records/{self.current['match']}")
        except MoonlitError as error:
            self.say(error.text(self.words.language))
            return None
        return match_records.dumps(found)

    @work(exclusive=True)
    async def action_export(self) -> None:
        """Write the record into the folder where the program was started."""
        text = await self.record()
        if text is None:
            return
        file = Path.cwd() / f"moonlit-{json.loads(text)['match']}.json"
        try:
            file.write_text(text + "\n", encoding="utf-8")
        except OSError as error:
            self.say(self.words("not_written", file=file, why=error.strerror))
        else:
            self.say(self.words("written", file=file))

    @work(exclusive=True)
    async def action_verify(self) -> None:
        """Check every link, every deal and every move of it."""
        text = await self.record()
        if text is None:
            return
        try:
            self.say(match_records.verify(text, self.words.language))
        except MoonlitError as error:
            self.say(error.text(self.words.language))

    @work(exclusive=True)
    async def action_remove(self) -> None:
        """List and count it no more; the match stays as it is."""
        if self.current is None:
            return
        try:
            await self.lobby.delete(f"/mine/{self.current['match']}")
        except MoonlitError as error:
            self.say(error.text(self.words.language))
            return
        self.say(self.words("is_removed"))
        self.fill(self.query_one(OptionList).highlighted or 0)
