"""The course of a match as its log tells it: windows, clocks, questions."""

from typing import Any

from moonlit.server import positions
from moonlit.server.course import Course
from moonlit.server.rows import Entry
from moonlit.table.match import Match

ANYTIME = {"specials": {"A": 2, "N": 3}}
HANDS = {"hands": [["5", "6"], ["A", "7", "7"], ["A", "8"]], "opener": 0, "dealer": 0}


def course(clock: int | None = None) -> Course:
    match = Match.from_setup("lunatic", 3, ANYTIME, HANDS)
    return Course(match, started=1000.0, clock=clock, window_seconds=4.0)


def take(one: Course, kind: str, seat: int | None, text: str = "", time: int = 0) -> set[int]:
    return one.apply(Entry(one.length + 1, kind, seat, text, time))


def moves(one: Course, seat: int) -> list[Any]:
    return [choice.move for choice in positions.choices(one, seat, "en")]


def test_who_declines_before_the_own_turn_still_has_the_turn() -> None:
    one = course()
    take(one, "answer", 0)
    assert one.answered(0)
    assert moves(one, 0) == []
    take(one, "closed", None)
    assert not one.answered(0)
    assert one.waiting() == [0]
    found = positions.choices(one, 0, "en")
    assert [choice.name for choice in found if not choice.refusal] == ["place", "show"]


def test_a_move_made_ready_in_a_window_is_not_asked_for_again() -> None:
    one = course()
    assert take(one, "ready", 0, "place 1x9 = 5") == {0}
    take(one, "closed", None)
    assert one.answered(0)
    assert moves(one, 0) == []
    take(one, "move", 0, "place 1x9 = 5")
    assert not one.answered(0)


def test_anytime_cards_are_offered_in_windows_only() -> None:
    one = course()
    take(one, "move", 0, "place 1x9 = 5")
    assert "astronomer" in moves(one, 2)
    take(one, "closed", None)
    assert moves(one, 2) == []
    assert "astronomer" not in moves(one, 1)
    assert "doubt" in moves(one, 1)


def test_each_window_has_its_own_number_time_and_answers() -> None:
    one = course()
    assert one.window is not None
    assert (one.window.number, one.window.until) == (1, 1004.0)
    take(one, "answer", 1)
    take(one, "move", 0, "place 1x9 = 5", time=2500)
    assert one.window is not None
    assert (one.window.number, one.window.until, one.window.answers) == (2, 1006.5, {})


def test_the_clock_starts_when_the_window_closes() -> None:
    one = course(clock=30)
    assert one.due is None
    take(one, "closed", None, time=4000)
    assert one.due == 1034.0
    take(one, "move", 0, "place 1x9 = 5", time=6000)
    assert one.due is None


def test_where_all_choose_at_once_one_choice_gives_the_others_no_more_time() -> None:
    one = Course(Match("lunar-trick", 3), started=0.0, clock=10, window_seconds=4.0)
    for seat, time in ((0, 3000), (1, 5000)):
        card = next(c.card for c in one.match.choices(seat) if c.refusal is None)
        take(one, "move", seat, f"show {card}", time)
        assert one.due == 10.0
    card = next(c.card for c in one.match.choices(2) if c.refusal is None)
    take(one, "move", 2, f"show {card}", 7000)
    assert one.due == 17.0


def test_what_ran_out_while_nobody_was_there_is_not_held_against_anyone() -> None:
    one = course()
    one.grant(now=5000.0, grace=10.0)
    assert one.window is not None
    assert one.window.until == 5010.0
    late = course(clock=30)
    take(late, "closed", None)
    late.grant(now=5000.0, grace=10.0)
    assert late.due == 5010.0
    late.grant(now=5001.0, grace=10.0)
    assert late.due == 5010.0
