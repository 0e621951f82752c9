"""Reviews on a server: after the match, once for all, in turn, and kept."""

import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from moonlit.reviews.results import VERSION
from moonlit.server.tables import reviews
from moonlit.server.thinking.readiness import Progress
from server_tools import PATIENCE, Player, Site, play_on, seated_match

Persons = Callable[..., Player]
SHORT = {"max_rounds": 1}


def finished(person: Persons) -> Player:
    """Somebody who has played a short match to its end."""
    ada, ben = person("Ada"), person("Ben")
    seated_match([ada, ben], "shoot-the-moon", 2, SHORT)
    play_on([ada, ben], random.Random(2))
    return ada


def review(player: Player, **how: Any) -> Any:
    return player.http.get(f"/api/records/{player.match}/review", **how)


def make(player: Player, **how: Any) -> Any:
    return player.http.post(f"/api/records/{player.match}/review", **how)


def made(player: Player) -> dict[str, Any]:
    """The review, when it has been made."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found: dict[str, Any] = review(player).json()
        if found["state"] == "ready":
            return found["review"]  # type: ignore[no-any-return]
        time.sleep(0.05)
    raise TimeoutError


def test_a_finished_match_is_reviewed_when_somebody_asks_and_kept(
    person: Persons, site: Site
) -> None:
    ada = finished(person)
    assert review(ada).json() == {"state": "none", "done": 0, "of": 0, "review": None}
    assert make(ada).json()["state"] == "making"
    found = made(ada)
    assert found["review"] == VERSION
    assert found["verified"]
    assert found["match"] == ada.match
    assert {decision["seat"] for decision in found["decisions"]} == {0, 1}
    for seat in found["seats"]:
        account = seat["account"]
        parts = account["even"] + account["deals"] + account["own"] + account["others"]
        assert parts == pytest.approx(account["result"])
    assert site.hub.reviews.making(ada.match) is None
    again = make(ada).json()
    assert (again["state"], again["review"]) == ("ready", found)


def test_nothing_is_reviewed_before_the_match_is_over(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    seated_match([ada, ben], "shoot-the-moon", 2, SHORT)
    for asked in (review(ada), make(ada), review(ben), make(ben)):
        assert asked.status_code == 409
        assert "over" in asked.json()["detail"]
    assert make(ada, params={"language": "ja"}).json()["detail"] != make(ada).json()["detail"]
    assert ada.http.post("/api/records/nowhere/review").status_code == 404


def test_a_match_that_was_given_up_has_no_review(person: Persons) -> None:
    ada = person()
    table = ada.new_table("shoot-the-moon", seats=2, start=True)
    ada.sit(table["play_link"])
    ada.until_position(lambda _: True)
    ada.ask(type="resign")
    ada.until_position(lambda position: position["result"] is not None)
    make(ada)
    until = time.monotonic() + PATIENCE
    while review(ada).status_code == 200 and time.monotonic() < until:
        time.sleep(0.05)
    assert review(ada).status_code == 409
    assert "not played to its end" in review(ada).json()["detail"]


def test_when_many_wait_one_is_told_so(person: Persons, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = finished(person)
    monkeypatch.setattr(reviews, "MOST", 0)
    refused = make(ada)
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
    assert "Many matches" in refused.json()["detail"]
    monkeypatch.setattr(reviews, "MOST", 20)
    assert make(ada).json()["state"] == "making"
    made(ada)


def test_until_a_game_can_be_searched_the_progress_is_said(
    person: Persons, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = finished(person)
    readiness = site.hub.thinkers.readiness
    monkeypatch.setattr(readiness, "of", lambda game: Progress(3, 10))
    assert "(30 %)" in make(ada).json()["detail"]
    monkeypatch.setattr(readiness, "of", lambda game: Progress(3, 10, failed=True))
    assert "no reviews" in make(ada).json()["detail"]
