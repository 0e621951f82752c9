"""Shoot the Moon in words: cards, moves, and what happened.

Positions as data are in ``positions``, those of scenario files in ``setup``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from moonlit.errors import BadInput
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
    target_of,
)
from moonlit.kernel.codes import BY_RULE, NO_CARD, NOBODY

from .claims import takes_the_rest
from .positions import (
    CARD_CODES,
    CARD_FIELDS,
    RULES,
    codes,
    colour_led,
    position,
    show,
    side,
    sides,
)
from .setup import set_up
from .state import (
    BIG_MOON,
    COLOURS,
    DEAL,
    DUMMY,
    HAND,
    NUMBERS,
    OVER,
    PARTNERS,
    State,
    big_moons,
)

# --- moves ------------------------------------------------------------------------------------


def parse(state: State, seat: int, verb: str, words: Sequence[str]) -> list[int]:
    if verb != "play":
        raise BadInput.named("no_move", verb=reading.shown(verb), forms="'play CARD'")
    reading.no_words(verb, words, 1, f"{seat} play R12")
    return [reading.card(words[0], CARD_CODES)]


def write(state: State, seat: int, actions: Sequence[int]) -> str:
    return f"{verb_of(state, actions[0])} {CARD_CODES[actions[0]]}"


def verb_of(state: State, action: int) -> str:
    return "play"


def step(state: State, seat: int, action: int) -> str:
    return CARD_CODES[action]


def card_of(state: State, action: int) -> str | None:
    return CARD_CODES[action]


def refusal(state: State, seat: int, action: int, code: int) -> dict[str, Any]:
    following = codes(state.hands[seat] & state.follow)
    return {"card": CARD_CODES[action], "held": following}


def penalised(state: State, seat: int, action: int) -> bool:
    """SM-50: with the option, a card that breaks SM-10 may be put down, for a chip."""
    from . import rules

    return bool(rules.revokes(state, seat, action))


# --- what happened ----------------------------------------------------------------------------


def happenings(
    before: State, seat: int, actions: Sequence[int], after: State, tell: Happening
) -> None:
    """One card may do much: for two players the dummy then plays, and may take and lead."""
    tell("played", seat, kind="card", card=CARD_CODES[actions[0]])
    if after.again:
        tell_revoke(before, seat, after, tell)
    elif after.table[seat] == NO_CARD:  # the trick is complete
        if before.seats == 2 and before.table[DUMMY] == NO_CARD:
            laid = CARD_CODES[after.last_table[DUMMY]]
            tell("dummy_played", rule="SM-41", kind="card", card=laid)
        tell_trick(after, tell)
        tell_moons(before, after, tell)
        if after.phase in (DEAL, OVER):
            tell_round(after, tell)
        elif after.leader == DUMMY and after.seats == 2:
            tell("dummy_led", rule="SM-42", kind="card", card=CARD_CODES[after.table[DUMMY]])


def tell_revoke(before: State, seat: int, after: State, tell: Happening) -> None:
    """SM-50: the hand is broken off."""
    own = side(after, seat)
    tell(
        "revoked",
        seat,
        rule="SM-50",
        kind="change",
        colour=colour_led(before),
        before=after.chips[own] + 1,
        after=after.chips[own],
        scores=after.chips[: len(sides(after))],
    )


def tell_trick(after: State, tell: Happening) -> None:
    """Who took the trick, and by which rule."""
    rule, how = RULES[after.last_rule]
    places = 3 if after.seats == 2 else after.seats
    cards = [CARD_CODES[kind] for kind in after.last_table[:places]]
    card = cards[after.last_winner]
    if after.last_winner < after.seats:
        tell(how, after.last_winner, rule=rule, kind="trick", card=card, cards=cards)
    else:
        tell(f"dummy_{how}", rule=rule, kind="trick", card=card, cards=cards)


def tell_moons(before: State, after: State, tell: Happening) -> None:
    """SM-23: the chips that the moons of a trick brought or cost."""
    moons = [CARD_CODES[kind] for kind in sorted(after.last_table) if kind >= BIG_MOON]
    if not moons:
        return
    if after.last_winner >= after.seats:
        tell("moons_of_dummy", rule="SM-43", moons=moons)
        return
    name = "moons" if after.last_swing else "moons_even"
    had = before.chips[side(after, after.last_winner)]
    has = had + after.last_swing
    tell(name, after.last_winner, rule="SM-23", moons=moons, before=had, after=has)


def tell_round(after: State, tell: Happening) -> None:
    """SM-30: what the tricks of a round brought."""
    winner = after.last_winner
    if winner < after.seats and after.last_tricks[side(after, winner)] == 5:
        tell("shot_the_moon", winner, rule="SM-30")
    number = len(sides(after))
    tell(
        "scored",
        rule="SM-30",
        kind="round",
        sides=sides(after),
        tricks=after.last_tricks[:number],
        points=after.last_gains[:number],
        scores=after.chips[:number],
    )


def reveals(before: State, seat: int, actions: Sequence[int], after: State) -> bool:
    """SM-41, SM-42: a card of the dummy is turned up."""
    return before.seats == 2 and after.sizes[DUMMY] != before.sizes[DUMMY]


def ended(state: State) -> str:
    """The rule that ended the match."""
    return "SM-31" if state.ended_by == BY_RULE else "max_rounds"


def dealt(state: Any, permutation: int, card: int, pile: int) -> str:
    """The cards, and then who deals first, if that is drawn; the dummy's cards lie in order."""
    if permutation:
        return f"seat {card} {'does not deal' if pile else 'deals'}"
    code = CARD_CODES[numbered(state, card)]
    hands = 3 if state.seats == 2 else state.seats
    if pile == hands:
        return f"{code} to nobody"
    if pile < state.seats:
        return f"{code} to seat {pile}"
    return f"{code} to the dummy, card {1 if pile < hands else pile - hands + 1}"


def numbered(state: Any, card: int) -> int:
    """The kind of a deck's card: each colour, then the Big Moons, the Little Moons."""
    highest = int(state.highest)
    colour, number = divmod(card, highest)
    moon = card - COLOURS * highest
    return NUMBERS * colour + number if moon < 0 else BIG_MOON + (moon >= big_moons(state))
