"""Ways to the next decision: what is certain is claimed, and bots' pauses are skipped."""

from pathlib import Path
from typing import Any

from moonlit.table.match_records import verify
from server_tools import Player, serving, settings_for

NEVER = 100_000.0  # a pace at which no bot would move today


def lowest(position: dict[str, Any]) -> str:
    """The move of the lowest card that may be played: who keeps the high ones takes the last."""
    allowed = [one for one in position["yours"] if one["move"] and not one["refusal"]]
    return str(min(allowed, key=lambda one: one["action"])["move"])


def until_certain(address: str) -> tuple[Player, dict[str, Any]]:
    """Play, match after match, until all the rest is certain for somebody."""
    while True:
        player = Player(address)
        table = player.new_table("lunar-trick", seats=3, bots="random", start=True)
        player.sit(table["play_link"])
        position = player.until_position(lambda one: bool(one["yours"]))
        while not position["result"]:
            if position["can_claim"]:
                return player, position
            assert player.ask(type="move", move=lowest(position))["type"] == "ack"
            position = player.until_position(lambda one: bool(one["yours"] or one["result"]))
        player.leave_the_room()


def test_the_rest_is_claimed_where_it_is_certain_and_is_moves_in_the_record(
    tmp_path: Path,
) -> None:
    with serving(settings_for(tmp_path)) as address:
        ada, before = until_certain(address)
        cards = len(before["view"]["hand"])
        assert ada.ask(type="claim")["type"] == "ack"
        after = ada.until_position(
            lambda one: one["result"] or one["view"]["round"] > before["view"]["round"]
        )
        won = after["view"]["last_counts"][0] - before["view"]["tricks"][0]
        assert won >= cards > 1

        while not after["result"]:
            ada.ask(type="move", move=lowest(after))
            after = ada.until_position(lambda one: bool(one["yours"] or one["result"]))
        record = ada.http.get(f"/api/records/{after['match']}").text
        assert verify(record)
        ada.leave_the_room()


def test_what_is_not_certain_is_refused(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as address:
        ada = Player(address)
        ada.sit(ada.new_table("lunar-trick", seats=3, start=True)["play_link"])
        first = ada.until_position(lambda one: bool(one["yours"]))
        refusal = ada.ask(type="claim")
        assert (first["can_claim"], refusal["type"]) == (False, "refused")
        assert "not certain" in refusal["text"]
        ada.leave_the_room()


def test_pauses_are_skipped_until_a_person_is_asked_again(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path, speed=NEVER)) as address:
        ada = Player(address)
        table = ada.new_table("lunar-trick", seats=3, bots="novice", start=True)
        ada.sit(table["play_link"])
        position = ada.until_position(lambda one: bool(one["yours"]))
        for _ in range(3):
            ada.ask(type="move", move=lowest(position))
            assert ada.ask(type="hurry")["type"] == "ack"
            position = ada.until_position(lambda one: bool(one["yours"]))
        ada.leave_the_room()


def test_nobody_hurries_others(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as address:
        ada, ben = Player(address, "Ada"), Player(address, "Ben")
        link = ada.new_table("lunar-trick", seats=3)["play_link"]
        ben.join(link)
        for player in (ada, ben):
            player.sit(link)
        ada.ask(type="start")
        ada.until_position(lambda one: bool(one["yours"]))
        assert "nobody else plays" in ada.ask(type="hurry")["text"]
        for player in (ada, ben):
            player.leave_the_room()
