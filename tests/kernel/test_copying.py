"""A copy of a state has numbers of its own, and the bytes of what it was made from."""

import pytest

from inside import cell_of
from moonlit import Match, Seal, games
from moonlit.kernel import cells


@pytest.mark.parametrize("game", sorted(games.CATALOGUE))
def test_a_copy_is_equal_and_its_own(game: str) -> None:
    match = Match(game, seal=Seal.from_seed(5))
    state = games.game(game).rules.State
    before = match.packed()
    copy = cells.copy(state, cell_of(match))
    assert cells.pack(copy) == before
    seat = match.waiting()[0]
    action = int(cells.legal(copy, seat))
    cells.apply(copy, seat, (action & -action).bit_length() - 1)
    assert cells.pack(copy) != before
    assert match.packed() == before


@pytest.mark.parametrize("game", sorted(games.CATALOGUE))
def test_a_new_state_is_all_zeros(game: str) -> None:
    state = games.game(game).rules.State
    assert cells.pack(cells.new(state)) == bytes(state.layout.size)
