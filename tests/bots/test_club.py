"""``club``: legal, honest, the same in both modes, better than random, and sensible."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cases import Case, begin, name, random_steps, view
from clubs import CLUB_CASES, advised_steps, share
from inside import cell_of, now_of
from moonlit.bots import policies
from moonlit.errors import BadInput
from moonlit.kernel import cells, contract
from moonlit.kernel.mode import INTERPRETED
from moonlit.kernel.random import seeded
from moonlit.table.match import Match

HERE = Path(__file__).parent

club_cases = pytest.mark.parametrize("case", CLUB_CASES, ids=name)


@club_cases
def test_what_it_advises_is_legal(case: Case) -> None:
    for seed in range(3):
        for rules, state, seat, action in advised_steps(case, seed):
            assert rules.legal(state, seat) >> action & 1


@club_cases
def test_what_it_advises_is_legal_however_the_move_was_begun(case: Case) -> None:
    """A beginner may choose the first card of a move without thinking, and the next by ``club``."""
    for seed in range(3):
        for rules, state, seat, _ in random_steps(case, seed):
            action = contract.advise(view(state, seat), seat, seeded(seed))
            assert rules.legal(state, seat) >> action & 1


@club_cases
def test_it_reads_only_what_the_seat_sees(case: Case) -> None:
    """In positions of all kinds, of random play too, the state and the view lead to the same."""
    for seed in range(3):
        steps = advised_steps(case, seed) if seed == 0 else random_steps(case, seed)
        for _, state, seat, _ in steps:
            advice = contract.advise(state, seat, seeded(seed))
            assert contract.advise(view(state, seat), seat, seeded(seed)) == advice


def advice_in(mode: str) -> list[str]:
    """What a fresh process plays, for all cases."""
    paths = [str(HERE.parent), *filter(None, [os.environ.get("PYTHONPATH")])]
    done = subprocess.run(
        [sys.executable, str(HERE / "advice.py"), "2"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "MOONLIT_RULES": mode},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.skipif(INTERPRETED, reason="once is enough: the compiled run compares both")
def test_both_modes_advise_the_same() -> None:
    interpreted = advice_in("interpreted")
    assert interpreted == advice_in("compiled")
    assert len(interpreted) == len(CLUB_CASES)


@pytest.mark.compiled  # as sure as many deals make it
@club_cases
def test_it_beats_random_play(case: Case) -> None:
    """A side, or one of many, against random ones."""
    game, seats, options = case
    partners = game == "lunar" or options.get("partners", False)
    rules, state = begin(case)
    side = sum(1 << seat for seat in range(0, seats, 2)) if partners else 1
    fair = rules.shares(state)[1] * side.bit_count()
    matches = 60
    found = sum(share(case, seed, side << (seed & 1)) for seed in range(matches)) / matches
    assert found > fair


def test_a_game_without_a_club_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policies, "has_thumb", lambda game: False)
    with pytest.raises(BadInput, match=r"no club player of Lunar: it has no rules of thumb"):
        policies.PolicyBot("club", "lunar", 1)


# --- positions in which a good player knows what to do ---------------------------------------


def advised(match: Match, seat: int) -> str:
    """The move of one step that ``club`` makes, without the seat."""
    out = cells.new(match.rules.State)
    cells.view(cell_of(match), seat, out)
    action = int(cells.advise(out, seat, seeded(1)))
    return match.names.write(now_of(match), seat, [action])


def lunar_trick(*hands: str, moves: str = "", **setup: Any) -> Match:
    given = {"hands": [hand.split() for hand in hands], "markers": [4, 12, 20], **setup}
    match = Match.from_setup("lunar-trick", len(hands), {}, given)
    for move in filter(None, moves.split(", ")):
        match.play(move)
    return match


# Rising is trump; suits are 5–11, 13–19, and 21–30 with 1–3.
HANDS = ("6 23", "7 22", "5 9")


@pytest.mark.parametrize(("count", "card"), [(0, "9"), (1, "5"), (2, "9"), (4, "9"), (5, "5")])
def test_the_last_in_a_trick_takes_it_for_an_odd_count_and_ducks_with_one(
    count: int, card: str
) -> None:
    match = lunar_trick(*HANDS, moves="0 play 6, 1 play 7", tricks=[0, 0, count])
    assert advised(match, 2) == f"play {card}"


def test_it_gets_rid_of_a_high_card_on_a_trick_that_it_does_not_want() -> None:
    match = lunar_trick(
        "10 23 24", "11 22 25", "16 30 21", moves="0 play 10, 1 play 11", tricks=[0, 0, 1]
    )
    assert advised(match, 2) == "play 30"


def lunar(*hands: str, moves: str = "", **setup: Any) -> Match:
    given = {"hands": [list(hand) for hand in hands], "trump": "B", **setup}
    match = Match.from_setup("lunar", len(hands), {}, given)
    for move in filter(None, moves.split(", ")):
        match.play(move)
    return match


@pytest.mark.parametrize(
    ("tricks", "card"),
    [([0, 10], 8), ([2, 8], 2), ([3, 7], 2), ([4, 6], 8), ([6, 4], 8), ([7, 3], 2), ([8, 2], 2)],
)
def test_the_last_in_a_trick_knows_the_track(tricks: list[int], card: int) -> None:
    """LU-30: two tricks to go; seat 3, whose side comes first here, can win or lose."""
    moves = "0 play 5, 1 play W, 2 play W"
    match = lunar("5O", "WO", "6W", "28", moves=moves, tricks=tricks[::-1])
    assert advised(match, 3) == f"play {card}"


def test_it_brings_in_a_star_when_the_trick_is_its_own() -> None:
    """LU-15: the partner's trump has won the trick already, so the star of the 1 is safe."""
    moves = "0 play W, 1 play B, 2 play 6"
    match = lunar("58OW", "18OB", "66OW", "16LL", moves=moves, tricks=[4, 4])
    assert advised(match, 3) == "play 1"


def test_it_keeps_a_star_from_the_other_side() -> None:
    moves = "0 play B, 1 play W, 2 play 6"
    match = lunar("58OB", "17OW", "61OW", "13LL", moves=moves, tricks=[4, 4])
    assert advised(match, 3) == "play 3"
