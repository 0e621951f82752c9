"""Lunatic: what lies face down, by what its player announced.

Dealt at random, hardly a placement would be true; but nobody places at random. A world is as likely
as ``club`` players would have placed in it just so: face, number, value and cards, step by step.
Since true placements are rare among random worlds, half of the worlds are dealt with the one that
can be doubted being true, and weigh accordingly less.
"""

from __future__ import annotations

from typing import Any

from moonlit.games.lunatic.rounds import after
from moonlit.games.lunatic.rules import apply
from moonlit.games.lunatic.sample import sample, unseen
from moonlit.games.lunatic.sets import SHAPESHIFTERS, draw_card, kinds, minus_one, plus, three
from moonlit.games.lunatic.state import (
    ANNOUNCE,
    CARD,
    CHOOSE_CARDS,
    CHOOSE_COUNT,
    CHOOSE_VALUE,
    COUNT,
    PLACE_DOWN,
    TURN,
    State,
)
from moonlit.kernel.cards import count, has, lowest, one, without
from moonlit.kernel.codes import NOBODY
from moonlit.kernel.contract import advise, put
from moonlit.kernel.decorators import rule
from moonlit.kernel.random import draw
from moonlit.kernel.records import Ints

SLIP = 0.08  # how likely somebody does not do as the club does
READ = 2  # how many placements are read, the latest first


@rule
def imagine(
    view: State, seat: int, past: Any, rng: Ints, out: list[State], room: list[State]
) -> float:
    """Write a world that the view allows; how plausible it is, up to a factor.

    The view alone says who placed what, so the past is not needed.
    """
    latest = view.placed - 1
    pool = unseen(view, seat)
    true_cards = 0
    chance_true = 0.0
    if latest >= 0 and view.by[latest] != seat and not has(view.face_up, latest):
        true_cards = pool & (three(view.announced[latest] - 1) | SHAPESHIFTERS)
        chance_true = 1.0
        for i in range(view.each):
            chance_true *= max(0, count(true_cards) - i) / (count(pool) - i)
    if chance_true > 0.0 and draw(rng) < 1 << 31:
        shown = put(room, view)
        for _ in range(view.each):
            kind = draw_card(rng, true_cards)
            true_cards = minus_one(true_cards, kind)
            shown.pile[latest] = plus(shown.pile[latest], one(kind))
        shown.face_up |= one(latest)
        sample(shown, seat, rng, out)
        out[0].face_up = view.face_up
        weight = 1.0 / (0.5 + 0.5 / chance_true)
    else:
        sample(view, seat, rng, out)
        weight = 1.0
        if chance_true > 0.0:
            cards = out[0].pile[latest]
            if cards & ~(three(view.announced[latest] - 1) | SHAPESHIFTERS) == 0:
                weight = 1.0 / (0.5 + 0.5 / chance_true)
            else:
                weight = 2.0
    read = 0
    for i in range(view.placed):
        at = latest - i
        if read < READ and view.by[at] != seat and not has(view.face_up, at):
            weight *= plausible(out[0], at, rng, room)
            read += 1
    return weight


@rule
def plausible(world: State, at: int, rng: Ints, room: list[State]) -> float:
    """How likely a club player would have made this placement of this round."""
    state = put(room, world)
    take_back(state, at)
    seat, cards = world.by[at], world.pile[at]
    likely = 1.0
    for _ in range(3 + world.each):
        action = PLACE_DOWN
        if state.phase == CHOOSE_COUNT:
            action = COUNT + world.each - 1
        elif state.phase == CHOOSE_VALUE:
            action = ANNOUNCE + world.announced[at] - 1
        elif state.phase == CHOOSE_CARDS:
            kind = lowest(kinds(cards))
            cards = minus_one(cards, kind)
            action = CARD + kind
        likely *= 1.0 - SLIP if advise(state, seat, rng) == action else SLIP
        if cards == 0:
            break
        apply(state, seat, action)
    return likely


@rule
def take_back(state: State, at: int) -> None:
    """Go back to the turn in which a placement of this round was made."""
    for later in range(at, state.placed):
        seat = state.by[later]
        state.hands[seat] = plus(state.hands[seat], state.pile[later])
        state.sizes[seat] += state.each
        state.still_in |= one(seat)
        state.by[later] = NOBODY if later > at else seat
        state.announced[later] = 0
        state.pile[later] = 0
        state.face_up = without(state.face_up, later)
    seat = state.by[at]
    state.by[at] = NOBODY
    state.placed = at
    state.placer = NOBODY
    state.doubtable = 0
    state.passed = 0
    if at == 0:
        state.each = 0
    else:
        state.placer = state.by[at - 1]
        # Who is next may doubt what lies face down; others come later because somebody passed.
        right_after = after(state, state.placer) == seat
        state.doubtable = 1 if right_after and not has(state.face_up, at - 1) else 0
    state.turn = seat
    state.acting = one(seat)
    state.phase = TURN
    state.placing_up = 0
    state.placing_count = 0
    state.placing_value = 0
    state.chosen = 0
