"""A game's rules, in a screen of their own, opened at a rule."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Markdown, Static

from moonlit.commands.look import rules_text

from .words import Words


class RulesScreen(Screen[None]):
    """The rules page; ``rule`` is scrolled to."""

    BINDINGS: ClassVar[list[BindingType]] = [("q,escape,r", "app.pop_screen")]
    CSS_PATH = Path(__file__).with_name("menu.tcss")

    def __init__(self, game: str, words: Words, rule: str | None = None) -> None:
        super().__init__()
        self.words, self.rule = words, rule
        self.text = words.clean(rules_text(game, words.language))

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            if self.words.ascii_only:
                yield Static(self.text, markup=False)
            else:
                yield Markdown(self.text, open_links=False)
        yield Static(self.words("rules_keys"), id="keys")

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()
        if self.rule is not None and not self.words.ascii_only:
            self.call_after_refresh(self.scroll_to_rule)

    def scroll_to_rule(self) -> None:
        for block in self.query_one(Markdown).query("MarkdownBlock").results():
            if str(getattr(block, "source", "")).lstrip("-* ").startswith(f"{self.rule}**"):
                self.query_one(VerticalScroll).scroll_to_widget(block, top=True, animate=False)
                return
