"""Turn alerts while the page is closed: asked for by a switch, shown by the service worker.

No push service can be reached from a test, so the browser is given a subscription at one of the
test's own: everything after that is as it would be. What it takes is handed on to the service
worker by the browser itself.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

from browser.person import Person
from browser.server import served
from browser.test_offline import READY
from moonlit.server.thinking.pushing import new_key
from push_service import Browser, push_service

SUBSCRIBED = """(given) => {
  const unsubscribe = async () => { delete globalThis.now; };
  const made = { ...given, toJSON: () => given, unsubscribe };
  PushManager.prototype.getSubscription = async () => globalThis.now ?? null;
  PushManager.prototype.subscribe = async (wish) => {
    globalThis.wished = wish.applicationServerKey;
    return (globalThis.now = made);
  };
}"""
NOTES = """async () => {
  const worker = await navigator.serviceWorker.ready;
  const end = Date.now() + 1000;
  let notes = [];
  while (!notes.length && Date.now() < end) {
    await new Promise((done) => setTimeout(done, 20));
    notes = await worker.getNotifications();
  }
  return notes.map(({ title, body, data }) => ({ title, body, ...data }));
}"""
# A worker has pages before its activation has ended, and is handed no message until then.
ACTIVE = (
    """() => navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')"""
)
TRIES = 15


def switch_alerts(guest: Person) -> None:
    guest.page.get_by_role("button", name="Settings").first.click()
    guest.page.get_by_text("Tell me when it is my turn").click()


def subscribed(browser: Browser, folder: Path) -> int:
    """Does the server in this folder tell a browser of turns? Its database has it, once."""
    with sqlite3.connect(folder / "moonlit.db") as database:
        query = "select count(*) from subscriptions where endpoint = ?"
        found: int = database.execute(query, (browser.endpoint,)).fetchone()[0]
    return found


def delivered(guest: Person, message: str) -> Any:
    """The notes that a message leads to, given to the worker as the browser gives it what its push
    service has. The browser does not say whether that came to anything, so it is tried again: there
    is one note for a table, however often it is told."""
    guest.page.wait_for_function(ACTIVE)
    session = guest.context.new_cdp_session(guest.page)
    seen: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda one: seen.append(one))
    session.send("ServiceWorker.enable")
    while not seen:
        guest.page.wait_for_timeout(20)
    [registration, *_] = seen[0]["registrations"]
    what = {"origin": guest.address, "registrationId": registration["registrationId"]}
    notes = []
    for _ in range(TRIES):
        session.send("ServiceWorker.deliverPushMessage", {**what, "data": message})
        notes = guest.page.evaluate(NOTES)
        if notes:
            break
    return notes


def test_who_asks_for_alerts_is_told_of_a_turn_while_the_page_is_closed(
    chromium: Any, tmp_path: Path
) -> None:
    with (
        push_service() as service,
        served(
            tmp_path,
            push_key=new_key(),
            push_contact="mailto:host@example.org",
            push_services=service.address,
        ) as address,
    ):
        browser = service.browser("Mika")
        guest = Person(chromium, address, offline=True, permissions=["notifications"])
        guest.go()
        guest.page.wait_for_function(READY)
        guest.page.evaluate(SUBSCRIBED, {"endpoint": browser.endpoint, "keys": browser.keys})
        assert subscribed(browser, tmp_path) == 0  # nobody is asked before they wish it
        switch_alerts(guest)
        guest.page.get_by_text("even while this page is closed").wait_for()
        assert subscribed(browser, tmp_path) == 1
        key = guest.page.request.get(f"{address}/api/push").json()["key"]
        assert guest.page.evaluate("wished") == key

        said = {"title": "Your turn: Lunar", "body": "With Ren.", "link": "/t/somewhere"}
        assert delivered(guest, json.dumps(said)) == [said]

        with guest.page.expect_response("**/api/push/end**") as ended:
            guest.page.get_by_text("Tell me when it is my turn").click()
        assert ended.value.status == 204
        assert subscribed(browser, tmp_path) == 0
        assert guest.errors == []
        guest.close()


def test_a_server_without_a_key_asks_no_push_service(chromium: Any, tmp_path: Path) -> None:
    with served(tmp_path) as address:
        guest = Person(chromium, address, offline=True, permissions=["notifications"])
        guest.go()
        guest.page.wait_for_function(READY)
        guest.page.evaluate(SUBSCRIBED, {"endpoint": "https://nowhere.example.org/", "keys": {}})
        with guest.page.expect_response("**/api/push?**"):
            switch_alerts(guest)
        assert guest.page.evaluate("typeof wished") == "undefined"
        assert guest.page.get_by_role("switch", name="Tell me when it is my turn").is_checked()
        assert guest.errors == []
        guest.close()
