"""LN-30: a window closes as soon as it can without telling anybody anything."""

from types import SimpleNamespace
from typing import Any

import pytest

from moonlit.bots.ladder import SECONDS
from moonlit.server.storage.stored import Entry
from moonlit.server.tables.course import Course
from moonlit.server.tables.rooms import SHORTEST_WINDOW
from moonlit.server.tables.window_times import closes_at
from moonlit.table.match import Match

LENGTH = 4.0
ANYTIME = {"specials": {"A": 2, "N": 3}}
HOLDER, EMPTY_HANDED = 1, 0  # a window after seat 0's placement: seat 1 has an Astronomer


def room(*persons: int, watchers: int = 0, level: str = "club") -> Any:
    """A table in a window, with persons at these seats and bots at the others."""
    hands = {"hands": [["5", "6"], ["A", "7", "7"], ["A", "8"]], "opener": 0, "dealer": 0}
    course = Course(Match.from_setup("lunatic", 3, ANYTIME, hands), 1000.0, None, LENGTH)
    course.apply(Entry(1, "move", 0, "place 1x9 = 5", 0))
    assert course.window is not None
    seats = [
        SimpleNamespace(person=f"{seat}" if seat in persons else None, played_by_bot=bot)
        for seat, bot in enumerate(seat not in persons for seat in range(3))
    ]
    return SimpleNamespace(
        playing=course,
        seats=seats,
        row=SimpleNamespace(level=level),
        services=SimpleNamespace(settings=SimpleNamespace(speed=1.0)),
        watchers=lambda: watchers,
    )


def answer(table: Any, seat: int) -> None:
    table.playing.apply(Entry(table.playing.length + 1, "answer", seat, "", 0))


def test_alone_with_nothing_to_answer_with_nobody_waits() -> None:
    assert closes_at(room(EMPTY_HANDED)) == SHORTEST_WINDOW


def test_alone_with_an_anytime_card_there_is_time_until_it_is_answered() -> None:
    table = room(HOLDER)
    assert closes_at(table) == LENGTH
    answer(table, HOLDER)
    assert closes_at(table) == SHORTEST_WINDOW


@pytest.mark.parametrize("person", [EMPTY_HANDED, HOLDER])
def test_what_bots_hold_does_not_show_in_the_time_that_they_have(person: int) -> None:
    """The same for every hand: as long as their level thinks at most, whoever holds what."""
    table = room(person, level="search")
    answer(table, person)
    assert closes_at(table) == pytest.approx(1.5 * SECONDS["search"])


@pytest.mark.parametrize(("persons", "watchers"), [((0, 1), 0), ((0, 1, 2), 0), ((0,), 1)])
def test_before_others_a_window_keeps_its_time_whoever_has_answered(
    persons: tuple[int, ...], watchers: int
) -> None:
    """Closed early it would tell how long the last one thought: who holds no card, not at all."""
    table = room(*persons, watchers=watchers)
    assert closes_at(table) == LENGTH
    for seat in persons:
        answer(table, seat)
    assert closes_at(table) == LENGTH
