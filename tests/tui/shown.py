"""Positions of matches as the server tells them, and the terminal's screen for them as text."""

import re
from collections.abc import Callable

from textual.app import App

from moonlit.server.protocol import messages
from moonlit.server.tables import positions
from moonlit.server.tables.course import Course
from moonlit.server.tables.exercises import Setting, table_of
from moonlit.table.match import Match
from moonlit.table.seals import Seal
from moonlit.tui.connection import Lobby
from moonlit.tui.table import TableScreen
from moonlit.tui.words import Words

PEOPLE = ["Maren", "Luna", "Selene", "Chandra", "Mani", "Io"]
# name -> game, seats, options, moves made (the first legal one each time), seat
SCENES = {
    "lunar-flip": ("lunar", 4, {}, 4, 0),
    "lunar-trick": ("lunar", 4, {}, 9, 1),
    "lunar-two": ("lunar", 2, {}, 5, 0),
    "lunar-trick-opening": ("lunar-trick", 3, {}, 0, 0),
    "lunar-trick-tricks": ("lunar-trick", 4, {}, 6, 1),
    "lunar-trick-turn": ("lunar-trick", 3, {}, 11, 1),
    "shoot-the-moon-six": ("shoot-the-moon", 6, {"partners": True, "dealer": 0}, 4, 5),
    "shoot-the-moon-two": ("shoot-the-moon", 2, {"dealer": 0}, 3, 0),
    "lunatic": ("lunatic", 3, {"dealer": 0}, 3, 0),
    "lunatic-window": ("lunatic", 4, {"dealer": 1, "specials": {"N": 3, "T": 2}}, 2, 2),
}


def setting(match: Match, own: int) -> Setting:
    """The table of a match whose other seats are of the level club."""
    return Setting(
        match.game,
        match.people,
        own,
        match.options,
        "",
        match.seal.match,
        match.seal.commitment,
        "club",
    )


def made(game: str, seats: int, options: dict, moves: int) -> Match:
    match = Match(game, seats, options, seal=Seal.from_seed(1), people=PEOPLE[:seats])
    for _ in range(moves):
        seat = match.turn()[0]
        match.play(f"{seat} {next(match.legal_moves(seat))}")
    return match


def welcome(match: Match, seat: int, language: str) -> messages.Welcome:
    """What the server would tell a seat of this match."""
    course = Course(match, 0.0, None, 10**12)
    position = positions.position(course, seat, language)
    if position.window is not None:
        half = position.window.model_copy(update={"seconds": 2.0, "total": 4.0})
        position = position.model_copy(update={"window": half})
    table = table_of(setting(match, seat))
    events = positions.events(course, seat, 0, language)
    return messages.Welcome(seat=seat, table=table, position=position, events=events, chat=[])


class Still(TableScreen):
    """The table's screen with nobody at the other end of the line."""

    def follow(self) -> None:
        pass

    def begin(self) -> None:
        pass

    def tick(self) -> None:
        pass


class Shown(App[None]):
    """Nothing but one table."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, language: str = "en", ascii_only: bool = False) -> None:
        super().__init__()
        words = Words(language, ascii_only)
        self.table = Still(Lobby("http://nowhere", "0" * 64, "Maren", language), "x", words)

    def on_mount(self) -> None:
        self.push_screen(self.table)

    def text(self) -> str:
        """The screen as text."""
        strips = self.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in strips) + "\n"


async def scene(name: str, language: str = "en", ascii_only: bool = False) -> str:
    """The screen of one scene."""
    return await shown(name, language, ascii_only, Shown.text)


async def picture(name: str) -> str:
    """The screen of one scene as a drawing (SVG); its fonts are the reader's own."""
    drawn = await shown(name, "en", False, lambda app: app.export_screenshot(title="Moonlit"))
    return re.sub(r"\s*@font-face \{.*?\}", "", drawn, flags=re.S)


async def shown(name: str, language: str, ascii_only: bool, take: Callable[[Shown], str]) -> str:
    game, seats, options, moves, seat = SCENES[name]
    app = Shown(language, ascii_only)
    async with app.run_test(size=(104, 34)) as pilot:
        await pilot.pause()
        app.table.hear(welcome(made(game, seats, options, moves), seat, language))
        await pilot.pause()
        return take(app)
