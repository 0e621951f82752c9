"""Lunatic: what a seat sees, remembers, and can take to be possible (LN-40)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from cases import view
from inside import now_of, state_of
from moonlit.games.lunatic import rules, sample, sets, views
from moonlit.games.lunatic import state as st
from moonlit.games.lunatic.names import CARD_CODES, codes
from moonlit.games.lunatic.state import State
from moonlit.kernel import arrays, records
from moonlit.kernel.codes import EVERYTHING, NOTHING, SOMETHING
from moonlit.kernel.random import seeded
from moonlit.table.match import Match


def table(*hands: str, specials: dict[str, int], **setup: Any) -> Match:
    """A position with these hands; seat 0 opens unless told."""
    held = [hand.split() for hand in hands]
    placed = {"opener": 0, **setup, "hands": held}
    return Match.from_setup("lunatic", len(held), {"specials": specials}, placed)


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def written(cards: int) -> str:
    return " ".join(codes(int(cards)))


def card(code: str) -> int:
    return st.CARD + CARD_CODES.index(code)


def test_LN_40_what_is_remembered_of_cards_taken() -> None:
    match = table("5 5 1", "6 6 2", "7 7 3", specials={})
    play(match, "0 place 1x5 = 1", "1 show 1x6 = 6", "2 place 1x7 = 7", "0 doubt")
    now = now_of(match)
    assert (written(now.hands[0]), written(now.known[0])) == ("1 5 5 6 7", "6 7")
    play(match, "2 place 1x1 = 3", "1 place 1x2 = 2", "0 place 1x3 = 5", "2 doubt")
    now = now_of(match)
    assert written(now.known[0]) == "5"  # what was known before is forgotten: it placed
    assert written(now.remembered[sets.memory(2, 0)]) == "3"
    assert written(now.remembered[sets.memory(1, 0)]) == "2"
    assert not any(records.plain(view(state_of(match), 1)).remembered[8:])
    play(match, "2 place 1x1 = 7", "1 pass", "0 show 1x2 = 2")
    now = now_of(match)
    assert now.remembered[sets.memory(1, 0)] == 0
    assert written(now.remembered[sets.memory(2, 0)]) == "3"


def test_LN_40_a_placement_half_made_is_in_no_others_view() -> None:
    state = state_of(table("5 5 1", "6 6 2", "7 7 3", specials={}))
    before = [records.pack(view(state, seat)) for seat in (1, 2, 3)]
    steps = [st.PLACE_DOWN, st.COUNT + 1, st.ANNOUNCE + 4, card("1"), card("5")]
    for step in steps[:-1]:
        assert views.seen(state, 0, step, 1) == NOTHING
        assert views.seen(state, 0, step, 0) == EVERYTHING
        rules.apply(state, 0, step)
        assert [records.pack(view(state, seat)) for seat in (1, 2, 3)] == before
        assert view(state, 0).phase == state.phase
    assert views.seen(state, 0, steps[-1], 1) == SOMETHING
    rules.apply(state, 0, steps[-1])
    assert views.seen(state, 1, st.DOUBT, 2) == EVERYTHING


def test_LN_40_an_observation_begins_with_oneself() -> None:
    match = play(table("5 5 5 1", "6 6 2", "7 3", specials={}), "0 place 2x5 = 5 5")
    for seat in range(3):
        seen = arrays.observation(views.OBSERVATION)
        views.observe(state_of(match), seat, seen)
        held = {CARD_CODES[kind]: int(seen[kind]) for kind in range(st.KINDS) if seen[kind]}
        assert held == Counter(match.position()["hand"][str(seat)])
        first = views.SEATS_AT + views.PART_AT
        sizes = [int(seen[first + views.PER_SEAT * i]) for i in range(4)]
        assert sizes == [*[[2, 3, 2][(seat + i) % 3] for i in range(3)], 0]
        latest = views.PLACEMENTS_AT
        shown = {CARD_CODES[kind]: int(seen[latest + kind]) for kind in range(st.KINDS)}
        assert shown["5"] == (2 if seat == 0 else 0)


def few_unseen(match: Match, gone: str) -> None:
    """Make cards known to be discarded, so that few deals remain."""
    state = state_of(match)
    for code in gone.split():
        state.gone = sets.plus_one(state.gone, CARD_CODES.index(code))
        state.aside = sets.minus_one(state.aside, CARD_CODES.index(code))


def no_value(hand: tuple[str, ...]) -> bool:
    return not any(code.isdigit() or code == "S" for code in hand)


Deal = tuple[tuple[str, ...], ...]
TWO_NYMPHS = {"N": 2, "T": 1}
FEW = "12 12 1 2 " + " ".join(f"{value} " * 3 for value in range(3, 12))
# By name: hands, setup, moves; the seat that looks; cards known to be discarded; cards that it
# knows in seat 1's hand; which deals of the others are allowed.
SAMPLED: dict[str, tuple[list[str], Any, list[str], int, str, str, Callable[[Deal], bool]]] = {
    "nothing is known": (["12", "1 N", "N"], {}, [], 0, f"{FEW} T", "", lambda deal: True),
    "bound and to open: a card with a value": (
        ["12", "1 N", "N"],
        {"opener": 1, "bound": [1]},
        [],
        0,
        FEW,
        "",
        lambda deal: not no_value(deal[0]),
    ),
    "bound and passed over: none": (
        ["12", "1 N", "N"],
        {"opener": 2, "bound": [2]},
        [],
        0,
        FEW,
        "",
        lambda deal: no_value(deal[1]),
    ),
    # Seat 1 took a 5 that all have seen; seat 2 has one card discarded and one on the table,
    # where seat 0's own lies too.
    "taken, discarded, face down": (
        ["5 4 12", "1 N", "N 2 2"],
        {},
        [
            *("0 place 1x5 = 5", "1 doubt", "0 place 1x1 = 4", "2 place 1x3 = 2"),
            *("1 pass", "0 pass", "2 place 1x4 = N", "1 pass", "0 place 1x5 = 12"),
        ],
        0,
        FEW.replace("4 4 4", "4 4").replace("5 5 5", "5").replace("1 2 ", "1 1 2 ") + " T",
        "5",
        lambda deal: True,
    ),
    # Seat 1 took the 1 that all have seen, and the 4 that only seat 0 has.
    "taken, seen by all or placed by oneself": (
        ["4 12", "1 N", "3 2"],
        {},
        ["0 place 1x2 = 4", "1 place 1x3 = 1", "2 doubt"],
        0,
        FEW.replace("4 4 4", "4 4").replace("3 3 3", "3 3") + " 2 T",
        "1 4",
        lambda deal: True,
    ),
    "the same for a spectator": (
        ["4", "N 1", "3 2"],
        {},
        ["0 place 1x2 = 4", "1 pass", "2 place 1x3 = 3", "1 doubt"],
        3,
        FEW.replace("4 4 4", "4 4").replace("3 3 3", "3 3") + " 12 2 T N",
        "3",
        lambda deal: True,
    ),
}


@pytest.mark.parametrize("name", SAMPLED)
def test_worlds_match_enumeration(name: str) -> None:
    """``sample`` draws evenly from all deals of physical cards that the view allows."""
    hands, setup, moves, seat, gone, known, allowed = SAMPLED[name]
    match = play(table(*hands, specials=TWO_NYMPHS, **setup), *moves)
    few_unseen(match, gone)
    seen = view(state_of(match), seat)
    every = deals(records.plain(state_of(match)), seat, known.split())
    possible = Counter(deal for deal in every if allowed(deal))
    rng, world, times = seeded(11), records.batch(State, 1), 40 * len(possible)
    found: Counter[Deal] = Counter()
    for _ in range(times):
        sample.sample(seen, seat, rng, world)
        found[tuple(tuple(codes(place)) for place in hidden(records.plain(world[0]), seat))] += 1
    expected = {deal: times * ways / possible.total() for deal, ways in possible.items()}
    assert found.keys() == expected.keys()
    deviation = sum((found[deal] - mean) ** 2 / mean for deal, mean in expected.items())
    assert deviation < once_in_a_thousand(len(expected) - 1)


def hidden(now: State, seat: int) -> list[int]:
    """The places that a seat cannot see: hands, cards face down, discards of others, the rest."""
    others = [other for other in range(now.seats) if other != seat]
    down = [at for at in range(now.placed) if now.by[at] != seat and not now.face_up >> at & 1]
    places = [now.hands[other] for other in others] + [now.pile[at] for at in down]
    return [*places, *(now.buried[other] for other in others), now.aside]


def deals(now: State, seat: int, known: list[str]) -> list[Deal]:
    """Every way to put all cards but the known ones in hidden places, as often as it comes up."""
    places = [codes(place) for place in hidden(now, seat)]
    fixed: list[list[str]] = [[] for _ in places]
    seat_1 = 0 if seat == 0 else 1
    for code in known:
        places[seat_1].remove(code)
        fixed[seat_1].append(code)
    found = []
    for order in permutations([code for place in places for code in place]):
        at, deal = 0, []
        for place, held in zip(places, fixed, strict=True):
            cards = [*held, *order[at : at + len(place)]]
            deal.append(tuple(sorted(cards, key=CARD_CODES.index)))
            at += len(place)
        found.append(tuple(deal))
    return found


def once_in_a_thousand(freedom: int) -> float:
    """The bound that chi-square passes once in a thousand tries (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + 3.09 * part**0.5) ** 3)
