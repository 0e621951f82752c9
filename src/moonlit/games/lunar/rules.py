"""Lunar: the rules, from the deal to the winner; what happens in a trick is in ``tricks``."""

from __future__ import annotations

from typing import Any

from moonlit.kernel.cards import count, first, has, lowest, one, rest, without
from moonlit.kernel.codes import (
    BY_MAX_ROUNDS,
    BY_RULE,
    NO_CARD,
    NOBODY,
    NOT_IN_HAND,
    NOT_NOW,
)
from moonlit.kernel.decorators import rule
from moonlit.kernel.limits import EVERY, Limits, allowed, broken, limiting, not_asked
from moonlit.kernel.random import permute
from moonlit.kernel.records import Ints

from .hands import RANK_COUNTS, SUIT_COUNTS, amount, kinds_of, one_of
from .state import (
    AT_GOAL,
    AT_LEADS,
    AT_STARS,
    AT_TRACK,
    DEAL,
    DECK_BITS,
    FLIP,
    HAND,
    KINDS,
    NO_TRUMP,
    OVER,
    PASS,
    PASS_TWO_AND_TWO,
    PASSED,
    PLAY,
    PRINTED_GOAL,
    RANK_CARDS,
    RANK_COPIES,
    RANK_KINDS,
    RANKS,
    SKY,
    SUIT_CARDS,
    SUIT_COPIES,
    SUIT_KINDS,
    SUITS,
    TEAMS,
    TILE_IS_DOWN,
    TURNS,
    State,
)
from .tricks import (
    lead,
    limits_of_first,
    limits_of_four,
    limits_of_second,
    next_seat,
    play,
)

MANY_ROUNDS = 32767  # the highest number of a round; it stays at that

# --- the deal ---------------------------------------------------------------------------------


@rule
def start(state: State, seats: int, options: Ints) -> None:
    state.seats = seats
    state.max_rounds = options[0]
    state.black_lead = options[AT_LEADS]  # LU-3
    state.white_lead = options[AT_LEADS + 1]
    state.starter = state.black_lead  # LU-27: in the first round
    for tricks in range(len(state.track)):
        state.track[tricks] = options[AT_TRACK + tricks]
    for kind in range(KINDS):
        state.stars[kind] = options[AT_STARS + kind]
    state.goal_more = options[AT_GOAL] - PRINTED_GOAL
    state.round = 0
    state.phase = DEAL
    state.ended_by = 0
    state.last_leader = NOBODY
    state.last_winner = NOBODY
    state.last_rule = 0
    state.last_stars = 0
    for turn in range(TURNS):
        state.last_table[turn] = NO_CARD
    for team in range(TEAMS):
        state.points[team] = 0
        state.last_tricks[team] = 0
        state.last_kept[team] = 0
        state.last_points[team] = 0
    clear_round(state)


@rule
def clear_round(state: State) -> None:
    """Forget everything of the round before."""
    for seat in range(len(state.hands)):
        state.hands[seat] = 0
        state.rank_sizes[seat] = 0
        state.suit_sizes[seat] = 0
        state.played[seat] = 0
        state.lacks[seat] = 0
        state.gave[seat] = 0
        state.steps[seat] = 0
        state.floors[seat] = 0
    state.aside = 0
    state.sky = 0
    state.rank_deck = 0
    state.suit_deck = 0
    state.ranks_left = 0
    state.suits_left = 0
    state.passing = 0
    state.tiles = first(SUIT_KINDS)  # LU-7
    state.trump = NO_TRUMP
    for team in range(TEAMS):
        state.tricks[team] = 0  # LU-15
        state.kept[team] = 0
    lead(state, NOBODY)


@rule
def shuffle(state: State, rng: Ints, deck: Ints) -> None:
    # LU-5: ranks and suits apart. Whoever is dealt last, of four, gets what is left.
    drawn = RANK_CARDS if state.seats == 2 else RANK_CARDS - HAND
    permute(rng, deck, 0, RANK_CARDS, drawn)
    permute(rng, deck, RANK_CARDS, SUIT_CARDS, drawn)


