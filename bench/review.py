"""How good reviews are: matches of each level, played and reviewed.

    python bench/review.py --matches 200 --workers 16 --journal review.jsonl \
        --json review.json --markdown review.md
    python bench/review.py --matches 0 --journal review.jsonl other.jsonl --markdown review.md

All seats of a match are of one level, and a match follows from its number: matches 1 to
``--matches`` of every level of every game. Every reviewed match is a line of the journal, so that a
run goes on where it was stopped (``--minutes`` stops it by itself), and runs of several machines
(``--first`` says with which number each begins) are put together: the first journal is written,
all that are named are read.

The table has for each game and level the play score with its 95 % interval, what a decision cost on
average (in hundredths of a match), and how often each judgement was given; under it, the cost
beyond doubt that so many decisions stay below, by which the judgements' thresholds can be seen to
be where they should. ``--simulations 60000`` lets ``master`` judge.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import pairwise
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from moonlit import Match, Seal, games, review
from moonlit.arena.recorded import play_on
from moonlit.bots.levels import bot
from moonlit.reviews.judging import BLUNDER, INACCURATE, MISTAKE
from moonlit.reviews.results import JUDGEMENTS
from moonlit.table import match_records

BOTS = {"search": "search:4000", "master": "master:40000"}  # repeatable: a number of simulations
SEATS = {"lunar": 2, "lunar-trick": 3, "shoot-the-moon": 3, "lunatic": 3}  # short matches
PARTS = (0.5, 0.75, 0.9, 0.95, 0.98, 0.99)  # of all decisions
Row = dict[str, Any]
Key = tuple[str, str, int, int]  # game, level, number of the match, simulations of the judge


def reviewed(game: str, level: str, seed: int, simulations: int, until: float) -> Row:
    """One match of a level, played and reviewed; nothing once the time is over."""
    if time.time() > until:
        return {}
    match = Match(game, SEATS.get(game), seal=Seal.from_seed(seed), clock=lambda: 0.0)
    players = [bot(BOTS.get(level, level), game, 100 * seed + i) for i in range(match.seats)]
    record = match_records.to_record(play_on(match, players))
    began = time.process_time()
    found = review(record, simulations=simulations, seed=seed)
    return {
        "game": game,
        "level": level,
        "seed": seed,
        "simulations": simulations,
        "seats": match.seats,
        "seconds": round(time.process_time() - began, 3),
        "scores": [seat.score for seat in found.seats if seat.score is not None],
        "certain": [round(one.cost - 2 * one.doubt, 5) for one in found.decisions],
        "costs": [round(-one.given[one.seat % len(one.given)], 5) for one in found.decisions],
        "judged": Counter(one.judgement for one in found.decisions),
    }


def key(row: Row) -> Key:
    """By which a match is known: who has it in two journals counts it once."""
    return row["game"], row["level"], row["seed"], row["simulations"]


def read(journals: Iterable[Path], simulations: int) -> dict[Key, Row]:
    """All matches of some journals that were judged with so much thought."""
    found = {}
    for journal in journals:
        text = journal.read_text(encoding="utf-8") if journal.exists() else ""
        for line in text.splitlines():
            try:
                row = json.loads(line)
            except ValueError:
                continue  # the last line of a run that was killed
            if row["simulations"] == simulations:
                found[key(row)] = row
    return found


def mean(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    number = max(1, len(numbers))
    found = sum(numbers) / number
    return found, sqrt(sum((one - found) ** 2 for one in numbers) / number / number)


def summed(rows: Sequence[Row]) -> Row:
    """All matches of one level of one game."""
    judged: Counter[str] = Counter()
    for row in rows:
        judged.update(row["judged"])
    decisions = judged.total()
    score, error = mean([sum(row["scores"]) / len(row["scores"]) for row in rows if row["scores"]])
    certain = sorted(cost for row in rows for cost in row["certain"])
    return {
        "seats": rows[0]["seats"],
        "matches": len(rows),
        "decisions": decisions,
        "score": round(score, 1),
        "score_error": round(error, 2),
        "cost": round(100 * mean([cost for row in rows for cost in row["costs"]])[0], 2),
        "judged": {name: round(100 * judged[name] / decisions, 1) for name in JUDGEMENTS},
        "certain": {
            str(part): round(100 * certain[min(decisions - 1, int(part * decisions))], 2)
            for part in PARTS
        },
        "seconds": round(sum(row["seconds"] for row in rows) / len(rows), 2),
    }


def summary(rows: Iterable[Row]) -> dict[str, dict[str, Row]]:
    """By game and level, in the order in which they come."""
    grouped: dict[str, dict[str, list[Row]]] = {}
    for row in rows:
        grouped.setdefault(row["game"], {}).setdefault(row["level"], []).append(row)
    return {
        game: {level: summed(of_level) for level, of_level in levels.items()}
        for game, levels in grouped.items()
    }


def markdown(found: dict[str, dict[str, Row]]) -> str:
    """Both tables, and whether the levels come in their order."""
    judgements = " | ".join(JUDGEMENTS)
    lines = [
        f"| game | level | score | cost | {judgements} | matches | decisions | seconds |",
        "|" + "---|" * (len(JUDGEMENTS) + 7),
    ]
    for game, level, row in _listed(found):
        judged = " | ".join(f"{row['judged'][name]:.1f}" for name in JUDGEMENTS)
        lines.append(
            f"| {game}, {row['seats']} players | `{level}` | {row['score']:.1f} ± "
            f"{1.96 * row['score_error']:.1f} | {row['cost']:.2f} | {judged} | {row['matches']} | "
            f"{row['decisions']:,} | {row['seconds']:.1f} |"
        )
    thresholds = ", ".join(f"{100 * one:g}" for one in (INACCURATE, MISTAKE, BLUNDER))
    parts = " | ".join(f"{100 * part:g} %" for part in PARTS)
    lines += [
        "",
        f"Cost beyond doubt, in hundredths, that so many decisions stay below (the thresholds are "
        f"{thresholds}):",
        "",
        f"| game | level | {parts} |",
        "|" + "---|" * (len(PARTS) + 2),
    ]
    for game, level, row in _listed(found):
        costs = " | ".join(f"{max(0.0, cost):.2f}" for cost in row["certain"].values())
        lines.append(f"| {game} | `{level}` | {costs} |")
    lines += ["", *_order(found)]
    return "\n".join(lines) + "\n"


def _listed(found: dict[str, dict[str, Row]]) -> Iterable[tuple[str, str, Row]]:
    for game, levels in found.items():
        for level, row in levels.items():
            yield games.game(game).title, level, row


def _order(found: dict[str, dict[str, Row]]) -> Iterable[str]:
    """By how much each level is ahead of the one before it."""
    for game, levels in found.items():
        rows = list(levels.items())
        for (lower, low), (higher, high) in pairwise(rows):
            ahead = high["score"] - low["score"]
            doubt = 1.96 * sqrt(high["score_error"] ** 2 + low["score_error"] ** 2)
            said = "clearly ahead" if ahead > doubt else "not clearly ahead"
            title = games.game(game).title
            yield f"- {title}: `{higher}` is {ahead:.1f} ± {doubt:.1f} {said} of `{lower}`."


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--levels", nargs="+", default=["novice", "club", "search"])
    parser.add_argument("--games", nargs="+", default=list(games.CATALOGUE))
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--first", type=int, default=1, help="the number of the first match")
    parser.add_argument("--minutes", type=float, default=600.0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--simulations", type=int, default=10_000)
    parser.add_argument("--journal", type=Path, nargs="+", default=[Path("review.jsonl")])
    parser.add_argument("--json", type=Path, help="the table as data")
    parser.add_argument("--markdown", type=Path, help="the table for docs/review.md")
    asked = parser.parse_args()
    rows, until = read(asked.journal, asked.simulations), time.time() + 60 * asked.minutes
    wanted = [
        (game, level, seed, asked.simulations)
        for seed in range(asked.first, asked.first + asked.matches)
        for game in asked.games
        for level in asked.levels
    ]
    missing = [one for one in wanted if one not in rows]
    print(f"{len(wanted) - len(missing)} of {len(wanted)} matches are there already", flush=True)
    with (
        asked.journal[0].open("a", encoding="utf-8") as journal,
        ProcessPoolExecutor(asked.workers, get_context("spawn")) as pool,
    ):
        for job in as_completed([pool.submit(reviewed, *one, until) for one in missing]):
            row = job.result()
            if row:
                rows[key(row)] = row
                journal.write(json.dumps(row) + "\n")
                journal.flush()
    order = [(game, level) for game in asked.games for level in asked.levels]
    places = {one: place for place, one in enumerate(order)}
    shown = [row for row in rows.values() if (row["game"], row["level"]) in places]
    found = summary(sorted(shown, key=lambda row: (places[row["game"], row["level"]], row["seed"])))
    print(markdown(found), end="")
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    if asked.markdown:
        asked.markdown.write_text(markdown(found), encoding="utf-8")


if __name__ == "__main__":
    main()
