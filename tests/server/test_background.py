"""Replays beside the event loop: one at a time, few waiting, kept; in a process of their own."""

import asyncio
import gzip
import random
import threading
import time
from pathlib import Path

import httpx
import pytest

from moonlit.kernel import mode
from moonlit.server.storage.stored import Entry, MatchLog, MatchRow
from moonlit.server.tables import exhibits
from moonlit.server.thinking import background
from moonlit.server.thinking.background import Background
from moonlit.server.thinking.queueing import Full
from moonlit.table import match_records
from moonlit.table.match import Match
from moonlit.table.seals import Seal
from server_tools import Player, play_on, serving, settings_for


def finished_match() -> MatchLog:
    """A match of Shoot the Moon for two, played to its end."""
    seal, rng = Seal.from_seed(1), random.Random(1)
    match = Match("shoot-the-moon", 2, {}, seal=seal)
    entries: list[Entry] = []
    while match.outcome() is None:
        seat = match.turn()[0]
        move = rng.choice(list(match.legal_moves(seat)))
        match.play(f"{seat} {move}")
        entries.append(Entry(len(entries) + 1, "move", seat, move, 0))
    row = MatchRow(
        *(seal.match, "t", 1, "over", {}, seal.secret.hex()), people=["A", "B"], started=time.time()
    )
    return MatchLog(row, "shoot-the-moon", 2, None, entries)


async def nothing() -> None:
    return None


def how_rules_run(_: None) -> bytes:
    return b"interpreted" if mode.INTERPRETED else b"compiled"


def test_a_process_of_its_own_plays_by_interpreted_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """So it needs neither the compiler nor its memory, however the server's own rules run."""
    monkeypatch.setenv("MOONLIT_RULES", "compiled")
    log = finished_match()

    async def load() -> MatchLog:
        return log

    async def both() -> tuple[bytes | None, bytes | None]:
        work = Background(processes=True)
        try:
            return (
                await work.run("how", "a", nothing, how_rules_run),
                await work.run("record", "a", load, exhibits.record),
            )
        finally:
            await work.close()

    how, packed = asyncio.run(both())
    assert how == b"interpreted"
    assert packed == exhibits.record(log)
    assert packed is not None
    text = gzip.decompress(packed).decode()
    match_records.verify(text)


def test_the_same_thing_is_done_once_and_kept() -> None:
    done = []

    def work(_: None) -> bytes:
        done.append(1)
        return b"found"

    async def ask() -> list[bytes | None]:
        here = Background(processes=False)
        try:
            first = await asyncio.gather(*(here.run("it", "a", nothing, work) for _ in range(20)))
            return [*first, await here.run("it", "b", nothing, work)]
        finally:
            await here.close()

    assert asyncio.run(ask()) == [b"found"] * 21
    assert len(done) == 1


def test_what_was_not_found_is_looked_for_again_and_the_oldest_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(background, "KEPT", 10)

    async def ask() -> list[bool]:
        here = Background(processes=False)
        try:
            await here.run("none", "a", nothing, lambda _: None)
            await here.run("old", "a", nothing, lambda _: b"12345")
            await here.run("new", "a", nothing, lambda _: b"67890")
            assert here.kept("old") == b"12345"  # which now was asked for last
            await here.run("third", "a", nothing, lambda _: b"1")
            return [here.kept(key) is not None for key in ("none", "old", "new", "third")]
        finally:
            await here.close()

    assert asyncio.run(ask()) == [False, True, False, True]


def test_few_wait_and_nobody_for_long() -> None:
    """One works, and for one address a few wait; the next is told so, other addresses are not."""
    go_on = threading.Event()

    def slow(_: None) -> bytes:
        go_on.wait(30)
        return b"done"

    async def ask() -> tuple[int, bytes | None]:
        here = Background(processes=False)
        jobs = [
            asyncio.create_task(here.run(n, "greedy", nothing, slow))
            for n in range(background.MOST_WAITING_EACH + 10)
        ]
        try:
            while sum(job.done() for job in jobs) < 9:
                await asyncio.sleep(0)
            other = asyncio.create_task(here.run("other", "modest", nothing, slow))
            await asyncio.sleep(0)
            go_on.set()
            answers = await asyncio.gather(*jobs, return_exceptions=True)
            return sum(isinstance(answer, Full) for answer in answers), await other
        finally:
            await here.close()

    assert asyncio.run(ask()) == (9, b"done")


def test_too_many_replays_are_refused_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(settings_for(tmp_path)) as address:
        ada = Player(address)
        table = ada.new_table("shoot-the-moon", seats=2, bots="random", start=True)
        ada.sit(table["play_link"])
        play_on([ada], random.Random(1))
        records_of = f"{address}/api/records/{ada.match}"
        plain = httpx.get(f"{records_of}/positions", headers={"Accept-Encoding": "identity"})
        packed = httpx.get(f"{records_of}/positions")
        assert "content-encoding" not in plain.headers
        assert packed.headers["content-encoding"] == "gzip"
        assert plain.json() == packed.json()
        monkeypatch.setattr(background, "MOST_WAITING", -1)
        assert httpx.get(f"{records_of}/positions").json() == plain.json()  # kept
        answer = httpx.get(f"{records_of}/deals", params={"language": "ja"})
        assert (answer.status_code, "リプレイ" in answer.json()["detail"]) == (503, True)
        assert int(answer.headers["retry-after"]) > 0
        ada.leave_the_room()
