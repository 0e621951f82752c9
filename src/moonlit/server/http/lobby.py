"""The lobby over HTTP: games, tables, joining, my matches."""

from __future__ import annotations

import io
from typing import Annotated

from fastapi import APIRouter, Depends, Header, HTTPException, Path, Query, Request, Response

from moonlit import games
from moonlit.bots.ladder import EXTRA, usual
from moonlit.errors import BadInput
from moonlit.games.variations import titled
from moonlit.kernel.extras import has_search
from moonlit.puzzles.puzzle import puzzles
from moonlit.table.match import seats_for
from moonlit.text import say
from moonlit.text.levels import level_about, level_title

from ..protocol.lobby_models import (
    GameInfo,
    GamePuzzles,
    Join,
    LessonScript,
    LevelInfo,
    MatchInfo,
    Mine,
    NewTable,
    Pairing,
    Problem,
    PuzzleInfo,
    RulesPage,
    Share,
    TableInfo,
)
from ..protocol.messages import Language
from ..storage.history import forget_imported
from ..storage.stored import MatchRow, SeatRow, TableRow, Whole, host_of, is_file
from ..tables import exhibits, positions
from ..tables.agreed import agreed
from ..tables.hub import Hub
from ..tables.pairing import pair
from ..tables.starting import make_table, own_name
from ..thinking.own_bots import own_bots
from ..thinking.players import offered
from ..thinking.queueing import Full
from . import looks
from .options import option_forms
from .rules_pages import rules_page
from .sockets import person_of

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


async def table_at(hub: Hub, link: str, language: str) -> Whole:
    """The table that a link leads to; it need not be in memory for that."""
    row = await hub.storage.table(link)
    if row is None:
        raise denied(404, "no_table", language)
    return await hub.look(row)


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
            lesson=entry.has_lesson,
            puzzles=len(puzzles(entry.name)),
            options=option_forms(entry.name, language),
            levels=[
                LevelInfo(
                    name=level,
                    title=level_title(level, language),
                    about=level_about(level if at_hand(level) else "missing", language),
                )
                for level in offered(entry.name, own_bots(hub.settings.bots))
            ],
            default_level=usual(entry.name),
            faces=list(looks.faces(entry.name, language)),
            layout=looks.layout(entry.name, language),
        )
        for entry in games.CATALOGUE.values()
    ]


@router.get("/puzzles")
async def all_puzzles() -> list[GamePuzzles]:
    """The puzzles of all games that have some; one is opened at ``/t/puzzle-GAME-NUMBER``."""
    return [
        GamePuzzles(
            game=entry.name,
            title=entry.title,
            puzzles=[PuzzleInfo(puzzle=one.id, grade=one.grade) for one in puzzles(entry.name)],
        )
        for entry in games.CATALOGUE.values()
        if puzzles(entry.name)
    ]


@router.get("/rules/{game}", responses={404: PROBLEMS[404]})
async def rules(game: Annotated[str, Path(max_length=40)], language: Tongue = "en") -> RulesPage:
    """A game's rules page."""
    try:
        return rules_page(games.game(game).name, language)
    except BadInput as error:
        raise HTTPException(404, error.text(language)) from None


@router.get("/lessons/{game}", response_model=LessonScript, responses={404: PROBLEMS[404]})
async def lesson(
    hub: TheHub, game: Annotated[str, Path(max_length=40)], language: Tongue = "en"
) -> Response:
    """A game's guided first round, written out, so that browsers can give it by themselves."""
    known = games.CATALOGUE.get(game)
    if known is None or not known.has_lesson:
        raise denied(404, "no_such_lesson", language)
    written = await hub.lessons.written(known.name, language)
    return Response(written, media_type="application/json")


@router.post("/tables", status_code=201, responses=PROBLEMS)
async def new_table(request: Request, hub: TheHub, person: Somebody, wanted: NewTable) -> TableInfo:
    """Make a table; its maker sits at seat 0 and is the host."""
    if not hub.has_place():
        raise denied(503, "server_full", wanted.language)
    try:
        row = await make_table(hub.settings, hub.storage, wanted, person)
    except BadInput as error:
        raise HTTPException(400, error.text(wanted.language)) from None
    hub.thinkers.readiness.want(row.game)
    return table_info(request, await hub.look(row), person, wanted.language)


@router.post("/pairing", responses=PROBLEMS)
async def look_for_players(
    request: Request, hub: TheHub, person: Somebody, wish: Pairing
) -> TableInfo:
    """Anyone for this game? A seat where others look for players, or at a new table."""
    if not hub.has_place():
        raise denied(503, "server_full", wish.language)
    try:
        row = await pair(hub, wish, person)
    except BadInput as error:
        raise HTTPException(400, error.text(wish.language)) from None
    hub.thinkers.readiness.want(row.game)
    return table_info(request, await hub.look(row), person, wish.language)


@router.get("/tables")
async def public_tables(
    request: Request, hub: TheHub, person: Whoever, language: Tongue = "en"
) -> list[TableInfo]:
    """Tables that their hosts show to everyone, those one can join first."""
    return [table_info(request, one, person, language) for one in await hub.public_tables()]


@router.get("/tables/{link}", responses=PROBLEMS)
async def one_table(
    request: Request, hub: TheHub, link: Link, person: Whoever, language: Tongue = "en"
) -> TableInfo:
    """A table before one joins it."""
    return table_info(request, await table_at(hub, link, language), person, language, link)


