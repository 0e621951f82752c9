"""Lunar: what may be played to a trick, and who wins it.

A trick has four turns: of four seats, or twice of two. Turns 0 and 2 are one team's, 1 and 3 the
other's; the later of a team's two cards is its *second*.
"""

from __future__ import annotations

from moonlit.kernel.cards import has, lowest, one
from moonlit.kernel.codes import NO_CARD, NOT_IN_HAND, NOT_NOW
from moonlit.kernel.decorators import rule
from moonlit.kernel.limits import Limits, limiting

from .hands import RANK_COUNTS, SUIT_COUNTS, all_singles, amount, kinds_of, one_of
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

ALL_KINDS = RANKS | SUITS

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
def fitting(state: State, kinds: int) -> int:
    """LU-13: ranks, and of the suits only the one led if it is there, else all."""
    return RANKS | state.led if kinds & state.led else ALL_KINDS


@rule
def other_kinds(action: int) -> int:
    """Suits after a rank, ranks after a suit."""
    return SUITS if is_rank(played_kind(action)) else RANKS


@rule
def completable(hand: int, sky: int) -> int:
    """LU-43: the actions for a first play that leave a card of the other kind in the other area."""
    rank_then_sky_suit = hand & RANK_COUNTS != 0 and sky & SUIT_COUNTS != 0
    suit_then_sky_rank = hand & SUIT_COUNTS != 0 and sky & RANK_COUNTS != 0
    actions = RANKS | (SUITS << KINDS) if rank_then_sky_suit else 0
    return actions | (SUITS | (RANKS << KINDS) if suit_then_sky_rank else 0)


@limiting
def limits_of_four(state: State, seat: int) -> Limits:
    """With four players."""
    held = kinds_of(state.hands[seat], 1)
    open_kinds = ALL_KINDS  # LU-9, LU-11: the first of a team plays either
    if state.turns >= 2:
        open_kinds = other_kinds(state.table[state.turns - 2])  # LU-11
    return (
        (ALL_KINDS, NOT_NOW),  # there is no sky
        (held, NOT_IN_HAND),
        (open_kinds, MUST_PLAY_SUIT if open_kinds == SUITS else MUST_PLAY_RANK),
        (fitting(state, held), MUST_FOLLOW_SUIT),
    )


@limiting
def limits_of_first(state: State, seat: int) -> Limits:
    """With two players, for the first of the two cards of a trick."""
    return (
        (in_reach(state, seat), NOT_IN_HAND),
        (completable(state.hands[seat], state.sky), NOTHING_FOR_SECOND),
        (fitting_in_reach(state, seat), MUST_FOLLOW_SUIT),
    )


@limiting
def limits_of_second(state: State, seat: int) -> Limits:
    """With two players, LU-40: the other kind from the other area."""
    first = state.table[state.turns - 2]
    areas = ALL_KINDS << (0 if from_sky(first) else KINDS)
    kinds = other_kinds(first)
    return (
        (in_reach(state, seat), NOT_IN_HAND),
        (areas, SECOND_FROM_HAND if from_sky(first) else SECOND_FROM_SKY),
        (kinds | kinds << KINDS, SECOND_A_SUIT if kinds == SUITS else SECOND_A_RANK),
        (fitting_in_reach(state, seat), MUST_FOLLOW_SUIT),
    )


@rule
def in_reach(state: State, seat: int) -> int:
    """LU-42: the cards in the hand, and those in the sky."""
    return kinds_of(state.hands[seat], 1) | kinds_of(state.sky, 1) << KINDS


@rule
def fitting_in_reach(state: State, seat: int) -> int:
    """LU-42: what fits in the hand, and what fits in the sky, each by itself."""
    hand = fitting(state, kinds_of(state.hands[seat], 1))
    return hand | fitting(state, kinds_of(state.sky, 1)) << KINDS


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
