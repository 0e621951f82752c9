"""Positions that somebody brings: ours can be played on, made-up ones are refused in a sentence."""

import random

import pytest

from cases import CASES, name
from moonlit import Match, Seal
from moonlit.errors import BadInput
from moonlit.kernel.random import seeded
from moonlit.table import short, trials
from moonlit.table.chance import random_move

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("case", CASES, ids=name)
def test_every_position_of_a_match_can_be_opened(case: tuple) -> None:
    game, seats, options = case
    match, rng = Match(game, seats, options, seal=Seal.from_seed(5)), seeded(5)
    for move in range(30):
        if match.outcome() is not None:
            break
        if move % 10 == 0:
            assert trials.opened(match.short()).position() == match.position()
        match.play(random_move(match, rng))


def test_a_match_that_is_over_leaves_nothing_to_play() -> None:
    match, rng = Match("shoot-the-moon", 2, {"max_rounds": 1}, seal=Seal.from_seed(1)), seeded(1)
    while match.outcome() is None:
        match.play(random_move(match, rng))
    with pytest.raises(BadInput, match="nothing left to play"):
        trials.opened(match.short())


# Not beside a measurement of coverage: what is interrupted may hold its lock.
@pytest.mark.slow
@pytest.mark.parametrize("game", ["lunar", "lunar-trick", "shoot-the-moon", "lunatic"])
def test_made_up_states_are_played_or_refused_in_a_sentence(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trials, "SECONDS", 1.0)
    match, chance = Match(game, seal=Seal.from_seed(2)), random.Random(2)
    state = match.packed()
    refused: list[str] = []
    for _ in range(25):
        odd = bytearray(state)
        for _ in range(chance.choice([1, 4, len(odd)])):
            odd[chance.randrange(len(odd))] = chance.randrange(256)
        word = short.written(game, match.seats, {}, bytes(odd))
        try:
            trials.opened(word)
        except BadInput as error:
            refused.append(str(error))
    assert len(refused) > 5
    assert all(sentence.endswith(".") for sentence in refused)


def test_numbers_that_are_no_sets_and_other_seats_are_refused_at_once() -> None:
    match = Match("lunar-trick", 3, seal=Seal.from_seed(2))
    for state in (b"\xff" * len(match.packed()), Match("lunar-trick", 4).packed()):
        with pytest.raises(BadInput, match=r"no position that Match.short\(\) has written"):
            Match.from_short(short.written("lunar-trick", 3, {}, state))


def test_a_link_leads_to_a_position() -> None:
    match = Match("lunatic", 3, seal=Seal.from_seed(4))
    link = match.link("https://moonlit.example/")
    assert link.startswith("https://moonlit.example/at/lunatic:")
    assert Match.from_short(link.rpartition("/")[2]).position() == match.position()
