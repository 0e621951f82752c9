"""A table waits for no search: until it is ready somebody else plays, and everyone is told."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from held_search import held
from moonlit.server.thinking import compiling
from moonlit.server.thinking.readiness import Progress, Readiness
from moonlit.server.thinking.workers import Pool
from server_tools import Player, play_on, until_table

Persons = Callable[..., Player]


def searching_table(ada: Player, **values: Any) -> dict[str, Any]:
    return ada.new_table(
        "lunar-trick", seats=3, options={"max_rounds": 1}, bots="search", start=True, **values
    )


@pytest.mark.parametrize(
    ("language", "text", "hint"),
    [
        (
            "en",
            "Expert (by search) is getting ready (33 %). Until then: Club player.",
            "Hints are getting ready (33 %). Please ask again in a moment.",
        ),
        (
            "ja",
            "エキスパート（先読み）を準備しています（33%）。それまではクラブプレイヤーがプレイします。",
            "ヒントを準備しています（33%）。少し待ってからもう一度お試しください。",
        ),
    ],
)
def test_until_a_level_can_search_club_plays_and_the_table_says_so(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    person: Persons,
    language: str,
    text: str,
    hint: str,
) -> None:
    with held(tmp_path, monkeypatch, "lunar-trick") as (site, compiler):
        ada = person(at=site.address)
        ada.sit(searching_table(ada)["play_link"], language=language)
        compiler.reach(site, 1, 3)
        until_table(ada, lambda table: table["preparing"] == {"text": text, "percent": 33})
        bots = [one for one in ada.table["people"] if one["kind"] == "bot"]
        assert [(one["level"], one["meanwhile"]) for one in bots] == [("club", True)] * 2
        assert not ada.table["people"][0]["meanwhile"]
        play_on([ada], random.Random(1), moves=8)  # the match goes on
        ada.until_position(lambda _: ada.must_act())
        assert ada.ask(type="hint")["text"] == hint


def test_who_can_search_at_last_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, person: Persons
) -> None:
    with held(tmp_path, monkeypatch, "lunar-trick") as (site, compiler):
        ada = person(at=site.address)
        ada.sit(searching_table(ada)["play_link"])
        play_on([ada], random.Random(1), moves=8)
        ada.until_position(lambda _: ada.must_act())
        compiler.finish()
        until_table(ada, lambda table: table["preparing"] is None)
        bots = [one for one in ada.table["people"] if one["kind"] == "bot"]
        assert [(one["level"], one["meanwhile"]) for one in bots] == [("search", False)] * 2
        assert ada.ask(type="hint")["type"] == "hint"
        play_on([ada], random.Random(2), moves=4)


def test_a_search_that_cannot_be_made_ready_is_told_and_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, person: Persons
) -> None:
    with held(tmp_path, monkeypatch, "lunar-trick") as (site, compiler):

        async def load(*_: Any) -> bool:
            return False

        monkeypatch.setattr(site.hub.thinkers.pool, "load", load)
        compiler.works = False
        compiler.finish()
        ada = person(at=site.address)
        ada.sit(searching_table(ada)["play_link"])
        failed = "Expert (by search) could not be made ready on this server. Instead: Club player."
        until_table(ada, lambda table: (table["preparing"] or {}).get("text") == failed)
        ada.until_position(lambda _: ada.must_act())
        assert "no hints" in ada.ask(type="hint")["text"]
        play_on([ada], random.Random(1))


def test_tables_whose_bots_do_not_search_say_nothing_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, person: Persons
) -> None:
    with held(tmp_path, monkeypatch, "lunar-trick") as (site, compiler):
        ada = person(at=site.address)
        table = ada.new_table("lunar-trick", seats=3, options={"max_rounds": 1}, start=True)
        ada.sit(table["play_link"])
        compiler.reach(site, 1, 3)
        play_on([ada], random.Random(1))
        tables = [one["table"] for one in ada.received if "table" in one]
        assert all(one["preparing"] is None for one in tables)
        assert not any(person["meanwhile"] for one in tables for person in one["people"])


def test_the_game_that_somebody_waits_for_is_made_ready_first() -> None:
    readiness = Readiness(["lunar", "lunar-trick", "lunatic"])
    order = []
    readiness.want("lunatic")
    readiness.want("lunar-trick")
    while (game := readiness.next()) is not None:
        order.append(game)
        readiness.reach(game, None)
    assert order == ["lunatic", "lunar-trick", "lunar"]
    assert readiness.ready == ["lunar", "lunar-trick", "lunatic"]


def test_whoever_looks_is_told_of_every_step_once() -> None:
    readiness, told = Readiness(["lunar"]), list[str]()
    readiness.changed = told.append
    for done in (0, 0, 1, 1):
        readiness.reach("lunar", Progress(done, 2))
    readiness.reach("lunar", Progress(failed=True))
    assert told == ["lunar"] * 3
    assert readiness.next() is None  # it is not tried for ever
    assert readiness.ready == []


def fault(*_: Any) -> Any:
    raise OSError("no room")


@pytest.mark.parametrize("broken", ["load_rules", "search_mark"])
def test_a_fault_in_making_ready_ends_neither_the_server_nor_the_other_games(
    monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    monkeypatch.setattr(compiling, broken, fault)
    monkeypatch.setattr(compiling, "children_compile", lambda: broken == "search_mark")
    readiness = Readiness(["lunar", "lunatic"])

    async def make() -> None:
        pool = Pool(1, 1000)
        try:
            await compiling.make_ready(readiness, pool)
        finally:
            await pool.close()

    asyncio.run(make())
    if broken == "load_rules":
        assert readiness.ready == ["lunar", "lunatic"]
    else:
        assert [readiness.of(game) for game in ("lunar", "lunatic")] == [Progress(failed=True)] * 2


def test_what_was_compiled_before_is_not_compiled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = tmp_path / "lunar.rehearsed"
    mark.touch()
    monkeypatch.setattr(compiling, "children_compile", lambda: True)
    monkeypatch.setattr(compiling, "search_mark", lambda _: mark)
    monkeypatch.setattr(compiling, "compile_beside", fault)
    readiness = Readiness(["lunar"])
    asyncio.run(compiling.make_ready(readiness, Pool(0, 1000)))
    assert readiness.ready == ["lunar"]
