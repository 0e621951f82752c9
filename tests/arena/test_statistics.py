"""Intervals and ratings on cases whose answers are known."""

from __future__ import annotations

import math

import numpy as np
import pytest

from moonlit.arena.sequential import (
    BOUNDARY,
    FAILED,
    LOOKS,
    OPEN,
    PASSED,
    look_after,
    look_at,
    verdict,
)
from moonlit.arena.statistics import (
    ELO,
    SHARE,
    Contests,
    estimate,
    ratings,
    student,
    student_tail,
)
from moonlit.arena.times import Times


@pytest.mark.parametrize(
    ("freedom", "known"), [(1, 12.7062), (2, 4.3027), (5, 2.5706), (30, 2.0423), (500, 1.9647)]
)
def test_student_has_the_quantiles_of_the_tables(freedom: int, known: float) -> None:
    assert student(1.959964, freedom) == pytest.approx(known, abs=1e-4)
    assert student_tail(known, freedom) == pytest.approx(0.05, abs=1e-5)


def test_an_interval_is_that_of_the_textbook() -> None:
    found = estimate([1, 2, 3, 4, 5])
    half = 2.776445 * math.sqrt(2.5 / 5)
    assert (found.mean, found.samples) == (3, 5)
    assert (found.low, found.high) == pytest.approx((3 - half, 3 + half))


def test_too_few_samples_have_no_interval() -> None:
    assert estimate([]).samples == 0
    assert estimate([0.5]).as_json() == {"mean": 0.5, "low": None, "high": None, "samples": 1}


def test_intervals_cover_the_truth_in_95_of_100_runs_though_matches_of_a_group_are_alike() -> None:
    rng = np.random.default_rng(1)
    covered = 0
    for _ in range(2000):
        cards = rng.normal(0.5, 0.2, size=(40, 1))  # what a group's matches have in common
        group_means = (rng.random((40, 4)) < cards).mean(axis=1)
        found = estimate(group_means)
        covered += found.low <= 0.5 <= found.high
    assert 0.935 < covered / 2000 < 0.965


def test_intervals_of_shares_cover_the_truth_near_the_ends_too() -> None:
    rng = np.random.default_rng(5)
    covered = 0
    for _ in range(2000):
        found = estimate((rng.random((30, 2)) < 0.97).mean(axis=1), bounds=SHARE)
        covered += found.low <= 0.97 <= found.high
    assert covered / 2000 > 0.94


def test_who_won_all_of_ten_is_not_sure_to_win_always() -> None:
    found = estimate([1.0] * 10, bounds=SHARE)
    assert found.mean == found.high == 1
    assert 0.65 < found.low < 0.9
    assert verdict(look_at([1.0] * 20, look=1), 0.8) == OPEN
    assert verdict(look_at([1.0] * 400, look=10), 0.8) == PASSED


def two_bots(wins: int, losses: int) -> Contests:
    matches = wins + losses
    members = np.tile(np.eye(2), (matches, 1, 1))
    won = np.array([[1.0, 0.0]] * wins + [[0.0, 1.0]] * losses)
    return Contests(members, won, np.arange(matches))


def test_two_ratings_differ_by_the_logarithm_of_the_odds() -> None:
    first, second = ratings(two_bots(300, 100), virtual_draws=False)
    assert first.mean - second.mean == pytest.approx(400 * math.log10(3))
    assert first.mean + second.mean == pytest.approx(3000)
    # The error of a logarithm of odds is 1 / √(n p q); half of it is on each of the two.
    half = 1.959964 * ELO / math.sqrt(400 * 0.75 * 0.25) / 2
    assert first.high - first.mean == pytest.approx(half, rel=1e-6)


def test_three_ratings_that_fit_exactly_are_found() -> None:
    strength = np.array([0.0, 0.7, -0.4])
    members, won = [], []
    for a, b in ((0, 1), (1, 2), (0, 2)):
        chance = 1 / (1 + math.exp(strength[b] - strength[a]))
        sides = np.zeros((2, 3))
        sides[0, a] = sides[1, b] = 1
        members.append(sides)
        won.append([chance, 1 - chance])
    found = ratings(Contests(np.array(members), np.array(won), np.arange(3)), virtual_draws=False)
    middle = 1500 + ELO * (strength - strength.mean())
    assert [one.mean for one in found] == pytest.approx(middle.tolist())


