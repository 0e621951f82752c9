"""Shoot the Moon: the rules, from the deal to the winner."""

from __future__ import annotations

from typing import Any

from moonlit.kernel.cards import count, first, has, one
from moonlit.kernel.codes import (
    BY_MAX_ROUNDS,
    BY_RULE,
    NO_CARD,
    NOBODY,
    NOT_IN_HAND,
)
from moonlit.kernel.decorators import rule
from moonlit.kernel.limits import Limits, allowed, broken, limiting, not_asked
from moonlit.kernel.random import permute
from moonlit.kernel.records import Ints

from .cards import deck_size, from_deck, kind_in_deck, whole_deck, with_kind, without_kind
from .state import (
    ANY_KIND,
    AT_BIG,
    AT_CHIPS,
    AT_GOAL,
    AT_LITTLE,
    AT_PAYS,
    BIG_MOON,
    COLOURED,
    DEAL,
    DUMMY,
    FIRST_MOONS,
    HAND,
    LAST_REVOKE,
    LITTLE_MOON,
    MOONS,
    MUST_FOLLOW_COLOUR,
    NO_CHIP_TO_GIVE,
    NUMBERS,
    OVER,
    PRINTED_GOAL,
    PRINTED_PAYS,
    RED,
    TRICKS,
    WON_BY_BIG_MOON,
    WON_BY_COLOUR,
    WON_BY_NUMBER,
    WON_BY_RED,
    State,
    kept_moons,
)

# --- sides ------------------------------------------------------------------------------------


@rule
def sides(state: State) -> int:
    """SM-2: how many there are."""
    return 2 if state.partners else state.seats


@rule
def side(state: State, place: int) -> int:
    """SM-2: partners sit in every second seat. The dummy is a side of its own, without chips."""
    return place & 1 if state.partners else place


kept = rule(kept_moons)

# --- the deal ---------------------------------------------------------------------------------


@rule
def start(state: State, seats: int, options: Ints) -> None:
    state.seats = seats
    state.max_rounds = options[0]
    state.partners = options[1]
    state.dealer = options[2]  # SM-5
    state.revoke = options[3]
    state.highest = options[4] if options[4] else NUMBERS
    state.hand_size = options[5] if options[5] else HAND
    for tricks in range(len(state.paid_more)):
        state.paid_more[tricks] = options[AT_PAYS + tricks] - PRINTED_PAYS[tricks]
    state.goal_more = options[AT_GOAL] - PRINTED_GOAL
    state.moons = kept(options[AT_BIG], options[AT_LITTLE])
    state.round = 0
    state.again = 0
    state.phase = DEAL
    state.ended_by = 0
    state.last_winner = NOBODY
    state.last_leader = NOBODY
    state.last_revoker = NOBODY
    state.last_rule = 0
    state.last_swing = 0
    for i in range(len(state.chips)):
        state.chips[i] = options[AT_CHIPS] if i < sides(state) else 0  # SM-3
        state.chips_at_deal[i] = state.chips[i]
        state.last_table[i] = NO_CARD
        state.last_tricks[i] = 0
        state.last_gains[i] = 0
    clear_round(state)


@rule
def clear_round(state: State) -> None:
    """Forget everything of the round before: all cards lie in the deck."""
    for i in range(len(state.hands)):
        state.hands[i] = 0
        state.sizes[i] = 0
        state.lacks[i] = 0
        state.tricks[i] = 0
    for i in range(HAND):
        state.dummy[i] = NO_CARD
    state.aside = whole_deck(state)
    state.shown = 0
    state.leader = NOBODY
    state.turn = NOBODY
    clear_table(state)


@rule
def clear_table(state: State) -> None:
    for place in range(len(state.table)):
        state.table[place] = NO_CARD
    state.follow = 0
    state.winning = NOBODY
    state.best = 0
    state.swing = 0


@rule
def hands_dealt(state: State) -> int:
    """SM-5: one a player. SM-40: two players deal a third."""
    return 3 if state.seats == 2 else state.seats


@rule
def shuffle(state: State, rng: Ints, deck: Ints) -> None:
    size = deck_size(state)
    permute(rng, deck, 0, size, hands_dealt(state) * state.hand_size)
    if state.dealer == NOBODY:
        permute(rng, deck, size, state.seats, 1)


