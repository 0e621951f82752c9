"""Tables are shown one after the other, and once for all that happened meanwhile."""

import asyncio

import pytest

from moonlit.server.tables import display as displays
from moonlit.server.tables.display import Display


class Table:
    """Notes when it is shown."""

    def __init__(self, name: str, shown: list[str], fails: bool = False) -> None:
        self.name, self.shown, self.fails = name, shown, fails

    def send_updates(self) -> None:
        self.shown.append(self.name)
        if self.fails:
            raise RuntimeError("cannot be shown")


def shown_after(*due: str, failing: str = "") -> list[str]:
    shown: list[str] = []
    tables = {name: Table(name, shown, name == failing) for name in due}

    async def show() -> None:
        display = Display()
        running = asyncio.create_task(display.run())
        for name in due:
            display.soon(tables[name])
        while len(shown) < len(tables):
            await asyncio.sleep(0)
        running.cancel()

    asyncio.run(show())
    return shown


def test_tables_are_shown_in_the_order_in_which_something_happened():
    assert shown_after("b", "a", "c") == ["b", "a", "c"]


def test_a_table_is_shown_once_for_all_that_happened_before():
    assert shown_after("a", "b", "a") == ["a", "b"]


def test_a_table_that_cannot_be_shown_does_not_keep_the_others_from_it():
    assert shown_after("a", "b", failing="a") == ["a", "b"]


def test_others_have_their_turn_between_tables_that_take_long(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(displays, "TURN", 0.0)
    happened: list[str] = []

    async def show() -> None:
        display = Display()
        running = asyncio.create_task(display.run())
        for name in ("a", "b"):
            display.soon(Table(name, happened))
        while "b" not in happened:
            await asyncio.sleep(0)
            happened.append("a move is acknowledged")
        running.cancel()

    asyncio.run(show())
    assert "a move is acknowledged" in happened[happened.index("a") : happened.index("b")]
