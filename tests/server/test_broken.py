"""A log that cannot be played any further: the match up to there, closed, with a sentence."""

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from moonlit.table import match_records
from server_tools import Player, drain, play_on, serving, settings_for

SENTENCE = "The rest of this match cannot be read"
JAPANESE = "この対戦の続きは読み込めません"


class Place:
    """A server's folder, and Ada, who played there."""

    def __init__(self, folder: Path) -> None:
        self.settings = settings_for(folder)
        self.file = folder / "moonlit.db"
        self.secret = self.link = self.match = ""
        self.moves = 0

    def play_a_few_moves(self, public: bool = False) -> None:
        with serving(self.settings) as address:
            ada = Player(address)
            info = ada.new_table("lunar-trick", seats=3, bots="random", start=True, public=public)
            ada.sit(info["play_link"])
            play_on([ada], random.Random(1), moves=3)
            drain(ada)
            ada.leave_the_room()
            self.secret, self.link, self.match = ada.secret, info["play_link"], ada.match

    def write(self, statement: str, *values: object) -> None:
        with sqlite3.connect(self.file) as database:
            database.execute(statement, values)
        database.close()

    def length(self) -> int:
        with sqlite3.connect(self.file) as database:
            found = database.execute("select max(number) from entries").fetchone()[0]
        database.close()
        return int(found)

    def back(self, address: str, language: str = "en") -> Player:
        return Player(address, secret=self.secret).sit(self.link, language)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def add_an_illegal_move(place: Place) -> None:
    place.write(
        "insert into entries (match_id, number, kind, seat, text, time) values (?, ?, ?, ?, ?, ?)",
        *(place.match, place.length() + 1, "move", 1, "play 99", 1),
    )


def lose_a_line(place: Place) -> None:
    place.write("delete from entries where number = 4")


def add_an_unknown_kind(place: Place) -> None:
    add_an_illegal_move(place)
    place.write("update entries set kind = 'riddle' where text = 'play 99'")


@pytest.mark.parametrize("damage", [add_an_illegal_move, lose_a_line, add_an_unknown_kind])
def test_the_match_is_shown_as_far_as_it_goes_and_closed(
    place: Place, damage: Callable[[Place], None]
) -> None:
    place.play_a_few_moves()
    damage(place)
    with serving(place.settings) as address:
        ada = place.back(address)
        assert ada.table["status"] == "over"
        assert ada.position is not None
        assert ada.position["result"]["how"] == "broken"
        assert ada.position["result"]["winners"] == []
        assert SENTENCE in ada.position["result"]["text"]
        assert SENTENCE in ada.events[-1]["text"]
        assert ada.ask(type="move", id="late", move="play 1")["type"] == "refused"
        record = ada.http.get(f"/api/records/{place.match}")
        assert record.status_code == 200
        assert len(match_records.loads(record.text)["moves"]) >= 2
        shown = ada.http.get(f"/api/records/{place.match}/positions")
        assert shown.json()["result"]["how"] == "broken"
        # The table is not lost: another match can be played at it.
        assert ada.ask(type="rematch")["type"] == "ack"
        ada.until(lambda message: message["type"] == "welcome" and message["position"] is not None)
        play_on([ada], random.Random(2), moves=2)
        ada.leave_the_room()


def test_lists_show_it_as_closed_and_the_rest_of_the_server_goes_on(place: Place) -> None:
    place.play_a_few_moves(public=True)
    add_an_illegal_move(place)
    with serving(place.settings) as address:
        ada = Player(address, secret=place.secret)
        for language, sentence in (("en", SENTENCE), ("ja", JAPANESE)):
            mine = ada.http.get("/api/mine", params={"language": language}).json()
            assert mine["running"] == []
            assert [one["match"] for one in mine["finished"]] == [place.match]
            assert sentence in mine["finished"][0]["result"]["text"]
        place.back(address).leave_the_room()
        assert ada.http.get("/api/tables").json() == []
        assert ada.http.get(f"/api/tables/{place.link}").json()["status"] == "over"
        ben = Player(address, "Ben")
        ben.sit(ben.new_table("lunar", seats=2, start=True)["play_link"])
        play_on([ben], random.Random(3), moves=3)
        for player in (ada, ben):
            player.leave_the_room()


def test_it_is_told_in_japanese_too(place: Place) -> None:
    place.play_a_few_moves()
    add_an_illegal_move(place)
    with serving(place.settings) as address:
        ada = place.back(address, "ja")
        assert ada.position is not None
        assert JAPANESE in ada.position["result"]["text"]
        ada.leave_the_room()
