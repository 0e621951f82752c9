"""Turn alerts to closed pages: who is told, what, and by which services."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from moonlit.errors import BadInput
from moonlit.server.http.sockets import person_of
from moonlit.server.settings import PUSH_SERVICES, Settings
from moonlit.server.storage.subscriptions import subscriptions_of
from moonlit.server.thinking import pushing
from moonlit.server.thinking.pushing import Pusher, new_key
from push_service import Browser, PushService, push_service
from server_tools import (
    Player,
    Site,
    drain,
    make_any_move,
    seated_match,
    settings_for,
    site_for,
    until_table,
    wait_until,
)

Persons = Callable[..., Player]
DAY = 86_400


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as found:
        yield found


@pytest.fixture(scope="module")
def alerting(service: PushService, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that sends turn alerts to one push service."""
    settings = settings_for(
        tmp_path_factory.mktemp("alerting"),
        push_key=new_key(),
        push_contact="mailto:host@example.org",
        push_services=service.address,
    )
    with site_for(settings) as found:
        yield found


def subscribe(one: Player, browser: Browser, language: str = "en") -> Any:
    wish = {"endpoint": browser.endpoint, "keys": browser.keys, "language": language}
    return one.http.put("/api/push", json=wish)


class Called:
    """Two people at a slow table, who come when they are called."""

    def __init__(self, site: Site, service: PushService, person: Persons, language: str) -> None:
        self.service, self.language = service, language
        self.people = {name: person(name, at=site.address) for name in ("Ada", "Ben")}
        self.browsers = {name: service.browser(name) for name in self.people}
        for name, one in self.people.items():
            assert subscribe(one, self.browsers[name], language).status_code == 204
        self.info = seated_match(
            list(self.people.values()), "lunar-trick", 3, {}, clock=DAY, bots="novice"
        )

        for one in self.people.values():
            make_any_move(one)  # all choose their first cards at once

    def let_ben_leave(self) -> None:
        """At Ada's turn."""
        ada, ben = self.people.values()

        def adas_turn() -> bool:
            for one in (ada, ben):
                drain(one)
            if ben.must_act():
                make_any_move(ben)
            return ada.must_act()

        wait_until(adas_turn)
        self.leave("Ben")
        until_table(ada, lambda table: not table["people"][1]["connected"])

    def leave(self, name: str) -> None:
        self.people[name].leave_the_room()

    def come(self, name: str, person: Persons) -> Player:
        away = self.people[name]
        back = person(name, at=away.address, secret=away.secret)
        self.people[name] = back
        return back.sit(self.info["play_link"])

    def next(self) -> tuple[str, dict[str, str], dict[str, Any]]:
        """Who is called next, and how."""
        path, head, body = self.service.next()
        name = path.rpartition("/")[2]
        return name, head, self.browsers[name].read(body)


def play_until_another_is_called(one: Player, service: PushService) -> None:
    def done() -> bool:
        drain(one)
        if service.taken.empty() and one.must_act():
            make_any_move(one)
        return not service.taken.empty()

    wait_until(done)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_who_is_away_is_told_of_their_turn_and_of_nothing_else(
    alerting: Site, service: PushService, person: Persons, language: str
) -> None:
    called = Called(alerting, service, person, language)
    called.let_ben_leave()
    name = "Ada"
    for _ in range(6):
        play_until_another_is_called(called.people[name], service)
        before, (name, head, said) = name, called.next()
        assert name != before
        others = {"Ada": "Ben", "Ben": "Ada"}[name]
        bot = called.people[name].table["people"][2]["name"]
        title, body = {
            "en": ("Your turn: Lunar Trick", f"With {others} and {bot}."),
            "ja": ("Lunar Trick：あなたの番です", f"{others}と{bot}との対戦です。"),
        }[language]
        link = f"/t/{called.info['play_link']}"
        assert said == {"title": title, "body": body, "link": link}
        assert head["ttl"] == str(DAY)
        assert head["content-encoding"] == "aes128gcm"
        called.leave(before)
        back = called.come(name, person)
        seat = ["Ada", "Ben"].index(before)
        until_table(back, lambda table, seat=seat: not table["people"][seat]["connected"])
        assert back.must_act()


