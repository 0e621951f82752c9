"""What a host can do about the people at their table, and what these can say to it.

A host plays for nobody: a bot stands in for who is away or has agreed to it, and they are back
with one word. Whoever spoils a table can be muted, or removed for good.
"""

from __future__ import annotations

from ..protocol import messages
from ..protocol.messages import Said
from .allowed import Denied, hosting, seated
from .guests import Guest
from .rooms import Room
from .stand_ins import stand_in, vacate


async def let_bot_play(room: Room, guest: Guest, message: messages.Replace) -> Said:
    """Let a bot stand in for who is away; ask who is here."""
    own = hosting(room, guest)
    if not 0 <= message.seat < room.row.seats or room.course is None or message.seat == own:
        raise Denied("no_such_seat")
    person = room.seats[message.seat].person
    if person is None:
        raise Denied("no_such_seat")
    if room.course.over:
        raise Denied("is_over")
    if room.away(message.seat):
        await stand_in(room, message.seat)
    elif message.seat not in room.connected():
        raise Denied("just_left")
    elif not room.seats[message.seat].played_by_bot and not room.under(person, "asked"):
        if not room.asking.take(person):
            raise Denied("asked_enough")
        await room.set_measure(person, "asked", on=True)
    return messages.Ack(id=message.id)


async def answer_host(room: Room, guest: Guest, message: messages.StandIn) -> Said:
    """Let a bot play for oneself, or not, when the host has asked."""
    seat = seated(guest)
    if not room.under(guest.person, "asked"):
        raise Denied("no_proposal")
    if message.agree and room.course is not None and not room.course.over:
        await stand_in(room, seat)
    else:
        await room.set_measure(guest.person, "asked", on=False)
    return messages.Ack(id=message.id)


async def be_back(room: Room, guest: Guest, message: messages.Back) -> Said:
    """Play oneself again: whoever asks for anything does, this does nothing else."""
    seated(guest)
    return messages.Ack(id=message.id)


async def mute(room: Room, guest: Guest, message: messages.Mute) -> Said:
    """Take somebody's free words; greetings stay, and so does the seat."""
    await room.set_measure(somebody(room, guest, message), "muted", on=message.muted)
    return messages.Ack(id=message.id)


async def remove(room: Room, guest: Guest, message: messages.Remove) -> Said:
    """Show somebody out for good, and let a bot have their seat if they have one."""
    person = somebody(room, guest, message)
    seat = room.seat_of(person)
    if seat is not None:
        await vacate(room, seat, "removed")
    await room.set_measure(person, "asked", on=False)
    await room.set_measure(person, "removed", on=True)
    return messages.Ack(id=message.id)


def somebody(room: Room, guest: Guest, message: messages.Mute | messages.Remove) -> str:
    """Whom the host means: by their seat, or by a line of the chat, also of who watches."""
    hosting(room, guest)
    person = None
    if message.seat is not None and 0 <= message.seat < room.row.seats:
        person = room.seats[message.seat].person
    elif message.line is not None:
        person = next((one.person for one in room.chat if one.number == message.line), None)
    if person is None or person == guest.person:
        raise Denied("nobody_there")
    return person


async def set_pace(room: Room, guest: Guest, message: messages.SetPace) -> Said:
    hosting(room, guest)
    if message.pace != room.row.pace:
        await room.services.storage.set_table(room.row.id, pace=message.pace)
        await room.reload()
    return messages.Ack(id=message.id)
