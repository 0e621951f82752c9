"""LN-30: all answers of a window are taken together, and one counts."""

import pytest

from moonlit.errors import BadInput, Refused
from moonlit.table import windows
from moonlit.table.match import Match


def match() -> Match:
    setup = {"hands": [["5", "6"], ["A", "N", "7"], ["A", "8"]], "opener": 0, "dealer": 0}
    options = {"specials": {"A": 2, "N": 3}}
    table = Match.from_setup("lunatic", 3, options, setup)
    table.play("0 place 1x9 = 5")
    return table


def test_LN_30_the_first_in_turn_order_counts() -> None:
    table = match()
    [astronomer] = table.sight(2).checked("astronomer").actions
    assert str(windows.counted(table, {2: astronomer})) == "2 astronomer"
    assert str(windows.counted(table, {2: astronomer, 1: astronomer})) == "1 astronomer"
    assert windows.counted(table, {}) is None


def test_a_turns_move_is_no_answer_and_an_impossible_answer_is_refused() -> None:
    table = match()
    assert not table.sight(1).checked("doubt").answers
    with pytest.raises(Refused, match="not in hand"):
        table.sight(0).checked("astronomer")


def test_a_window_at_its_end_looks_like_a_turn() -> None:
    table = match()
    assert table.view(1)["window"]
    assert table.view(1)["turn"] == [0, 1, 2]
    assert not table.view(1, asked=False)["window"]
    assert table.view(2, asked=False)["turn"] == [1]


def test_without_a_window_nothing_counts() -> None:
    table = Match("lunatic", 3, {})
    with pytest.raises(BadInput, match="being asked"):
        windows.counted(table, {})
