"""Oh Hell: the cards, the actions, the state of a match."""

from moonlit.kernel.codes import FIRST_RULE
from moonlit.kernel.records import Ints, Record, i8, i16, i64

SEATS = (3, 4, 5)
MAX_SEATS = 5
OPTIONS = 3  # max_rounds, hand, hook

# OH-1: cards 0 to 9 are the Rockets 1 to 10, then come the Crescents, the Stars, the Full Moons.
NUMBERS = 10
SUITS = 4
CARDS = SUITS * NUMBERS
LONGEST_HAND = 7  # OH-3

# An action is the card that is played; or, after all cards, the number that is bid.
ACTIONS = CARDS + LONGEST_HAND + 1
NO_BID = -1

# Phases of a match, and codes of the rules that refuse an action.
DEAL, BIDS, TRICKS, OVER = range(4)
TOO_MANY, HOOK, FOLLOW = range(FIRST_RULE, FIRST_RULE + 3)


class State(Record):
    """A whole match: options, points, and the round that is being played."""

    seats: int = i8()
    max_rounds: int = i16()  # 0: no limit
    first_hand: int = i8()  # OH-3: the cards each in the first round
    hook: int = i8()  # OH-7: 1 if it is in force
    round: int = i16()  # from 1
    phase: int = i8()
    points: Ints = i8(MAX_SEATS)

    dealer: int = i8()
    size: int = i8()  # the cards each in this round, and so its tricks
    hands: Ints = i64(MAX_SEATS)  # sets of cards; in a view only the own one
    sizes: Ints = i8(MAX_SEATS)  # how many cards each still holds
    trump: int = i8()  # OH-5: the card turned up
    shown: int = i64()  # that card, and those played in this round
    lacks: Ints = i64(MAX_SEATS)  # cards that a seat has shown it does not hold
    bids: Ints = i8(MAX_SEATS)
    tricks: Ints = i8(MAX_SEATS)

    leader: int = i8()
    turn: int = i8()
    table: Ints = i8(MAX_SEATS)  # the card each seat has in the trick
    led: int = i64()  # the cards of the suit led; empty when nothing is led
    last_table: Ints = i8(MAX_SEATS)  # the trick before, for people to read
    last_winner: int = i8()
