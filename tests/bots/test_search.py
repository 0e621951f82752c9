"""The search sees views only, keeps its budget, and repeats itself."""

from collections.abc import Iterator
from typing import Any

import pytest

from cases import CASES, Case, name, random_steps
from moonlit import games
from moonlit.bots.search import Budget, CheatBot, SearchBot
from moonlit.bots.search.bot import SLICE
from moonlit.bots.search.dials import Dials
from moonlit.bots.search.tree import USED_NODES
from moonlit.errors import BadInput
from moonlit.kernel import cells, records
from moonlit.kernel.mode import INTERPRETED
from moonlit.kernel.random import seeded

pytestmark = pytest.mark.compiled

PLAYABLE = CASES
SIMULATIONS = 20 if INTERPRETED else 300


def positions(case: Case, seed: int, every: int) -> Iterator[tuple[Any, int]]:
    """Cells of some positions of a random match, and who is to choose."""
    cls = games.game(case[0]).rules.State
    for number, (rules, state, seat, _) in enumerate(random_steps(case, seed)):
        actions = int(rules.legal(state, seat))
        if number % every == 0 and actions & (actions - 1):
            yield cells.unpack(cls, records.pack(state)), seat


def seen_by(case: Case, cell: Any, seat: int) -> Any:
    out = cells.new(games.game(case[0]).rules.State)
    cells.view(cell, seat, out)
    return out


@pytest.mark.parametrize("case", PLAYABLE, ids=name)
def test_it_never_uses_what_its_seat_cannot_know(case: Case) -> None:
    """Other cards are dealt to the others, all that the view allows: the choice stays the same."""
    rng, looked_at = seeded(5), 0
    for cell, seat in positions(case, seed=3, every=13):
        seen = seen_by(case, cell, seat)
        world = cells.new(games.game(case[0]).rules.State)
        cells.sample(seen, seat, rng, world)
        choices = {
            SearchBot("x", case[0], 9, Budget(simulations=SIMULATIONS)).choose(
                seen_by(case, deal, seat), seat, []
            )
            for deal in (cell, world)
        }
        assert len(choices) == 1
        looked_at += 1
        if looked_at == 3:
            break
    assert looked_at


@pytest.mark.parametrize("case", PLAYABLE, ids=name)
def test_its_choices_are_legal_and_repeatable(case: Case) -> None:
    first, second = (SearchBot("x", case[0], 4, Budget(simulations=SIMULATIONS)) for _ in range(2))
    for number, (cell, seat) in enumerate(positions(case, seed=8, every=17)):
        seen = seen_by(case, cell, seat)
        choice = first.choose(seen, seat, [])
        assert choice == second.choose(seen, seat, [])
        assert int(cells.legal(cell, seat)) >> choice & 1
        assert first.simulations == SIMULATIONS
        if number == 4:
            break


def test_two_threads_share_the_simulations_and_repeat_themselves() -> None:
    case: Case = ("shoot-the-moon", 4, {})
    budget = Budget(simulations=SIMULATIONS)
    bots = [SearchBot("x", case[0], 4, budget, threads=2) for _ in range(2)]
    for cell, seat in list(positions(case, seed=2, every=13))[:3]:
        seen = seen_by(case, cell, seat)
        assert bots[0].choose(seen, seat, []) == bots[1].choose(seen, seat, [])
        assert bots[0].simulations == SIMULATIONS


@pytest.mark.parametrize("budget", [{}, {"seconds": 0}, {"seconds": 1, "simulations": 5}])
def test_a_budget_of_nothing_is_refused(budget: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="more than zero"):
        Budget(**budget)


@pytest.mark.parametrize("case", PLAYABLE, ids=name)
def test_rules_of_thumb_read_only_what_the_seat_may_know(case: Case) -> None:
    """Playouts ask them on full states, which is as good as on views only if this holds."""
    asked = 0
    for cell, seat in positions(case, seed=6, every=3):
        of_state, of_view = seeded(asked), seeded(asked)
        seen = seen_by(case, cell, seat)
        assert cells.advise(cell, seat, of_state) == cells.advise(seen, seat, of_view)
        assert list(of_state) == list(of_view)
        asked += 1
    assert asked


def test_thinking_time_is_kept() -> None:
    """A slice is so short that the last one passes the budget by little."""
    bot = SearchBot("x", "shoot-the-moon", 1, Budget(seconds=1e-9))
    cell, seat = next(positions(("shoot-the-moon", 4, {}), seed=2, every=1))
    bot.choose(seen_by(("shoot-the-moon", 4, {}), cell, seat), seat, [])
    assert bot.simulations == SLICE


def test_a_deep_tree_keeps_the_information_sets_of_all_that_follows() -> None:
    case: Case = ("shoot-the-moon", 4, {})
    cell, seat = next(positions(case, seed=2, every=1))
    nodes = {}
    for deep in (0.0, 100.0):
        bot = SearchBot("x", case[0], 1, Budget(simulations=50), dials=Dials(deep=deep))
        bot.choose(seen_by(case, cell, seat), seat, [])
        nodes[deep] = int(bot._threads[0].trees[0].counts[USED_NODES])
    assert nodes[0.0] == 1  # the own decision alone
    assert nodes[100.0] > 25


def test_less_patience_leaves_more_tries_for_what_looks_best() -> None:
    case: Case = ("lunar-trick", 3, {})
    cell, seat = next(positions(case, seed=2, every=1))
    seen = seen_by(case, cell, seat)
    number = int(cells.legal(cell, seat)).bit_count()
    most = []
    for patience in (0.8, 100.0):
        budget = Budget(simulations=40 * number)
        bot = SearchBot("x", case[0], 1, budget, dials=Dials(patience=patience))
        bot.choose(seen, seat, [])
        most.append(max(bot._root(seen, seat, number)[0]))
    assert most[1] == 40  # all alike
    assert most[0] > 50


def test_the_yardstick_sees_the_cards_and_is_no_level() -> None:
    """Only who hands it states can use it: it does not choose from views."""
    case: Case = ("shoot-the-moon", 4, {})
    bot = CheatBot("cheat", case[0], 1, Budget(simulations=SIMULATIONS))
    cell, seat = next(positions(case, seed=2, every=1))
    seen = seen_by(case, cell, seat)
    assert int(cells.legal(cell, seat)) >> bot.choose_knowing(cell, seen, seat) & 1
    with pytest.raises(BadInput, match="yardstick"):
        bot.choose(seen, seat, [])
