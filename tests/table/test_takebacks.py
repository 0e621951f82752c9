"""What a move brought to light cannot be un-known: such a move is not simply taken back."""

import pytest

from cases import Case, another_world, put_behind
from moonlit.errors import BadInput
from moonlit.kernel import cells
from moonlit.kernel.random import seeded
from moonlit.table.chance import random_move
from moonlit.table.events import Event
from moonlit.table.match import Match
from moonlit.table.played import TakenBack
from moonlit.table.seals import Seal

WORLDS = 4


def compare(case: Case, seed: int, moves: int) -> int:
    """Where nothing came out, a move looks the same in every world; how often that was so."""
    game, seats, options = case
    match, rng = Match(game, seats, options, seal=Seal.from_seed(seed)), seeded(seed)
    quiet = 0
    for _ in range(moves):
        if match.outcome():
            break
        move, length = random_move(match, rng), len(match.moves)
        seat = move.seat
        match.play(move)
        if match.nothing_came_out(seat):
            quiet += 1
            learned = known(match, seat)
            match.undo(length)
            for _ in range(WORLDS):
                with put_behind(match, another_world(match, seat, rng)):
                    match.play(move)
                    assert known(match, seat) == learned, move
                    match.undo(length)
            match.play(move)
    return quiet


def known(match: Match, seat: int) -> tuple[bytes, list[Event]]:
    """All that a seat knows: what it sees, and what it was told."""
    return cells.pack(match.view_cell(seat)), match.history(seat)


def test_where_nothing_came_out_every_world_looks_the_same_after_the_move(case: Case) -> None:
    assert compare(case, seed=2, moves=60) > 5


@pytest.mark.slow
@pytest.mark.interpreted
def test_nothing_comes_out_unnoticed_in_thousands_of_moves(case: Case) -> None:
    assert sum(compare(case, seed, moves=100) for seed in range(12)) > 100


# --- what comes out, rule by rule ---------------------------------------------------------------


def test_LT_10_the_last_choice_turns_up_all_and_no_other_choice_does() -> None:
    match = Match("lunar-trick", 3, seal=Seal.from_seed(1))
    for seat, quiet in ((1, True), (0, True), (2, False)):
        match.play(f"{seat} {next(match.legal_moves(seat))}")
        assert match.nothing_came_out(seat) == quiet
    [leader] = match.turn()
    match.play(f"{leader} {next(match.legal_moves(leader))}")
    assert match.nothing_came_out(leader)
    assert not match.nothing_came_out(1 - leader if leader < 2 else 0)  # the move is not theirs


def test_LU_6_with_the_last_pass_cards_are_received() -> None:
    match = Match("lunar", 4, seal=Seal.from_seed(1))
    for seat in range(4):
        match.play(f"{seat} {next(match.legal_moves(seat))}")
        assert match.nothing_came_out(seat) == (seat < 3)


def test_LU_41_what_fills_the_sky_was_not_known() -> None:
    match, rng = Match("lunar", 2, seal=Seal.from_seed(1)), seeded(1)
    quiet = []
    for _ in range(7):  # three flips, and a trick of four cards
        match.play(random_move(match, rng))
        quiet.append(match.nothing_came_out(match.moves[-1].seat))
    assert quiet == [True] * 6 + [False]


def test_SM_41_a_card_of_the_dummy_was_not_known() -> None:
    match, rng = Match("shoot-the-moon", 2, seal=Seal.from_seed(1)), seeded(1)
    match.play(random_move(match, rng))
    assert match.nothing_came_out(match.moves[-1].seat)
    match.play(random_move(match, rng))
    assert not match.nothing_came_out(match.moves[-1].seat)


def lunatic() -> Match:
    hands = [["5", "2"], ["T", "8"], ["3", "4"]]
    setup = {"hands": hands, "opener": 0, "dealer": 0}
    return Match.from_setup("lunatic", 3, {"specials": {"T": 1}}, setup)


def test_LN_15_a_doubt_turns_cards_up_and_a_pass_does_not() -> None:
    match = lunatic()
    match.play("0 place 1x9 = 5")
    assert match.nothing_came_out(0)
    match.play("1 pass")
    assert match.nothing_came_out(1)
    match.undo()
    match.play("1 doubt")
    assert not match.nothing_came_out(1)


@pytest.mark.parametrize(("bound", "quiet"), [(0, False), (2, True)])
def test_LN_35_who_is_bound_and_should_open_shows_something_of_the_hand(
    bound: int, quiet: bool
) -> None:
    """Seat 0 opens the next round: bound, it is seen to hold a card with a value, or not to."""
    match = lunatic()
    match.play("0 place 1x9 = 5")
    match.play(f"1 satyr {bound}")
    match.play("1 pass")
    match.play("2 pass")
    assert match.nothing_came_out(2) == quiet


def test_a_new_deal_cannot_be_undone() -> None:
    match, rng = Match("lunar-trick", 3, seal=Seal.from_seed(4)), seeded(4)
    while match.deals == 1:
        match.play(random_move(match, rng))
    assert not match.nothing_came_out(match.moves[-1].seat)


def test_a_take_back_is_noted_and_one_that_cannot_be_is_not() -> None:
    match = Match("lunar-trick", 3, seal=Seal.from_seed(1))
    match.play(f"1 {next(match.legal_moves(1))}")
    with pytest.raises(BadInput, match="1 moves"):
        match.take_back(1, 5)
    match.take_back(1, 0)
    assert match.taken_back == [TakenBack(1, after=1, to=0)]
    assert match.moves == []
