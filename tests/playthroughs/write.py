"""Write the golden playthroughs: ``python tests/playthroughs/write.py``."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parent))

from cases import CASES, Case, name  # noqa: E402
from inside import cell_of  # noqa: E402
from moonlit.kernel import arrays, cells, keys  # noqa: E402
from moonlit.table.chance import random_match  # noqa: E402
from moonlit.table.match import Match  # noqa: E402
from moonlit.table.match_records import to_record  # noqa: E402
from moonlit.table.seals import Seal  # noqa: E402

MOVES = 60


def playthrough(case: Case) -> list[str]:
    """The first moves of a match: position and events in full, views and observations as hashes."""
    game, seats, options = case
    moves = [str(move) for move in random_match(game, seats, options, seed=2026).moves]
    match = Match(game, seats, options, seal=Seal.from_seed(2026))
    lines = [f"{name(case)}: {len(moves)} moves", *answers(match)]
    for move in moves[:MOVES]:
        lines.append(f"= {move}")
        for event in match.play(move):
            known = event.seen_by(event.eyes[0]) if event.eyes else event
            assert known is not None
            lines.append(f"  {known.text(match.game, match.people)}")
        lines += answers(match)
    for move in moves[MOVES:]:
        match.play(move)
    result = to_record(match)["result"]
    return [*lines, json.dumps({key: result[key] for key in ("winners", "by", "shares", "scores")})]


def answers(match: Match) -> list[str]:
    """One line for the position, one for what every seat and the spectator may know."""
    position = json.dumps(match.position(), ensure_ascii=False)
    hashes = []
    out = cells.new(match.rules.State)
    for seat in range(match.seats + 1):
        digest = hashlib.sha256(json.dumps(match.view(seat)).encode())
        digest.update(repr(match.story(seat)).encode())
        cells.view(cell_of(match), seat, out)
        digest.update(int(keys.key(cells.state(out))).to_bytes(8, "big", signed=True))
        if seat < match.seats:
            numbers = arrays.observation(match.rules.OBSERVATION)
            cells.observe(cell_of(match), seat, numbers)
            digest.update(repr([int(number) for number in numbers]).encode())
            digest.update(repr(cells.legal(cell_of(match), seat)).encode())
        hashes.append(digest.hexdigest()[:12])
    return [f"  {position}", f"> {' '.join(hashes)}"]


if __name__ == "__main__":
    for case in CASES:
        text = "\n".join(playthrough(case)) + "\n"
        (FOLDER / f"{name(case)}.txt").write_text(text, encoding="utf-8")
