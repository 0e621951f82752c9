"""Who of a table is at which process: told to the others, heard of them, and forgotten in time."""

from __future__ import annotations

import time

from .rooms import Room
from .services import Services

EVERY = 5.0  # seconds between two times that it is told
LASTS = 12.0  # seconds after which who was not heard of is gone


def told(room: Room) -> str:
    """Who of a table is at this process, for the others."""
    mask = sum({1 << guest.seat for guest in room.guests if guest.seat is not None})
    watching = sum(guest.seat is None for guest in room.guests)
    return f"here {room.services.storage.sender} {mask} {watching}"


def is_told(news: str) -> bool:
    """Do these news say who is there?"""
    return news.startswith("here ")


def take(services: Services, table: str, room: Room | None, news: str) -> None:
    """Note who is at another process; ``room`` is the table, if it is in memory here."""
    _, sender, mask, watching = news.split(" ")
    known = services.elsewhere.setdefault(table, {})
    before = known.get(sender, (0, 0, 0.0))[:2]
    known[sender] = (int(mask), int(watching), time.monotonic())
    if room is not None and before != (int(mask), int(watching)):
        room.note_presence()
        room.show_table()


def forget_absent(services: Services, rooms: dict[str, Room], now: float) -> None:
    """Who has not been heard of for a while is not there any more."""
    elsewhere = services.elsewhere
    for table, known in list(elsewhere.items()):
        gone = [sender for sender, (_, _, at) in known.items() if now - at > LASTS]
        for sender in gone:
            del known[sender]
        if gone and table in rooms:
            rooms[table].note_presence()
            rooms[table].show_table()
        if not known:
            del elsewhere[table]
