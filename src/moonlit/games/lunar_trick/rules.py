"""Lunar Trick: the rules, from the deal to the winner."""

from __future__ import annotations

from typing import Any

from moonlit.kernel.cards import count, first, has, lowest, one, rest, without
from moonlit.kernel.codes import (
    BY_MAX_ROUNDS,
    BY_RULE,
    NO_CARD,
    NOBODY,
    NOT_IN_HAND,
)
from moonlit.kernel.decorators import rule
from moonlit.kernel.limits import EVERY, Limits, allowed, broken, if_any, limiting, not_asked
from moonlit.kernel.random import permute
from moonlit.kernel.records import Ints

from .state import (
    AT_GOAL,
    AT_POINTS,
    CARDS,
    DEAL,
    ECLIPSE_IN_OPENING,
    FALLING,
    LUNAR_ECLIPSE,
    MUST_FOLLOW_SUIT,
    MUST_PLAY_ECLIPSE,
    MUST_PLAY_TRUMP,
    NO_TRUMP,
    NUMBERS,
    OPENING,
    OVER,
    PRINTED_GOAL,
    PRINTED_POINTS,
    RISING,
    SOLAR_ECLIPSE,
    SOLAR_ECLIPSE_MUST,
    TRICKS,
    TRUMP_FALLING,
    TRUMP_RISING,
    WON_BY_ECLIPSE,
    WON_BY_NUMBER,
    WON_BY_TRUMP,
    WON_OPENING,
    State,
)

# --- the deal ---------------------------------------------------------------------------------


@rule
def start(state: State, seats: int, options: Ints) -> None:
    state.seats = seats
    state.max_rounds = options[0]
    for tricks in range(len(state.paid_more)):
        state.paid_more[tricks] = options[AT_POINTS + tricks] - PRINTED_POINTS[tricks]
    state.goal_more = options[AT_GOAL] - PRINTED_GOAL
    state.round = 0
    state.phase = DEAL
    state.ended_by = 0
    state.last_winner = NOBODY
    state.last_leader = NOBODY
    state.last_rule = 0
    for seat in range(len(state.points)):
        state.points[seat] = 0
        state.last_table[seat] = NO_CARD
        state.last_counts[seat] = 0
        state.last_points[seat] = 0
    clear_round(state)


@rule
def clear_round(state: State) -> None:
    """Forget everything of the round before."""
    for seat in range(len(state.hands)):
        state.hands[seat] = 0
        state.sizes[seat] = 0
        state.lacks[seat] = 0
        state.chosen[seat] = NO_CARD
        state.table[seat] = NO_CARD
        state.counts[seat] = 0
    for arc in range(3):
        state.markers[arc] = 0
        state.suits[arc] = 0
    state.aside = 0
    state.shown = 0
    state.trump = NO_TRUMP
    state.leader = NOBODY
    state.turn = NOBODY
    state.follow = 0
    state.winning = NOBODY


@rule
def deck_size(seats: int) -> int:
    """LT-2: three players leave the Solar Eclipse out, the last card. LT-3: four use all."""
    return CARDS - 1 if seats == 3 else CARDS


@rule
def hand_size(seats: int) -> int:
    return 10 if seats == 3 else 8


@rule
def shuffle(state: State, rng: Ints, deck: Ints) -> None:
    size = deck_size(state.seats)
    permute(rng, deck, 0, size, size)  # LT-34: all cards, the one set aside too


@rule
def deal(state: State, deck: Ints) -> None:
    clear_round(state)
    state.round += 1
    state.phase = OPENING
    size = hand_size(state.seats)
    for seat in range(state.seats):
        for i in range(seat * size, (seat + 1) * size):
            state.hands[seat] |= one(deck[i])
        state.sizes[seat] = size
    for i in range(state.seats * size, deck_size(state.seats)):
        state.aside |= one(deck[i])  # LT-2


# --- who may do what --------------------------------------------------------------------------


@rule
def asked(state: State, seat: int) -> bool:
    if state.phase == TRICKS:
        return seat == state.turn
    return state.phase == OPENING and state.chosen[seat] == NO_CARD  # LT-10: all at the same time


