"""What the process that owns a table does for it: deals, bots, windows, clocks."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress

from moonlit.bots.thoughts import Task
from moonlit.errors import MoonlitError
from moonlit.table import windows
from moonlit.table.moves import Move

from ..storage.logbook import Taken
from ..thinking.players import Thinkers, count_fault
from ..upkeep.backoff import Backoff
from ..upkeep.metrics import ERRORS
from .pauses import Thought, bot_pause, shortest_pause
from .rooms import Room
from .stand_ins import stand_in, stand_in_for_missed
from .starting import begin_if_due, play_again_if_wished
from .waiting import wait_for_strangers
from .window_times import closes_at

log = logging.getLogger("moonlit.server")

LATEST = 20.0  # seconds after which a table is looked at even if nothing stirred
AFTER_A_FAULT = (1.0, 15.0)  # seconds to wait after the first of several faults, and at most


async def conduct(room: Room, thinkers: Thinkers) -> None:
    """Look after a table for as long as this process owns it."""
    mine, faults = room.ownership, Backoff(*AFTER_A_FAULT)
    while room.owned and room.ownership == mine:
        room.stirred.clear()
        try:
            async with room.lock:
                pause = await step(room, thinkers)
            faults.well()
        except Taken:
            pause = 0.0  # another process added something: look again
        except Exception:
            ERRORS.inc()
            log.exception("conducting failed", extra={"table": room.row.id})
            await rest(room, faults.wait())
            continue
        with suppress(TimeoutError):
            await asyncio.wait_for(room.stirred.wait(), max(0.0, min(pause, LATEST)))
    if not room.owned:
        forget_thoughts(room)


async def rest(room: Room, seconds: float) -> None:
    """Leave a table alone after a fault, however much stirs there: a bot that thinks again at once
    would fail again at once. It ends early when the table changes hands, or when something has
    happened there, so that storing works again."""
    mine, course = room.ownership, room.course
    length = 0 if course is None else course.length
    end = time.monotonic() + seconds
    while room.owned and room.ownership == mine and (left := end - time.monotonic()) > 0:
        if room.course is not course or (course is not None and course.length > length):
            return
        room.stirred.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(room.stirred.wait(), left)


async def step(room: Room, thinkers: Thinkers) -> float:
    """Do what is due at a table; in how many seconds something else will be."""
    if room.course is None:
        wait = None
        if room.match.status == "starting":
            wait = await begin_if_due(room)
        elif room.row.quick:
            wait = await wait_for_strangers(room)
        return LATEST if wait is None else wait
    if room.course.over:
        forget_thoughts(room)
        if room.match.status != "over":
            await room.finish()  # a crash came between
        await play_again_if_wished(room)  # who was asked may have gone
        return LATEST
    if not room.attended() and not room.goes_on_alone():
        forget_thoughts(room)
        return LATEST
    missed = await stand_in_for_missed(room)
    if room.course.in_window:
        return min(missed, await window_step(room, thinkers))
    return min(missed, await turn_step(room, thinkers), await clock_step(room))


# --- windows ----------------------------------------------------------------------------------


async def window_step(room: Room, thinkers: Thinkers) -> float:
    """All bots are asked, holders or not; when its time has come the window closes."""
    course = room.playing
    window = course.window
    assert window is not None
    asked = [seat for seat in course.match.waiting() if room.seats[seat].played_by_bot]
    for seat in asked:
        think_about(room, thinkers, seat, answering=True)
    left = closes_at(room) - course.watch.now()
    if left > 0:
        return left
    answers = dict(window.answers)
    for seat in asked:
        thought = room.thoughts.get(seat)
        if thought is not None and thought.task.done() and seat not in answers:
            answers[seat] = thought.task.result()[0]
    forget_thoughts(room)
    counted = windows.counted(course.match, answers)
    if counted is None or not await made(room, counted):
        await room.append("closed", None, "")
    return 0.0


# --- turns ------------------------------------------------------------------------------------


async def turn_step(room: Room, thinkers: Thinkers) -> float:
    """Let bots think at once and move after their pause, however long they thought."""
    course = room.playing
    if course.asked is not None:  # a move would settle what persons are being asked
        left = course.asked.until - course.watch.now()
        if left <= 0:
            await room.append("vote", None, "no")
        return max(0.0, left)
    if course.window is not None and course.window.ready is not None:
        if not await made(room, course.window.ready):  # what was made ready in the window
            course.window.ready = None
        return 0.0
    waiting = [seat for seat in course.waiting() if room.seats[seat].played_by_bot]
    for seat in set(room.thoughts) - set(waiting):
        room.thoughts.pop(seat).task.cancel()
    soonest = LATEST
    for seat in waiting:
        thought = think_about(room, thinkers, seat, answering=False)
        left = (thought.earliest if room.hurried else thought.at) - time.monotonic()
        if thought.task.done() and left <= 0:
            del room.thoughts[seat]
            sight = course.sight(seat)
            if not await made(room, sight.move(thought.task.result())):
                await room.append("move", seat, next(sight.legal_moves()))
            return 0.0
        if left > 0:
            soonest = min(soonest, left)
    return soonest


async def made(room: Room, move: Move) -> bool:
    """Make a move that was chosen by a view; False, and counted, if it is not allowed after all.

    That would be a fault of the program: something else then happens, so that the match goes on.
    """
    try:
        await room.append("move", move.seat, move)
    except MoonlitError:
        count_fault(room.row.game, room.row.level)
        return False
    return True


def think_about(room: Room, thinkers: Thinkers, seat: int, *, answering: bool) -> Thought:
    """The thought of a bot about its view now; begun anew if the view has changed."""
    match = room.playing.match
    asked = Task.about(
        match, seat, room.row.level, answering=answering, repeatable=room.attempt is not None
    )
    known = room.thoughts.get(seat)
    if known is not None and known.view == asked.view:
        return known
    if known is not None:
        known.task.cancel()
    whose = (room.row.host or "", room.row.id)
    thinking = asyncio.create_task(thinkers.think(asked, whose))
    thinking.add_done_callback(lambda _: room.stirred.set())
    now, speed = time.monotonic(), room.services.settings.speed
    at = now + bot_pause(room.row.pace, room.row.level, speed)
    earliest = now + shortest_pause(room.row.level) * speed
    thought = Thought(asked.view, at, min(at, earliest), thinking)
    room.thoughts[seat] = thought
    return thought


def forget_thoughts(room: Room) -> None:
    for thought in room.thoughts.values():
        thought.task.cancel()
    room.thoughts.clear()


# --- the clock --------------------------------------------------------------------------------


async def clock_step(room: Room) -> float:
    """When a person's time is up, a bot stands in until they are back."""
    course = room.playing
    if course.due is None:
        return LATEST
    left = course.due - course.watch.now()
    if left > 0:
        return left
    for seat in course.waiting():
        if not room.seats[seat].played_by_bot:
            await stand_in(room, seat)
    return LATEST
