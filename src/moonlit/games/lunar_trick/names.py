"""Lunar Trick in words: cards, moves, positions, and what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from moonlit.errors import BadInput, OneOf
from moonlit.games import Happening, reading
from moonlit.games.defaults import (
    DECLINE,
    OUTWEIGHED,
    area_of,
    could_answer,
    details,
    few_moves,
    goes_on,
    in_window,
    is_answer,
    last_answer,
    next_options,
    number_of,
    penalised,
    target_of,
)
from moonlit.kernel.codes import BY_RULE, NO_CARD, NOBODY

from .claims import takes_the_rest
from .shown import Phase, Public, Side, View
from .state import (
    CARDS,
    CODES,
    COUNTS,
    DEAL,
    ECLIPSE_IN_OPENING,
    FALLING,
    LUNAR_ECLIPSE,
    MUST_FOLLOW_SUIT,
    MUST_PLAY_ECLIPSE,
    MUST_PLAY_TRUMP,
    NUMBERS,
    OPENING,
    OVER,
    PRINTED_GOAL,
    PRINTED_POINTS,
    RISING,
    SOLAR_ECLIPSE,
    SOLAR_ECLIPSE_MUST,
    TRICKS,
    WON_BY_ECLIPSE,
    WON_BY_NUMBER,
    WON_BY_TRUMP,
    WON_OPENING,
    State,
)

CARD_CODES = list(CODES)
RULES = {
    ECLIPSE_IN_OPENING: ("LT-10", "eclipse_in_opening"),
    SOLAR_ECLIPSE_MUST: ("LT-11", "solar_eclipse_must"),
    MUST_FOLLOW_SUIT: ("LT-21", "must_follow_suit"),
    MUST_PLAY_ECLIPSE: ("LT-21", "must_play_eclipse"),
    MUST_PLAY_TRUMP: ("LT-22", "must_play_trump"),
    WON_OPENING: ("LT-15", "won_opening"),
    WON_BY_TRUMP: ("LT-24", "won_by_trump"),
    WON_BY_ECLIPSE: ("LT-24", "won_by_eclipse"),
    WON_BY_NUMBER: ("LT-24", "won_by_number"),
}
CARD_FIELDS = frozenset({"hand", "chosen", "table", "last_trick", "shown"})
SIDES = (0, RISING, FALLING)
TRUMPS: tuple[Side | None, ...] = (None, "rising", "falling")
PHASES: tuple[Phase, ...] = ("deal", "opening", "tricks", "over")


# --- moves ------------------------------------------------------------------------------------


def parse(state: State, seat: int, verb: str, words: Sequence[str]) -> list[int]:
    if verb not in ("show", "play"):
        forms = OneOf(["'show CARD'", "'play CARD'"])
        raise BadInput.named("no_move", verb=reading.shown(verb), forms=forms)
    reading.no_words(verb, words, 1, f"{seat} {verb_of(state, 0)} 12")
    action = reading.card(words[0], CARD_CODES)
    wanted = verb_of(state, action)
    if verb != wanted and state.phase in (OPENING, TRICKS):
        values = {"wanted": f"{wanted} {words[0]}", "written": f"{verb} {words[0]}"}
        raise BadInput.named("other_verb", **values)
    return [action]


def write(state: State, seat: int, actions: Sequence[int]) -> str:
    return f"{verb_of(state, actions[0])} {CARD_CODES[actions[0]]}"


def verb_of(state: State, action: int) -> str:
    """LT-10: a card of the opening is chosen, and shown when all have chosen."""
    return "show" if state.phase == OPENING else "play"


def step(state: State, seat: int, action: int) -> str:
    return CARD_CODES[action]


def card_of(state: State, action: int) -> str | None:
    return CARD_CODES[action]


def refusal(state: State, seat: int, action: int, code: int) -> dict[str, Any]:
    following = [CARD_CODES[card] for card in reading.bits(state.hands[seat] & state.follow)]
    return {"card": CARD_CODES[action], "held": following}


# --- what happened ----------------------------------------------------------------------------


def happenings(
    before: State, seat: int, actions: Sequence[int], after: State, tell: Happening
) -> None:
    card = CARD_CODES[actions[0]]
    if before.phase == OPENING:
        tell("chose", seat, private={"card": card}, eyes=[seat])
        if after.phase == OPENING:
            return
        for other in range(after.seats):
            tell("revealed", other, kind="card", card=CARD_CODES[after.last_table[other]])
        shape = position(after)
        suits, trump = shape["suits"], TRUMPS[after.trump]
        tell("suits", None, rule="LT-13", kind="reveal", suits=suits, trump=trump)
    else:
        tell("played", seat, kind="card", card=card)
        if after.table[seat] != NO_CARD:
            return
    winner = after.last_winner
    rule, how = RULES[after.last_rule]
    card, cards = CARD_CODES[after.last_table[winner]], trick(after.last_table)
    tell(how, winner, rule=rule, kind="trick", card=card, cards=cards)
    if after.phase in (DEAL, OVER):
        tell(
            "scored",
            None,
            rule="LT-32",
            kind="round",
            counts=after.last_counts[: after.seats],
            points=after.last_points[: after.seats],
            scores=after.points[: after.seats],
        )


def reveals(before: State, seat: int, actions: Sequence[int], after: State) -> bool:
    """LT-10: the last choice of the opening turns up everyone's card."""
    return before.phase == OPENING != after.phase


