"""A socket at a table: taken over, looked after in rounds, and left without a trace."""

import asyncio
import gc
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.server import ServerProtocol
from websockets.uri import parse_uri

from moonlit.server.http import lines
from moonlit.server.http.lines import MOST_WAITING, PING, Line, Rounds
from moonlit.server.upkeep.garbage import Garbage
from server_tools import Player, Site, settings_for, site_for, wait_until


class Transport:
    """A connection that remembers what was done with it."""

    def __init__(self) -> None:
        self.written = b""
        self.closed = self.aborted = self.paused = False

    def write(self, data: bytes) -> None:
        self.written += data

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.aborted = True

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False


class Door:
    """What a line needs to know of the connection that it takes over."""

    def __init__(self) -> None:
        self.transport, self.conn = Transport(), ServerProtocol()
        self.connections: set[Any] = set()
        self.frames: list[bytes] = []
        self.read_paused = False
        self.writable = asyncio.Event()
        self.writable.set()


class Ears:
    """Hears what comes, and looks at nothing."""

    def __init__(self) -> None:
        self.heard: list[str | None] = []
        self.caught_up = self.lost = 0

    @property
    def waiting(self) -> int:
        return len(self.heard)

    def hear(self, text: str | None) -> None:
        self.heard.append(text)

    def catch_up(self) -> None:
        self.caught_up += 1

    def lose(self) -> None:
        self.lost += 1


