"""The Workshop over HTTP: begin a run, look at it while it grows, stop it, take its page along."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Path, Request, Response

from moonlit import games
from moonlit.errors import BadInput
from moonlit.games.reading import players
from moonlit.kernel.extras import need_search

from ..protocol.workshop_models import WorkshopInfo, WorkshopRun, WorkshopWish
from ..thinking.workshop import Busy, Run, Workshop
from ..thinking.workshop_pieces import Wish
from .lobby import PROBLEMS, Tongue, denied

router = APIRouter(prefix="/api/workshop")

# What a proxy adds. One on this machine asks from here, for somebody who may be anywhere.
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


def is_open(request: Request) -> bool:
    """May who asks use the Workshop?"""
    by_proxy = any(name in request.headers for name in FORWARDED)
    switched_on = request.app.state.settings.workshop == "on"
    return request.app.state.has_workshop and (switched_on or not by_proxy)


def workshop_of(request: Request, language: Tongue = "en") -> Workshop:
    if not is_open(request):
        raise denied(403, "no_workshop", language)
    found: Workshop = request.app.state.workshop
    return found


TheWorkshop = Annotated[Workshop, Depends(workshop_of)]
Name = Annotated[str, Path(max_length=40)]


def run_called(workshop: TheWorkshop, run: Name, language: Tongue = "en") -> Run:
    found = workshop.look(run)
    if found is None:
        raise denied(404, "no_run", language)
    return found


TheRun = Annotated[Run, Depends(run_called)]


@router.get("")
async def info(request: Request) -> WorkshopInfo:
    """Is there a Workshop, and does anything run in it?"""
    if not is_open(request):
        return WorkshopInfo(offered=False, running=None)
    last: Run | None = request.app.state.workshop.last
    running = last.id if last is not None and last.state == "running" else None
    return WorkshopInfo(offered=True, running=running)


@router.post("", status_code=201, responses=PROBLEMS)
async def begin(workshop: TheWorkshop, wanted: WorkshopWish) -> WorkshopRun:
    """Begin a run; what cannot be played is said in a sentence."""
    ways = (wanted.options, *([] if wanted.against is None else [wanted.against]))
    try:
        need_search()
        entry = games.game(wanted.game)
        players(wanted.seats, entry.seats, entry.title)
        for options in ways:
            entry.encode(wanted.seats, options)
    except BadInput as error:
        raise HTTPException(400, error.text(wanted.language)) from None
    wish = Wish(entry.name, wanted.seats, ways, wanted.matches, wanted.seed, wanted.language)
    try:
        return told(await workshop.begin(wish))
    except Busy:
        raise denied(409, "workshop_busy", wanted.language) from None


@router.get("/{run}", responses=PROBLEMS)
async def look(run: TheRun) -> WorkshopRun:
    """What a run has found so far."""
    return told(run)


@router.delete("/{run}", responses=PROBLEMS)
async def stop(workshop: TheWorkshop, run: TheRun) -> WorkshopRun:
    """Stop a run; answered when nothing of it runs any more."""
    await workshop.stop(run)
    return told(run)


@router.get("/{run}/report.html", response_class=Response, responses=PROBLEMS)
async def page(run: TheRun) -> Response:
    """The report as one page that works by itself."""
    return attached(run, run.found.page, "html", "text/html")


@router.get("/{run}/report.json", response_class=Response, responses=PROBLEMS)
async def numbers(run: TheRun) -> Response:
    """The report's numbers."""
    return attached(run, run.found.numbers, "json", "application/json")


def attached(run: Run, text: str, ending: str, kind: str) -> Response:
    """A file to be saved."""
    name = f"{run.wish.game}-report.{ending}"
    return Response(
        text, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


def told(run: Run) -> WorkshopRun:
    """A run as browsers see it."""
    return WorkshopRun(
        run=run.id,
        state=run.state,
        percent=int(100 * run.found.part),
        matches=run.found.matches,
        body=run.found.body,
    )
