"""Hints on the socket, as terminal and browser ask for them; with compiled rules."""

import pytest

from moonlit.server.thinking.rehearsing import rehearse
from server_tools import Player, serving, settings_for

pytestmark = pytest.mark.compiled


def test_a_hint_is_for_ones_own_turn_and_names_a_legal_move(tmp_path):
    rehearse("shoot-the-moon")  # compiled before anybody waits
    with serving(settings_for(tmp_path)) as address:
        ada = Player(address)
        table = ada.new_table("shoot-the-moon", seats=2, options={"dealer": 1}, start=True)
        ada.sit(table["play_link"])
        ada.until_position(lambda position: position["yours"] != [])
        hint = ada.ask(type="hint")
        ada.leave_the_room()
    assert hint["type"] == "hint"
    legal = [one["move"] for one in ada.position["yours"] if one["refusal"] is None]
    assert hint["move"]["move"] in legal
    assert sorted(f"play {one['name']}" for one in hint["options"]) == sorted(legal)
    assert hint["text"]
