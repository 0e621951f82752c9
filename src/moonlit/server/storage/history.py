"""What a person has played: here, or elsewhere and brought along; and how well, once reviewed."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict
from typing import Any

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from moonlit.games.options import VARIATION
from moonlit.history.matches import Played

from . import files, schema
from .store import Storage

SHOWN = 2_000  # matches, the latest ones
MOST_IMPORTED = 1_000  # of one person


async def played_by(storage: Storage, person: str) -> list[Played]:
    """All finished matches of a person that they have not removed, the latest first."""
    here = await _here(storage, person)
    elsewhere = [Played(**row["played"]) for row in await _imported(storage, person)]
    return sorted([*here, *elsewhere], key=lambda match: -match.started)[:SHOWN]


async def _here(storage: Storage, person: str) -> list[Played]:
    match, player, table = schema.matches, schema.players, schema.tables
    score = schema.scores
    own = (score.c.match_id == match.c.id) & (score.c.seat == player.c.seat)
    query = (
        select(
            match.c.id,
            match.c.people,
            match.c.started,
            match.c.result,
            player.c.seat,
            table.c.game,
            table.c.level,
            match.c.options,
            score.c.score,
            score.c.mistakes,
        )
        .join(player, player.c.match_id == match.c.id)
        .join(table, table.c.id == match.c.table_id)
        .outerjoin(score, own)
        .where(player.c.person == person, match.c.status == "over", ~player.c.hidden)
        .order_by(match.c.started.desc())
        .limit(SHOWN)
    )
    rows = await storage.rows(query)
    people = await _people_of(storage, [row["id"] for row in rows])
    return [_played(row, people[row["id"]]) for row in rows]


def _played(row: dict[str, Any], persons: set[int]) -> Played:
    seat, result = row["seat"], row["result"] or {"how": "broken"}
    whole = result["how"] == "finished"
    return Played(
        match=row["id"],
        game=row["game"],
        seat=seat,
        people=row["people"],
        levels=[None if at in persons else row["level"] for at in range(len(row["people"]))],
        started=row["started"] or 0.0,
        how=result["how"],
        won=whole and seat in result["winners"],
        place=result["ranks"][seat] if whole else None,
        points=result.get("points") or [],
        score=row["score"],
        mistakes=row["mistakes"] or {},
        variation=row["options"].get(VARIATION.name),
    )


async def _people_of(storage: Storage, matches: list[str]) -> dict[str, set[int]]:
    """The seats of people in matches."""
    column = schema.players.c
    query = select(column.match_id, column.seat).where(column.match_id.in_(matches))
    found: dict[str, set[int]] = {match: set() for match in matches}
    for row in await storage.rows(query):
        found[row["match_id"]].add(row["seat"])
    return found


# --- from elsewhere -----------------------------------------------------------------------------


async def _imported(storage: Storage, person: str) -> list[dict[str, Any]]:
    return await storage.rows(select(schema.imported).where(schema.imported.c.person == person))


async def known(storage: Storage, person: str) -> set[str]:
    """The ids of all matches that a person's history has, as they were where they were played."""
    column = schema.players.c
    here = await storage.rows(
        select(column.match_id).where(column.person == person, ~column.hidden)
    )
    elsewhere = await _imported(storage, person)
    return {row["match_id"] for row in (*here, *elsewhere)}


async def import_one(
    storage: Storage, person: str, match: Played, record: str, packed: bytes
) -> None:
    """Put a match that was played elsewhere into a person's history, with its record."""
    file_id = files.id_of(record)
    await files.add(storage, file_id, match.game, packed, person)
    row = {
        "person": person,
        "file_id": file_id,
        "match_id": match.match,
        "played": {**asdict(match), "match": file_id},
        "started": match.started,
    }
    with suppress(IntegrityError):  # it is there already
        await storage.write(lambda connection: connection.execute(insert(schema.imported), row))


async def forget_imported(storage: Storage, person: str, file_id: str) -> bool:
    """Take a match from elsewhere off a person's list; False if it is not there."""
    column = schema.imported.c
    own = (column.person == person) & (column.file_id == file_id)
    done = delete(schema.imported).where(own)
    return await storage.write(lambda connection: connection.execute(done).rowcount) > 0
