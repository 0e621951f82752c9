"""Tables that nobody else can come to: those of lessons and puzzles."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from moonlit import games

from ..protocol import messages

Send = Callable[[messages.Said], Awaitable[None]]


class Exercise(Protocol):
    """What one person does at such a table, over a socket."""

    send: Send

    async def begin(self) -> None:
        """Welcome the person."""

    async def answer(self, message: messages.AnyRequest) -> None:
        """Carry out what it knows; the rest belongs to a real table."""


@dataclass(frozen=True)
class Setting:
    """What such a table is: a game, who sits there, and which seat is one's own."""

    game: str
    people: Sequence[str]
    own: int
    options: Mapping[str, Any]
    link: str
    match: str
    commitment: str = ""
    level: messages.Level | None = None  # of the others, if it is told


def table_of(setting: Setting) -> messages.TableState:
    """The table as its one person sees it."""
    return messages.TableState(
        game=setting.game,
        title=games.game(setting.game).title,
        seats=len(setting.people),
        options=dict(setting.options),
        status="running",
        preparing=None,
        match=setting.match,
        number=1,
        commitment=setting.commitment,
        play_link=None,
        watch_link=setting.link,
        people=[sitting(setting, seat) for seat in range(len(setting.people))],
        host=None,
        clock=None,
        public=False,
        pace="normal",
        takebacks="strict",
        level="club",
        agreed=messages.Agreed(level="", sides=len(setting.people), house_rules=[], rated=False),
        quick=False,
        bots_in=None,
        bots_wished=False,
        watchers=0,
        free_text=False,
        silence_rule=None,
        muted=False,
        muted_lines=[],
        proposal=None,
        deal=None,
        again=[],
    )


def sitting(setting: Setting, seat: int) -> messages.Person:
    """The person, or one of the others, who are nobody."""
    bot = seat != setting.own
    return messages.Person(
        seat=seat,
        kind="bot" if bot else "person",
        name=setting.people[seat],
        level=setting.level if bot else None,
        connected=True,
        meanwhile=False,
        stand_in=False,
        resigned=False,
        asked=False,
        muted=False,
    )
