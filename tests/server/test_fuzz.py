"""Anything at all, sent to every call and to the socket: answered or closed, never a fault."""

import contextlib
import json
from collections.abc import Callable
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from moonlit.server.app import create_app
from moonlit.server.messages import from_client, from_server
from moonlit.server.metrics import REGISTRY
from moonlit.server.settings import Settings
from server_tools import Player, drain

Persons = Callable[..., Player]
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


def faults() -> float:
    """How many faults of the program the server, which runs in this process, has counted."""
    found = REGISTRY.get_sample_value("moonlit_errors_total")
    assert found is not None, "the server counts its faults"
    return found


def call_often(label: str, address: str, how: settings) -> None:
    """Call it with whatever its description allows, and with what it does not."""
    before = faults()

    @how
    @given(case=CALLS[label].as_strategy(), known=st.booleans())
    def call(case: Any, known: bool) -> None:
        headers = {"Authorization": f"Bearer {'ab' * 32}"} if known else {}
        answer = case.call(base_url=address, headers=headers)
        assert answer.status_code < 500 or "not been built" in answer.text

    call()
    assert faults() == before


@pytest.mark.parametrize("label", CALLS)
def test_no_call_can_break_the_server(label: str, address: str) -> None:
    call_often(label, address, QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("label", CALLS)
def test_no_call_can_break_the_server_in_the_long_run(label: str, address: str) -> None:
    call_often(label, address, LONG)


# --- the socket -------------------------------------------------------------------------------

TYPES = sorted(
    {
        schema["properties"]["type"]["const"]
        for schema in from_client.json_schema()["$defs"].values()
        if "type" in schema["properties"]
    }
)
scalars = st.none() | st.booleans() | st.integers() | st.text(max_size=20)
anything = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
FIELDS = {
    "id": st.text(max_size=8) | st.sampled_from(["a", "b"]),
    "move": scalars | st.sampled_from(["play 7", "show 3", "pass", "0 play 7", "place 1x5 = 5"]),
    "window": scalars,
    "prefix": anything,
    "cards": anything,
    "text": scalars,
    "greeting": scalars,
    "nonce": scalars,
    "seat": scalars,
    "agree": scalars,
    "proposal": scalars,
    "pace": scalars,
    "secret": scalars,
}
formed = st.fixed_dictionaries({"type": st.sampled_from(TYPES)}, optional=FIELDS)
sent = st.one_of(
    formed.map(json.dumps),
    anything.map(json.dumps),
    st.text(max_size=60),
    st.just("[" * 5000),
    st.just('{"type":"move","id":"a","move":' + "9" * 5000 + "}"),
)


def endure(person: Persons, address: str, messages: list[str]) -> None:
    """Send all that to a table of somebody else and to one's own; both go on."""
    ada, eve = person("Ada"), person("Eve")
    table = ada.new_table("lunar-trick", seats=3, start=True)
    ada.sit(table["play_link"])
    ada.until_position(lambda _: True)
    eve.sit(table["watch_link"])
    drain(ada)
    assert ada.position is not None
    hand = ada.position["view"]["hand"]
    for text in messages:
        for player in (ada, eve):
            assert player.socket is not None
            player.socket.send(text)
    for player in (ada, eve):
        player.send(type="ping")
        player.until(lambda message: message["type"] == "pong")
        for message in player.received:
            from_server.validate_python(message)
    for message in eve.received:
        position = message.get("position")
        assert position is None or position["view"]["hand"] == [] or position["result"]
    assert set(ada.position["view"]["hand"]) <= set(hand) or ada.position["view"]["round"] > 1
    for player in (ada, eve):
        player.leave_the_room()


@QUICK
@given(messages=st.lists(sent, min_size=5, max_size=30))
def test_no_message_can_break_a_table(person: Persons, address: str, messages: list[str]) -> None:
    before = faults()
    endure(person, address, messages)
    assert faults() == before


@pytest.mark.slow
@settings(LONG, max_examples=150)
@given(messages=st.lists(sent, min_size=20, max_size=60))
def test_no_message_can_break_a_table_in_the_long_run(
    person: Persons, address: str, messages: list[str]
) -> None:
    before = faults()
    endure(person, address, messages)
    assert faults() == before


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
