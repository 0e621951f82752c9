"""Lunatic: sets of cards are what counting their kinds says."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonlit.games.lunatic import sets
from moonlit.games.lunatic.positions import copies, kinds
from moonlit.games.lunatic.state import CODES, KINDS, MOST_OTHERS, SET, SHAPESHIFTER
from moonlit.games.lunatic.views import by_kind
from moonlit.kernel import arrays
from moonlit.kernel.random import seeded

MOST = [MOST_OTHERS if kind >= SHAPESHIFTER else 3 for kind in range(KINDS)]
counted = st.tuples(*(st.integers(0, most) for most in MOST)).map(list)


def made(counts: list[int]) -> int:
    """The set of so many cards of each kind."""
    cards = 0
    for kind, number in enumerate(counts):
        for _ in range(number):
            cards = sets.plus_one(cards, kind)
    return int(cards)


@given(counted)
def test_a_set_counts_its_cards(counts: list[int]) -> None:
    cards = made(counts)
    assert 0 <= cards < 1 << SET
    assert cards.bit_count() == sum(counts)
    assert copies(cards) == counts
    assert [int(sets.copies(kind) & cards).bit_count() for kind in range(KINDS)] == counts
    assert sets.kinds(cards) == sum(1 << kind for kind in range(KINDS) if counts[kind])


@given(counted, st.data())
def test_taking_a_card_away_undoes_adding_it(counts: list[int], data: st.DataObject) -> None:
    kind = data.draw(st.integers(0, KINDS - 1))
    fewer = [min(number, MOST[at] - (at == kind)) for at, number in enumerate(counts)]
    cards = made(fewer)
    assert sets.minus_one(sets.plus_one(cards, kind), kind) == cards


@given(counted, counted)
def test_plus_and_minus_go_kind_by_kind(first: list[int], second: list[int]) -> None:
    fitting = [min(more, MOST[at] - first[at]) for at, more in enumerate(second)]
    together = [one + other for one, other in zip(first, fitting, strict=True)]
    left = [max(0, one - other) for one, other in zip(first, second, strict=True)]
    assert sets.plus(made(first), made(fitting)) == made(together)
    assert sets.minus(made(first), made(second)) == made(left)


@given(counted, st.integers(1, 4))
def test_an_ascending_choice_begins_where_enough_is_left(counts: list[int], number: int) -> None:
    begins = {kind for kind in range(KINDS) if counts[kind] and sum(counts[kind:]) >= number}
    found = int(sets.firsts(made(counts), number))
    if sum(counts) >= number:
        assert {kind for kind in range(KINDS) if found >> kind & 1} == begins


@given(counted)
def test_an_observation_tells_how_many_of_each_kind(counts: list[int]) -> None:
    out = arrays.observation(KINDS)
    by_kind(made(counts), out, 0)
    assert list(out) == counts


@pytest.mark.parametrize("held", [{"S": 1, "3": 3}, {"T": 6, "S": 1, "1": 1}, {"A": 7}])
def test_every_copy_is_drawn_equally_often(held: dict[str, int]) -> None:
    counts = [0] * KINDS
    for code, number in held.items():
        counts[CODES.index(code)] = number
    rng, cards = seeded(4), made(counts)
    times = 800 * sum(counts)
    drawn = Counter(int(sets.draw_card(rng, cards)) for _ in range(times))
    assert set(drawn) == set(kinds(cards))
    for kind, number in drawn.items():
        assert number == pytest.approx(800 * counts[kind], abs=4 * (800 * counts[kind]) ** 0.5)
