"""Questions are answered from what a seat sees: no answer depends on what it cannot know."""

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cases import ALL_SPECIALS, CASES, Case, another_world, put_behind, random_steps, view
from inside import cell_of
from moonlit import games
from moonlit.errors import BadInput, Refused
from moonlit.kernel import cells, records
from moonlit.kernel.random import seeded
from moonlit.table.chance import random_move
from moonlit.table.match import Match
from moonlit.table.seals import Seal
from moonlit.table.sight import Sight
from moonlit.table.steps import steps

pytestmark = pytest.mark.interpreted  # as at tables

# --- a view is enough -------------------------------------------------------------------------


def test_all_reasons_at_once_are_those_of_each_action(case: Case) -> None:
    """Interpreted, every list of limits is made once for all of them."""
    game, seats, _ = case
    for rules, state, _, _ in random_steps(case, 4):
        for seat in range(seats):
            cell = cells.unpack(rules.State, records.pack(view(state, seat)))
            reasons = Sight(games.game(game), seat, cell, [])._reasons(cell)
            assert reasons == [
                int(rules.why_not(cells.state(cell), seat, action))
                for action in range(rules.ACTIONS)
            ]


def test_a_view_refuses_what_the_state_refuses_in_the_same_words(case: Case) -> None:
    names = games.game(case[0]).names
    for rules, state, _, _ in random_steps(case, 4):
        real = records.plain(state)
        for seat in range(case[1]):
            seen = view(state, seat)
            shown = records.plain(seen)
            assert rules.legal(seen, seat) == rules.legal(state, seat)
            for action in range(rules.ACTIONS):
                code = rules.why_not(state, seat, action)
                assert rules.why_not(seen, seat, action) == code
                penalised = names.penalised(state, seat, action)
                assert names.penalised(seen, seat, action) == penalised
                if code:
                    why = names.refusal(shown, seat, action, code)
                    assert why == names.refusal(real, seat, action, code)


def test_what_a_seat_is_told_does_not_change_with_what_it_cannot_know(case: Case) -> None:
    assert compare_worlds(case, seed=8, moves=30, every=6) > 0


@pytest.mark.slow
@pytest.mark.interpreted
def test_thousands_of_positions_tell_nothing_hidden(case: Case) -> None:
    compared = 0
    for seed in range(100, 104):
        compared += compare_worlds(case, seed=seed, moves=60, every=5)
    assert compared > 40


def compare_worlds(case: Case, *, seed: int, moves: int, every: int) -> int:
    """Put another world behind a seat's view: all that it is told stays. Returns how often."""
    compared = 0
    for number, (match, rng) in enumerate(random_matches(case, seed=seed, moves=moves)):
        for seat in range(match.seats) if number % every == 0 else ():
            before = told(match, seat)
            with put_behind(match, another_world(match, seat, rng)):
                assert told(match, seat) == before
            compared += 1
    return compared


def random_matches(case: Case, *, seed: int, moves: int) -> Iterator[tuple[Match, Any]]:
    """The positions of a random match, and a source of chance."""
    game, seats, options = case
    match, rng = Match(game, seats, options, seal=Seal.from_seed(seed)), seeded(seed)
    for _ in range(moves):
        if match.outcome():
            return
        yield match, rng
        match.play(random_move(match, rng))


def told(match: Match, seat: int) -> list[Any]:
    """Everything that a seat can be told about its moves: what is shown, and every question."""
    found: list[Any] = []
    for asked in (True, False) if match.in_window else (True,):
        sight = match.sight(seat, asked=asked)
        found += [sight.shown(), cells.pack(sight.cell), answer_to(sight, [])]
        for first in range(match.rules.ACTIONS):
            found.append(answer_to(sight, [first]))
            if found[-1].startswith("Steps("):
                found += [answer_to(sight, [first, then]) for then in range(match.rules.ACTIONS)]
        found += [str(reason(sight, move)) for move in MOVES[match.game]]
    return found


def answer_to(sight: Sight, prefix: list[int]) -> str:
    try:
        return str(steps(sight, prefix, []))
    except (Refused, BadInput) as error:
        return str(error)


def reason(sight: Sight, move: str) -> str:
    try:
        return str(sight.why_not(move))
    except BadInput as error:
        return str(error)


MOVES = {
    "lunar": [
        *(f"{verb} {card}" for verb in ("play", "hand", "sky", "flip") for card in "158WOLB"),
        "pass 1 2 W B",
    ],
    "lunar-trick": [f"{verb} {card}" for verb in ("show", "play") for card in ("3", "17", "LE")],
    "shoot-the-moon": [f"play {card}" for card in ("R1", "G5", "P12", "B7", "BM", "LM")],
    "lunatic": [
        "doubt",
        "pass",
        "nymphs",
        "astronomer",
        "satyr 1",
        "place 1x9 = 3",
        "show 1x4 = 4",
    ],
}


