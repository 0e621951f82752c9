"""What all screens around the table share."""

from __future__ import annotations

from pathlib import Path

from textual.screen import Screen

from .connection import Lobby
from .words import Words


class LobbyScreen(Screen[None]):
    """It asks the lobby, in the person's language, and draws with the signs their terminal has."""

    CSS_PATH = Path(__file__).with_name("menu.tcss")

    def __init__(self, lobby: Lobby, words: Words) -> None:
        super().__init__()
        self.lobby, self.words = lobby, words

    def on_mount(self) -> None:
        self.set_class(self.words.ascii_only, "plain")