@rule
def deal(state: State, deck: Ints) -> None:
    clear_round(state)
    # SM-5: the first dealer is drawn unless set, then the deal passes to the left; SM-50: or not.
    if state.dealer == NOBODY:
        state.dealer = deck[deck_size(state)]
    elif state.round > 0 and not state.again:
        state.dealer = left_of(state, state.dealer)
    if not state.again:
        state.round += 1
    state.again = 0
    for i in range(len(state.chips)):
        state.chips_at_deal[i] = state.chips[i]
    # SM-5: one card at a time, from the dealer's left: every hands-th card is the same hand's.
    hands = hands_dealt(state)
    dealt = 0
    seat = state.dealer
    for at in range(state.seats):
        seat = left_of(state, seat)
        hand = 0
        for i in range(state.hand_size):
            hand |= one(deck[at + hands * i])
        state.hands[seat] = from_deck(hand, state)
        state.sizes[seat] = state.hand_size
        dealt |= hand
    if state.seats == 2:  # SM-40: the dummy is third, after the dealer
        for i in range(state.hand_size):
            card = deck[hands * i + DUMMY]
            state.dummy[i] = kind_in_deck(card, state)
            dealt |= one(card)
        state.sizes[DUMMY] = state.hand_size
    state.aside = from_deck(first(deck_size(state)) & ~dealt, state)
    state.phase = TRICKS
    lead(state, left_of(state, state.dealer))  # SM-6


@rule
def left_of(state: State, seat: int) -> int:
    return seat + 1 if seat + 1 < state.seats else 0


# --- who may do what --------------------------------------------------------------------------


@rule
def waiting(state: State) -> int:
    return one(state.turn) if state.phase == TRICKS else 0


@rule
def legal(state: State, seat: int) -> int:
    return allowed(limits(state, seat)) if seat == state.turn else 0


@rule
def why_not(state: State, seat: int, action: int) -> int:
    if seat != state.turn:
        return not_asked(state.phase == OVER)
    return broken(limits(state, seat), action)


@limiting
def limits(state: State, seat: int) -> Limits:
    hand = state.hands[seat]
    following = state.follow | FIRST_MOONS  # SM-20, SM-21: moons at any time
    return (
        (hand, NOT_IN_HAND),
        (following if hand & state.follow else ANY_KIND, must_follow(state, seat)),  # SM-10
    )


@rule
def must_follow(state: State, seat: int) -> int:
    """The code of SM-10; SM-50: where a penalty allows it, what forbids it is a lack of chips."""
    return NO_CHIP_TO_GIVE if state.revoke and not can_pay(state, seat) else MUST_FOLLOW_COLOUR


@rule
def revokes(state: State, seat: int, action: int) -> bool:
    """SM-50: may this card, which is not legal, be put down all the same, for a penalty?"""
    return state.revoke != 0 and why_not(state, seat, action) == MUST_FOLLOW_COLOUR


@rule
def can_pay(state: State, seat: int) -> bool:
    """SM-50: a chip to give up, once chips have gone back to what they were at the deal."""
    return state.chips_at_deal[side(state, seat)] > 0


@rule
def apply(state: State, seat: int, action: int) -> None:
    if state.revoke and not has(legal(state, seat), action):
        break_off(state, seat, action)
    else:
        play(state, seat, action)


# --- tricks -----------------------------------------------------------------------------------


@rule
def lead(state: State, place: int) -> None:
    clear_table(state)
    state.leader = place
    state.turn = place
    if place >= state.seats:  # SM-42: the dummy; next is the player who did not deal
        turn_up(state)
        state.turn = left_of(state, state.dealer)


@rule
def play(state: State, seat: int, kind: int) -> None:
    state.hands[seat] = without_kind(state.hands[seat], kind)
    # SM-10: neither the colour nor a moon, so none of the colour.
    state.lacks[seat] |= 0 if has(state.follow | MOONS, kind) else state.follow
    put_down(state, seat, kind)
    state.turn = left_of(state, seat)
    if state.table[state.turn] != NO_CARD:  # all players have played
        if state.seats == 2 and state.table[DUMMY] == NO_CARD:
            turn_up(state)  # SM-41
        take(state)


@rule
def turn_up(state: State) -> None:
    """SM-40: the next card of the dummy's pile is turned; it follows no suit."""
    kind = state.dummy[0]
    for i in range(HAND - 1):
        state.dummy[i] = state.dummy[i + 1]
    state.dummy[HAND - 1] = NO_CARD
    put_down(state, DUMMY, kind)


