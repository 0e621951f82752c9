"""Match records: a match as one JSON document, every move chained to all before it by a hash.

A record is written in one canonical way (``dumps``), so that a change of any byte shows. Its
links: the header's hash; then, for every move, the hash of the link before it and the move; the
last one, over the result, stands with the result. The header of a match that did not begin with its
first deal ends with the ``position`` in which it began. If moves were taken back, that is said
between moves and result, each time with a link of its own: ``after`` so many moves, back ``to`` so
many.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from moonlit.errors import BadInput, BadRecord, MoonlitError
from moonlit.games.reading import shown
from moonlit.text import catalogue, say

from .match import Match
from .played import TakenBack
from .seals import Seal

__all__ = [
    "dumps",
    "load_match",
    "loads",
    "replay",
    "split",
    "to_record",
    "verify",
]

VERSION = 1
HEADER = (
    "moonlit",
    "game",
    "seats",
    "options",
    "names",
    "started",
    "match",
    "seed",
    "nonces",
    "commitment",
)
POSITION = "position"
TAKEN_BACK = ("seat", "after", "to")
LARGEST = 16 * 1024 * 1024


def canonical(data: Any) -> str:
    """The one way in which a piece of a record is written."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def link(before: str, data: Any) -> str:
    """The hash of a link: over the one before it and what it adds."""
    return hashlib.sha256((before + canonical(data)).encode()).hexdigest()


def to_record(match: Match, started: str | None = None) -> dict[str, Any]:
    """The record of a match, finished or not; with its seed, so not for others while it runs."""
    record: dict[str, Any] = {
        "moonlit": VERSION,
        "game": match.game,
        "seats": match.seats,
        "options": match.options,
        "names": match.people,
        "started": started,
        "match": match.seal.match,
        "seed": match.seal.secret.hex(),
        "nonces": list(match.seal.nonces),
        "commitment": match.seal.commitment,
    }
    if match.began_at is not None:
        record[POSITION] = match.began_at
    chain = link("", record)
    record["moves"] = []
    for move in match.moves:
        chain = link(chain, [str(move), move.time])
        record["moves"].append({"move": str(move), "time": move.time, "hash": chain})
    for back in match.taken_back:
        said = {"seat": back.seat, "after": back.after, "to": back.to}
        chain = link(chain, said)
        record.setdefault("takebacks", []).append({**said, "hash": chain})
    record["result"] = None
    outcome = match.outcome()
    if outcome:
        result = {
            "winners": outcome.winners,
            "by": outcome.by,
            "shares": outcome.shares,
            "scores": match.position().get("scores"),
        }
        record["result"] = {**result, "hash": link(chain, result)}
    return record


def dumps(record: Mapping[str, Any]) -> str:
    """A record as text: one line."""
    return canonical(record)


def loads(text: str) -> dict[str, Any]:
    """A record from text, its form checked, its contents not yet."""
    if len(text) > LARGEST:
        raise BadRecord.named("record_long", most=f"{LARGEST:,}", length=f"{len(text):,}")
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord.named("record_cut", why=_where(error)) from None
    if not isinstance(record, dict):
        raise BadRecord.named("record_object", value=shown(record))
    for key in (*HEADER, "moves", "result"):
        if key not in record:
            raise BadRecord.named("record_lacks", key=repr(key))
    if record["moonlit"] != VERSION:
        raise BadRecord.named("record_version", found=shown(record["moonlit"]), known=VERSION)
    _check_types(record)
    return record


def split(text: str) -> list[str]:
    """The records in a text of many, one a line; a text that is one record, as it is."""
    lines = [line for line in text.splitlines() if line.strip()]
    many = len(lines) > 1 and all(line[0] + line[-1] == "{}" for line in map(str.strip, lines))
    return lines if many else [text]


def _where(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg.lower()} at character {error.pos}"
    return "it is nested too deep or has a number too long"


def _check_types(record: Mapping[str, Any]) -> None:
    expected = {
        "game": str,
        "seats": int,
        "options": dict,
        "names": list,
        "match": str,
        "seed": str,
        "nonces": list,
        "moves": list,
    }
    for key, kind in expected.items():
        if not isinstance(record[key], kind):
            raise BadRecord.named("record_value", key=repr(key), value=shown(record[key]))
    if not all(isinstance(text, str) for text in (*record["names"], *record["nonces"])):
        raise BadRecord.named("record_texts")
    for number, move in enumerate(record["moves"], 1):
        if not isinstance(move, dict) or set(move) != {"move", "time", "hash"}:
            raise BadRecord.named("record_move_parts", number=number, value=shown(move))
        if not isinstance(move["move"], str) or not isinstance(move["time"], int):
            raise BadRecord.named("record_move", number=number, value=shown(move))
    if not isinstance(record.get(POSITION, ""), str):
        raise BadRecord.named("record_value", key=repr(POSITION), value=shown(record[POSITION]))
    _check_takebacks(record)


