"""Helpers for reading what people write: cards, options, positions. Every mistake is a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from moonlit.errors import BadInput


def bits(cards: int) -> list[int]:
    """The members of a set in ascending order."""
    return list(_members(cards))


@lru_cache(maxsize=20_000)  # every seat is shown the same few sets
def _members(cards: int) -> tuple[int, ...]:
    found = []
    while cards:
        lowest = cards & -cards
        found.append(lowest.bit_length() - 1)
        cards ^= lowest
    return tuple(found)


def card(code: object, kinds: Sequence[str]) -> int:
    """The kind that a code stands for."""
    if code not in kinds:
        raise BadInput(f"There is no card {code!r}; the cards are {shorten(kinds)}.")
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
        raise BadInput(f"{where} must be a list of cards, not {shown(codes)}.")
    return [card(code, kinds) for code in codes]


def shown(value: object) -> str:
    """A wrong value, cut to a length that fits into a sentence."""
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "…"


def whole(value: object, low: int, high: int, where: str) -> int:
    """A whole number within bounds."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadInput(f"{where} must be a whole number from {low} to {high}, not {shown(value)}.")
    return value


def players(seats: int | None, allowed: Sequence[int], title: str) -> int:
    """A number of players that a game is for; unless it is given, four, or the most."""
    if seats is None:
        return 4 if 4 in allowed else allowed[-1]
    if seats not in allowed:
        several = ", ".join(map(str, allowed[:-1]))
        numbers = f"{several} or {allowed[-1]}" if several else str(allowed[-1])
        raise BadInput(f"{title} is for {numbers} players, not {shown(seats)}.")
    return seats


def wholes(value: object, length: int, low: int, high: int, where: str) -> list[int]:
    """A list of whole numbers within bounds."""
    if not isinstance(value, list) or len(value) != length:
        raise BadInput(f"{where} must be a list of {length} whole numbers, not {shown(value)}.")
    return [whole(number, low, high, where) for number in value]


def known_keys(given: Mapping[str, Any], known: Iterable[str], where: str) -> None:
    """Refuse keys that nothing reads: mostly a slip of the pen."""
    if not isinstance(given, Mapping):
        raise BadInput(f"{where} must be an object with names and values, not {shown(given)}.")
    for key in given:
        if key not in known:
            raise BadInput(f"{where} has no {shown(key)}; it may have {', '.join(known)}.")


def dealt(
    setup: Mapping[str, Any], seats: int, kinds: Sequence[str], *, alike: bool = True
) -> list[list[int]]:
    """The hands of a setup, all equally long where the game wants it."""
    hands = setup.get("hands")
    if not isinstance(hands, list) or len(hands) != seats:
        raise BadInput(f"setup: hands must be a list of {seats} hands, not {shown(hands)}.")
    read = [cards(hand, kinds, f"setup: hand {seat}") for seat, hand in enumerate(hands)]
    if alike and len({len(hand) for hand in read}) != 1:
        lengths = ", ".join(str(len(hand)) for hand in read)
        raise BadInput(f"setup: all hands must be equally long; these have {lengths} cards.")
    return read


def no_more_than(used: Iterable[int], copies: Sequence[int], kinds: Sequence[str]) -> list[int]:
    """How many of each kind are left over; BadInput if one is used more often than it exists."""
    left = list(copies)
    for kind in used:
        left[kind] -= 1
        if left[kind] < 0:
            if copies[kind] == 0:
                raise BadInput(f"setup: {kinds[kind]} is not in this game.")
            times = "once" if copies[kind] == 1 else f"{copies[kind]} times"
            raise BadInput(f"setup: {kinds[kind]} is dealt more often than it exists ({times}).")
    return left


def no_words(verb: str, words: Sequence[str], number: int, example: str) -> None:
    """Refuse a move with too many or too few words."""
    if len(words) != number:
        raise BadInput(f"{verb!r} takes {number} card{'s' * (number != 1)}, as in {example!r}.")
