"""A match for people: whole moves by name, views, records, sealed deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from moonlit.offering import offered as _offered

__all__ = ["Choice", "Event", "Match", "Move", "Outcome", "Played", "Seal", "Sight"]

if TYPE_CHECKING:
    from .events import Event
    from .match import Match
    from .moves import Move
    from .played import Outcome, Played
    from .seals import Seal
    from .sight import Choice, Sight

__getattr__, __dir__ = _offered(
    __name__,
    {
        "Choice": "sight",
        "Event": "events",
        "Match": "match",
        "Move": "moves",
        "Outcome": "played",
        "Played": "played",
        "Seal": "seals",
        "Sight": "sight",
    },
)
