"""The server under load: ``make bench-server``; each part by itself, in full or in short.

``python bench/server.py [PART …] [--short]
[--into FOLDER]``; with a folder, each part's figures go there, as ``PART.json``, and nowhere else.

- ``moves``: 250 tables, 1,000 sockets, every seat moves within a second of its turn. One process
  on SQLite and on PostgreSQL; two as ``--workers 2``; and two that know nothing of each other, as
  on two machines, the seats of every table at both.
- ``crowd``: 2,500 tables, 10,000 sockets, a move at every table each four seconds, for five
  minutes; some talk, some watch, and ten a second lose their line and come back.
- ``smaller``: half that crowd, for a minute.
- ``coming``: everybody comes to 1,250 tables, and as many again who watch: the processor time and
  the memory of each.
- ``knocking``: while 250 tables play, 20,000 sockets more than the server takes knock at once.
- ``memory``: what is left in memory after 2,000 and after 20,000 finished matches.
- ``start``: with 100,000 finished and 5,000 running matches in the database.
- ``restart``: the server is killed, and 10,000 sockets come back.

Measured are the time from sending a move to its acknowledgement, which comes after it is stored,
and the time until each other seat sees it; and the processor time of the server's own process.
Afterwards every acknowledged move is looked up in the database.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT / "tests"))

import server_parts as parts  # noqa: E402
from server_tools import postgres_url  # noqa: E402

RESULTS = ROOT / "bench" / "results" / "server.json"


def on_sqlite(measure: Callable[..., dict[str, Any]], *given: Any) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        return measure(f"sqlite:///{folder}/moonlit.db", *given)


def on_postgresql(measure: Callable[..., dict[str, Any]], *given: Any) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder, postgres_url(Path(folder)) as url:
        return measure(url, *given)


def moves(short: bool) -> dict[str, Any]:
    seconds = 15.0 if short else 60.0
    return {
        "sqlite": on_sqlite(parts.moves, seconds),
        "postgresql, one process": on_postgresql(parts.moves, seconds),
        "postgresql, two workers": on_postgresql(parts.moves, seconds, 1, 2),
        "postgresql, two servers": on_postgresql(parts.moves, seconds, 2),
    }


def crowd(short: bool) -> dict[str, Any]:
    return on_sqlite(parts.crowd, 500 if short else 2_500, 20.0 if short else 300.0)


def smaller(short: bool) -> dict[str, Any]:
    """Half as many tables, for a minute."""
    return on_sqlite(parts.crowd, 250 if short else 1_250, 20.0 if short else 60.0)


def coming(short: bool) -> dict[str, Any]:
    return on_sqlite(parts.coming, 250 if short else 1_250)


def knocking(short: bool) -> dict[str, Any]:
    return on_sqlite(parts.knocking, 2_000 if short else 20_000)


def memory(short: bool) -> dict[str, Any]:
    return on_sqlite(parts.memory, 200 if short else 2_000)


def start(short: bool) -> dict[str, Any]:
    return on_sqlite(parts.start, *((5_000, 500) if short else (100_000, 5_000)))


def restart(short: bool) -> dict[str, Any]:
    return on_sqlite(parts.restart, 250 if short else 2_500)


PARTS = {
    "moves": moves,
    "crowd": crowd,
    "smaller": smaller,
    "coming": coming,
    "knocking": knocking,
    "memory": memory,
    "start": start,
    "restart": restart,
}


def show(name: str, found: dict[str, Any]) -> None:
    """All numbers of a part, a few on a line."""
    print(name)
    for key, value in found.items():
        if isinstance(value, dict):
            show(f"  {key}", value)
        else:
            print(f"    {key}: {value}")


def main() -> None:
    """Measure the parts that are asked for, or all; results of full runs are for the page."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--short", action="store_true", help="a smaller load, and nothing is kept")
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="keep the figures there")
    asked = parser.parse_args()
    for name in asked.parts or PARTS:
        if name not in PARTS:
            parser.error(f"there is no part {name}; there are {', '.join(PARTS)}")
        found = PARTS[name](asked.short)
        show(name, found)
        if asked.into is not None:
            asked.into.mkdir(parents=True, exist_ok=True)
            write(asked.into / f"{name}.json", found)
        elif not asked.short:
            kept = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
            write(RESULTS, {**kept, name: found})


def write(file: Path, found: dict[str, Any]) -> None:
    file.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
