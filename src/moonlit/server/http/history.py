"""A person's own history: the list, what it adds up to, one file to take along, deleting all."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime

from fastapi import APIRouter, Request, Response
from starlette.responses import StreamingResponse

from moonlit import games
from moonlit.errors import MoonlitError
from moonlit.games.options import VARIATION
from moonlit.games.variations import titled
from moonlit.history import files as history_files
from moonlit.history.matches import PEOPLE, Played
from moonlit.history.statistics import Statistics, statistics
from moonlit.reviews.kinds import kind_in_words
from moonlit.table import match_records
from moonlit.text import say
from moonlit.text.levels import level_title

from ..protocol.history_models import (
    History,
    HistoryLine,
    HistoryMistakes,
    HistoryOfGame,
    HistoryRating,
    HistoryScore,
    HistoryWins,
    Import,
    Imported,
)
from ..storage import files, history, same_cards
from ..storage.ratings import Rating, ratings_of
from ..storage.stored import is_file
from ..tables import exhibits
from ..tables.calendar import is_closed
from ..tables.forgetting import forget_person
from ..tables.hub import Hub
from ..tables.rating import ENOUGH, shown
from ..thinking.queueing import Full
from .archive import busy
from .lobby import PROBLEMS, Somebody, TheHub, Tongue, denied

router = APIRouter(prefix="/api/history")
PATIENCE = 1.0  # seconds until a record is asked for again, while many others are


@router.get("", responses={401: PROBLEMS[401]})
async def my_history(hub: TheHub, person: Somebody, language: Tongue = "en") -> History:
    """All my finished matches, and what they add up to, game by game."""
    played = [one for one in await history.played_by(hub.storage, person) if is_known(one.game)]
    ratings = {one.game: one for one in await ratings_of(hub.storage, [person])}
    found = statistics(played)
    return History(
        matches=[line(one, language) for one in played],
        games=[of_game(one, ratings.get(one.game), language) for one in found],
    )


def is_known(game: str) -> bool:
    """Is a game still there? The package that brought it may be gone."""
    return game in games.CATALOGUE


def line(match: Played, language: str) -> HistoryLine:
    return HistoryLine(
        match=match.match,
        game=match.game,
        title=titled(match.game, {VARIATION.name: match.variation}),
        seat=match.seat,
        people=list(match.people),
        levels=list(match.levels),
        level_titles=[
            None if level is None else level_title(level, language) for level in match.levels
        ],
        started=match.started,
        how=match.how,  # type: ignore[arg-type]
        won=match.won,
        place=match.place,
        points=list(match.points),
        score=match.score,
    )


def of_game(found: Statistics, rating: Rating | None, language: str) -> HistoryOfGame:
    return HistoryOfGame(
        game=found.game,
        title=games.game(found.game).title,
        matches=found.matches,
        wins=[
            HistoryWins(
                level=None if one.against == PEOPLE else one.against,
                title=(
                    say("server", "words", "people", language)
                    if one.against == PEOPLE
                    else level_title(one.against, language)
                ),
                matches=one.matches,
                won=one.won,
                low=round(one.low, 4),
                high=round(one.high, 4),
            )
            for one in found.wins
        ],
        scores=[
            HistoryScore(match=one.match, started=one.started, score=one.score)
            for one in found.scores
        ],
        mistakes=[
            HistoryMistakes(text=kind_in_words(found.game, one.kind, language), count=one.count)
            for one in found.mistakes
        ],
        rating=None if rating is None else told(rating),
    )


def told(rating: Rating) -> HistoryRating:
    """One's own rating; before there are enough matches only how many there are."""
    found = shown(rating)
    return HistoryRating(
        rating=None if found is None else found.rating,
        give_or_take=None if found is None else found.give_or_take,
        matches=rating.matches,
        enough=ENOUGH,
    )


# --- one file -----------------------------------------------------------------------------------


@router.get("/file", response_class=Response, responses={401: PROBLEMS[401]})
async def export(hub: TheHub, person: Somebody) -> Response:
    """My whole history as one file, records included; matches of today's deal are left out."""
    played = await history.played_by(hub.storage, person)
    whole = [one for one in played if one.how == "finished" and is_known(one.game)]
    return StreamingResponse(written(hub, person, whole), media_type="application/json")


async def written(hub: Hub, person: str, played: list[Played]) -> AsyncIterator[str]:
    """The file, match by match: nobody waits for all of it, and it is nowhere whole in memory."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    head = json.dumps({history_files.FORM: history_files.VERSION, "written": now})
    yield f'{head[:-1]}, "matches": ['
    comma = ""
    for match in played:
        record = await record_of(hub, person, match)
        if record is not None:
            told = history_files.line(match, json.loads(record))
            yield f"{comma}\n{json.dumps(told, ensure_ascii=False)}"
            comma = ","
    yield "\n]}\n"


async def record_of(hub: Hub, person: str, match: Played) -> str | None:
    """The record of a match of one's own; None as long as it must not be shown."""
    if is_file(match.match):
        found = await files.find(hub.storage, match.match)
        return None if found is None else gzip.decompress(found[1]).decode()
    row = await hub.storage.match(match.match)
    if row is None or is_closed(await same_cards.attempt(hub.storage, match.match)):
        return None
    while True:
        try:
            return await hub.record_of(row)
        except Full:
            await asyncio.sleep(PATIENCE)


@router.post("", responses=PROBLEMS)
async def bring_along(
    request: Request, hub: TheHub, person: Somebody, wanted: Import, language: Tongue = "en"
) -> Imported:
    """Put matches of a history file into my history. How they ended is played again."""
    known = await history.known(hub.storage, person)
    added, refused, before = 0, list[str](), 0
    whose = request.client.host if request.client else ""
    for given in wanted.matches:
        text = match_records.dumps(given["record"]) if is_record(given) else ""
        id = files.id_of(text)

        async def load(given: object = given) -> str:
            return json.dumps(given)

        try:
            found = await hub.background.run((id, "played"), whose, load, exhibits.played_line)
        except Full:
            raise busy("many_replays", language) from None
        except MoonlitError as error:
            refused.append(error.text(language))
            continue
        match = Played(**json.loads(found or b""))
        if match.match in known:
            before += 1
            continue
        if len(known) >= history.MOST_IMPORTED:
            raise denied(409, "history_full", language)
        packed = exhibits.packed(text.encode())
        await history.import_one(hub.storage, person, match, text, packed)
        known.add(match.match)
        added += 1
    return Imported(added=added, known=before, refused=refused)


def is_record(given: dict[str, object]) -> bool:
    return isinstance(given.get("record"), dict)


# --- nothing --------------------------------------------------------------------------------------


@router.delete("", status_code=204, responses=PROBLEMS)
async def forget_me(hub: TheHub, person: Somebody, language: Tongue = "en") -> None:
    """Delete everything about me. In matches with others my seat is nobody's from then on."""
    await forget_person(hub, person, language)
