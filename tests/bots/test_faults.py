"""No bot ever chooses what may not be done: every level, number of players and option.

The slow test plays a million decisions of each level and prints how many there were in each case.
"""

from __future__ import annotations

import pytest

from cases import CASES, Case, name
from moonlit.arena.matches import Table
from moonlit.arena.plans import Plan
from moonlit.bots import levels
from moonlit.bots.policies import POLICIES
from moonlit.kernel.mode import INTERPRETED

SEARCHING = ("search:30", "master:30")  # simulations


def decisions(case: Case, level: str, wanted: int) -> int:
    """Let a level play against itself until it has decided so often; a fault raises."""
    game, seats, options = case
    plan = Plan(game, seats, (level,), ((0,) * seats,), options)
    made = seed = 0
    while made < wanted:
        seed += 1
        bots = [levels.bot(level, game, 1_000 * seed + seat) for seat in range(seats)]
        table = Table(plan, bots, seed, strict=True)
        made += int(table.play()["decisions"])
        assert table.faults == []
    return made


@pytest.mark.parametrize("level", POLICIES)
@pytest.mark.parametrize("case", CASES, ids=name)
def test_a_level_without_search_makes_no_fault(case: Case, level: str) -> None:
    assert decisions(case, level, 300 if INTERPRETED else 3_000) > 0


EACH = dict.fromkeys(POLICIES, 1_000_000 // len(CASES) + 1)  # decisions in each case
EACH |= dict.fromkeys(SEARCHING, 100)


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="a million decisions need compiled rules")
@pytest.mark.parametrize("level", EACH)
def test_no_fault_in_a_million_decisions(level: str) -> None:
    """A million for each level that does not search; some matches of each case for the others."""
    counted = 0
    for case in CASES:
        made = decisions(case, level, EACH[level])
        counted += made
        print(f"{level:10} {name(case):50} {made:8,} decisions, no fault", flush=True)
    assert counted >= EACH[level] * len(CASES)