class Wire:
    """A line with both of its ends."""

    def __init__(self) -> None:
        self.door, self.ears = Door(), Ears()
        browser = ClientProtocol(parse_uri("ws://localhost/"))
        browser.send_request(browser.connect())
        self.door.conn.receive_data(b"".join(browser.data_to_send()))
        (request,) = self.door.conn.events_received()
        self.door.conn.send_response(self.door.conn.accept(request))  # type: ignore[arg-type]
        browser.receive_data(b"".join(self.door.conn.data_to_send()))
        browser.events_received()
        self.browser, self.transport = browser, self.door.transport
        self.line = Line(self.door, self.ears)  # type: ignore[arg-type]

    def say(self, data: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> None:
        self.line.data_received(Frame(opcode, data, fin).serialize(mask=True))

    def told(self) -> list[Frame]:
        """What the browser was sent."""
        data, self.transport.written = self.transport.written, b""
        self.browser.receive_data(data)
        return self.browser.events_received()  # type: ignore[return-value]


async def wire() -> Wire:
    return Wire()


@pytest.fixture
def line() -> Wire:
    return asyncio.run(wire())


def test_a_message_in_pieces_is_heard_as_one(line: Wire) -> None:
    line.say(b'{"type":', fin=False)
    assert not line.ears.heard
    line.say(b'"hurry"}', Opcode.CONT)
    line.say("月".encode())
    line.say(b"\x00", Opcode.BINARY)
    assert line.ears.heard == ['{"type":"hurry"}', "月", None]


def test_what_is_no_text_though_it_says_so_closes_the_line(line: Wire) -> None:
    line.say(b"\xff")
    assert not line.ears.heard
    (frame,) = line.told()
    assert frame.opcode is Opcode.CLOSE
    assert int.from_bytes(frame.data[:2], "big") == 1007
    assert line.transport.closed


def test_the_question_whether_we_are_here_is_answered_without_asking_anybody(line: Wire) -> None:
    line.say(PING)
    line.say(PING)  # asked too often, it waits like everything else
    assert [frame.data for frame in line.told()] == [b'{"type":"pong"}']
    assert line.ears.heard == [PING.decode()]


def test_from_who_says_too_much_at_once_no_more_is_read(line: Wire) -> None:
    for _ in range(MOST_WAITING):
        line.say(b"{}")
    assert not line.transport.paused
    line.say(b"{}")
    assert line.transport.paused
    line.line.read_on()
    assert not line.transport.paused


def test_who_does_not_take_in_what_is_sent_hears_it_later(line: Wire) -> None:
    line.line.pause_writing()
    assert not line.line.write_at_once("one")
    line.line.resume_writing()
    assert line.ears.caught_up == 1
    assert line.line.write_at_once("one", "two" * 100, "three" * 30_000)
    texts = [bytes(frame.data) for frame in line.told()]
    assert texts == [b"one", b"two" * 100, b"three" * 30_000]


def test_who_says_good_bye_hears_it_and_is_closed(line: Wire) -> None:
    line.browser.send_close(1001)
    line.line.data_received(b"".join(line.browser.data_to_send()))
    (frame,) = line.told()
    assert frame.opcode is Opcode.CLOSE
    assert line.transport.closed


def test_who_does_not_answer_a_good_bye_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    async def part() -> Wire:
        made = Wire()
        made.line.end(4403)
        made.line.end(1000)  # it was said already
        assert not made.line.write_at_once("nothing more")
        assert not made.transport.closed
        await asyncio.sleep(0.05)
        return made

    monkeypatch.setattr(lines, "GOOD_BYE_WITHIN", 0.0)
    made = asyncio.run(part())
    (frame,) = made.told()
    assert int.from_bytes(frame.data[:2], "big") == 4403
    assert made.transport.aborted


def test_who_is_silent_is_asked_and_who_does_not_answer_is_let_go() -> None:
    async def look() -> tuple[list[list[Opcode]], bool]:
        made = Wire()
        told = []
        for at in range(6):
            made.line.look()
            frames = made.told()
            told.append([frame.opcode for frame in frames])
            if at == 1:  # a browser answers by itself
                made.line.data_received(b"".join(made.browser.data_to_send()))
        made.line.connection_lost(None)
        return told, made.ears.lost == 1

    told, lost = asyncio.run(look())
    # Came just now; silent, and asked; has answered; silent again; gone; and told so once.
    assert told == [[], [Opcode.PING], [], [Opcode.PING], [Opcode.CLOSE], []]
    assert lost


def test_a_round_comes_to_every_line_and_ends_with_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def go_round() -> list[bool]:
        rounds, wires = Rounds(), [Wire() for _ in range(5)]
        for made in wires:
            made.line.begin(rounds)
            await asyncio.sleep(0.002)
        while not all(made.transport.written for made in wires):
            await asyncio.sleep(0.001)
        for made in wires:
            made.line.connection_lost(None)
        while rounds._timer is not None:
            await asyncio.sleep(0.001)
        return [not made.door.connections for made in wires]

    monkeypatch.setattr(lines, "ROUND", 0.02)
    assert all(asyncio.run(go_round()))


def at_a_table(site: Site, watchers: int) -> list[Player]:
    """Ada at a table of her own, and some who watch."""
    ada = Player(site.address)
    table = ada.new_table("lunar-trick", seats=3)
    ada.sit(table["play_link"])
    return [ada, *(Player(site.address).sit(table["watch_link"]) for _ in range(watchers))]


async def tasks() -> int:
    return len(asyncio.all_tasks())


async def kept() -> Counter[str]:
    """What is in memory of sockets, whoever refers to it."""
    names = ("Door", "ServerDoor", "Line", "Visit", "Guest", "ServerProtocol", "ServerConnection")
    return Counter(type(one).__name__ for one in gc.get_objects() if type(one).__name__ in names)


def test_who_sits_there_and_waits_keeps_no_task(tmp_path: Path) -> None:
    with site_for(settings_for(tmp_path)) as site:
        people = at_a_table(site, 1)
        before = site.do(tasks())
        link = people[0].table["watch_link"]
        people += [Player(site.address).sit(link) for _ in range(5)]
        wait_until(lambda: site.do(tasks()) <= before)
        assert people[-1].ask(type="why", move="pass")["type"] == "refused"
        wait_until(lambda: site.do(tasks()) <= before)
        for one in people:
            one.leave_the_room()


def test_a_closed_socket_is_freed_without_a_search_for_garbage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Garbage, "set_aside", lambda _: None)
    with site_for(settings_for(tmp_path)) as site:
        people = at_a_table(site, 3)
        gc.collect()
        gc.disable()
        try:
            before = site.do(kept())
            more = [Player(site.address).sit(people[0].table["watch_link"]) for _ in range(3)]
            come = site.do(kept()) - before
            assert (come["Line"], come["Visit"], come["Guest"]) == (3, 3, 3)
            for one in more:
                one.leave_the_room()
            wait_until(lambda: site.do(kept()) == before)
        finally:
            gc.enable()
        for one in people:
            one.leave_the_room()
