"""Ways to the next decision: claim the tricks that are certain, skip the bots' pauses."""

from __future__ import annotations

from contextlib import suppress

from moonlit.errors import Refused

from ..protocol import messages
from ..protocol.messages import Said
from ..storage.logbook import Taken
from .allowed import Denied, playing
from .guests import Guest
from .rooms import Room


async def claim(room: Room, guest: Guest, message: messages.Claim) -> Said:
    """Play the round out, for who is certain by what their seat knows to take all that is left.

    For everybody any card is played that is allowed, since nothing else can come of another. In the
    log these are moves like all others.
    """
    seat = playing(room, guest)
    course = room.playing
    if (seat, message.id) in course.done:
        return messages.Ack(id=message.id)
    if course.over:
        raise Refused(course.match.game, "match_over", None, {})
    sight = course.sight(seat)
    if not sight.takes_the_rest():
        raise Denied("no_claim")
    client: str | None = message.id
    while not course.over and course.sight(seat).now.round == sight.now.round:
        mover = course.waiting()[0]
        with suppress(Taken):  # a bot was quicker, at another process; its card is as good
            await room.append("move", mover, next(course.sight(mover).legal_moves()), client)
            client = None
    return messages.Ack(id=message.id)


async def hurry(room: Room, guest: Guest, message: messages.Hurry) -> Said:
    """Bots make no pause until a person is asked again; for who has no other person to wait for."""
    seat = playing(room, guest)
    if room.persons() != [seat]:
        raise Denied("not_alone")
    if seat not in room.playing.waiting():
        room.hurried = True
        room.stirred.set()
    return messages.Ack(id=message.id)
