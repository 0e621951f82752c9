"""Finished matches over HTTP: the record, and its positions for the replay."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Path, Query, Request, Response

from ..protocol.lobby_models import Deal, Positions
from ..tables.hub import Hub
from ..thinking.queueing import Full
from . import exhibits
from .lobby import PROBLEMS, TheHub, Tongue, denied

router = APIRouter(prefix="/api/records")
MatchId = Annotated[str, Path(min_length=1, max_length=64, pattern=r"^[\w-]+$")]


@router.get("/{match}", responses=PROBLEMS)
async def record(
    request: Request, hub: TheHub, match: MatchId, language: Tongue = "en"
) -> Response:
    """The record, byte for byte as ``moonlit replay --verify`` checks it."""
    answer = await shown(request, hub, match, language, exhibits.record)
    answer.headers["Content-Disposition"] = f'inline; filename="moonlit-{match}.json"'
    return answer


@router.get("/{match}/positions", response_model=Positions, responses=PROBLEMS)
async def all_positions(
    request: Request,
    hub: TheHub,
    match: MatchId,
    seat: Annotated[int | None, Query(ge=0, le=5)] = None,
    language: Tongue = "en",
) -> Response:
    """Every position of a finished match, all cards open, as seen from a seat or from nowhere."""
    return await shown(
        request, hub, match, language, exhibits.all_positions, seat=seat, tongue=language
    )


@router.get("/{match}/deals", response_model=list[Deal], responses=PROBLEMS)
async def all_deals(
    request: Request, hub: TheHub, match: MatchId, language: Tongue = "en"
) -> Response:
    """The decks of a finished match, to be compared with what the secret says."""
    return await shown(request, hub, match, language, exhibits.all_deals)


async def shown(
    request: Request,
    hub: Hub,
    match_id: str,
    language: str,
    work: Callable[..., bytes | None],
    **args: Any,
) -> Response:
    """An exhibit of a match that is over, as it was packed."""
    row = await hub.storage.match(match_id)
    if row is None:
        raise denied(404, "no_match", language)
    if row.started is None:
        raise denied(409, "not_over", language)
    key = (match_id, work.__name__, *args.values())
    whose = request.client.host if request.client else ""
    try:
        found = await hub.background.run(
            key, whose, lambda: hub.match_log(row), partial(work, **args)
        )
    except Full:
        raise busy(language) from None
    if found is None:
        raise denied(409, "not_over", language)
    answer = Response(found, media_type="application/json", headers={"Vary": "Accept-Encoding"})
    if "gzip" in request.headers.get("accept-encoding", ""):
        answer.headers["Content-Encoding"] = "gzip"
    else:
        answer.body = gzip.decompress(found)
        answer.headers["Content-Length"] = str(len(answer.body))
    return answer


def busy(language: str) -> HTTPException:
    problem = denied(503, "many_replays", language)
    problem.headers = {"Retry-After": "5"}
    return problem
