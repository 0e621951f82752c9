"""May an entry follow in a match's log? Asked before anything is stored, whoever writes it."""

from __future__ import annotations

from collections.abc import Callable

from moonlit.errors import BadInput, Refused

from ..storage.stored import Entry
from .course import PEOPLE, Course


def check(course: Course, entry: Entry) -> None:
    """Raise Refused, or BadInput, for an entry that cannot happen now; nothing changes."""
    if course.over:
        raise Refused(course.match.game, "match_over", None, {})
    if entry.kind not in CHECKS:
        raise BadInput("There is no such kind of entry.")
    CHECKS[entry.kind](course, entry)


def expect(condition: bool, sentence: str) -> None:
    if not condition:
        raise BadInput(sentence)


def move(course: Course, entry: Entry) -> None:
    """In a window the card that counts; after it, or without one, anything but an anytime card."""
    anytime = is_anytime(course, entry)
    expect(anytime == course.in_window, "Anytime cards are played in windows, and nothing else is.")


def answer(course: Course, entry: Entry) -> None:
    asked = course.in_window and entry.seat in course.match.waiting()
    expect(asked and entry.seat not in course.window_answers(), "That seat is not being asked.")
    if entry.text:
        expect(is_anytime(course, entry), "A window is answered with an anytime card.")


def ready(course: Course, entry: Entry) -> None:
    """What whose turn it is will do when nobody plays an anytime card."""
    expect(course.in_window, "A move is made ready in a window only.")
    expect(not course.made_ready, "A move is ready already.")
    expect(not is_anytime(course, entry), "An anytime card is an answer.")


def closed(course: Course, entry: Entry) -> None:
    expect(course.in_window, "There is no window that could be closed.")


def ask(course: Course, entry: Entry) -> None:
    expect(course.asked is None and not course.in_window, "This is no time for a question.")
    takeback(course, entry)


def vote(course: Course, entry: Entry) -> None:
    """A person's answer; without a seat, that there was none in time."""
    answers = ("yes", "no") if entry.seat is not None else ("no",)
    known = is_seat(course, entry) or entry.seat is None
    expect(course.asked is not None and known, "Nobody has asked.")
    expect(entry.text in answers, "An answer is yes or no.")


def takeback(course: Course, entry: Entry) -> None:
    expect(is_seat(course, entry), "There is no such seat.")
    assert entry.seat is not None
    expect(entry.text == str(course.back_to(entry.seat)), "There is no such move to take back.")
    expect(course.takebacks_left(entry.seat) > 0, "That seat has taken back often enough.")


def people(course: Course, entry: Entry) -> None:
    expect(is_seat(course, entry), "There is no such seat.")
    expect(entry.text in PEOPLE, "That is nothing that becomes of a seat.")


def given_up(course: Course, entry: Entry) -> None:
    expect(is_seat(course, entry), "There is no such seat.")


def is_seat(course: Course, entry: Entry) -> bool:
    return entry.seat is not None and 0 <= entry.seat < course.match.seats


def is_anytime(course: Course, entry: Entry) -> bool:
    """Is a move an anytime card's? Refused if it may not be made now."""
    expect(is_seat(course, entry), "There is no such seat.")
    assert entry.seat is not None
    return course.match.names.is_answer(course.sight(entry.seat).actions(entry.text)[0])


CHECKS: dict[str, Callable[[Course, Entry], None]] = {
    "move": move,
    "answer": answer,
    "ready": ready,
    "closed": closed,
    "ask": ask,
    "vote": vote,
    "takeback": takeback,
    "people": people,
    "given_up": given_up,
}
