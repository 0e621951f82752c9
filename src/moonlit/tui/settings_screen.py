"""What a person can set: name, language, the pace of new tables, plain signs."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Button, Input, Label, Select, Static

from moonlit.text.names import LONGEST_NAME

from .faces import IVORY
from .lobby_screen import LobbyScreen
from .preferences import PACES

LANGUAGE_NAMES = (("English", "en"), ("日本語", "ja"))


class SettingsScreen(LobbyScreen):
    """All fields below each other; they count when they are kept."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "app.pop_screen")]

    def compose(self) -> ComposeResult:
        words, kept = self.words, self.lobby.kept
        yield Static(Text(words("menu_settings"), style=f"bold {IVORY}"), id="name")
        with VerticalScroll(id="set-up", can_focus=False):
            yield Label(words("set_name"))
            yield Input(value=self.lobby.name, max_length=LONGEST_NAME, id="own-name")
            yield Label(words("set_language"))
            names = [(words.clean(name), code) for name, code in LANGUAGE_NAMES]
            yield Select(names, value=words.language, allow_blank=False, id="language")
            yield Label(words("menu_pace"))
            paces = [(words(f"pace_{pace}"), pace) for pace in PACES]
            yield Select(paces, value=kept.pace, allow_blank=False, id="pace")
            yield Label(words("set_plain"))
            signs = [(words("no"), False), (words("yes"), True)]
            yield Select(signs, value=words.ascii_only, allow_blank=False, id="plain")
            yield Button(words("keep"), variant="primary", id="keep")
        yield Static(words("settings_keys"), id="keys")

    def on_mount(self) -> None:
        self.query_one("#own-name").focus()

    def on_button_pressed(self) -> None:
        """Keep what is set, and go by it from now on."""
        lobby, words, kept = self.lobby, self.words, self.lobby.kept
        lobby.name = self.query_one(Input).value.strip() or lobby.name
        words.language = lobby.language = str(self.query_one("#language", Select).value)
        words.ascii_only = self.query_one("#plain", Select).value is True
        kept.name, kept.language, kept.plain = lobby.name, words.language, words.ascii_only
        kept.pace = str(self.query_one("#pace", Select).value)
        kept.save()
        self.app.pop_screen()
