"""``club`` in Lunatic: positions in which a good player knows what to do, and games that end."""

from __future__ import annotations

from typing import Any

import pytest

from cases import ALL_SPECIALS, LONGEST_DECK, Case, begin, name, view
from inside import cell_of, now_of, state_of
from moonlit.games.lunatic.players.club import advise
from moonlit.games.lunatic.state import (
    ANNOUNCE,
    ASTRONOMER,
    CARD,
    COUNT,
    NO_ENDLESS_GAME,
    PLACE_DOWN,
    SHAPESHIFTER,
    TURN,
    WINDOW,
)
from moonlit.kernel import arrays, cells, records
from moonlit.kernel.cards import lowest
from moonlit.kernel.random import seeded
from moonlit.table.match import Match

GAME = "lunatic"


def table(
    *hands: str, moves: str = "", specials: dict[str, int] | None = None, **setup: Any
) -> Any:
    held = [hand.split() for hand in hands]
    options = {"specials": specials or {}}
    match = Match.from_setup(GAME, len(held), options, {"opener": 0, **setup, "hands": held})
    for move in filter(None, moves.split(", ")):
        match.play(move)
    return match


def advised(match: Any, seat: int, seed: int = 1) -> str:
    """The whole move that ``club`` makes, without the seat."""
    cell, before, rng = cells.copy(match.rules.State, cell_of(match)), now_of(match), seeded(seed)
    if before.phase == WINDOW:
        action = int(advise(view(cells.state(cell), seat), seat, rng))
        if action != match.names.DECLINE:
            return match.names.write(before, seat, [action])
        for other in range(before.seats):
            if before.still_in >> other & 1:
                cells.apply(cell, other, match.names.DECLINE)
    assert cells.plain(match.rules.State, cell).phase == TURN
    actions = []
    while True:
        actions.append(int(advise(view(cells.state(cell), seat), seat, rng)))
        more = match.names.goes_on(cells.plain(match.rules.State, cell), seat, actions[-1])
        cells.apply(cell, seat, actions[-1])
        if not more:
            return match.names.write(before, seat, actions)


def often(match: Any, seat: int) -> set[str]:
    return {advised(match, seat, seed) for seed in range(40)}


# --- placing ----------------------------------------------------------------------------------


def test_it_opens_with_its_largest_set_truly() -> None:
    match = table("3 5 5 9 12", "1 2 4", "6 7 8")
    assert often(match, 0) == {"place 2x5 = 5 5"}


def test_of_equal_sets_it_opens_with_the_lowest_and_keeps_high_cards_to_raise() -> None:
    assert advised(table("3 5 9 12", "1 2 4", "6 7 8"), 0) == "place 1x3 = 3"
    match = table("4 10 10", "3 5 9 12", "6 7 8", moves="0 place 1x4 = 4")
    assert often(match, 1) == {"place 1x12 = 12"}


def test_it_spares_shapeshifters_but_counts_them() -> None:
    hands = "3 9 9 S", "1 2 4", "6 7 8"
    assert advised(table(*hands, specials={"S": 3}), 0) == "place 3x9 = 9 9 S"
    match = table("5 1", "7 8 S", "6 7 8", moves="0 show 1x5 = 5", specials={"S": 3})
    assert advised(match, 1) == "place 1x8 = 8"


def test_it_goes_on_with_what_is_left_above_a_card_chosen_without_thought() -> None:
    """After the only Shapeshifter no five can follow: cards are chosen in ascending order."""
    match = table("5 5 S A", "1 2 4", "6 7 8", specials={"S": 3, "A": 2})
    for seat in range(3):
        cells.apply(cell_of(match), seat, match.names.DECLINE)
    for action in (PLACE_DOWN, COUNT + 1, ANNOUNCE + 4, CARD + SHAPESHIFTER):
        assert cells.legal(cell_of(match), 0) >> action & 1
        cells.apply(cell_of(match), 0, action)
    assert advise(view(state_of(match), 0), 0, seeded(1)) == CARD + ASTRONOMER


