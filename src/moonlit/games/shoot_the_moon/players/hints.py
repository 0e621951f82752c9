"""Shoot the Moon: what a hint looks at."""

from __future__ import annotations

from collections.abc import Sequence

from moonlit.bots.hints import Asked, Reason, Weighed
from moonlit.bots.outlooks import Tricks, of_tricks

TRICKS = Tricks(so_far="tricks", ended="last_tricks", worth="last_gains")


def reason(asked: Asked, options: Sequence[Weighed]) -> Reason:
    return of_tricks(asked, options, TRICKS)
