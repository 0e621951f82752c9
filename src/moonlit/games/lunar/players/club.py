"""Lunar by rules of thumb.

Know what the trick is worth: think of the counts on the track that can still come about, suppose
that you will get your way somewhat more often than not, and compare winning with losing. Many
trumps in hand win more than their share: reckon with tricks to come.

Then a card is good if it is likely to bring what you want. Suits are compared first, ranks if the
suits are alike, and who still has a card to add will use it for their side. And a card is bad if
you will miss it: 1s and 8s give control over later tricks, 4s and 5s do not; trumps win; stars
should come in when the trick is yours.

Chances are in parts of ``SURE``.
"""

from __future__ import annotations

from moonlit.games.lunar.hands import (
    ALL_COUNTS,
    RANK_COUNTS,
    SUIT_COUNTS,
    all_singles,
    amount,
    number,
    one_of,
)
from moonlit.games.lunar.rules import legal, partner
from moonlit.games.lunar.state import FLIP, PASS, State
from moonlit.games.lunar.tricks import from_sky, is_rank, next_seat, played_kind
from moonlit.kernel.cards import lowest, rest
from moonlit.kernel.codes import NO_CARD
from moonlit.kernel.decorators import rule
from moonlit.kernel.records import Ints

SURE_BITS = 8
SURE = 1 << SURE_BITS
FAR = 1 << 40  # below any mark
TRICKS = 12  # LU-16

Four = tuple[int, int, int, int]
Values = tuple[int, int, int, int, int, int, int, int, int, int, int, int, int]


@rule
def advise(view: State, seat: int, rng: Ints) -> int:
    """The action with the best mark."""
    actions = legal(view, seat)
    if rest(actions) == 0 or (view.phase == PASS and view.steps[seat] < 2):
        return lowest(actions)  # the lowest ranks go to the partner
    if view.phase == PASS:
        return longest(view.hands[seat], actions)
    if view.phase == FLIP:
        return flip(view, seat, actions)
    return play(view, seat, actions)


# --- before the tricks ------------------------------------------------------------------------


@rule
def longest(hand: int, suits: int) -> int:
    """Of some suits the one of which there are most."""
    found = lowest(suits)
    while suits:
        suit = lowest(suits)
        if number(hand, suit) > number(hand, found):
            found = suit
        suits = rest(suits)
    return found


@rule
def flip(view: State, seat: int, suits: int) -> int:
    """LU-7: partners keep as trump what they have much of.

    Two players rather keep what they have little of: there are trumps in the sky, and a hand that
    is full of them cannot lose a trick when it should.
    """
    if view.seats == 2:
        return longest(view.hands[seat], suits)
    return longest(ALL_COUNTS - view.hands[seat], suits)


# --- what a trick is worth --------------------------------------------------------------------


@rule
def appetite(view: State, seat: int) -> int:
    """How many points (in parts of ``SURE``) it is better to win this trick than to lose it."""
    team = seat & 1
    values = (
        ahead(view, team, 0),
        ahead(view, team, 1),
        ahead(view, team, 2),
        ahead(view, team, 3),
        ahead(view, team, 4),
        ahead(view, team, 5),
        ahead(view, team, 6),
        ahead(view, team, 7),
        ahead(view, team, 8),
        ahead(view, team, 9),
        ahead(view, team, 10),
        ahead(view, team, 11),
        ahead(view, team, 12),
    )
    # Two players have more say, with the sky in view.
    say = 13 if view.seats == 2 else 11
    for _ in range(tricks_after(view, seat)):
        values = one_trick_earlier(values, say)
    # More trumps than the average of a quarter: some tricks come by themselves.
    spare = 4 * number(view.hands[seat], view.trump) - view.suit_sizes[seat]
    have = min(max(view.tricks[team] + ((5 * spare + 16) >> 5), 0), TRICKS - 1)
    return values[have + 1] - values[have]


@rule
def tricks_after(view: State, seat: int) -> int:
    """How many tricks come after this one: each takes a card of the hand."""
    cards = view.rank_sizes[seat] + view.suit_sizes[seat]
    if view.seats == 2 and view.turns >= 2 and not from_sky(view.table[view.turns - 2]):
        return cards  # LU-40: this trick's one has been played
    return cards - 1


