"""The first screens: which game, how many players, which opponents; or back to a match."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Button, Label, OptionList, Select, Static
from textual.widgets.option_list import Option

from moonlit.errors import BadInput

from .connection import Lobby
from .faces import DIM, GOLD, IVORY
from .opening import MOON
from .table import TableScreen
from .words import Words

LOW = 32  # lines


class MenuScreen(Screen[None]):
    """The four games, matches to go on with, the language."""

    BINDINGS: ClassVar[list[BindingType]] = [("q,escape", "app.quit")]
    CSS_PATH = "menu.tcss"

    def __init__(self, lobby: Lobby, words: Words) -> None:
        super().__init__()
        self.lobby, self.words = lobby, words
        self.games: list[dict[str, Any]] = []
        self.running: list[dict[str, Any]] = []

    def compose(self) -> ComposeResult:
        yield Static(Text(MOON, style=IVORY), id="moon")
        yield OptionList(id="games")
        yield Label("", id="problem")
        yield Static(self.words("menu_keys"), id="keys")

    def on_resize(self, event: Resize) -> None:
        """A low terminal has room for the games, not for the moon."""
        self.set_class(event.size.height < LOW, "low")
        self.set_class(self.words.ascii_only, "plain")

    def on_screen_resume(self) -> None:
        self.fill()

    @work(exclusive=True)
    async def fill(self) -> None:
        """Ask the lobby what there is."""
        mine: dict[str, Any]
        try:
            self.games, mine = await asyncio.gather(
                self.lobby.get(f"/games?language={self.words.language}"),
                self.lobby.get("/mine"),
            )
        except BadInput as error:
            self.query_one("#problem", Label).update(self.words.clean(str(error)))
            return
        self.running = mine["running"]
        listed = self.query_one(OptionList)
        listed.clear_options()
        for at, match in enumerate(self.running[:5]):
            others = [n for seat, n in enumerate(match["people"]) if seat != match["seat"]]
            text = self.words("menu_resume", game=match["title"], people=", ".join(others))
            listed.add_option(Option(Text(text, style=f"bold {GOLD}"), id=f"resume-{at}"))
        for game in self.games:
            listed.add_option(Option(self.about(game), id=f"game-{game['name']}"))
        if self.words.ascii_only:
            listed.add_option(Option("", disabled=True))
        else:
            listed.add_option(None)
            listed.add_option(Option(self.words("menu_language"), id="language"))
        listed.add_option(Option(self.words("menu_quit"), id="quit"))
        listed.focus()
        listed.highlighted = 0

    def about(self, game: dict[str, Any]) -> Text:
        seats = "/".join(map(str, game["seats"]))
        numbers = self.words("menu_minutes", seats=seats, minutes=game["minutes"])
        return Text.assemble(
            (game["title"], f"bold {IVORY}"),
            (f"   {numbers}\n", DIM),
            self.words.clean(game["sentence"]),
        )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        kind, _, rest = (event.option_id or "").partition("-")
        if kind == "resume":
            link = self.running[int(rest)]["link"]
            self.app.push_screen(TableScreen(self.lobby, link, self.words))
        elif kind == "game":
            game = next(game for game in self.games if game["name"] == rest)
            self.app.push_screen(GameScreen(self.lobby, game, self.words))
        elif kind == "language":
            self.words.language = "en" if self.words.language == "ja" else "ja"
            self.lobby.language = self.words.language
            self.fill()
        elif kind == "quit":
            self.app.exit()


class GameScreen(Screen[None]):
    """One game: players, opponents, play."""

    BINDINGS: ClassVar[list[BindingType]] = [("q,escape", "app.pop_screen")]
    CSS_PATH = "menu.tcss"

    def __init__(self, lobby: Lobby, game: dict[str, Any], words: Words) -> None:
        super().__init__()
        self.lobby, self.game, self.words = lobby, game, words

    def compose(self) -> ComposeResult:
        words, game = self.words, self.game
        yield Static(Text(game["title"], style=f"bold {IVORY}"), id="name")
        yield Static(words.clean(game["sentence"]), id="sentence")
        yield Label(words("menu_players"))
        seats = [(str(number), number) for number in game["seats"]]
        yield Select(seats, value=game["default_seats"], allow_blank=False, id="seats")
        yield Label(words("menu_level"))
        levels = [
            (words.clean(f"{one['title']}: {one['about']}"), one["name"]) for one in game["levels"]
        ]
        yield Select(levels, value=game["default_level"], allow_blank=False, id="level")
        with Horizontal(id="do"):
            yield Button(words("menu_play"), variant="primary", id="play")
            if game["lesson"]:
                yield Button(words("menu_lesson"), id="lesson")
        yield Label("", id="problem")
        yield Static(self.words("game_keys"), id="keys")

    def on_mount(self) -> None:
        self.set_class(self.words.ascii_only, "plain")
        self.query_one("#play").focus()

    @work(exclusive=True)
    async def on_button_pressed(self, event: Button.Pressed) -> None:
        try:
            if event.button.id == "lesson":
                link = f"lesson-{self.game['name']}"
            else:
                link = (await self.lobby.post("/tables", self.wanted()))["play_link"]
        except BadInput as error:
            self.query_one("#problem", Label).update(self.words.clean(str(error)))
            return
        screen = TableScreen(self.lobby, link, self.words)
        self.app.switch_screen(screen)

    def wanted(self) -> dict[str, Any]:
        return {
            "game": self.game["name"],
            "seats": self.query_one("#seats", Select).value,
            "bots": self.query_one("#level", Select).value,
            "name": self.lobby.name,
            "language": self.words.language,
            "start": True,
        }
