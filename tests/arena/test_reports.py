"""What a report measures: by hand-made matches with known answers, and on cards in common."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from moonlit import games
from moonlit.arena.courses import MEASURES, came_back, clear, drama, lead_changes, margin, settled
from moonlit.arena.matches import Table
from moonlit.arena.orders import make_order, same_cards, tables_for
from moonlit.arena.plans import Plan
from moonlit.arena.reports import Report
from moonlit.arena.runs import Crew
from moonlit.arena.skill import left_out, skill_and_luck, taken_apart
from moonlit.arena.statistics import estimate, ratio_samples
from moonlit.arena.watching import Cards, watch
from moonlit.errors import BadInput
from moonlit.table.events import Event
from moonlit.table.match import Match
from moonlit.table.seals import Seal


def match_of(standings: list[list[int]], won: list[float]) -> dict[str, Any]:
    return {
        "standings": standings,
        "won": won,
        "points": standings[-1],
        "rounds": len(standings),
        "decisions": 9,
    }


COMEBACK = match_of([[3, 0], [3, 1], [3, 6], [4, 6]], [0.0, 1.0])
WALK = match_of([[1, 0, 0], [2, 0, 1], [3, 1, 1]], [1.0, 0.0, 0.0])
SHARED = match_of([[1, 2], [2, 2]], [0.5, 0.5])
SHORT = match_of([[5, 1]], [1.0, 0.0])


@pytest.mark.parametrize(
    ("match", "numbers"),
    [
        (
            COMEBACK,
            {clear: 1, drama: 2 / 3, came_back: 1, lead_changes: 1, settled: 1 / 4, margin: 2},
        ),
        (WALK, {clear: 1, drama: 0, came_back: 0, lead_changes: 0, settled: 2 / 3, margin: 2}),
        (SHARED, {clear: 0, drama: 0, came_back: 0, lead_changes: 0, settled: 0, margin: 0}),
        (SHORT, {clear: 1, drama: 0, came_back: 0, lead_changes: 0, settled: 0, margin: 4}),
    ],
    ids=["comeback", "walk", "shared", "short"],
)
def test_the_course_of_a_match(match: dict[str, Any], numbers: dict[Any, float]) -> None:
    assert {measure: measure(match) for measure in numbers} == pytest.approx(numbers)


def test_in_lunatic_who_holds_fewer_cards_leads_and_who_is_out_is_ahead() -> None:
    class State:
        seats, outs, out_order, sizes = 3, 1, [2, -1, -1], [4, 7, 0]

    standing = games.game("lunatic").measures.standing(State(), 3)
    assert sorted(range(3), key=lambda seat: -standing[seat]) == [2, 0, 1]


def test_all_is_skill_or_all_is_luck_where_it_is_made_so() -> None:
    measured = np.array([[1.0, 0.0], [0.0, 1.0]])  # by seating and side
    better = np.array([[[1.0, 0.0], [0.0, 1.0]]] * 8)  # the measured level wins wherever it sits
    assert taken_apart(better, measured) == pytest.approx((1, 0))
    cards = np.array([[[1.0, 0.0]] * 2, [[0.0, 1.0]] * 2] * 4)  # a group's winner is its cards'
    assert taken_apart(cards, measured) == pytest.approx((0, 1))
    rng = np.random.default_rng(1)
    coin = (rng.random((2000, 2, 1)) < 0.5) * 1.0
    who, luck = taken_apart(np.concatenate([coin, 1 - coin], axis=2), measured)
    assert (who, luck) == pytest.approx((0, 0), abs=0.1), "neither: every match is a coin"


def test_skill_and_luck_of_two_sides_know_how_sure_they_are() -> None:
    plan = Plan("lunar", 4, ("random", "club"), ((0, 1, 0, 1),))
    seatings = [list(seating) for _, seating in plan.seatings]
    groups = [
        {"group": g, "matches": [{"won": [0.0, 1.0], "seating": s} for s in seatings[:1]] * 2}
        for g in range(6)
    ]
    for group in groups:
        group["matches"][1] = {"won": [1.0, 0.0], "seating": seatings[1]}
    found = skill_and_luck(plan, groups)
    assert (found["who"].mean, found["who"].low, found["who"].high) == pytest.approx((1, 1, 1))


def test_leaving_groups_out_gives_the_interval_of_a_mean() -> None:
    values = np.random.default_rng(2).normal(size=40)
    jackknife = left_out(40, lambda kept: float(values[kept].mean()))
    plain = estimate(values)
    assert (jackknife.low, jackknife.high) == pytest.approx((plain.low, plain.high))


def test_a_ratio_has_an_interval() -> None:
    found = estimate(ratio_samples(np.array([1.0, 0.0, 2.0]), np.array([2.0, 2.0, 2.0])))
    assert found.mean == pytest.approx(0.5)
    assert found.low < 0.5 < found.high


class Move:
    """As much of a move as is counted."""

    def __init__(self, seat: int = 0, answers: bool = False, cards: tuple[str, ...] = ()) -> None:
        self.seat, self.answers, self.cards = seat, answers, cards


def test_a_card_is_played_takes_its_trick_and_wins_the_match() -> None:
    cards = Cards(sides=2)
    played = [("A", 0), ("B", 1), ("C", 2), ("D", 3)]
    events = [Event("played", seat, {"card": card}, kind="card") for card, seat in played]
    cards.follow(Move(), [*events, Event("won", 2, kind="trick")])  # type: ignore[arg-type]
    hidden = Event("laid", 1, {"hidden": 2}, private={"laid": ["A", "E"]}, eyes=(1,), kind="card")
    cards.follow(Move(), [hidden])  # type: ignore[arg-type]
    cards.follow(Move(1, answers=True, cards=("S",)), [])  # type: ignore[arg-type]
    found = cards.counts([1.0, 0.0])
    assert found == {
        "A": [2, 1, 1],
        "B": [1, 0, 0],
        "C": [1, 1, 1],
        "D": [1, 0, 0],
        "E": [1, 0, 0],
        "S": [1, 0, 0],
    }


@pytest.mark.parametrize("game", list(games.CATALOGUE))
def test_the_cards_of_every_game_are_counted(game: str) -> None:
    seats = games.game(game).seats[-1]
    plan = Plan(game, seats, ("random",), ((0,) * seats,), {"max_rounds": 1})
    found = watch(plan, 0)
    assert set(found["cards"]) <= set(games.game(game).names.CARD_CODES)
    assert sum(count[0] for count in found["cards"].values()) >= seats
    assert all(took <= played and won <= played for played, took, won in found["cards"].values())


def dealt(order: Any, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, int]]:
    """The hands of every first deal, with the options that were played."""
    seen: list[tuple[Any, int]] = []
    deal = Table._deal

    def noting(self: Table) -> int:
        first = self.cell[0].round == 0
        number = deal(self)
        if first:
            hands = self.cell[0].hands
            seen.append((self.plan.options.get("max_rounds"), tuple(int(hand) for hand in hands)))
        return number

    monkeypatch.setattr(Table, "_deal", noting)
    Report(order).play(Crew())
    return seen


@pytest.mark.interpreted
def test_two_ways_are_played_with_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    ways = [{"max_rounds": 1}, {"max_rounds": 2}]
    order = make_order("shoot-the-moon", ways, 3, matches=6, levels=["random"])
    seen = dealt(order, monkeypatch)
    one, other = ([hands for way, hands in seen if way == rounds] for rounds in (1, 2))
    assert one == other
    assert len(set(one)) > 1
    assert same_cards("shoot-the-moon", order.ways, 3)


def test_cards_are_not_in_common_if_a_way_has_another_deck() -> None:
    order = make_order("shoot-the-moon", [{}, {"hand": 4}], 3, matches=2)
    assert not same_cards("shoot-the-moon", order.ways, 3)


def test_watched_matches_have_the_same_cards_too() -> None:
    seal = Seal.from_seed(5)
    hands = [
        Match("lunar", 4, options, seal=seal).view(0)["hand"]
        for options in ({}, {"stars": {"8": 1}})
    ]
    assert hands[0] == hands[1]


def test_a_difference_is_surer_on_common_cards() -> None:
    ways = [{"max_rounds": 4}, {"max_rounds": 5}]
    report = Report(make_order("lunar", ways, 2, matches=12, levels=["random"]))
    report.play(Crew())
    table = report.as_json()["tables"]["2"]
    assert table["common"]
    one, other = (way["measures"]["decisions"] for way in table["ways"])
    between = table["differences"]["measures"]["decisions"]
    assert between["mean"] == pytest.approx(other["mean"] - one["mean"])

    def half(found: dict[str, float]) -> float:
        return (found["high"] - found["low"]) / 2

    assert half(between) < (half(one) ** 2 + half(other) ** 2) ** 0.5
    assert set(table["differences"]["measures"]) == {one.name for one in MEASURES}


def test_numbers_of_players_that_a_way_cannot_have_are_left_out() -> None:
    assert tables_for("shoot-the-moon", [{}, {"partners": True}], (2, 3, 4, 5, 6)) == (4, 6)
    with pytest.raises(BadInput, match="partners"):
        tables_for("shoot-the-moon", [{"partners": True}], (3,))
