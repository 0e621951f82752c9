"""Sitting down at somebody's table, by its link."""

from __future__ import annotations

import asyncio
import re
from typing import Any, ClassVar
from urllib.parse import urlsplit

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input, Label, Static

from moonlit.errors import BadInput

from .connection import Lobby
from .faces import IVORY
from .lobby_screen import LobbyScreen
from .table import TableScreen


def read_link(link: str) -> tuple[str, str]:
    """The server's address and the table's code, from the link that somebody sent."""
    parts = urlsplit(link.strip())
    found = re.fullmatch(r"/t/([\w-]+)/?", parts.path)
    if parts.scheme not in ("http", "https") or not parts.netloc or not found:
        raise BadInput.named("no_link", link=repr(link))
    return f"{parts.scheme}://{parts.netloc}", found[1]


def sit_down(lobby: Lobby, code: str) -> str:
    """Take a free seat at a table, if its link allows that; the code under which one is there.

    The link of those who watch gives no seat, unless the table is open to everyone.
    """
    info: dict[str, Any] = lobby.call("GET", f"/tables/{code}?language={lobby.language}")
    play = info["play_link"]
    if info["seat"] is None and info["free"] and info["status"] == "waiting" and play is not None:
        path = f"/tables/{play}/join?language={lobby.language}"
        info = lobby.call("POST", path, {"name": lobby.name})
    return code if info["seat"] is None else info["play_link"]


class JoinScreen(LobbyScreen):
    """A field for a link."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "app.pop_screen")]

    def compose(self) -> ComposeResult:
        yield Static(Text(self.words("menu_join"), style=f"bold {IVORY}"), id="name")
        yield Static(self.words("join_about"), id="sentence")
        yield Input(placeholder="http://HOST/t/CODE", id="link")
        yield Label("", id="problem")
        yield Static(self.words("join_keys"), id="keys")

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    @work(exclusive=True)
    async def on_input_submitted(self, event: Input.Submitted) -> None:
        try:
            address, code = read_link(event.value)
            lobby = self.lobby.elsewhere(address)
            code = await asyncio.to_thread(sit_down, lobby, code)
        except BadInput as error:
            text = self.words.clean(error.text(self.words.language))
            self.query_one("#problem", Label).update(text)
            return
        self.app.switch_screen(TableScreen(lobby, code, self.words))
