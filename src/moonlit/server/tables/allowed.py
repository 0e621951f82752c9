"""Who may do what at a table; a sentence for everybody else."""

from __future__ import annotations

from .guests import Guest
from .rooms import Room


class Denied(Exception):
    """Something that this guest may not do; ``name`` is the message that says why."""

    def __init__(self, name: str, rule: str | None = None) -> None:
        self.name, self.rule = name, rule


def seated(guest: Guest) -> int:
    if guest.seat is None:
        raise Denied("not_seated")
    return guest.seat


def playing(room: Room, guest: Guest) -> int:
    """The seat of a guest who may move: the match runs, and they have not given it up."""
    seat = seated(guest)
    if room.course is None:
        raise Denied("not_begun")
    if room.seats[seat].resigned:
        raise Denied("resigned")
    return seat


def hosting(room: Room, guest: Guest) -> int:
    """The seat of the host."""
    if guest.seat is None or guest.seat != room.host():
        raise Denied("host_only")
    return guest.seat
