"""Deal unseen cards to the seats that may hold them, every possible deal equally likely."""

from __future__ import annotations

from .cards import count, has, one, without
from .decorators import rule
from .random import draw, pick
from .records import Ints


@rule
def deal_hidden(
    rng: Ints, pool: int, seats: int, me: int, lacks: Ints, sizes: Ints, hands: Ints
) -> int:
    """Give ``sizes[seat]`` cards of the pool to every seat but ``me``, none of ``lacks[seat]``.

    All possible deals are equally likely; there must be one. What is left over is returned.
    """
    while True:
        left = propose(rng, pool, seats, me, lacks, sizes, hands)
        if left >= 0:
            return left


@rule
def propose(
    rng: Ints, pool: int, seats: int, me: int, lacks: Ints, sizes: Ints, hands: Ints
) -> int:
    """One try: the cards left over, or -1 if it came to nothing.

    Seats draw in turn, those with the least choice first. A seat with n cards to draw k from makes
    any one draw with a chance of 1 in C(n, k), where n depends on what others took before. The try
    is kept with a chance that evens this out: the product of C(n, k) / C(most, k), where ``most``
    is a bound of n that holds for all tries.
    """
    left = pool
    dealt = 0  # the cards of seats that have drawn
    waiting = without((1 << seats) - 1, me)
    chance = 1.0
    while waiting:
        seat = least_choice(pool, waiting, seats, lacks)
        allowed = left & ~lacks[seat]
        n, k = count(allowed), sizes[seat]
        if n < k:
            return -1
        most = count(pool & ~lacks[seat])
        for other in range(seats):
            if other != me and not has(waiting, other):
                # Cards that this seat may hold too, and that the other could not do without.
                most -= max(0, sizes[other] - count(pool & ~lacks[other] & lacks[seat]))
        most = min(most, count(pool) - dealt)
        if n < most:
            for i in range(k):
                chance *= (n - i) / (most - i)
        hand = 0
        for _ in range(k):
            card = pick(rng, allowed)
            allowed = without(allowed, card)
            hand |= one(card)
        hands[seat] = hand
        left &= ~hand
        dealt += k
        waiting = without(waiting, seat)
    if chance < 1.0 and draw(rng) >= chance * 4294967296.0:
        return -1
    return left


@rule
def least_choice(pool: int, waiting: int, seats: int, lacks: Ints) -> int:
    """Of the seats still to draw, the one that may hold the fewest cards of the pool."""
    fewest, found = 64, 0
    for seat in range(seats):
        if has(waiting, seat) and count(pool & ~lacks[seat]) < fewest:
            fewest, found = count(pool & ~lacks[seat]), seat
    return found
