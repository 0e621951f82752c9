"""What goes wrong inside is nobody's to read: no cards in answers, none in logs."""

import json
from collections.abc import Callable
from typing import Any, NoReturn

import pytest

from moonlit.errors import BadInput, MoonlitError, Refused
from moonlit.server.protocol import messages
from moonlit.server.storage.store import Storage
from moonlit.server.tables import requests
from moonlit.text import say
from server_tools import Player

Persons = Callable[..., Player]
CARD = "Shapeshifter"
NEUTRAL = "Something went wrong; please try again."


def faults() -> list[MoonlitError]:
    refused = Refused("lunatic", "not_in_hand", None, {"seat": 2, "card": "S"})
    return [refused, BadInput(f"Seat 2 does not hold {CARD}.")]


@pytest.mark.parametrize("fault", faults(), ids=["refused", "bad input"])
def test_a_fault_behind_a_call_is_not_told(
    person: Persons, monkeypatch: pytest.MonkeyPatch, fault: MoonlitError
) -> None:
    async def fails(self: Storage, person: str) -> NoReturn:
        raise fault

    monkeypatch.setattr(Storage, "matches_of", fails)
    answer = person().http.get("/api/mine")
    assert (answer.status_code, answer.json()) == (500, {"detail": NEUTRAL})
    answer = person().http.get("/api/mine?language=ja")
    assert answer.json() == {"detail": say("server", "denied", "fault", "ja")}


@pytest.mark.parametrize("fault", faults(), ids=["refused", "bad input"])
def test_a_fault_behind_a_request_is_not_told(
    person: Persons, monkeypatch: pytest.MonkeyPatch, fault: MoonlitError
) -> None:
    async def fails(*_: Any) -> NoReturn:
        raise fault

    monkeypatch.setitem(requests.HANDLERS, messages.Resign, fails)
    ada = person()
    ada.sit(ada.new_table("lunatic", seats=3, start=True)["play_link"])
    ada.until_position(lambda _: True)
    ada.received.clear()
    answer = ada.ask(type="resign")
    assert (answer["type"], answer["text"]) == ("error", NEUTRAL)
    assert CARD not in json.dumps(ada.received)


def test_what_is_wrong_with_a_request_is_told(person: Persons) -> None:
    answer = person().http.post("/api/tables", json={"game": "lunatic", "seats": 2, "name": "Ada"})
    assert answer.status_code == 400
    assert "Lunatic" in answer.json()["detail"]
