"""A training run, in one piece or in several: play, learn, now and then measure and keep."""

from __future__ import annotations

import time
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

import torch

from moonlit.errors import BadInput
from moonlit.games.reading import shown

from . import checkpoints, curves, trials
from .checkpoints import Progress
from .exporting import export
from .learning import Learner, Marks
from .rollouts import Rollouts
from .settings import Settings
from .tables import Table

LOOKS = 8  # times that a run is measured on its way
Say = Callable[[str], None]


class Run:
    """A run and its files: FILE, and beside it FILE.checkpoint, FILE.csv and FILE.svg."""

    def __init__(
        self, settings: Settings, out: Path, device: torch.device, begin_with: Path | None = None
    ) -> None:
        self.settings, self.out, self.device = settings, out, device
        self.checkpoint = out.with_name(out.name + ".checkpoint")
        torch.manual_seed(settings.seed)
        resumed = self.checkpoint.exists()
        kept = checkpoints.load(self.checkpoint) if resumed else None
        times = kept["progress"]["times"] if kept else 0
        self.table = Table(settings, device, settings.seed + times)
        self.learner = Learner(self.table, settings, device)
        self.progress = Progress()
        if resumed:
            self.progress = checkpoints.resume(self.checkpoint, settings, self.learner)
        elif begin_with is not None:
            checkpoints.start_from(begin_with, settings, self.learner)
        self._before = deepcopy(self.learner.player) if begin_with is not None else None
        self.rollouts = Rollouts(self.table, self.learner.player)
        self._prepare(measure=not resumed)

    def go_on(self, minutes: float, say: Say) -> None:
        """Learn for so long, or until the run is over; then measure, and write all files."""
        whole, progress = 60 * self.settings.minutes, self.progress
        until = min(whole, progress.seconds + 60 * minutes)
        measured = progress.curve[-1]["minutes"] * 60 if progress.curve else 0.0
        while progress.seconds < until:
            marks = self._once(progress.seconds / whole)
            if progress.seconds - measured >= whole / LOOKS and progress.seconds < until:
                measured = progress.seconds
                self._measure(marks, say)
                checkpoints.save(self.checkpoint, self.settings, self.learner, progress)
            if progress.seconds >= until:
                self._measure(marks, say, last=True)
                self._compare(say)
        checkpoints.save(self.checkpoint, self.settings, self.learner, progress)
        self._write()

    def _prepare(self, measure: bool) -> None:
        """Play for the first time, which compiles; that is not counted as time of the run."""
        self.rollouts.collect()
        if measure:
            self.learner.measure_inputs()

    def _once(self, part_of_run: float) -> Marks:
        began = time.monotonic()
        self.rollouts.collect()
        rate = self.settings.rate * min(1.0, 2 * (1 - part_of_run))
        marks = self.learner.learn(rate, judge_only=part_of_run < self.settings.warm)
        self.progress.seconds += time.monotonic() - began
        self.progress.decisions += self.settings.rows * self.settings.steps
        self.progress.times += 1
        return marks

    def _measure(self, marks: Marks, say: Say, last: bool = False) -> None:
        progress, player = self.progress, self.learner.player
        on_gpu, on_cores = (16_384, 2048) if last else (2048, 256)
        matches = on_gpu if self.device.type == "cuda" else on_cores
        found = trials.wins(
            player, self.settings, self.device, matches=matches, greedy=self.settings.greedy
        )
        progress.curve.append(
            {
                "minutes": round(progress.seconds / 60, 3),
                "decisions": progress.decisions,
                "club": round(found.mean, 4),
                "error": round(found.error, 4),
                **{name: round(mark, 4) for name, mark in vars(marks).items()},
            }
        )
        speed = progress.decisions / progress.seconds
        say(
            f"{self.settings.game} for {self.settings.seats}: {progress.seconds / 60:.1f} min, "
            f"{progress.decisions / 1e6:,.1f} M decisions ({speed / 1e6:.2f} M/s), against club "
            f"{found.mean:.3f} ± {found.error:.3f} (fair {found.fair:.3f}), "
            f"judging {marks.judging:.2f}, entropy {marks.entropy:.2f}, moved {marks.moved:.4f}"
        )

    def _compare(self, say: Say) -> None:
        """How it plays against what it began with: that tells more than rules of thumb do."""
        if self._before is not None:
            matches = 16_384 if self.device.type == "cuda" else 256
            found = trials.wins(
                self.learner.player,
                self.settings,
                self.device,
                against=self._before,
                matches=matches,
                greedy=self.settings.greedy,
            )
            share = f"{found.mean:.3f} ± {found.error:.3f} (fair {found.fair:.3f})"
            say(f"{self.settings.game} for {self.settings.seats}: against its beginning {share}")

    def _write(self) -> None:
        last = self.progress.curve[-1] if self.progress.curve else {}
        strength = {"club": last.get("club"), "error": last.get("error")}
        export(self.out, self.learner, self.progress.decisions, strength)
        curves.write_table(self.out.with_name(self.out.name + ".csv"), self.progress.curve)
        fair = 1 / trials.sides(self.settings)
        title = f"{self.settings.game} for {self.settings.seats}: wins against club"
        picture = self.out.with_name(self.out.name + ".svg")
        curves.write_picture(picture, self.progress.curve, fair, title)


def device_named(name: str) -> torch.device:
    """``cpu`` or ``cuda``; by default the GPU, if there is one."""
    there = torch.cuda.is_available()
    if name not in ("auto", "cpu", "cuda"):
        raise BadInput(f"--device is cpu or cuda, not {shown(name)}.")
    if name == "cuda" and not there:
        raise BadInput("No NVIDIA GPU was found that PyTorch can use.")
    return torch.device("cuda" if there and name != "cpu" else "cpu")