@rule
def ahead(view: State, team: int, tricks: int) -> int:
    """LU-20: by how much a team is ahead after a round with so many tricks."""
    us = view.points[team] + view.kept[team] + view.track[tricks]
    them = view.points[1 - team] + view.kept[1 - team] + view.track[TRICKS - tricks]
    lead = us - them
    if max(us, them) > 30 or view.round == view.max_rounds:  # LU-21
        lead += 12 * (lead > 0) - 12 * (lead < 0)
    return lead * SURE


@rule
def one_trick_earlier(v: Values, say: int) -> Values:
    """From values by the number of tricks won to those when there was one more to play."""
    return (
        mixed(v[0], v[1], say),
        mixed(v[1], v[2], say),
        mixed(v[2], v[3], say),
        mixed(v[3], v[4], say),
        mixed(v[4], v[5], say),
        mixed(v[5], v[6], say),
        mixed(v[6], v[7], say),
        mixed(v[7], v[8], say),
        mixed(v[8], v[9], say),
        mixed(v[9], v[10], say),
        mixed(v[10], v[11], say),
        mixed(v[11], v[12], say),
        v[12],
    )


@rule
def mixed(lost: int, won: int, say: int) -> int:
    """The better of two values ``say`` times in 16, the worse one otherwise."""
    return min(lost, won) + (say * abs(won - lost) >> 4)


# --- which card to play -----------------------------------------------------------------------


@rule
def play(view: State, seat: int, actions: int) -> int:
    want = appetite(view, seat)
    lying = cards_lying(view)
    unseen = ALL_COUNTS - view.hands[seat] - view.sky
    for other in range(view.seats):
        unseen -= view.played[other]
    stars = 0
    for turn in range(view.turns):
        stars += view.stars[played_kind(view.table[turn])]
    best, found = -FAR, 0
    while actions:
        action = lowest(actions)
        # LU-15: stars come on top, but cards are scarce; half of their worth is enough.
        gain = want + SURE * (stars + view.stars[played_kind(action)])
        mark = gain * chance(view, seat, action, lying, gain > 0, unseen)
        mark -= loss(view, seat, action, want)
        if mark > best:
            best, found = mark, action
        actions = rest(actions)
    return found


@rule
def loss(view: State, seat: int, action: int, want: int) -> int:
    """How much a card will be missed, if tricks like this one are wanted so much."""
    kind = played_kind(action)
    is_trump = kind == view.trump
    # With the sky to choose from, one's own 1s and 8s matter less.
    control = 6 if view.seats == 2 else 16
    height = 2 * kind - 7  # of a rank, from -7 to 7
    if from_sky(action):
        return (control * abs(height) if is_rank(kind) else 40 * is_trump) * SURE
    stars = 128 * SURE * view.stars[kind]
    if is_rank(kind):
        return 8 * height * want + control * abs(height) * SURE + stars
    # Two players play out short suits, since without a suit one need not follow (LU-42).
    length = 30 * number(view.hands[seat], kind) if view.seats == 2 else 0
    return 60 * is_trump * want + (40 * is_trump + length) * SURE + stars


# --- the chance to win a trick ----------------------------------------------------------------


@rule
def cards_lying(view: State) -> Four:
    """Suit and rank of the side whose turn it is, then of the other; ``NO_CARD`` if not there."""
    our_suit = our_rank = their_suit = their_rank = NO_CARD
    for turn in range(view.turns):
        kind = played_kind(view.table[turn])
        ours = (view.turns - turn) & 1 == 0
        if is_rank(kind):
            our_rank, their_rank = (kind, their_rank) if ours else (our_rank, kind)
        else:
            our_suit, their_suit = (kind, their_suit) if ours else (our_suit, kind)
    return our_suit, our_rank, their_suit, their_rank


