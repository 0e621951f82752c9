"""Lunar: what may be played to a trick, and who wins it.

A trick has four turns: of four seats, or twice of two. Turns 0 and 2 are one team's, 1 and 3 the
other's; the later of a team's two cards is its *second*.
"""

from __future__ import annotations

from moonlit.kernel.cards import has, lowest, one
from moonlit.kernel.codes import NO_CARD, NOT_IN_HAND, NOT_NOW
from moonlit.kernel.decorators import rule

from .hands import RANK_COUNTS, SUIT_COUNTS, all_singles, amount, kinds_of, number, one_of
from .state import (
    DECK_BITS,
    KINDS,
    MUST_FOLLOW_SUIT,
    MUST_PLAY_RANK,
    MUST_PLAY_SUIT,
    NOTHING_FOR_SECOND,
    RANK_KINDS,
    RANKS,
    SECOND_A_RANK,
    SECOND_A_SUIT,
    SECOND_FROM_HAND,
    SECOND_FROM_SKY,
    SKY,
    SUITS,
    TURNS,
    WON_BY_LAST_CARD,
    WON_BY_LEAD_SUIT,
    WON_BY_RANK,
    WON_BY_TRUMP,
    State,
)

# --- actions ----------------------------------------------------------------------------------


@rule
def from_sky(action: int) -> bool:
    return action >= KINDS


@rule
def played_kind(action: int) -> int:
    return action - KINDS if action >= KINDS else action


@rule
def is_rank(kind: int) -> bool:
    return kind < RANK_KINDS


# --- what may be played -----------------------------------------------------------------------


@rule
def following(state: State, kinds: int) -> int:
    """LU-13: ranks, and of the suits only the one led if it is there, else all."""
    led = kinds & state.led
    return (kinds & RANKS) | led if led else kinds


@rule
def other_kinds(first: int) -> int:
    """LU-11: suits after a rank, ranks after a suit."""
    return SUITS if is_rank(played_kind(first)) else RANKS


@rule
def left_for_second(first: int) -> int:
    """LU-40: the actions that take the other kind from the other area."""
    return other_kinds(first) << (0 if from_sky(first) else KINDS)


@rule
def completable(hand: int, sky: int) -> int:
    """LU-43: the actions for a first play that leave a card of the other kind in the other area."""
    rank_then_sky_suit = hand & RANK_COUNTS != 0 and sky & SUIT_COUNTS != 0
    suit_then_sky_rank = hand & SUIT_COUNTS != 0 and sky & RANK_COUNTS != 0
    actions = RANKS | (SUITS << KINDS) if rank_then_sky_suit else 0
    return actions | (SUITS | (RANKS << KINDS) if suit_then_sky_rank else 0)


@rule
def why_not_play(state: State, seat: int, action: int) -> int:
    """The reason against an action that is not legal, though it is the seat's turn."""
    kind = played_kind(action)
    if from_sky(action):
        if state.seats == 4:
            return NOT_NOW
        if number(state.sky, kind) == 0:
            return NOT_IN_HAND  # said of the sky
    elif number(state.hands[seat], kind) == 0:
        return NOT_IN_HAND
    if state.turns >= 2:
        first = state.table[state.turns - 2]
        if state.seats == 2 and from_sky(first) == from_sky(action):
            return SECOND_FROM_HAND if from_sky(first) else SECOND_FROM_SKY
        if is_rank(played_kind(first)) == is_rank(kind):
            if state.seats == 2:
                return SECOND_A_SUIT if is_rank(kind) else SECOND_A_RANK
            return MUST_PLAY_SUIT if is_rank(kind) else MUST_PLAY_RANK
    elif state.seats == 2:
        second = kinds_of(state.hands[seat] if from_sky(action) else state.sky, 1)
        if second & other_kinds(action) == 0:
            return NOTHING_FOR_SECOND
    return MUST_FOLLOW_SUIT


# --- playing ----------------------------------------------------------------------------------


