"""The terminal's table: golden screens, keys, and moves of several steps."""

import asyncio
import re
from pathlib import Path

import pytest

from moonlit.server import messages
from moonlit.tui.tray import Tray
from tui.shown import SCENES, Shown, made, picture, scene, welcome
from tui.write import PICTURE

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", SCENES)
def test_the_screen_is_as_it_was(name, language):
    golden = (GOLDEN / f"{name}.{language}.txt").read_text(encoding="utf-8")
    assert asyncio.run(scene(name, language)) == golden, "python tests/tui/write.py, and look"


def test_a_poor_terminal_gets_plain_signs():
    text = asyncio.run(scene("shoot-the-moon-six", ascii_only=True))
    assert text.isascii()
    assert text == (GOLDEN / "ascii.txt").read_text(encoding="utf-8")


def test_the_documentations_picture_loads_nothing_from_outside():
    kept = PICTURE.read_text(encoding="utf-8")
    assert kept == asyncio.run(picture("lunar-trick-turn")), "python tests/tui/write.py, and look"
    assert re.findall(r"(?:href|src|url)\W+(?!#)\w+:", kept) == []


def on_screen(check, *, size=(100, 36), language="en"):
    """Run ``check(app, pilot)`` at a table of Lunar Trick's opening trick."""

    async def run():
        app = Shown(language)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            app.table.hear(welcome(made("lunar-trick", 3, {}, 0), 0, language))
            await pilot.pause()
            await check(app, pilot)

    asyncio.run(run())


def test_a_terminal_too_small_says_so_and_comes_back():
    async def check(app, pilot):
        assert "The table needs at least 72 × 22" in app.text()
        await pilot.resize_terminal(100, 36)
        await pilot.pause()
        assert "Your turn." in app.text()

    on_screen(check, size=(40, 16))


def test_a_question_mark_explains_the_card_under_the_cursor():
    async def check(app, pilot):
        await pilot.press("question_mark")
        assert "That can be played." in app.text()
        await pilot.press("left", "question_mark")
        assert "The Lunar Eclipse may not be chosen for the opening trick. · LT-10" in app.text()

    on_screen(check, size=(140, 36))


def test_a_broken_line_is_said_and_the_table_stays():
    async def check(app, pilot):
        app.table.line_lost()
        await pilot.pause()
        assert "nothing is lost" in app.text()
        await pilot.press("enter")  # a move that cannot be sent
        await pilot.pause()
        assert "nothing is lost" in app.text()

    on_screen(check)


def test_a_card_is_taken_with_the_mouse():
    sent = []

    async def check(app, pilot):
        async def ask(kind, **values):
            sent.append((kind, values))
            return messages.Ack(id="x")

        app.table.seat.ask = ask
        await pilot.click("#tray", offset=(8, 1))
        await pilot.pause()
        second = app.table.query_one(Tray).items[1].item
        assert sent == [(messages.Move, {"move": second.move})]

    on_screen(check)
