"""Finished matches over HTTP: the record, and its positions for the replay."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Path, Query, Request, Response

from moonlit.errors import MoonlitError
from moonlit.text import say

from ..protocol.again_models import Brought
from ..protocol.lobby_models import Deal, Positions, ReviewState
from ..storage import files
from ..tables import exhibits
from ..tables.hub import Hub
from ..tables.reviews import Unfit
from ..thinking.players import Unready
from ..thinking.queueing import Full
from ..thinking.readiness import Progress
from .filed import Filed, find, find_finished
from .lobby import PROBLEMS, TheHub, Tongue, Whoever, denied

router = APIRouter(prefix="/api/records")
MatchId = Annotated[str, Path(min_length=1, max_length=64, pattern=r"^[\w-]+$")]


@router.post("", status_code=201, response_model=Brought, responses=PROBLEMS)
async def bring(request: Request, hub: TheHub, person: Whoever, language: Tongue = "en") -> Brought:
    """Bring a record as a file, to look at it and have it reviewed; damaged ones are refused."""
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise denied(400, "no_text", language) from None
    id = files.id_of(text)
    whose = request.client.host if request.client else ""

    async def load() -> str:
        return text

    try:
        game = await hub.background.run((id, "taken_in"), whose, load, exhibits.taken_in)
    except Full:
        raise busy("many_replays", language) from None
    except MoonlitError as error:
        raise HTTPException(400, error.text(language)) from None
    packed = exhibits.packed(text.encode())
    await files.add(hub.storage, id, (game or b"").decode(), packed, person)
    return Brought(match=id)


@router.get("/{match}", responses=PROBLEMS)
async def record(
    request: Request, hub: TheHub, match: MatchId, person: Whoever, language: Tongue = "en"
) -> Response:
    """The record, byte for byte as ``moonlit replay --verify`` checks it."""
    filed = await find(hub, match, person, language, sealed=True)
    answer = await shown(request, hub, filed, language, exhibits.record)
    answer.headers["Content-Disposition"] = f'inline; filename="moonlit-{match}.json"'
    return answer


@router.get("/{match}/positions", response_model=Positions, responses=PROBLEMS)
async def all_positions(
    request: Request,
    hub: TheHub,
    match: MatchId,
    person: Whoever,
    seat: Annotated[int | None, Query(ge=0, le=5)] = None,
    language: Tongue = "en",
) -> Response:
    """Every position of a finished match, all cards open, as seen from a seat or from nowhere."""
    filed = await find(hub, match, person, language)
    return await shown(
        request, hub, filed, language, exhibits.all_positions, seat=seat, tongue=language
    )


@router.get("/{match}/review", response_model=ReviewState, responses=PROBLEMS)
async def review(hub: TheHub, match: MatchId, person: Whoever, language: Tongue = "en") -> Response:
    """The review of a finished match, if it has been made, or how far it is."""
    filed = await find_finished(hub, match, person, language)
    return await reviewed(hub, filed.id, language) or state("none")


@router.post("/{match}/review", response_model=ReviewState, responses=PROBLEMS)
async def make_review(
    request: Request, hub: TheHub, match: MatchId, person: Whoever, language: Tongue = "en"
) -> Response:
    """Have a finished match reviewed, once for all who ask; each decision by what its seat knew."""
    filed = await find_finished(hub, match, person, language)
    there = await reviewed(hub, filed.id, language)
    if there is not None:
        return there
    whose = person or (request.client.host if request.client else "")

    async def record() -> str:
        if filed.row is not None:
            return await hub.record_of(filed.row)
        text = await filed.load()
        assert isinstance(text, str)
        return text

    try:
        making = hub.reviews.begin(match, filed.game, whose, record)
    except Full:
        raise busy("many_reviews", language) from None
    except Unready as unready:
        raise getting_ready(unready.progress, language) from None
    return state("making", making.done, making.of)


async def reviewed(hub: Hub, id: str, language: str) -> Response | None:
    """The review of a match, or how far it is; None if nobody has asked for it."""
    found = await hub.storage.review(id)
    if found is not None:
        return state("ready", review=gzip.decompress(found))
    try:
        making = hub.reviews.making(id)
    except Unfit:
        raise denied(409, "not_played_out", language) from None
    return None if making is None else state("making", making.done, making.of)


def state(name: str, done: int = 0, of: int = 0, review: bytes = b"null") -> Response:
    """A ``ReviewState``; what is stored as JSON is not read and written again."""
    head = json.dumps({"state": name, "done": done, "of": of})
    return Response(
        head[:-1].encode() + b', "review": ' + review + b"}", media_type="application/json"
    )


def getting_ready(progress: Progress, language: str, name: str = "review_unready") -> HTTPException:
    """Nobody can search this game yet."""
    name = "no_reviews" if progress.failed else name
    name = "reviews_missing" if progress.missing else name
    return HTTPException(503, say("server", "denied", name, language, percent=progress.percent))


@router.get("/{match}/deals", response_model=list[Deal], responses=PROBLEMS)
async def all_deals(
    request: Request, hub: TheHub, match: MatchId, person: Whoever, language: Tongue = "en"
) -> Response:
    """The decks of a finished match, to be compared with what the secret says."""
    filed = await find(hub, match, person, language, sealed=True)
    return await shown(request, hub, filed, language, exhibits.all_deals)


async def shown(
    request: Request,
    hub: Hub,
    filed: Filed,
    language: str,
    work: Callable[..., bytes | None],
    **args: Any,
) -> Response:
    """An exhibit of a match that is over, as it was packed."""
    key = (filed.id, work.__name__, *args.values())
    whose = request.client.host if request.client else ""
    try:
        found = await hub.background.run(key, whose, filed.load, partial(work, **args))
    except Full:
        raise busy("many_replays", language) from None
    if found is None:
        raise denied(409, "not_over", language)
    answer = Response(found, media_type="application/json", headers={"Vary": "Accept-Encoding"})
    if "gzip" in request.headers.get("accept-encoding", ""):
        answer.headers["Content-Encoding"] = "gzip"
    else:
        answer.body = gzip.decompress(found)
        answer.headers["Content-Length"] = str(len(answer.body))
    return answer


def busy(name: str, language: str) -> HTTPException:
    problem = denied(503, name, language)
    problem.headers = {"Retry-After": "5"}
    return problem
