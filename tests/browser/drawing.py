"""A table that shows any position of the fixtures: a real page, whose socket a test speaks for.

A match is begun at the server, so that page, catalogue and messages are the true ones; from then on
the page is told of other positions, each as a new match would be.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from browser.person import Person

MOVE = re.compile("dealt|played|chose|passed|flipped|opened|raised|doubted|satyr")
GAMES = Path(__file__).parents[2] / "web/src/games"
# Until the window has its size and everything lies where it will stay.
SETTLED = """async (width) => {
  const frame = () => new Promise(requestAnimationFrame);
  while (width && innerWidth !== width) await frame();
  for (let n = 0; n < 3; n++) await frame();
  const short = document.getAnimations().filter(
    (one) => one.effect.getComputedTiming().endTime < 1000,
  );
  await Promise.allSettled(short.map((one) => one.finished));
}"""
# What is only measured need not be painted.
UNPAINTED = "#app { opacity: 0 }"


def positions() -> dict[str, dict[str, Any]]:
    """Every position of every game's fixtures, by name."""
    files = sorted(GAMES.glob("*/fixtures/*.json"))
    found = [json.loads(file.read_text()) for file in files if file.stem != "looks"]
    return {one["name"]: one for one in found}


def of_last_move(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What a page is told at once: a move, and all that came of it."""
    begins = [at for at, one in enumerate(events) if MOVE.match(one["event"])]
    return events[begins[-1] :] if begins else events


class Drawing:
    """A person's page that draws positions."""

    def __init__(
        self,
        guest: Person,
        *,
        language: str = "en",
        generic: bool = False,
        painted: bool = True,
    ) -> None:
        self.page = guest.page
        self.language = language
        self._welcome: dict[str, Any] | None = None
        self._speaks = False
        self._hand: list[str] = []
        self._drawn = 0
        self.asked: list[str] = []  # what the page has asked for since it draws
        self._shown: dict[str, Any] = {}
        self.page.route_web_socket(lambda address: "/ws/" in address, self._connected)
        guest.play_now("lunar")
        if generic:
            self.page.goto(self.page.url.split("?")[0] + "?table=generic")
            guest.at_table()
        if not painted:
            self.page.add_style_tag(content=UNPAINTED)
        self._speaks = True

    def _connected(self, socket: Any) -> None:
        self._socket = socket
        server = socket.connect_to_server()

        def from_server(text: str) -> None:
            if self._speaks:
                return
            message = json.loads(text)
            if message["type"] == "welcome":
                self._welcome = message
            socket.send(text)

        def from_page(text: str) -> None:
            message = json.loads(text)
            if not self._speaks:
                server.send(text)
                return
            self.asked.append(message["type"])
            if message["type"] == "steps":
                self._any_card(message)

        server.on_message(from_server)
        socket.on_message(from_page)

    def _any_card(self, asked: dict[str, Any]) -> None:
        """No rules here: any card may join a move that is being built."""
        self._say(
            type="choices",
            id=asked["id"],
            prefix=asked["prefix"],
            picked=asked["cards"],
            options=[],
            cards=[{"card": card, "refusal": None} for card in dict.fromkeys(self._hand)],
            move=None,
            text=None,
        )

    def _say(self, **message: Any) -> None:
        self._socket.send(json.dumps(message))

    def show(
        self,
        position: dict[str, Any],
        *,
        watching: bool = False,
        told: bool = True,
        **more: Any,
    ) -> None:
        """Draw a position, as its seat sees it or as somebody who watches.

        With what led to it ``told``, the table says why, and what a round brought. What ``more``
        a position has, such as that the rest can be claimed, is given by name.
        """
        assert self._welcome
        self._drawn += 1
        match = f"drawn-{self._drawn}"
        view, events = position["view"], of_last_move(position["events"][self.language])
        if watching:
            unseen = {key: [] for key in ("hand", "passed") if key in view}
            view = {**view, **unseen, "seat": None, "chosen": None}
        self._hand = view["hand"]
        table, now = self._welcome["table"], self._welcome["position"]
        window = {"number": 1, "seconds": 4.0, "total": 6.0, "answered": False}
        shown = {
            **now,
            "match": match,
            "view": view,
            "waiting": position["waiting"],
            "yours": [] if watching else (position["choices"] or {}).get(self.language, []),
            "prompt": position["prompt"][self.language],
            "window": window if view["phase"] == "window" else None,
            "result": None,
            **more,
        }
        self._shown = shown
        # One game's table is put away before the next is laid.
        self._say(**{**self._welcome, "position": None})
        self.page.wait_for_selector("main:not([data-match])")
        self._say(
            **{
                **self._welcome,
                "seat": None if watching else 0,
                "events": [],
                "table": {
                    **table,
                    "game": position["game"],
                    "seats": len(position["people"]),
                    "match": match,
                    "people": self._people(position["people"]),
                },
                "position": shown,
            }
        )
        self.page.wait_for_selector(f'main[data-match="{match}"] .board')
        if told:
            self._say(type="update", position=shown, events=events)
        self.page.evaluate(SETTLED)

    def take_back(self) -> None:
        """Tell the page that what led to the position drawn was taken back."""
        data = {"moves": 1, "since": 0}
        event = {"event": "taken_back", "kind": "told", "seat": 0, "rule": None, "data": data}
        self._say(type="update", position=self._shown, events=[{**event, "number": 99, "text": ""}])
        self.page.evaluate(SETTLED)

    def _people(self, names: list[str]) -> list[dict[str, Any]]:
        """The one in front of the page, and bots."""
        assert self._welcome
        one, bot = self._welcome["table"]["people"][:2]
        return [
            {**(bot if seat else one), "seat": seat, "name": name}
            for seat, name in enumerate(names)
        ]

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(SETTLED, width)
