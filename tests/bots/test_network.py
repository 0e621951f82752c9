"""Networks: their files, what is refused, what they answer, and those that we ship."""

from pathlib import Path

import numpy as np
import pytest

from cases import Case, name, random_steps, view
from moonlit import games
from moonlit.arena.plans import make_plan, sides_at
from moonlit.bots import levels
from moonlit.bots.ladder import networks
from moonlit.bots.network import answers, weights
from moonlit.bots.network.fingerprints import fingerprint
from moonlit.bots.network.shelf import fitting, has_learned, network_for, set_up
from moonlit.errors import BadInput
from moonlit.kernel import cells, records
from moonlit.kernel.mode import INTERPRETED

GAME, SEATS, OBSERVATION, ACTIONS = "lunar-trick", 3, 584, 32


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
    for part, array in some_arrays().items():
        off = np.abs(getattr(network, part) - array).max()
        assert off <= np.abs(array).max() / 127, part


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


def test_a_network_answers_by_action_whatever_the_order_of_the_cards() -> None:
    """Lunar Trick shows cards by their strength, which depends on the trump."""
    rules, seen = games.game(GAME).rules, observations(6)
    orders = [list(order) for order in rules.ORDERS]
    network = weights.loads(a_file(orders=[rules.ORDERED_BY, orders]), "a file")
    plain = weights.loads(a_file(), "a file")
    seen[:, rules.ORDERED_BY] = [0, 1, 2, 0, 1, 2]
    by_strength, by_action = answers.scores(plain, seen), answers.scores(network, seen)
    for row in range(6):
        order = orders[seen[row, rules.ORDERED_BY]]
        assert np.allclose(by_action[row], by_strength[row, order], atol=1e-5)
        if not INTERPRETED:
            alone = np.zeros(ACTIONS, np.float32)
            answers.answer(network.arrays, seen[row], answers.room_for(network), alone)
            assert np.allclose(alone, by_action[row], atol=1e-4)


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


def a_file_with(**parts: weights.Array) -> bytes:
    return weights.dumps({"game": GAME}, {**some_arrays(), **parts})


@pytest.mark.parametrize(
    "data",
    [
        a_file_with(exit=np.ones((23, ACTIONS))),
        a_file_with(inner=np.ones((4, 24, 25))),
        a_file_with(inner=np.ones((3, 24, 24)), inner_bias=np.ones((3, 24))),
        a_file_with(entry_bias=np.ones(5)),
        a_file(orders=[OBSERVATION, [list(range(ACTIONS))]]),
        a_file(orders=[0, [[ACTIONS]]]),
        a_file(orders=["trump"]),
    ],
)
def test_layers_that_do_not_fit_each_other_are_refused(data: bytes) -> None:
    """Compiled code would read and write beyond them."""
    with pytest.raises(BadInput, match=r"^x\.network is damaged\.$"):
        weights.loads(data, "x.network")


def test_a_network_with_another_order_of_actions_is_refused() -> None:
    orders = [list(range(ACTIONS))] * 3
    for other in ({}, {"orders": [0, orders]}, {"seats": "many"}, {"encoded": None}):
        with pytest.raises(BadInput, match=r"^x has learned from other observations than"):
            fitting(weights.loads(a_file(**other), "x"), GAME, "x")


def test_a_network_of_another_game_is_refused() -> None:
    with pytest.raises(BadInput, match=r"^x is a network for lunar-trick, not for lunar\.$"):
        fitting(weights.loads(a_file(), "x"), "lunar", "x")


def test_a_network_that_learned_from_other_observations_is_refused() -> None:
    other = weights.loads(a_file(fingerprint="0123456789abcdef"), "x")
    with pytest.raises(BadInput, match=r"^x has learned from other observations than lunar-trick"):
        fitting(other, GAME, "x")


def test_the_fingerprint_is_of_what_is_observed() -> None:
    assert fingerprint(GAME, 3, (0,)) != fingerprint(GAME, 4, (0,))
    assert fingerprint(GAME, 3, (0,)) == "0d630ed163ffe556"


SET_UPS = [
    *(("lunar", seats, {}) for seats in (2, 4)),
    *(("lunar-trick", seats, {}) for seats in (3, 4)),
    *(("lunatic", seats, {}) for seats in (3, 4)),
    *(("shoot-the-moon", seats, {}) for seats in (2, 3, 4, 5, 6)),
    *(("shoot-the-moon", seats, {"partners": True}) for seats in (4, 6)),
]


@pytest.mark.parametrize("case", SET_UPS, ids=name)
def test_every_network_that_we_ship_fits_its_game_and_is_no_weaker_than_club(case: Case) -> None:
    game, seats, options = case
    network = network_for(game, str(set_up(*case)))  # it would be refused if it did not fit
    header = network.header
    assert (header["game"], header["seats"], header["options"]) == (game, seats, options)
    fair = 1 / sides_at(game, seats, options)
    assert header["strength"]["club"] + header["strength"]["error"] > fair


@pytest.mark.parametrize("case", SET_UPS, ids=name)
def test_a_network_answers_every_view_with_a_legal_action_the_same_for_the_same_seed(
    case: Case,
) -> None:
    one, same = (levels.bot("expert", case[0], seed=4) for _ in range(2))
    for _, state, seat, _ in random_steps(case, seed=3):
        shown = view(state, seat)
        cell = cells.unpack(records.class_of(shown), records.pack(shown))
        action = one.choose(cell, seat, ())
        assert cells.legal(cell, seat) >> action & 1
        assert action == same.choose(cell, seat, ())


def test_all_files_together_are_small() -> None:
    sizes = [
        len(games.game(game).file("players", file).read_bytes())
        for game in games.CATALOGUE
        for file in networks(game)
    ]
    assert len(sizes) == len(SET_UPS)
    assert max(sizes) < 3e6
    assert sum(sizes) < 20e6


def test_a_file_that_was_damaged_is_not_played_and_the_log_says_why(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    whole = Path.read_bytes

    def cut_short(path: Path) -> bytes:
        return whole(path)[:-1] if path.name.endswith(".network") else whole(path)

    network_for.cache_clear()
    monkeypatch.setattr(Path, "read_bytes", cut_short)
    assert not has_learned("lunatic", 3, {})
    assert [record.why for record in caplog.records] == ["3.network is damaged."]  # type: ignore[attr-defined]
    monkeypatch.undo()
    assert has_learned("lunatic", 3, {})


def test_what_no_network_has_learned_is_searched() -> None:
    house = {"specials": {"N": 1}}
    assert not has_learned("lunatic", 3, house)
    assert has_learned("lunatic", 3, {})
    assert make_plan("lunatic", ["expert", "club"], 3, house).bots == ("search", "club")
    assert make_plan("lunatic", ["expert", "club"], 3).bots == ("expert", "club")
    with pytest.raises(BadInput, match="expert does not search and takes no budget"):
        levels.read("expert:10")


def test_what_was_called_a_network_is_the_expert() -> None:
    assert levels.read("network") == levels.Spec("expert")
    assert make_plan("lunatic", ["network", "club"], 3).bots == ("expert", "club")
