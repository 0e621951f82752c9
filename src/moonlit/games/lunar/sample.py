"""Lunar: a full state like those that a view allows."""

from __future__ import annotations

from moonlit.kernel.cards import one
from moonlit.kernel.codes import NOBODY
from moonlit.kernel.contract import put
from moonlit.kernel.deals import deal_hidden
from moonlit.kernel.decorators import rule
from moonlit.kernel.random import pick
from moonlit.kernel.records import Ints

from .hands import (
    ALL_COUNTS,
    RANK_COUNTS,
    SINGLE_RANKS,
    SINGLE_SUITS,
    SUIT_COUNTS,
    amount,
    counted,
    kind_of,
    number,
    one_of,
    singles,
)
from .rules import partner
from .state import DECK_BITS, KINDS, PASS, PASSED, RANK_KINDS, State


@rule
def sample(view: State, seat: int, rng: Ints, out: list[State]) -> None:
    """A full state like the view's, all deals of single cards that it allows equally likely.

    Recorded: the own hand, all cards played, the sky, how many ranks and suits each holds, the
    suits that a seat has shown not to have in hand (LU-13), and what was passed to the own partner:
    of each kind as many cards as were given, less those of it that the partner has played since,
    are still there. (Copies are alike: a card played counts as one of those given while there are
    any.) Given this, every deal of all other single cards to the other hands, to the decks in their
    order, and to the cards left out is equally likely. So is then every choice that other givers
    may have made of what their partners held after passing.

    Forgotten: when a card was played, and what the choices of others suggest.
    """
    state = put(out, view)
    mate = partner(seat) if state.seats == 4 and seat < state.seats else NOBODY
    known, received = 0, 0
    if mate != NOBODY:
        known, received = still_held(state, seat, mate), state.gave[mate]
        state.rank_sizes[mate] -= amount(known & RANK_COUNTS)
        state.suit_sizes[mate] -= amount(known & SUIT_COUNTS)
    pool = singles(unseen(state, seat) - known)
    ranks, suits = pool & SINGLE_RANKS, pool & SINGLE_SUITS
    # Hands of suits are dealt where they belong, hands of ranks into `gave` for the moment.
    suits = deal_hidden(rng, suits, state.seats, seat, state.lacks, state.suit_sizes, state.hands)
    ranks = deal_hidden(rng, ranks, state.seats, seat, state.lacks, state.rank_sizes, state.gave)
    for other in range(state.seats):
        if other != seat:
            state.hands[other] = counted(state.hands[other] | state.gave[other])
            state.gave[other] = 0
    if mate != NOBODY:
        state.hands[mate] += known
        state.gave[mate] = received
        state.rank_sizes[mate] += amount(known & RANK_COUNTS)
        state.suit_sizes[mate] += amount(known & SUIT_COUNTS)
    lay_decks(state, rng, ranks, suits)
    if state.phase != PASS:
        for giver in range(state.seats):
            if giver != seat and giver != mate and state.steps[giver] == PASSED:
                state.gave[giver] = guess_passed(state, rng, giver)


@rule
def unseen(view: State, seat: int) -> int:
    """Packed counts of the cards that are in no place that the seat sees."""
    cards = ALL_COUNTS - view.sky
    for other in range(view.seats):
        cards -= view.played[other]
    return cards - view.hands[seat] if seat < view.seats else cards


@rule
def still_held(view: State, seat: int, mate: int) -> int:
    """Packed counts of the cards passed to the partner that must still be in that hand."""
    held = 0
    if view.phase != PASS:  # until all have chosen, they are in the own hand
        for kind in range(KINDS):
            copies = number(view.gave[seat], kind) - number(view.played[mate], kind)
            held += max(0, copies) * one_of(kind)
    return held


@rule
def lay_decks(state: State, rng: Ints, ranks: int, suits: int) -> None:
    """LU-41: the decks, of cards told apart that are in no hand; what is over is left out."""
    state.rank_deck = 0
    state.suit_deck = 0
    for i in range(state.ranks_left):
        card = pick(rng, ranks)
        ranks ^= one(card)
        state.rank_deck |= kind_of(card) << (DECK_BITS * i)
    for i in range(state.suits_left):
        card = pick(rng, suits)
        suits ^= one(card)
        state.suit_deck |= (kind_of(card) - RANK_KINDS) << (DECK_BITS * i)
    state.aside = counted(ranks | suits)


@rule
def guess_passed(state: State, rng: Ints, giver: int) -> int:
    """LU-6: any 2 ranks and 2 suits of those that the partner held after passing."""
    mate = partner(giver)
    held = singles(state.hands[mate] + state.played[mate])
    passed = 0
    for part in (SINGLE_RANKS, SINGLE_SUITS):
        for _ in range(PASSED // 2):
            card = pick(rng, held & part)
            held ^= one(card)
            passed += one_of(kind_of(card))
    return passed
