"""The terminal's table: golden screens, keys, and moves of several steps."""

import asyncio
import re
from pathlib import Path

import pytest

from moonlit.server.protocol import messages
from moonlit.server.tables.requests import choices_after
from moonlit.table.match import Match
from moonlit.tui.building import Item
from moonlit.tui.story import Story
from moonlit.tui.tray import Tray
from tui.shown import PEOPLE, SCENES, Shown, made, picture, scene, welcome
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
    at_table(check, made("lunar-trick", 3, {}, 0), 0, size=size, language=language)


def at_table(check, match, seat, *, size=(100, 36), language="en"):
    """Run ``check(app, pilot)`` at a seat of a match."""

    async def run():
        app = Shown(language)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            app.table.hear(welcome(match, seat, language))
            await pilot.pause()
            await check(app, pilot)

    asyncio.run(run())


def recorded(app) -> list:
    """What the screen asks of the server from now on; everything is acknowledged."""
    sent = []

    async def ask(kind, **values):
        sent.append((kind, values))
        return messages.Ack(id="x")

    app.table.seat.ask = ask
    return sent


def test_a_terminal_too_small_says_so_and_comes_back():
    async def check(app, pilot):
        assert "The table needs at least 72 × 22" in app.text()
        await pilot.resize_terminal(100, 36)
        await pilot.pause()
        assert "Choose a card for the opening trick." in app.text()

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


def test_a_refusal_that_comes_after_the_next_position_does_not_cover_it():
    """Enter pressed twice: the second move is refused, and meanwhile it is one's turn again."""
    match = made("lunar-trick", 3, {}, 0)

    async def check(app, pilot):
        async def ask(kind, **values):
            app.table.hear(welcome(match, 0, "en"))
            return messages.Refused(id="x", text="It is not your turn.", rule=None)

        app.table.seat.ask = ask
        await pilot.press("enter")
        await pilot.pause()
        assert "Choose a card for the opening trick." in app.text()
        assert "It is not your turn." not in app.text()

    at_table(check, match, 0)


def test_a_card_is_taken_with_the_mouse():
    async def check(app, pilot):
        sent = recorded(app)
        await pilot.click("#tray", offset=(8, 1))
        await pilot.pause()
        second = app.table.query_one(Tray).items[1].item
        assert sent == [(messages.Move, {"move": second.move})]

    on_screen(check)


@pytest.mark.parametrize("size", [(72, 22), (80, 24)])
@pytest.mark.parametrize("name", SCENES)
def test_nothing_is_cut_off_in_a_small_terminal(name, size):
    """Japanese, whose words are wide: the picture, what to do, all cards and all keys are seen."""

    async def check(app, pilot):
        table, tray = app.table, app.table.query_one(Tray)
        assert tray.region.height == tray.lines * tray.rows
        assert table.query_one("#keys").region.y == tray.region.bottom
        assert table.query_one("#keys").region.bottom == size[1]
        assert table.query_one("#upper").region.height >= len(table.picture(roomy=False))
        assert "メニュー" in app.text()

    game, seats, options, moves, seat = SCENES[name]
    at_table(check, made(game, seats, options, moves), seat, size=size, language="ja")


def test_the_cards_of_a_move_are_picked_one_after_the_other():
    """Enter picks a card and goes on to the next one that may join."""
    match = made("lunar", 4, {}, 0)
    sent = []

    async def check(app, pilot):
        async def ask(kind, **values):
            if kind is messages.Steps:
                return choices_after(
                    match.sight(0), messages.Steps(id="x", **values), match.people, "en"
                )
            sent.append(values["move"])
            return messages.Ack(id="x")

        table = app.table
        table.seat.ask = ask
        table.building.offered = await table.ask_steps([], [])
        table.draw()
        hand = match.view(0)["hand"]
        assert [shown.item.card for shown in table.query_one(Tray).items] == hand
        await pilot.press("enter", "enter", "enter", "enter")
        assert "Is that it?" in app.text()
        await pilot.press("enter")
        animal = next(at for at, card in enumerate(hand) if card.isalpha())
        assert sent == [" ".join(["pass", *hand[:2], *hand[animal : animal + 2]])]

    at_table(check, match, 0)