@router.post("/tables/{link}/join", responses=PROBLEMS)
async def join(
    request: Request, hub: TheHub, link: Link, person: Somebody, wish: Join, language: Tongue = "en"
) -> TableInfo:
    """Take a free seat; who has one keeps it."""
    async with hub.joining:
        whole = await table_at(hub, link, language)
        row = whole.table
        if link != row.play_link and not row.public:
            raise denied(403, "not_seated", language)
        if whole.under(person, "removed"):
            raise denied(403, "removed", language)
        while whole.seat_of(person) is None:
            if whole.match.started is not None:
                raise denied(409, "already_begun", language)
            if not whole.free:
                raise denied(409, "table_full", language)
            seat = whole.free[0] if wish.seat is None else wish.seat
            if seat not in whole.free:
                raise denied(409, "seat_taken", language)
            name = own_name(wish.name, whole.seats, seat, language)
            await hub.sit_down(row, SeatRow(seat, person, name), whole.seats[seat])
            # If somebody was quicker, at another process, there is perhaps another seat.
            whole = await table_at(hub, link, language)
    return table_info(request, whole, person, language, link)


@router.get(
    "/tables/{link}/qr.svg",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}}, **PROBLEMS},
)
async def qr_code(request: Request, hub: TheHub, link: Link, language: Tongue = "en") -> Response:
    """The link as a QR code, to be scanned from the screen."""
    import segno  # loaded when somebody wants a picture

    await table_at(hub, link, language)
    out = io.BytesIO()
    segno.make(f"{base(request)}/t/{link}", error="m").save(
        out, kind="svg", scale=6, border=3, dark="#0f1226", light="#ffffff", xmldecl=False
    )
    return Response(out.getvalue(), media_type="image/svg+xml")


@router.get("/mine", responses={401: PROBLEMS[401]})
async def mine(request: Request, hub: TheHub, person: Somebody, language: Tongue = "en") -> Mine:
    """My matches."""
    running: list[MatchInfo] = []
    finished: list[MatchInfo] = []
    for match, seat, table in await hub.storage.matches_of(person):
        waits = False
        if match.status != "over" and len(running) < TURNS_SHOWN:
            waits = await is_waited_for(request, hub, table, match, seat, person)
        room = hub.rooms.get(table.id)
        if room is not None and room.match.id == match.id:
            match = room.match  # which may have turned out to be over
        info = MatchInfo(
            match=match.id,
            game=table.game,
            title=titled(table.game, table.options),
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


@router.delete("/mine/{match}", status_code=204, responses=PROBLEMS)
async def forget(
    hub: TheHub,
    person: Somebody,
    match: Annotated[str, Path(max_length=40)],
    language: Tongue = "en",
) -> None:
    """Take a match off my list. The match stays as it is, and its links lead to it."""
    known = (
        await forget_imported(hub.storage, person, match)
        if is_file(match)
        else await hub.storage.forget_match(match, person)
    )
    if not known:
        raise denied(404, "no_match", language)


async def is_waited_for(
    request: Request, hub: Hub, table: TableRow, match: MatchRow, seat: int, person: str
) -> bool:
    """Has somebody to do something in a match? No, if that cannot be said now."""
    whole = await hub.look(table)
    own = whole.seats[seat]
    if whole.match.id != match.id or own.person != person or match.started is None or own.resigned:
        return False
    room = hub.rooms.get(table.id)
    if room is not None and room.course is not None:
        return seat in room.course.waiting()
    key = (match.id, "waiting", await hub.storage.length(match.id))
    whose = request.client.host if request.client else ""
    try:
        found = await hub.background.run(key, whose, lambda: hub.match_log(match), exhibits.waiting)
        if found is None:  # over by its log, or closed by it: that is noted when it is loaded
            await hub.room_of(table)
    except Full:
        return False
    return found is not None and seat in found


def at_hand(level: str) -> bool:
    """Is what a level needs installed?"""
    return level not in EXTRA or has_search()


# --- what is told of a table ------------------------------------------------------------------


def base(request: Request) -> str:
    """The address under which others reach this server."""
    address: str = request.app.state.settings.address
    return address or str(request.base_url).rstrip("/")


def table_info(
    request: Request, whole: Whole, person: str | None, language: Language, link: str = ""
) -> TableInfo:
    row, hub = whole.table, hub_of(request)
    level = hub.thinkers.plays(row.game, row.level)
    seat, there = whole.seat_of(person), hub.there(row)
    knows = seat is not None or link == row.play_link or row.public
    play = row.play_link if knows else None
    address = base(request)
    host = address.partition("://")[2].partition(":")[0]
    return TableInfo(
        game=row.game,
        title=titled(row.game, row.options),
        seats=row.seats,
        options=row.options,
        status=whole.match.status,
        people=[
            positions.person(one, level, one.seat in there, language, meanwhile=level != row.level)
            for one in whole.seats
        ],
        free=whole.free,
        host=host_of(row, whole.seats),
        clock=row.clock,
        pace=row.pace,
        takebacks=row.takebacks,
        agreed=agreed(row, language),
        public=row.public,
        quick=row.quick,
        seat=seat,
        play_link=play,
        watch_link=row.watch_link,
        share=Share(
            play=f"{address}/t/{play}" if play else None,
            watch=f"{address}/t/{row.watch_link}",
            local_only=host in ("127.0.0.1", "localhost", "[", "testserver"),
        ),
        match=whole.match.id,
        created=row.created,
    )
