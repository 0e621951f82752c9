"""High Card in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from moonlit.errors import BadInput
from moonlit.games import Happening, reading
from moonlit.games.shown import Shown
from moonlit.kernel.codes import NO_CARD

from .state import CARDS, DEAL, OVER, State

CARD_CODES = [str(number) for number in range(1, CARDS + 1)]
RULES: dict[int, tuple[str, str]] = {}
CARD_FIELDS = frozenset({"hand", "table"})
PHASES = ("deal", "tricks", "over")


class View(Shown):
    """What a seat sees."""

    phase: str
    table: list[str | None]
    tricks: list[int]


def parse(state: State, seat: int, verb: str, words: Sequence[str]) -> list[int]:
    if verb != "play":
        raise BadInput(f"There is no move {verb!r}; write 'play CARD'.")
    reading.no_words(verb, words, 1, f"{seat} play 12")
    return [reading.card(words[0], CARD_CODES)]


def write(state: State, seat: int, actions: Sequence[int]) -> str:
    return f"play {CARD_CODES[actions[0]]}"


def verb_of(state: State, action: int) -> str:
    return "play"


def step(state: State, seat: int, action: int) -> str:
    return CARD_CODES[action]


def card_of(state: State, action: int) -> str | None:
    return CARD_CODES[action]


def refusal(state: State, seat: int, action: int, code: int) -> dict[str, Any]:
    return {"card": CARD_CODES[action]}


def happenings(
    before: State, seat: int, actions: Sequence[int], after: State, tell: Happening
) -> None:
    tell("played", seat, card=CARD_CODES[actions[0]])
    if after.high_table[seat] == NO_CARD:
        tell("taken", after.leader, rule="HC-2", tricks=list(after.tricks[: after.seats]))


def ended(state: State) -> str:
    return "HC-3"


def position(state: State) -> dict[str, Any]:
    return {
        "round": state.round,
        "phase": PHASES[state.phase],
        "hand": {str(seat): codes(state.hands[seat]) for seat in range(state.seats)},
        "tricks": list(state.tricks[: state.seats]),
    }


def codes(cards: int) -> list[str]:
    return [CARD_CODES[card] for card in reading.bits(cards)]


def show(view: State, seat: int) -> View:
    return {
        "round": view.round,
        "phase": PHASES[view.phase],
        "hand": codes(view.hands[seat]) if seat < view.seats else [],
        "hand_sizes": list(view.sizes[: view.seats]),
        "over": view.phase == OVER,
        "table": [
            None if card == NO_CARD else CARD_CODES[card] for card in view.high_table[: view.seats]
        ],
        "tricks": list(view.tricks[: view.seats]),
    }


def set_up(state: State, setup: Mapping[str, Any], draw: Any) -> None:
    reading.known_keys(setup, ("seed", "hands"), "setup")
    for seat, hand in enumerate(reading.dealt(setup, state.seats, CARD_CODES)):
        state.hands[seat] = sum(1 << card for card in hand)
        state.sizes[seat] = len(hand)
    state.phase = DEAL + 1
    state.round = 1
