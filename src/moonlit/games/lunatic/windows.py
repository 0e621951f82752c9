"""Lunatic: anytime cards and the windows in which they are played (LN-30)."""

from __future__ import annotations

from moonlit.kernel.cards import count, has, one, without
from moonlit.kernel.codes import NOBODY
from moonlit.kernel.decorators import rule

from .rounds import (
    beside,
    discard_pile,
    doubt,
    get_out,
    shows,
    stand,
)
from .sets import NYMPHS, minus, plus
from .state import (
    ASTRONOMER,
    COVERED,
    DECLINE,
    MAX_SEATS,
    NEXT_TURN,
    NO_ANSWER,
    PLAY_ASTRONOMER,
    PLAY_NYMPHS,
    PLAY_SATYR,
    SATYR,
    TURN,
    State,
)


@rule
def answer(state: State, seat: int, action: int) -> None:
    state.answers[seat] = action
    state.acting = without(state.acting, seat)
    if state.acting == 0:
        close_window(state)


@rule
def close_window(state: State) -> None:
    """LN-30: one card counts, the other answers are forgotten; when all decline, the turn comes."""
    player = first_player(state)
    played = state.answers[player] if player != NOBODY else DECLINE
    for seat in range(MAX_SEATS):
        state.answers[seat] = NO_ANSWER
    state.last_player = player
    state.last_anytime = played
    if played == DECLINE:
        state.phase = TURN
        state.acting = one(state.turn)
        return
    lay(state, player, cards_of(played))
    if played == PLAY_NYMPHS:
        cover(state, player)
    elif played == PLAY_ASTRONOMER:
        state.doubted_rounds = -1  # LN-36: the Astronomer is discarded
        doubt(state, player, played)
    else:
        bind(state, player, played - PLAY_SATYR)


@rule
def first_player(state: State) -> int:
    """LN-30: the first who plays a card, from the player whose turn it is, in the direction."""
    seat = state.turn
    for _ in range(state.seats):
        if state.answers[seat] > DECLINE:
            return seat
        seat = beside(state, seat)
    return NOBODY


@rule
def cards_of(action: int) -> int:
    """The cards with which an anytime action is taken."""
    if action == PLAY_NYMPHS:
        return NYMPHS
    return 1 << ASTRONOMER if action == PLAY_ASTRONOMER else 1 << SATYR


@rule
def lay(state: State, seat: int, cards: int) -> None:
    """Anytime cards leave the hand, face up; they are never part of the round's cards."""
    state.hands[seat] = minus(state.hands[seat], cards)
    state.sizes[seat] -= count(cards)
    state.gone = plus(state.gone, cards)
    shows(state, seat, cards)


@rule
def bind(state: State, seat: int, target: int) -> None:
    """LN-34: a Satyr has been played."""
    state.bound |= one(target)
    if state.sizes[seat] == 0:
        leave(state, seat)
    state.phase = NEXT_TURN


@rule
def leave(state: State, seat: int) -> None:
    """LN-37: a player's last card was an anytime card."""
    if state.doubtable and state.placer == seat:
        return  # LN-20: a placement of theirs can still be doubted
    if count(state.still_in) == 2:
        stand(state)  # the placement of the only other player stands first
    get_out(state, seat)


@rule
def cover(state: State, seat: int) -> None:
    """LN-32: the three Nymphs have been played."""
    state.last_rule = COVERED
    state.last_placer = state.placer
    stand(state)  # its player is out before the Nymphs' player
    discard_pile(state)
    if state.sizes[seat] == 0 and has(state.still_in, seat):  # LN-37
        get_out(state, seat)
    state.opener = seat
