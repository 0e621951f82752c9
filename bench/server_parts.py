"""What is measured of a server under load, one function for each part."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import uvloop

import filling
from crowd import Crowd, every, never, within_a_second
from figures import Figures, account, in_milliseconds
from finishing import give_up
from knocking import knock
from serving import Server
from yardstick import Yardstick, undisturbed

WARM_UP = 5.0  # seconds of playing before anything is measured
AFTERWARDS = 3.0  # seconds in which what is on its way may still be answered
PATIENCE = 600.0
WATCHED = 5  # every fifth table of the large crowd
CHATS, CUTS = 25.0, 10.0  # a second, of the large crowd


def moves(database: str, seconds: float, servers: int = 1, workers: int = 1) -> dict[str, Any]:
    """250 tables of four, everybody moves within a second; the seats of a table at all servers."""
    tables = uvloop.run(filling.running(database, 250))
    started = [Server(database, workers=workers) for _ in range(servers)]
    addresses = [server.address for server in started]
    return _with(
        started, database, lambda: Crowd(tables, addresses, within_a_second), seconds, 0, 0
    )


def crowd(database: str, tables: int, seconds: float) -> dict[str, Any]:
    """Many tables at which a move is made every four seconds, and all that goes on beside."""
    found = uvloop.run(filling.running(database, tables, WATCHED))
    server, share = Server(database), tables / 2_500
    return _with(
        [server],
        database,
        lambda: Crowd(found, [server.address], every(4.0)),
        seconds,
        CHATS * share,
        CUTS * share,
    )


def _with(
    servers: Sequence[Server],
    database: str,
    gather: Any,
    seconds: float,
    chats: float,
    cuts: float,
) -> dict[str, Any]:
    """Let a crowd play at some servers, stop them, and count what is stored."""
    try:
        for server in servers:
            server.until_games_are_ready()
        made, found = uvloop.run(_play(servers, gather, seconds, chats, cuts))
        memory = [round(server.memory()) for server in servers]
        bots = [round(server.memory_of_bots()) for server in servers]
    finally:
        for server in servers:
            server.stop()
    return {
        **found,
        **account(database, made.figures),
        "memory_mb": memory,
        "memory_of_bots_mb": bots,
        "memory_in_all_mb": sum(memory) + sum(bots),
    }


async def _play(
    servers: Sequence[Server], gather: Any, seconds: float, chats: float, cuts: float
) -> tuple[Crowd, dict[str, Any]]:
    crowd: Crowd = gather()
    figures = crowd.figures
    came = await crowd.all_here(PATIENCE)
    disturbing = asyncio.create_task(crowd.disturb(chats, cuts))
    await asyncio.sleep(WARM_UP)
    figures.begin()
    refused = len(figures.refused)
    busy, own = [server.busy() for server in servers], time.process_time()
    counted = [server.counted() for server in servers]
    began, yardstick = time.perf_counter(), Yardstick()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    slower = yardstick.slower()
    spent = [server.busy() - before for server, before in zip(servers, busy, strict=True)]
    generator = time.process_time() - own
    after = [server.counted() for server in servers]
    moves, updates, sent = figures.moves, figures.updates, figures.bytes
    if moves and not figures.seen:
        raise RuntimeError(
            "nobody has seen a move: events are not written as crowd.EVENT reads them"
        )
    disturbing.cancel()
    figures.measuring = False
    await asyncio.sleep(AFTERWARDS)
    late = time.perf_counter() - AFTERWARDS / 2
    pending = [guest for guest in crowd.guests if guest.pending is not None]
    unanswered = sum(guest.game.sent[guest._own][1] < late for guest in pending)
    crowd.leave()
    return crowd, {
        "processes": sum(server.workers for server in servers),
        "tables": len({guest.game.table.play_link for guest in crowd.guests}),
        "sockets": len(crowd.guests),
        "seconds": round(took, 1),
        "everybody_came_within_s": round(came, 1),
        "moves_a_second": round(moves / took, 1),
        "updates_a_second": round(updates / took, 1),
        "kilobytes_a_second": round(sent / took / 1000),
        **in_milliseconds("acknowledged", figures.acknowledged),
        **in_milliseconds("seen_by_others", figures.seen),
        **(in_milliseconds("welcomed_again", figures.welcomed) if cuts else {}),
        **undisturbed(1000 * sum(spent) / max(1, moves), slower),
        "server_busy": [round(one / took, 2) for one in spent],
        "generator_busy": round(generator / took, 2),
        "mean_storing_ms": _mean("moonlit_storing_seconds", counted, after),
        "mean_lag_ms": _mean("moonlit_lag_seconds", counted, after),
        "unanswered": unanswered,
        "refused": len(figures.refused) - refused,
        "refused_with": sorted(set(figures.refused)),
        "chats": figures.lines,
        "lines_cut": figures.cut,
        "sockets_lost": figures.broken,
        "events_missed_or_doubled": figures.gaps,
        "cores": len(os.sched_getaffinity(0)),
        "load_after": round(os.getloadavg()[0], 1),
    }


def restart(database: str, tables: int) -> dict[str, Any]:
    """A server is killed while everybody plays, started again, and everybody comes back."""
    found = uvloop.run(filling.running(database, tables))
    figures, measured = uvloop.run(_restart(database, found))
    return {**measured, **account(database, figures)}


async def _restart(
    database: str, tables: Sequence[filling.Table]
) -> tuple[Figures, dict[str, Any]]:
    server = Server(database)
    server.until_games_are_ready()
    crowd = Crowd(tables, [server.address], every(4.0))
    came = await crowd.all_here(PATIENCE)
    await asyncio.sleep(WARM_UP)
    crowd.figures.begin()
    server.kill()
    turns = [guest for guest in crowd.guests if guest.latest]
    killed = time.perf_counter()
    # Starting it must not keep the crowd from knocking.
    server = await asyncio.to_thread(Server, database, server.port)
    answers, busy = time.perf_counter(), server.busy()
    back = asyncio.create_task(crowd.until_here(answers, PATIENCE))
    first = await crowd.until_these_are_here(turns, answers, PATIENCE)
    last = await back
    figures, spent = crowd.figures, server.busy() - busy
    gaps = figures.gaps
    await asyncio.sleep(WARM_UP)
    crowd.leave()
    server.stop()
    return figures, {
        "tables": len(tables),
        "sockets": len(crowd.guests),
        "everybody_came_within_s": round(came, 1),
        "answers_again_after_s": round(answers - killed, 2),
        "of_them_in_turn": len(turns),
        "those_in_turn_back_within_s": round(first, 1),
        "everybody_back_within_s": round(last, 1),
        "cpu_ms_each": round(1000 * spent / len(crowd.guests), 3),
        "events_missed_or_doubled": gaps,
    }


def coming(database: str, tables: int) -> dict[str, Any]:
    """What a table with its people costs when they come, and what a socket more does there."""
    found = uvloop.run(filling.running(database, tables))
    server = Server(database)
    try:
        server.until_games_are_ready()
        return uvloop.run(_coming(server, found))
    finally:
        server.stop()


async def _coming(server: Server, tables: Sequence[filling.Table]) -> dict[str, Any]:
    players = Crowd(tables, [server.address], never)
    watching = [replace(table, secrets=[]) for table in tables]
    watchers = Crowd(watching, [server.address], never)
    measured: dict[str, Any] = {"tables": len(tables)}
    for name, crowd in (("players", players), ("watchers", watchers)):
        busy, size = server.busy(), server.memory("VmRSS")
        came = await crowd.all_here(PATIENCE)
        spent = server.busy() - busy
        await asyncio.sleep(AFTERWARDS)
        kept, count = server.memory("VmRSS") - size, len(crowd.guests)
        measured |= {
            f"{name}": count,
            f"{name}_came_within_s": round(came, 1),
            f"{name}_cpu_ms_each": round(1000 * spent / count, 3),
            f"{name}_kilobytes_each": round(1024 * kept / count, 1),
        }
    resting, busy = time.perf_counter(), server.busy()
    await asyncio.sleep(4 * WARM_UP)
    spent, resting = server.busy() - busy, time.perf_counter() - resting
    for crowd in (players, watchers):
        crowd.leave()
    return {**measured, "busy_while_nobody_moves": round(spent / resting, 3)}


def start(database: str, finished: int, running: int) -> dict[str, Any]:
    """How long it takes until a server with a long past answers, the second time too."""
    uvloop.run(filling.finished(database, finished))
    uvloop.run(filling.running(database, running))
    took, spent = [], []
    for _ in range(3):
        server = Server(database)
        took.append(round(server.answered_after, 2))
        spent.append(round(server.busy(), 2))
        memory = round(server.memory())
        server.stop()
    return {
        "finished": finished,
        "running": running,
        "answers_after_s": took,
        "cpu_s": spent,
        "memory_mb": memory,
    }


def knocking(database: str, knockers: int) -> dict[str, Any]:
    """While a server with as many sockets as it takes is played at, many more knock."""
    tables = uvloop.run(filling.running(database, 250))
    server = Server(database, max_sockets=1_050)
    try:
        server.until_games_are_ready()
        return uvloop.run(_knocking(server, tables, knockers))
    finally:
        server.stop()


async def _knocking(
    server: Server, tables: Sequence[filling.Table], knockers: int
) -> dict[str, Any]:
    crowd = Crowd(tables, [server.address], every(2.0))
    await crowd.all_here(PATIENCE)
    await asyncio.sleep(WARM_UP)
    figures = crowd.figures
    figures.begin()
    await asyncio.sleep(2 * WARM_UP)
    quiet = in_milliseconds("quiet_acknowledged", figures.acknowledged)
    quiet |= in_milliseconds("quiet_seen_by_others", figures.seen)
    figures.begin()
    began, busy = time.perf_counter(), server.busy()
    answers = await knock(server.address, tables[0].watch_link, knockers)
    took, spent = time.perf_counter() - began, server.busy() - busy
    figures.measuring = False
    await asyncio.sleep(AFTERWARDS)
    here = sum(guest.here for guest in crowd.guests)
    crowd.leave()
    return {
        "sockets": len(crowd.guests),
        "knocking": knockers,
        "seconds": round(took, 1),
        "answers": answers,
        "cpu_ms_each": round(1000 * spent / knockers, 3),
        **quiet,
        **in_milliseconds("acknowledged", figures.acknowledged),
        **in_milliseconds("seen_by_others", figures.seen),
        "still_here": here,
        "sockets_lost": figures.broken,
        "memory_mb": round(server.memory()),
    }


def memory(database: str, matches: int) -> dict[str, Any]:
    """What a server keeps of matches that are over: after some, and after ten times as many."""
    tables = uvloop.run(filling.running(database, matches))
    server = Server(database)
    try:
        server.until_games_are_ready()
        found = uvloop.run(give_up(server, tables, [matches, 10 * matches]))
    finally:
        server.stop()
    return {f"megabytes_after_{count}_matches": size for count, size in found.items()}


def _mean(
    name: str, before: Sequence[dict[str, float]], after: Sequence[dict[str, float]]
) -> float:
    """The mean of what all processes have timed meanwhile, in milliseconds."""
    change = [
        (b[f"{name}_sum"] - a[f"{name}_sum"], b[f"{name}_count"] - a[f"{name}_count"])
        for a, b in zip(before, after, strict=True)
    ]
    return round(1000 * sum(s for s, _ in change) / max(1.0, sum(n for _, n in change)), 2)
