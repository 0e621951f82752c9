"""Ratings among people: who counts, and what a result changes."""

import pytest

from moonlit.server.storage.ratings import Rating
from moonlit.server.tables.rating import ENOUGH, rated, shown, sides_of


def by_person(ratings: list[Rating]) -> dict[str, Rating]:
    return {rating.person: rating for rating in ratings}


def test_sides_count_that_people_have_all_seats_of() -> None:
    alone = {0: "a", 1: "b", 2: "c"}
    assert sides_of(alone, 3, 3) == [(0, ["a"]), (1, ["b"]), (2, ["c"])]
    assert sides_of({0: "a", 2: "c"}, 3, 3) == [(0, ["a"]), (2, ["c"])]
    partners = {0: "a", 1: "b", 2: "c", 3: "d"}
    assert sides_of(partners, 4, 2) == [(0, ["a", "c"]), (1, ["b", "d"])]


@pytest.mark.parametrize(
    ("people", "sides"), [({0: "a"}, 3), ({0: "a", 2: "c"}, 2), ({0: "a", 1: "b", 2: "c"}, 2)]
)
def test_nobody_is_rated_for_how_a_bot_played_beside_or_against_them(
    people: dict[int, str], sides: int
) -> None:
    assert sides_of(people, 3 if sides == 3 else 4, sides) == []


def test_the_better_place_gains_and_doubt_shrinks() -> None:
    sides = [(0, ["a"]), (1, ["b"]), (2, ["c"])]
    after = by_person(rated("lunar-trick", sides, [2, 1, 3], {}))
    assert after["b"].mu > after["a"].mu > after["c"].mu
    assert all(rating.sigma < 25 / 3 and rating.matches == 1 for rating in after.values())


def test_partners_win_and_lose_together() -> None:
    sides = [(0, ["a", "c"]), (1, ["b", "d"])]
    after = by_person(rated("lunar", sides, [1, 2, 1, 2], {}))
    assert after["a"].mu == after["c"].mu > after["b"].mu == after["d"].mu


def test_a_draw_between_equals_changes_no_mean() -> None:
    after = rated("lunar", [(0, ["a"]), (1, ["b"])], [1, 1], {})
    assert [rating.mu for rating in after] == pytest.approx([25.0, 25.0])


def test_the_better_player_comes_to_be_rated_higher_and_then_it_is_shown() -> None:
    known: dict[str, Rating] = {}
    sides = [(0, ["a"]), (1, ["b"])]
    for number in range(1, 31):
        ranks = [1, 2] if number % 3 else [2, 1]  # a wins two of three
        assert all(shown(rating) is None for rating in known.values() if number <= ENOUGH)
        known = by_person(rated("lunar", sides, ranks, known))
    better, worse = shown(known["a"]), shown(known["b"])
    assert better is not None
    assert worse is not None
    assert 0 < better.rating - worse.rating < 400
    assert better.matches == 30
