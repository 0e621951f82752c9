"""Of a review, what a person's history tells: how well each seat played, and what went wrong."""

from __future__ import annotations

import gzip
import json
from collections import Counter

from sqlalchemy import Connection, delete, insert

from . import schema


def note_scores(connection: Connection, match_id: str, review: bytes) -> None:
    """Keep every seat's score and kinds of mistakes, of a packed review."""
    found = json.loads(gzip.decompress(review))
    rows = [
        {
            "match_id": match_id,
            "seat": seat["seat"],
            "score": seat["score"],
            "mistakes": Counter(
                one["kind"]
                for one in found["decisions"]
                if one["seat"] == seat["seat"] and one["kind"]
            ),
        }
        for seat in found["seats"]
    ]
    connection.execute(delete(schema.scores).where(schema.scores.c.match_id == match_id))
    connection.execute(insert(schema.scores), rows)
