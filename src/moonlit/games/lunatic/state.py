"""Lunatic: the cards, the state of a match, the actions."""

from __future__ import annotations

from moonlit.kernel.codes import FIRST_RULE, NOBODY
from moonlit.kernel.places import Places, Run
from moonlit.kernel.records import Ints, Record, i8, i16, i64

SEATS = (3, 4)
MAX_SEATS = 4

# LN-1: kinds 0 to 11 are the values 1 to 12, three cards each, then the special kinds. In a deck
# cards 0 to 35 have the value card // 3 + 1; then come the specials of the game in this order.
VALUES = 12
NYMPH, SHAPESHIFTER, SATYR, ASTRONOMER = 12, 13, 14, 15
KINDS = 16
NUMBERED = 3 * VALUES
SPECIALS = ("N", "S", "T", "A")  # as people write them
CODES = (*(str(value) for value in range(1, VALUES + 1)), *SPECIALS)
NYMPHS_IN_BOX = 3
MOST_OTHERS = 7  # in the box besides the Nymphs; how they split up is not in the text
NARROW, SET = 3 * KINDS, 3 * KINDS + 4 * 3  # bits of a set of cards, see `sets`
BOX = (3, 3, 2, 2)  # of each, as Moonlit reads it

# LN-14: a raise is higher, so that a round never has more placements than there are values.
PLACEMENTS = VALUES
# LN-24: so many rounds in a row ended in a doubt end the game.
MOST_DOUBTED = 50

# Actions. A placement is made in steps: down or up, the count (only when opening), the value
# announced, then the cards, lowest kind first.
ACTED = Places(
    Run("pass", "pass"),
    Run("doubt", "doubt the last placement"),
    Run("decline", "in a window: play no anytime card"),
    Run("nymphs", "in a window: play three Nymphs"),
    Run("astronomer", "in a window: play an Astronomer"),
    Run("satyr", "in a window: play a Satyr on a seat", ("0", "1", "2", "3")),
    Run("down", "begin a placement face down"),
    Run("up", "begin a placement face up"),
    Run("count", "when opening: how many cards", ("1", "2", "3", "4")),
    Run("announce", "the value that is announced", CODES[:VALUES]),
    Run("card", "a card of the placement, lowest kind first", CODES),
)
ACTIONS = ACTED.length
PASS, DOUBT = ACTED.at("pass"), ACTED.at("doubt")
DECLINE, PLAY_NYMPHS = ACTED.at("decline"), ACTED.at("nymphs")
PLAY_ASTRONOMER, PLAY_SATYR = ACTED.at("astronomer"), ACTED.at("satyr")  # the Satyr: + seat
PLACE_DOWN, PLACE_UP = ACTED.at("down"), ACTED.at("up")
COUNT = ACTED.at("count")  # + number of cards - 1
ANNOUNCE = ACTED.at("announce")  # + value - 1
CARD = ACTED.at("card")  # + kind

NO_ANSWER = -1  # of a seat that has not answered in a window

# Phases of a match. The three of a half-made placement look like TURN to all other seats.
DEAL, WINDOW, TURN, CHOOSE_COUNT, CHOOSE_VALUE, CHOOSE_CARDS, OVER = range(7)
# Only within `apply`: a turn has been taken, or has to be settled anew; a round has ended.
NEXT_TURN, NEXT_ROUND = 7, 8

# Codes of rules: why an action is refused, how a round was decided, who opens, how a game ended.
(
    MUST_OPEN,  # LN-10
    FOUR_NEED_SHAPESHIFTER,  # LN-11
    PASSED_ON,  # LN-15 (LN-13): the placement was passed on
    SAME_NUMBER,  # LN-14: as many cards as the last placement
    MUST_BE_HIGHER,  # LN-14
    TOO_FEW_CARDS,  # LN-14
    NOTHING_TO_DOUBT,  # LN-15: nothing is placed
    NOT_RIGHT_AFTER,  # LN-15: only the player right after the placement doubts
    FACE_UP_UNDOUBTED,  # LN-15 (LN-19)
    FACE_UP_TRUE,  # LN-19
    WINDOW_FIRST,  # LN-30: a turn is taken when all have declined
    WINDOW_OVER,  # LN-30: all have declined, the turn is being taken
    THREE_NYMPHS,  # LN-32
    BOUND_FACE_UP,  # LN-34
    HAS_SATYR,  # LN-34: the player has one already
    SATYR_STILL_IN,  # LN-34: no such player is still in
    NOT_DOUBTABLE,  # LN-36: an Astronomer is played on what could still be doubted
    NOT_ONES_OWN,  # LN-36
    FOUND_TRUE,  # LN-16
    FOUND_LIE,  # LN-17
    ALL_PASSED,  # LN-18
    COVERED,  # LN-32
    ASTRONOMER_TRUE,  # LN-36
    ASTRONOMER_LIE,  # LN-36
    NEXT_OPENS,  # LN-21
    BOUND_SKIPPED,  # LN-35
    SATYR_FREED,  # LN-35: everyone is bound without a value
    ONE_LEFT,  # LN-23
    NO_ENDLESS_GAME,  # LN-24
) = range(FIRST_RULE, FIRST_RULE + 29)

# max_rounds, how many Nymphs, Shapeshifters, Satyrs, Astronomers, then the dealer (-1: drawn)
OPTIONS = 6


