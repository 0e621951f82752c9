"""Lunatic: rounds, from who opens to who takes the cards; getting out; the end of the game."""

from __future__ import annotations

from moonlit.kernel.cards import count, has, lowest, one, without
from moonlit.kernel.codes import BY_MAX_ROUNDS, BY_RULE, NOBODY
from moonlit.kernel.decorators import rule

from .sets import NYMPHS, SHAPESHIFTERS, SINGLES, VALUED, memory, minus, plus, three
from .state import (
    ALL_PASSED,
    ASTRONOMER_LIE,
    ASTRONOMER_TRUE,
    BOUND_SKIPPED,
    FOUND_LIE,
    FOUND_TRUE,
    MAX_SEATS,
    MOST_DOUBTED,
    NEXT_OPENS,
    NEXT_ROUND,
    NEXT_TURN,
    NO_ENDLESS_GAME,
    ONE_LEFT,
    OVER,
    PLAY_ASTRONOMER,
    SATYR_FREED,
    TURN,
    WINDOW,
    State,
)

# --- whose turn it is -------------------------------------------------------------------------


@rule
def after(state: State, seat: int) -> int:
    """LN-12, LN-22: the next seat in the direction still in."""
    while True:
        seat = beside(state, seat)
        if has(state.still_in, seat):
            return seat


@rule
def beside(state: State, seat: int) -> int:
    """The next seat in the direction, still in or not."""
    seat += state.direction
    if seat == state.seats:
        return 0
    return seat if seat >= 0 else state.seats - 1


@rule
def begin_turn(state: State) -> None:
    """Open the window before a turn, or the turn itself. On an empty table: settle who opens."""
    state.opening_rule = 0
    if state.placed == 0:
        settle_opener(state)
    if room_for_anytime(state):
        state.phase = WINDOW
        state.acting = state.still_in  # LN-30: holder or not
    else:
        state.phase = TURN
        state.acting = one(state.turn)


@rule
def room_for_anytime(state: State) -> bool:
    """LN-30: do public facts leave room for an anytime card in somebody's hand?"""
    left = state.deck & ~state.gone
    if left & SINGLES:
        return True
    if left & NYMPHS == NYMPHS:
        for seat in range(state.seats):
            if state.sizes[seat] >= 3:
                return True
    return False


@rule
def settle_opener(state: State) -> None:
    """Whose turn it is to open, from who should."""
    if not has(state.still_in, state.opener):  # LN-21
        state.opener = after(state, state.opener)
        state.opening_rule = NEXT_OPENS
    state.turn = first_able(state)
    if state.turn != state.opener:  # LN-35: the next opens, the Satyr stays
        state.opening_rule = BOUND_SKIPPED
        seat = state.opener
        while seat != state.turn:
            state.valueless |= one(seat)
            seat = after(state, seat)
    elif not able(state, state.turn):  # LN-35: nobody can
        state.bound = without(state.bound, state.turn)
        state.doubted_rounds = -1
        state.valueless |= state.still_in
        state.opening_rule = SATYR_FREED


@rule
def able(state: State, seat: int) -> bool:
    """LN-35: can the seat open?"""
    return not has(state.bound, seat) or state.hands[seat] & VALUED != 0


@rule
def first_able(state: State) -> int:
    """The first seat that can open, from the one that should; that one if nobody can."""
    seat = state.opener
    while not able(state, seat):
        seat = after(state, seat)
        if seat == state.opener:
            break
    return seat


@rule
def everyone_passed(state: State) -> bool:
    """LN-18: all others still in have passed since the latest placement."""
    return without(state.still_in, state.placer) & ~state.passed == 0


@rule
def pass_turn(state: State, seat: int) -> None:
    """LN-13"""
    stand(state)
    state.passed |= one(seat)
    state.turn = after(state, seat)
    state.phase = NEXT_TURN


@rule
def go_on(state: State) -> None:
    """What comes next when something has been decided: the end, a round, a turn."""
    if count(state.still_in) == 1:  # LN-23
        state.end_rule = ONE_LEFT
        end(state, lowest(state.still_in))
        return
    if state.phase == NEXT_TURN and state.placed > 0:
        if everyone_passed(state):
            discard_round(state)
        elif not has(state.still_in, state.turn):
            state.turn = after(state, state.turn)  # LN-15: in the place of one who has got out
    if state.phase == NEXT_ROUND:
        next_round(state)
    if state.phase != OVER:
        begin_turn(state)


# --- the end of a round -----------------------------------------------------------------------


@rule
def discard_round(state: State) -> None:
    """LN-18: the cards are discarded unseen, the last placer opens."""
    state.last_rule = ALL_PASSED
    state.last_placer = state.placer
    state.opener = state.placer
    discard_pile(state)


@rule
def discard_pile(state: State) -> None:
    """Discard the cards of this round; those that lay face up stay known to all (LN-40)."""
    for at in range(state.placed):
        cards = state.pile[at]
        if has(state.face_up, at):
            state.gone = plus(state.gone, cards)
        else:
            seat = state.by[at]
            state.buried[seat] = plus(state.buried[seat], cards)
            state.buried_sizes[seat] += state.each
    state.last_doubter = NOBODY
    state.last_true = 0
    state.last_value = 0
    state.last_shown = 0
    state.last_taker = NOBODY
    state.last_number = state.placed * state.each
    state.doubted_rounds = -1
    clear_pile(state)


