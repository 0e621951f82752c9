"""Match records: a match as one JSON document, every move chained to all before it by a hash.

A record is written in one canonical way (``dumps``), so that a change of any byte shows. Its
links: the header's hash; then, for every move, the hash of the link before it and the move; the
last one, over the result, stands with the result. If moves were taken back, that is said between
moves and result, each time with a link of its own: ``after`` so many moves, back ``to`` so many.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from moonlit.errors import BadInput, BadRecord, MoonlitError
from moonlit.games.reading import shown

from .match import Match, TakenBack
from .seals import Seal

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
        raise BadRecord(f"A record has at most {LARGEST:,} characters; this has {len(text):,}.")
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"The record is cut off or is no JSON: {_where(error)}.") from None
    if not isinstance(record, dict):
        raise BadRecord(f"A record is a JSON object, not {shown(record)}.")
    for key in (*HEADER, "moves", "result"):
        if key not in record:
            raise BadRecord(f"The record has no {key!r}: half of it is missing, or it is none.")
    if record["moonlit"] != VERSION:
        raise BadRecord(f"The record has version {shown(record['moonlit'])}; this reads {VERSION}.")
    _check_types(record)
    return record


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
            raise BadRecord(f"The record's {key!r} is {shown(record[key])}, which it cannot be.")
    if not all(isinstance(text, str) for text in (*record["names"], *record["nonces"])):
        raise BadRecord("The record's names and nonces must be text.")
    for number, move in enumerate(record["moves"], 1):
        if not isinstance(move, dict) or set(move) != {"move", "time", "hash"}:
            raise BadRecord(
                f"Move {number} of the record is {shown(move)}: no move, time and hash."
            )
        if not isinstance(move["move"], str) or not isinstance(move["time"], int):
            raise BadRecord(f"Move {number} of the record is {shown(move)}, which it cannot be.")
    _check_takebacks(record)


def _check_takebacks(record: Mapping[str, Any]) -> None:
    """They were not always written down: a record without them says nothing about it."""
    backs = record.get("takebacks", [])
    if not isinstance(backs, list):
        raise BadRecord(f"The record's 'takebacks' is {shown(backs)}, which it cannot be.")
    for number, back in enumerate(backs, 1):
        fields = set(back) if isinstance(back, dict) else set()
        whole = fields == {*TAKEN_BACK, "hash"} and all(
            isinstance(back[key], int) for key in TAKEN_BACK
        )
        if not whole or not 0 <= back["to"] < back["after"]:
            raise BadRecord(f"Take-back {number} of the record is {shown(back)}: it cannot be.")


def seal_of(record: Mapping[str, Any]) -> Seal:
    """The seal that the record's deals follow from."""
    try:
        secret = bytes.fromhex(record["seed"])
    except ValueError:
        raise BadRecord(f"The record's seed {shown(record['seed'])} is no hexadecimal.") from None
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
    except BadInput as error:
        raise BadRecord(f"The record's match cannot be: {error}") from None
    yield match
    for number, entry in enumerate(record["moves"], 1):
        try:
            match.play(entry["move"])
        except MoonlitError as error:
            raise BadRecord(f"Move {number}, {entry['move']!r}, is refused: {error}") from None
        match.moves[-1] = replace(match.moves[-1], time=entry["time"])
        yield match
    for entry in record.get("takebacks", ()):
        match.taken_back.append(TakenBack(*(entry[key] for key in TAKEN_BACK)))


def load_match(record: Mapping[str, Any]) -> Match:
    """The match at the end of a record, ready to go on."""
    *_, match = replay(record)
    return match


def verify(text: str) -> str:
    """Check a record to the last byte: links, seal, legality, result. A sentence, or BadRecord."""
    record = loads(text)
    if text.rstrip("\n") != dumps(record):
        raise BadRecord("The record is not written as Moonlit writes it: its bytes were changed.")
    seal = seal_of(record)
    if seal.commitment != record["commitment"]:
        raise BadRecord("The seed does not fit the commitment that was published before the match.")
    chain = link("", {key: record[key] for key in HEADER})
    for number, entry in enumerate(record["moves"], 1):
        chain = link(chain, [entry["move"], entry["time"]])
        if chain != entry["hash"]:
            raise BadRecord(
                f"The chain is broken at move {number}, {entry['move']!r}: {_broken(number)}"
            )
    for number, entry in enumerate(record.get("takebacks", ()), 1):
        chain = link(chain, {key: entry[key] for key in TAKEN_BACK})
        if chain != entry["hash"]:
            raise BadRecord(f"The chain is broken at take-back {number}: {_broken(number)}")
    result = record["result"]
    if isinstance(result, dict):
        said = {key: value for key, value in result.items() if key != "hash"}
        if link(chain, said) != result.get("hash"):
            raise BadRecord("The chain is broken at the result: it was changed.")
    elif result is not None:
        raise BadRecord(f"The record's result is {shown(result)}, which it cannot be.")
    match = load_match(record)
    if to_record(match, record["started"]) != record:
        raise BadRecord("The result, or how a move is written, is not what the moves lead to.")
    often = len(match.taken_back)
    backs = f" Moves were taken back {'once' if often == 1 else f'{often} times'}." if often else ""
    if result is None:
        return f"{len(match.moves)} moves verified; the match is unfinished.{backs}"
    return f"{len(match.moves)} moves verified, from the sealed deals to the result.{backs}"


def _broken(number: int) -> str:
    if number == 1:
        return "it or something before it was changed."
    return "it was changed, or its hash."
