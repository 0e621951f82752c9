"""One game: with bots, with friends, a lesson, puzzles; for how many, against whom, how."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Button, Label, Select, Static

from moonlit.errors import BadInput

from .connection import Lobby
from .faces import IVORY
from .lobby_screen import LobbyScreen
from .option_fields import OptionField
from .preferences import PACES
from .table import TableScreen
from .words import Words


class GameScreen(LobbyScreen):
    """What can be done with a game, and how its table is set up."""

    BINDINGS: ClassVar[list[BindingType]] = [("q,escape", "app.pop_screen")]

    def __init__(self, lobby: Lobby, game: dict[str, Any], words: Words) -> None:
        super().__init__(lobby, words)
        self.game = game
        self.options = [OptionField(game["name"], form, words) for form in game["options"]]

    def compose(self) -> ComposeResult:
        words, game = self.words, self.game
        yield Static(Text(game["title"], style=f"bold {IVORY}"), id="name")
        yield Static(words.clean(game["sentence"]), id="sentence")
        with Horizontal(id="do"):
            yield Button(words("menu_play"), variant="primary", id="play")
            yield Button(words("menu_friends"), id="friends")
            if game["lesson"]:
                yield Button(words("menu_lesson"), id="lesson")
            if game["puzzles"]:
                yield Button(words("menu_puzzles"), id="puzzles")
        yield Label("", id="problem")
        with VerticalScroll(id="set-up", can_focus=False):
            yield from self.fields()
        yield Static(words("game_keys"), id="keys")

    def fields(self) -> ComposeResult:
        words, game = self.words, self.game
        yield Label(words("menu_players"))
        seats = [(str(number), number) for number in game["seats"]]
        yield Select(seats, value=game["default_seats"], allow_blank=False, id="seats")
        yield Label(words("menu_level"))
        levels = [
            (words.clean(f"{one['title']}: {one['about']}"), one["name"]) for one in game["levels"]
        ]
        yield Select(levels, value=game["default_level"], allow_blank=False, id="level")
        yield Label(words("menu_pace"))
        paces = [(words(f"pace_{pace}"), pace) for pace in PACES]
        yield Select(paces, value=self.lobby.kept.pace, allow_blank=False, id="pace")
        yield Label(words("menu_takebacks"))
        backs = [(words(f"takebacks_{kind}"), kind) for kind in ("strict", "generous")]
        yield Select(backs, value="strict", allow_blank=False, id="takebacks")
        for option in self.options:
            yield from option.widgets()

    def on_mount(self) -> None:
        self.query_one("#play").focus()

    @work(exclusive=True)
    async def on_button_pressed(self, event: Button.Pressed) -> None:
        try:
            if event.button.id == "lesson":
                link = f"lesson-{self.game['name']}"
            elif event.button.id == "puzzles":
                link = await self.first_puzzle()
            else:
                wanted = self.wanted(start=event.button.id == "play")
                link = (await self.lobby.post("/tables", wanted))["play_link"]
        except BadInput as error:
            self.query_one("#problem", Label).update(
                self.words.clean(error.text(self.words.language))
            )
            return
        self.app.switch_screen(TableScreen(self.lobby, link, self.words))

    async def first_puzzle(self) -> str:
        """The link of the first puzzle that is not solved yet; of the first, if all are."""
        name, solved = self.game["name"], set(self.lobby.kept.solved)
        there = next(one for one in await self.lobby.get("/puzzles") if one["game"] == name)
        left = [
            number for number, one in enumerate(there["puzzles"], 1) if one["puzzle"] not in solved
        ]
        return f"puzzle-{name}-{left[0] if left else 1}"

    def wanted(self, *, start: bool) -> dict[str, Any]:
        """The table that is asked for; one for friends waits until its host begins."""
        return {
            "game": self.game["name"],
            "seats": self.query_one("#seats", Select).value,
            "bots": self.query_one("#level", Select).value,
            "pace": self.query_one("#pace", Select).value,
            "takebacks": self.query_one("#takebacks", Select).value,
            "options": {one.name: one.value() for one in self.options if one.changed},
            "name": self.lobby.name,
            "language": self.words.language,
            "start": start,
        }
