"""Lunatic: full states that a view allows."""

from __future__ import annotations

from moonlit.kernel.cards import count, has
from moonlit.kernel.contract import put
from moonlit.kernel.decorators import rule
from moonlit.kernel.records import Ints

from .rounds import able
from .sets import VALUED, draw_card, memory, minus, minus_one, plus, plus_one
from .state import TURN, WINDOW, State


@rule
def sample(view: State, seat: int, rng: Ints, out: list[State]) -> None:
    """Deal unseen cards to hands, placements face down, and discards, every deal equally likely.

    Recorded, and kept to: own cards (in hand, in this round, discarded); cards face up, in this
    round or discarded, and anytime cards played; doubted and face-up cards that a seat took, and
    own cards that a seat took, both until that seat next places face down (when one of a kind is
    shown, it is taken to be one that was known there); who holds no card with a value (LN-35),
    until that seat takes cards; that a bound player who is to open holds one.
    Forgotten: which of a seat's known cards may remain after it placed some face down; that what a
    player freed by LN-35 then places has no value; which of the own cards another seat has known
    (``remembered`` of others is empty in the sampled state). Nothing is drawn from how others have
    played.
    """
    state = put(out, view)
    while True:
        deal_unseen(view, seat, rng, state)
        opening = view.placed == 0 and (view.phase == WINDOW or view.phase == TURN)
        if not opening or able(state, view.turn):  # LN-35
            return


@rule
def deal_unseen(view: State, seat: int, rng: Ints, state: State) -> None:
    """One deal of the cards that the view does not show."""
    pool = unseen(view, seat)
    # LN-35: seats without a value draw first, from all that has none. They choose from the same
    # cards, so that whatever they draw leaves the others the same number of deals.
    for without_value in range(2):
        for other in range(view.seats):
            if other != seat and has(view.valueless, other) == (without_value == 0):
                known = known_in(view, seat, other)
                limit = ~VALUED if without_value == 0 else -1
                drawn = draw_set(rng, pool & limit, view.sizes[other] - count(known))
                pool = minus(pool, drawn)
                state.hands[other] = plus(known, drawn)
    for at in range(view.placed):
        if view.by[at] != seat and not has(view.face_up, at):
            state.pile[at] = draw_set(rng, pool, view.each)
            pool = minus(pool, state.pile[at])
    for other in range(view.seats):
        if other != seat:
            state.buried[other] = draw_set(rng, pool, view.buried_sizes[other])
            pool = minus(pool, state.buried[other])
    state.aside = pool


@rule
def unseen(view: State, seat: int) -> int:
    """The cards that the view shows nowhere."""
    pool = minus(view.deck, view.gone)
    for at in range(view.placed):
        pool = minus(pool, view.pile[at])  # one's own and those face up
    for other in range(view.seats):
        if other != seat:
            pool = minus(pool, known_in(view, seat, other))
    if seat < view.seats:
        pool = minus(pool, view.hands[seat])
        pool = minus(pool, view.chosen)
        pool = minus(pool, view.buried[seat])
    return pool


@rule
def known_in(view: State, seat: int, other: int) -> int:
    """The cards that a seat, or a spectator, knows in another's hand."""
    known = view.known[other]
    if seat < view.seats:
        known = plus(known, view.remembered[memory(seat, other)])
    return known


@rule
def draw_set(rng: Ints, pool: int, number: int) -> int:
    """So many cards drawn from a pool."""
    drawn = 0
    for _ in range(number):
        kind = draw_card(rng, pool)
        pool = minus_one(pool, kind)
        drawn = plus_one(drawn, kind)
    return drawn
