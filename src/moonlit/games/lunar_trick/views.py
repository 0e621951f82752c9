"""Lunar Trick: what a seat sees (LT-40), as a view, as news of an action, and as numbers."""

from __future__ import annotations

from moonlit.kernel.cards import count, first, one
from moonlit.kernel.codes import EVERYTHING, NO_CARD, SOMETHING
from moonlit.kernel.contract import put
from moonlit.kernel.deals import deal_hidden
from moonlit.kernel.decorators import rule
from moonlit.kernel.observing import blank, write_set
from moonlit.kernel.places import BY_SEAT, Each, Places, Run
from moonlit.kernel.records import Ints

from .rules import deck_size
from .state import (
    CARDS,
    LUNAR_ECLIPSE,
    MAX_SEATS,
    OPENING,
    RISING,
    SOLAR_ECLIPSE,
    TRICKS,
    TRUMP_RISING,
    State,
)


@rule
def hide(shown: State, seat: int) -> None:
    """LT-40: hands, the card set aside, and unrevealed choices are private.

    Others seem still to choose: that a card lies there face down is public, but tells nothing of
    the cards, so that a view does not say who was quicker. The table does (``Match.waiting``).
    """
    shown.aside = 0
    for other in range(shown.seats):
        if other != seat:
            shown.hands[other] = 0
            shown.chosen[other] = NO_CARD


@rule
def seen(state: State, actor: int, action: int, observer: int) -> int:
    if actor == observer or state.phase == TRICKS:
        return EVERYTHING
    return SOMETHING  # LT-10: face down


@rule
def sample(view: State, seat: int, rng: Ints, out: list[State]) -> None:
    """A deal like the view's: own cards, shown cards, and what each seat has shown to lack."""
    state = put(out, view)
    unseen = first(deck_size(view.seats)) & ~view.shown
    if seat < view.seats:
        unseen &= ~view.hands[seat]
    state.aside = deal_hidden(rng, unseen, view.seats, seat, view.lacks, view.sizes, state.hands)


# A card's place is its strength: other numbers, the Lunar Eclipse, trumps, the Solar Eclipse. So
# whoever learns from this learns one game, and not one for each trump. The 15 numbers that are not
# trump are L1 to L15, those that are H1 to H15; without a trump the Falling ones are H.
BY_STRENGTH = (*(f"L{i}" for i in range(1, 16)), "LE", *(f"H{i}" for i in range(1, 16)), "SE")
COUNTS, POINTS = 8, 5

OF_A_SEAT = Places(
    Run("table", "1 for its card in the trick", BY_STRENGTH),
    Run("may_hold", "1 for a card that it may hold; for you: that you hold", BY_STRENGTH),
    Run(
        "count",
        "1 for its number of tricks as they count; the last is that or more",
        tuple(map(str, range(COUNTS))),
    ),
    Run("points", "1 for its points; the last is that or more", tuple(map(str, range(POINTS)))),
    Run("cards", "how many cards it holds"),
    Run("leader", "1 if it leads the trick"),
    Run("turn", "1 if it is to act"),
    Run("winning", "1 if its card is winning the trick"),
)
OBSERVED = Places(
    Run("hand", "1 for a card that you hold", BY_STRENGTH),
    Run("unseen", "1 for a card that you do not hold and nobody has shown", BY_STRENGTH),
    Run("suit_first", "1 for a card of the suit of which you hold most", BY_STRENGTH),
    Run("suit_second", "1 for a card of the next", BY_STRENGTH),
    Run("suit_third", "1 for a card of the third", BY_STRENGTH),
    Run("follows", "1 for a card that follows the one led", BY_STRENGTH),
    Run("beaten", "1 for a card that does not beat the trick", BY_STRENGTH),
    Run("chosen", "1 for your choice in the opening", BY_STRENGTH),
    Run("opening", "1 while cards are chosen for the opening"),
    Run("trump", "0 none, 1 Rising, 2 Falling"),
    Run("seats", "the number of players"),
    Run("round", "from 1, at most 127"),
    Each("seat", BY_SEAT[:MAX_SEATS], OF_A_SEAT),
)
OBSERVATION = OBSERVED.length

