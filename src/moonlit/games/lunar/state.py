"""Lunar: the cards, the state of a match, the actions."""

from __future__ import annotations

from moonlit.kernel.codes import FIRST_RULE
from moonlit.kernel.places import Places, Run
from moonlit.kernel.records import Ints, Record, i8, i16, i64

SEATS = (2, 4)
MAX_SEATS = 4
TEAMS = 2  # LU-2: seats 0 and 2 against 1 and 3, or one against one; the team is seat % 2

# LU-1: kinds 0 to 7 are the ranks 1 to 8, kinds 8 to 11 the suits Wolf, Owl, Lynx, Bat.
RANK_KINDS, SUIT_KINDS = 8, 4
KINDS = RANK_KINDS + SUIT_KINDS
RANK_COPIES, SUIT_COPIES = 3, 6
RANK_CARDS, SUIT_CARDS = 24, 24  # how many there are
RANKS, SUITS = 0x0FF, 0xF00  # as sets of kinds
CODES = ("1", "2", "3", "4", "5", "6", "7", "8", "W", "O", "L", "B")  # as people write them

ACTED = Places(
    Run("card", "a card to pass or to play from the hand; W, O, L, B also a tile to flip", CODES),
    Run("sky", "two players: a card to play from the sky", CODES),
)
ACTIONS = ACTED.length

# Phases of a match.
DEAL, PASS, FLIP, PLAY, OVER = 0, 1, 2, 3, 4

NO_TRUMP = -1
PASSED = 4  # LU-6: the number of cards that each passes
TURNS = 4  # cards in a trick
HAND = 6  # LU-5: ranks, and as many suits
SKY = 3  # LU-41: ranks, and as many suits
DECK_BITS = 3  # bits for one card of a deck

# Codes of rules: why an action is refused, or how a trick was decided.
(
    PASS_TWO_AND_TWO,  # LU-6
    TILE_IS_DOWN,  # LU-7
    MUST_PLAY_RANK,  # LU-11: the partner has played a suit
    MUST_PLAY_SUIT,  # LU-11: the partner has played a rank
    MUST_FOLLOW_SUIT,  # LU-13; two players: in the area played from, LU-42
    SECOND_FROM_HAND,  # LU-40: the first card came from the sky
    SECOND_FROM_SKY,  # LU-40: the first card came from the hand
    SECOND_A_RANK,  # LU-40: the first card was a suit
    SECOND_A_SUIT,  # LU-40: the first card was a rank
    NOTHING_FOR_SECOND,  # LU-43
    WON_BY_RANK,  # LU-14a
    WON_BY_LAST_CARD,  # LU-14a: equal ranks
    WON_BY_TRUMP,  # LU-14b
    WON_BY_LEAD_SUIT,  # LU-14c
) = range(FIRST_RULE, FIRST_RULE + 14)

# The options: max_rounds, first seats of the black and the white lead, track, stars by kind, goal.
AT_LEADS, AT_TRACK, AT_STARS = 1, 3, 16
AT_GOAL = AT_STARS + KINDS
OPTIONS = AT_GOAL + 1

HOUSE_LEADS = (0, 1)  # LU-3
PRINTED_GOAL = 30  # LU-21: points that must be passed
HOUSE_TRACK = (0, 10, 10, 10, 2, 4, 6, 10, 10, 0, 0, 0, 0)  # LU-30: points for 0 to 12 tricks
HOUSE_STARS = (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)  # LU-31: a star on each of the 1s


