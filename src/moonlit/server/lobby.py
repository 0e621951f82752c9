"""The lobby over HTTP: games, tables, joining, my matches."""

from __future__ import annotations

import io
from typing import Annotated

import segno
from fastapi import APIRouter, Depends, Header, HTTPException, Path, Query, Request, Response

from moonlit import games
from moonlit.errors import BadInput
from moonlit.table.match import seats_for
from moonlit.text import say

from . import positions
from .hub import Full, Hub
from .lobby_models import (
    GameInfo,
    Join,
    LevelInfo,
    MatchInfo,
    Mine,
    NewTable,
    Problem,
    RulesPage,
    Share,
    TableInfo,
)
from .messages import Language
from .options import option_forms
from .players import offered, usual
from .rooms import Room
from .rows import SeatRow
from .rules_pages import rules_page
from .sockets import person_of
from .starting import make_table, own_name

router = APIRouter(prefix="/api")

Link = Annotated[str, Path(min_length=1, max_length=64, pattern=r"^[\w-]+$")]
Secret = Annotated[str | None, Header(alias="Authorization", max_length=200)]
TURNS_SHOWN = 12  # of so many running matches it is said whether one has to move
PROBLEMS: dict[int | str, dict[str, object]] = {
    code: {"model": Problem} for code in (400, 401, 403, 404, 409, 413, 429, 503)
}


def denied(status: int, name: str, language: str = "en") -> HTTPException:
    return HTTPException(status, say("server", "denied", name, language))


def whoever(authorization: Secret = None) -> str | None:
    """The person who asks, if they say who they are."""
    kind, _, secret = (authorization or "").partition(" ")
    if kind.lower() != "bearer" or len(secret) != 64 or set(secret) - set("0123456789abcdef"):
        return None
    return person_of(secret)


def somebody(person: Annotated[str | None, Depends(whoever)]) -> str:
    if person is None:
        raise denied(401, "who")
    return person


def hub_of(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


Whoever = Annotated[str | None, Depends(whoever)]
Somebody = Annotated[str, Depends(somebody)]
TheHub = Annotated[Hub, Depends(hub_of)]
Tongue = Annotated[Language, Query()]


async def room_at(hub: Hub, link: str) -> Room:
    try:
        room = await hub.room(link)
    except Full:
        raise denied(503, "too_busy") from None
    if room is None:
        raise denied(404, "no_table")
    return room


@router.get("/games")
async def all_games(hub: TheHub, language: Tongue = "en") -> list[GameInfo]:
    """All games: for how many, what can be set, which bots there are."""
    return [
        GameInfo(
            name=entry.name,
            title=entry.title,
            sentence=say(entry.name, "about", "sentence", language),
            seats=list(entry.seats),
            default_seats=seats_for(entry.name, None),
            minutes=entry.minutes,
            designer=entry.designer,
            publisher=entry.publisher,
            options=option_forms(entry.name, language),
            levels=[
                LevelInfo(
                    name=level,
                    title=say("server", "levels", level, language),
                    about=say("server", "levels", f"{level}_about", language),
                )
                for level in offered(entry.name)
            ],
            default_level=usual(entry.name),
            ready=entry.name in hub.services.ready,
        )
        for entry in games.CATALOGUE.values()
    ]


@router.get("/rules/{game}", responses={404: PROBLEMS[404]})
async def rules(game: Annotated[str, Path(max_length=40)], language: Tongue = "en") -> RulesPage:
    """A game's rules page."""
    if game not in games.CATALOGUE:
        raise HTTPException(404, f"There is no game called {game!r}.")
    return rules_page(game, language)


@router.post("/tables", status_code=201, responses=PROBLEMS)
async def new_table(request: Request, hub: TheHub, person: Somebody, wanted: NewTable) -> TableInfo:
    """Make a table; its maker sits at seat 0 and is the host."""
    try:
        row = await make_table(hub.settings, hub.storage, wanted, person)
    except BadInput as error:
        raise HTTPException(400, str(error)) from None
    hub.services.wanted.add(row.game)
    return table_info(request, await room_at(hub, row.play_link), person, wanted.language)


@router.get("/tables")
async def public_tables(
    request: Request, hub: TheHub, person: Whoever, language: Tongue = "en"
) -> list[TableInfo]:
    """Tables that their hosts show to everyone, those one can join first."""
    found = []
    for row in await hub.storage.public_tables():
        loaded = hub.rooms.get(row.id)
        if not (loaded and loaded.guests) and row.id not in hub.services.elsewhere:
            continue  # nobody is there
        room = await hub.room_of(row)
        if room.status != "over":
            found.append(table_info(request, room, person, language))
    return sorted(found, key=lambda table: not table.free)


@router.get("/tables/{link}", responses=PROBLEMS)
async def one_table(
    request: Request, hub: TheHub, link: Link, person: Whoever, language: Tongue = "en"
) -> TableInfo:
    """A table before one joins it."""
    return table_info(request, await room_at(hub, link), person, language, link)


@router.post("/tables/{link}/join", responses=PROBLEMS)
async def join(
    request: Request, hub: TheHub, link: Link, person: Somebody, wish: Join, language: Tongue = "en"
) -> TableInfo:
    """Take a free seat; who has one keeps it."""
    room = await room_at(hub, link)
    if link != room.row.play_link and not room.row.public:
        raise denied(403, "not_seated", language)
    if room.under(person, "removed"):
        raise denied(403, "removed", language)
    async with room.lock:
        while room.seat_of(person) is None:
            if room.course is not None:
                raise denied(409, "already_begun", language)
            free = [seat.seat for seat in room.seats if seat.free]
            if not free:
                raise denied(409, "table_full", language)
            seat = free[0] if wish.seat is None else wish.seat
            if seat not in free:
                raise denied(409, "seat_taken", language)
            # If somebody was quicker, at another process, there is perhaps another seat.
            name = own_name(wish.name, room.seats, seat, language)
            await room.set_seat(SeatRow(seat, person, name))
    return table_info(request, room, person, language, link)


@router.get(
    "/tables/{link}/qr.svg",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}}, **PROBLEMS},
)
async def qr_code(request: Request, hub: TheHub, link: Link) -> Response:
    """The link as a QR code, to be scanned from the screen."""
    room = await room_at(hub, link)
    out = io.BytesIO()
    segno.make(f"{base(request)}/t/{link}", error="m").save(
        out, kind="svg", scale=6, border=3, dark="#0f1226", light="#ffffff", xmldecl=False
    )
    assert link in (room.row.play_link, room.row.watch_link)
    return Response(out.getvalue(), media_type="image/svg+xml")