def trick(table: Sequence[int]) -> list[str | None]:
    """The cards of a trick by seat."""
    return [None if card == NO_CARD else CARD_CODES[card] for card in table]


def ended(state: State) -> str:
    """The rule that ended the match."""
    return "LT-33" if state.ended_by == BY_RULE else "max_rounds"


# --- positions and views ----------------------------------------------------------------------


@reading.remembered
def stretches(suit: int) -> list[str]:
    """A suit as stretches of numbers: ``["21-30", "1-3"]`` for one over the end of the ring."""
    numbers = [card + 1 for card in reading.bits(suit)]
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    if len(found) == 2:
        found.reverse()
    return [str(low) if low == high else f"{low}-{high}" for low, high in found]


@reading.remembered
def ring_order(suit: int) -> list[str]:
    """The cards of a suit clockwise: one over the end of the ring begins before it."""
    cards = reading.bits(suit)
    begins = next((at for at in range(1, len(cards)) if cards[at] > cards[at - 1] + 1), 0)
    return [CARD_CODES[card] for card in cards[begins:] + cards[:begins]]


@reading.remembered
def codes(cards: int) -> list[str]:
    return [CARD_CODES[card] for card in reading.bits(cards)]


def public(state: State) -> Public:
    """LT-40: what everybody sees."""
    seats = range(state.seats)
    return {
        "round": state.round,
        "trump": TRUMPS[state.trump],
        "suits": [stretches(suit) for suit in state.suits if suit],
        "markers": [number for number in state.markers if number],
        "leader": None if state.leader == NOBODY else state.leader,
        "tricks": [state.counts[seat] for seat in seats],
        "scores": [state.points[seat] for seat in seats],
        "hand_sizes": [state.sizes[seat] for seat in seats],
        "over": state.phase == OVER,
    }


def position(state: State) -> dict[str, Any]:
    return {
        **public(state),
        "hand": {str(seat): codes(state.hands[seat]) for seat in range(state.seats)},
        "aside": codes(state.aside),
    }


def led_suit(view: State) -> int | None:
    """LT-21: the suit to follow; None if none is, as when the Lunar Eclipse was led."""
    card = NO_CARD if view.leader == NOBODY else view.table[view.leader]
    suits = enumerate(view.suits)
    return next((at for at, suit in suits if card >= 0 and suit >> card & 1), None)


