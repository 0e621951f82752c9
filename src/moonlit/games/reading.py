"""Helpers for reading what people write: cards, options, positions. Every mistake is a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, wraps
from typing import Any, TypeVar

from moonlit.errors import BadInput, OneOf, Where

Member = TypeVar("Member")
MOST_SETS = 10_000  # that are remembered, each time: a few megabytes


def remembered(listed: Callable[[int], list[Member]]) -> Callable[[int], list[Member]]:
    """Remember how a function lists a set: each table shows every seat the same few, again and
    again. Whoever asks gets a list of their own."""
    known = lru_cache(maxsize=MOST_SETS)(listed)

    @wraps(listed)
    def found(cards: int) -> list[Member]:
        return known(cards).copy()

    return found


@remembered
def bits(cards: int) -> list[int]:
    """The members of a set in ascending order."""
    found = []
    while cards:
        lowest = cards & -cards
        found.append(lowest.bit_length() - 1)
        cards ^= lowest
    return found


def card(code: object, kinds: Sequence[str]) -> int:
    """The kind that a code stands for."""
    if code not in kinds:
        raise BadInput.named("no_card", card=shown(code), cards=shorten(kinds))
    return kinds.index(str(code))


def shorten(kinds: Sequence[str]) -> str:
    """A list of codes that fits into a sentence."""
    return (
        ", ".join(kinds)
        if len(kinds) <= 20
        else f"{kinds[0]}, {kinds[1]} … {', '.join(kinds[-4:])}"
    )


def cards(codes: object, kinds: Sequence[str], where: str) -> list[int]:
    """The kinds in a list of codes."""
    if not isinstance(codes, list):
        raise BadInput.named("list_of_cards", where=where, value=shown(codes))
    return [card(code, kinds) for code in codes]


def shown(value: object) -> str:
    """A wrong value, cut to a length that fits into a sentence."""
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "…"


def whole(value: object, low: int, high: int, where: str | Where) -> int:
    """A whole number within bounds."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadInput.named("whole_number", where=where, low=low, high=high, value=shown(value))
    return value


def players(seats: int | None, allowed: Sequence[int], title: str) -> int:
    """A number of players that a game is for; unless it is given, four, or the most."""
    if seats is None:
        return 4 if 4 in allowed else allowed[-1]
    if seats not in allowed:
        numbers = OneOf(allowed)
        raise BadInput.named("players", title=title, numbers=numbers, seats=shown(seats))
    return seats


def wholes(value: object, length: int, low: int, high: int, where: str | Where) -> list[int]:
    """A list of whole numbers within bounds."""
    if not isinstance(value, list) or len(value) != length:
        raise BadInput.named("whole_numbers", where=where, length=length, value=shown(value))
    return [whole(number, low, high, where) for number in value]


def known_keys(given: Mapping[str, Any], known: Iterable[str], where: str | Where) -> None:
    """Refuse keys that nothing reads: mostly a slip of the pen."""
    if not isinstance(given, Mapping):
        raise BadInput.named("names_and_values", where=where, value=shown(given))
    for key in given:
        if key not in known:
            raise BadInput.named("unknown_key", where=where, key=shown(key), known=", ".join(known))


def dealt(
    setup: Mapping[str, Any], seats: int, kinds: Sequence[str], *, alike: bool = True
) -> list[list[int]]:
    """The hands of a setup, all equally long where the game wants it."""
    hands = setup.get("hands")
    if not isinstance(hands, list) or len(hands) != seats:
        raise BadInput.named("setup_hands", seats=seats, value=shown(hands))
    read = [cards(hand, kinds, f"setup: hand {seat}") for seat, hand in enumerate(hands)]
    if alike and len({len(hand) for hand in read}) != 1:
        lengths = ", ".join(str(len(hand)) for hand in read)
        raise BadInput.named("setup_lengths", lengths=lengths)
    return read


def no_more_than(used: Iterable[int], copies: Sequence[int], kinds: Sequence[str]) -> list[int]:
    """How many of each kind are left over; BadInput if one is used more often than it exists."""
    left = list(copies)
    for kind in used:
        left[kind] -= 1
        if left[kind] < 0:
            if copies[kind] == 0:
                raise BadInput.named("setup_absent", card=kinds[kind])
            name = "setup_once" if copies[kind] == 1 else "setup_too_often"
            raise BadInput.named(name, card=kinds[kind], times=copies[kind])
    return left


def hand_length(length: int, most: int) -> None:
    """Refuse the hands of a setup that are empty or longer than any are dealt."""
    if not 1 <= length <= most:
        raise BadInput.named("setup_hand_length", most=most, length=length)


def no_words(verb: str, words: Sequence[str], number: int, example: str) -> None:
    """Refuse a move with too many or too few words."""
    if len(words) != number:
        name = "takes_a_card" if number == 1 else "takes_cards"
        raise BadInput.named(name, verb=verb, number=number, example=example)