def test_before_the_match_it_is_said_who_begins():
    async def check(app, pilot):
        table = app.table.table
        waiting = table.model_copy(update={"status": "waiting", "host": 1})
        app.table.position = None
        app.table.hear(messages.Table(table=waiting))
        await pilot.pause()
        assert "Luna begins the match when all are there." in app.text()
        app.table.hear(messages.Table(table=waiting.model_copy(update={"host": 0})))
        await pilot.pause()
        assert "s: begin the match." in app.text()

    on_screen(check)


@pytest.mark.parametrize(("game", "seats"), [("lunar-trick", 3), ("lunar", 4)])
def test_who_has_chosen_is_neither_marked_nor_named_as_choosing(game, seats):
    """Seats 0 and 1 have chosen: marks and the line above the table name the others only."""
    match = made(game, seats, {}, 0)
    for seat in (0, 1):
        match.play(f"{seat} {next(match.legal_moves(seat))}")
    waited = PEOPLE[2:seats]

    async def check(app, pilot):
        marked = [name for name in PEOPLE[:seats] if f"▸ {name}" in app.text()]
        assert marked == waited
        line = next(line for line in app.text().splitlines() if "choosing" in line)
        assert [name for name in PEOPLE[:seats] if name in line] == waited

    at_table(check, match, 0)


def test_the_last_trick_is_in_the_order_of_play_and_says_you():
    """Seat 2 led and seat 1 took the trick: by seat its cards would stand in another order."""
    setup = {"hands": [["R2", "G3"], ["R9", "G5"], ["R4", "G6"]], "leader": 2}
    match = Match.from_setup("shoot-the-moon", 3, {}, {**setup, "tricks": [1, 1, 1]})
    for move in ("2 play R4", "0 play R2", "1 play R9"):
        match.play(move)

    async def check(app, pilot):
        line = next(line for line in app.text().splitlines() if "Last trick" in line)
        assert re.findall(r"\d+", line) == ["4", "2", "9"]
        assert line.rstrip().endswith("taken by you")

    at_table(check, match, 1)


def test_a_small_terminal_has_the_goal_in_sight():
    async def check(app, pilot):
        assert "Goal: 5 points" in app.text()

    at_table(check, made("lunar-trick", 4, {}, 6), 1, size=(80, 24))


def test_the_end_of_a_match_is_seen_whatever_was_pressed():
    async def check(app, pilot):
        app.table.say("It is not your turn.", warning=True)
        app.table.draw()
        await pilot.pause()
        assert "won the match" in app.text()
        assert "n: play again" in app.text()

    match = made("lunatic", 3, {"dealer": 0}, 0)
    while not match.position()["over"]:
        seat = match.turn()[0]
        match.play(f"{seat} {list(match.legal_moves(seat))[-1]}")
    at_table(check, match, 0)


def test_a_proposal_is_answered():
    async def check(app, pilot):
        sent = recorded(app)
        proposal = messages.Proposal(
            number=3, kind="takeback", seat=1, agreed=[1], asked=[0], text="Luna asks for it."
        )
        table = app.table.table.model_copy(update={"proposal": proposal})
        app.table.hear(messages.Table(table=table))
        await pilot.pause()
        assert "Luna asks for it. y: agree · n: disagree" in app.text()
        await pilot.press("n")
        assert sent == [(messages.Vote, {"proposal": 3, "agree": False})]

    on_screen(check)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("name", SCENES)
def test_the_newest_event_is_always_in_sight(name, size):
    """Also after what is said above the cards has grown and shrunk again."""

    async def check(app, pilot):
        table = app.table
        for note in ("", "A long sentence. " * 20, ""):
            table.query_one(Story).tell(f"Newest of all, after {len(note)}.")
            table.say(note)
            table.draw()
            await pilot.pause()
            await pilot.pause()
            assert f"Newest of all, after {len(note)}." in app.text()

    game, seats, options, moves, seat = SCENES[name]
    at_table(check, made(game, seats, options, moves), seat, size=size)


def test_a_card_that_the_server_does_not_take_is_not_picked():
    """However often it is tried: nine picks of one card were more than a message may have."""

    async def check(app, pilot):
        async def ask(kind, **values):
            assert len(values["cards"]) == 1
            return messages.Error(id="x", text="Not now.")

        app.table.seat.ask = ask
        building = app.table.building
        for _ in range(10):
            await building.choose(Item("1", "1", None), app.table.ask_steps)
        assert not building.begun()

    at_table(check, made("lunar", 4, {}, 0), 0)
