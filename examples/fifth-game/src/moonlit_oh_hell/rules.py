"""Oh Hell: the rules, from the deal to the winner."""

from typing import Any

from moonlit.kernel import codes
from moonlit.kernel.cards import count, first, has, one, without
from moonlit.kernel.codes import NO_CARD, NOBODY
from moonlit.kernel.decorators import rule
from moonlit.kernel.limits import EVERY, Limits, allowed, broken, if_any, not_asked
from moonlit.kernel.random import permute
from moonlit.kernel.records import Ints

from .state import BIDS, CARDS, DEAL, FOLLOW, HOOK, NO_BID, NUMBERS, OVER, TOO_MANY, TRICKS, State

# --- the deal ---------------------------------------------------------------------------------


@rule
def start(state: State, seats: int, options: Ints) -> None:
    state.seats = seats
    state.max_rounds = options[0]
    state.first_hand = options[1]
    state.hook = options[2]
    state.round = 0
    state.phase = DEAL
    state.dealer = seats - 1  # OH-4
    state.last_winner = NOBODY
    for seat in range(len(state.points)):
        state.points[seat] = 0
        state.last_table[seat] = NO_CARD
    clear_round(state)


@rule
def clear_round(state: State) -> None:
    """Forget everything of the round before."""
    state.size = state.first_hand - state.round  # OH-3
    state.trump = NO_CARD
    state.shown = 0
    state.leader = NOBODY
    state.turn = NOBODY
    state.led = 0
    for seat in range(len(state.points)):
        state.hands[seat] = 0
        state.sizes[seat] = 0
        state.lacks[seat] = 0
        state.bids[seat] = NO_BID
        state.tricks[seat] = 0
        state.table[seat] = NO_CARD


@rule
def shuffle(state: State, rng: Ints, deck: Ints) -> None:
    permute(rng, deck, 0, CARDS, CARDS)


@rule
def deal(state: State, deck: Ints) -> None:
    clear_round(state)
    state.round += 1
    for seat in range(state.seats):
        for i in range(seat * state.size, (seat + 1) * state.size):
            state.hands[seat] |= one(deck[i])
        state.sizes[seat] = state.size
    state.trump = deck[state.seats * state.size]  # OH-5
    state.shown = one(state.trump)
    state.phase = BIDS
    state.turn = left_of(state, state.dealer)  # OH-6


@rule
def left_of(state: State, seat: int) -> int:
    return seat + 1 if seat + 1 < state.seats else 0


# --- who may do what --------------------------------------------------------------------------


@rule
def waiting(state: State) -> int:
    return 0 if state.turn == NOBODY else one(state.turn)


@rule
def legal(state: State, seat: int) -> int:
    if seat != state.turn:
        return 0
    if state.phase == BIDS:
        return allowed(limits_of_bids(state, seat))
    return allowed(limits_of_cards(state, seat))


@rule
def why_not(state: State, seat: int, action: int) -> int:
    if seat != state.turn:
        return not_asked(state.phase == OVER)
    if state.phase == BIDS:
        return broken(limits_of_bids(state, seat), action)
    return broken(limits_of_cards(state, seat), action)


@rule
def limits_of_bids(state: State, seat: int) -> Limits:
    left = tricks_left(state)
    hooked = state.hook and seat == state.dealer and left >= 0
    return (
        (~first(CARDS), codes.NOT_NOW),
        (first(state.size + 1) << CARDS, TOO_MANY),  # OH-6
        (~one(CARDS + left) if hooked else EVERY, HOOK),  # OH-7
    )


@rule
def tricks_left(state: State) -> int:
    """The tricks that nobody has bid for yet; less than none if there are too many bids."""
    left = state.size
    for seat in range(state.seats):
        left -= max(state.bids[seat], 0)
    return left


@rule
def limits_of_cards(state: State, seat: int) -> Limits:
    hand = state.hands[seat]
    return (
        (first(CARDS), codes.NOT_NOW),
        (hand, codes.NOT_IN_HAND),
        (if_any(hand & state.led), FOLLOW),  # OH-8: nothing led, anything goes; OH-9
    )


@rule
def apply(state: State, seat: int, action: int) -> None:
    if state.phase == BIDS:
        bid(state, seat, action - CARDS)
    else:
        play(state, seat, action)


@rule
def bid(state: State, seat: int, number: int) -> None:
    state.bids[seat] = number
    state.turn = left_of(state, seat)
    if seat == state.dealer:  # OH-6: the last to bid
        state.phase = TRICKS
        lead(state, state.turn)  # OH-8


# --- tricks -----------------------------------------------------------------------------------


@rule
def lead(state: State, seat: int) -> None:
    state.leader = seat
    state.turn = seat
    state.led = 0
    for other in range(state.seats):
        state.table[other] = NO_CARD


@rule
def suit(card: int) -> int:
    """All cards of a card's suit."""
    return first(NUMBERS) << card // NUMBERS * NUMBERS


@rule
def beats(state: State, card: int, best: int) -> bool:
    """OH-10: a higher card of the same suit does, and a trump any card that is none."""
    return card > best if has(suit(best), card) else has(suit(state.trump), card)


@rule
def play(state: State, seat: int, card: int) -> None:
    if seat == state.leader:
        state.led = suit(card)
    if not has(state.led, card):
        state.lacks[seat] |= state.led  # OH-9
    state.hands[seat] = without(state.hands[seat], card)
    state.sizes[seat] -= 1
    state.shown |= one(card)
    state.table[seat] = card
    state.turn = left_of(state, seat)
    if state.turn == state.leader:
        take(state)


@rule
def take(state: State) -> None:
    """OH-10: the winner takes the trick and leads the next."""
    winner = state.leader
    for seat in range(state.seats):
        state.last_table[seat] = state.table[seat]
        if beats(state, state.table[seat], state.table[winner]):
            winner = seat
    state.last_winner = winner
    state.tricks[winner] += 1
    lead(state, winner)
    if state.sizes[winner] == 0:
        score(state)


# --- scoring and the end ----------------------------------------------------------------------


@rule
def worth(bid: int, tricks: int) -> int:
    """OH-11"""
    return 10 + tricks if tricks == bid else 0


@rule
def score(state: State) -> None:
    for seat in range(state.seats):
        state.points[seat] += worth(state.bids[seat], state.tricks[seat])
    state.turn = NOBODY
    if state.size == 1 or state.round == state.max_rounds:  # OH-12
        state.phase = OVER
    else:
        state.phase = DEAL
        state.dealer = left_of(state, state.dealer)  # OH-4


@rule
def outcome(state: State) -> int:
    most = winners = 0
    if state.phase == OVER:
        for seat in range(state.seats):
            most = max(most, state.points[seat])
        for seat in range(state.seats):
            if state.points[seat] == most:  # OH-12: level players win together
                winners |= one(seat)
    return winners


@rule
def payoffs(state: State, out: Any) -> None:
    winners = outcome(state)
    for seat in range(state.seats):
        out[seat] = 1.0 / count(winners) if has(winners, seat) else 0.0
