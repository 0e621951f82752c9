"""How a table is told: to each what they may know, and once for all who are told the same."""

from pathlib import Path
from typing import Any

import pytest

from moonlit.server.tables import table_states
from server_tools import Player, settings_for, site_for


def test_what_many_are_told_is_written_once_and_to_each_what_they_may_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[table_states.Audience] = []
    plainly = table_states.table_state

    def counted(room: Any, told: table_states.Audience) -> Any:
        made.append(told)
        return plainly(room, told)

    with site_for(settings_for(tmp_path)) as site:
        ada = Player(site.address, "Ada")
        table = ada.new_table("lunar-trick", seats=3)
        ada.sit(table["play_link"])
        watching = [Player(site.address, f"W{at}").sit(table["watch_link"]) for at in range(4)]
        watching += [Player(site.address, "月").sit(table["watch_link"], language="ja")]
        people = [ada, *watching]
        for one in people:
            while one.table["watchers"] != 5:
                one.receive()
        monkeypatch.setattr(table_states, "table_state", counted)
        assert ada.ask(type="pace", pace="slow")["type"] == "ack"
        for one in people:
            while one.table["pace"] != "slow":
                one.receive()
            assert one.table["play_link"] == (table["play_link"] if one is ada else None)
            agreed = " ".join(map(str, one.table["agreed"].values()))
            assert agreed.isascii() == (one is not watching[-1])
        del made[:]
        watching.pop().leave_the_room()
        for one in (ada, *watching):
            while one.table["watchers"] != 4:
                one.receive()
            assert one.table["play_link"] == (table["play_link"] if one is ada else None)
        assert [(one.language, one.came_to_play) for one in sorted(made)] == [
            ("en", False),
            ("en", True),
        ]
        for one in (ada, *watching):
            one.leave_the_room()
