"""Lunatic in words: cards, moves, and what happened.

Positions as data are in ``positions``, those of scenario files in ``setup``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from moonlit.errors import BadInput, OneOf, Refused, Where
from moonlit.games import Happening, reading
from moonlit.games.defaults import area_of, penalised, takes_the_rest  # there are no tricks
from moonlit.kernel.codes import BY_RULE, NOBODY, NOT_NOW

from .positions import (
    CARD_CODES,
    CARD_FIELDS,
    DIRECTIONS,
    RULES,
    announcement,
    anytime,
    codes,
    copies,
    kinds,
    position,
    show,
)
from .setup import set_up
from .shown import View
from .state import (
    ANNOUNCE,
    CARD,
    COUNT,
    DECLINE,
    DOUBT,
    FACE_UP_TRUE,
    OVER,
    PASS,
    PLACE_DOWN,
    PLACE_UP,
    PLAY_ASTRONOMER,
    PLAY_NYMPHS,
    PLAY_SATYR,
    SATYR_FREED,
    SHAPESHIFTER,
    TURN,
    VALUES,
    WINDOW,
    State,
)
from .state import kinds as kinds_dealt

# --- moves ------------------------------------------------------------------------------------

SINGLE = {"pass": PASS, "doubt": DOUBT, "nymphs": PLAY_NYMPHS, "astronomer": PLAY_ASTRONOMER}
PLACE = {"place": PLACE_DOWN, "show": PLACE_UP}
VERBS = {
    DECLINE: "decline",
    PLAY_SATYR: "satyr",
    **{action: verb for verb, action in (SINGLE | PLACE).items()},
}
PLACEMENT = re.compile(r"(\d{1,9}) ?x ?(\d{1,9}) ?= ?(.+)", re.ASCII)
MOST_PLACED = 4  # LN-11
# A hand with nothing to show is no reason while a placement breaks another rule as a whole.
OUTWEIGHED = frozenset({FACE_UP_TRUE, NOT_NOW})
ANYTIME = {PLAY_NYMPHS: "N", PLAY_ASTRONOMER: "A", PLAY_SATYR: "T"}


def parse(state: State, seat: int, verb: str, words: Sequence[str]) -> list[int]:
    if verb in PLACE:
        return read_placement(state, seat, verb, words)
    if verb == "satyr":
        return [PLAY_SATYR + read_target(state, seat, words)]
    if verb not in SINGLE:
        known = OneOf([*PLACE, *SINGLE, "satyr SEAT"])
        raise BadInput.named("no_move", verb=reading.shown(verb), forms=known)
    if words:
        raise BadInput.named("takes_nothing", verb=verb, example=f"{seat} {verb}")
    return [SINGLE[verb]]


def read_target(state: State, seat: int, words: Sequence[str]) -> int:
    """LN-34: the seat that a Satyr is put in front of."""
    if len(words) != 1 or words[0] not in map(str, range(state.seats)):
        last = state.seats - 1
        example = f"{seat} satyr {last}"
        raise BadInput.named("satyr_takes", game="lunatic", last=last, example=example)
    return int(words[0])


def read_placement(state: State, seat: int, verb: str, words: Sequence[str]) -> list[int]:
    """The steps of a placement: face, count (only when opening, LN-14), value, cards in order."""
    found = PLACEMENT.fullmatch(" ".join(words))
    if not found:
        raise BadInput.named("placement", game="lunatic", example=f"{seat} {verb} 2x8 = 8 N")
    number = int(found[1])
    value = reading.whole(int(found[2]), 1, VALUES, Where("announced", {}))
    cards = sorted(reading.card(word, CARD_CODES) for word in found[3].split())
    if number != len(cards):
        raise BadInput.named("announced", game="lunatic", number=number, given=len(cards))
    if number > MOST_PLACED and seat == state.turn and state.phase in (WINDOW, TURN):
        raise Refused("lunatic", "at_most_four", "LN-11", {})
    steps = [PLACE[verb]]
    if number != state.each:
        steps.append(COUNT + min(number, MOST_PLACED) - 1)
    return [*steps, ANNOUNCE + value - 1, *(CARD + kind for kind in cards)]


def to_beat(state: State) -> int:
    """LN-14: the value announced last; 0 when opening."""
    return state.announced[state.placed - 1] if state.placed else 0


def write(state: State, seat: int, actions: Sequence[int]) -> str:
    first = step(state, seat, actions[0])
    if actions[0] not in PLACE.values():
        return first
    return f"{first} {announced(actions)} = {' '.join(laid(actions))}"


def laid(actions: Sequence[int]) -> list[str]:
    """The cards of a placement."""
    return [CARD_CODES[action - CARD] for action in actions if action >= CARD]


def announced(actions: Sequence[int]) -> str:
    """LN-14: what a placement is said to be."""
    value = next(action for action in actions if ANNOUNCE <= action < CARD) - ANNOUNCE + 1
    return announcement(len(laid(actions)), value)


def details(state: State, actions: Sequence[int]) -> dict[str, str]:
    return {"claim": announced(actions)} if actions[0] in PLACE.values() else {}


def step(state: State, seat: int, action: int) -> str:
    if action >= CARD:
        return CARD_CODES[action - CARD]
    if action >= COUNT:
        return f"{number_of(action)}{'x' if action < ANNOUNCE else ''}"
    return (anytime(action) if is_answer(action) else None) or VERBS[action]


def verb_of(state: State, action: int) -> str:
    if action >= COUNT:
        return "card" if action >= CARD else "value" if action >= ANNOUNCE else "count"
    return VERBS[min(action, PLAY_SATYR) if is_answer(action) else action]


def number_of(action: int) -> int | None:
    """LN-14: how many cards are announced, or of which value."""
    if not COUNT <= action < CARD:
        return None
    return action - (ANNOUNCE if action >= ANNOUNCE else COUNT) + 1


def card_of(state: State, action: int) -> str | None:
    if action >= CARD:
        return CARD_CODES[action - CARD]
    return ANYTIME.get(min(action, PLAY_SATYR)) if is_answer(action) else None


def target_of(action: int) -> int | None:
    """LN-34: whom a Satyr is put in front of."""
    return action - PLAY_SATYR if PLAY_SATYR <= action < PLACE_DOWN else None


def goes_on(state: State, seat: int, action: int) -> bool:
    """A placement is a move of several steps."""
    if action < CARD:
        return action >= PLACE_DOWN
    return state.chosen.bit_count() + 1 < state.placing_count


def few_moves(state: State) -> bool:
    """Without a placement among them, the moves are few."""
    if state.phase not in (WINDOW, TURN):
        return True
    seat, value = state.turn, to_beat(state)
    if state.sizes[seat] < state.each or value == VALUES:
        return True
    hand = copies(state.hands[seat])
    shown = max(hand[value:VALUES]) + hand[SHAPESHIFTER]
    return bool(state.placed and state.bound >> seat & 1 and shown < state.each)


def refusal(state: State, seat: int, action: int, code: int) -> dict[str, Any]:
    return {
        "card": card_of(state, action) or step(state, seat, action),
        "number": state.each,
        "latest": to_beat(state),
        "target": action - PLAY_SATYR,
    }


# --- windows (LN-30) --------------------------------------------------------------------------


def in_window(state: State) -> bool:
    return state.phase == WINDOW


def is_answer(action: int) -> bool:
    return PLAY_NYMPHS <= action < PLACE_DOWN


def could_answer(view: View) -> bool:
    """LN-30: Nymphs go together, a Satyr before somebody unbound, an Astronomer on a placement.

    Judged by the cards in the game and those that all have seen discarded.
    """
    left = Counter(view["specials"])
    left.subtract(view["discards"])
    unbound = len(view["hand_sizes"]) - len({*view["out"], *view["bound"]})
    return (
        left["N"] == 3 or (left["T"] > 0 and unbound > 0) or (left["A"] > 0 and view["doubtable"])
    )


def last_answer(before: State, after: State) -> tuple[int, int] | None:
    return None if after.last_player == NOBODY else (after.last_player, after.last_anytime)


# --- what happened ----------------------------------------------------------------------------

TOLD = {
    PASS: ("passed", None),
    DOUBT: ("doubted", None),
    PLAY_NYMPHS: ("nymphs", "LN-32"),
    PLAY_ASTRONOMER: ("astronomer", "LN-36"),
}
ENDS_ROUND = (DOUBT, PLAY_ASTRONOMER, PLAY_NYMPHS)


def happenings(
    before: State, seat: int, actions: Sequence[int], after: State, tell: Happening
) -> None:
    """The move, what it decided, who is out, who opens next or how the game ended."""
    action = actions[0]
    if action in PLACE.values():
        tell_placement(before, seat, actions, tell)
    elif action >= PLAY_SATYR:
        tell("satyr", seat, rule="LN-34")
        tell("bound", action - PLAY_SATYR, rule="LN-34")
    else:
        name, told_rule = TOLD[action]
        tell(name, seat, rule=told_rule)
    if action in (DOUBT, PLAY_ASTRONOMER):
        tell_doubt(before, after, tell)
    elif action == PLAY_NYMPHS:
        tell("covered", rule="LN-32", kind="change", number=after.last_number)
    for place in range(before.outs, after.outs):
        leaver = after.out_order[place]
        rule = "LN-37" if leaver == seat and is_answer(action) else "LN-20"
        tell("out", leaver, rule=rule, place=place + 1)
    tell_satyrs(before, action, after, tell)
    if before.placed and not after.placed and action not in ENDS_ROUND:
        tell("all_passed", rule="LN-18", kind="change", number=after.last_number)
    if after.phase == OVER:
        tell_end(after, tell)
    else:
        tell_opening(before, after, tell)


def tell_placement(before: State, seat: int, actions: Sequence[int], tell: Happening) -> None:
    """LN-10, LN-14: what was announced; LN-19: the cards, if they lie face up."""
    cards, claim = laid(actions), announced(actions)
    name = "raised" if before.placed else "opened"
    if actions[0] == PLACE_UP:
        tell(f"{name}_face_up", seat, kind="card", announced=claim, laid=cards)
    else:
        tell(
            name,
            seat,
            kind="card",
            private={"laid": cards},
            eyes=[seat],
            announced=claim,
            hidden=len(cards),
        )


def tell_doubt(before: State, after: State, tell: Happening) -> None:
    """LN-15: the cards turned up; LN-16, LN-17, LN-36: who takes the round's cards."""
    rule, name = RULES[after.last_rule]
    claim, turned_up = announcement(before.each, after.last_value), codes(after.last_shown)
    placer = after.last_placer
    tell(name, placer, rule=rule, kind="reveal", announced=claim, shown=turned_up)
    taken = sorted(kind for at in range(before.placed) for kind in kinds(before.pile[at]))
    tell(
        "took",
        after.last_taker,
        private={"taken": [CARD_CODES[kind] for kind in taken]},
        eyes=[after.last_taker],
        number=after.last_number,
    )
    if after.direction != before.direction:
        tell("turned", rule=rule, direction=DIRECTIONS[after.direction])