@rule
def waiting(state: State) -> int:
    if state.phase == TRICKS:
        return one(state.turn)
    seats = 0
    if state.phase == OPENING:
        for seat in range(state.seats):
            if asked(state, seat):
                seats |= one(seat)
    return seats


@rule
def legal(state: State, seat: int) -> int:
    if state.phase == TRICKS:
        return allowed(limits_in_tricks(state, seat)) if seat == state.turn else 0
    return allowed(limits_in_opening(state, seat)) if asked(state, seat) else 0


@rule
def why_not(state: State, seat: int, action: int) -> int:
    if not asked(state, seat):
        return not_asked(state.phase == OVER)
    if state.phase == TRICKS:
        return broken(limits_in_tricks(state, seat), action)
    return broken(limits_in_opening(state, seat), action)


@limiting
def limits_in_opening(state: State, seat: int) -> Limits:
    hand = state.hands[seat]
    return (
        (hand, NOT_IN_HAND),
        (without(EVERY, LUNAR_ECLIPSE), ECLIPSE_IN_OPENING),  # LT-10
        (if_any(hand & one(SOLAR_ECLIPSE)), SOLAR_ECLIPSE_MUST),  # LT-11
    )


@limiting
def limits_in_tricks(state: State, seat: int) -> Limits:
    hand = state.hands[seat]
    # LT-20: nothing led, anything goes. LT-21, LT-22: follow if you can.
    following = hand & state.follow
    return (hand, NOT_IN_HAND), (if_any(following), must_follow(state, following))


@rule
def must_follow(state: State, following: int) -> int:
    """The code of the rule by which only these cards may be played."""
    if state.table[state.leader] == LUNAR_ECLIPSE:
        return MUST_PLAY_TRUMP  # LT-22
    return MUST_PLAY_ECLIPSE if following == one(LUNAR_ECLIPSE) else MUST_FOLLOW_SUIT  # LT-21


@rule
def apply(state: State, seat: int, action: int) -> None:
    if state.phase == TRICKS:
        play(state, seat, action)
    else:
        state.chosen[seat] = action
        if waiting(state) == 0:
            reveal(state)


# --- the opening trick ------------------------------------------------------------------------


@rule
def reveal(state: State) -> None:
    """All have chosen: the cards make markers, suits and trump, and are the first trick."""
    marked = 0
    solar = NOBODY
    for seat in range(state.seats):
        card = state.chosen[seat]
        state.hands[seat] = without(state.hands[seat], card)
        state.sizes[seat] -= 1
        state.shown |= one(card)
        state.last_table[seat] = card
        if card == SOLAR_ECLIPSE:
            solar = seat
        else:
            marked |= one(card)
    place_markers(state, marked)
    winner = NOBODY
    for seat in range(state.seats):  # LT-15: the highest trump among the numbers
        card = state.chosen[seat]
        if has(trumps(state), card) and (winner == NOBODY or card > state.chosen[winner]):
            winner = seat
    for seat in range(state.seats):
        state.chosen[seat] = NO_CARD
    state.counts[winner] += 1
    state.last_leader = NOBODY
    state.last_winner = winner
    state.last_rule = WON_OPENING
    if solar == NOBODY:
        lead(state, winner)  # LT-16
    else:
        state.counts[solar] += 1  # LT-17, LT-31
        lead(state, solar)
    state.phase = TRICKS
    if state.sizes[state.leader] == 0:
        score(state)


@rule
def place_markers(state: State, marked: int) -> None:
    """LT-12: three marked numbers; LT-13: the arcs between them; LT-14: the trump side."""
    state.trump = (
        TRUMP_RISING if count(marked & RISING) > count(marked & FALLING) else TRUMP_FALLING
    )
    markers = marked
    for i in range(3):
        state.markers[i] = lowest(markers) + 1
        markers = rest(markers)
        state.suits[i] = 0
    found = 0
    for i in range(3):
        low = state.markers[i]  # the card after the marked number has just this index
        if i < 2:
            arc = first(state.markers[i + 1] - 1) & ~first(low)
        else:  # over the end of the ring: 30 is next to 1
            arc = (first(NUMBERS) & ~first(low)) | first(state.markers[0] - 1)
        if arc != 0:
            state.suits[found] = arc
            found += 1