def test_it_goes_out_face_up() -> None:
    assert advised(table("9 9 9", "1 2 4", "6 7 8"), 0) == "show 3x9 = 9 9 9"
    match = table("5 1", "9", "6 7 8", moves="0 place 1x5 = 5")
    assert "show 1x9 = 9" in often(match, 1)


def test_it_lies_with_low_cards_and_stray_nymphs_and_not_always() -> None:
    moves = often(table("9 1 9", "2 4 8 8", "6 7 8", moves="0 show 2x9 = 9 9"), 1)
    assert "pass" in moves
    assert {move.partition(" = ")[2] for move in moves - {"pass"}} == {"2 4"}
    stray = table("9 1", "2 N 8", "6 7 8", moves="0 show 1x9 = 9", specials={"N": 3})
    assert {move.partition(" = ")[2] for move in often(stray, 1) - {"pass"}} == {"N"}


# --- doubting ---------------------------------------------------------------------------------


@pytest.mark.parametrize("claim", ["2x7", "1x9", "3x11"])
def test_it_doubts_what_cannot_be_true(claim: str) -> None:
    number = int(claim[0])
    cards = " ".join("1234"[:number])
    match = table("1 2 3 4", "7 7 9 9 9 11", "5 6 8", moves=f"0 place {claim} = {cards}")
    assert often(match, 1) == {"doubt"}


def test_it_lets_a_likely_opening_pass_but_hardly_the_last_cards() -> None:
    hands = "3 5 6 8 9 10 11 12", "1 1 2", "2 4 4 7 7 8 8 9"
    assert "doubt" not in often(table(*hands, moves="0 place 1x12 = 12"), 1)
    # A single twelve again, but now its player would be out.
    assert "doubt" in often(table("12", "1 1 2", "2 4 4", moves="0 place 1x12 = 12"), 1)


# --- anytime cards ----------------------------------------------------------------------------


def test_nymphs_cover_an_own_lie_and_let_nobody_out() -> None:
    hands = "4 5 6 N N N", "1 2 4", "6 7 8"
    assert advised(table(*hands, moves="0 place 1x9 = 4", specials={"N": 3}), 0) == "nymphs"
    last = table("9", "1 2", "6 N N N", moves="0 place 1x9 = 9", specials={"N": 3})
    window = view(state_of(last), 2)
    assert advise(window, 2, seeded(1)) == last.names.DECLINE


def test_the_satyr_binds_who_has_the_fewest_cards() -> None:
    match = table("4 5 6 7 T", "1 2", "6 7 8", specials={"T": 2})
    assert advised(match, 0) == "satyr 1"
    many = "1 2 3 4 5 6"
    assert advised(table(f"{many} T", many, many, specials={"T": 2}), 0).startswith("place")
    alone = table("T", "1 1", "", opener=1, bound=[1], specials={"T": 2})
    assert advised(alone, 0) == "satyr 0"


def test_the_astronomer_looks_through_a_sure_lie() -> None:
    match = table("1 2 3", "5 6 7", "9 9 9 A", moves="0 place 1x9 = 1", specials={"A": 2})
    assert advised(match, 2) == "astronomer"


# --- whole games ------------------------------------------------------------------------------

SETUPS: list[Case] = [
    (GAME, 3, {}),
    (GAME, 4, {}),
    (GAME, 3, {"specials": ALL_SPECIALS}),
    (GAME, 4, {"specials": ALL_SPECIALS}),
    (GAME, 4, {"specials": {"N": 3}}),
]


@pytest.mark.parametrize("case", SETUPS, ids=name)
def test_games_among_club_players_end_by_themselves(case: Case) -> None:
    rounds = []
    for seed in range(6):
        rules, state = begin(case)
        rng, deck = seeded(seed), arrays.ints([0] * LONGEST_DECK)
        while not rules.outcome(state):
            waiting = rules.waiting(state)
            if waiting:
                seat = int(lowest(waiting))
                rules.apply(state, seat, advise(state, seat, rng))
            else:
                rules.shuffle(state, rng, deck)
                rules.deal(state, deck)
        assert state.end_rule != NO_ENDLESS_GAME
        rounds.append(records.plain(state).round)
    assert sum(rounds) / len(rounds) < 150