@rule
def deal(state: State, deck: Ints) -> None:
    clear_round(state)
    state.round = min(state.round + 1, MANY_ROUNDS)
    for seat in range(state.seats):  # LU-5
        give(state, seat, cut(deck, seat * HAND, HAND))
    if state.seats == 2:
        lay_sky(state, deck)
        open_flips(state)  # LU-41: nobody passes
    else:
        open_passing(state)


@rule
def cut(deck: Ints, at: int, size: int) -> int:
    """So many ranks and so many suits of a deck, as packed counts."""
    cards = 0
    for i in range(at, at + size):
        cards += one_of(deck[i] // RANK_COPIES)
        cards += one_of(RANK_KINDS + deck[RANK_CARDS + i] // SUIT_COPIES)
    return cards


@rule
def give(state: State, seat: int, cards: int) -> None:
    """Make packed counts a seat's hand."""
    state.hands[seat] = cards
    state.rank_sizes[seat] = amount(cards & RANK_COUNTS)
    state.suit_sizes[seat] = amount(cards & SUIT_COUNTS)


@rule
def lay_sky(state: State, deck: Ints) -> None:
    """LU-41: of the cards not dealt, 3 ranks and 3 suits face up; the rest are the decks."""
    dealt = 2 * HAND
    state.sky = cut(deck, dealt, SKY)
    # The last card first: each one put on top takes the lowest bits.
    for i in range(RANK_CARDS - 1, dealt + SKY - 1, -1):
        state.rank_deck = (state.rank_deck << DECK_BITS) | deck[i] // RANK_COPIES
        state.suit_deck = (state.suit_deck << DECK_BITS) | deck[RANK_CARDS + i] // SUIT_COPIES
    state.ranks_left = RANK_CARDS - dealt - SKY
    state.suits_left = SUIT_CARDS - dealt - SKY


# --- who may do what --------------------------------------------------------------------------


@rule
def waiting(state: State) -> int:
    if state.phase == PLAY:
        return one(state.turn)
    if state.phase == PASS:
        return state.passing  # LU-6: all at the same time
    return one(state.turn) if state.phase == FLIP else 0


@rule
def legal(state: State, seat: int) -> int:
    # Tricks are not a function of their own, unlike the rest: a call would be a tenth of the time.
    if state.phase != PLAY:
        return legal_before_tricks(state, seat)
    if seat != state.turn:
        return 0
    if state.seats == 4:
        return allowed(limits_of_four(state, seat))
    if state.turns < 2:
        return allowed(limits_of_first(state, seat))
    return allowed(limits_of_second(state, seat))


@rule
def legal_before_tricks(state: State, seat: int) -> int:
    if not has(waiting(state), seat):
        return 0
    if state.phase == PASS:
        return allowed(limits_in_passing(state, seat))
    return allowed(limits_in_flips(state))


@rule
def why_not(state: State, seat: int, action: int) -> int:
    if not has(waiting(state), seat):
        return not_asked(state.phase == OVER)
    if state.phase == PASS:
        return broken(limits_in_passing(state, seat), action)
    if state.phase == FLIP:
        return broken(limits_in_flips(state), action)
    if state.seats == 4:
        return broken(limits_of_four(state, seat), action)
    if state.turns < 2:
        return broken(limits_of_first(state, seat), action)
    return broken(limits_of_second(state, seat), action)


@rule
def apply(state: State, seat: int, action: int) -> None:
    if state.phase == PLAY:
        play(state, seat, action)
        # All hands are equally long: they run out together (LU-16, after 12 tricks).
        if state.turns == 0 and state.hands[seat] == 0:
            score(state)
    elif state.phase == PASS:
        choose_to_pass(state, seat, action)
    else:
        flip(state, action)


# --- passing ----------------------------------------------------------------------------------


@rule
def open_passing(state: State) -> None:
    state.phase = PASS
    state.passing = first(state.seats)


@limiting
def limits_in_passing(state: State, seat: int) -> Limits:
    """LU-6: of the dealt hand 2 ranks, then 2 suits, each pair in ascending order."""
    cards = state.hands[seat] - state.gave[seat]
    step = state.steps[seat]
    kinds = RANKS if step < 2 else SUITS
    descending = kinds & first(state.floors[seat])
    left = kinds_of(cards, 1) & kinds & ~descending
    # A pair's first card: another must follow it, of the same kind or of a higher one.
    paired = EVERY if step & 1 else kinds_of(cards, 2) | below_highest(left)
    return (
        (first(KINDS), NOT_NOW),
        (kinds_of(cards, 1), NOT_IN_HAND),
        (~descending, NOT_NOW),  # not a rule, but how the steps are taken
        (kinds & paired, PASS_TWO_AND_TWO),
    )


@rule
def below_highest(kinds: int) -> int:
    """All kinds that are lower than the highest of a set."""
    kinds >>= 1
    kinds |= kinds >> 1
    kinds |= kinds >> 2
    kinds |= kinds >> 4
    return kinds | (kinds >> 8)


@rule
def choose_to_pass(state: State, seat: int, kind: int) -> None:
    state.gave[seat] += one_of(kind)
    state.steps[seat] += 1
    state.floors[seat] = kind
    if state.steps[seat] == PASSED:
        state.passing = without(state.passing, seat)
        if state.passing == 0:
            hand_over(state)
            open_flips(state)


@rule
def hand_over(state: State) -> None:
    """LU-6: all have chosen; the cards go to the partners."""
    for seat in range(state.seats):
        state.hands[seat] += state.gave[partner(seat)] - state.gave[seat]
        state.floors[seat] = 0  # would tell what was passed


@rule
def partner(seat: int) -> int:
    """LU-2: the one across, with four players."""
    return seat ^ 2


# --- trump ------------------------------------------------------------------------------------


@rule
def open_flips(state: State) -> None:
    state.phase = FLIP
    # LU-7: four players begin with the start player. LU-8: two with the black lead.
    state.turn = state.black_lead if state.seats == 2 else state.starter


@limiting
def limits_in_flips(state: State) -> Limits:
    return (SUITS, NOT_NOW), (state.tiles << RANK_KINDS, TILE_IS_DOWN)  # LU-7


@rule
def flip(state: State, suit: int) -> None:
    state.tiles = without(state.tiles, suit - RANK_KINDS)
    if rest(state.tiles) == 0:  # LU-7: one is left
        state.trump = RANK_KINDS + lowest(state.tiles)
        open_tricks(state)
    else:
        state.turn = next_seat(state, state.turn)


@rule
def open_tricks(state: State) -> None:
    state.phase = PLAY
    lead(state, state.starter)  # LU-9


# --- scoring and the end ----------------------------------------------------------------------


@rule
def score(state: State) -> None:
    for team in range(TEAMS):  # LU-20
        state.last_tricks[team] = state.tricks[team]
        state.last_kept[team] = state.kept[team]
        state.last_points[team] = state.track[state.tricks[team]] + state.kept[team]
        state.points[team] += state.last_points[team]
    state.turn = NOBODY
    level = state.points[0] == state.points[1]
    passed = max(state.points[0], state.points[1]) > PRINTED_GOAL + state.goal_more
    if passed and not level:  # LU-21
        state.phase = OVER
        state.ended_by = BY_RULE
    elif state.round == state.max_rounds:
        state.phase = OVER
        state.ended_by = BY_MAX_ROUNDS
    else:
        state.phase = DEAL
        move_tiles(state)


@rule
def move_tiles(state: State) -> None:
    """LU-4: each tile moves one seat clockwise. LU-27: that makes the next start player."""
    state.black_lead = next_seat(state, state.black_lead)
    state.white_lead = next_seat(state, state.white_lead)
    black, white = state.points[state.black_lead & 1], state.points[state.white_lead & 1]
    state.starter = state.white_lead if white < black else state.black_lead


@rule
def outcome(state: State) -> int:
    if state.phase != OVER:
        return 0
    everyone = first(state.seats)
    if state.points[0] == state.points[1]:
        return everyone  # only when rounds were limited
    return everyone & (0b0101 if state.points[0] > state.points[1] else 0b1010)


@rule
def payoffs(state: State, out: Any) -> None:
    winners = outcome(state)
    for seat in range(state.seats):
        out[seat] = 1.0 / count(winners) if has(winners, seat) else 0.0
