"""Playing on from a point of a finished match, with the same cards or newly dealt ones."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from moonlit.table import match_records
from server_tools import Player, Site, check_log, play_on, seated_match

Persons = Callable[..., Player]
SHORT: dict[str, dict[str, Any]] = {
    "shoot-the-moon": {"max_rounds": 1},
    "lunar-trick": {"max_rounds": 1},
    "lunar": {"max_rounds": 1},
    "lunatic": {},
}


def finished(person: Persons, game: str) -> Player:
    """Somebody who has played a short match against bots to its end."""
    ada = person("Ada")
    table = ada.new_table(game, options=SHORT[game], bots="random", start=True)
    ada.sit(table["play_link"])
    ada.until_position(lambda _: True)
    play_on([ada], random.Random(2))
    return ada


def positions(player: Player, match: str, **how: Any) -> list[dict[str, Any]]:
    found = player.http.get(f"/api/records/{match}/positions", params=how)
    assert found.status_code == 200, found.text
    return found.json()["positions"]  # type: ignore[no-any-return]


def go_on(player: Player, match: str, **wanted: Any) -> Any:
    asked = {"moves": 0, "seat": 0, "cards": "same", "name": player.name, **wanted}
    return player.http.post(f"/api/records/{match}/on", json=asked)


@pytest.mark.parametrize("game", SHORT)
@pytest.mark.parametrize("cards", ["same", "new"])
def test_one_plays_on_from_any_point_at_any_seat(
    person: Persons, site: Site, game: str, cards: str
) -> None:
    ada = finished(person, game)
    whole = positions(ada, ada.match)
    seat, moves = 1, len(whole) // 2
    seen = positions(ada, ada.match, seat=seat)[moves]["view"]
    ben = person("Ben")
    answer = go_on(ben, ada.match, moves=moves, seat=seat, cards=cards, bots="random")
    assert answer.status_code == 201, answer.text
    ben.sit(answer.json()["play_link"])
    assert ben.seat == seat
    room = site.room(ben.match)
    first = room.playing.match.copy()
    first.undo(0 if cards == "new" else moves)
    assert {**first.view(seat)} == seen  # what one sees is as it was
    hands = first.position()["hand"]
    if cards == "same":
        assert [hands[str(one)] for one in range(first.seats)] == whole[moves]["hands"]
    play_on([ben], random.Random(3))
    site.do(check_log(room))
    record = ben.http.get(f"/api/records/{ben.match}").text
    told = match_records.verify(record)
    assert ("began in a given position" in told) == (cards == "new")
    assert len(positions(ben, ben.match)) >= 2
    assert ben.http.get(f"/api/records/{ben.match}/deals").status_code == 200


def test_newly_dealt_cards_differ_from_time_to_time(person: Persons, site: Site) -> None:
    ada = finished(person, "lunar-trick")
    dealt = set()
    for _ in range(4):
        ben = person("Ben")
        answer = go_on(ben, ada.match, moves=3, seat=2, cards="new")
        ben.sit(answer.json()["play_link"], nonce=False)
        match = site.room(ben.match).playing.match.copy()
        match.undo(0)
        dealt.add(match.packed())
    assert len(dealt) > 1


def test_one_cannot_play_on_from_a_match_that_runs_or_from_its_end(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    seated_match([ada, ben], "shoot-the-moon", 2, {"max_rounds": 1})
    assert go_on(ada, ada.match).status_code == 409
    assert go_on(ada, "nowhere").status_code == 404
    play_on([ada, ben], random.Random(1))
    last = len(positions(ada, ada.match)) - 1
    for wrong in ({"moves": last}, {"moves": last + 5}, {"seat": 4}):
        refused = go_on(ada, ada.match, **wrong)
        assert refused.status_code == 409
        assert "nothing left" in refused.json()["detail"]
    assert go_on(ada, ada.match, moves=-1).status_code == 422
    stranger = person("Cy")
    stranger.http.headers.pop("Authorization")
    assert go_on(stranger, ada.match).status_code == 401
    assert go_on(ben, ada.match, moves=1, seat=1).status_code == 201