class State(Record):
    """A whole match: one game, from the deal to the Lunatic.

    Sets of cards count copies, see ``sets``. Seats as a set are a mask.
    """

    seats: int = i8()
    max_rounds: int = i16()  # 0: no limit
    round: int = i16()  # piles, from 1
    phase: int = i8()
    ended_by: int = i8()
    end_rule: int = i8()  # ONE_LEFT or NO_ENDLESS_GAME
    deck: int = i64()  # all cards of the game
    dealer: int = i8()  # -1: to be drawn
    next_dealer: int = i8()  # LN-2, LN-24: of the next game, when this one is over

    acting: int = i8()  # the seats that may act now; in a view no other's answer is missing
    turn: int = i8()  # whose turn it is, or will be after the window
    direction: int = i8()  # 1 clockwise, -1
    opener: int = i8()  # who should open this round; LN-35 may pass the turn on
    opening_rule: int = i8()  # NEXT_OPENS, BOUND_SKIPPED or SATYR_FREED if that has just come up
    still_in: int = i8()  # seats
    bound: int = i8()  # LN-34: seats with a Satyr in front of them
    outs: int = i8()  # how many are out
    out_order: Ints = i8(MAX_SEATS)  # LN-23: who, in order; then -1
    doubted_rounds: int = i8()  # LN-24: ended in a row; -1 since a discard or a way out this round

    hands: Ints = i64(MAX_SEATS)  # in a view only the own one
    sizes: Ints = i8(MAX_SEATS)  # how many cards each holds, those of a half-made placement too

    # The cards of this round, by placement.
    placed: int = i8()  # how many placements
    each: int = i8()  # how many cards in each (LN-14)
    by: Ints = i8(PLACEMENTS)  # seats, or -1
    announced: Ints = i8(PLACEMENTS)  # values 1 to 12, or 0
    face_up: int = i16()  # a mask of placements
    pile: Ints = i64(PLACEMENTS)  # the cards; in a view only one's own and those face up
    placer: int = i8()  # of the latest
    doubtable: int = i8()  # 1: the latest could still be doubted (LN-15)
    passed: int = i8()  # seats that passed since the latest

    # A placement half made; in others' views not begun. Its cards have left the hand.
    placing_up: int = i8()
    placing_count: int = i8()
    placing_value: int = i8()
    chosen: int = i64()

    answers: Ints = i8(MAX_SEATS)  # in the window; in a view only the own one

    # Where other cards are, and what is remembered of that (see `sample`).
    gone: int = i64()  # public: discarded after lying face up, or played as anytime cards
    buried: Ints = i64(
        MAX_SEATS
    )  # discarded unseen, by who had placed them; in a view the own ones
    buried_sizes: Ints = i8(MAX_SEATS)
    aside: int = i64()  # dealt to nobody: count as discarded unseen; in a view empty
    known: Ints = i64(MAX_SEATS)  # cards in each hand that all have seen there
    remembered: Ints = i64(MAX_SEATS * MAX_SEATS)  # see `memory`; in a view only the own ones
    valueless: int = i8()  # LN-35: seats that have shown to hold no card with a value

    # What was decided last, for people to read. The round:
    last_rule: int = i8()  # how it ended
    last_placer: int = i8()
    last_doubter: int = i8()
    last_true: int = i8()  # 1: the doubted placement was true
    last_value: int = i8()  # what was announced over it
    last_shown: int = i64()  # its cards
    last_taker: int = i8()
    last_number: int = i8()  # how many cards were taken or discarded
    # The window: what was played in it, by whom (DECLINE, -1: nothing).
    last_anytime: int = i8()
    last_player: int = i8()


def kind_of_bit(bit: int) -> int:
    """The kind of the card that a bit of a set stands for."""
    return bit & 15 if bit < NARROW else SHAPESHIFTER + (bit - NARROW) % 3


def segments(state: State) -> tuple[int, ...]:
    """The shuffles of a deal: all cards of the game, and the seats, to draw the dealer (LN-2)."""
    return (int(state.deck).bit_count(), int(state.seats))


def groups(state: State) -> tuple[tuple[int, ...], ...]:
    """For each permutation a label for every position; alike positions have the same label.

    A hand is one label. Of the permuted seats only the first counts, if it is to be the dealer.
    """
    cards, seats = segments(state)
    drawn = state.dealer == NOBODY
    return tuple(at % seats for at in range(cards)), tuple(
        int(drawn and at > 0) for at in range(seats)
    )


def kinds(state: State) -> tuple[tuple[int, ...], ...]:
    """For each permutation a label for every card: copies of a card are alike (LN-1)."""
    cards = [kind_of_bit(bit) for bit in range(SET) if int(state.deck) >> bit & 1]
    return tuple(sorted(cards)), tuple(range(state.seats))


def longest(state: State) -> tuple[int, int]:
    """The most deals and the most decisions of a match: a bound, which no match comes near.

    In a round of at most 12 placements (LN-14) each takes at most 6 steps, the first one more, and
    all others may pass after each. With special cards everyone is asked before every turn and
    again after each anytime card (LN-30). LN-24: of 51 rounds in a row one ends with a card
    discarded or a player out.
    """
    cards, seats = segments(state)
    specials = cards - NUMBERED
    rounds = state.max_rounds or (MOST_DOUBTED + 1) * (cards + seats)
    turns = PLACEMENTS * seats
    steps = 6 * PLACEMENTS + 1 + (seats - 1) * PLACEMENTS + (turns * seats if specials else 0)
    return 1, rounds * steps + specials * seats


def shares(state: State) -> tuple[float, float]:
    """The most that a seat's share can be, and the mean share: they are evenly spaced."""
    return 1.0, 0.5