@router.get("/mine", responses={401: PROBLEMS[401]})
async def mine(hub: TheHub, person: Somebody, language: Tongue = "en") -> Mine:
    """My matches."""
    running: list[MatchInfo] = []
    finished: list[MatchInfo] = []
    for match, seat, table in await hub.storage.matches_of(person):
        waits = False
        looked_at = table.game in hub.services.ready and len(running) < TURNS_SHOWN
        if match.status != "over" and looked_at:
            room = await hub.room_of(table)
            if room.match.id == match.id:
                match = room.match  # which may have turned out to be over
                sits = room.seats[seat].person == person
                waits = sits and room.course is not None and seat in room.course.waiting()
        info = MatchInfo(
            match=match.id,
            game=table.game,
            title=games.game(table.game).title,
            seats=table.seats,
            people=match.people,
            seat=seat,
            link=table.play_link,
            status=match.status,
            your_turn=waits,
            started=match.started,
            result=positions.told_again(match.result, language),
        )
        (finished if match.status == "over" else running).append(info)
    return Mine(running=running, finished=finished)


# --- what is told of a table ------------------------------------------------------------------


def base(request: Request) -> str:
    """The address under which others reach this server."""
    address: str = request.app.state.settings.address
    return address or str(request.base_url).rstrip("/")


def table_info(
    request: Request, room: Room, person: str | None, language: Language, link: str = ""
) -> TableInfo:
    row = room.row
    seat = room.seat_of(person) if person else None
    knows = seat is not None or link == row.play_link or row.public
    play = row.play_link if knows else None
    address = base(request)
    host = address.partition("://")[2].partition(":")[0]
    return TableInfo(
        game=row.game,
        title=games.game(row.game).title,
        seats=row.seats,
        options=row.options,
        status=room.status,
        people=[
            positions.person(one, row.level, one.seat in room.connected(), language)
            for one in room.seats
        ],
        free=[one.seat for one in room.seats if one.free] if room.course is None else [],
        host=room.host(),
        clock=row.clock,
        pace=row.pace,
        public=row.public,
        seat=seat,
        play_link=play,
        watch_link=row.watch_link,
        share=Share(
            play=f"{address}/t/{play}" if play else None,
            watch=f"{address}/t/{row.watch_link}",
            local_only=host in ("127.0.0.1", "localhost", "[", "testserver"),
        ),
        match=room.match.id,
        created=row.created,
    )
