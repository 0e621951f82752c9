"""Lunar: what a seat sees (LU-60), as a view, as news of an action, and as numbers."""

from __future__ import annotations

from moonlit.kernel.cards import one
from moonlit.kernel.codes import EVERYTHING, NOTHING, SOMETHING
from moonlit.kernel.decorators import rule
from moonlit.kernel.observing import blank, mark, write_packed, write_set
from moonlit.kernel.places import BY_SEAT, Each, Places, Run
from moonlit.kernel.records import Ints

from .hands import all_singles, kinds_of
from .rules import partner
from .state import (
    ACTED,
    ACTIONS,
    CODES,
    FLIP,
    KINDS,
    MAX_SEATS,
    NO_TRUMP,
    PASS,
    PASSED,
    PLAY,
    RANK_KINDS,
    SUIT_KINDS,
    TURNS,
    State,
)


@rule
def hide(shown: State, seat: int) -> None:
    """LU-60: hands, decks and passed cards are private, the last to giver and receiver.

    While they are chosen (LU-6), others seem not to have begun. That they have chosen is public,
    but tells nothing of the cards: the table says it (``Match.waiting``).
    """
    shown.aside = 0
    shown.rank_deck = 0
    shown.suit_deck = 0
    for other in range(shown.seats):
        if other != seat:
            shown.hands[other] = 0
            if shown.phase == PASS:
                shown.gave[other] = 0
                shown.steps[other] = 0
                shown.floors[other] = 0
                shown.passing |= one(other)
            elif other != partner(seat):
                shown.gave[other] = 0


@rule
def seen(state: State, actor: int, action: int, observer: int) -> int:
    if actor == observer or state.phase != PASS:
        return EVERYTHING
    # LU-6: face down, and nothing lies there before the choice is whole.
    return SOMETHING if state.steps[actor] == PASSED - 1 else NOTHING


SUIT_CODES = CODES[RANK_KINDS:]
BY_TEAM = ("yours", "theirs")
BY_TRICKS = tuple(str(tricks) for tricks in range(13))

OF_A_SEAT = Places(
    Run("played", "how many of each kind it has played in this round", CODES),
    Run("lacks", "1 for a suit that it has shown not to hold", SUIT_CODES),
    Run("ranks", "how many ranks it holds"),
    Run("suits", "how many suits it holds"),
    Run("black", "1 if it has the black lead tile"),
    Run("white", "1 if it has the white lead tile"),
    Run("starter", "1 if it is the round's start player"),
    Run("leader", "1 if it led the trick"),
    Run("turn", "1 if it is to act"),
)
OBSERVED = Places(
    Run("hand", "how many of each kind you hold", CODES),
    Run("sky", "two players: how many of each kind lie in the sky", CODES),
    Run("gave", "how many of each kind you pass, or have passed", CODES),
    Run("received", "how many of each kind your partner passed to you", CODES),
    Run("stars", "the stars on a card of each kind", CODES),
    Run("track", "the points for each number of tricks", BY_TRICKS),
    Run("trump", "1 for the trump suit", SUIT_CODES),
    Run("tiles", "1 for a trump tile that is face up", SUIT_CODES),
    Run("led", "1 for the lead suit", SUIT_CODES),
    Run("passing", "1 while cards are passed"),
    Run("flipping", "1 while tiles are flipped"),
    Run("playing", "1 while tricks are played"),
    Run("chosen", "how many cards to pass you have chosen"),
    Run("seats", "the number of players"),
    Run("round", "from 1, at most 127"),
    Run("max_rounds", "the limit of rounds, 0 without one, at most 127"),
    Run("ranks_left", "how many ranks are in their deck"),
    Run("suits_left", "how many suits are in theirs"),
    Run("tricks", "the place on the track", BY_TEAM),
    Run("kept", "stars kept in this round, at most 127", BY_TEAM),
    Run("points", "points, at most 127", BY_TEAM),
    Each(
        "turn",
        ("first", "second", "third", "fourth"),
        Places(Run("played", "1 for the action that played this card of the trick", ACTED.names)),
    ),
    Each("seat", BY_SEAT[:MAX_SEATS], OF_A_SEAT),
    # At last, since one card more or one trick more may change everything: places, each marked.
    Run("track_yours", "1 for your team's place on the track", BY_TRICKS),
    Run("track_theirs", "1 for the other team's", BY_TRICKS),
    Run("held", "1 for a kind that you hold", CODES),
    Run("twice", "1 for a kind that you hold twice or more", CODES),
    Run("in_sky", "1 for a kind that lies in the sky", CODES),
)
OBSERVATION = OBSERVED.length

