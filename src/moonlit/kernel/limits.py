"""Rules that limit what may be done, each said once: what is legal follows, and why not the rest.

A game lists its limits in the order in which they are given as reasons. Each is a pair: the actions
that a rule leaves, and the rule's code. An action is legal if every rule leaves it; otherwise the
first that does not is the reason. Compiled, nothing remains of the list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import TYPE_CHECKING, TypeVar

from .codes import ALLOWED, MATCH_OVER, NOT_YOUR_TURN
from .decorators import rule
from .mode import INTERPRETED

Limits = tuple[tuple[int, int], ...]
Listed = TypeVar("Listed", bound=Callable[..., Limits])

EVERY = -1  # all actions there are: what a rule leaves that is not in force

_lists: dict[Callable[..., Limits], Limits] | None = None  # while they are made once


@contextmanager
def listed_once() -> Iterator[None]:
    """Ask one seat's reasons in one position, and let every list of limits be made once."""
    global _lists
    _lists = {}
    try:
        yield
    finally:
        _lists = None


if INTERPRETED and not TYPE_CHECKING:

    def limiting(listed):
        """Mark a rule that lists limits."""

        @wraps(listed)
        def found(*position):
            if _lists is None:
                return listed(*position)
            if listed not in _lists:
                _lists[listed] = listed(*position)
            return _lists[listed]

        return found

else:

    def limiting(listed: Listed) -> Listed:
        """Mark a rule that lists limits."""
        return rule(listed)  # type: ignore[return-value]


@rule
def only_if(met: bool, actions: int) -> int:
    """What a rule leaves that is about these actions: all the others, and these if it is met."""
    return EVERY if met else ~actions


@rule
def if_any(actions: int) -> int:
    """Only these, if there are any."""
    return actions if actions else EVERY


@rule
def not_asked(over: bool) -> int:
    """The code for a seat that may not act."""
    return MATCH_OVER if over else NOT_YOUR_TURN


@rule
def allowed(limits: Limits) -> int:
    """The actions that every rule leaves."""
    actions = EVERY
    for left, _ in limits:
        actions &= left
    return actions


@rule
def broken(limits: Limits, action: int) -> int:
    """The code of the first rule that does not leave this action; ALLOWED if there is none."""
    for left, code in limits:
        if not left >> action & 1:
            return code
    return ALLOWED
