"""The course of a match as its log tells it: windows, clocks, questions."""

from typing import Any

import pytest

from moonlit.server.storage.stored import Entry
from moonlit.server.tables import positions, stopwatches
from moonlit.server.tables.course import Course
from moonlit.table.match import Match
from moonlit.table.seals import Seal

ANYTIME = {"specials": {"A": 2, "N": 3}}
HANDS = {"hands": [["5", "6"], ["A", "7", "7"], ["A", "8"]], "opener": 0, "dealer": 0}


class Machine:
    """A machine's clocks: one that can be set, and one that only goes on."""

    def __init__(self) -> None:
        self.wall, self.ticks = 1000.0, 7.0

    def time(self) -> float:
        return self.wall

    def monotonic(self) -> float:
        return self.ticks

    def pass_time(self, seconds: float) -> None:
        self.wall, self.ticks = self.wall + seconds, self.ticks + seconds


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """Clocks that the test sets; matches begin at its time 1000."""
    clocks = Machine()
    monkeypatch.setattr(stopwatches, "time", clocks)
    return clocks


def course(clock: int | None = None) -> Course:
    match = Match.from_setup("lunatic", 3, ANYTIME, HANDS)
    return Course(match, started=1000.0, clock=clock, window_seconds=4.0)


def take(one: Course, kind: str, seat: int | None, text: str = "", time: int = 0) -> set[int]:
    return one.apply(Entry(one.length + 1, kind, seat, text, time))


def moves(one: Course, seat: int) -> list[Any]:
    return [choice.move for choice in positions.choices(one, one.sight(seat), "en")]


def test_who_declines_before_the_own_turn_still_has_the_turn() -> None:
    one = course()
    take(one, "answer", 0)
    assert one.answered(0)
    assert moves(one, 0) == []
    take(one, "closed", None)
    assert not one.answered(0)
    assert one.waiting() == [0]
    found = positions.choices(one, one.sight(0), "en")
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


def test_LN_34_a_satyr_before_oneself_is_before_you() -> None:
    hands = {"hands": [["T", "6"], ["7", "7"], ["8", "8"]], "opener": 0, "dealer": 0}
    match = Match.from_setup("lunatic", 3, {"specials": {"T": 1}}, hands)
    one = Course(match, started=1000.0, clock=None, window_seconds=4.0)

    def offered(language: str) -> list[str]:
        found = positions.choices(one, one.sight(0), language)
        return [choice.text for choice in found if choice.verb == "satyr"]

    named = [match.people[1], match.people[2]]
    assert offered("en") == [f"Satyr before {who}" for who in ["you", *named]]
    assert offered("ja") == [f"サテュロスを{who}へ" for who in ["あなた", *named]]


def test_each_window_has_its_own_number_time_and_answers() -> None:
    one = course()
    assert one.window is not None
    assert (one.window.number, one.window.until) == (1, 4.0)
    take(one, "answer", 1)
    take(one, "move", 0, "place 1x9 = 5", time=2500)
    assert one.window is not None
    assert (one.window.number, one.window.until, one.window.answers) == (2, 6.5, {})


def test_the_clock_starts_when_the_window_closes() -> None:
    one = course(clock=30)
    assert one.due is None
    take(one, "closed", None, time=4000)
    assert one.due == 34.0
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


def test_what_ran_out_while_nobody_was_there_is_not_held_against_anyone(machine: Machine) -> None:
    machine.wall = 5000.0
    one = course()
    one.grant(grace=10.0)
    assert one.window is not None
    assert one.window.until == 4010.0
    late = course(clock=30)
    take(late, "closed", None)
    late.grant(grace=10.0)
    assert late.due == 4010.0
    machine.pass_time(1.0)
    late.grant(grace=10.0)
    assert late.due == 4010.0


@pytest.mark.parametrize("jump", [-3600.0, 3600.0])
def test_setting_the_clock_changes_no_window_and_no_entrys_time(
    machine: Machine, jump: float
) -> None:
    one = course()
    assert one.window is not None
    machine.pass_time(1.0)
    machine.wall += jump
    assert one.window.until - one.watch.now() == 3.0
    machine.pass_time(3.0)
    assert one.window.until - one.watch.now() == 0.0


def test_after_a_restart_with_the_clock_set_back_a_window_is_not_further_away_than_its_length(
    machine: Machine,
) -> None:
    before = course()
    machine.pass_time(600.0)
    entry = Entry(1, "move", 0, "place 1x9 = 5", round(before.watch.now() * 1000))
    machine.wall -= 3600.0
    again = course()
    again.apply(entry)
    again.grant(grace=10.0)
    assert again.window is not None
    assert again.window.until - again.watch.now() == 4.0
    assert again.watch.now() == 600.0  # the next entry's time is not before this one's


def test_entries_of_a_process_whose_clock_is_ahead_open_windows_of_the_same_length(
    machine: Machine,
) -> None:
    one = course()
    take(one, "move", 0, "place 1x9 = 5", time=3_600_000)
    assert one.window is not None
    assert one.window.until - one.watch.now() == 4.0


# --- taking back --------------------------------------------------------------------------------


def opening(*choosers: int) -> Course:
    """Lunar Trick's opening, in which these seats have chosen."""
    one = Course(Match("lunar-trick", 3, seal=Seal.from_seed(1)), 0.0, None, 4.0)
    for seat in choosers:
        take(one, "move", seat, next(one.match.legal_moves(seat)))
    return one


def test_at_a_strict_table_a_move_stands_once_somebody_else_has_moved() -> None:
    assert opening().back_to(0) is None
    assert opening(0).back_to(0) == 0
    assert opening(0).back_to(1) is None
    assert opening(0, 1).back_to(0) is None
    assert opening(0, 1).back_to(1) == 1


def test_LT_10_at_a_strict_table_what_turned_up_all_cards_stands() -> None:
    shown = opening(0, 1, 2)
    assert shown.back_to(2) is None
    shown.generous = True
    assert (shown.back_to(2), shown.back_to(0)) == (2, 0)


def test_LN_30_at_a_strict_table_a_move_stands_when_the_others_were_asked() -> None:
    one = course()
    take(one, "closed", None)
    take(one, "move", 0, next(one.match.sight(0).legal_moves()))
    assert one.in_window
    assert one.back_to(0) is None
    take(one, "closed", None)
    assert one.back_to(0) is None
    one.generous = True
    assert one.back_to(0) == 0
