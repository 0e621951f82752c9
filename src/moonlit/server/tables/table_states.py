"""The table as it is told to a guest: its people, what was agreed, what is asked; no cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from moonlit.bots.ladder import at_once
from moonlit.games.variations import titled
from moonlit.table.seals import Seal
from moonlit.text import say
from moonlit.text.levels import level_title
from moonlit.text.names import isolated

from ..protocol import messages
from ..protocol.messages import Language
from ..storage.stored import MatchRow
from . import positions
from .agreed import agreed
from .calendar import page_of
from .guests import Guest
from .waiting import until_bots

if TYPE_CHECKING:
    from .rooms import Room


def people(room: Room, language: str) -> list[messages.Person]:
    there, thinkers = room.connected(), room.services.thinkers
    level = thinkers.plays(room.row.game, room.row.level)
    meanwhile = level != room.row.level
    return [
        positions.person(
            seat,
            level,
            seat.seat in there,
            language,
            room.measures,
            meanwhile=meanwhile,
            stands_in=room.until_stand_in(seat.seat),
            rating=room.ratings.get(seat.person or ""),
        )
        for seat in room.seats
    ]


def preparing(room: Room, language: str) -> messages.Preparing | None:
    """That this table's bots cannot search yet, if there are any."""
    game, level = room.row.game, room.row.level
    progress = room.services.thinkers.unready(game, level)
    if progress is None or not any(seat.played_by_bot for seat in room.seats):
        return None
    text = say(
        "server",
        "search",
        "missing" if progress.missing else "failed" if progress.failed else "preparing",
        language,
        level=level_title(level, language),
        meanwhile=level_title(at_once(game), language),
        percent=progress.percent,
    )
    return messages.Preparing(text=text, percent=progress.percent)


def tell(room: Room, but: Guest | None = None) -> None:
    """Tell everyone about the table, or all but one; what many are told is written once."""
    written: dict[Audience, str] = {}
    for guest in room.guests:
        if guest is but:
            continue
        told = audience(room, guest)
        if told not in written:
            written[told] = messages.Table(table=table_state(room, told)).written()
        guest.send_text(written[told])


class Audience(NamedTuple):
    """All of a guest on which it depends how a table is told: many are told the same."""

    language: Language
    came_to_play: bool  # the link to play is for those who came by it
    bots_wished: bool
    muted: bool


def audience(room: Room, guest: Guest) -> Audience:
    return Audience(
        guest.language,
        guest.seat is not None or guest.link == room.row.play_link,
        room.under(guest.person, "bots"),
        room.under(guest.person, "muted"),
    )


def table_state(room: Room, told: Audience) -> messages.TableState:
    """The table as a guest may know it."""
    row = room.row
    return messages.TableState(
        game=row.game,
        title=titled(row.game, room.match.options),
        seats=row.seats,
        options=room.match.options,
        status=room.status,
        preparing=preparing(room, told.language),
        match=room.match.id,
        number=room.match.number,
        commitment=commitment(room.match),
        play_link=row.play_link if told.came_to_play else None,
        watch_link=row.watch_link,
        people=people(room, told.language),
        host=room.host(),
        clock=row.clock,
        public=row.public,
        pace=row.pace,
        takebacks=row.takebacks,
        level=row.level,
        agreed=agreed(row, told.language),
        quick=row.quick,
        bots_in=until_bots(room),
        bots_wished=told.bots_wished,
        watchers=room.watchers(),
        free_text=room.free_text() and not told.muted,
        silence_rule=room.game.silence_rule,
        muted=told.muted,
        muted_lines=[
            line.number for line in room.chat if line.person and room.under(line.person, "muted")
        ],
        proposal=proposal(room, told.language),
        deal=None if room.attempt is None else page_of(room.attempt.deal),
        again=room.wish_again() if room.status == "over" else [],
    )


def proposal(room: Room, language: str) -> messages.Proposal | None:
    asked = room.course.asked if room.course is not None else None
    if asked is None:
        return None
    name = isolated(room.seats[asked.seat].name)
    return messages.Proposal(
        number=asked.number,
        kind="takeback",
        seat=asked.seat,
        agreed=sorted(asked.agreed),
        asked=[seat for seat in room.persons() if seat not in asked.agreed],
        text=say("server", "table", "takeback_asked", language, who=name),
    )


def commitment(match: MatchRow) -> str:
    return Seal(bytes.fromhex(match.secret), match.id).commitment
