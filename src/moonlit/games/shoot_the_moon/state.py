"""Shoot the Moon: the cards, the state of a match, the actions."""

from __future__ import annotations

from typing import Literal

from moonlit.kernel.codes import FIRST_RULE, NOBODY
from moonlit.kernel.places import Places, Run
from moonlit.kernel.records import Ints, Record, i8, i16, i64

SEATS = (2, 3, 4, 5, 6)
MAX_SEATS = 6
PARTNERS = (4, 6)  # SM-2: the numbers of players that may play as partners
DUMMY = 2  # SM-40: the place at the table of two players' dummy, after both of them

# SM-1: kinds 0 to 11 are the red Rockets 1 to 12, then the green Crescents, the purple Stars and
# the blue Full Moons, then the two kinds of moon.
NUMBERS = 12
COLOURS = 4
BIG_MOON, LITTLE_MOON = 48, 49
KINDS = 50
HAND = 5  # SM-5
# SM-50: what becomes of a card that does not follow.
REVOKES: tuple[Literal["refuse", "penalty"], ...] = ("refuse", "penalty")

CODES = (*(f"{colour}{number}" for colour in "RGPB" for number in range(1, 13)), "BM", "LM")

ACTED = Places(Run("card", "the card that is played", CODES))
ACTIONS = ACTED.length

# Sets of cards hold 52 bits: one a kind, then one for a second Big Moon and for a second Little
# Moon (see cards.py).
RED = (1 << NUMBERS) - 1  # SM-1: trump
COLOURED = (1 << BIG_MOON) - 1
ANY_KIND = (1 << KINDS) - 1
FIRST_MOONS = 0b11 << BIG_MOON
MOONS = 0b1111 << BIG_MOON

# Phases of a match.
DEAL, TRICKS, OVER = 0, 1, 2

# Codes of rules: why an action is refused, or what was decided last.
(
    MUST_FOLLOW_COLOUR,  # SM-10
    NO_CHIP_TO_GIVE,  # SM-50
    WON_BY_BIG_MOON,  # SM-20
    WON_BY_RED,  # SM-11
    WON_BY_COLOUR,  # SM-11
    WON_BY_NUMBER,  # SM-22
    LAST_REVOKE,  # SM-50: no trick, but a hand broken off
) = range(FIRST_RULE, FIRST_RULE + 7)

# Options: max_rounds; partners (0 or 1); the first dealer's seat (-1: drawn); revoke (0: refused,
# 1: penalty); and for research on small decks the highest number of each colour, and the cards a
# hand (both 0: as printed, 12 and 5); then the chips at the start, the chips for 0 to 5 tricks, the
# chips that win, and how many Big and Little Moons there are.
AT_CHIPS, AT_PAYS = 6, 7
AT_GOAL = AT_PAYS + HAND + 1
AT_BIG, AT_LITTLE = AT_GOAL + 1, AT_GOAL + 2
OPTIONS = AT_LITTLE + 1

PRINTED_CHIPS = 2  # SM-3
PRINTED_PAYS = (0, 1, 0, 1, 0, 2)  # SM-30
PRINTED_GOAL = 7  # SM-31
PRINTED_MOONS = 2  # SM-1: of each kind, and the most that a set of cards holds


class State(Record):
    """A whole match: options, chips, and the round that is being played.

    A side is a player, or with partners the even or the odd seats. Arrays by place have a place for
    each seat, and in a game of two the dummy's after them.
    """

    seats: int = i8()
    max_rounds: int = i16()  # 0: no limit
    partners: int = i8()
    revoke: int = i8()
    highest: int = i8()  # the highest number of each colour
    hand_size: int = i8()  # cards dealt to each
    round: int = i16()  # from 1
    phase: int = i8()
    ended_by: int = i8()
    dealer: int = i8()  # NOBODY until drawn
    again: int = i8()  # SM-50: the next deal is the same dealer's, of the same round
    chips: Ints = i16(MAX_SEATS)  # by side
    chips_at_deal: Ints = i16(MAX_SEATS)  # by side

    hands: Ints = i64(MAX_SEATS)  # sets of cards; in a view only the own one
    sizes: Ints = i8(MAX_SEATS)  # by place: how many cards each holds
    dummy: Ints = i8(HAND)  # SM-40: the kinds in its pile, next first; in a view none
    aside: int = i64()  # cards dealt to nobody; in a view empty
    shown: int = i64()  # cards played this round
    lacks: Ints = i64(MAX_SEATS)  # cards that a seat has shown it does not hold

    leader: int = i8()  # a place
    turn: int = i8()
    table: Ints = i8(MAX_SEATS)  # by place: the kind each has in the trick
    follow: int = i64()  # the cards of the colour led; empty when nothing or a moon is led
    winning: int = i8()  # the place whose card is winning the trick
    best: int = i8()  # the strength of that card
    swing: int = i8()  # SM-23: Big Moons in the trick less Little Moons
    tricks: Ints = i8(MAX_SEATS)  # by side; the dummy's at its place

    # What was decided last, for people to read.
    last_table: Ints = i8(MAX_SEATS)
    last_leader: int = i8()  # a place
    last_winner: int = i8()  # a place
    last_rule: int = i8()
    last_swing: int = i8()  # the chips that the trick's winner gained by it, or lost
    last_revoker: int = i8()  # the seat that broke off the hand, when last_rule says so
    last_tricks: Ints = i8(MAX_SEATS)  # the tricks with which the last round ended
    last_gains: Ints = i8(MAX_SEATS)  # by side: the chips they brought, or that a revoke cost

    # Options that came later, as what they change: all zero is as printed, and so what was written
    # down before there were any (puzzles, networks) still means the same.
    paid_more: Ints = i8(HAND + 1)  # SM-30: chips for each number of tricks
    goal_more: int = i8()  # SM-31
    moons: int = i8()  # SM-1: two bits for the Big Moons, two for the Little ones; see `big_moons`


