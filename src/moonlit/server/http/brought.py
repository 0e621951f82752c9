"""Positions that are brought as a word (``Match.short``): shown as a seat sees them, and played on.

Such a word holds all cards, and whoever has it could read them anyway. It is tried out beside the
event loop before anything is made of it.
"""

from __future__ import annotations

import secrets
from functools import partial
from typing import Annotated

from fastapi import APIRouter, HTTPException, Path, Query, Request, Response

from moonlit.bots.ladder import usual
from moonlit.errors import BadInput
from moonlit.table import short

from ..protocol.again_models import OpenedPosition, PlayFrom
from ..protocol.lobby_models import TableInfo
from ..storage.stored import Entry
from ..tables import again, exhibits
from ..tables.again import BEFORE, Cards, Guest
from ..tables.hub import Hub
from ..thinking.own_bots import own_bots
from ..thinking.players import playing
from ..thinking.queueing import Full
from .again import has_place
from .archive import busy
from .lobby import PROBLEMS, Somebody, TheHub, Tongue, table_info

router = APIRouter(prefix="/api/positions")
Word = Annotated[str, Path(min_length=1, max_length=short.LONGEST + 64, pattern=r"^[\w:-]+$")]
Seat = Annotated[int | None, Query(ge=0, le=5)]


@router.get("/{word}", response_model=OpenedPosition, responses=PROBLEMS)
async def look(
    request: Request, hub: TheHub, word: Word, seat: Seat = None, language: Tongue = "en"
) -> Response:
    """What a seat sees of a position, by default the first that is to act."""
    whose = request.client.host if request.client else ""
    return Response(await opened(hub, word, seat, whose, language), media_type="application/json")


@router.post("/{word}", status_code=201, responses=PROBLEMS)
async def play(
    request: Request, hub: TheHub, word: Word, person: Somebody, wanted: PlayFrom
) -> TableInfo:
    """Play on from a position against bots; the cards that come later are dealt anew."""
    has_place(hub, wanted.language)
    found = await opened(hub, word, wanted.seat, person, wanted.language)
    shown = OpenedPosition.model_validate_json(found)
    game, seats, options, _ = short.read(word)
    try:
        if shown.seat != wanted.seat:
            raise BadInput.named("no_seat", last=seats - 1, seat=wanted.seat)
        wish = wanted.bots or usual(game)
        level = playing(game, wish, seats, options, own_bots(hub.settings.bots))
    except BadInput as error:
        raise HTTPException(400, error.text(wanted.language)) from None
    cards = Cards(game, seats, options, level, secrets.token_hex(32))
    guest = Guest(person, wanted.name, wanted.seat, wanted.language, wanted.pace)
    begun = [Entry(1, "position", None, word, 0, f"{BEFORE} 1")]
    row = await again.begin(hub.storage, cards, guest, begun)
    hub.thinkers.readiness.want(game)
    return table_info(request, await hub.look(row), person, wanted.language)


async def opened(hub: Hub, word: str, seat: int | None, whose: str, language: str) -> bytes:
    """The position as JSON, tried out; 400 with a sentence if it is none that can be played."""

    async def load() -> str:
        return word

    work = partial(exhibits.opened, seat=seat)
    try:
        found = await hub.background.run((word, "opened", seat), whose, load, work)
    except Full:
        raise busy("many_replays", language) from None
    except BadInput as error:
        raise HTTPException(400, error.text(language)) from None
    assert found is not None
    return found
