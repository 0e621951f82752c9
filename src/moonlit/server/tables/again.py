"""Tables that begin with cards which were dealt before: from a point of a match, or the same deal.

One person sits there, bots have the other seats, and the match runs from the first moment. Decks
follow from secret and nonces, and so do the bots' seeds: with the same ones everything is the same
until somebody plays otherwise.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from moonlit.kernel.random import seeded
from moonlit.table import match_records
from moonlit.table.match import Match

from ..protocol.messages import Language, Level, Pace
from ..storage import same_cards
from ..storage.store import Storage
from ..storage.stored import Attempt, Entry, MatchRow, SeatRow, TableRow
from .course import Course
from .starting import bot_name, own_name

BEFORE = "before"  # begins the ids of moves that were made before anybody sat down


@dataclass(frozen=True)
class Cards:
    """A deal: what all decks of a match follow from, and who plays it by which rules."""

    game: str
    seats: int
    options: dict[str, Any]
    level: Level
    secret: str
    nonces: Sequence[str] = ()


@dataclass(frozen=True)
class Guest:
    """Who is to play, and where."""

    person: str
    name: str
    seat: int
    language: Language
    pace: Pace


async def begin(
    storage: Storage,
    cards: Cards,
    guest: Guest,
    entries: Sequence[Entry] = (),
    deal: str | None = None,
) -> TableRow:
    """A table at which these cards are played, from where the entries lead to.

    Taken if the guest plays this ``deal``, or has played it.
    """
    now = time.time()
    table = TableRow(
        id=secrets.token_hex(8),
        play_link=secrets.token_urlsafe(16),
        watch_link=secrets.token_urlsafe(16),
        game=cards.game,
        seats=cards.seats,
        options=cards.options,
        language=guest.language,
        level=cards.level,
        clock=None,
        public=False,
        pace=guest.pace,
        takebacks="strict",
        host=guest.person,
        created=now,
        same_cards=deal is not None,
    )
    own = own_name(guest.name, (), guest.seat, guest.language)
    seats = [SeatRow(guest.seat, guest.person, own)]
    for seat in set(range(cards.seats)) - {guest.seat}:
        seats.append(SeatRow(seat, None, bot_name(seats, seat, guest.language), bot=True))
    seats.sort(key=lambda one: one.seat)
    match = MatchRow(
        secrets.token_hex(8),
        table.id,
        1,
        "running",
        cards.options,
        cards.secret,
        list(cards.nonces),
        [seat.name for seat in seats],
        now,
        now,
    )
    attempt = None if deal is None else Attempt(match.id, deal, guest.person, guest.seat, own, now)
    await same_cards.add_running(storage, table, seats, match, entries, attempt)
    return table


# --- where a match begins: found beside the event loop ------------------------------------------


def beginning(course: Course, moves: int, seat: int, *, anew: bool) -> bytes | None:
    """The log of a match that goes on after so many moves of a finished one, for ``entries``.

    ``anew``: with other cards and choices where the seat knew none. None if it is not over, or
    was over by then.
    """
    if not course.over:
        return None
    played = match_records.replay(match_records.to_record(course.match))
    match = next((match for number, match in enumerate(played) if number == moves), None)
    if match is None or match.outcome() is not None or seat >= match.seats:
        return None
    if anew:
        position = match.dealt_anew(seat, seeded(secrets.randbits(60)))
        return json.dumps([["position", None, position]]).encode()
    return json.dumps(lines(match)).encode()


def lines(match: Match) -> list[tuple[str, int | None, str]]:
    """The log that leads to a match as it is: kind, seat and text of every entry."""
    again = Match(match.game, match.seats, match.options, seal=match.seal, people=match.people)
    found: list[tuple[str, int | None, str]] = []
    if match.began_at is not None:
        again.begin_at(match.began_at)
        found.append(("position", None, match.began_at))
    for played in match.moves:
        move = again.checked(str(played))
        if again.in_window and not move.answers:
            found.append(("closed", None, ""))
        found.append(("move", played.seat, played.words))
        again.play(move)
    return found


def entries(written: bytes) -> list[Entry]:
    """A log as ``beginning`` writes it."""
    return [
        Entry(number, kind, seat, text, 0, f"{BEFORE} {number}")
        for number, (kind, seat, text) in enumerate(json.loads(written), 1)
    ]


def first_entries(log: Sequence[Entry]) -> list[Entry]:
    """The part of a log that was there before anybody sat down."""
    return [one for one in log if one.client is not None and one.client.startswith(BEFORE)]
