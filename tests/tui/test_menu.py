"""The terminal's menu and the screens behind it, on a server of the program's own."""

import json
import random
import re
import signal
from pathlib import Path

import pytest

from cli.command import moonlit
from moonlit.games import CATALOGUE
from moonlit.table import match_records
from server_tools import PATIENCE, Player, Process, play_on
from tui.terminal import DOWN, ENTER, Terminal

UP, TAB, ESCAPE = "\x1b[A", "\t", "\x1b"
ENTRIES = ("Join a table", "Finished matches", "Settings", "Quit")


def open_entry(terminal: Terminal, name: str) -> None:
    """Open what stands below the games."""
    terminal.wait_for("Settings")
    terminal.press(UP * (len(ENTRIES) - ENTRIES.index(name)) + ENTER)


def write(terminal: Terminal, text: str) -> None:
    """Write into the field of a screen, as soon as that has the keys and is empty."""
    while text not in terminal.text():
        for keys in ("\x15", text):
            terminal.press(keys)
            terminal.read(0.2)  # a cursor that blinks never leaves a whole second of silence


@pytest.mark.parametrize("arguments", [["table"], ["join", "http://127.0.0.1:9/t/abc"]])
def test_where_no_screen_can_be_drawn_the_prompt_is_pointed_to(arguments):
    done = moonlit(*arguments)
    assert done.returncode == 2
    assert "Play at a plain prompt: moonlit play GAME." in done.stderr


def test_a_dumb_terminal_is_pointed_to_the_prompt(terminal):
    poor = terminal(TERM="dumb")
    poor.wait_for("moonlit play GAME")
    assert poor.close() == 2


def test_a_table_is_set_up_with_options_pace_and_friends(terminal):
    table = terminal(columns=80, rows=24)
    table.wait_for("Settings")
    table.press(DOWN * list(CATALOGUE).index("shoot-the-moon") + ENTER)
    table.wait_for("Puzzles")  # the last of the buttons, which stand in one row
    assert "With friends" in table.text()
    table.press(TAB + ENTER)
    table.wait_for("For your friends:")
    table.wait_for("s: begin the match.")
    assert re.search(r"http://localhost:\d+/t/[\w-]+", table.text())
    assert "moonlit table --lan" in table.text()


def finish_a_match(folder: Path) -> None:
    """Play a short match where the terminal keeps its own, as the person who plays there."""
    folder.mkdir()
    server = Process(f"sqlite:///{folder / 'terminal.db'}")
    try:
        ada = Player(server.address)
        options = {"dealer": 0, "max_rounds": 1}
        ada.sit(ada.new_table("shoot-the-moon", seats=2, options=options, start=True)["play_link"])
        play_on([ada], random.Random(1))
        ada.leave_the_room()
        (folder / "person.json").write_text(json.dumps({"secret": ada.secret}))
        server.process.send_signal(signal.SIGINT)
        server.process.communicate(timeout=PATIENCE)
    finally:
        server.kill()


def test_a_finished_match_is_replayed_verified_exported_and_removed(
    terminal, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    finish_a_match(tmp_path / "moonlit")
    table = terminal()
    open_entry(table, "Finished matches")
    table.wait_for(" of 2 · ")  # whoever won
    table.press("v")
    table.wait_for("moves verified, from the sealed deals to the result.")
    table.press("e")
    table.wait_for("Written to")
    [file] = tmp_path.glob("moonlit-*.json")
    assert "verified" in match_records.verify(file.read_text())
    table.press(ENTER)
    table.wait_for(f"after 0 of {len(json.loads(file.read_text())['moves'])} moves")
    table.press("\x1b[F")
    table.wait_for("won the match!")
    table.press("q")
    table.wait_for("e export")
    table.press("s")
    table.wait_for("What your matches add up to")
    table.wait_for("95 % interval")
    table.press("q")
    table.wait_for("e export")
    table.press("d")
    table.wait_for("No match has been finished here yet.")


def test_settings_are_kept(terminal):
    first = terminal()
    open_entry(first, "Settings")
    first.wait_for("What you are called")
    write(first, "Maren")
    first.press(TAB * 4 + ENTER)
    first.wait_for("Lunatic")
    first.press("q")
    assert first.close() == 0
    again = terminal()
    open_entry(again, "Settings")
    again.wait_for("Maren")


@pytest.fixture
def links(tmp_path):
    """The links of a table at another server, where Ada waits for two more players."""
    server = Process(f"sqlite:///{tmp_path / 'moonlit.db'}")
    try:
        host = Player(server.address, "Ada")
        info = host.new_table("shoot-the-moon", seats=3)
        host.sit(info["play_link"])
        yield {whose: f"{server.address}/t/{info[f'{whose}_link']}" for whose in ("play", "watch")}
        host.leave_the_room()
    finally:
        server.kill()


def test_the_link_of_watchers_is_enough_to_watch_while_seats_are_free(terminal, links):
    watcher = terminal("join", links["watch"], "--name", "Ben")
    watcher.wait_for("Ada begins the match")
    assert "Ben" not in watcher.text()


def test_a_link_is_typed_in_and_a_wrong_one_is_a_sentence(terminal, links):
    guest = terminal()
    open_entry(guest, "Join a table")
    guest.wait_for("paste the link")
    write(guest, "somewhere")
    guest.press(ENTER)
    guest.wait_for("A table's link looks like")
    write(guest, links["play"])
    guest.press(ENTER)
    guest.wait_for("Ada begins the match")
