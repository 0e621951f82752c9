"""Oh Hell: what a seat knows (OH-13), as a view, as news of an action, and as numbers."""

from moonlit.kernel.cards import first
from moonlit.kernel.codes import EVERYTHING
from moonlit.kernel.contract import put
from moonlit.kernel.deals import deal_hidden
from moonlit.kernel.decorators import rule
from moonlit.kernel.observing import blank, mark, write_set
from moonlit.kernel.records import Ints

from .state import BIDS, CARDS, MAX_SEATS, State


@rule
def hide(shown: State, seat: int) -> None:
    """OH-13: the hands of the others. Cards that nobody was dealt are in no field."""
    for other in range(shown.seats):
        if other != seat:
            shown.hands[other] = 0


@rule
def seen(state: State, actor: int, action: int, observer: int) -> int:
    return EVERYTHING  # OH-13: bids and cards played are open


@rule
def sample(view: State, seat: int, rng: Ints, out: list[State]) -> None:
    """A deal like the view's: own cards, shown cards, and what each seat has shown to lack."""
    state = put(out, view)
    unseen = first(CARDS) & ~view.shown
    if seat < view.seats:
        unseen &= ~view.hands[seat]
    deal_hidden(rng, unseen, view.seats, seat, view.lacks, view.sizes, state.hands)


# Own hand, cards shown, the trump turned up, phase, seats and size of the round; then by seat,
# oneself first: its card on the table, cards it lacks, bid, tricks, points, whose deal and lead.
OBSERVATION = 3 * CARDS + 3 + MAX_SEATS * (2 * CARDS + 5)


@rule
def observe(state: State, seat: int, out: Ints) -> None:
    blank(out, OBSERVATION)
    write_set(out, 0, CARDS, state.hands[seat])
    write_set(out, CARDS, CARDS, state.shown)
    mark(out, 2 * CARDS, state.trump)
    at = 3 * CARDS
    out[at] = state.phase == BIDS
    out[at + 1] = state.seats
    out[at + 2] = state.size
    at += 3
    for i in range(state.seats):
        other = seat + i if seat + i < state.seats else seat + i - state.seats
        mark(out, at, state.table[other])
        write_set(out, at + CARDS, CARDS, state.lacks[other])
        at += 2 * CARDS
        out[at] = state.bids[other]
        out[at + 1] = state.tricks[other]
        out[at + 2] = state.points[other]
        out[at + 3] = state.dealer == other
        out[at + 4] = state.leader == other
        at += 5