def big_moons(state: State) -> int:
    """SM-1: how many Big Moons there are; what is kept differs from the printed number."""
    return (state.moons & 3) ^ PRINTED_MOONS


def little_moons(state: State) -> int:
    """SM-1: how many Little Moons there are."""
    return (state.moons >> 2) ^ PRINTED_MOONS


def deck_size(state: State) -> int:
    """SM-1: how many cards there are."""
    moons = ((state.moons & 3) ^ PRINTED_MOONS) + ((state.moons >> 2) ^ PRINTED_MOONS)
    return COLOURS * state.highest + moons


def kept_moons(big: int, little: int) -> int:
    """Both numbers as a state keeps them: 0 is as printed."""
    return (big ^ PRINTED_MOONS) | (little ^ PRINTED_MOONS) << 2


def kind_of_bit(bit: int) -> int:
    """The kind of the card that a bit of a set stands for."""
    return bit - 2 if bit >= KINDS else bit


def hands_dealt(seats: int) -> int:
    """SM-5: one a player. SM-40: two players deal a third."""
    return 3 if seats == 2 else seats


def can_deal(seats: int, deck: int, hand: int) -> bool:
    """Are there cards for all?"""
    return hands_dealt(seats) * hand <= deck


def segments(state: State) -> tuple[int, ...]:
    """The permutations that the next deal needs: the cards, and the first dealer if one is drawn.

    The cards are numbered without gaps: red from 1 up, green, purple and blue likewise, the Big
    Moons, the Little Moons. So a full deck's 0 to 47 are the kinds 0 to 47.
    """
    cards = int(deck_size(state))
    return (cards, int(state.seats)) if state.dealer == NOBODY else (cards,)


def groups(state: State) -> tuple[tuple[int, ...], ...]:
    """For each permutation a label for every position; alike positions have the same label.

    A hand is one label, and the cards dealt to nobody are one. SM-40: the dummy's pile is in order,
    so each of its cards has its own. Of the permuted seats only the first counts, the dealer.
    """
    hands = hands_dealt(state.seats)
    aside, pile = hands, hands + 1
    cards = []
    for at in range(deck_size(state)):
        if at >= hands * state.hand_size:
            cards.append(aside)
        elif state.seats == 2 and at % hands == DUMMY and at > hands:
            cards.append(pile + at // hands - 1)  # its first card has the label that is left
        else:
            cards.append(at % hands)
    seats = (0, *[1] * (state.seats - 1))
    return (tuple(cards), seats) if state.dealer == NOBODY else (tuple(cards),)


def kinds(state: State) -> tuple[tuple[int, ...], ...]:
    """For each permutation a label for every card: alike are Big Moons, and Little Moons."""
    big = COLOURS * state.highest
    moons = (*[big] * big_moons(state), *[big + 1] * little_moons(state))
    cards = (*range(big), *moons)
    return (cards, tuple(range(state.seats))) if state.dealer == NOBODY else (cards,)


def longest(state: State) -> tuple[int, int]:
    """The most deals and the most decisions of a match; 0 if it has no limit.

    Each card of every hand is one decision. Hands that SM-50 breaks off do not count: who only
    takes legal actions never revokes.
    """
    return state.max_rounds, state.max_rounds * state.seats * state.hand_size


def shares(state: State) -> tuple[float, float]:
    """The most that a seat's share of a win can be, and the mean share."""
    return (2 / state.seats if state.partners else 1.0), 1 / state.seats
