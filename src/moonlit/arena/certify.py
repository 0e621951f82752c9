"""Strength certificates: play the trials, each until it is clear or its time is over.

Also a command that needs no more than numpy and numba, for machines without the rest::

    python -m moonlit.arena.certify --pairs lunar-4-search-club --workers 2 --out certificates
    python -m moonlit.arena.certify --parallel 8 --out certificates

It writes one JSON file a trial; ``moonlit certify --merge certificates`` takes them over. Stopped
(Ctrl-C or SIGTERM), it keeps what was played, and the same command goes on.
"""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path
from typing import Any

from moonlit import __version__
from moonlit.bots import levels
from moonlit.errors import BadInput, MoonlitError
from moonlit.kernel.mode import source_hash

from .journals import Journal, Memory
from .matches import prepare
from .plans import Plan
from .results import all_times, rates, time_summary
from .runs import QUICK_PIECE, Crew, pieces_of
from .sequential import LOOKS, OPEN, look_after, look_at, verdict
from .statistics import SHARE, Estimate, estimate
from .trials import Trial, all_trials, chosen

Certificate = dict[str, Any]

STOPPED_BY = (signal.SIGINT, signal.SIGTERM)


@dataclass(frozen=True)
class Limits:
    """How long a trial may take."""

    minutes: float = 20.0
    workers: int = 2
    cap_matches: int = 20_000
    seed: int = 0

    def __post_init__(self) -> None:
        if not 0 < self.minutes <= 24 * 60:
            raise BadInput(f"Minutes are more than 0 and at most a day, not {self.minutes:g}.")
        if self.cap_matches < 1:
            raise BadInput(f"The cap on matches is at least 1, not {self.cap_matches}.")


Told = Callable[[float, Estimate], None]


def certify(
    trial: Trial,
    limits: Limits,
    told: Told = lambda part, found: None,
    journal: Memory | None = None,
    before: Certificate | None = None,
) -> Certificate:
    """Play a trial until its interval clears the line or the cap is reached.

    Ctrl-C ends it where it is; the certificate then says so. With it and the groups that were kept
    the trial goes on later (``before``, ``journal``).
    """
    plan, kept = trial.plan(limits.seed), journal or Memory()
    prepare(plan)
    samples = [trial.sample(plan, group) for group in kept.groups.values()]
    look, interrupted = before["look"] if before else 0, False
    found = look_at(samples, max(1, look), trial.bounds)
    began = time.perf_counter() - (before["seconds"] if before else 0.0)
    size = QUICK_PIECE if plan.quick else 1
    played = Crew(limits.workers).play(plan, endless(size, kept))
    try:
        for piece in played:
            kept.add(piece)
            samples += [trial.sample(plan, group) for group in piece]
            part = used(plan, limits, time.perf_counter() - began, len(samples))
            told(part, look_at(samples, max(1, look_after(part)), trial.bounds))
            if look_after(part) > look:
                look = look_after(part)
                found = look_at(samples, look, trial.bounds)
                if verdict(found, trial.line) != OPEN or look == LOOKS:
                    break
    except KeyboardInterrupt:
        interrupted = True
        found = look_at(samples, max(1, look), trial.bounds)
    finally:
        played.close()
    seconds = time.perf_counter() - began
    groups = list(kept.groups.values())
    return certificate(trial, plan, limits, groups, found, look, seconds, interrupted)


def endless(size: int, kept: Memory) -> Iterator[range]:
    """Groups without end, in pieces; first those that are missing among the kept ones."""
    known = set(kept.groups)
    end = max(known, default=-1) + 1
    yield from pieces_of([group for group in range(end) if group not in known], size)
    yield from (range(start, start + size) for start in count(end, size))


def used(plan: Plan, limits: Limits, seconds: float, groups: int) -> float:
    """The part of the cap that is used: of the time or of the matches, whichever is more."""
    matches = groups * len(plan.seatings)
    return max(seconds / (60 * limits.minutes), matches / limits.cap_matches)