def test_with_four_sides_a_rating_is_the_odds_against_each_other() -> None:
    """One bot among three others that wins 40 of 100: odds 0.4 : 0.2 against each of them."""
    members = np.zeros((100, 4, 2))
    members[:, 0, 0] = members[:, 1:, 1] = 1
    won = np.zeros((100, 4))
    won[:40, 0] = 1
    won[40:, 1] = 1
    first, second = ratings(Contests(members, won, np.arange(100)), virtual_draws=False)
    assert first.mean - second.mean == pytest.approx(400 * math.log10(2))


def test_partners_share_a_rating() -> None:
    """Two and two: a side is as strong as the mean of its bots."""
    members = np.zeros((100, 2, 2))
    members[:, 0] = [0.5, 0.5]
    members[:, 1] = [0, 1]
    won = np.array([[1.0, 0.0]] * 75 + [[0.0, 1.0]] * 25)
    first, second = ratings(Contests(members, won, np.arange(100)), virtual_draws=False)
    assert (first.mean - second.mean) / 2 == pytest.approx(400 * math.log10(3))


def test_who_never_loses_has_a_rating_too() -> None:
    first, second = ratings(two_bots(50, 0))
    assert first.mean - second.mean == pytest.approx(400 * math.log10(50.5 / 0.5))
    assert first.high - first.mean > 100


def test_intervals_of_ratings_cover_the_truth_and_allow_for_groups() -> None:
    """Four matches with one result are one sample: an interval that counted four would lie."""
    rng = np.random.default_rng(2)
    truth, covered = 400 * math.log10(0.6 / 0.4) / 2, 0
    for _ in range(400):
        results = np.repeat(rng.random(100) < 0.6, 4).astype(float)
        won = np.stack([results, 1 - results], axis=1)
        members = np.tile(np.eye(2), (400, 1, 1))
        first, _ = ratings(Contests(members, won, np.repeat(np.arange(100), 4)))
        covered += first.low <= 1500 + truth <= first.high
    assert 0.92 < covered / 400 < 0.98


def test_the_boundary_of_ten_looks_spends_five_percent() -> None:
    rng = np.random.default_rng(3)
    walk = rng.normal(size=(200_000, LOOKS)).cumsum(axis=1) / np.sqrt(np.arange(1, LOOKS + 1))
    limits = BOUNDARY * np.sqrt(LOOKS / np.arange(1, LOOKS + 1))
    assert (np.abs(walk) > limits).any(axis=1).mean() == pytest.approx(0.05, abs=0.002)


def test_looking_early_and_often_keeps_its_promise() -> None:
    """In at most 5 of 100 runs any of the ten intervals misses the truth."""
    rng = np.random.default_rng(4)
    missed = 0
    for _ in range(1000):
        samples = (rng.random((200, 4)) < 0.65).mean(axis=1)
        intervals = [look_at(samples[: 20 * look], look) for look in range(1, LOOKS + 1)]
        missed += any(not found.low <= 0.65 <= found.high for found in intervals)
    assert missed / 1000 < 0.065


def test_a_verdict_is_open_until_the_interval_clears_the_line() -> None:
    clear = look_at([0.9, 0.8, 0.9, 0.85, 0.9, 0.85] * 5, 5)
    assert verdict(clear, 0.5) == PASSED
    assert verdict(clear, 0.99) == FAILED
    assert verdict(clear, clear.mean) == OPEN
    assert verdict(look_at([1.0, 1.0, 1.0], 10), 0.5) == OPEN, "three samples say nothing"


def test_looks_come_at_every_tenth_of_the_cap() -> None:
    assert [look_after(part) for part in (0, 0.09, 0.1, 0.35, 1, 1.2)] == [0, 0, 1, 3, 10, 10]


def test_times_are_kept_to_a_tenth_and_add_up() -> None:
    times, others = Times(), Times()
    for milliseconds in range(1, 100):
        times.add(milliseconds / 1000)
    others.add(2.0, 1)
    times.merge(Times(others.as_json()))
    assert times.total() == 100
    assert times.quantile(0.5) == pytest.approx(0.05, rel=0.1)
    assert times.quantile(0.99) == pytest.approx(0.099, rel=0.1)
    assert times.quantile(1) == pytest.approx(2.0, rel=0.1)