def show(view: State, seat: int) -> View:
    # LT-32, or as the table has it. Not by the rule: compiled, it takes no plain record.
    pays = [printed + more for printed, more in zip(PRINTED_POINTS, view.paid_more, strict=True)]
    mine, led = seat < view.seats, led_suit(view)
    return {
        **public(view),
        "phase": PHASES[view.phase],
        "led": None if led is None else stretches(view.suits[led]),
        "led_suit": led,
        "suit_cards": [ring_order(suit) for suit in view.suits if suit],
        "trumps": codes(SIDES[view.trump]),
        "pays": pays,
        "goal": PRINTED_GOAL + view.goal_more,
        # LT-32: what the counts would score if the round ended now.
        "worth": [pays[view.counts[other]] for other in range(view.seats)],
        "hand": codes(view.hands[seat]) if mine else [],
        "chosen": CARD_CODES[view.chosen[seat]] if mine and view.chosen[seat] != NO_CARD else None,
        "table": trick(view.table[: view.seats]),
        "shown": codes(view.shown),
        "last_trick": trick(view.last_table[: view.seats]),
        "last_winner": None if view.last_winner == NOBODY else view.last_winner,
        "last_rule": RULES[view.last_rule][0] if view.last_rule else None,
        "last_counts": view.last_counts[: view.seats],
        "last_points": view.last_points[: view.seats],
    }


# --- scenario positions -----------------------------------------------------------------------

SETUP = ("hands", "scores", "seed", "aside", "markers", "leader", "tricks")


def set_up(state: State, setup: Mapping[str, Any], draw: Any) -> None:
    from . import rules

    reading.known_keys(setup, SETUP, "setup")
    seats = state.seats
    hands = reading.dealt(setup, seats, CARD_CODES)
    reading.hand_length(len(hands[0]), rules.hand_size(seats))
    markers = setup.get("markers")
    aside = reading.cards(setup.get("aside", []), CARD_CODES, "setup: aside")
    copies = [1] * CARDS
    if seats == 3:
        copies[SOLAR_ECLIPSE] = 0
    left = reading.no_more_than(
        [card for hand in hands for card in hand] + aside, copies, CARD_CODES
    )

    state.round = 1
    state.phase = OPENING
    for seat, hand in enumerate(hands):
        state.hands[seat] = sum(1 << card for card in hand)
        state.sizes[seat] = len(hand)
    if "scores" in setup:
        state.points[:seats] = reading.wholes(
            setup["scores"], seats, 0, PRINTED_GOAL + state.goal_more - 1, "setup: scores"
        )
    if markers is None:
        for key in ("leader", "tricks"):
            if key in setup:
                refuse("needs_markers", key=key)
        _check_opening(state, hands)
    else:
        _mark(state, setup, left)
    held = sum(1 << card for card in range(CARDS) if left[card] == 0 and copies[card])
    everything = (1 << rules.deck_size(seats)) - 1
    # Cards given to nobody lie aside with the one that LT-2 puts there: unseen.
    state.aside = (everything & ~held & ~state.shown) | sum(1 << card for card in aside)


def refuse(name: str, **values: Any) -> NoReturn:
    raise BadInput.named(name, game="lunar-trick", **values)


def _check_opening(state: State, hands: list[list[int]]) -> None:
    holders = [seat for seat, hand in enumerate(hands) if SOLAR_ECLIPSE in hand]
    if state.seats == 4 and not holders:
        refuse("nobody_holds_se")
    for seat, hand in enumerate(hands):
        if hand == [LUNAR_ECLIPSE]:
            refuse("le_alone", seat=seat)


def _mark(state: State, setup: Mapping[str, Any], left: list[int]) -> None:
    from . import rules

    numbers = reading.wholes(setup["markers"], 3, 1, NUMBERS, "setup: markers")
    if len(set(numbers)) != 3:
        refuse("markers_alike", numbers=numbers)
    for number in numbers:
        if not left[number - 1]:
            refuse("marked_and_held", number=number)
    if state.seats == 4 and not left[SOLAR_ECLIPSE]:
        refuse("se_shown")
    marked = sum(1 << (number - 1) for number in numbers)
    rules.place_markers(state, marked)
    state.shown = marked | (1 << SOLAR_ECLIPSE if state.seats == 4 else 0)
    state.phase = TRICKS
    seats = state.seats
    rules.lead(state, reading.whole(setup.get("leader", 0), 0, seats - 1, "setup: leader"))
    if "tricks" in setup:
        state.counts[:seats] = reading.wholes(
            setup["tricks"], seats, 0, COUNTS - 1, "setup: tricks"
        )


def dealt(state: Any, permutation: int, card: int, pile: int) -> str:
    return f"{CARD_CODES[card]} to seat {pile}"
