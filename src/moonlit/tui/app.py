"""The terminal program: its menu and its tables."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

from textual.app import App

from .connection import Lobby
from .menu import MenuScreen
from .table import TableScreen
from .words import Words


class MoonlitApp(App[None]):
    """Opens with the menu, or at a table whose link was given."""

    TITLE = "Moonlit"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, lobby: Lobby, words: Words, link: str | None = None) -> None:
        super().__init__()
        self.lobby, self.words, self.link = lobby, words, link

    def on_mount(self) -> None:
        self.push_screen(MenuScreen(self.lobby, self.words))
        if self.link is not None:
            self.push_screen(TableScreen(self.lobby, self.link, self.words))


def knows_ascii_only(environment: Mapping[str, str], encoding: str | None) -> bool:
    """Is this a poor terminal? Then cards are drawn with plain signs.

    >>> knows_ascii_only({"TERM": "xterm-256color"}, "utf-8")
    False
    >>> knows_ascii_only({"TERM": "vt100"}, "utf-8")
    True
    """
    poor = environment.get("TERM", "dumb") in ("dumb", "vt100", "vt220", "linux")
    return poor or not (encoding or "").lower().replace("-", "").startswith("utf8")


def terminal_words(language: str, plain: bool = False) -> Words:
    """Words for this terminal; ``plain`` signs can be set, or asked for by ``MOONLIT_ASCII=1``."""
    forced = plain or bool(os.environ.get("MOONLIT_ASCII"))
    return Words(language, forced or knows_ascii_only(os.environ, sys.stdout.encoding))
