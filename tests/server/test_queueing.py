"""Fair queues: nobody who asks for much holds up the others."""

import asyncio
import random
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest

from moonlit.bots.thoughts import Task, think, weigh
from moonlit.kernel import cells
from moonlit.server.thinking import players
from moonlit.server.thinking.players import MOST_HINTS, MOST_HINTS_EACH, Thinkers
from moonlit.server.thinking.queueing import Full, Queue
from moonlit.server.thinking.workers import Pool
from moonlit.table.match import Match
from moonlit.table.seals import Seal
from server_tools import Player, drain, play_on

Persons = Callable[..., Player]


class Recording(ThreadPoolExecutor):
    """A pool that notes in which order it was given its work."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self.given: list[str] = []

    def submit(self, work: Any, /, *args: Any, **more: Any) -> Future[Any]:
        self.given.append("bot" if args[0].func is think else "hint")
        return super().submit(work, *args, **more)


class LongWork:
    """Work in a pool that goes on until it is told that it is over."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.begun, self.over = asyncio.Event(), threading.Event()

    def __call__(self) -> None:
        self.loop.call_soon_threadsafe(self.begun.set)
        self.over.wait()


def test_a_bot_goes_before_all_hints_that_wait() -> None:
    match = Match("lunar-trick", 3, {}, seal=Seal.from_seed(1))
    view, story = cells.pack(match.view_cell(0)), match.story(0)

    async def crowd() -> tuple[Recording, int]:
        thinkers = Thinkers(Pool(0, 1000))
        pool = thinkers.pool._executor = Recording(thinkers.pool.workers)
        hints = [
            asyncio.create_task(
                thinkers.hint("lunar-trick", view, 0, story, False, (f"person {n % 10}", "table"))
            )
            for n in range(1710)
        ]
        await asyncio.sleep(0)  # all of them have asked
        task = Task("lunar-trick", view, 0, story, "search", 7, answering=False)
        bots = [thinkers.think(task, ("bystander", "table")) for _ in range(3)]
        assert all(len(actions) == 1 for actions in await asyncio.gather(*bots))
        for hint in hints:
            hint.cancel()
        ended = await asyncio.gather(*hints, return_exceptions=True)
        await thinkers.pool.close()
        return pool, sum(isinstance(one, Full) for one in ended)

    pool, refused = asyncio.run(crowd())
    # One hint came before there was a bot to think; the other worker is kept for bots.
    assert pool.given[0] == "hint"
    bots = [at for at, what in enumerate(pool.given) if what == "bot"]
    assert bots[0] == 1
    assert len(bots) == 3
    assert refused == 1710 - 1 - 10 * MOST_HINTS_EACH
    assert 10 * MOST_HINTS_EACH < MOST_HINTS


def test_people_and_their_tables_come_in_turn() -> None:
    order = called(
        [("a", "1"), ("a", "1"), ("a", "2"), ("a", "1"), ("b", "3"), ("c", "4"), ("b", "3")]
    )
    assert order == [0, 4, 5, 2, 6, 1, 3]


def test_who_gives_up_leaves_the_line_and_nobody_waits_behind() -> None:
    assert called([("a", "1"), ("a", "1"), ("b", "2"), ("a", "1")], gone=[1, 2]) == [0, 3]


def called(wishes: list[tuple[str, str]], gone: list[int] | None = None) -> list[int]:
    """The order in which wishes are done that come while the pool is busy; some are given up."""

    async def busy() -> list[int]:
        queue, order = Queue(1, 100, 100), list[int]()
        with ThreadPoolExecutor(1) as pool:
            long = LongWork()
            first = asyncio.create_task(queue.run(lambda: pool, "bot", ("z",), long))
            await long.begun.wait()
            waiting = [
                asyncio.create_task(queue.run(lambda: pool, "hint", whose, order.append, number))
                for number, whose in enumerate(wishes)
            ]
            await asyncio.sleep(0)
            for number in gone or ():
                waiting[number].cancel()
            await asyncio.sleep(0)
            long.over.set()
            await asyncio.gather(first, *waiting, return_exceptions=True)
            assert queue.free == 1
        return order

    return asyncio.run(busy())


def test_a_worker_that_is_no_longer_wanted_keeps_its_place_until_it_has_finished() -> None:
    async def unwanted() -> tuple[int, int]:
        queue = Queue(1, 100, 100)
        with ThreadPoolExecutor(1) as pool:
            long = LongWork()
            doing = asyncio.create_task(queue.run(lambda: pool, "bot", ("a",), long))
            await long.begun.wait()
            doing.cancel()
            await asyncio.gather(doing, return_exceptions=True)
            while_busy = queue.free
            long.over.set()
            assert await queue.run(lambda: pool, "bot", ("b",), int, "7") == 7
        return while_busy, queue.free

    assert asyncio.run(unwanted()) == (0, 1)


def test_a_pool_that_takes_no_work_gives_its_place_back() -> None:
    async def closed() -> int:
        queue, pool = Queue(1, 100, 100), ThreadPoolExecutor(1)
        pool.shutdown()
        with pytest.raises(RuntimeError):
            await queue.run(lambda: pool, "bot", ("a",), int)
        return queue.free

    assert asyncio.run(closed()) == 1


def test_five_people_with_400_hints_hold_up_nobody(person: Persons) -> None:
    crowd = [person(f"Guest {number}") for number in range(5)]
    for guest in crowd:
        guest.sit(guest.new_table("lunar-trick", seats=3, start=True)["play_link"])
        guest.until_position(lambda _, guest=guest: guest.must_act())
    for number in range(80):
        for guest in crowd:
            guest.send(type="hint", id=f"hint-{number}")
    bystander = person("Bystander")
    table = bystander.new_table("lunar-trick", seats=3, options={"max_rounds": 1}, start=True)
    bystander.sit(table["play_link"])
    bystander.until_position(lambda _: True)
    play_on([bystander], random.Random(1))
    answers = [answers_to_hints(guest, 80) for guest in crowd]
    for found in answers:
        assert found["hint-79"]["type"] == "hint"  # the last one asked for is answered
        texts = {one["text"] for one in found.values() if one["type"] == "refused"}
        assert texts == {"You have asked for another hint meanwhile; that one is answered."}


def answers_to_hints(guest: Player, count: int) -> dict[str, dict[str, Any]]:
    """One answer to each request, by its id."""
    found: dict[str, dict[str, Any]] = {}
    drain(guest)
    while True:
        for message in guest.received:
            if str(message.get("id", "")).startswith("hint-"):
                assert message["id"] not in found, "answered twice"
                found[message["id"]] = message
        if len(found) == count:
            return found
        guest.received.clear()
        guest.receive()


def test_a_hint_about_what_has_passed_is_given_up(
    person: Persons, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved = threading.Event()

    def think_until_then(*asked: Any) -> Any:
        moved.wait()
        return weigh(*asked)

    monkeypatch.setattr(players, "weigh", think_until_then)
    ada = person()
    leads = {"dealer": 1}  # so that there is something to think about
    ada.sit(ada.new_table("shoot-the-moon", seats=2, options=leads, start=True)["play_link"])
    ada.until_position(lambda _: ada.must_act())
    assert ada.position is not None
    move = next(one["move"] for one in ada.position["yours"] if one["refusal"] is None)
    ada.send(type="hint", id="late")
    ada.send(type="move", id="move", move=move)
    answer = ada.until(lambda message: message.get("id") == "late")
    moved.set()
    assert answer == {
        "type": "refused",
        "id": "late",
        "text": "The table has moved on; that hint is of no use any more.",
        "rule": None,
    }
