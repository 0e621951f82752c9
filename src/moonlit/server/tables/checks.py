"""May an entry follow in a match's log? Asked before anything is stored, whoever writes it."""

from __future__ import annotations

from collections.abc import Callable

from moonlit.errors import BadInput, Refused
from moonlit.table.moves import Move

from ..storage.stored import Entry
from .course import PEOPLE, Course


def check(course: Course, entry: Entry, move: Move | None = None) -> Move | None:
    """Raise Refused, or BadInput, for an entry that cannot happen now; nothing changes.

    The move that it makes, if it makes one: the one given, or read from the entry's text.
    """
    if course.over:
        raise Refused(course.match.game, "match_over", None, {})
    if entry.kind in MOVES:
        expect(is_seat(course, entry), "There is no such seat.")
        assert entry.seat is not None
        if entry.kind != "answer" or entry.text:
            move = course.sight(entry.seat).checked(move or entry.text)
        MOVES[entry.kind](course, entry, move)
        return move
    if entry.kind not in CHECKS:
        raise BadInput("There is no such kind of entry.")
    CHECKS[entry.kind](course, entry)
    return None


def expect(condition: bool, sentence: str) -> None:
    if not condition:
        raise BadInput(sentence)


def move(course: Course, entry: Entry, made: Move | None) -> None:
    """In a window the card that counts; after it, or without one, anything but an anytime card."""
    anytime = made is not None and made.answers
    expect(anytime == course.in_window, "Anytime cards are played in windows, and nothing else is.")


def answer(course: Course, entry: Entry, made: Move | None) -> None:
    asked = course.in_window and entry.seat in course.match.waiting()
    expect(asked and entry.seat not in course.window_answers(), "That seat is not being asked.")
    expect(made is None or made.answers, "A window is answered with an anytime card.")


def ready(course: Course, entry: Entry, made: Move | None) -> None:
    """What whose turn it is will do when nobody plays an anytime card."""
    expect(course.in_window, "A move is made ready in a window only.")
    expect(not course.made_ready, "A move is ready already.")
    expect(made is not None and not made.answers, "An anytime card is an answer.")


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


def position(course: Course, entry: Entry) -> None:
    expect(course.length == 0, "A position comes before everything else.")


def is_seat(course: Course, entry: Entry) -> bool:
    return entry.seat is not None and 0 <= entry.seat < course.match.seats


MOVES: dict[str, Callable[[Course, Entry, Move | None], None]] = {
    "move": move,
    "answer": answer,
    "ready": ready,
}
CHECKS: dict[str, Callable[[Course, Entry], None]] = {
    "closed": closed,
    "ask": ask,
    "vote": vote,
    "takeback": takeback,
    "people": people,
    "given_up": given_up,
    "position": position,
}
