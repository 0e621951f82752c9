"""LN-30: a window closes as soon as it can without telling anybody anything."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server_tools import Player, Site, seated_match, settings_for, site_for

pytestmark = pytest.mark.interpreted
OPTIONS = {"specials": {"A": 2, "T": 2, "N": 3}, "dealer": 0}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server whose windows stay open for hours, unless something closes them."""
    settings = settings_for(tmp_path_factory.mktemp("windows"), speed=10_000.0)
    with site_for(settings) as site:
        yield site


def window(one: Player) -> int | None:
    """The number of the window that a player sees open."""
    assert one.position is not None
    found = one.position["window"]
    return found and found["number"]


def answered(one: Player) -> None:
    """Decline, if there is something to decline."""
    assert one.position is not None
    if window(one) is not None:
        one.ask(type="answer", window=window(one), move=None)


def test_alone_against_bots_it_closes_when_the_person_has_answered(site: Site) -> None:
    ada = Player(site.address, "Ada")
    seated_match([ada], "lunatic", 3, OPTIONS)
    answered(ada)
    ada.until_position(lambda position: position["window"] is None)
    ada.leave_the_room()


def test_with_other_persons_it_stays_open_when_all_have_answered(site: Site) -> None:
    """What one takes to answer would tell the other whether there was something to think about."""
    ada, ben = Player(site.address, "Ada"), Player(site.address, "Ben")
    seated_match([ada, ben], "lunatic", 3, OPTIONS)
    answered(ada)
    answered(ben)
    ben.ask(type="why", move="pass")  # whatever answering stirs has been done
    assert ada.position is not None
    assert site.room(ada.position["match"]).playing.in_window
    ada.leave_the_room()
    ben.leave_the_room()


def test_with_somebody_who_watches_it_stays_open_too(site: Site) -> None:
    ada, eve = Player(site.address, "Ada"), Player(site.address, "Eve")
    table = ada.new_table("lunatic", seats=3, options=OPTIONS)
    ada.sit(table["play_link"])
    eve.sit(table["watch_link"])
    ada.ask(type="start")
    ada.until_position(lambda position: True)
    answered(ada)
    ada.ask(type="why", move="pass")
    assert ada.position is not None
    assert site.room(ada.position["match"]).playing.in_window
    ada.leave_the_room()
    eve.leave_the_room()