@rule
def put_down(state: State, place: int, kind: int) -> None:
    state.sizes[place] -= 1
    state.shown = with_kind(state.shown, kind)
    state.table[place] = kind
    state.swing += (kind == BIG_MOON) - (kind == LITTLE_MOON)
    winning = state.winning
    if winning == NOBODY:
        state.follow = colour(kind)
        state.winning = place
        state.best = strength(state, kind)
    else:
        # Only a stronger card takes over; SM-20, SM-22: of level ones the first played wins.
        tried = strength(state, kind)
        state.winning = place if tried > state.best else winning
        state.best = max(tried, state.best)


@rule
def colour(kind: int) -> int:
    """The cards of a card's colour; SM-20, SM-22: a moon has none."""
    return RED << NUMBERS * (kind // NUMBERS) if kind < BIG_MOON else 0


BIG_MOON_STRENGTH = 2 * NUMBERS + 1


@rule
def strength(state: State, kind: int) -> int:
    """What a card is worth in this trick; one of 0 cannot win.

    The trick has at least three cards, at most two of them Little Moons: some card can always win.
    """
    little = state.table[state.leader] == LITTLE_MOON
    counting = COLOURED if little else RED | state.follow  # SM-22; SM-11
    trumps = 0 if little else RED  # SM-22; SM-11
    number = kind % NUMBERS + 1
    # Sums, not branches: these would depend on chance and cost a misprediction.
    found = number * has(counting, kind) + NUMBERS * has(trumps, kind)  # SM-21: neither
    return BIG_MOON_STRENGTH if kind == BIG_MOON else found  # SM-20


@rule
def take(state: State) -> None:
    """SM-12: the winner takes the trick and leads the next. SM-42: the dummy may be the winner."""
    winner = state.winning
    state.last_leader = state.leader
    state.last_winner = winner
    state.last_rule = how_won(state)
    state.last_revoker = NOBODY
    for place in range(len(state.table)):
        state.last_table[place] = state.table[place]
    taker = side(state, winner)
    state.tricks[taker] += 1
    state.last_swing = 0
    if winner < state.seats:  # SM-43: the dummy gains and loses none
        before = state.chips[taker]
        state.chips[taker] = max(0, before + state.swing)  # SM-23
        state.last_swing = state.chips[taker] - before
    if state.sizes[winner] != 0:
        lead(state, winner)
    else:
        state.leader = NOBODY
        clear_table(state)
        score(state)


@rule
def how_won(state: State) -> int:
    if state.best == BIG_MOON_STRENGTH:
        return WON_BY_BIG_MOON
    if state.table[state.leader] == LITTLE_MOON:
        return WON_BY_NUMBER
    return WON_BY_RED if state.best > NUMBERS else WON_BY_COLOUR


# --- illegal play -----------------------------------------------------------------------------


@rule
def break_off(state: State, seat: int, kind: int) -> None:
    """SM-50: nothing of the hand counts, a chip is given up, the same dealer deals again."""
    state.table[seat] = kind
    for i in range(len(state.chips)):
        state.chips[i] = state.chips_at_deal[i]
        state.last_table[i] = state.table[i]
        state.last_tricks[i] = 0
        state.last_gains[i] = 0
    state.chips[side(state, seat)] -= 1
    state.last_gains[side(state, seat)] = -1
    state.last_leader = state.leader
    state.last_winner = NOBODY
    state.last_rule = LAST_REVOKE
    state.last_swing = 0
    state.last_revoker = seat
    clear_round(state)
    state.again = 1
    state.phase = DEAL


# --- scoring and the end ----------------------------------------------------------------------


@rule
def worth(state: State, tricks: int) -> int:
    """SM-30, also where hands have fewer cards: only five tricks shoot the moon."""
    return PRINTED_PAYS[tricks] + state.paid_more[tricks]


@rule
def score(state: State) -> None:
    most = 0
    level = 0  # sides with the most chips
    for i in range(len(state.chips)):
        state.last_tricks[i] = state.tricks[i]
        state.last_gains[i] = (
            worth(state, state.tricks[i]) if i < sides(state) else 0
        )  # SM-30, SM-43
        state.chips[i] += state.last_gains[i]
        if state.chips[i] > most:
            most = state.chips[i]
            level = 0
        level += state.chips[i] == most
    state.phase = DEAL
    state.turn = NOBODY
    if most >= PRINTED_GOAL + state.goal_more and level == 1:  # SM-31
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
    for i in range(sides(state)):
        most = max(most, state.chips[i])
    winners = 0
    for seat in range(state.seats):
        if state.chips[side(state, seat)] == most:
            winners |= one(seat)
    return winners


@rule
def payoffs(state: State, out: Any) -> None:
    winners = outcome(state)
    for seat in range(state.seats):
        out[seat] = 1.0 / count(winners) if has(winners, seat) else 0.0
