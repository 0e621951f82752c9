"""Lunatic: positions and views as data, for scenario files, records and clients."""

from __future__ import annotations

from typing import Any

from moonlit.games import reading
from moonlit.kernel.codes import NOBODY

from .shown import Phase, Placed, Public, View
from .state import (
    ALL_PASSED,
    ASTRONOMER_LIE,
    ASTRONOMER_TRUE,
    BOUND_FACE_UP,
    BOUND_SKIPPED,
    CODES,
    COVERED,
    DECLINE,
    FACE_UP_TRUE,
    FACE_UP_UNDOUBTED,
    FOUND_LIE,
    FOUND_TRUE,
    FOUR_NEED_SHAPESHIFTER,
    HAS_SATYR,
    KINDS,
    MUST_BE_HIGHER,
    MUST_OPEN,
    NEXT_OPENS,
    NO_ENDLESS_GAME,
    NOT_DOUBTABLE,
    NOT_ONES_OWN,
    NOT_RIGHT_AFTER,
    NOTHING_TO_DOUBT,
    NYMPH,
    ONE_LEFT,
    OVER,
    PASSED_ON,
    PLAY_ASTRONOMER,
    PLAY_NYMPHS,
    PLAY_SATYR,
    SAME_NUMBER,
    SATYR_FREED,
    SATYR_STILL_IN,
    SPECIALS,
    THREE_NYMPHS,
    TOO_FEW_CARDS,
    WINDOW,
    WINDOW_FIRST,
    WINDOW_OVER,
    State,
    kind_of_bit,
)

CARD_CODES = list(CODES)
RULES = {
    MUST_OPEN: ("LN-10", "must_open"),
    FOUR_NEED_SHAPESHIFTER: ("LN-11", "four_need_shapeshifter"),
    PASSED_ON: ("LN-15", "passed_on"),
    SAME_NUMBER: ("LN-14", "same_number"),
    MUST_BE_HIGHER: ("LN-14", "must_be_higher"),
    TOO_FEW_CARDS: ("LN-14", "too_few_cards"),
    NOTHING_TO_DOUBT: ("LN-15", "nothing_to_doubt"),
    NOT_RIGHT_AFTER: ("LN-15", "not_your_turn_to_doubt"),
    FACE_UP_UNDOUBTED: ("LN-19", "face_up_undoubted"),
    FACE_UP_TRUE: ("LN-19", "face_up_true"),
    WINDOW_FIRST: ("LN-30", "window_first"),
    WINDOW_OVER: ("LN-30", "window_over"),
    THREE_NYMPHS: ("LN-32", "three_nymphs"),
    BOUND_FACE_UP: ("LN-34", "bound_face_up"),
    HAS_SATYR: ("LN-34", "has_satyr"),
    SATYR_STILL_IN: ("LN-34", "satyr_still_in"),
    NOT_DOUBTABLE: ("LN-36", "not_doubtable"),
    NOT_ONES_OWN: ("LN-36", "not_ones_own"),
    FOUND_TRUE: ("LN-16", "found_true"),
    FOUND_LIE: ("LN-17", "found_lie"),
    ALL_PASSED: ("LN-18", "all_passed"),
    COVERED: ("LN-32", "covered"),
    ASTRONOMER_TRUE: ("LN-36", "found_true"),
    ASTRONOMER_LIE: ("LN-36", "found_lie"),
    NEXT_OPENS: ("LN-21", "next_opens"),
    BOUND_SKIPPED: ("LN-35", "next_opens"),
    SATYR_FREED: ("LN-35", "satyr_freed"),
    ONE_LEFT: ("LN-23", "one_left"),
    NO_ENDLESS_GAME: ("LN-24", "no_endless_game"),
}
CARD_FIELDS = frozenset({"hand", "pile", "discards", "last_shown"})
PHASES: tuple[Phase, ...] = ("deal", "window", "turn", "turn", "turn", "turn", "over")
DIRECTIONS = {1: "clockwise", -1: "counter-clockwise"}


# --- cards ------------------------------------------------------------------------------------