# Compiled rules take numbers, and no declarations.
HAND_AT, UNSEEN_AT, SUITS_AT = (OBSERVED.at(name) for name in ("hand", "unseen", "suit_first"))
FOLLOWS_AT, BEATEN_AT = OBSERVED.at("follows"), OBSERVED.at("beaten")
CHOSEN_AT, PHASE_AT, SEATS_AT = (OBSERVED.at(name) for name in ("chosen", "opening", "seat"))
PER_SEAT, MAY_HOLD_AT = OF_A_SEAT.length, OF_A_SEAT.at("may_hold")
COUNT_AT, POINTS_AT, PART_AT = (OF_A_SEAT.at(name) for name in ("count", "points", "cards"))

# The order of cards follows from a number of the observation, the trump: for each, where they are.
ORDERED_BY = OBSERVED.at("trump")
RISING_LAST = (*range(16, 31), *range(15), 15, 31)
FALLING_LAST = (*range(15), *range(16, 31), 15, 31)
ORDERS = (FALLING_LAST, RISING_LAST, FALLING_LAST)


@rule
def by_strength(cards: int, trump: int) -> int:
    """The places of a set of cards."""
    low, high = cards & RISING, cards >> 15 & RISING
    if trump == TRUMP_RISING:
        low, high = high, low
    return low | (cards >> LUNAR_ECLIPSE & 1) << 15 | high << 16 | cards & one(SOLAR_ECLIPSE)


@rule
def card_at_strength(card: int, trump: int) -> int:
    """The place of a card as a set; none if it is no card."""
    return by_strength(one(card), trump) if card >= 0 else 0


@rule
def observe(state: State, seat: int, out: Ints) -> None:
    """Write what ``OBSERVED`` declares."""
    blank(out, OBSERVATION)
    trump, hand = state.trump, state.hands[seat]
    unseen = first(deck_size(state.seats)) & ~state.shown & ~hand
    write_set(out, HAND_AT, CARDS, by_strength(hand, trump))
    write_set(out, UNSEEN_AT, CARDS, by_strength(unseen, trump))
    observe_suits(state, hand, out, SUITS_AT)
    write_set(out, FOLLOWS_AT, CARDS, by_strength(state.follow, trump))
    if state.phase == TRICKS and state.winning >= 0:
        best = card_at_strength(state.table[state.winning], trump)
        write_set(out, BEATEN_AT, CARDS, best | best - 1)
    write_set(out, CHOSEN_AT, CARDS, card_at_strength(state.chosen[seat], trump))
    at = PHASE_AT
    out[at] = state.phase == OPENING
    out[at + 1] = trump
    out[at + 2] = state.seats
    out[at + 3] = min(state.round, 127)
    for i in range(state.seats):
        other = seat + i if seat + i < state.seats else seat + i - state.seats
        held = hand if i == 0 else unseen & ~state.lacks[other]
        observe_seat(state, other, held, out, SEATS_AT + i * PER_SEAT)


@rule
def observe_suits(state: State, hand: int, out: Ints, at: int) -> None:
    """Which of them comes first on the ring is all the same: the one held most comes first."""
    for arc in range(3):
        held, before = count(hand & state.suits[arc]), 0
        for other in range(3):
            more = count(hand & state.suits[other])
            before += more > held or (more == held and other < arc)
        write_set(out, at + before * CARDS, CARDS, by_strength(state.suits[arc], state.trump))


@rule
def observe_seat(state: State, other: int, held: int, out: Ints, at: int) -> None:
    """Write what ``OF_A_SEAT`` declares."""
    write_set(out, at, CARDS, card_at_strength(state.table[other], state.trump))
    write_set(out, at + MAY_HOLD_AT, CARDS, by_strength(held, state.trump))
    out[at + COUNT_AT + min(state.counts[other], COUNTS - 1)] = 1
    out[at + POINTS_AT + min(state.points[other], POINTS - 1)] = 1
    at += PART_AT
    out[at] = state.sizes[other]
    out[at + 1] = state.leader == other
    out[at + 2] = state.turn == other
    out[at + 3] = state.winning == other
