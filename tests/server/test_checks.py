"""Nothing illegal is stored, whoever writes: every entry is checked before."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from moonlit.bots import thoughts
from moonlit.bots.bot import Story
from moonlit.bots.thoughts import Task
from moonlit.errors import BadInput, MoonlitError, Refused
from moonlit.kernel import cells
from moonlit.kernel.cells import Cell
from moonlit.server.protocol.lobby_models import NewTable
from moonlit.server.storage import schema
from moonlit.server.storage.store import Storage
from moonlit.server.storage.stored import Entry
from moonlit.server.tables.checks import CHECKS, check
from moonlit.server.tables.course import MOST_TAKEBACKS, Course
from moonlit.server.tables.hub import Hub
from moonlit.server.tables.replaying import PAGE
from moonlit.server.tables.rooms import Room
from moonlit.server.tables.starting import begin, make_table
from moonlit.server.thinking.players import Thinkers
from moonlit.server.thinking.workers import Pool
from moonlit.server.upkeep.metrics import FAULTS
from moonlit.table import match_records
from moonlit.table.match import Match
from server_tools import Player, play_on, serving, settings_for

HANDS = {"hands": [["5", "6"], ["A", "7", "7"], ["A", "8"]], "opener": 0, "dealer": 0}


def lunatic(*entries: tuple[str, int | None, str]) -> Course:
    match = Match.from_setup("lunatic", 3, {"specials": {"A": 2, "N": 3}}, HANDS)
    course = Course(match, started=1000.0, clock=None, window_seconds=4.0)
    course.generous = True
    for kind, seat, text in entries:
        course.apply(Entry(course.length + 1, kind, seat, text, 0))
    return course


def next_entry(course: Course, kind: str, seat: int | None, text: str = "") -> Entry:
    return Entry(course.length + 1, kind, seat, text, 0)


PLACED = ("move", 0, "place 1x9 = 5")
READY = ("ready", 0, "place 1x9 = 5")
CLOSED = ("closed", None, "")
GIVEN_UP = ("given_up", 0, "")
ASKED = ("ask", 0, "0")


@pytest.mark.parametrize(
    ("before", "kind", "seat", "text"),
    [
        ([CLOSED], "move", 0, "place 1x9 = 7"),  # a card that is not there
        ([CLOSED], "move", 1, "pass"),  # out of turn
        ([CLOSED], "move", None, "pass"),  # nobody's
        ([CLOSED], "move", 0, "no such move"),
        ([], "move", 0, "place 1x9 = 5"),  # in a window only its own cards
        ([PLACED, CLOSED], "move", 2, "astronomer"),  # after it, none of them
        ([PLACED], "answer", 0, "astronomer"),  # not in hand
        ([PLACED], "answer", 1, "pass"),  # no anytime card
        ([PLACED, ("answer", 1, "")], "answer", 1, "astronomer"),  # a second answer
        ([PLACED, CLOSED], "answer", 1, ""),  # too late
        ([], "ready", 0, "place 1x9 = 8"),
        ([PLACED], "ready", 2, "astronomer"),
        ([CLOSED], "ready", 0, "place 1x9 = 5"),
        ([READY], "ready", 0, "place 1x9 = 5"),
        ([CLOSED], "closed", None, ""),
        ([PLACED, CLOSED], "takeback", 0, "1"),
        ([PLACED, CLOSED], "takeback", 0, "-1"),
        ([PLACED, CLOSED], "takeback", 9, "0"),
        ([PLACED, CLOSED, ASKED], "ask", 0, "0"),
        ([PLACED, CLOSED], "vote", 1, "yes"),
        ([PLACED, CLOSED, ASKED], "vote", 1, "perhaps"),
        ([], "given_up", None, ""),
        ([GIVEN_UP], "given_up", 0, ""),
        ([GIVEN_UP], "move", 0, "place 1x9 = 5"),
        ([], "apply", 0, ""),
    ],
)
def test_what_cannot_happen_is_refused_and_changes_nothing(
    before: list[tuple[str, int | None, str]], kind: str, seat: int | None, text: str
) -> None:
    course = lunatic(*before)
    assert not course.broken
    with pytest.raises((Refused, BadInput)):
        check(course, next_entry(course, kind, seat, text))
    assert course.length == len(before)


@pytest.mark.parametrize(
    ("before", "kind", "seat", "text"),
    [
        ([CLOSED], "move", 0, "place 1x9 = 5"),
        ([PLACED], "move", 2, "astronomer"),
        ([PLACED], "answer", 2, "astronomer"),
        ([PLACED], "answer", 0, ""),
        ([], "ready", 0, "place 1x9 = 5"),
        ([("answer", 0, "")], "ready", 0, "place 1x9 = 5"),  # having declined
        ([], "closed", None, ""),
        ([PLACED, CLOSED], "takeback", 0, "0"),
        ([PLACED, CLOSED], "ask", 0, "0"),
        ([PLACED, CLOSED, ASKED], "vote", 1, "no"),
        ([], "given_up", 2, ""),
    ],
)
def test_what_is_allowed_can_happen(
    before: list[tuple[str, int | None, str]], kind: str, seat: int | None, text: str
) -> None:
    course = lunatic(*before)
    entry = next_entry(course, kind, seat, text)
    check(course, entry)
    course.apply(entry)
    assert not course.broken


def test_every_kind_of_entry_is_checked() -> None:
    assert all(hasattr(Course, f"_{kind}") for kind in CHECKS)


def test_a_room_stores_nothing_that_may_not_be(tmp_path: Path) -> None:
    async def body() -> None:
        settings = settings_for(tmp_path)
        storage = Storage(settings.database, "test")
        await storage.open()
        hub = Hub(settings, storage, Thinkers(Pool(0, 1000)))
        row = await make_table(settings, storage, NewTable(game="lunar-trick", name="Ada"), "ada")
        room: Room = await hub.room_of(row)
        await begin(room, {})
        for kind, seat, text in (
            ("move", 0, "show 99"),
            ("move", 1, "play 3"),
            ("takeback", 0, "5"),
            ("closed", None, ""),
        ):
            with pytest.raises(MoonlitError):
                await room.append(kind, seat, text)
        assert await storage.log(room.match.id) == []
        await room.append("move", 0, next(room.playing.match.legal_moves(0)))
        assert len(await storage.log(room.match.id)) == 1
        await storage.close()

    asyncio.run(body())


# --- bots -------------------------------------------------------------------------------------


class Careless:
    """A bot that always chooses what may not be done."""

    name, wants_story = "careless", False

    def choose(self, view: Cell, seat: int, story: Story) -> int:
        legal = int(cells.legal(view, seat))
        return next(action for action in range(63) if not legal >> action & 1)


@pytest.mark.parametrize(
    ("game", "options"),
    [("shoot-the-moon", {"max_rounds": 1}), ("lunatic", {"max_rounds": 3, "specials": {"A": 2}})],
)
def test_a_bots_illegal_choice_becomes_a_legal_one_and_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, options: dict[str, Any]
) -> None:
    plain = thoughts.make

    def make(task: Task, seconds: float) -> Any:
        return Careless() if task.level == "club" else plain(task, seconds)

    monkeypatch.setattr(thoughts, "make", make)
    faults = FAULTS.labels(game, "club")._value
    before = faults.get()
    with serving(settings_for(tmp_path)) as address:
        ada = Player(address)
        info = ada.new_table(game, seats=3, options=options, bots="club", start=True)
        ada.sit(info["play_link"])
        play_on([ada], random.Random(1))
        assert "verified" in match_records.verify(ada.http.get(f"/api/records/{ada.match}").text)
        ada.leave_the_room()
    assert faults.get() > before


# --- taking back ------------------------------------------------------------------------------


def test_a_seat_takes_back_a_bounded_number_of_times(person: Callable[..., Player]) -> None:
    ada = person()
    table = ada.new_table("lunar-trick", seats=3, bots="random", start=True, takebacks="generous")
    ada.sit(table["play_link"])
    ada.until_position(lambda _: ada.must_act())
    for _ in range(MOST_TAKEBACKS):
        assert ada.position is not None
        move = next(one["move"] for one in ada.position["yours"] if one["refusal"] is None)
        assert ada.ask(type="move", move=move)["type"] == "ack"
        assert ada.ask(type="takeback")["type"] == "ack"
    assert ada.position is not None
    move = next(one["move"] for one in ada.position["yours"] if one["refusal"] is None)
    assert ada.ask(type="move", move=move)["type"] == "ack"
    answer = ada.ask(type="takeback")
    assert answer["type"] == "refused"
    assert "fifty times" in answer["text"]
    ada.until_position(lambda position: not position["can_take_back"])


def test_a_very_long_log_is_played_in_turns_with_everything_else(tmp_path: Path) -> None:
    """Sixty thousand take-backs, from before there was a bound."""

    async def body() -> None:
        settings = settings_for(tmp_path)
        storage = Storage(settings.database, "test")
        await storage.open()
        hub = Hub(settings, storage, Thinkers(Pool(0, 1000)))
        row = await make_table(settings, storage, NewTable(game="lunar-trick", name="Ada"), "ada")
        room = await hub.room_of(row)
        await begin(room, {})
        match = room.match.id
        await room.append("move", 0, next(room.playing.match.legal_moves(0)))
        rows = [
            {"match_id": match, **vars(Entry(number, "takeback", 0, "1", 5))}
            for number in range(2, 60_002)
        ]
        await storage.write(lambda connection: connection.execute(insert(schema.entries), rows))
        del hub.rooms[row.id]
        turns = 0

        async def others() -> None:
            nonlocal turns
            while True:
                await asyncio.sleep(0)
                turns += 1

        waiting = asyncio.create_task(others())
        again = await hub.room_of(row)
        waiting.cancel()
        assert again.playing.length == 60_001
        assert turns > 60_001 / PAGE  # at the very least between two pages
        await storage.close()

    asyncio.run(body())
