"""Shoot the Moon: the positions of scenario files, put into a state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from moonlit.errors import BadInput
from moonlit.games import reading
from moonlit.kernel import records
from moonlit.kernel.codes import NOBODY

from .positions import CARD_CODES, sides
from .state import (
    BIG_MOON,
    DUMMY,
    KINDS,
    NUMBERS,
    PRINTED_GOAL,
    TRICKS,
    State,
    big_moons,
    little_moons,
)

SETUP = ("hands", "scores", "seed", "dealer", "dummy", "leader", "tricks")
MOST_CHIPS = 100


def set_up(state: State, setup: Mapping[str, Any], draw: Any) -> None:
    from . import rules

    reading.known_keys(setup, SETUP, "setup")
    now = records.plain(state)
    hands = reading.dealt(setup, now.seats, CARD_CODES)
    length = len(hands[0])
    reading.hand_length(length, now.hand_size)
    given = dummy_of(setup, now.seats, length)
    used = [kind for hand in hands for kind in hand] + given
    left = reading.no_more_than(used, copies(now), CARD_CODES)
    rest = [kind for kind in range(KINDS) for _ in range(left[kind])]
    order = draw(1, (len(rest), now.seats))
    if now.seats == 2 and not given:
        given = [rest[at] for at in order[:length]]
        rest = [rest[at] for at in order[length : len(rest)]]

    state.round = 1
    state.phase = TRICKS
    state.dealer = dealer_of(setup, now, drawn=order[-now.seats])
    for seat, hand in enumerate(hands):
        state.hands[seat] = card_set(hand)
        state.sizes[seat] = length
    for at, kind in enumerate(given):
        state.dummy[at] = kind
        state.sizes[DUMMY] = at + 1
    state.aside = card_set(rest)  # cards given to nobody are not used (SM-5)
    count_sides(state, now, setup, length)
    leader = rules.left_of(state, state.dealer)  # SM-6
    if "leader" in setup:
        last = DUMMY if now.seats == 2 else now.seats - 1  # SM-42: the dummy may lead
        leader = reading.whole(setup["leader"], 0, last, "setup: leader")
    rules.lead(state, leader)


def refuse(name: str, **values: Any) -> NoReturn:
    raise BadInput.named(name, game="shoot-the-moon", **values)


def copies(now: State) -> list[int]:
    """SM-1: how many there are of each kind."""
    coloured = [int(kind % NUMBERS < now.highest) for kind in range(BIG_MOON)]
    return [*coloured, big_moons(now), little_moons(now)]


def card_set(kinds: list[int]) -> int:
    from .cards import with_kind

    found = 0
    for kind in kinds:
        found = int(with_kind(found, kind))
    return found


def dummy_of(setup: Mapping[str, Any], seats: int, length: int) -> list[int]:
    """SM-40: the dummy's pile, if it is given."""
    if "dummy" not in setup:
        return []
    if seats != 2:
        refuse("dummy_for_two")
    dummy = reading.cards(setup["dummy"], CARD_CODES, "setup: dummy")
    if len(dummy) != length:
        refuse("dummy_length", length=length, number=len(dummy))
    return dummy


def dealer_of(setup: Mapping[str, Any], now: State, drawn: int) -> int:
    """The dealer: given, or the table's, or seen from the first leader (SM-6), or drawn."""
    if "dealer" in setup:
        return reading.whole(setup["dealer"], 0, now.seats - 1, "setup: dealer")
    if now.dealer != NOBODY:
        return now.dealer
    leader = setup.get("leader")
    if isinstance(leader, int) and leader < now.seats and "tricks" not in setup:
        return (leader - 1) % now.seats
    return drawn


def count_sides(state: State, now: State, setup: Mapping[str, Any], length: int) -> None:
    """Chips and tricks by side."""
    number, full = len(sides(now)), now.hand_size
    chips = now.chips[:number]
    if "scores" in setup:
        chips = reading.wholes(setup["scores"], number, 0, MOST_CHIPS, "setup: scores")
    most = max(chips)
    if length == full and most >= PRINTED_GOAL + now.goal_more and chips.count(most) == 1:
        refuse("won_already", chips=most)
    tricks = [0] * number
    if "tricks" in setup:
        tricks = reading.wholes(setup["tricks"], number, 0, full, "setup: tricks")
    if sum(tricks) + length > full:
        refuse("many_tricks", tricks=sum(tricks), length=length, most=full)
    for side in range(number):
        state.chips[side] = state.chips_at_deal[side] = chips[side]
        state.tricks[side] = tricks[side]
