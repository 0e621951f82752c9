"""Shoot the Moon: which hands fit the cards that were played, and those that were not.

A world is as likely as ``club`` players would have played the round in it just so, card by card:
the hands are put back as they were dealt, and the round is played again.
"""

from __future__ import annotations

from typing import Any

from moonlit.bots.replay import plausible
from moonlit.games.shoot_the_moon.cards import with_kind
from moonlit.games.shoot_the_moon.rules import lead, left_of
from moonlit.games.shoot_the_moon.state import State
from moonlit.games.shoot_the_moon.views import sample
from moonlit.kernel.codes import NOTHING_READ
from moonlit.kernel.contract import put
from moonlit.kernel.decorators import rule
from moonlit.kernel.records import Ints

SLIP = 0.05  # how likely somebody does not do as the club does


@rule
def imagine(
    view: State, seat: int, past: Any, rng: Ints, out: list[State], room: list[State]
) -> float:
    """Write a world that the view allows; how plausible it is, up to a factor.

    With two players all worlds are alike: what the dummy turned up, and when, is no part of the
    past, and one other hand tells too little to be worth the search for it.
    """
    sample(view, seat, rng, out)
    since = rewind(out[0], past, room)
    return 1.0 if since < 0 else plausible(room[0], past, since, seat, SLIP, rng)


@rule
def rewind(world: State, past: Any, room: list[State]) -> int:
    """Write the world as it was dealt; the row of the past that goes on from there.

    Below zero: there is nothing to read.
    """
    played = cards_played(world)
    if world.seats == 2 or played > len(past):
        return NOTHING_READ
    since = len(past) - played
    deal_again(put(room, world), past, since)
    return since


@rule
def cards_played(view: State) -> int:
    """How many cards of this round the players have put down."""
    cards = view.seats * view.hand_size
    for seat in range(view.seats):
        cards -= view.sizes[seat]
    return cards


@rule
def deal_again(state: State, past: Any, since: int) -> None:
    """Go back to the deal of a round whose plays stand in the past from ``since`` on."""
    for i in range(len(state.hands)):
        state.sizes[i] = state.hand_size if i < state.seats else 0
        state.lacks[i] = 0
        state.tricks[i] = 0
        state.chips[i] = state.chips_at_deal[i]
    for i in range(since, len(past)):
        state.hands[past[i][0]] = with_kind(state.hands[past[i][0]], past[i][1])
    state.shown = 0
    lead(state, left_of(state, state.dealer))
