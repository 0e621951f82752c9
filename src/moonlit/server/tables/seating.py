"""Who sits where, as long as the match has not begun."""

from __future__ import annotations

from ..protocol import messages
from ..protocol.messages import Said
from ..storage.logbook import Taken
from .allowed import Denied, seated
from .guests import Guest
from .rooms import Room


async def swap(room: Room, guest: Guest, message: messages.Swap) -> Said:
    """Let somebody change to another seat: anybody for the host, else oneself to a free one.

    Names are told apart at a table, so that a request which comes twice is carried out once.
    """
    own, seats = seated(guest), range(room.row.seats)
    if room.match.status != "waiting":
        raise Denied("seats_fixed")
    if message.seat not in seats or message.other not in seats or message.seat == message.other:
        raise Denied("no_swap")
    one, other = room.seats[message.seat], room.seats[message.other]
    if other.person and other.name == message.name:
        return messages.Ack(id=message.id)  # asked twice, and done
    if not one.person or one.name != message.name:
        raise Denied("no_swap")
    if own != room.host() and not (own == one.seat and other.free):
        raise Denied("seat_taken")
    done = await room.services.storage.swap_seats(room.match, one, other)
    await room.reload()
    if not done:
        raise Taken
    return messages.Ack(id=message.id)


async def allow_bots(room: Room, guest: Guest, message: messages.AllowBots) -> Said:
    """Say whether bots may take the seats for which no stranger comes."""
    seated(guest)
    if not room.row.quick or room.match.status != "waiting":
        raise Denied("seats_fixed")
    await room.set_measure(guest.person, "bots", on=message.agree)
    room.stirred.set()
    return messages.Ack(id=message.id)
