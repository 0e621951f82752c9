"""Lunatic: what a seat sees (LN-40), as a view, as news of an action, and as numbers."""

from __future__ import annotations

from moonlit.kernel.cards import count, has, one
from moonlit.kernel.codes import EVERYTHING, NOTHING, SOMETHING
from moonlit.kernel.decorators import rule
from moonlit.kernel.observing import write_numbers
from moonlit.kernel.places import BY_SEAT, Each, Places, Run
from moonlit.kernel.records import Ints

from .limits import to_beat
from .placing import clear_placing
from .sets import copies, memory, plus
from .state import (
    CHOOSE_CARDS,
    CHOOSE_COUNT,
    CHOOSE_VALUE,
    CODES,
    DOUBT,
    KINDS,
    MAX_SEATS,
    NARROW,
    NO_ANSWER,
    NYMPH,
    PASS,
    PLACEMENTS,
    SHAPESHIFTER,
    SPECIALS,
    TURN,
    WINDOW,
    State,
)


@rule
def half_made(state: State) -> bool:
    """Is a placement being made, step by step?"""
    return state.phase >= CHOOSE_COUNT and state.phase <= CHOOSE_CARDS


@rule
def hide(shown: State, seat: int) -> None:
    """LN-40: hands, cards face down or discarded unseen, and what others remember are private.

    Answers in a window and placements half made are erased with the very fact of them: others seem
    still to be asked, or still to take their turn.
    """
    shown.aside = 0
    if half_made(shown) and shown.turn != seat:
        shown.phase = TURN
        clear_placing(shown)
    for at in range(shown.placed):
        if shown.by[at] != seat and not has(shown.face_up, at):
            shown.pile[at] = 0
    for other in range(MAX_SEATS):
        if other != seat:
            shown.hands[other] = 0
            shown.buried[other] = 0
            shown.answers[other] = NO_ANSWER
            if shown.phase == WINDOW:  # LN-30: as though they had not answered
                shown.acting |= shown.still_in & one(other)
            for held_by in range(MAX_SEATS):
                shown.remembered[memory(other, held_by)] = 0


@rule
def seen(state: State, actor: int, action: int, observer: int) -> int:
    """A placement is noticed with its last card; face, count and value then stand in the view.

    Of a window nothing is noticed but the card that counts, told by ``last_player`` and
    ``last_anytime`` when the window is closed.
    """
    if actor == observer:
        return EVERYTHING
    if state.phase == TURN and action in (PASS, DOUBT):
        return EVERYTHING
    if state.phase == CHOOSE_CARDS and count(state.chosen) + 1 == state.placing_count:
        return EVERYTHING if state.placing_up else SOMETHING  # LN-40
    return NOTHING


OF_A_SEAT = Places(
    Run("known", "how many of each kind you know it to hold", CODES),
    Run("cards", "how many cards it holds"),
    Run("buried", "how many of its cards it has discarded unseen"),
    Run("still_in", "1 if it is still in"),
    Run("bound", "1 if it is bound by a Satyr"),
    Run("passed", "1 if it passed on the last placement"),
    Run("valueless", "1 if it has shown to hold no card with a value"),
    Run("turn", "1 if it is its turn"),
    Run("opener", "1 if it opened the pile"),
    Run("placer", "1 if it made the last placement"),
    Run("last_placer", "1 if the placement settled last was its own"),
    Run("last_doubter", "1 if it doubted that one"),
    Run("last_taker", "1 if it took the pile for that"),
    Run("got_out", "1 for the place in which it got out", ("first", "second", "third")),
)
OF_A_PLACEMENT = Places(
    Run("cards", "how many of each kind are in it, where you know", CODES),
    Run("by", "1 for who made it", BY_SEAT[:MAX_SEATS]),
    Run("value", "the value that was announced"),
    Run("up", "1 if it lies face up"),
)
OBSERVED = Places(
    Run("hand", "how many of each kind you hold", CODES),
    Run("placing", "how many of each kind are in the placement you are making", CODES),
    Run("buried", "how many of each kind you have discarded unseen", CODES),
    Run("gone", "how many of each kind are out of the game, seen by all", CODES),
    Run("last_shown", "how many of each kind were shown by the last doubt", CODES),
    Run("window", "1 while anytime cards are asked for"),
    Run("asked", "1 if you have to act"),
    Run("choosing_count", "1 if you choose how many cards you place"),
    Run("choosing_value", "1 if you choose the value you announce"),
    Run("choosing_cards", "1 if you choose the cards"),
    Run("placing_up", "1 if the placement you are making lies face up"),
    Run("placing_count", "how many cards it will have"),
    Run("placing_value", "the value you announce"),
    Run("deck", "how many of each special kind are in the game", SPECIALS),
    Run("seats", "the number of players"),
    Run("direction", "1 clockwise, -1 the other way"),
    Run("each", "how many cards each placement of this pile has; 0 before the first"),
    Run("to_beat", "the value that a raise has to beat"),
    Run("doubtable", "1 if the last placement can still be doubted"),
    Run("placed", "how many placements lie on the pile"),
    Run("doubted_rounds", "how many piles in a row ended in a doubt"),
    Run("last_true", "1 if the placement doubted last was true"),
    Run("last_value", "its value"),
    Run("round", "piles, from 1, at most 127"),
    Each("seat", BY_SEAT[:MAX_SEATS], OF_A_SEAT),
    Each(
        "placement",
        ("latest", *(f"latest but {number}" for number in range(1, PLACEMENTS))),
        OF_A_PLACEMENT,
    ),
)
OBSERVATION = OBSERVED.length