def certificate(
    trial: Trial,
    plan: Plan,
    limits: Limits,
    groups: list[dict[str, Any]],
    found: Estimate,
    look: int,
    seconds: float,
    interrupted: bool,
) -> Certificate:
    """What a trial has shown, with all that is needed to do it again."""
    return {
        "name": trial.name,
        "kind": trial.kind,
        "game": trial.game,
        "seats": trial.seats,
        "level": trial.level,
        "against": trial.against,
        "tables": [list(table) for table in trial.tables],
        "weights": list(trial.weights),
        "options": dict(trial.options),
        "line": trial.line,
        "fair": trial.fair,
        "verdict": verdict(found, trial.line),
        "measured": found.as_json(),
        "rates": [
            estimate([trial.rate(plan, group, table) for group in groups], bounds=SHARE).as_json()
            for table in range(len(trial.tables))
        ],
        "places": [
            estimate(
                [rates(plan, group, "shares", table)[plan.bots.index(who[0])] for group in groups],
                bounds=SHARE,
            ).as_json()
            for table, who in enumerate(trial.tables)
        ],
        "look": look,
        "looks": LOOKS,
        "groups": len(groups),
        "matches": len(groups) * len(plan.seatings),
        "faults": sum(sum(group["faults"]) for group in groups),
        "budgets": {bot: levels.read(bot).seconds for bot in plan.bots},
        "times": {
            bot: time_summary(times)
            for bot, times in zip(plan.bots, all_times(plan, groups), strict=True)
        },
        "limits": asdict(limits),
        "seconds": round(seconds, 1),
        "interrupted": interrupted,
        "moonlit": __version__,
        "source": source_hash(),
    }


def line_of(found: Certificate) -> str:
    """A certificate in one line."""
    measured = found["measured"]
    if measured["low"] is None:
        return f"{found['name']}: {found['verdict']}, {found['matches']} matches are too few"
    return (
        f"{found['name']}: {found['verdict']}, {measured['mean']:.3f} "
        f"({measured['low']:.3f} – {measured['high']:.3f}), line {found['line']:.3f}, "
        f"{found['matches']} matches in {found['seconds']:.0f} s"
    )


def write(found: Certificate, folder: Path) -> None:
    """Keep a certificate as a file of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(found, indent=1) + "\n"
    (folder / f"{found['name']}.json").write_text(text, encoding="utf-8")


def in_folder(trial: Trial, limits: Limits, folder: Path) -> Certificate:
    """A trial whose groups and certificate are kept in a folder; goes on where it was stopped."""
    file = folder / f"{trial.name}.json"
    before = json.loads(file.read_text(encoding="utf-8")) if file.exists() else None
    if before and not before["interrupted"]:
        return dict(before)
    journal = Journal(folder / f"{trial.name}.groups.jsonl", trial.plan(limits.seed), resume=True)
    found = certify(trial, limits, journal=journal, before=before)
    write(found, folder)
    return found


def in_parallel(names: list[str], number: int, arguments: list[str]) -> int:
    """Run trials in processes of their own, so many at a time; how many failed to run."""
    waiting, failed = list(names), 0
    running: list[subprocess.Popen[bytes]] = []
    try:
        while waiting or running:
            while waiting and len(running) < number:
                command = [sys.executable, "-m", "moonlit.arena.certify", *arguments]
                running.append(subprocess.Popen([*command, "--pairs", waiting.pop(0)]))
            time.sleep(0.2)
            failed += sum(process.poll() not in (None, 0) for process in running)
            running = [process for process in running if process.poll() is None]
    except KeyboardInterrupt:
        for process in running:
            process.send_signal(signal.SIGINT)
        for process in running:
            process.wait()
        raise
    return failed


def stop(number: int, frame: Any) -> None:
    """Stop once: what was played is kept even if the signal comes again."""
    for other in STOPPED_BY:
        signal.signal(other, lambda *again: None)
    raise KeyboardInterrupt


def main(arguments: list[str] | None = None) -> int:
    """The plain command line."""
    parser = argparse.ArgumentParser("python -m moonlit.arena.certify")
    parser.add_argument("--pairs", nargs="*", default=[], help="names; by default all")
    parser.add_argument("--game")
    parser.add_argument("--list", action="store_true", help="print the names of all pairs")
    parser.add_argument("--minutes", type=float, default=Limits.minutes)
    parser.add_argument("--workers", type=int, default=Limits.workers)
    parser.add_argument("--cap-matches", type=int, default=Limits.cap_matches)
    parser.add_argument("--seed", type=int, default=Limits.seed)
    parser.add_argument("--parallel", type=int, default=1, help="pairs at the same time")
    parser.add_argument("--out", type=Path, default=Path("certificates"))
    given = parser.parse_args(arguments)
    for number in STOPPED_BY:
        signal.signal(number, stop)
    if given.list:
        print("\n".join(all_trials()))
        return 0
    try:
        limits = Limits(given.minutes, given.workers, given.cap_matches, given.seed)
        wanted = chosen(given.pairs, given.game)
        if given.parallel > 1:
            passed_on = [
                f"--minutes={limits.minutes}",
                f"--workers={limits.workers}",
                f"--cap-matches={limits.cap_matches}",
                f"--seed={limits.seed}",
                f"--out={given.out}",
            ]
            return min(1, in_parallel([one.name for one in wanted], given.parallel, passed_on))
        for trial in wanted:
            found = in_folder(trial, limits, given.out)
            print(line_of(found), flush=True)
            if found["interrupted"]:
                return 130
    except MoonlitError as error:
        print(f"moonlit: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
