"""Players without a person. A bot gets a view and the story of what its seat noticed, no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from moonlit.offering import offered as _offered

__all__ = ["Bot", "Hint", "Question", "hint"]

if TYPE_CHECKING:
    from .bot import Bot
    from .hints import Hint, hint
    from .outside.question import Question

__getattr__, __dir__ = _offered(
    __name__,
    {
        "Bot": "bot",
        "Hint": "hints",
        "Question": "outside.question",
        "hint": "hints",
    },
)
