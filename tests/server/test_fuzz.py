"""Anything at all, sent to every call and to the socket: answered or closed, never a fault."""

import contextlib
import json
import random
from collections.abc import Callable
from http.client import HTTPConnection
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from cases import CASES, Case
from moonlit.games import CATALOGUE
from moonlit.server.app import create_app
from moonlit.server.protocol.messages import from_server
from moonlit.server.settings import Settings
from moonlit.table.match import Match
from moonlit.table.seals import Seal
from odd_messages import BROKEN, KINDS, Scene, message
from server_tools import PATIENCE, Faults, Player, Site, check_log

Persons = Callable[..., Player]
# The server, in a thread of this process, has a use for chance of its own.
pytestmark = pytest.mark.filterwarnings("ignore:Do not use the `random` module inside strategies")
QUICK = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
LONG = settings(QUICK, max_examples=400)


CALLS = {
    found.ok().label: found.ok()
    for found in schemathesis.openapi.from_dict(
        create_app(Settings()).openapi()
    ).get_all_operations()
}


def call_often(label: str, address: str, how: settings) -> None:
    """Call it with whatever its description allows, and with what it does not."""

    @how
    @given(case=CALLS[label].as_strategy(), known=st.booleans())
    def call(case: Any, known: bool) -> None:
        headers = {"Authorization": f"Bearer {'ab' * 32}"} if known else {}
        answer = case.call(base_url=address, headers=headers)
        assert answer.status_code < 500 or "not been built" in answer.text

    with Faults():
        call()


@pytest.mark.parametrize("label", CALLS)
def test_no_call_can_break_the_server(label: str, address: str) -> None:
    call_often(label, address, QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("label", CALLS)
def test_no_call_can_break_the_server_in_the_long_run(label: str, address: str) -> None:
    call_often(label, address, LONG)


# --- addresses, bodies and headers that no description allows -----------------------------------

PIECES = [
    "", ".", "..", "a", "a" * 300, "b/" * 1_500, "%00", "%ff", "%ed%a0%80", "%2e%2e", "%2f", "%5c",
    "%0a", "%25", "%E2%80%AE", "%D9%A3", "~", "*", "[", "?", "?language=%00", "?seat=" + "9" * 30,
    "api", "tables", "records", "rules", "mine", "join", "positions", "deals", "qr.svg", "docs",
    "ws", "assets", "t", "index.html", "lunar", "9" * 64, "9" * 65, "health", "metrics",
]  # fmt: skip
BODIES = [
    *BROKEN,
    '{"game":"lunar","name":"\\ud800"}',
    '{"game":"lunar","name":"x","options":{"\\ud800":"\\ud800"}}',
    '{"game":"lunar","name":"x","options":{"max_rounds":NaN}}',
    '{"game":"lunar","name":"x","options":{"max_rounds":1e400}}',
    '{"game":"lunar","name":"x","seats":' + "9" * 4_000 + "}",
    '{"game":"lunar","name":"x","clock":1e18}',
    '{"game":"\\u0000","name":"\\u0000"}',
]
HEADERS = {
    "Origin": ["http://[", "null", "\xff", "http://[::1", "//"],
    "Authorization": ["Bearer", f"Bearer {'ab' * 32}", "bearer " + "\xb2" * 64, "\xff" * 300],
    "Content-Type": ["application/json", "application/json; charset=klingon", "\xff", "text/plain"],
    "Accept-Encoding": ["\xff", "gzip;q=x"],
}
targets = st.lists(st.sampled_from(PIECES), max_size=6).map(lambda parts: "/" + "/".join(parts))
headers = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(values) for name, values in HEADERS.items()}
)
METHODS = ["GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"]


def call_oddly(site: Site, how: settings) -> None:
    """Whatever the address, the body and the headers are: an answer that blames them."""

    @how
    @given(
        method=st.sampled_from(METHODS),
        target=targets,
        body=st.sampled_from(BODIES) | st.none(),
        headers=headers,
    )
    def call(method: str, target: str, body: str | None, headers: dict[str, str]) -> None:
        connection = HTTPConnection(site.address.removeprefix("http://"), timeout=PATIENCE)
        with contextlib.closing(connection):
            connection.putrequest(method, target)
            for name, text in headers.items():
                connection.putheader(name, text.encode("latin-1"))
            data = (body or "").encode()
            connection.putheader("Content-Length", str(len(data)))
            connection.endheaders(data)
            status = connection.getresponse().status
        assert status < 500 or (status, method) == (503, "GET")  # a client that is not built

    with Faults():
        call()


def test_no_address_body_or_header_can_break_the_server(site: Site) -> None:
    call_oddly(site, settings(QUICK, max_examples=300))


@pytest.mark.slow
def test_no_address_body_or_header_can_break_the_server_in_the_long_run(site: Site) -> None:
    call_oddly(site, settings(QUICK, max_examples=20_000))


