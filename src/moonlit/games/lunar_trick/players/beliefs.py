"""Lunar Trick: which hands fit the cards that were played after the opening.

A world is as likely as ``club`` players would have played the tricks in it just so: the hands are
put back as they were after the opening, and the tricks are played again.
"""

from __future__ import annotations

from typing import Any

from moonlit.bots.replay import plausible
from moonlit.games.lunar_trick.rules import apply, hand_size, lead, legal
from moonlit.games.lunar_trick.state import TRICKS, State
from moonlit.games.lunar_trick.views import sample
from moonlit.kernel.cards import has, one
from moonlit.kernel.codes import NOTHING_READ
from moonlit.kernel.contract import put
from moonlit.kernel.decorators import rule
from moonlit.kernel.records import Ints

# How likely somebody does not do as the club does. Rather high: with 0.1 who searches is misread.
SLIP = 0.3


@rule
def imagine(
    view: State, seat: int, past: Any, rng: Ints, out: list[State], room: list[State]
) -> float:
    """Write a world that the view allows; how plausible it is, up to a factor."""
    sample(view, seat, rng, out)
    since = rewind(out[0], past, room)
    return 1.0 if since < 0 else plausible(room[0], past, since, seat, SLIP, rng)


@rule
def rewind(world: State, past: Any, room: list[State]) -> int:
    """Write the world as it was at the first lead; the row of the past that goes on from there.

    Below zero: there is nothing to read.
    """
    played = cards_played(world)
    if played == 0 or played > len(past):
        return NOTHING_READ
    since = len(past) - played
    begun = put(room, world)
    reopen(begun, past, since)
    for i in range(since, len(past)):  # once only to count the tricks, and so the opening
        if not has(legal(begun, past[i][0]), past[i][1]):
            return NOTHING_READ  # this is not the past of this round, and tells nothing
        apply(begun, past[i][0], past[i][1])
    for other in range(world.seats):
        begun.counts[other] = 2 * world.counts[other] - begun.counts[other]
    reopen(begun, past, since)
    return since


@rule
def cards_played(view: State) -> int:
    """How many cards of this round were played after the opening."""
    if view.phase != TRICKS:
        return 0
    cards = view.seats * (hand_size(view.seats) - 1)
    for seat in range(view.seats):
        cards -= view.sizes[seat]
    return cards


@rule
def reopen(state: State, past: Any, since: int) -> None:
    """Go back to the first lead; the plays stand in the past from ``since`` on. Counts stay."""
    for seat in range(state.seats):
        state.sizes[seat] = hand_size(state.seats) - 1
        state.lacks[seat] = 0
    for i in range(since, len(past)):
        state.hands[past[i][0]] |= one(past[i][1])
        state.shown &= ~one(past[i][1])
    lead(state, past[since][0])
