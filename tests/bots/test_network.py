"""What a trained player says is what its file says, by numpy and by compiled code."""

from pathlib import Path

import numpy as np
import pytest

from moonlit.bots.network import answers, weights
from moonlit.bots.network.fingerprints import fingerprint
from moonlit.bots.network.shelf import fitting
from moonlit.errors import BadInput
from moonlit.kernel.mode import INTERPRETED

GAME, SEATS, OBSERVATION, ACTIONS = "lunar-trick", 3, 290, 32


def some_arrays(width: int = 24) -> dict[str, weights.Array]:
    draw = np.random.default_rng(7)

    def normal(*shape: int) -> weights.Array:
        return draw.normal(0, 0.2, shape).astype(np.float32)

    return {
        "entry": normal(OBSERVATION, width),
        "entry_bias": normal(width),
        "inner": normal(4, width, width),
        "inner_bias": normal(4, width),
        "exit": normal(width, ACTIONS),
        "exit_bias": normal(ACTIONS),
    }


def a_file(**changes: object) -> bytes:
    mark = fingerprint(GAME, SEATS, (0,))
    header = {"game": GAME, "seats": SEATS, "encoded": [0], "fingerprint": mark, **changes}
    return weights.dumps(header, some_arrays())


def observations(rows: int) -> weights.Array:
    return np.random.default_rng(3).integers(0, 4, (rows, OBSERVATION)).astype(np.int8)


def test_a_file_holds_the_weights_to_a_part_in_a_hundred() -> None:
    network = weights.loads(a_file(), "a file")
    for name, array in some_arrays().items():
        off = np.abs(getattr(network, name) - array).max()
        assert off <= np.abs(array).max() / 127, name


@pytest.mark.skipif(INTERPRETED, reason="this is about compiled code")
def test_compiled_answers_are_those_of_plain_numpy() -> None:
    network, seen = weights.loads(a_file(), "a file"), observations(20)
    expected = answers.scores(network, seen)
    together = np.zeros_like(expected)
    answers.answer_all(network.arrays, seen, answers.room_for(network, 20), together)
    assert np.allclose(together, expected, atol=1e-4)
    for row in range(20):
        alone = np.zeros(ACTIONS, np.float32)
        answers.answer(network.arrays, seen[row], answers.room_for(network), alone)
        assert np.allclose(alone, expected[row], atol=1e-4)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "x.network is no network of this version."),
        (b"PK\x03\x04 something else", "x.network is no network of this version."),
        (a_file()[:60], "x.network is damaged."),
        (a_file()[:-1], "x.network is damaged."),
        (a_file()[:-1] + b"\x00\x00", "x.network is damaged."),
        (weights.MAGIC + b"\x02\x00\x00\x00[]", "x.network is damaged."),
        (weights.MAGIC + b"\xff\xff\xff\xff{}", "x.network is damaged."),
    ],
)
def test_a_damaged_file_is_refused(data: bytes, sentence: str) -> None:
    with pytest.raises(BadInput) as refusal:
        weights.loads(data, "x.network")
    assert str(refusal.value) == sentence


def test_a_network_of_another_game_is_refused() -> None:
    with pytest.raises(BadInput, match=r"^x is a network for lunar-trick, not for lunar\.$"):
        fitting(weights.loads(a_file(), "x"), "lunar", "x")


def test_a_network_that_learned_from_other_observations_is_refused() -> None:
    other = weights.loads(a_file(fingerprint="0123456789abcdef"), "x")
    with pytest.raises(BadInput, match=r"^x has learned from other observations than lunar-trick"):
        fitting(other, GAME, "x")


def test_the_fingerprint_is_of_what_is_observed() -> None:
    assert fingerprint(GAME, 3, (0,)) != fingerprint(GAME, 4, (0,))
    assert fingerprint(GAME, 3, (0,)) == "ae1baa03c8c724bc"


def test_a_file_is_small(tmp_path: Path) -> None:
    full = sum(array.nbytes for array in some_arrays().values())
    assert len(a_file()) < full / 2
