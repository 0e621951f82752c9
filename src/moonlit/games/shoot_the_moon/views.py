"""Shoot the Moon: what a seat sees (SM-60), as a view, as news of an action, and as numbers."""

from __future__ import annotations

from moonlit.kernel.cards import has, without
from moonlit.kernel.codes import EVERYTHING, NO_CARD
from moonlit.kernel.contract import put
from moonlit.kernel.deals import deal_hidden
from moonlit.kernel.decorators import rule
from moonlit.kernel.observing import blank, mark, write_numbers
from moonlit.kernel.places import BY_SEAT, Each, Places, Run
from moonlit.kernel.random import pick
from moonlit.kernel.records import Ints

from .cards import alike, kind_of, together, whole_deck
from .rules import hands_dealt, side
from .state import (
    CODES,
    COLOURS,
    DUMMY,
    FIRST_MOONS,
    HAND,
    KINDS,
    LITTLE_MOON,
    MAX_SEATS,
    NUMBERS,
    RED,
    State,
)


@rule
def hide(shown: State, seat: int) -> None:
    """SM-60: hands, the dummy's pile and the rest of the deck are private."""
    shown.aside = 0
    for other in range(len(shown.hands)):
        if other != seat:
            shown.hands[other] = 0
    for i in range(HAND):
        shown.dummy[i] = NO_CARD


@rule
def seen(state: State, actor: int, action: int, observer: int) -> int:
    return EVERYTHING  # SM-60: cards are played face up


@rule
def sample(view: State, seat: int, rng: Ints, out: list[State]) -> None:
    """A deal like the view's: own cards, cards played, and the colours each seat has shown to lack.

    That is all that can be proved of a round, and cards of other rounds tell nothing: nothing is
    forgotten. The dummy follows no suit, so its pile may hold anything.
    """
    state = put(out, view)
    known = view.shown
    if seat < view.seats:
        known = together(known, view.hands[seat])
    # Of a moon of which one is known either copy may be meant: which of them is all the same.
    unseen = whole_deck(view) & ~known
    left = deal_hidden(rng, unseen, view.seats, seat, view.lacks, view.sizes, state.hands)
    for other in range(view.seats):
        state.hands[other] = alike(state.hands[other])
    if view.seats == 2:
        for i in range(view.sizes[DUMMY]):
            bit = pick(rng, left)
            left = without(left, bit)
            state.dummy[i] = kind_of(bit)
    state.aside = alike(left)


BY_COLOUR = ("R", "G", "P", "B")

OF_A_PLACE = Places(
    Run("table", "1 for its card in the trick", CODES),
    Run("lacks", "1 for a colour that it has shown not to hold", BY_COLOUR),
    Run("chips", "its side's chips, at most 127"),
    Run("tricks", "its side's tricks in this round"),
    Run("cards", "how many cards it holds"),
    Run("leader", "1 if it led the trick"),
    Run("turn", "1 if it is to act"),
    Run("dealer", "1 if it deals"),
    Run("winning", "1 if its card is winning the trick"),
    Run("with_you", "1 if it is on your side; for you too"),
)
OBSERVED = Places(
    Run("hand", "how many of each kind you hold", CODES),
    Run("played", "how many of each kind were played in this round", CODES),
    Run("led", "1 for the colour led", BY_COLOUR),
    Run("little_moon_led", "1 if a Little Moon was led"),
    Run("swing", "Big Moons in the trick less Little Moons"),
    Run("seats", "the number of players"),
    Run("partners", "1 if partners play together"),
    Run("revoke", "0 if a card that does not follow is refused, 1 if it is penalised"),
    Run("highest", "the highest number of each colour"),
    Run("hand_size", "how many cards each is dealt"),
    Run("round", "from 1, at most 127"),
    Run("max_rounds", "the limit of rounds, 0 without one, at most 127"),
    Run("phase", "1 while tricks are played"),
    # Two players have a dummy, which is the third here.
    Each("place", BY_SEAT[:MAX_SEATS], OF_A_PLACE),
)
OBSERVATION = OBSERVED.length

# Compiled rules take numbers, and no declarations.
HAND_AT, PLAYED_AT, LED_AT = (OBSERVED.at(name) for name in ("hand", "played", "led"))
TABLE_AT, PLACES_AT = OBSERVED.at("little_moon_led"), OBSERVED.at("place")
PER_PLACE, LACKS_AT, PART_AT = OF_A_PLACE.length, OF_A_PLACE.at("lacks"), OF_A_PLACE.at("chips")


@rule
def write_kinds(out: Ints, start: int, cards: int) -> None:
    """By kind how many are in a set."""
    twice = cards >> 2 & FIRST_MOONS
    write_numbers(out, start, KINDS, cards ^ twice, twice)


@rule
def observe(state: State, seat: int, out: Ints) -> None:
    """Write what ``OBSERVED`` declares."""
    blank(out, OBSERVATION)
    write_kinds(out, HAND_AT, state.hands[seat])
    write_kinds(out, PLAYED_AT, state.shown)
    follow = state.follow
    for i in range(COLOURS):
        out[LED_AT + i] = has(follow, NUMBERS * i)
    at = TABLE_AT
    out[at] = (state.winning >= 0) & (state.table[max(state.leader, 0)] == LITTLE_MOON)
    out[at + 1] = state.swing
    out[at + 2] = state.seats
    out[at + 3] = state.partners
    out[at + 4] = state.revoke
    out[at + 5] = state.highest
    out[at + 6] = state.hand_size
    out[at + 7] = min(state.round, 127)
    out[at + 8] = min(state.max_rounds, 127)
    out[at + 9] = state.phase
    at = PLACES_AT
    for i in range(hands_dealt(state)):
        place = i  # the dummy
        if i < state.seats:
            place = seat + i if seat + i < state.seats else seat + i - state.seats
        observe_place(state, seat, place, out, at)
        at += PER_PLACE


@rule
def observe_place(state: State, seat: int, place: int, out: Ints, at: int) -> None:
    """Write what ``OF_A_PLACE`` declares."""
    own = side(state, place)
    mark(out, at, state.table[place])
    lacks = state.lacks[place]
    for i in range(COLOURS):
        out[at + LACKS_AT + i] = lacks & (RED << NUMBERS * i) != 0
    at += PART_AT
    out[at] = min(state.chips[own], 127)
    out[at + 1] = state.tricks[own]
    out[at + 2] = state.sizes[place]
    out[at + 3] = state.leader == place
    out[at + 4] = state.turn == place
    out[at + 5] = state.dealer == place
    out[at + 6] = state.winning == place
    out[at + 7] = own == side(state, seat)