class State(Record):
    """A whole match: options, points, and the round that is being played.

    *Packed counts* hold the number of cards of every kind, four bits a kind (see ``hands``).
    A suit is named by its kind, 8 to 11.
    """

    seats: int = i8()
    max_rounds: int = i16()  # 0: no limit
    track: Ints = i8(13)  # LU-30
    stars: Ints = i8(KINDS)  # LU-31
    round: int = i16()  # from 1
    phase: int = i8()
    points: Ints = i16(TEAMS)
    ended_by: int = i8()
    black_lead: int = i8()  # LU-3: the seats of the lead tiles
    white_lead: int = i8()
    starter: int = i8()  # LU-27: the round's start player

    hands: Ints = i64(MAX_SEATS)  # packed counts; in a view only the own one
    rank_sizes: Ints = i8(MAX_SEATS)  # how many ranks each holds
    suit_sizes: Ints = i8(MAX_SEATS)
    played: Ints = i64(MAX_SEATS)  # packed counts of what each has played this round, sky included
    lacks: Ints = i64(MAX_SEATS)  # single cards that a seat has shown not to hold (see ``hands``)
    aside: int = i64()  # packed counts of cards that are in no hand and no deck; in a view empty

    sky: int = i64()  # LU-41: packed counts
    rank_deck: int = i64()  # three bits a card, the next one lowest; in a view empty
    suit_deck: int = i64()  # the same, less 8
    ranks_left: int = i8()  # how many cards are in the decks
    suits_left: int = i8()

    gave: Ints = i64(MAX_SEATS)  # LU-6: packed counts of what each passes or has passed this round
    steps: Ints = i8(MAX_SEATS)  # how many of these each has chosen
    floors: Ints = i8(MAX_SEATS)  # the lowest kind for the next step; 0 when passing is over
    passing: int = i8()  # the seats that have not chosen all
    tiles: int = i8()  # LU-7: trump tiles face up, bit 0 Wolf to bit 3 Bat
    trump: int = i8()  # a suit

    leader: int = i8()
    turn: int = i8()
    turns: int = i8()  # how many cards are in the trick
    table: Ints = i8(TURNS)  # the actions that played them, by turn: of seat (leader + i) % seats
    led: int = i16()  # LU-12: the set of the lead suit, a kind; empty before there is one
    tricks: Ints = i8(TEAMS)  # LU-15: the places on the track
    kept: Ints = i16(TEAMS)  # LU-15: stars on kept cards

    # What was decided last, for people to read.
    last_table: Ints = i8(TURNS)  # like table
    last_leader: int = i8()
    last_winner: int = i8()  # a team
    last_rule: int = i8()
    last_stars: int = i8()  # the stars in the trick
    last_tricks: Ints = i8(TEAMS)  # the places on the track with which the last round ended
    last_kept: Ints = i16(TEAMS)  # the stars kept in it
    last_points: Ints = i16(TEAMS)  # the points that both brought

    # An option that came later, as what it changes: zero is as printed, and so what was written
    # down before there was one (puzzles, networks) still means the same.
    goal_more: int = i8()  # LU-21


def segments(state: State) -> tuple[int, ...]:
    """LU-5: the sizes of the permutations that make the next deck, ranks and suits apart."""
    return RANK_CARDS, SUIT_CARDS


def groups(state: State) -> tuple[tuple[int, ...], ...]:
    """For each permutation a label for every position; alike positions have the same label.

    A hand is one label, and the sky is one. LU-41: the decks are in order, so each card of them has
    its own.
    """
    places = [at // HAND for at in range(RANK_CARDS)]
    if state.seats == 2:
        sky = 2 * HAND
        places[sky:] = [2] * SKY + list(range(3, 3 + RANK_CARDS - sky - SKY))
    return tuple(places), tuple(places)


def kinds(state: State) -> tuple[tuple[int, ...], ...]:
    """For each permutation a label for every card: copies of a card are alike (LU-1)."""
    ranks = tuple(card // RANK_COPIES for card in range(RANK_CARDS))
    return ranks, tuple(card // SUIT_COPIES for card in range(SUIT_CARDS))


def longest(state: State) -> tuple[int, int]:
    """The most deals and the most decisions of a match; 0 if it has no limit.

    In a round all pass four cards (LU-6, four players), three tiles are flipped (LU-7), and twelve
    tricks have four cards each (LU-16).
    """
    passed = PASSED * state.seats if state.seats == 4 else 0
    return state.max_rounds, state.max_rounds * (passed + SUIT_KINDS - 1 + 12 * TURNS)


def shares(state: State) -> tuple[float, float]:
    """The most that a seat's share of a win can be (LU-2: teams share), and the mean share."""
    return TEAMS / state.seats, 1 / state.seats