@rule
def clear_pile(state: State) -> None:
    """The round is over, its cards have gone elsewhere."""
    state.phase = NEXT_ROUND
    for at in range(state.placed):
        state.by[at] = NOBODY
        state.announced[at] = 0
        state.pile[at] = 0
    state.placed = 0
    state.each = 0
    state.face_up = 0
    state.placer = NOBODY
    state.doubtable = 0
    state.passed = 0


@rule
def is_true(cards: int, value: int) -> bool:
    """LN-16: every card has the announced value. LN-31: specials have none, but LN-33."""
    return cards & ~(three(value - 1) | SHAPESHIFTERS) == 0


@rule
def doubt(state: State, doubter: int, action: int) -> None:
    """LN-15: turn up the latest placement. LN-36: an Astronomer is such a doubt."""
    astronomer = 1 if action == PLAY_ASTRONOMER else 0
    latest = state.placed - 1
    placer = state.placer
    true = 1 if is_true(state.pile[latest], state.announced[latest]) else 0
    state.last_placer = placer
    state.last_doubter = doubter
    state.last_true = true
    state.last_value = state.announced[latest]
    state.last_shown = state.pile[latest]
    if true != astronomer:  # LN-16, LN-36
        state.direction = -state.direction
    if true:
        state.last_rule = ASTRONOMER_TRUE if astronomer else FOUND_TRUE
        wrong, right = doubter, placer  # LN-16
    else:
        state.last_rule = ASTRONOMER_LIE if astronomer else FOUND_LIE
        wrong, right = placer, doubter  # LN-17
    take_pile(state, wrong)
    if state.sizes[right] == 0:  # LN-20: it stands, or LN-37: the Astronomer was the last card
        get_out(state, right)
    state.opener = right


@rule
def take_pile(state: State, taker: int) -> None:
    """All cards of this round go to one hand; what was seen of them is remembered (LN-40)."""
    latest = state.placed - 1
    hand, known = state.hands[taker], state.known[taker]
    for at in range(state.placed):
        cards, owner = state.pile[at], state.by[at]
        hand = plus(hand, cards)
        if at == latest or has(state.face_up, at):
            known = plus(known, cards)
        elif owner != taker:
            place = memory(owner, taker)
            state.remembered[place] = plus(state.remembered[place], cards)
    state.hands[taker], state.known[taker] = hand, known
    state.last_taker = taker
    state.last_number = state.placed * state.each
    state.sizes[taker] += state.last_number
    state.valueless = without(state.valueless, taker)
    clear_pile(state)


@rule
def forget(state: State, seat: int) -> None:
    """The seat places face down: nobody knows any more which of its cards it still has."""
    state.known[seat] = 0
    for observer in range(MAX_SEATS):
        state.remembered[memory(observer, seat)] = 0


@rule
def shows(state: State, seat: int, cards: int) -> None:
    """Cards leave a hand for all to see: who knew them there knows that."""
    unknown = minus(cards, state.known[seat])
    state.known[seat] = minus(state.known[seat], cards)
    for observer in range(MAX_SEATS):
        place = memory(observer, seat)
        state.remembered[place] = minus(state.remembered[place], unknown)


# --- getting out, and the end of the game -----------------------------------------------------


@rule
def stand(state: State) -> None:
    """LN-20: the latest placement can no longer be doubted. Its player without cards is out."""
    if state.doubtable:
        state.doubtable = 0
        if state.sizes[state.placer] == 0:
            get_out(state, state.placer)


@rule
def get_out(state: State, seat: int) -> None:
    """LN-20, LN-23: the next in the ranking; but who is left alone stays in, as the Lunatic."""
    if count(state.still_in) > 1:
        state.out_order[state.outs] = seat
        state.outs += 1
        state.still_in = without(state.still_in, seat)
        state.bound = without(state.bound, seat)  # LN-34: the Satyr is discarded
        state.valueless = without(state.valueless, seat)
        state.doubted_rounds = -1


@rule
def next_round(state: State) -> None:
    """The next round, unless rounds are at an end."""
    state.doubted_rounds += 1
    if state.doubted_rounds == MOST_DOUBTED:  # LN-24
        state.end_rule = NO_ENDLESS_GAME
        end(state, would_open(state))
    elif state.round == state.max_rounds:
        end(state, would_open(state))
    else:
        state.round += 1


@rule
def would_open(state: State) -> int:
    """LN-24: the seat that would open the next round (LN-21, LN-35)."""
    if not has(state.still_in, state.opener):
        state.opener = after(state, state.opener)
    return first_able(state)


@rule
def end(state: State, dealer: int) -> None:
    """LN-2: the Lunatic deals the next game, or LN-24: who would have opened."""
    state.phase = OVER
    state.ended_by = BY_RULE if state.end_rule else BY_MAX_ROUNDS
    state.acting = 0
    state.turn = NOBODY
    state.opening_rule = 0
    state.next_dealer = dealer
