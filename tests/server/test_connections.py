"""Half-sent requests, and answers that nobody takes: real sockets on loopback."""

import contextlib
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from server_tools import PATIENCE, serving, settings_for, wait_until

HALF_A_HEAD = b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Half: "
HALF_A_BODY = (
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 1000\r\n\r\n{"
)
WHOLE = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
LONG = 600.0


@contextlib.contextmanager
def opened(address: str, count: int, said: bytes = b"") -> Iterator[list[socket.socket]]:
    """So many connections that have said this much."""
    port = int(address.rpartition(":")[2])
    with contextlib.ExitStack() as stack:
        made = []
        for _ in range(count):
            one = stack.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE))
            one.sendall(said)
            made.append(one)
        yield made


def until_closed(one: socket.socket) -> bytes:
    """Everything that still comes, until the server closes; TimeoutError if it never does."""
    found = b""
    with contextlib.suppress(ConnectionError):
        while piece := one.recv(65_536):
            found += piece
    return found


@pytest.mark.parametrize("said", [b"", HALF_A_HEAD, b"\r\n", WHOLE + HALF_A_HEAD])
def test_a_request_must_arrive_in_time(tmp_path: Path, said: bytes) -> None:
    with (
        serving(settings_for(tmp_path, head_seconds=0.2, body_seconds=LONG)) as address,
        opened(address, 20, said) as sockets,
    ):
        for one in sockets:
            assert until_closed(one).count(b'"status"') == said.count(WHOLE)


def test_a_body_must_arrive_in_time(tmp_path: Path) -> None:
    with (
        serving(settings_for(tmp_path, head_seconds=LONG, body_seconds=0.2)) as address,
        opened(address, 20, HALF_A_BODY) as sockets,
    ):
        for one in sockets:
            until_closed(one)


def test_a_head_without_end_is_not_read(tmp_path: Path) -> None:
    with (
        serving(settings_for(tmp_path, head_seconds=LONG)) as address,
        opened(address, 1, HALF_A_HEAD) as (one,),
    ):
        with contextlib.suppress(ConnectionError):
            one.sendall(b"x" * 2_000_000)
        assert until_closed(one) == b""


@pytest.mark.parametrize("said", [HALF_A_HEAD, HALF_A_BODY, b""])
def test_a_thousand_half_sent_requests_keep_nobody_out(tmp_path: Path, said: bytes) -> None:
    """Those that wait longest make room, from one address and altogether."""
    patient = settings_for(
        tmp_path, head_seconds=LONG, body_seconds=LONG, max_waiting=80, max_waiting_each=50
    )
    with serving(patient) as address, opened(address, 1_000, said) as sockets:
        for one in sockets[:950]:
            until_closed(one)
        assert httpx.get(f"{address}/health").status_code == 200
        sockets[-1].settimeout(0.05)
        with pytest.raises(TimeoutError):
            sockets[-1].recv(1)


def test_connections_altogether_are_bounded_behind_a_proxy(tmp_path: Path) -> None:
    """A proxy asks for many people, so only what there is altogether counts."""
    settings = settings_for(
        tmp_path, head_seconds=LONG, max_waiting=80, max_waiting_each=5, proxies="127.0.0.1"
    )
    with serving(settings) as address, opened(address, 100, HALF_A_HEAD) as sockets:
        for one in sockets[:20]:
            until_closed(one)
        assert httpx.get(f"{address}/health").status_code == 200


def sockets_of_this_process() -> int:
    """How many sockets are open here, the server's and the test's."""
    found = 0
    for file in Path("/proc/self/fd").iterdir():
        with contextlib.suppress(OSError):
            found += os.readlink(file).startswith("socket:")
    return found


def test_an_answer_that_is_not_taken_is_given_up(tmp_path: Path) -> None:
    """Whoever asks again and again, and never reads, is let go."""
    ask = WHOLE.replace(b"/health", b"/api/openapi.json")
    with serving(settings_for(tmp_path, head_seconds=LONG, body_seconds=0.2)) as address:
        before = sockets_of_this_process()
        with opened(address, 1, ask * 400) as (one,):
            wait_until(lambda: sockets_of_this_process() == before + 2)
            wait_until(lambda: sockets_of_this_process() == before + 1)
            assert until_closed(one).count(b"HTTP/1.1 200") < 400
