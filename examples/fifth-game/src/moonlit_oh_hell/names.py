"""Oh Hell in words: cards, moves, positions, and what happened."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from moonlit.errors import BadInput
from moonlit.games import Happening, reading
from moonlit.games.shown import Shown
from moonlit.kernel.codes import NO_CARD, NOBODY

from .state import BIDS, CARDS, FOLLOW, HOOK, LONGEST_HAND, NUMBERS, OVER, TOO_MANY, TRICKS, State

CARD_CODES = [f"{suit}{number}" for suit in "RCSF" for number in range(1, NUMBERS + 1)]
RULES = {TOO_MANY: ("OH-6", "too_many"), HOOK: ("OH-7", "hook"), FOLLOW: ("OH-9", "must_follow")}
CARD_FIELDS = frozenset({"hand", "trump", "table", "last_trick"})
Phase = Literal["deal", "bids", "tricks", "over"]
PHASES: tuple[Phase, ...] = ("deal", "bids", "tricks", "over")


class View(Shown):
    """What a view shows, key by key; lists go by seat."""

    phase: Phase
    dealer: int
    trump: str | None
    """The card turned up: its suit is trump."""
    led: str | None
    """The letter of the suit to follow."""
    bids: list[int | None]
    tricks: list[int]
    scores: list[int]
    leader: int | None
    table: list[str | None]
    last_trick: list[str | None]
    last_winner: int | None


# --- moves ------------------------------------------------------------------------------------


def parse(state: State, seat: int, verb: str, words: Sequence[str]) -> list[int]:
    if verb == "play":
        reading.no_words(verb, words, 1, f"{seat} play R7")
        return [reading.card(words[0], CARD_CODES)]
    if verb != "bid":
        raise BadInput(f"No move is {reading.shown(verb)}: write 'bid NUMBER' or 'play CARD'.")
    numbers = {str(number): number for number in range(LONGEST_HAND + 1)}
    if len(words) != 1 or words[0] not in numbers:
        raise BadInput(f"'bid' takes a number from 0 to {LONGEST_HAND}, as in '{seat} bid 2'.")
    return [CARDS + numbers[words[0]]]


def write(state: State, seat: int, actions: Sequence[int]) -> str:
    return f"{verb_of(state, actions[0])} {step(state, seat, actions[0])}"


def verb_of(state: State, action: int) -> str:
    return "bid" if action >= CARDS else "play"


def number_of(action: int) -> int | None:
    return action - CARDS if action >= CARDS else None


def step(state: State, seat: int, action: int) -> str:
    return str(action - CARDS) if action >= CARDS else CARD_CODES[action]


def card_of(state: State, action: int) -> str | None:
    return None if action >= CARDS else CARD_CODES[action]


def refusal(state: State, seat: int, action: int, code: int) -> dict[str, Any]:
    held = codes(state.hands[seat] & state.led)
    return {"card": step(state, seat, action), "held": held, "size": state.size}


# --- what happened ----------------------------------------------------------------------------


def happenings(
    before: State, seat: int, actions: Sequence[int], after: State, tell: Happening
) -> None:
    if before.phase == BIDS:
        return tell("bid", seat, number=actions[0] - CARDS)
    tell("played", seat, kind="card", card=CARD_CODES[actions[0]])
    if after.table[seat] == NO_CARD:  # the trick is complete
        cards, winner = by_seat(after.last_table, after), after.last_winner
        tell("won", winner, rule="OH-10", kind="trick", card=cards[winner], cards=cards)
    if after.phase != TRICKS:
        seats = range(after.seats)
        tell(
            "scored",
            rule="OH-11",
            kind="round",
            bids=[after.bids[seat] for seat in seats],
            tricks=[after.tricks[seat] for seat in seats],
            points=[after.points[seat] - before.points[seat] for seat in seats],
            scores=[after.points[seat] for seat in seats],
        )


def reveals(before: State, seat: int, actions: Sequence[int], after: State) -> bool:
    """A bid or a card shows nothing that its own seat did not know: it may be taken back."""
    return False


def ended(state: State) -> str:
    """The rule that ended the match."""
    return "OH-12" if state.size == 1 else "max_rounds"


# --- positions and views ----------------------------------------------------------------------


def codes(cards: int) -> list[str]:
    return [CARD_CODES[card] for card in reading.bits(cards)]


def by_seat(cards: Sequence[int], state: State) -> list[str | None]:
    return [None if card == NO_CARD else CARD_CODES[card] for card in cards[: state.seats]]


def show(view: State, seat: int) -> View:
    seats = view.seats
    return {
        "round": view.round,
        "phase": PHASES[view.phase],
        "dealer": view.dealer,
        "trump": None if view.trump == NO_CARD else CARD_CODES[view.trump],
        "led": codes(view.led)[0][0] if view.led else None,
        "bids": [None if bid < 0 else bid for bid in view.bids[:seats]],
        "tricks": list(view.tricks[:seats]),
        "scores": list(view.points[:seats]),
        "leader": None if view.leader == NOBODY else view.leader,
        "table": by_seat(view.table, view),
        "last_trick": by_seat(view.last_table, view),
        "last_winner": None if view.last_winner == NOBODY else view.last_winner,
        "hand": codes(view.hands[seat]) if seat < seats else [],
        "hand_sizes": list(view.sizes[:seats]),
        "over": view.phase == OVER,
    }


def position(state: State) -> dict[str, Any]:
    """What everybody sees, and all hands."""
    hands = {str(seat): codes(state.hands[seat]) for seat in range(state.seats)}
    return {**show(state, state.seats), "hand": hands}


def set_up(state: State, setup: Mapping[str, Any], draw: Any) -> None:
    """A scenario's position: hands and trump; where all have bid, also bids and tricks taken."""
    from . import rules

    reading.known_keys(
        setup, ("hands", "trump", "bids", "tricks", "scores", "dealer", "seed"), "setup"
    )
    seats, none = state.seats, [0] * state.seats
    hands = reading.dealt(setup, seats, CARD_CODES)
    trump = reading.card(setup.get("trump"), CARD_CODES)
    used = [trump, *(card for hand in hands for card in hand)]
    reading.no_more_than(used, [1] * CARDS, CARD_CODES)
    scores = reading.wholes(setup.get("scores", none), seats, 0, 100, "setup: scores")
    tricks = reading.wholes(setup.get("tricks", none), seats, 0, LONGEST_HAND, "setup: tricks")
    size = reading.whole(
        len(hands[0]) + sum(tricks), 1, state.first_hand, "setup: cards a hand and tricks taken"
    )
    state.size = size
    state.round = state.first_hand - size + 1  # OH-3
    state.trump, state.shown = trump, 1 << trump
    state.dealer = reading.whole(setup.get("dealer", seats - 1), 0, seats - 1, "setup: dealer")
    for seat, hand in enumerate(hands):
        state.hands[seat], state.sizes[seat] = sum(1 << card for card in hand), len(hand)
        state.points[seat], state.tricks[seat] = scores[seat], tricks[seat]
    state.phase, state.turn = BIDS, rules.left_of(state, state.dealer)
    if "bids" in setup:
        state.bids[:seats] = reading.wholes(setup["bids"], seats, 0, size, "setup: bids")
        state.phase = TRICKS
        rules.lead(state, state.turn)
