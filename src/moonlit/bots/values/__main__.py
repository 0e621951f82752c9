"""Make the stored tables anew: ``python -m moonlit.bots.values [GAME …]``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from moonlit import games
from moonlit.kernel import arrays, records

from . import STORED, judge, make, variant


def main(chosen: list[str]) -> None:
    """Make the values of these games, or of all, and store them beside their players."""
    for name in chosen or [name for name in games.CATALOGUE if judge(name) is not None]:
        game, judging, found = games.game(name), judge(name), {}
        for seats, options in judging.TABLES:
            state = records.new(game.rules.State)
            game.rules.start(state, seats, arrays.ints(game.encode(seats, options)))
            numbers = judging.options(records.plain(state))
            print(f"{name}, {seats} players {options or ''}", flush=True)
            found[variant(seats, numbers)] = make(name, seats, numbers, judging.MATCHES)
        lines = [f" {json.dumps(key)}: {json.dumps(table)}" for key, table in found.items()]
        file = Path(str(game.file(*STORED)))
        file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