# --- what was foretold once -------------------------------------------------------------------


def lie_or_truth(card: str) -> Match:
    """Seat 0 has said "one 9": a lie, or not."""
    hands = [[card, "2"], ["7", "8"], ["3", "4"]]
    match = Match.from_setup("lunatic", 3, {}, {"hands": hands, "opener": 0, "dealer": 0})
    match.play(f"0 place 1x9 = {card}")
    return match


def test_LN_15_a_doubt_is_not_foretold() -> None:
    doubt = next(c.action for c in lie_or_truth("5").choices(1) if c.name == "doubt")
    answers = [answer_to(lie_or_truth(card).sight(1), [doubt]) for card in ("5", "9")]
    assert answers == ["That is a whole move already."] * 2


def test_LT_15_the_last_to_choose_is_not_told_who_takes_the_opening_trick() -> None:
    match = Match("lunar-trick", 3, seal=Seal.from_seed(2))
    for seat in (0, 1):
        match.play(f"{seat} {next(match.legal_moves(seat))}")
    for choice in match.choices(2):
        if choice.refusal is None:
            with pytest.raises(Refused, match="whole move"):
                match.choices(2, [choice.action])


def test_SM_41_the_dummys_card_is_not_asked_for() -> None:
    match = Match("shoot-the-moon", 2, seal=Seal.from_seed(2))
    for _ in range(2):
        [seat] = match.turn()
        choice = next(c for c in match.choices(seat) if c.refusal is None)
        with pytest.raises(Refused, match="whole move"):
            match.choices(seat, [choice.action])
        match.play(f"{seat} {choice.move}")


def test_LN_30_an_anytime_card_is_a_whole_move_too() -> None:
    hands = [["5", "6"], ["A", "7"], ["3", "8"]]
    options = {"specials": {"A": 1}}
    setup = {"hands": hands, "opener": 0, "dealer": 0}
    match = Match.from_setup("lunatic", 3, options, setup)
    match.play("0 place 1x9 = 5")
    astronomer = next(c.action for c in match.choices(1) if c.answer)
    assert answer_to(match.sight(1), [astronomer]) == "That is a whole move already."
    assert "not in hand" in answer_to(match.sight(2), [astronomer])


# --- odd questions ----------------------------------------------------------------------------

POSITIONS: dict[str, list[Match]] = {}


def positions(case: Case) -> list[Match]:
    """Some positions of a case, all phases among them."""
    key = str(case)
    if key not in POSITIONS:
        game, seats, options = case
        found, rng = [], seeded(3)
        for length in (0, 1, 2, 3, 5, 8, 13, 21, 34):
            match = Match(game, seats, options, seal=Seal.from_seed(length))
            for _ in range(length):
                if not match.outcome():
                    match.play(random_move(match, rng))
            found.append(match)
        POSITIONS[key] = found
    return POSITIONS[key]


@settings(max_examples=600, deadline=None, derandomize=True)
@given(
    st.sampled_from(CASES),
    st.integers(0, 8),
    st.integers(0, 5),
    st.lists(st.integers(-3, 64), max_size=8),
    st.lists(st.sampled_from(["1", "8", "W", "B", "S", "LE", "R1", "BM", "?", ""]), max_size=8),
)
def test_an_odd_question_gets_a_sentence(
    case: Case, at: int, seat: int, prefix: list[int], cards: list[str]
) -> None:
    match = positions(case)[at]
    sight = match.sight(seat % match.seats)
    try:
        found = steps(sight, prefix, cards)
    except (Refused, BadInput):
        return
    assert found.options or found.cards or found.move or not sight.choices()


def test_a_sight_holds_no_match() -> None:
    """What it is made of: a view, and what is the same for every match of the game."""
    match = Match("lunatic", 4, {"specials": ALL_SPECIALS}, seal=Seal.from_seed(6))
    sight = match.sight(1)
    assert set(vars(sight)) == {"game", "seat", "entry", "names", "rules", "cell", "now", "waiting"}
    out = cells.new(match.rules.State)
    cells.view(cell_of(match), 1, out)
    assert cells.pack(sight.cell) == cells.pack(out)
    assert cells.pack(sight.cell) != match.packed()


COMPILED = """
from moonlit import Match, games
print(sum(len(Match(game).view(0)) > 5 for game in games.CATALOGUE) == len(games.CATALOGUE))
"""


def test_every_game_is_shown_with_compiled_rules_too() -> None:
    """What is shown is made from plain records, which compiled rules do not take."""
    done = subprocess.run(
        [sys.executable, "-c", COMPILED],
        env={**os.environ, "MOONLIT_RULES": "compiled"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "True\n", done.stderr