# Compiled rules take numbers, and no declarations.
PER_SEAT = OF_A_SEAT.length
HAND_AT, SKY_AT, GAVE_AT = OBSERVED.at("hand"), OBSERVED.at("sky"), OBSERVED.at("gave")
RECEIVED_AT, STARS_AT, TRACK_AT = (OBSERVED.at(name) for name in ("received", "stars", "track"))
TRUMP_AT, PHASE_AT, TRICKS_AT = (OBSERVED.at(name) for name in ("trump", "passing", "tricks"))
TABLE_AT, SEATS_AT = OBSERVED.at("turn"), OBSERVED.at("seat")
YOURS_AT, THEIRS_AT = OBSERVED.at("track_yours"), OBSERVED.at("track_theirs")
HELD_AT, TWICE_AT, IN_SKY_AT = (OBSERVED.at(name) for name in ("held", "twice", "in_sky"))
LACKS_AT, COUNTS_AT = OF_A_SEAT.at("lacks"), OF_A_SEAT.at("ranks")


@rule
def observe(state: State, seat: int, out: Ints) -> None:
    """Write what ``OBSERVED`` declares, in its order."""
    blank(out, OBSERVATION)
    observe_cards(state, seat, out)
    observe_match(state, seat, out)
    for turn in range(TURNS):
        mark(out, TABLE_AT + turn * ACTIONS, state.table[turn])
    for i in range(state.seats):
        other = seat + i if seat + i < state.seats else seat + i - state.seats
        observe_seat(state, other, out, SEATS_AT + i * PER_SEAT)
    mark(out, YOURS_AT, state.tricks[seat & 1])
    mark(out, THEIRS_AT, state.tricks[1 - (seat & 1)])
    write_set(out, HELD_AT, KINDS, kinds_of(state.hands[seat], 1))
    write_set(out, TWICE_AT, KINDS, kinds_of(state.hands[seat], 2))
    write_set(out, IN_SKY_AT, KINDS, kinds_of(state.sky, 1))


@rule
def observe_cards(state: State, seat: int, out: Ints) -> None:
    """Cards by kind, from the hand to the stars."""
    received = 0
    if state.seats == 4 and state.phase != PASS:
        received = state.gave[partner(seat)]
    write_packed(out, HAND_AT, KINDS, state.hands[seat])
    write_packed(out, SKY_AT, KINDS, state.sky)
    write_packed(out, GAVE_AT, KINDS, state.gave[seat])
    write_packed(out, RECEIVED_AT, KINDS, received)
    for kind in range(KINDS):
        out[STARS_AT + kind] = state.stars[kind]


@rule
def observe_match(state: State, seat: int, out: Ints) -> None:
    """The table as a whole, from the track to the points."""
    for tricks in range(13):
        out[TRACK_AT + tricks] = state.track[tricks]
    trump = one(state.trump) >> RANK_KINDS if state.trump != NO_TRUMP else 0
    led = state.led >> RANK_KINDS
    suits = trump | state.tiles << SUIT_KINDS | led << 2 * SUIT_KINDS
    write_set(out, TRUMP_AT, 3 * SUIT_KINDS, suits)
    at = PHASE_AT
    out[at] = state.phase == PASS
    out[at + 1] = state.phase == FLIP
    out[at + 2] = state.phase == PLAY
    out[at + 3] = state.steps[seat]
    out[at + 4] = state.seats
    out[at + 5] = min(state.round, 127)
    out[at + 6] = min(state.max_rounds, 127)
    out[at + 7] = state.ranks_left
    out[at + 8] = state.suits_left
    at = TRICKS_AT
    for i in range(2):
        team = (seat + i) & 1
        out[at + i] = state.tricks[team]
        out[at + 2 + i] = min(state.kept[team], 127)
        out[at + 4 + i] = min(state.points[team], 127)


@rule
def observe_seat(state: State, other: int, out: Ints, at: int) -> None:
    """What ``OF_A_SEAT`` declares."""
    write_packed(out, at, KINDS, state.played[other])
    lacks = state.lacks[other]
    for suit in range(SUIT_KINDS):
        out[at + LACKS_AT + suit] = lacks & all_singles(RANK_KINDS + suit) != 0
    at += COUNTS_AT
    out[at] = state.rank_sizes[other]
    out[at + 1] = state.suit_sizes[other]
    out[at + 2] = state.black_lead == other
    out[at + 3] = state.white_lead == other
    out[at + 4] = state.starter == other
    out[at + 5] = state.leader == other
    out[at + 6] = state.turn == other
