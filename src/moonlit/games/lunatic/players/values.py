"""Lunatic between two rounds: how many cards all hold, and who opens.

The table says how likely a player gets out before another one; so the expected place is the number
of those out already, and the sum of these over all others still in.
"""

from __future__ import annotations

from typing import Any

from moonlit.bots.values.standings import count_in, expected, place
from moonlit.games.lunatic.sets import copies
from moonlit.games.lunatic.state import BOX, NYMPH, SPECIALS, State
from moonlit.kernel.cards import count, has
from moonlit.kernel.decorators import rule

MOST_CARDS = 20
SIZE = 2 * MOST_CARDS

# The tables that are stored, for so many players and these options; each from so many matches.
TABLES: list[tuple[int, dict[str, Any]]] = [
    (seats, options)
    for options in ({}, {"specials": dict(zip(SPECIALS, BOX, strict=True))})
    for seats in (3, 4)
]
MATCHES = 20_000


def options(view: State) -> list[int]:
    """The options that decide what cards are worth, as ``start`` takes them."""
    deck = int(view.deck)
    return [0, *(int(count(deck & copies(NYMPH + special))) for special in range(4)), -1]


@rule
def standing(state: State, seat: int) -> int:
    """The size of a hand, and whether the player opens."""
    return 2 * min(state.sizes[seat], MOST_CARDS - 1) + (state.turn == seat)


@rule
def worth(state: State, table: Any, out: Any) -> None:
    last = state.seats - 1
    for rank in range(state.outs):
        out[state.out_order[rank]] = 1.0 - rank / last
    for seat in range(state.seats):
        if has(state.still_in, seat):
            out[seat] = 1.0 - state.outs / last
    for seat in range(state.seats):
        for other in range(seat):
            if has(state.still_in, seat) and has(state.still_in, other):
                own, theirs = standing(state, seat), standing(state, other)
                before = expected(table, SIZE, own, theirs)
                after = expected(table, SIZE, theirs, own)
                part = 1.0 / (last * max(before + after, 1e-9))
                out[seat] -= after * part
                out[other] -= before * part


@rule
def note(state: State, shares: Any, sums: Any, times: Any) -> None:
    for seat in range(state.seats):
        for other in range(state.seats):
            if seat != other and has(state.still_in, seat) and has(state.still_in, other):
                first = 0.5 if shares[seat] == shares[other] else 0.0
                if shares[seat] > shares[other]:
                    first = 1.0
                count_in(
                    sums, times, place(SIZE, standing(state, seat), standing(state, other)), first
                )
