"""Seatings: every bot meets every seat, and every other bot, equally often."""

from collections import Counter

import pytest

from moonlit.arena.plans import Plan, make_plan, rotations, sides_at, tables_for
from moonlit.errors import BadInput

SHAPES = [(2, 2), (3, 3), (4, 4), (4, 2), (5, 5), (6, 6), (6, 2)]


@pytest.mark.parametrize(("seats", "sides"), SHAPES)
@pytest.mark.parametrize("bots", [2, 3, 4, 5])
def test_every_bot_meets_every_seat_equally(bots: int, seats: int, sides: int) -> None:
    at: Counter[tuple[int, int]] = Counter()
    for table in tables_for(bots, seats, sides):
        for seating in rotations(table):
            at.update((bot, seat) for seat, bot in enumerate(seating))
            for seat, bot in enumerate(seating):
                assert bot == seating[seat % sides], "a side is one bot"
    assert len(at) == bots * seats
    assert len(set(at.values())) == 1


@pytest.mark.parametrize(("seats", "sides"), SHAPES)
def test_every_bot_meets_every_other_equally(seats: int, sides: int) -> None:
    for bots in (2, 3, 4):
        met: Counter[frozenset[int]] = Counter()
        for table in tables_for(bots, seats, sides):
            for seating in rotations(table):
                met.update({frozenset((a, b)): 1 for a in seating for b in seating if a != b})
        assert len(met) == bots * (bots - 1) // 2
        assert len(set(met.values())) == 1


@pytest.mark.parametrize(
    ("game", "seats", "options", "sides"),
    [
        ("lunar", 2, {}, 2),
        ("lunar", 4, {}, 2),
        ("lunar-trick", 3, {}, 3),
        ("shoot-the-moon", 6, {}, 6),
        ("shoot-the-moon", 6, {"partners": True}, 2),
        ("lunatic", 4, {}, 4),
    ],
)
def test_sides(game: str, seats: int, options: dict[str, bool], sides: int) -> None:
    assert sides_at(game, seats, options) == sides


def test_bots_written_twice_are_one_table() -> None:
    plan = make_plan("lunatic", ["club", "random", "random", "random"], 4)
    assert plan.bots == ("club", "random")
    assert [seating for _, seating in plan.seatings] == [
        (0, 1, 1, 1),
        (1, 1, 1, 0),
        (1, 1, 0, 1),
        (1, 0, 1, 1),
    ]


def test_a_plan_is_data() -> None:
    plan = make_plan("lunar", ["random", "novice", "club"], 4, {"max_rounds": 3}, seed=8)
    assert Plan.from_json(plan.as_json()) == plan
    assert plan.tables == ((0, 1, 0, 1), (0, 2, 0, 2), (1, 2, 1, 2))
    assert plan.repeatable
    assert not make_plan("lunar", ["club", "search:0.1s"]).repeatable


@pytest.mark.parametrize(
    ("bots", "seats", "sentence"),
    [
        (["club"], 4, "two bots or more"),
        (["club", "grandmaster"], 4, "no bot called 'grandmaster'"),
        (["club", "club", "random"], 4, "that takes 4 bots, not 3"),
        (["club", "random"], 7, "2, 3, 4, 5 or 6 players, not 7"),
        ([f"search:{n}" for n in range(1, 60)], 4, "too many"),
    ],
)
def test_a_plan_that_cannot_be_is_one_sentence(bots: list[str], seats: int, sentence: str) -> None:
    with pytest.raises(BadInput) as error:
        make_plan("shoot-the-moon", bots, seats)
    assert sentence in str(error.value)
