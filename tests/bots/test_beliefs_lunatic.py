"""Beliefs in Lunatic: past turns are gone back to as they were, and announcements are believed."""

from typing import Any

import pytest

from cases import ALL_SPECIALS, Case, random_steps
from inside import state_of
from moonlit.games.lunatic.players.beliefs import imagine, take_back
from moonlit.games.lunatic.rounds import is_true
from moonlit.games.lunatic.state import CHOOSE_CARDS, TURN, State
from moonlit.kernel import arrays, contract, records
from moonlit.kernel.mode import INTERPRETED
from moonlit.kernel.random import seeded
from moonlit.table.match import Match

SAME = [
    "hands",
    "sizes",
    "placed",
    "each",
    "by",
    "announced",
    "pile",
    "face_up",
    "placer",
    "doubtable",
    "turn",
    "acting",
    "phase",
    "placing_up",
    "placing_count",
    "placing_value",
    "chosen",
]


@pytest.mark.parametrize("options", [{}, {"specials": ALL_SPECIALS}], ids=["plain", "specials"])
def test_a_placement_is_taken_back_to_the_turn_it_was_made_in(options: dict[str, Any]) -> None:
    case: Case = ("lunatic", 4, options)
    compared, before = 0, None
    for _, state, _, _ in random_steps(case, seed=2):
        now = records.plain(state)
        if before and now.placed == before.placed + 1 and now.still_in == before.still_in:
            then = records.batch(State, 1)
            contract.put(then, state)
            take_back(then[0], now.placed - 1)
            after = records.plain(then[0])
            for field in SAME:
                assert getattr(after, field) == getattr(before, field), field
            compared += 1
        if now.phase == TURN:
            before = now
        elif now.phase != CHOOSE_CARDS and now.placed == 0:
            before = None
    assert compared > 5


def test_an_opening_is_believed_more_than_cards_at_random_would_be() -> None:
    """Among worlds dealt at random hardly a pair is true; whoever opens with one mostly has it."""
    hands = [["7", "7", "1", "4", "9"], ["2", "3", "5", "8", "11"], ["6", "8", "10", "12", "3"]]
    match = Match.from_setup("lunatic", 3, {}, {"hands": hands, "opener": 0})
    match.play("0 place 2x7 = 7 7")
    view, world, room = (records.batch(State, 1) for _ in range(3))
    contract.view(state_of(match), 1, view)
    no_past = arrays.rows([(0, 0)])[:0]
    rng, true, total = seeded(1), 0.0, 0.0
    for _ in range(300 if INTERPRETED else 3000):
        weight = imagine(view[0], 1, no_past, rng, world, room)
        assert weight > 0
        total += weight
        true += weight * bool(is_true(world[0].pile[0], 7))
    assert true / total > 0.3
