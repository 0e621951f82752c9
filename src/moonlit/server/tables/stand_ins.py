"""Who plays a seat: a person, a bot until they are back, or a bot for good. The log tells it."""

from __future__ import annotations

from dataclasses import replace
from math import inf

from ..storage.logbook import Taken
from .rooms import Room
from .starting import bot_name

TRIES = 6  # when other processes add to the log at the same time


async def stand_in(room: Room, seat: int) -> None:
    """A bot plays for a person until they are back."""
    await room.set_measure(room.seats[seat].person or "", "asked", on=False)
    if not room.seats[seat].stand_in:
        await room.set_seat(replace(room.seats[seat], stand_in=True))
        await note(room, "people", seat, "stood_in")


async def hand_back(room: Room, seat: int) -> None:
    """The person of a seat plays again."""
    if room.seats[seat].stand_in:
        await room.set_seat(replace(room.seats[seat], stand_in=False))
        await note(room, "people", seat, "is_back")


async def leave(room: Room, seat: int) -> None:
    """Somebody gets up. While a match runs that is undone by coming back: a bot plays on for those
    who stay, and where nobody does, the match waits."""
    if room.status != "running":
        await vacate(room, seat, "left")
        return
    stay = [one for one in room.persons() if one != seat and not room.seats[one].stand_in]
    if stay and not room.seats[seat].played_by_bot:
        await room.set_seat(replace(room.seats[seat], stand_in=True))
        await note(room, "people", seat, "left")


async def stand_in_for_missed(room: Room) -> float:
    """Let a bot play for who has been away for long while others wait; in how many seconds the
    next one will have been."""
    left = {seat: room.until_stand_in(seat) for seat in room.persons()}
    for seat, seconds in left.items():
        if seconds == 0.0:
            await stand_in(room, seat)
    return min((seconds for seconds in left.values() if seconds), default=inf)


async def vacate(room: Room, seat: int, why: str) -> None:
    """Somebody is gone for good: before the match the seat is free again, later a bot has it."""
    row = room.seats[seat]
    begun = room.course is not None and not room.course.over
    name = bot_name(room.seats, seat, room.row.language) if begun else ""
    await room.set_seat(replace(row, person=None, name=name, bot=begun, stand_in=False))
    await note(room, "people", seat, why)
    await end_without_people(room, seat)


async def resign(room: Room, seat: int) -> None:
    """A person gives the match up; with another person at the table a bot plays on."""
    await room.set_seat(replace(room.seats[seat], resigned=True, stand_in=False))
    await note(room, "people", seat, "resigned")
    await end_without_people(room, seat)


async def end_without_people(room: Room, seat: int) -> None:
    """A match that nobody plays any more ends."""
    if room.course is not None and not room.course.over and not room.persons():
        await note(room, "given_up", seat, "")


async def note(room: Room, kind: str, seat: int, text: str) -> None:
    """Put into the log of a running match what has become of a seat."""
    for _ in range(TRIES):
        if room.course is None or room.course.over:
            return
        try:
            return await room.append(kind, seat, text)
        except Taken:
            continue  # after what another process has added
