"""Shoot the Moon: positions and views as data, for scenario files, records and clients."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from moonlit.games import reading
from moonlit.kernel.codes import NO_CARD, NOBODY

from .shown import Phase, Public, View
from .state import (
    BIG_MOON,
    CODES,
    DUMMY,
    LAST_REVOKE,
    MUST_FOLLOW_COLOUR,
    NO_CHIP_TO_GIVE,
    NUMBERS,
    OVER,
    PRINTED_GOAL,
    PRINTED_PAYS,
    REVOKES,
    WON_BY_BIG_MOON,
    WON_BY_COLOUR,
    WON_BY_NUMBER,
    WON_BY_RED,
    State,
    kind_of_bit,
)

CARD_CODES = list(CODES)
COLOUR_NAMES = ("red", "green", "purple", "blue")
RULES = {
    MUST_FOLLOW_COLOUR: ("SM-10", "must_follow_colour"),
    NO_CHIP_TO_GIVE: ("SM-50", "no_chip_to_give"),
    WON_BY_BIG_MOON: ("SM-20", "won_by_big_moon"),
    WON_BY_RED: ("SM-11", "won_by_red"),
    WON_BY_COLOUR: ("SM-11", "won_by_colour"),
    WON_BY_NUMBER: ("SM-22", "won_by_number"),
    LAST_REVOKE: ("SM-50", "revoked"),
}
CARD_FIELDS = frozenset(
    {"hand", "table", "dummy_card", "led", "shown", "last_trick", "last_dummy_card"}
)
PHASES: tuple[Phase, ...] = ("deal", "tricks", "over")


@reading.remembered
def codes(cards: int) -> list[str]:
    """The cards of a set in order."""
    return [CARD_CODES[kind] for kind in sorted(map(kind_of_bit, reading.bits(cards)))]


def code(kind: int) -> str | None:
    return None if kind == NO_CARD else CARD_CODES[kind]


def seat_or_none(place: int) -> int | None:
    return None if place == NOBODY else place


# --- sides ------------------------------------------------------------------------------------


def side(state: State, place: int) -> int:
    """SM-2: the side of a seat; the dummy is one of its own."""
    return place % 2 if state.partners else place


def sides(state: State) -> list[list[int]]:
    """SM-2: the seats of each side."""
    seats = range(state.seats)
    return [list(seats[0::2]), list(seats[1::2])] if state.partners else [[seat] for seat in seats]


# --- positions and views ----------------------------------------------------------------------


def colour_led(state: State) -> str | None:
    """The name of the colour to follow, if there is one."""
    return COLOUR_NAMES[reading.bits(state.follow)[0] // NUMBERS] if state.follow else None


def led(state: State) -> str | None:
    """What was led: the name of a colour, or the code of a moon."""
    if state.leader == NOBODY or state.table[state.leader] == NO_CARD:
        return None
    kind = state.table[state.leader]
    return colour_led(state) if kind < BIG_MOON else CARD_CODES[kind]


def public(state: State) -> Public:
    """SM-60: what everybody sees. Tricks and scores go by side; place 2 of two is the dummy."""
    number, two = len(sides(state)), state.seats == 2
    return {
        "round": state.round,
        "dealer": seat_or_none(state.dealer),
        "trump": COLOUR_NAMES[0],  # SM-1
        "sides": sides(state),
        "scores": state.chips[:number],
        "tricks": state.tricks[:number],
        "leader": seat_or_none(state.leader),
        "led": led(state),
        "table": [code(kind) for kind in state.table[: state.seats]],
        "dummy_card": code(state.table[DUMMY]) if two else None,
        "dummy_size": state.sizes[DUMMY] if two else None,
        "dummy_tricks": state.tricks[DUMMY] if two else None,
        "hand_sizes": state.sizes[: state.seats],
        "over": state.phase == OVER,
    }


def position(state: State) -> dict[str, Any]:
    return {
        **public(state),
        "hand": {str(seat): codes(state.hands[seat]) for seat in range(state.seats)},
        "dummy": cards_of(state.dummy),  # SM-40: next card first
        "aside": codes(state.aside),
    }


def cards_of(pile: Sequence[int]) -> list[str]:
    return [CARD_CODES[kind] for kind in pile if kind != NO_CARD]


def show(view: State, seat: int) -> View:
    # SM-30, or as the table has it. Not by the rule: compiled, it takes no plain record.
    pays = [printed + more for printed, more in zip(PRINTED_PAYS, view.paid_more, strict=True)]
    number, two = len(sides(view)), view.seats == 2
    return {
        **public(view),
        "phase": PHASES[view.phase],
        "partners": sides(view) if view.partners else [],
        "revoke": REVOKES[view.revoke],
        "pays": pays,
        "goal": PRINTED_GOAL + view.goal_more,
        "hand": codes(view.hands[seat]) if seat < view.seats else [],
        "winning": seat_or_none(view.winning),
        "shown": codes(view.shown),
        "last_trick": [code(kind) for kind in view.last_table[: view.seats]],
        "last_dummy_card": code(view.last_table[DUMMY]) if two else None,
        "last_leader": seat_or_none(view.last_leader),
        "last_winner": seat_or_none(view.last_winner),
        "last_rule": RULES[view.last_rule][0] if view.last_rule else None,
        "last_swing": view.last_swing,
        "last_revoker": seat_or_none(view.last_revoker),
        "last_tricks": view.last_tricks[:number],
        "last_gains": view.last_gains[:number],
    }