def _check_takebacks(record: Mapping[str, Any]) -> None:
    """They were not always written down: a record without them says nothing about it."""
    backs = record.get("takebacks", [])
    if not isinstance(backs, list):
        raise BadRecord.named("record_value", key="'takebacks'", value=shown(backs))
    for number, back in enumerate(backs, 1):
        fields = set(back) if isinstance(back, dict) else set()
        whole = fields == {*TAKEN_BACK, "hash"} and all(
            isinstance(back[key], int) for key in TAKEN_BACK
        )
        if not whole or not 0 <= back["to"] < back["after"]:
            raise BadRecord.named("record_takeback", number=number, value=shown(back))


def seal_of(record: Mapping[str, Any]) -> Seal:
    """The seal that the record's deals follow from."""
    try:
        secret = bytes.fromhex(record["seed"])
    except ValueError:
        raise BadRecord.named("record_seed", seed=shown(record["seed"])) from None
    return Seal(secret, record["match"], tuple(record["nonces"]))


def replay(record: Mapping[str, Any]) -> Iterator[Match]:
    """Play a record again: the same match before the first move and after every one."""
    try:
        match = Match(
            record["game"],
            record["seats"],
            record["options"],
            seal=seal_of(record),
            people=record["names"],
        )
        if POSITION in record:
            match.begin_at(record[POSITION])
    except BadInput as error:
        raise BadRecord.named("record_match", why=error) from None
    yield match
    for number, entry in enumerate(record["moves"], 1):
        try:
            match.play(entry["move"])
        except MoonlitError as error:
            move = repr(entry["move"])
            raise BadRecord.named("record_refused", number=number, move=move, why=error) from None
        match.moves[-1] = match.moves[-1]._replace(time=entry["time"])
        yield match
    for entry in record.get("takebacks", ()):
        match.taken_back.append(TakenBack(*(entry[key] for key in TAKEN_BACK)))


def load_match(record: Mapping[str, Any]) -> Match:
    """The match at the end of a record, ready to go on."""
    *_, match = replay(record)
    return match


def verify(text: str, language: str = "en") -> str:
    """Check a record to the last byte: links, seal, legality, result. A sentence, or BadRecord."""
    record = loads(text)
    if text.rstrip("\n") != dumps(record):
        raise BadRecord.named("record_bytes")
    seal = seal_of(record)
    if seal.commitment != record["commitment"]:
        raise BadRecord.named("record_commitment")
    chain = link("", {key: record[key] for key in (*HEADER, POSITION) if key in record})
    for number, entry in enumerate(record["moves"], 1):
        chain = link(chain, [entry["move"], entry["time"]])
        if chain != entry["hash"]:
            name = "chain_first_move" if number == 1 else "chain_move"
            raise BadRecord.named(name, number=number, move=repr(entry["move"]))
    for number, entry in enumerate(record.get("takebacks", ()), 1):
        chain = link(chain, {key: entry[key] for key in TAKEN_BACK})
        if chain != entry["hash"]:
            raise BadRecord.named("chain_takeback", number=number)
    result = record["result"]
    if isinstance(result, dict):
        said = {key: value for key, value in result.items() if key != "hash"}
        if link(chain, said) != result.get("hash"):
            raise BadRecord.named("chain_result")
    elif result is not None:
        raise BadRecord.named("record_value", key="'result'", value=shown(result))
    match = load_match(record)
    if to_record(match, record["started"]) != record:
        raise BadRecord.named("record_leads")
    return _verified(match, language)


def _verified(match: Match, language: str) -> str:
    """What has been found to be true."""
    name = "verified_so_far" if match.outcome() is None else "verified"
    parts = [say("common", "records", name, language, moves=len(match.moves))]
    if match.began_at is not None:
        parts.append(say("common", "records", "began_at", language))
    if match.variation is not None:
        parts.append(say("common", "records", "variation", language, name=match.variation))
    often = len(match.taken_back)
    if often:
        name = "taken_back_once" if often == 1 else "taken_back"
        parts.append(say("common", "records", name, language, times=often))
    return catalogue(language, "common")["lists"]["sentences"].join(parts)