def tell_satyrs(before: State, action: int, after: State, tell: Happening) -> None:
    """LN-34: Satyrs that are discarded, by a placement or by getting out."""
    bound = before.bound
    if PLAY_SATYR <= action < PLACE_DOWN:
        bound |= 1 << (action - PLAY_SATYR)
    for seat in reading.bits(bound & ~after.bound):
        if after.opening_rule != SATYR_FREED or seat != after.turn:
            tell("satyr_discarded", seat, rule="LN-34")


def tell_opening(before: State, after: State, tell: Happening) -> None:
    """Who opens, if that is news, and why: LN-21, LN-35."""
    same_round = before.round == after.round
    freed = after.opening_rule == SATYR_FREED
    if after.placed or (same_round and before.turn == after.turn and not freed):
        return
    seat = after.opener
    while seat != after.turn:
        if after.still_in >> seat & 1:
            tell("cannot_open", seat, rule="LN-35")
        seat = (seat + after.direction) % after.seats
    rule, name = RULES.get(after.opening_rule, (None, "opens"))
    tell(name, after.turn, rule=rule, round=after.round)


def tell_end(after: State, tell: Happening) -> None:
    """LN-2: the Lunatic (LN-23), or who would have opened, deals the next game."""
    rule, name = RULES.get(after.end_rule, (None, "last_round"))
    tell(name, after.next_dealer, rule=rule)


def next_options(state: State) -> dict[str, Any]:
    """LN-2: the Lunatic deals the next game."""
    return {} if state.next_dealer == NOBODY else {"dealer": int(state.next_dealer)}


def reveals(before: State, seat: int, actions: Sequence[int], after: State) -> bool:
    """LN-15, LN-36: a doubt turns cards up. LN-35: who is bound and should open shows if it can."""
    bound = (before.bound | after.bound) >> after.opener & 1
    return actions[0] in (DOUBT, PLAY_ASTRONOMER) or bool(after.placed == 0 and bound)


def ended(state: State) -> str:
    """The rule that ended the match."""
    return RULES[state.end_rule][0] if state.ended_by == BY_RULE else "max_rounds"


def dealt(state: Any, permutation: int, card: int, pile: int) -> str:
    """The cards, and then who deals first, if that is drawn (LN-2)."""
    if permutation:
        return f"seat {card} {'does not deal' if pile else 'deals'}"
    return f"{CARD_CODES[kinds_dealt(state)[0][card]]} to seat {pile}"
