"""Lunatic by rules of thumb.

Be honest when you open: the largest set that you can show, and of these the lowest, since high
cards are what one raises with. Raise whenever you can, with the truth as high as you have it; if
you have none, lie, most of all with a single card, and name what others can least account for.
Doubt what can hardly be true: the more cards, and the fewer of them you do not see, the likelier a
lie; raises are lies more often than openings. Rather raise truly than doubt. But doubt last cards:
who gets away with them is out.
"""

from __future__ import annotations

from moonlit.games.lunatic.limits import higher, legal, most_placed, to_beat
from moonlit.games.lunatic.rounds import is_true
from moonlit.games.lunatic.sample import known_in
from moonlit.games.lunatic.sets import (
    NUMBERS,
    SHAPESHIFTERS,
    copies,
    copies_of,
    kinds,
    minus,
    minus_one,
    most_showing,
    plus,
    three,
    up_to_highest,
    values_showing,
)
from moonlit.games.lunatic.state import (
    ANNOUNCE,
    ASTRONOMER,
    CARD,
    CHOOSE_COUNT,
    CHOOSE_VALUE,
    COUNT,
    DECLINE,
    DOUBT,
    KINDS,
    NYMPH,
    PASS,
    PLACE_DOWN,
    PLACE_UP,
    PLAY_ASTRONOMER,
    PLAY_NYMPHS,
    PLAY_SATYR,
    SATYR,
    SHAPESHIFTER,
    TURN,
    WINDOW,
    State,
)
from moonlit.kernel.cards import count, has, lowest, one, rest
from moonlit.kernel.codes import NOBODY
from moonlit.kernel.decorators import rule
from moonlit.kernel.random import below
from moonlit.kernel.records import Ints

# Chances are of 1024.
SURE = 1024
# How often others lie, by the number of cards: what is set against the sets that they may hold.
LIES_OPENING = (0, 300, 600, 700, 700)
LIES_RAISING = (0, 750, 1500, 1750, 1750)
# How often to raise with a lie, by the number of cards.
BLUFFS = (0, 950, 600, 600, 600)
# How likely a lie must be to be doubted, and what changes that.
DOUBTFUL = 650
CAN_RAISE = 400
LAST_CARDS = 700
DUEL = 200  # two are left, who would doubt each other without end
HESITATION = 200  # give or take half of it: who doubts by a fixed measure can be read
ASTRONOMER_DOUBTFUL = 700
# So many rounds in a row ended in a doubt: now doubt and lie only where nothing else is left.
CALM_AFTER = 20
FEW_CARDS = 3


@rule
def advise(view: State, seat: int, rng: Ints) -> int:
    """What to do in this phase of the game."""
    if view.phase == WINDOW:
        return answer(view, seat)
    if view.phase == TURN:
        return take_turn(view, seat, rng)
    if view.phase == CHOOSE_COUNT:
        return COUNT - 1 + how_many(view, seat)
    if view.phase == CHOOSE_VALUE:
        return ANNOUNCE + which_value(view, seat, rng)
    return CARD + which_card(view, seat)


# --- a turn -----------------------------------------------------------------------------------


@rule
def take_turn(view: State, seat: int, rng: Ints) -> int:
    """Pass, raise or doubt; to open, which way up."""
    actions = legal(view, seat)
    hand, size = view.hands[seat], view.sizes[seat]
    if not has(actions, PLACE_DOWN):  # LN-34: bound by a Satyr; or nothing can be placed
        if has(actions, DOUBT) and doubts(view, seat, has(actions, PLACE_UP), rng):
            return DOUBT
        return PLACE_UP if has(actions, PLACE_UP) else PASS
    if view.placed == 0:
        last = size <= most_placed(view) and values_showing(hand, size) != 0
        return PLACE_UP if last else PLACE_DOWN
    truly = values_showing(hand, view.each) & higher(to_beat(view)) != 0
    if has(actions, DOUBT) and doubts(view, seat, truly, rng):
        return DOUBT
    if truly:
        # Face down, a doubter would take the cards; with the last ones be out at once (LN-20).
        return PLACE_UP if size == view.each else PLACE_DOWN
    if view.doubted_rounds < CALM_AFTER and below(rng, SURE) < BLUFFS[view.each]:
        return PLACE_DOWN
    return PASS


@rule
def doubts(view: State, seat: int, truly: bool, rng: Ints) -> bool:
    """Is the latest placement to be doubted?"""
    lie = lie_chance(view, seat)
    if lie == SURE:
        return True
    limit = DOUBTFUL + below(rng, HESITATION) - HESITATION // 2
    if truly:
        limit += CAN_RAISE
    if view.sizes[view.placer] == 0:
        limit -= LAST_CARDS
    if count(view.still_in) == 2:
        limit += DUEL
    if view.doubted_rounds >= CALM_AFTER:
        limit += SURE
    return lie > limit


@rule
def lie_chance(view: State, seat: int) -> int:
    """How likely the latest placement is a lie, by the cards that the seat does not see."""
    number, value = view.each, view.announced[view.placed - 1]
    pool = unaccounted(view, seat)
    fitting = count(pool & (three(value - 1) | SHAPESHIFTERS))  # LN-33
    if fitting < number:
        return SURE
    # How many such sets the placer can be expected to have held.
    held, cards = view.sizes[view.placer] + number, count(pool)
    sets = SURE
    for i in range(number):
        sets = sets * (fitting - i) * held // ((i + 1) * cards)
    lies = LIES_RAISING[number] if view.placed > 1 else LIES_OPENING[number]
    return SURE * lies // (lies + sets + 1)