@pytest.mark.parametrize(
    "path", ["/%00", f"/{'a' * 300}", "/index.html%00", "/assets/%00", f"/assets/{'a' * 300}"]
)
def test_a_name_that_no_file_can_have_is_no_fault(site: Site, path: str) -> None:
    with Faults():
        assert httpx.get(f"{site.address}{path}").status_code in (200, 404, 503)


def test_an_origin_that_is_no_address_is_another_one(site: Site) -> None:
    with Faults():
        answer = httpx.post(f"{site.address}/api/tables", headers={"Origin": "http://["}, json={})
    assert answer.status_code == 403


# --- the socket -------------------------------------------------------------------------------


def endure(site: Site, person: Persons, case: Case, rng: random.Random, count: int) -> None:
    """Odd messages from a seat, another tab of it, and somebody who watches; all goes on."""
    game, seats, options = case
    ada, eve = person("Ada"), person("Eve")
    tab = person("Ada", secret=ada.secret)
    table = ada.new_table(game, seats=seats, options=options, bots="random", start=True)
    scene = Scene(Match(game, seats, options, seal=Seal.from_seed(1)), 0, 1)
    kinds = [kind for kind in KINDS if kind not in ("hint", "leave", "resign")]
    guests = [
        ada.sit(table["play_link"]),
        tab.sit(table["play_link"]),
        eve.sit(table["watch_link"]),
    ]
    for _ in range(count):
        text, guest = message(rng, scene, kinds), rng.choice(guests)
        assert guest.socket is not None
        guest.socket.send(text)
    for guest in guests:
        guest.send(type="ping")
        guest.until(lambda message: message["type"] == "pong")
        for received in guest.received:
            from_server.validate_python(received)
    for received in eve.received:
        position = received.get("position")
        assert position is None or not position["view"].get("hand") or position["result"]
    site.do(check_log(site.room(table["match"])))
    for guest in guests:
        guest.leave_the_room()


@settings(QUICK, max_examples=len(CASES))
@given(rng=st.randoms(use_true_random=False), case=st.sampled_from(CASES))
def test_no_message_can_break_a_table(
    site: Site, person: Persons, rng: random.Random, case: Case
) -> None:
    with Faults():
        endure(site, person, case, rng, 30)


@pytest.mark.slow
@settings(QUICK, max_examples=300)
@given(seed=st.integers(0, 2**32), case=st.sampled_from(CASES))
def test_no_message_can_break_a_table_in_the_long_run(
    site: Site, person: Persons, seed: int, case: Case
) -> None:
    with Faults():
        endure(site, person, case, random.Random(seed), 100)


@pytest.mark.parametrize("game", CATALOGUE)
def test_no_message_can_break_a_lesson(site: Site, person: Persons, game: str) -> None:
    rng, ada = random.Random(game), person()
    with Faults():
        ada.sit(f"lesson-{game}")
        assert ada.socket is not None
        scene = Scene(Match(game, seal=Seal.from_seed(1)), 0)
        for _ in range(200):
            ada.socket.send(message(rng, scene))
        ada.send(type="ping")
        ada.until(lambda message: message["type"] == "pong")
    for received in ada.received:
        from_server.validate_python(received)


def test_no_hello_can_break_the_server(site: Site, person: Persons) -> None:
    rng, ada = random.Random(1), person()
    table = ada.new_table("lunar-trick", seats=3)
    links = [table["play_link"], table["watch_link"], "lesson-lunar", "lesson-", "nothing", "%00"]
    with Faults():
        for _ in range(150):
            at = f"{site.address.replace('http', 'ws')}/ws/{rng.choice(links)}"
            with connect(at) as socket, contextlib.suppress(ConnectionClosed):
                socket.send(message(rng, None, ["hello"]))
                from_server.validate_json(socket.recv(PATIENCE))


@pytest.mark.parametrize(
    "first",
    [
        "",
        "hello",
        "[]",
        '{"type":"move","id":"a","move":"play 7"}',
        '{"type":"hello","secret":"short","name":"x"}',
        b"\x00\xff",
    ],
)
def test_without_a_hello_nobody_gets_in(person: Persons, address: str, first: str | bytes) -> None:
    ada = person()
    table = ada.new_table("lunar-trick", seats=3)
    with connect(f"{address.replace('http', 'ws')}/ws/{table['play_link']}") as socket:
        socket.send(first)
        received = []
        with contextlib.suppress(ConnectionClosed):
            received += [json.loads(text) for text in socket]  # until it is closed
    assert all(message["type"] == "error" for message in received)


def test_an_id_that_cannot_be_sent_back_is_left_out(person: Persons) -> None:
    """Half a surrogate pair can be written in JSON, and not be sent."""
    ada = person()
    ada.sit(ada.new_table("lunar-trick", seats=3)["play_link"])
    assert ada.socket is not None
    ada.socket.send('{"type":"move","id":"\\ud800"}')
    assert ada.until(lambda message: message["type"] == "error")["id"] is None
    ada.send(type="ping")
    ada.until(lambda message: message["type"] == "pong")