@rule
def chance(view: State, seat: int, action: int, lying: Four, eager: bool, unseen: int) -> int:
    """The chance that a card brings its side the trick; ``eager`` if it is to."""
    our_suit, our_rank, their_suit, their_rank = lying
    kind = played_kind(action)
    our_suit, our_rank = (our_suit, kind) if is_rank(kind) else (kind, our_rank)
    above, alike = SURE // 5, 3 * SURE // 5  # if there is no suit yet
    if our_suit != NO_CARD and their_suit != NO_CARD:
        alike = SURE * (our_suit == their_suit)
        above = (SURE - alike) * beats(view, our_suit, their_suit)
    elif our_suit != NO_CARD:
        above, alike = suit_holds(view, seat, action, False, our_suit, eager, unseen)
    elif their_suit != NO_CARD:
        below, alike = suit_holds(view, seat, action, True, their_suit, not eager, unseen)
        above = SURE - alike - below
    if alike == 0:
        return above
    last = view.turns & 1  # LU-14a: is the trick's last card ours?
    higher = SURE // 2  # if there is no rank yet
    if our_rank != NO_CARD and their_rank != NO_CARD:
        higher = SURE * (our_rank + last > their_rank)
    elif our_rank != NO_CARD:
        higher = rank_holds(view, seat, action, False, our_rank + last, eager, unseen)
    elif their_rank != NO_CARD:
        their_rank += 1 - last
        higher = SURE - rank_holds(view, seat, action, True, their_rank, not eager, unseen)
    return above + (alike * higher >> SURE_BITS)


@rule
def beats(view: State, suit: int, other: int) -> bool:
    """LU-14b, LU-14c: does a suit beat another one?"""
    return suit == view.trump or (other != view.trump and (view.led >> other) & 1 == 0)


@rule
def suit_holds(
    view: State, seat: int, action: int, ours: bool, suit: int, eager: bool, unseen: int
) -> tuple[int, int]:
    """A suit that leads waits for the other side's: the chances to beat it, and to be alike.

    The other side is that of ``seat`` if ``ours``; ``eager`` is the one whose suit waits.
    """
    alike = can_add(view, seat, action, ours, 15 * one_of(suit), unseen)
    below = 0
    if eager and suit != view.trump:
        ruff = can_add(view, seat, action, ours, 15 * one_of(view.trump), unseen)
        below = (SURE - alike) * ruff >> SURE_BITS
    return SURE - alike - below, alike


@rule
def rank_holds(
    view: State, seat: int, action: int, ours: bool, rank: int, eager: bool, unseen: int
) -> int:
    """A rank waits for the other side's: the chance that it is the higher one.

    Ranks from ``rank`` on beat it. Who is not eager to win has to hope for a lower one.
    """
    lower = RANK_COUNTS & (one_of(rank) - 1)
    if eager:
        return SURE - can_add(view, seat, action, ours, RANK_COUNTS & ~lower, unseen)
    return can_add(view, seat, action, ours, lower, unseen)


@rule
def can_add(view: State, seat: int, action: int, ours: bool, wanted: int, unseen: int) -> int:
    """The chance that a side's second card can be one of those wanted.

    They are all ranks or all of one suit, as packed counts with all bits set.
    """
    other = partner(seat) if ours else next_seat(view, seat)
    if view.seats == 2:  # LU-40: one card of the hand, one of the sky
        sky = view.sky - one_of(played_kind(action)) if from_sky(action) else view.sky
        if ours:
            area = view.hands[seat] if from_sky(action) else sky
            return SURE * (area & wanted != 0)
        if view.turns > 0 and not from_sky(view.table[view.turns - 1]):
            return SURE * (sky & wanted != 0)
        if view.turns == 0 and sky & wanted != 0:
            return 3 * SURE // 4
    if wanted & RANK_COUNTS != 0:
        whole, cards = amount(unseen & RANK_COUNTS), view.rank_sizes[other]
    else:
        whole, cards = amount(unseen & SUIT_COUNTS), view.suit_sizes[other]
        if view.lacks[other] & all_singles(lowest(wanted) // 4) != 0:
            return 0
    return odds(amount(unseen & wanted), whole, cards)


@rule
def odds(part: int, whole: int, cards: int) -> int:
    """The chance that one of ``part`` is among some cards, drawn from a whole."""
    if part >= whole:
        return SURE * (cards > 0)
    missed = (whole - part) * SURE // whole
    none = SURE
    for _ in range(cards):
        none = none * missed >> SURE_BITS
    return SURE - none
