"""Writing observations: the same numbers side by side, one by one, and interpreted."""

import numpy as np
import pytest

from moonlit.kernel.decorators import rule
from moonlit.kernel.observing import mark, write_numbers, write_packed, write_set
from moonlit.kernel.records import Ints

LENGTH, COUNTS = 50, 12
ROOM = LENGTH + 2  # one number before and one after, which stay as they are
ONES, TWOS, PACKED = 0x2_F0A5_1234_8001, 0x3_0FFF_0000_4321, 0x6543_2101_2333


@rule
def set_of_known_length(out: Ints, cards: int) -> None:
    write_set(out, 1, LENGTH, cards)


@rule
def numbers_of_known_length(out: Ints, ones: int, twos: int) -> None:
    write_numbers(out, 1, LENGTH, ones, twos)


@rule
def numbers_of_any_length(out: Ints, length: int, ones: int, twos: int) -> None:
    write_numbers(out, 1, length, ones, twos)


@rule
def packed_numbers(out: Ints, packed: int) -> None:
    write_packed(out, 1, COUNTS, packed)


def rooms() -> list[np.ndarray]:
    """Numbers that lie side by side, and apart as on the GPU."""
    return [np.full(ROOM, 9, np.int8), np.full((ROOM, 3), 9, np.int8)[:, 1]]


def expected(numbers: list[int]) -> list[int]:
    return [9, *numbers, *[9] * (ROOM - 1 - len(numbers))]


@pytest.mark.parametrize("out", rooms(), ids=["side by side", "apart"])
def test_a_set_is_ones_and_zeros(out: np.ndarray) -> None:
    set_of_known_length(out, ONES)
    assert out.tolist() == expected([ONES >> i & 1 for i in range(LENGTH)])


@pytest.mark.parametrize("out", rooms(), ids=["side by side", "apart"])
def test_two_sets_are_numbers_up_to_three(out: np.ndarray) -> None:
    numbers_of_known_length(out, ONES, TWOS)
    assert out.tolist() == expected([(ONES >> i & 1) + 2 * (TWOS >> i & 1) for i in range(LENGTH)])


@pytest.mark.parametrize("length", [8, 9, 15, 16, 24, 43, LENGTH])
@pytest.mark.parametrize("index", [0, 1], ids=["side by side", "apart"])
def test_a_length_known_only_when_it_runs_is_kept_to(index: int, length: int) -> None:
    out = rooms()[index]
    numbers_of_any_length(out, length, ONES, TWOS)
    assert out.tolist() == expected([(ONES >> i & 1) + 2 * (TWOS >> i & 1) for i in range(length)])


@pytest.mark.parametrize("out", rooms(), ids=["side by side", "apart"])
def test_packed_counts_are_written_one_by_one(out: np.ndarray) -> None:
    packed_numbers(out, PACKED)
    assert out.tolist() == expected([PACKED >> 4 * i & 15 for i in range(COUNTS)])


def test_no_card_marks_nothing() -> None:
    out = np.zeros(4, np.int8)
    mark(out, 1, -1)
    assert out.tolist() == [0, 0, 0, 0]
    mark(out, 1, 2)
    assert out.tolist() == [0, 0, 0, 1]