@rule
def unaccounted(view: State, seat: int) -> int:
    """The cards of which the seat does not know where they are."""
    pool = minus(minus(view.deck, view.gone), plus(view.hands[seat], view.buried[seat]))
    for at in range(view.placed):
        if view.by[at] == seat or has(view.face_up, at):
            pool = minus(pool, view.pile[at])
    for other in range(view.seats):
        if other != seat:
            pool = minus(pool, known_in(view, seat, other))
    return pool


# --- a placement ------------------------------------------------------------------------------


@rule
def how_many(view: State, seat: int) -> int:
    """To open: as many cards as can be shown; who has none with a value gets rid of what he can."""
    most = highest(legal(view, seat) >> COUNT) + 1
    shown = most_showing(view.hands[seat])
    return min(most, shown) if shown > 0 else most


@rule
def which_value(view: State, seat: int, rng: Ints) -> int:
    """The value to announce, as a kind: the truth if there is one, Shapeshifters spared."""
    values = legal(view, seat) >> ANNOUNCE
    hand, number = view.hands[seat], view.placing_count
    true = values_showing(hand & NUMBERS, number) & values
    if true == 0:
        true = values_showing(hand, number) & values
    if true == 0:
        return unverifiable(view, seat, values, rng)
    return highest(true) if view.placed > 0 else lowest(true)


@rule
def unverifiable(view: State, seat: int, values: int, rng: Ints) -> int:
    """A lie: most likely of a value of which the seat itself has seen the cards away."""
    own, pool = plus(view.hands[seat], view.buried[seat]), unaccounted(view, seat)
    best, found = -1, 0
    while values:
        value = lowest(values)
        mark = 8 * (2 * count(own & three(value)) + count(pool & three(value)))
        mark = 4 * mark + value + below(rng, 4 * 8)
        if mark > best:
            best, found = mark, value
        values = rest(values)
    return found


@rule
def which_card(view: State, seat: int) -> int:
    """The next card of the placement, lowest kind first: true ones, or what is worth least."""
    allowed = legal(view, seat) >> CARD
    value, left = view.placing_value - 1, view.placing_count - count(view.chosen)
    # None below those chosen: whoever began the placement may have begun it with any card.
    cards = view.hands[seat] & ~copies_of(up_to_highest(view.chosen) >> 1)
    fitting = three(value) | SHAPESHIFTERS
    if view.chosen & ~fitting == 0 and count(cards & fitting) >= left:
        return value if has(allowed, value) else SHAPESHIFTER
    next_one = KINDS
    for _ in range(left):
        spared = least_worth(cards)
        next_one = min(next_one, spared)
        cards = minus_one(cards, spared)
    return next_one


@rule
def least_worth(cards: int) -> int:
    """The kind to get rid of first."""
    least, found = 1000, 0
    left = kinds(cards)
    while left:
        kind = lowest(left)
        worth = kind + 8 * (count(cards & copies(kind)) - 1)  # low and alone
        if kind == NYMPH:
            worth = 60 if cards & three(NYMPH) == three(NYMPH) else -1  # LN-32
        elif kind == SHAPESHIFTER:
            worth = 100
        elif kind in (SATYR, ASTRONOMER):
            worth = 30
        if worth < least:
            least, found = worth, kind
        left = rest(left)
    return found


@rule
def highest(kinds_: int) -> int:
    """The highest of a set of kinds or numbers that is not empty."""
    return count(up_to_highest(kinds_)) - 1


# --- anytime cards ----------------------------------------------------------------------------


@rule
def answer(view: State, seat: int) -> int:
    """What to play in a window; these cards are best played, since they are no good in a pile."""
    actions = legal(view, seat)
    if actions == one(DECLINE):
        return DECLINE
    if has(actions, PLAY_NYMPHS) and nymphs_help(view, seat):
        return PLAY_NYMPHS
    if has(actions, PLAY_ASTRONOMER):
        limit = ASTRONOMER_DOUBTFUL - (LAST_CARDS if view.sizes[view.placer] == 0 else 0)
        if lie_chance(view, seat) > limit:
            return PLAY_ASTRONOMER
    target = whom_to_bind(view, seat, actions >> PLAY_SATYR)
    if target != NOBODY and min(view.sizes[target], view.sizes[seat]) <= FEW_CARDS:
        return PLAY_SATYR + target
    return DECLINE


@rule
def nymphs_help(view: State, seat: int) -> bool:
    """LN-32: to be out, to have an own lie stand, or to open in another's place."""
    other = view.doubtable != 0 and view.placer != seat
    if other and view.sizes[view.placer] == 0:
        return False  # its player would be out first
    if view.sizes[seat] == 3:
        return True
    if view.doubtable and not other:
        at = view.placed - 1
        return not is_true(view.pile[at], view.announced[at])
    return view.placed == 0 and view.turn != seat


@rule
def whom_to_bind(view: State, seat: int, free: int) -> int:
    """LN-34: the other with the fewest cards; oneself only to be out by it."""
    fewest, found = 100, seat if has(free, seat) and view.sizes[seat] == 1 else NOBODY
    for other in range(view.seats):
        if other != seat and has(free, other) and 0 < view.sizes[other] < fewest:
            fewest, found = view.sizes[other], other
    return found
