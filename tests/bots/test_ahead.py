"""Master, who looks ahead with its network: by its view alone, and the same again for a seed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from moonlit.bots.levels import bot
from moonlit.bots.network.ahead import Found, NetworkSearchBot
from moonlit.bots.search.bot import Budget, SearchBot
from moonlit.kernel import cells
from moonlit.kernel.random import seeded
from moonlit.table.chance import random_match
from moonlit.table.match import Match
from moonlit.table.seals import Seal
from moonlit.table.thinking import whole_move

SET_UPS = [("lunar", 2), ("lunar", 4), ("lunar-trick", 3), ("lunatic", 3), ("shoot-the-moon", 3)]
SIMULATIONS = 24


def positions(game: str, seats: int, some: int = 3) -> Iterator[tuple[Match, int, Any]]:
    """Points of a random match at which somebody has a choice, with that seat's view."""
    whole = random_match(game, seats, {"max_rounds": 1}, 5, 0)
    match = Match(game, seats, {"max_rounds": 1}, seal=whole.seal)
    for number, move in enumerate(whole.moves):
        seat = match.sight(match.spectator, asked=False).waiting[0]
        view = match.view_cell(seat, asked=False)
        actions = int(cells.legal(view, seat))
        if number % 5 == 1 and actions & (actions - 1) and some:
            some -= 1
            yield match, seat, view
        match.play(str(move))


def ahead(game: str, seed: int = 9) -> NetworkSearchBot:
    return NetworkSearchBot("x", game, seed, Budget(simulations=SIMULATIONS))


@pytest.mark.parametrize(("game", "seats"), SET_UPS)
def test_it_chooses_the_same_in_every_world_that_its_view_allows(game: str, seats: int) -> None:
    rng, looked_at = seeded(5), 0
    for match, seat, view in positions(game, seats):
        world, again = (cells.new(match.rules.State) for _ in range(2))
        cells.sample(view, seat, rng, world)
        cells.view(world, seat, again)
        story = match.story(seat)
        first, second = (ahead(game).choose(one, seat, story) for one in (view, again))
        assert first == second
        assert int(cells.legal(view, seat)) >> first & 1
        looked_at += 1
    assert looked_at


@pytest.mark.compiled  # a search from the first choice of a round
def test_master_looks_ahead_where_a_network_has_learned_and_searches_elsewhere() -> None:
    assert isinstance(bot("master:20", "lunar-trick", 1), NetworkSearchBot)
    unusual = Match("lunar-trick", 3, {"goal": 7}, seal=Seal.from_seed(1))
    seat = unusual.sight(unusual.spectator, asked=False).waiting[0]
    view, story = unusual.view_cell(seat, asked=False), unusual.story(seat)
    searching = SearchBot("x", "lunar-trick", 9, Budget(simulations=SIMULATIONS))
    chosen = [
        whole_move("lunar-trick", view, seat, lambda one, who=who: who.choose(one, seat, story))  # type: ignore[misc]
        for who in (ahead("lunar-trick"), searching)
    ]
    assert chosen[0] == chosen[1]


def test_worlds_that_are_likelier_count_more() -> None:
    found = Found([3, 4])
    found.note(np.array([[3.0, 0.5, 0.9], [1.0, 0.5, 0.1]]), [3, 4])
    lead, error = found.lead(4, 3)
    assert lead == pytest.approx((3 * 0.4 - 1 * 0.4) / 4)
    assert error == pytest.approx(np.hypot(3 * (0.4 - lead), -0.4 - lead) / 4)
    assert found.lead(3, 3) == (0.0, 0.0)


def test_what_was_given_up_is_compared_in_the_worlds_of_both() -> None:
    found = Found([0, 1])
    found.note(np.array([[1.0, 0.2, 0.4]]), [0, 1])
    found.note(np.array([[1.0, 0.8]]), [1])
    assert found.lead(0, 1)[0] == pytest.approx(-0.2)
