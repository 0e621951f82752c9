"""A server's table in the terminal, by its link: playing there, and a server that goes away."""

from urllib.parse import urlsplit

import pytest

from server_tools import Player, Process
from tui.terminal import ASKED, ENTER, WAITING, Terminal, sit_down


@pytest.fixture
def served(tmp_path):
    """Starts servers on one database; at the same port, if it is named."""
    started = []

    def start(port: int = 0) -> Process:
        started.append(Process(f"sqlite:///{tmp_path / 'moonlit.db'}", port))
        return started[-1]

    yield start
    for one in started:
        one.kill()


@pytest.fixture
def begun(terminal):
    """Joins a table of Ada's by its link, as Ben, and has her begin: it is Ben's turn."""

    def begin(server: Process) -> tuple[Player, Terminal]:
        host = Player(server.address, "Ada")
        info = host.new_table("shoot-the-moon", seats=2, options={"dealer": 0})
        host.sit(info["play_link"])
        guest = terminal("join", f"{server.address}/t/{info['play_link']}", "--name", "Ben")
        guest.wait_for("Ada begins the match")
        host.until(lambda message: "Ben" in str(message.get("table", "")))
        host.ask(type="start")
        guest.wait_for("Your turn: lead a card.")
        return host, guest

    return begin


def test_a_person_joins_by_link_and_plays_a_move(begun, served):
    host, guest = begun(served())
    guest.press(ENTER)
    guest.wait_for("Ada is choosing a card.")
    host.until_position(lambda position: bool(position["yours"]))
    assert host.position["view"]["table"][1] is not None
    host.leave_the_room()
    guest.press("q")
    guest.wait_for("Go on: Shoot the Moon, with Ada")


def test_a_bot_stands_in_after_being_asked_and_b_is_being_back(begun, served):
    host, guest = begun(served())
    host.ask(type="replace", seat=1)
    guest.wait_for("may a bot play for you until you are back?")
    guest.press("y")
    guest.wait_for("A bot is playing your seat.")
    guest.press("b")
    guest.wait_for("You are back.")
    host.until(lambda message: "is_back" in str(message.get("events", "")))
    assert not host.table["people"][1]["stand_in"]
    host.leave_the_room()


def test_who_is_removed_reads_it_in_the_terminal(begun, served):
    host, guest = begun(served())
    host.ask(type="remove", seat=1)
    guest.wait_for("The host has removed you from this table.")
    host.leave_the_room()


def test_a_server_that_is_killed_and_comes_back_costs_nothing(begun, served):
    server = served()
    host, guest = begun(server)
    host.leave_the_room()
    server.kill()
    guest.wait_for("The line to the table is broken")
    guest.press(ENTER)
    guest.wait_for("nothing is lost")
    served(urlsplit(server.address).port)
    guest.wait_for("Your turn: lead a card.")
    guest.press(ENTER)
    guest.wait_for("You play ")  # whoever comes next: Ada, or who stands in for her


def test_a_link_of_a_table_that_is_not_there_is_one_sentence(terminal, served):
    table = terminal("join", f"{served().address}/t/nowhere")
    table.wait_for("There is no such table")
    assert table.close() == 2


def test_the_own_server_is_started_again_when_it_dies(terminal):
    table = terminal()
    sit_down(table, "shoot-the-moon")
    table.kill_children()
    table.wait_for("The line to the table is broken")
    table.wait_for(*ASKED, *WAITING)