@reading.remembered
def kinds(cards: int) -> list[int]:
    """The kinds in a set of cards (see ``sets``), in order, each as often as it is there."""
    return sorted([kind_of_bit(bit) for bit in reading.bits(cards)])


@reading.remembered
def codes(cards: int) -> list[str]:
    """The cards of a set in order."""
    return [CARD_CODES[kind] for kind in kinds(cards)]


@reading.remembered
def copies(cards: int) -> list[int]:
    """How many there are of each kind."""
    held = kinds(cards)
    return [held.count(kind) for kind in range(KINDS)]


# --- words ------------------------------------------------------------------------------------


def announcement(number: int, value: int) -> str:
    """What is announced over a placement: two 8s are 2x8."""
    return f"{number}x{value}"


def anytime(action: int) -> str | None:
    """An answer in a window, as it is written; None for declining."""
    if action == DECLINE:
        return None
    words = {PLAY_NYMPHS: "nymphs", PLAY_ASTRONOMER: "astronomer"}
    return words.get(action, f"satyr {action - PLAY_SATYR}")


# --- positions and views ----------------------------------------------------------------------


def seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def pile(state: State) -> list[Placed]:
    """The placements of this round, the first first; the cards of each if they are known."""
    return [
        {
            "seat": state.by[at],
            "count": state.each,
            "value": state.announced[at],
            "face_up": bool(state.face_up >> at & 1),
            "cards": codes(state.pile[at]) or None,
        }
        for at in range(state.placed)
    ]


def latest(state: State) -> str | None:
    """What was announced last in this round."""
    return announcement(state.each, state.announced[state.placed - 1]) if state.placed else None


def public(state: State) -> Public:
    """LN-40: what everybody sees; of the pile, what this state or view shows."""
    return {
        "round": state.round,
        "dealer": seat_or_none(state.dealer),
        "opener": seat_or_none(state.opener),
        "direction": state.direction,
        "announced": latest(state),
        "pile": pile(state),
        "bound": reading.bits(state.bound),
        "hand_sizes": state.sizes[: state.seats],
        "out": state.out_order[: state.outs],
        "over": state.phase == OVER,
        "next_dealer": seat_or_none(state.next_dealer),
    }


def position(state: State) -> dict[str, Any]:
    hands = {str(seat): codes(state.hands[seat]) for seat in range(state.seats)}
    return {**public(state), "hand": hands}


def show(view: State, seat: int) -> View:
    """A view for clients."""
    in_game = copies(view.deck)
    return {
        **public(view),
        "phase": PHASES[view.phase],
        "window": view.phase == WINDOW,
        "whose_turn": seat_or_none(view.turn),  # in a window: who comes next
        "going": DIRECTIONS[view.direction],
        "specials": {code: in_game[NYMPH + at] for at, code in enumerate(SPECIALS)},
        "hand": codes(view.hands[seat]) if seat < view.seats else [],
        "table": on_the_table(view) if view.placed else [],
        "doubtable": bool(view.doubtable),
        "passed": reading.bits(view.passed),
        "discards": codes(view.gone),  # those seen by all
        "doubted_rounds": max(0, view.doubted_rounds),  # LN-24
        "opening_rule": rule_or_none(view.opening_rule),
        "last_rule": rule_or_none(view.last_rule),
        "last_placer": seat_or_none(view.last_placer),
        "last_doubter": seat_or_none(view.last_doubter),
        "last_true": bool(view.last_true),
        "last_value": view.last_value or None,
        "last_shown": codes(view.last_shown),
        "last_taker": seat_or_none(view.last_taker),
        "last_number": view.last_number,
        "last_player": seat_or_none(view.last_player),
        "last_anytime": anytime(view.last_anytime),
    }


def rule_or_none(code: int) -> str | None:
    return RULES[code][0] if code else None


def on_the_table(view: State) -> list[list[str] | None]:
    """What each seat has placed in this round; with the cards, as far as they are known."""
    found: list[list[str]] = [[] for _ in range(view.seats)]
    for one in pile(view):
        words = announcement(one["count"], one["value"])
        cards = one["cards"]
        found[one["seat"]].append(f"{words} = {' '.join(cards)}" if cards else words)
    return [words or None for words in found]
