"""Batches: the same matches as one by one, in arrays that are never replaced."""

import numpy as np
import pytest

from cases import CASES, Case, name
from moonlit.errors import BadInput
from moonlit.kernel import cells
from moonlit.kernel.mode import INTERPRETED

pytestmark = pytest.mark.skipif(INTERPRETED, reason="batches need compiled rules")

if not INTERPRETED:
    from moonlit.envs.batch import Batch


def a_batch(case: Case, size: int = 16, **more: object) -> "Batch":
    game, seats, options = case
    return Batch(game, seats, size, options, seed=3, **more)


def test_rows_are_what_the_contract_answers(case: Case) -> None:
    batch = a_batch(case)
    for _ in range(60):
        for row in range(0, batch.size, 5):
            cell = batch.states[row : row + 1]
            seat = int(batch.seats[row])
            assert seat == (cells.waiting(cell) & -cells.waiting(cell)).bit_length() - 1
            mask = sum(1 << int(action) for action in np.flatnonzero(batch.masks[row]))
            assert mask == cells.legal(cell, seat)
            numbers = np.zeros_like(batch.observations[row])
            cells.observe(cell, seat, numbers)
            assert (numbers == batch.observations[row]).all()
        batch.step(batch.random_actions())


def test_matches_end_with_shares_and_begin_again(case: Case) -> None:
    batch = a_batch(case, 64)
    ended = 0
    for _ in range(600):
        batch.step(batch.random_actions())
        ended += int(batch.done.sum())
        total = case[1] / 2 if case[0] == "lunatic" else 1
        assert np.allclose(batch.rewards[batch.done].sum(axis=1), total)
        assert (batch.rewards[~batch.done] == 0).all()
        assert (batch.masks.sum(axis=1) > 0).all()
    assert ended > 0


def test_the_same_seed_plays_the_same_and_rows_differ() -> None:
    one, other = a_batch(CASES[3]), a_batch(CASES[3])
    for _ in range(20):
        one.step(one.random_actions())
        other.step(other.random_actions())
    assert (one.states == other.states).all()
    assert len({one.states[row : row + 1].tobytes() for row in range(one.size)}) == one.size


def test_an_illegal_action_names_its_row_and_changes_nothing() -> None:
    batch = a_batch(CASES[3])
    actions = batch.random_actions()
    actions[[5, 9]] = np.flatnonzero(batch.masks[5] == 0)[0], -1
    before = batch.states.copy()
    with pytest.raises(BadInput, match=r"^Row 5: seat 0 may not take action \d+; legal are \["):
        batch.step(actions)
    assert (batch.states == before).all()


@pytest.mark.parametrize("number", [-1, 62, 63, 64, 10**12])
def test_a_number_that_is_no_action_is_illegal(number: int) -> None:
    batch = a_batch(CASES[3], 1)
    with pytest.raises(BadInput, match="Row 0"):
        batch.step(np.array([number]))


def test_the_policy_random_puts_a_legal_action_in_its_place() -> None:
    batch = a_batch(CASES[3], illegal="random")
    for _ in range(100):
        batch.step(np.full(batch.size, -1))
    assert (batch.masks.sum(axis=1) > 0).all()


def test_arrays_are_shared_and_never_replaced() -> None:
    batch = a_batch(CASES[3])
    arrays = [batch.seats, batch.masks, batch.observations, batch.rewards, batch.done]
    places = [array.ctypes.data for array in arrays]
    batch.step(batch.random_actions())
    batch.reset()
    again = [batch.seats, batch.masks, batch.observations, batch.rewards, batch.done]
    assert [array.ctypes.data for array in again] == places


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess", 3, 4), "no game called"),
        (("lunar-trick", 5, 4), "not for 5 players"),
        (("lunar-trick", 3, 0), "at least one row, not 0"),
        (("lunar-trick", 3, 4, {"x": 1}), "has no 'x'"),
    ],
)
def test_a_batch_that_cannot_be_is_a_sentence(arguments: tuple, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        Batch(*arguments)
    with pytest.raises(BadInput, match="'error' or 'random'"):
        Batch("lunar-trick", 3, 4, illegal="ignore")


@pytest.mark.parametrize("actions", [np.zeros(3, int), np.zeros(16), np.zeros((16, 1), int), "x"])
def test_actions_of_the_wrong_shape_are_refused(actions: object) -> None:
    with pytest.raises(BadInput, match="needs 16 whole numbers"):
        a_batch(CASES[3]).step(actions)


def test_every_case_has_a_name_of_its_own() -> None:
    assert len({name(case) for case in CASES}) == len(CASES)


# Rounds that begin with a deal, and rounds that do not.
DEALT_OR_NOT = [next(case for case in CASES if case[0] == game) for game in ("lunar", "lunatic")]


@pytest.mark.parametrize("case", DEALT_OR_NOT, ids=name)
def test_what_rounds_change_adds_up_to_the_shares_of_the_match(case: Case) -> None:
    """With ``step_by_rounds`` every round is rewarded, and yet nothing but the match counts."""
    ours, plain = a_batch(case, 32), a_batch(case, 32)
    shape = (ours.players, ours.size)
    rewards, brought = np.zeros(shape, np.float32), np.zeros(ours.size, np.int8)
    ours.stand_by(np.linspace(0.2, 0.8, 2000))  # any table will do
    sums, ended = ours._standings.copy(), 0
    for _ in range(500):
        actions = plain.random_actions()
        ours._rngs[:] = plain._rngs  # what chance brings is the same for both
        ours.step_by_rounds(actions, rewards, brought)
        plain.step(actions)
        assert (ours.states == plain.states).all()
        assert (brought[plain.done] == 2).all()
        assert (brought[~plain.done] < 2).all()
        sums += rewards.T
        assert np.allclose(sums[plain.done], plain.rewards[plain.done], atol=1e-5)
        sums[plain.done] = ours._standings[plain.done]
        ended += int(plain.done.sum())
    assert ended > 0


@pytest.mark.parametrize("case", DEALT_OR_NOT, ids=name)
def test_looking_around_shows_what_every_seat_knows_the_one_to_act_first(case: Case) -> None:
    batch = a_batch(case, 8)
    width = batch.observations.shape[1]
    around = np.zeros((batch.players * width, batch.size), np.int8)
    seats, legal = np.zeros(batch.size, np.int8), np.zeros(batch.size, np.int64)
    for _ in range(30):
        batch.step(batch.random_actions())
        batch.look_around(around, seats, legal)
        assert (seats == batch.seats).all()
        assert (batch.observations == around[:width].T).all()
        for row in range(batch.size):
            cell, numbers = batch.states[row : row + 1], np.zeros(width, np.int8)
            assert legal[row] == cells.legal(cell, int(seats[row]))
            for i in range(batch.players):
                cells.observe(cell, (int(seats[row]) + i) % batch.players, numbers)
                assert (numbers == around[i * width : (i + 1) * width, row]).all()


def test_rows_that_were_spread_are_at_different_points() -> None:
    batch = a_batch(CASES[3])
    before = batch.states.copy()
    batch.spread(8)
    assert (batch.states[::8] == before[::8]).all()
    assert not (batch.states[1::8] == before[1::8]).any()
