"""When a window closes: as soon as it can without telling anybody anything.

Whoever sees a window close learns when its last answer came. So that this is about nobody's cards:

- Where, by what all can see, nobody could answer, it closes at once (``Course``).
- Where other persons play or watch, it stays open for its whole time: closed after the last answer,
  it would tell them how long somebody thought, and who holds no card has nothing to think about.
- Alone against bots there is nobody to tell. It closes when the person has answered, or at once if
  they hold nothing to answer with; but bots have the same time in every window, as much as their
  level thinks at most, so that their cards do not show in it either. Bots look at no clock.
"""

from __future__ import annotations

from moonlit.bots.ladder import SECONDS

from .course import Course
from .rooms import SHORTEST_WINDOW, Room


def closes_at(room: Room) -> float:
    """The time of the match at which its open window closes, as things stand."""
    course = room.playing
    window = course.window
    assert window is not None
    if not alone(room) or any(_thinks(room, seat) for seat in course.match.waiting()):
        return window.until
    thinking = 1.5 * SECONDS.get(room.row.level, 0.0) * room.services.settings.speed
    return min(window.until, window.opened + max(SHORTEST_WINDOW, thinking))


def alone(room: Room) -> bool:
    """Is there one person at most to see when the window closes?"""
    persons = [row for row in room.seats if row.person is not None]
    return len(persons) <= 1 and room.watchers() == 0


def _thinks(room: Room, seat: int) -> bool:
    """Is this a person who has not answered yet, and has something to answer with?"""
    course = room.playing
    return (
        not room.seats[seat].played_by_bot
        and not course.answered(seat)
        and can_answer(course, seat)
    )


def can_answer(course: Course, seat: int) -> bool:
    """Does a seat hold an anytime card that it could play now? Asked of its own view."""
    return any(one.answer and one.refusal is None for one in course.sight(seat).choices())
