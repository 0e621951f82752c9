"""Reviews: every decision of a finished match, judged by what its seat knew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from moonlit.offering import offered as _offered

__all__ = ["Account", "Decision", "Review", "SeatReview", "review"]

if TYPE_CHECKING:
    from .results import Account, Decision, Review, SeatReview
    from .reviewing import review

__getattr__, __dir__ = _offered(
    __name__,
    {
        "Account": "results",
        "Decision": "results",
        "Review": "results",
        "SeatReview": "results",
        "review": "reviewing",
    },
)