@rule
def lead(state: State, seat: int) -> None:
    """Clear the table for a trick that this seat leads."""
    state.leader = seat
    state.turn = seat
    state.turns = 0
    state.led = 0
    for turn in range(TURNS):
        state.table[turn] = NO_CARD


@rule
def next_seat(state: State, seat: int) -> int:
    """Clockwise."""
    return seat + 1 if seat + 1 < state.seats else 0


@rule
def play(state: State, seat: int, action: int) -> None:
    # No branch depends on what is played: it would be mispredicted as often as not.
    kind = played_kind(action)
    held, suit = not from_sky(action), not is_rank(kind)
    state.played[seat] += one_of(kind)
    state.hands[seat] -= held * one_of(kind)
    state.rank_sizes[seat] -= held & (not suit)
    state.suit_sizes[seat] -= held & suit
    state.sky -= (not held) * one_of(kind)
    led = state.led
    state.led = led if led else one(kind) & SUITS  # LU-12
    # LU-13: another suit from the hand shows that the one led is not there. (There is no kind
    # KINDS: with it the set is never empty.)
    off_suit = held & suit & (led != 0) & (led != one(kind))
    state.lacks[seat] |= off_suit * all_singles(lowest(led | one(KINDS)))
    state.table[state.turns] = action
    state.turns += 1
    if state.turns == TURNS:
        take(state)
    else:
        state.turn = next_seat(state, seat)  # LU-10, LU-40


@rule
def strength(state: State, suit: int, rank: int) -> int:
    """LU-14: trump beats the lead suit beats other suits; then the rank decides."""
    return rank + 16 * has(state.led, suit) + 32 * (suit == state.trump)


@rule
def take(state: State) -> None:
    """LU-14: the winner of the trick, and how. LU-15: what the winning team gets.

    LU-44: with two players all this holds with each as a team; the last card is not the leader's.
    """
    a, b = played_kind(state.table[0]), played_kind(state.table[1])
    c, d = played_kind(state.table[2]), played_kind(state.table[3])
    # Ranks come before suits in the order of kinds.
    leading = strength(state, max(a, c), min(a, c))
    other = strength(state, max(b, d), min(b, d))
    winner = state.leader & 1
    if leading <= other:  # LU-14a: when all is equal, the team of the last card
        winner = 1 - winner
    by_rank = WON_BY_LAST_CARD if leading == other else WON_BY_RANK
    by_suit = WON_BY_TRUMP if max(leading, other) >= 32 else WON_BY_LEAD_SUIT
    state.last_rule = by_rank if max(a, c) == max(b, d) else by_suit
    stars = state.stars[a] + state.stars[b] + state.stars[c] + state.stars[d]
    state.tricks[winner] += 1
    state.kept[winner] += stars
    state.last_stars = stars
    state.last_winner = winner
    state.last_leader = state.leader
    for turn in range(TURNS):
        state.last_table[turn] = state.table[turn]
    if state.seats == 2:
        fill_sky(state)
    lead(state, lead_of(state, winner))  # LU-9


@rule
def lead_of(state: State, team: int) -> int:
    """LU-3: the seat of a team's lead tile."""
    white = (state.black_lead & 1) ^ team
    return state.black_lead + white * (state.white_lead - state.black_lead)


@rule
def fill_sky(state: State) -> None:
    """LU-41: up to 3 of each kind, as far as the decks last."""
    ranks = min(SKY - amount(state.sky & RANK_COUNTS), state.ranks_left)
    suits = min(SKY - amount(state.sky & SUIT_COUNTS), state.suits_left)
    state.ranks_left -= ranks
    state.suits_left -= suits
    for i in range(SKY):
        state.sky += (i < ranks) * one_of(state.rank_deck & 7)
        state.sky += (i < suits) * one_of(RANK_KINDS + (state.suit_deck & 7))
        state.rank_deck >>= (i < ranks) * DECK_BITS
        state.suit_deck >>= (i < suits) * DECK_BITS
