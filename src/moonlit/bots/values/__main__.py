"""Make the stored tables anew: ``python -m moonlit.bots.values [GAME …]``."""

from __future__ import annotations

import json
import sys
from typing import Any

from moonlit import games
from moonlit.bots import club
from moonlit.kernel import arrays, records

from . import FOLDER, join, judge, make, variant

MATCHES = {"lunar": 100_000, "lunar-trick": 100_000, "shoot-the-moon": 100_000, "lunatic": 20_000}
BOX = {"N": 3, "S": 3, "T": 2, "A": 2}
TABLES: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "lunar": [(2, {}), (4, {})],
    "lunar-trick": [(3, {}), (4, {})],
    "shoot-the-moon": [
        *((seats, {}) for seats in (2, 3, 4, 5, 6)),
        (4, {"partners": True}),
        (6, {"partners": True}),
    ],
    "lunatic": [(3, {}), (4, {}), (3, {"specials": BOX}), (4, {"specials": BOX})],
}


def main(chosen: list[str]) -> None:
    for game in chosen or TABLES:
        rules, found = games.load(game), {}
        club.join(game)
        join(game)
        for seats, options in TABLES[game]:
            state = records.new(rules.State)
            encoded = games.names(game).encode_options(seats, options)
            rules.start(state, seats, arrays.ints(encoded))
            numbers = judge(game).options(records.plain(state))
            print(f"{game}, {seats} players {options or ''}", flush=True)
            found[variant(seats, numbers)] = make(game, seats, numbers, MATCHES[game])
        lines = [f" {json.dumps(name)}: {json.dumps(table)}" for name, table in found.items()]
        file = FOLDER / f"{games.entry(game).package}.json"
        file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
