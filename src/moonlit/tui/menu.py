"""The first screen: which game, back to a match, to a friend's table, to what was played."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Resize
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from moonlit.errors import BadInput

from .connection import Lobby
from .faces import DIM, GOLD, IVORY
from .finished import FinishedScreen
from .game_screen import GameScreen
from .joining import JoinScreen
from .lobby_screen import LobbyScreen
from .opening import MOON
from .settings_screen import SettingsScreen
from .table import TableScreen
from .words import Words

LOW = 40  # lines
RESUMED = 5  # matches to go on with that are listed


class MenuScreen(LobbyScreen):
    """The games, matches to go on with, and everything else."""

    BINDINGS: ClassVar[list[BindingType]] = [("q,escape", "app.quit")]

    def __init__(self, lobby: Lobby, words: Words) -> None:
        super().__init__(lobby, words)
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

    def on_screen_resume(self) -> None:
        self.set_class(self.words.ascii_only, "plain")
        self.query_one("#keys", Static).update(self.words("menu_keys"))
        self.fill()

    @work(exclusive=True)
    async def fill(self) -> None:
        """Ask the lobby what there is."""
        mine: dict[str, Any]
        try:
            self.games, mine = await asyncio.gather(
                self.lobby.get(f"/games?language={self.words.language}"),
                self.lobby.get(f"/mine?language={self.words.language}"),
            )
        except BadInput as error:
            self.query_one("#problem", Label).update(
                self.words.clean(error.text(self.words.language))
            )
            return
        self.running = mine["running"]
        listed = self.query_one(OptionList)
        before = listed.highlighted_option
        listed.clear_options()
        for at, match in enumerate(self.running[:RESUMED]):
            others = [n for seat, n in enumerate(match["people"]) if seat != match["seat"]]
            text = self.words("menu_resume", game=match["title"], people=", ".join(others))
            listed.add_option(Option(Text(text, style=f"bold {GOLD}"), id=f"resume-{at}"))
        for game in self.games:
            listed.add_option(Option(self.about(game), id=f"game-{game['name']}"))
        listed.add_option(None if not self.words.ascii_only else Option("", disabled=True))
        for name in ("join", "finished", "settings", "quit"):
            listed.add_option(Option(self.words(f"menu_{name}"), id=name))
        listed.focus()
        # Who has gone on to another line meanwhile stays there.
        ids, here = [option.id for option in listed.options], before and before.id
        listed.highlighted = ids.index(here) if here in ids else 0

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
        lobby, words = self.lobby, self.words
        if kind == "resume":
            self.app.push_screen(TableScreen(lobby, self.running[int(rest)]["link"], words))
        elif kind == "game":
            game = next(game for game in self.games if game["name"] == rest)
            self.app.push_screen(GameScreen(lobby, game, words))
        elif kind == "join":
            self.app.push_screen(JoinScreen(lobby, words))
        elif kind == "finished":
            self.app.push_screen(FinishedScreen(lobby, words))
        elif kind == "settings":
            self.app.push_screen(SettingsScreen(lobby, words))
        elif kind == "quit":
            self.app.exit()