@rule
def trumps(state: State) -> int:
    """The numbered trumps."""
    if state.trump == TRUMP_RISING:
        return RISING
    return FALLING


# --- tricks -----------------------------------------------------------------------------------


@rule
def lead(state: State, seat: int) -> None:
    state.leader = seat
    state.turn = seat
    state.follow = 0
    state.winning = NOBODY
    for other in range(state.seats):
        state.table[other] = NO_CARD


@rule
def strength(state: State, card: int) -> int:
    """LT-24: numbered trumps by number, then the Lunar Eclipse (LT-23), then all else by number."""
    # The Lunar Eclipse comes after all numbers in the order of the cards.
    return card + CARDS if has(trumps(state), card) else card


@rule
def follows(state: State, card: int) -> int:
    """The cards that follow one led."""
    if card == LUNAR_ECLIPSE:
        return trumps(state)  # LT-22
    suit = 0
    for arc in range(3):
        if has(state.suits[arc], card):
            suit = state.suits[arc]
    return suit | one(LUNAR_ECLIPSE)  # LT-21


@rule
def play(state: State, seat: int, card: int) -> None:
    state.hands[seat] = without(state.hands[seat], card)
    state.sizes[seat] -= 1
    state.shown |= one(card)
    state.table[seat] = card
    if seat == state.leader:
        state.follow = follows(state, card)
        state.winning = seat
    else:
        if not has(state.follow, card):
            state.lacks[seat] |= state.follow
        if strength(state, card) > strength(state, state.table[state.winning]):
            state.winning = seat
    state.turn = seat + 1 if seat + 1 < state.seats else 0
    if state.turn == state.leader:
        take(state)


@rule
def take(state: State) -> None:
    """LT-25: the winner takes the trick and leads the next."""
    winner = state.winning
    best = state.table[winner]
    state.counts[winner] += 1
    for seat in range(state.seats):
        state.last_table[seat] = state.table[seat]
        if state.table[seat] == LUNAR_ECLIPSE:
            state.counts[winner] += 1  # LT-31
    state.last_leader = state.leader
    state.last_winner = winner
    if best == LUNAR_ECLIPSE:
        state.last_rule = WON_BY_ECLIPSE
    else:
        state.last_rule = WON_BY_TRUMP if has(trumps(state), best) else WON_BY_NUMBER
    lead(state, winner)
    if state.sizes[winner] == 0:
        score(state)  # LT-30


# --- scoring and the end ----------------------------------------------------------------------


@rule
def worth(state: State, tricks: int) -> int:
    """LT-32, or as the table has it."""
    return PRINTED_POINTS[tricks] + state.paid_more[tricks]


@rule
def score(state: State) -> None:
    most = 0
    for seat in range(state.seats):
        state.last_counts[seat] = state.counts[seat]
        state.last_points[seat] = worth(state, state.counts[seat])
        state.points[seat] += state.last_points[seat]
        most = max(most, state.points[seat])
    state.phase = DEAL
    state.turn = NOBODY
    if most >= PRINTED_GOAL + state.goal_more:  # LT-33
        state.phase = OVER
        state.ended_by = BY_RULE
    elif state.round == state.max_rounds:
        state.phase = OVER
        state.ended_by = BY_MAX_ROUNDS


@rule
def outcome(state: State) -> int:
    if state.phase != OVER:
        return 0
    most = 0
    for seat in range(state.seats):
        most = max(most, state.points[seat])
    winners = 0
    for seat in range(state.seats):
        if state.points[seat] == most:  # LT-33: level players win together
            winners |= one(seat)
    return winners


@rule
def payoffs(state: State, out: Any) -> None:
    winners = outcome(state)
    for seat in range(state.seats):
        out[seat] = 1.0 / count(winners) if has(winners, seat) else 0.0