def test_bots_play_on_without_anybody_until_somebody_can_be_called(
    service: PushService, person: Persons, tmp_path: Path
) -> None:
    settings = settings_for(
        tmp_path,
        push_key=new_key(),
        push_contact="mailto:host@example.org",
        push_services=service.address,
        speed=2.0,  # so that both have gone before the bot has chosen
    )
    with site_for(settings) as site:
        called = Called(site, service, person, "en")
        for name in called.people:
            called.leave(name)
        name, _, _ = called.next()
        assert called.come(name, person).must_act()


def test_a_message_is_signed_with_the_servers_key(
    alerting: Site, service: PushService, person: Persons
) -> None:
    called = Called(alerting, service, person, "en")
    called.let_ben_leave()
    play_until_another_is_called(called.people["Ada"], service)
    _, head, _ = called.next()
    key = called.people["Ada"].http.get("/api/push").json()["key"]
    signed = dict(part.strip().split("=", 1) for part in head["authorization"][6:].split(","))
    assert signed["k"] == key
    claims = signed["t"].split(".")[1]
    found = json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))
    assert (found["aud"], found["sub"]) == (service.address, "mailto:host@example.org")


def test_a_browser_that_has_given_up_is_forgotten(
    alerting: Site, service: PushService, person: Persons
) -> None:
    called = Called(alerting, service, person, "en")
    called.let_ben_leave()
    service.status = 410
    try:
        play_until_another_is_called(called.people["Ada"], service)
        called.next()
        ben = person_of(called.people["Ben"].secret)
        hub = alerting.hub
        wait_until(lambda: alerting.do(subscriptions_of(hub.storage, ben)) == [])
    finally:
        service.status = 201


def test_only_known_services_are_asked_and_no_redirection_is_followed(
    alerting: Site, service: PushService, person: Persons, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = person(at=alerting.address)
    elsewhere = Browser(f"{service.address}.example.org/to/Ada")
    answer = subscribe(ada, elsewhere, "ja")
    assert (answer.status_code, answer.json()["detail"]) == (
        400,
        "このサーバーが使わない通知サービスです。",
    )
    monkeypatch.setattr(pushing, "PAUSES", ())
    monkeypatch.setattr(service, "status", 307)
    called = Called(alerting, service, person, "en")
    called.let_ben_leave()
    play_until_another_is_called(called.people["Ada"], service)
    assert service.next()[0] == "/to/Ben"
    alerting.do(alerting.hub.services.finish())
    assert service.taken.empty()


def test_a_person_has_five_browsers_and_can_take_one_back(
    alerting: Site, service: PushService, person: Persons
) -> None:
    ada, eve = person(at=alerting.address), person(at=alerting.address)
    browsers = [service.browser(f"number-{n}") for n in range(7)]
    for browser in browsers:
        subscribe(ada, browser)

    def known() -> set[str]:
        found = alerting.do(subscriptions_of(alerting.hub.storage, person_of(ada.secret)))
        return {one.endpoint for one in found}

    assert known() == {browser.endpoint for browser in browsers[2:]}
    last = {"endpoint": browsers[-1].endpoint}
    assert eve.http.post("/api/push/end", json=last).status_code == 204
    assert last["endpoint"] in known()
    assert ada.http.post("/api/push/end", json=last).status_code == 204
    assert last["endpoint"] not in known()


def test_a_server_without_a_key_sends_nothing(person: Persons, service: PushService) -> None:
    ada = person()
    assert ada.http.get("/api/push").json() == {"key": None}
    assert subscribe(ada, service.browser("Ada")).status_code == 404


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (Settings(push_key="moon", push_contact="mailto:a@example.org"), "`moonlit push-key`"),
        (Settings(push_key=new_key(), push_contact="me"), "mailto:"),
    ],
)
def test_a_key_that_cannot_be_is_told_when_the_server_starts(
    settings: Settings, sentence: str
) -> None:
    with pytest.raises(BadInput, match=sentence):
        Pusher(settings)


def test_the_services_of_the_known_browsers_are_asked_and_nobody_else() -> None:
    pusher = Pusher(Settings(push_services=PUSH_SERVICES))
    for known in (
        "https://fcm.googleapis.com/fcm/send/abc",
        "https://wns2-am3p.notify.windows.com/w/?token=abc",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/abc",
    ):
        assert pusher.takes(known)
    for other in (
        "http://fcm.googleapis.com/fcm/send/abc",
        "https://fcm.googleapis.com.example.org/abc",
        "https://user@fcm.googleapis.com/abc",
        "https://127.0.0.1/#.push.apple.com/",
        "https://example.org/?https://fcm.googleapis.com/",
    ):
        assert not pusher.takes(other)
