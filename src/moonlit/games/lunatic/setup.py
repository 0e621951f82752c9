"""Lunatic: positions with an empty table, as scenario files write them, put into a state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from moonlit.errors import BadInput
from moonlit.games import reading
from moonlit.kernel import records
from moonlit.kernel.codes import NOBODY

from .positions import CARD_CODES, DIRECTIONS, copies
from .state import NEXT_TURN, SATYR, State

SETUP = ("hands", "seed", "dealer", "opener", "direction", "bound", "out")


def set_up(state: State, setup: Mapping[str, Any], draw: Any) -> None:
    reading.known_keys(setup, SETUP, "setup")
    now = records.plain(state)
    hands = reading.dealt(setup, now.seats, CARD_CODES, alike=False)
    out, bound = seats_in(setup, "out", now.seats), seats_in(setup, "bound", now.seats)
    for seat in out:
        if hands[seat]:
            refuse("out_with_cards", seat=seat)
    for seat in bound:
        if not hands[seat]:
            refuse("bound_without_cards", seat=seat)
    if sum(bool(hand) for hand in hands) < 2:
        refuse("over_already")
    used = [kind for hand in hands for kind in hand] + [SATYR] * len(bound)
    reading.no_more_than(used, copies(now.deck), CARD_CODES)
    direction = setup.get("direction", 1)
    if type(direction) is not int or direction not in DIRECTIONS:
        refuse("no_direction", value=reading.shown(direction))
    dealer = dealer_of(setup, now, draw)
    opener = reading.whole(setup.get("opener", dealer), 0, now.seats - 1, "setup: opener")  # LN-3
    state.dealer = dealer
    arrange(state, hands, opener, direction, bound, out)


def refuse(name: str, **values: Any) -> NoReturn:
    raise BadInput.named(name, game="lunatic", **values)


def seats_in(setup: Mapping[str, Any], key: str, seats: int) -> list[int]:
    """A list of different seats."""
    given = setup.get(key, [])
    if not isinstance(given, list):
        refuse("no_seats", key=key, value=reading.shown(given))
    for seat in given:
        reading.whole(seat, 0, seats - 1, f"setup: {key}")
    if len(set(given)) != len(given):
        refuse("seat_twice", key=key, value=reading.shown(given))
    return given


def dealer_of(setup: Mapping[str, Any], now: State, draw: Any) -> int:
    """The dealer: given, or the table's, or who opens (LN-3), or drawn (LN-2)."""
    if "dealer" in setup:
        return reading.whole(setup["dealer"], 0, now.seats - 1, "setup: dealer")
    if now.dealer != NOBODY:
        return now.dealer
    if "opener" in setup:
        return reading.whole(setup["opener"], 0, now.seats - 1, "setup: opener")
    return int(draw(1, (now.seats,))[0])


def arrange(
    state: State,
    hands: Sequence[Sequence[int]],
    opener: int,
    direction: int = 1,
    bound: Sequence[int] = (),
    out: Sequence[int] = (),
) -> None:
    """Put a started match into a position in which a round is to be opened, and begin its turn.

    ``hands`` are kinds of cards by seat, any number each; cards in no hand and before no ``bound``
    seat count as discarded unseen. ``out`` are the seats out, in order; a seat without cards is out
    too, after these (LN-20).
    """
    from .rounds import go_on
    from .rules import clear_game
    from .sets import minus, plus_one

    clear_game(state)
    state.round = 1
    state.direction = direction
    left = int(state.deck)
    for seat, kinds in enumerate(hands):
        hand = 0
        for kind in kinds:
            hand = plus_one(hand, kind)
        left = minus(left, hand)
        state.hands[seat] = hand
        state.sizes[seat] = len(kinds)
    gone = 0
    for seat in bound:
        state.bound |= 1 << seat
        gone = plus_one(gone, SATYR)
    state.gone = gone
    state.aside = minus(left, gone)
    for seat in [*out, *(seat for seat, kinds in enumerate(hands) if not kinds)]:
        if state.still_in >> seat & 1:
            state.out_order[state.outs] = seat
            state.outs += 1
            state.still_in &= ~(1 << seat)
    state.opener = opener
    state.phase = NEXT_TURN
    go_on(state)
