"""Lunar: which hands fit what the partner passed, the tiles flipped and the cards played.

A world is as likely as ``club`` players would have passed, flipped and played in it just so: the
hands are put back as they were, and the round is played again.
"""

from __future__ import annotations

from typing import Any

from moonlit.bots.replay import plausible
from moonlit.games.lunar.hands import amount, kinds_of, one_of
from moonlit.games.lunar.rules import choose_to_pass, give, open_flips, open_passing, partner
from moonlit.games.lunar.sample import sample
from moonlit.games.lunar.state import NO_TRUMP, PASS, PASSED, SUIT_KINDS, TEAMS, State
from moonlit.games.lunar.tricks import lead
from moonlit.kernel.cards import count, first, lowest
from moonlit.kernel.codes import NOBODY, NOTHING_READ
from moonlit.kernel.contract import advise, put
from moonlit.kernel.decorators import rule
from moonlit.kernel.records import Ints

# How likely somebody does not do as the club does. Rather high: a round has up to 36 actions of
# others, and who plays better than the club should not be misread.
SLIP = 0.3


@rule
def imagine(
    view: State, seat: int, past: Any, rng: Ints, out: list[State], room: list[State]
) -> float:
    """Write a world that the view allows; how plausible it is, up to a factor.

    With two players all worlds are alike: what came to the sky, and when, is no part of the past.
    """
    sample(view, seat, rng, out)
    if rewind(out[0], past, room) < 0:
        return 1.0
    begun = put(room, out[0])
    take_back_pass(begun, partner(seat))
    weight = plausible_pass(begun, partner(seat), out[0].gave[partner(seat)], rng)
    since = rewind(out[0], past, room)
    return weight * plausible(room[0], past, since, seat, SLIP, rng)


@rule
def rewind(world: State, past: Any, room: list[State]) -> int:
    """Write the world as it was before the first flip; the row of the past that goes on from there.

    Below zero: there is nothing to read.
    """
    since = len(past) - acted(world)
    if world.seats == 2 or world.phase == PASS or since < 0:
        return NOTHING_READ
    take_back_plays(put(room, world))
    return since


@rule
def acted(view: State) -> int:
    """How many tiles were flipped and cards played in this round."""
    actions = SUIT_KINDS - count(view.tiles)
    for seat in range(view.seats):
        actions += amount(view.played[seat])
    return actions


@rule
def take_back_plays(state: State) -> None:
    """Go back to the first flip."""
    for seat in range(state.seats):
        give(state, seat, state.hands[seat] + state.played[seat])
        state.played[seat] = 0
        state.lacks[seat] = 0
    for team in range(TEAMS):
        state.tricks[team] = 0
        state.kept[team] = 0
    state.tiles = first(SUIT_KINDS)
    state.trump = NO_TRUMP
    lead(state, NOBODY)
    open_flips(state)


@rule
def take_back_pass(state: State, giver: int) -> None:
    """Go back to the dealt hand of a seat that has not yet chosen what to pass."""
    take_back_plays(state)
    give(state, giver, state.hands[giver] + state.gave[giver] - state.gave[partner(giver)])
    state.gave[giver] = 0
    state.steps[giver] = 0
    open_passing(state)


@rule
def plausible_pass(state: State, giver: int, passed: int, rng: Ints) -> float:
    """How likely a seat passes just these cards; a position without a pass tells nothing."""
    weight = 1.0
    if amount(passed) == PASSED:
        for _ in range(PASSED):
            kind = lowest(kinds_of(passed, 1))
            weight *= 1.0 - SLIP if advise(state, giver, rng) == kind else SLIP
            passed -= one_of(kind)
            choose_to_pass(state, giver, kind)
    return weight
