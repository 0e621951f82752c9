"""What a decision of the level ``expert`` costs one core, beside ``search``'s tenth of a second.

    python bench/network.py

Every network that we ship decides in some random matches, by views: as the arena asks it (compiled)
or, with ``MOONLIT_RULES=interpreted``, as a table does. Time is that of this process alone.
Decisions with one legal action, which take no thought, are left out.
"""

from __future__ import annotations

import json
import time
from pathlib import Path

from moonlit import games
from moonlit.bots import levels
from moonlit.bots.ladder import networks
from moonlit.bots.levels import SECONDS
from moonlit.bots.network.weights import header_of
from moonlit.kernel import arrays, cells
from moonlit.kernel.cards import lowest
from moonlit.kernel.mode import INTERPRETED
from moonlit.kernel.random import pick, seeded

RESULTS = Path(__file__).parent / "results" / "network.json"
DECISIONS = 300


def milliseconds(game: str, seats: int, options: list[int]) -> float:
    """The mean time of a decision, in random matches."""
    rules, rng, deck = games.game(game).rules, seeded(5), arrays.ints([0] * 64)
    bot, view = levels.bot("expert", game, seed=1), cells.new(rules.State)
    cell, spent, asked = cells.new(rules.State), 0.0, -1
    while asked < DECISIONS:
        waiting = int(cells.deal_due(cell, rng, deck)) if asked >= 0 else 0
        if not waiting:
            whole = games.game(game).completed(seats, options)
            cells.start(cell, seats, arrays.ints(whole))
            waiting, asked = int(cells.deal_due(cell, rng, deck)), max(asked, 0)
        seat = int(lowest(waiting))
        actions = int(cells.legal(cell, seat))
        if actions & (actions - 1):
            cells.view(cell, seat, view)
            began = time.process_time()
            bot.choose(view, seat, ())
            spent += (time.process_time() - began) * (asked > 0)  # the first one loads the file
            asked += 1
        cells.apply(cell, seat, pick(rng, actions))
    return 1000 * spent / (DECISIONS - 1)


def measured() -> dict[str, float]:
    """For every network that we ship, by its game and file."""
    found = {}
    for game in games.CATALOGUE:
        for name in networks(game):
            header = header_of(games.game(game).file("players", name).read_bytes(), name)
            took = milliseconds(game, header["seats"], header["encoded"])
            found[f"{game} {name.removesuffix('.network')}"] = round(took, 4)
    return found


if __name__ == "__main__":
    found = measured()
    kept = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    kept["at a table" if INTERPRETED else "compiled"] = found
    RESULTS.write_text(json.dumps(kept, indent=1) + "\n")
    print(f"milliseconds a decision; search thinks for {1000 * SECONDS['search']:.0f}")
    for name, took in found.items():
        print(f"{name}: {took:.3f}")