# Compiled rules take numbers, and no declarations.
HAND_AT, PLACING_AT, BURIED_AT = (OBSERVED.at(name) for name in ("hand", "placing", "buried"))
GONE_AT, LAST_SHOWN_AT, TABLE_AT = (OBSERVED.at(name) for name in ("gone", "last_shown", "window"))
SEATS_AT, PLACEMENTS_AT = OBSERVED.at("seat"), OBSERVED.at("placement")
PER_SEAT, PART_AT, PER_PLACEMENT = OF_A_SEAT.length, OF_A_SEAT.at("cards"), OF_A_PLACEMENT.length
BY_AT, VALUE_AT, UP_AT = (OF_A_PLACEMENT.at(name) for name in ("by", "value", "up"))


@rule
def observe(state: State, seat: int, out: Ints) -> None:
    """Write what ``OBSERVED`` declares."""
    own_step = half_made(state) and state.turn == seat
    by_kind(state.hands[seat], out, HAND_AT)
    by_kind(state.chosen if own_step else 0, out, PLACING_AT)
    by_kind(state.buried[seat], out, BURIED_AT)
    by_kind(state.gone, out, GONE_AT)
    by_kind(state.last_shown, out, LAST_SHOWN_AT)
    about_table(state, seat, own_step, out, TABLE_AT)
    at = SEATS_AT
    for i in range(MAX_SEATS):
        if i < state.seats:
            other = seat + i if seat + i < state.seats else seat + i - state.seats
            known = plus(state.known[other], state.remembered[memory(seat, other)])
            by_kind(known, out, at)
            about_seat(state, other, out, at + PART_AT)
        else:
            for j in range(PER_SEAT):
                out[at + j] = 0
        at += PER_SEAT
    at = PLACEMENTS_AT
    for i in range(PLACEMENTS):
        about_placement(state, seat, state.placed - 1 - i, out, at)
        at += PER_PLACEMENT


@rule
def by_kind(cards: int, out: Ints, at: int) -> None:
    """How many cards of each kind."""
    once, twice, thrice = cards, cards >> 16, cards >> 32
    write_numbers(out, at, KINDS, once ^ twice ^ thrice, twice)
    if cards >> NARROW:  # never in a game of the box, so that this costs it nothing
        for kind in range(SHAPESHIFTER, KINDS):
            out[at + kind] = count(cards & copies(kind))


@rule
def about_table(state: State, seat: int, own_step: bool, out: Ints, at: int) -> None:
    """The numbers from the window to the round."""
    out[at] = state.phase == WINDOW
    out[at + 1] = has(state.acting, seat)
    out[at + 2] = own_step and state.phase == CHOOSE_COUNT
    out[at + 3] = own_step and state.phase == CHOOSE_VALUE
    out[at + 4] = own_step and state.phase == CHOOSE_CARDS
    out[at + 5] = state.placing_up if own_step else 0
    out[at + 6] = state.placing_count if own_step else 0
    out[at + 7] = state.placing_value if own_step else 0
    for special in range(4):
        out[at + 8 + special] = count(state.deck & copies(NYMPH + special))
    out[at + 12] = state.seats
    out[at + 13] = state.direction
    out[at + 14] = state.each
    out[at + 15] = to_beat(state)
    out[at + 16] = state.doubtable
    out[at + 17] = state.placed
    out[at + 18] = state.doubted_rounds
    out[at + 19] = state.last_true
    out[at + 20] = state.last_value
    out[at + 21] = min(state.round, 127)


@rule
def about_seat(state: State, seat: int, out: Ints, at: int) -> None:
    """What ``OF_A_SEAT`` declares after the cards."""
    out[at] = state.sizes[seat]
    out[at + 1] = state.buried_sizes[seat]
    out[at + 2] = has(state.still_in, seat)
    out[at + 3] = has(state.bound, seat)
    out[at + 4] = has(state.passed, seat)
    out[at + 5] = has(state.valueless, seat)
    out[at + 6] = state.turn == seat
    out[at + 7] = state.opener == seat
    out[at + 8] = state.placer == seat
    out[at + 9] = state.last_placer == seat
    out[at + 10] = state.last_doubter == seat
    out[at + 11] = state.last_taker == seat
    for place in range(MAX_SEATS - 1):
        out[at + 12 + place] = state.out_order[place] == seat


@rule
def about_placement(state: State, seat: int, index: int, out: Ints, at: int) -> None:
    """What ``OF_A_PLACEMENT`` declares; zeros where there is none."""
    for j in range(PER_PLACEMENT):
        out[at + j] = 0
    if index >= 0:
        by, up = state.by[index], has(state.face_up, index)
        if up or by == seat:
            by_kind(state.pile[index], out, at)
        out[at + BY_AT + (by - seat if by >= seat else by - seat + state.seats)] = 1
        out[at + VALUE_AT] = state.announced[index]
        out[at + UP_AT] = up
