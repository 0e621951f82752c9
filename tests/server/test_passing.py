"""Several processes at one address: a socket goes to the one that looks after its table."""

import asyncio
import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from moonlit.server.http.passing import Passing
from moonlit.server.serve import listen
from server_tools import Player, Process, wait_until

REQUEST = b"GET /ws/ HTTP/1.1\r\n\r\n"


def url(number: int) -> bytes:
    return b"/ws/%022d" % number


@contextlib.contextmanager
def connection() -> Iterator[tuple[socket.socket, socket.socket]]:
    """Both ends of one."""
    browser, server = socket.socketpair()
    with browser, server:
        yield browser, server


@contextlib.contextmanager
def two() -> Iterator[tuple[Passing, Passing]]:
    with Passing.between(2) as (first, second):
        assert first is not None
        assert second is not None
        yield first, second


class Served(asyncio.Protocol):
    """Answers every request with its length."""

    transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.transport.write(b"%d" % len(data))
        self.transport.close()


def test_all_who_have_one_link_meet_and_tables_are_shared_out() -> None:
    with two() as (first, second), connection() as (_, mine):
        passed = [first.pass_on(url(n), REQUEST, mine) for n in range(40)]
        assert passed == [not second.pass_on(url(n), REQUEST, mine) for n in range(40)]
        assert {True, False} == set(passed)


def test_a_connection_that_is_passed_on_is_served_by_the_other() -> None:
    async def serve() -> bytes:
        with two() as (first, second), connection() as (browser, mine):
            number = next(n for n in range(40) if first.pass_on(url(n), REQUEST, mine))
            mine.close()  # the other has it
            assert not second.pass_on(url(number), REQUEST, browser)
            second.open(Served)
            browser.setblocking(False)
            answer = await asyncio.get_running_loop().sock_recv(browser, 100)
            second.close()
            return answer

    assert asyncio.run(serve()) == b"%d" % len(REQUEST)


@pytest.mark.parametrize("link", [b"/", b"/api/tables", b"/ws/lesson-lunar", b"/ws/" + 30 * b"a"])
def test_what_is_no_table_is_answered_where_it_came(link: bytes) -> None:
    with two() as ways, connection() as (_, mine):
        assert not any(one.pass_on(link, REQUEST, mine) for one in ways)


def test_who_cannot_be_passed_on_stays() -> None:
    """Nobody takes in there what is passed on, so at some time no more is."""
    with two() as (first, _), connection() as (_, mine):
        number = next(n for n in range(40) if first.pass_on(url(n), REQUEST, mine))
        while first.pass_on(url(number), REQUEST + b" " * 20_000, mine):
            pass
        assert not first.pass_on(url(number), b" " * 100_000, mine)


@pytest.mark.slow
def test_the_people_of_a_table_meet_in_one_process(postgres: str, tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as free:
        port = free.getsockname()[1]
    server = Process(
        postgres, MOONLIT_WORKERS="2", MOONLIT_METRICS_PORT=str(port), MOONLIT_MAX_SOCKETS_EACH="99"
    )

    def here() -> list[int]:
        """How many sockets each process has, of those that tell it already."""
        found = []
        for number in range(2):
            with contextlib.suppress(httpx.TransportError):
                lines = httpx.get(f"http://127.0.0.1:{port + number}/metrics").text.splitlines()
                sockets = [one.split()[1] for one in lines if one.startswith("moonlit_sock")]
                found += [int(float(one)) for one in sockets]
        return found

    with contextlib.ExitStack() as leaving:
        leaving.callback(server.stop)
        wait_until(lambda: len(here()) == 2)
        for _ in range(4):
            before = here()
            people = [Player(server.address, "Ada"), *(Player(server.address) for _ in range(4))]
            link = people[0].new_table("lunar-trick", seats=3)["play_link"]
            for one in people:
                leaving.callback(one.leave_the_room)
                one.sit(link)
            grown = [now - then for now, then in zip(here(), before)]
            assert sorted(grown) == [0, 5]
