"""Lunar: what a seat sees (LU-60), as a view, as news of an action, and as numbers."""

from __future__ import annotations

from moonlit.kernel.cards import one
from moonlit.kernel.codes import EVERYTHING, NOTHING, SOMETHING
from moonlit.kernel.decorators import rule
from moonlit.kernel.observing import blank, mark, write_packed, write_set
from moonlit.kernel.records import Ints

from .hands import all_singles
from .rules import partner
from .state import (
    ACTIONS,
    FLIP,
    KINDS,
    MAX_SEATS,
    NO_TRUMP,
    PASS,
    PASSED,
    PLAY,
    RANK_KINDS,
    SUIT_KINDS,
    TURNS,
    State,
)


@rule
def hide(shown: State, seat: int) -> None:
    """LU-60: hands, decks and passed cards are private, the last to giver and receiver.

    While they are chosen (LU-6), others seem not to have begun. That they have chosen is public,
    but tells nothing of the cards: the table says it (``Match.waiting``).
    """
    shown.aside = 0
    shown.rank_deck = 0
    shown.suit_deck = 0
    for other in range(shown.seats):
        if other != seat:
            shown.hands[other] = 0
            if shown.phase == PASS:
                shown.gave[other] = 0
                shown.steps[other] = 0
                shown.floors[other] = 0
                shown.passing |= one(other)
            elif other != partner(seat):
                shown.gave[other] = 0


@rule
def seen(state: State, actor: int, action: int, observer: int) -> int:
    if actor == observer or state.phase != PASS:
        return EVERYTHING
    # LU-6: face down, and nothing lies there before the choice is whole.
    return SOMETHING if state.steps[actor] == PASSED - 1 else NOTHING


# Own hand, sky, passed and received cards by kind; stars by kind, the track; trump, tiles, lead
# suit by suit; phase, steps, seats, round, limit of rounds, decks; by team, one's own first: place
# on the track, stars, points; the cards on the table by turn; by seat, oneself first: cards played
# by kind, suits lacked, ranks and suits held, the tiles, start player, leader, turn.
_PER_SEAT = KINDS + SUIT_KINDS + 7
OBSERVATION = 5 * KINDS + 13 + 3 * SUIT_KINDS + 9 + 6 + TURNS * ACTIONS + MAX_SEATS * _PER_SEAT


@rule
def observe(state: State, seat: int, out: Ints) -> None:
    blank(out, OBSERVATION)
    at = observe_cards(state, seat, out)
    at = observe_match(state, seat, out, at)
    for turn in range(TURNS):
        mark(out, at, state.table[turn])
        at += ACTIONS
    for i in range(state.seats):
        other = seat + i if seat + i < state.seats else seat + i - state.seats
        observe_seat(state, other, out, at)
        at += _PER_SEAT


@rule
def observe_cards(state: State, seat: int, out: Ints) -> int:
    """Cards by kind; returns where to go on."""
    received = 0
    if state.seats == 4 and state.phase != PASS:
        received = state.gave[partner(seat)]
    write_packed(out, 0, KINDS, state.hands[seat])
    write_packed(out, KINDS, KINDS, state.sky)
    write_packed(out, 2 * KINDS, KINDS, state.gave[seat])
    write_packed(out, 3 * KINDS, KINDS, received)
    for kind in range(KINDS):
        out[4 * KINDS + kind] = state.stars[kind]
    return 5 * KINDS


@rule
def observe_match(state: State, seat: int, out: Ints, at: int) -> int:
    """The table as a whole; returns where to go on."""
    for tricks in range(13):
        out[at + tricks] = state.track[tricks]
    at += 13
    trump = one(state.trump) >> RANK_KINDS if state.trump != NO_TRUMP else 0
    led = state.led >> RANK_KINDS
    suits = trump | state.tiles << SUIT_KINDS | led << 2 * SUIT_KINDS
    write_set(out, at, 3 * SUIT_KINDS, suits)
    at += 3 * SUIT_KINDS
    out[at] = state.phase == PASS
    out[at + 1] = state.phase == FLIP
    out[at + 2] = state.phase == PLAY
    out[at + 3] = state.steps[seat]
    out[at + 4] = state.seats
    out[at + 5] = min(state.round, 127)
    out[at + 6] = min(state.max_rounds, 127)
    out[at + 7] = state.ranks_left
    out[at + 8] = state.suits_left
    at += 9
    for i in range(2):
        team = (seat + i) & 1
        out[at + i] = state.tricks[team]
        out[at + 2 + i] = min(state.kept[team], 127)
        out[at + 4 + i] = min(state.points[team], 127)
    return at + 6


@rule
def observe_seat(state: State, other: int, out: Ints, at: int) -> None:
    write_packed(out, at, KINDS, state.played[other])
    at += KINDS
    lacks = state.lacks[other]
    for suit in range(SUIT_KINDS):
        out[at + suit] = lacks & all_singles(RANK_KINDS + suit) != 0
    at += SUIT_KINDS
    out[at] = state.rank_sizes[other]
    out[at + 1] = state.suit_sizes[other]
    out[at + 2] = state.black_lead == other
    out[at + 3] = state.white_lead == other
    out[at + 4] = state.starter == other
    out[at + 5] = state.leader == other
    out[at + 6] = state.turn == other
